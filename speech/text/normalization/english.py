"""The written forms of American and British English."""

from collections.abc import Mapping, Sequence

from regex import Match

from speech.text.normalization import english_numbers, english_words
from speech.text.normalization.abbreviations import Abbreviations
from speech.text.normalization.addresses import Addresses
from speech.text.normalization.amounts import cldr_currencies
from speech.text.normalization.codes import Codes
from speech.text.normalization.dates import Date, Dates
from speech.text.normalization.forms import Reading, Rule, alternatives
from speech.text.normalization.language import Language, build_language_rules
from speech.text.normalization.notation import Notation, ascii_digits
from speech.text.normalization.numbers import Currency, Gender, Noun, Wording, spell_digits
from speech.text.normalization.romans import RomanContext, Romans
from speech.text.normalization.signs import Signs
from speech.text.normalization.times import Times
from speech.text.normalization.units import Units, cldr_units

_NOTATION = Notation(groups=",\u00a0\u202f\u2009", decimals=".")
_CENT = Noun(("cent", "cents"))
_PENNY = Noun(("penny", "pence"))
_CURRENCIES = {
    "$": Currency(Noun(("dollar", "dollars")), _CENT),
    "€": Currency(Noun(("euro", "euros")), _CENT),
    "£": Currency(Noun(("pound", "pounds")), _PENNY),
    "¥": Currency(Noun(("yen", "yen"))),
    "₹": Currency(Noun(("rupee", "rupees")), Noun(("paisa", "paise"))),
    "R$": Currency(Noun(("real", "reais")), Noun(("centavo", "centavos"))),
    "¢": Currency(_CENT),
    "₿": Currency(Noun(("bitcoin", "bitcoins"))),
}
_CENTS_BY_CODE = dict.fromkeys(("USD", "EUR", "CAD", "AUD", "NZD"), _CENT) | {"GBP": _PENNY}
_SIGNS = {
    "&": "and",
    "%": "percent",
    "@": "at",
    "+": "plus",
    "−": "minus",
    "=": "equals",
    "×": "times",
    "÷": "divided by",
    "°": "degrees",
    "<": "less than",
    ">": "greater than",
}
_FRACTIONS = {
    "½": ("one half", "{} and a half"),
    "¼": ("one quarter", "{} and a quarter"),
    "¾": ("three quarters", "{} and three quarters"),
}
_MONEY_SCALES = {
    "k": "thousand",
    "thousand": "thousand",
    "m": "million",
    "mn": "million",
    "million": "million",
    "b": "billion",
    "bn": "billion",
    "billion": "billion",
    "t": "trillion",
    "tn": "trillion",
    "trn": "trillion",
    "trillion": "trillion",
}
_CODES = Codes(version="version", say_number=english_numbers.code_number)
_BEFORE_YEARS = r"ca?\.|in|since|year|of|by|until|till|before|after|from|circa|spring|summer|autumn|fall|winter"
_BEFORE_DECADES = "the|in|early|late|mid|my|his|her|our|their|your|of|and"
# What makes a number between 1900 and 2099 a count: a plural after it, or another word of quantity.
_NOT_PLURALS = "is|was|has|as|its|this|us|plus|versus|always|perhaps|thus|across|less|unless|does|goes|sees|saw"
_QUANTITIES = r"people|men|women|children|feet|million|billion|thousand|hundred|dozen|percent|times"


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of `language`, en-US or en-GB."""
    is_british = language == "en-GB"
    wording = _wording(is_british)
    return build_language_rules(
        Language(
            wording=wording,
            first=(*_decade_rules(), *_place_rules(wording)),
            own=(*_ordinal_rules(wording, is_british), *_year_rules(is_british)),
            abbreviations=Abbreviations(
                codes=_CODES,
                titles=english_words.TITLES,
                bare_titles=english_words.BARE_TITLES,
                before_numbers=english_words.BEFORE_NUMBERS,
                others=english_words.OTHERS,
                plain=english_words.PLAIN,
                acronyms=english_words.ACRONYMS,
                plural="s",
                starters=english_words.STARTERS,
            ),
            addresses=Addresses(signs=english_words.ADDRESS_SIGNS, codes=_CODES, hashtag="hashtag {}", handle="at {}"),
            codes=_CODES,
            dates=_dates(is_british),
            romans=_romans(is_british),
            say_ratio=lambda over, under: english_numbers.ratio(over, under, is_british),
            signs=Signs(
                anywhere=english_words.SIGNS,
                alone=english_words.LONE_SIGNS | ({} if is_british else {"#": "pound"}),
                times="times",
                divided="divided by",
                power="to the power of",
                about="about",
            ),
            telephones=True,
            times=Times(
                say=_say_time,
                periods={"am": "a.m.", "pm": "p.m."},
                followers=english_words.AFTER_TIMES,
                marks=r"[hH](?=[ ]?[0-5]\p{Nd}(?!\p{L}|[ ]?m))",
            ),
            to="to",
            units=Units(nouns=_units(language), per="{} per {}", by="by"),
        )
    )


def _wording(is_british: bool) -> Wording:
    def cardinal(value: int, gender: Gender = Gender.NONE) -> str:
        return english_numbers.cardinal(value, is_british)

    return Wording(
        notation=_NOTATION,
        cardinal=cardinal,
        digits=tuple(map(english_numbers.small_cardinal, range(10))),
        decimal="{} point {}",
        dot="dot",
        minus="minus {}",
        plus="plus {}",
        percent="{} percent",
        degree=Noun(("degree", "degrees")),
        signs=_SIGNS,
        fractions=_FRACTIONS,
        currencies=cldr_currencies("en-GB" if is_british else "en", _noun, _CENTS_BY_CODE) | _CURRENCIES,
        scales=_MONEY_SCALES,
        cents_joiner=" and ",
    )


def _noun(forms: Mapping[str, str], unit: str = "") -> Noun:
    return Noun((forms["one"], forms["other"]))


def _units(language: str) -> dict[str, Noun]:
    return cldr_units(language, _noun) | {symbol: Noun(forms) for symbol, forms in english_words.UNITS.items()}


def _ordinal_rules(wording: Wording, is_british: bool) -> tuple[Rule, ...]:
    def read(found: Match[str]) -> Reading:
        digits = ascii_digits(found["whole"])
        if len(digits) > 18:
            return spell_digits(wording, digits)
        return english_numbers.ordinal(english_numbers.cardinal(int(digits), is_british))

    ordinal = rf"{_NOTATION.left}{_NOTATION.whole}(?i:st|nd|rd|th){_NOTATION.end}"
    return (Rule(_NOTATION.compile(ordinal), read, "0"),)


def _year_rules(is_british: bool) -> tuple[Rule, ...]:
    def read(found: Match[str]) -> Reading:
        return english_numbers.year(int(found[0]), is_british)

    def read_short(found: Match[str]) -> Reading:
        return english_numbers.year(1900 + int(found["short"]), is_british).split(" ", 1)[1]

    end = rf"(?![.,:]?\p{{Nd}}|\s?[%°\p{{Sc}}/]){_NOTATION.end}"
    months = alternatives(english_words.MONTHS)
    context = (
        rf"(?:1[1-9]|20)[0-9]{{2}}{end}(?:(?<=\b(?i:{_BEFORE_YEARS}|(?:{months})\.?)\s[0-9]{{4}})|(?<=\([0-9]{{4}})(?=\))"
        r"|(?<=\b(?:1[1-9]|20)[0-9]{2}[-–][0-9]{4})|(?=[-–](?:1[1-9]|20)[0-9]{2}\b))"
    )
    count = rf"[ \u00A0](?!(?:{_NOT_PLURALS})\b)(?:\p{{Ll}}{{2,}}s\b|(?:{_QUANTITIES})\b)"
    recent = rf"{_NOTATION.left}(?<![\p{{Sc}}#+=×*/−] ?)(?:19|20)[0-9]{{2}}{end}(?!{count})"
    short = rf"(?<![\p{{L}}\p{{N}}])['’‘](?P<short>[0-9]{{2}}){_NOTATION.end}(?!['’′″\"])"
    return (
        Rule(_NOTATION.compile(context), read, "0"),
        Rule(_NOTATION.compile(recent), read, "0"),
        Rule(_NOTATION.compile(short), read_short, "'’‘"),
    )


def _decade_rules() -> tuple[Rule, ...]:
    def read(found: Match[str]) -> Reading:
        return english_numbers.decade(int(found["first"]))

    four = r"(?P<first>(?:1[1-9]|20)[0-9]0)"
    two = rf"(?:['’‘](?P<first>[1-9]0)|(?<=\b(?i:{_BEFORE_DECADES})[ -])(?P<first>[1-9]0))"
    decade = rf"(?<![\p{{L}}\p{{N}}.,])(?:{four}|{two})['’]?s{_NOTATION.end}"
    return (Rule(_NOTATION.compile(decade), read, "0"),)


def _place_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for streets after a house number, heights, sizes and numbers to call."""

    def cardinal(digits: str) -> str:
        return wording.cardinal(int(digits), Gender.NONE)

    def read_height(found: Match[str]) -> Reading:
        feet = f"{cardinal(found['feet'])} {'foot' if found['feet'] == '1' else 'feet'}"
        if not found["inches"]:
            return feet
        return f"{feet} {cardinal(found['inches'])} {'inch' if found['inches'] == '1' else 'inches'}"

    name = r"\p{Lu}[\p{L}'’.]{0,20}"
    street = (
        rf"(?<=\b[0-9]{{1,6}}\p{{L}}? (?:[NSEW]\.? )?(?:{name} |[0-9]{{1,3}}(?:st|nd|rd|th) ){{1,3}})"
        rf"(?P<key>{alternatives(english_words.STREETS)})\b(?:\.(?!\s*+\Z|\s++\p{{Lu}}))?+"
    )
    inch = r"(?P<inches>[0-9]{1,2})(?:[\"″”]|''|)(?![\p{L}\p{N}])"
    height = rf"{_NOTATION.left}(?P<feet>[0-9]{{1,2}})['′’][ ]?{inch}"
    feet = rf"{_NOTATION.left}(?P<feet>[0-9]{{1,5}})′(?P<inches>(?!))?+"
    inches = rf"{_NOTATION.left}(?P<value>[0-9]{{1,5}})″"
    call = r"(?<=\b(?i:call|dial|text)[ ])[0-9]{3}(?![\p{L}\p{N}.,:/%-])"
    return (
        Rule(_NOTATION.compile(street), lambda found: english_words.STREETS[found["key"]], "0"),
        Rule(_NOTATION.compile(height), read_height, "'′’"),
        Rule(_NOTATION.compile(feet), read_height, "′"),
        Rule(_NOTATION.compile(inches), lambda found: f"{cardinal(found['value'])} inches", "″"),
        Rule(_NOTATION.compile(call), lambda found: spell_digits(wording, found[0]), "0"),
    )


def _dates(is_british: bool) -> Dates:
    def say_day(day: int) -> str:
        return english_numbers.ordinal(english_numbers.cardinal(day, is_british))

    def say_year(year: int) -> str:
        return english_numbers.year(year, is_british)

    def say(date: Date) -> str:
        month = list(english_words.MONTHS.values())[date.month - 1]
        if date.day is None:
            return f"{month} {say_year(date.year or 0)}"
        named = f"{say_day(date.day)} of {month}" if is_british else f"{month} {say_day(date.day)}"
        named = f"the {named}" if is_british else named
        return named if date.year is None else f"{named}, {say_year(date.year)}"

    return Dates(
        order="dmy" if is_british else "mdy",
        say=say,
        months=english_words.MONTHS,
        say_day=say_day,
        say_year=say_year,
        between=r"[ \u00A0](?:of[ \u00A0])?",
        before_year=r",?[ \u00A0]",
        day_marks="st|nd|rd|th",
        day_first="the {} of",
        to="to",
        is_month_first=True,
    )


def _say_time(hour: int, minute: int, second: int | None, period: str) -> str:
    spoken_hour = english_numbers.small_cardinal(hour)
    if minute:
        small = english_numbers.small_cardinal(minute)
        said = f"{spoken_hour} {small if minute > 9 else f'oh {small}'}"
    elif period:
        said = spoken_hour
    else:
        said = f"{spoken_hour} o'clock" if 0 < hour <= 12 else f"{spoken_hour} hundred"
    if second is not None:
        said += f" and {english_numbers.small_cardinal(second)} second{'' if second == 1 else 's'}"
    return f"{said} {period}".strip()


def _romans(is_british: bool) -> Romans:
    def cardinal(value: int, before: str) -> str:
        return english_numbers.cardinal(value, is_british)

    def ordinal(value: int, before: str) -> str:
        return f"the {english_numbers.ordinal(cardinal(value, before))}"

    first = r"of\b|and\b|was\b|died\b|reigned\b|ruled\b|had\b"
    return Romans(
        (
            RomanContext(say=ordinal, before=english_words.RULERS, letters="IVX", fewest=2),
            RomanContext(say=ordinal, before=english_words.RULERS, letters="VX"),
            RomanContext(say=ordinal, before=english_words.RULERS, letters="I", after=first),
            RomanContext(say=cardinal, before=english_words.NUMBERED),
            RomanContext(say=cardinal, before=r"\p{Lu}[\p{Ll}\p{M}’-]{1,20}", letters="IVX", fewest=2),
        )
    )
