"""The written forms of Italian."""

import functools
from collections.abc import Mapping, Sequence

import regex
from regex import Match

from speech.text.normalization import italian_words
from speech.text.normalization.abbreviations import Abbreviations
from speech.text.normalization.addresses import Addresses
from speech.text.normalization.agreement import build_half_rule
from speech.text.normalization.amounts import cldr_currencies
from speech.text.normalization.codes import Codes
from speech.text.normalization.dates import Date, Dates
from speech.text.normalization.forms import Rule
from speech.text.normalization.language import Language, build_language_rules
from speech.text.normalization.notation import Notation
from speech.text.normalization.numbers import Currency, Gender, Noun, Wording, count_romance
from speech.text.normalization.ratios import is_pair, is_score
from speech.text.normalization.romans import RomanContext, Romans
from speech.text.normalization.signs import Signs
from speech.text.normalization.times import Times
from speech.text.normalization.units import Units, cldr_units

_NOTATION = Notation(groups=".\u00a0\u202f\u2009", decimals=",")
_LARGE = ("milione", "milioni", "miliardo", "miliardi", "bilione", "bilioni", "biliardo", "biliardi")


def _noun(one: str, many: str, gender: Gender = Gender.MASCULINE) -> Noun:
    return Noun((one, many, f"di {many}"), gender)


_CENTESIMO = _noun("centesimo", "centesimi")
_CURRENCIES = {
    "$": Currency(_noun("dollaro", "dollari"), _CENTESIMO),
    "€": Currency(_noun("euro", "euro"), _CENTESIMO),
    "£": Currency(_noun("sterlina", "sterline", Gender.FEMININE), _noun("penny", "pence")),
    "¥": Currency(_noun("yen", "yen", Gender.NONE)),
    "₹": Currency(_noun("rupia", "rupie", Gender.FEMININE), _noun("paisa", "paisa", Gender.FEMININE)),
    "R$": Currency(_noun("real", "real"), _noun("centavo", "centavos")),
    "¢": Currency(_CENTESIMO),
    "₿": Currency(_noun("bitcoin", "bitcoin")),
}
_CENTS_BY_CODE = {"USD": _CENTESIMO, "EUR": _CENTESIMO}
_HALVES = {Gender.MASCULINE: "mezzo", Gender.FEMININE: "mezza"}
_SIGNS = {
    "&": "e",
    "%": "per cento",
    "@": "chiocciola",
    "+": "più",
    "−": "meno",
    "=": "uguale",
    "×": "per",
    "÷": "diviso",
    "°": "gradi",
    "<": "minore di",
    ">": "maggiore di",
}
_FRACTIONS = {
    "½": ("un mezzo", "{} e mezzo"),
    "¼": ("un quarto", "{} e un quarto"),
    "¾": ("tre quarti", "{} e tre quarti"),
}
_MONEY_SCALES = (
    {"mila": "mila"}
    | {word: word for word in _LARGE}
    | {
        "mln": "milioni",
        "mio": "milioni",
        "mld": "miliardi",
        "mrd": "miliardi",
        "k": "mila",
        "m": "milioni",
    }
)
_CODES = Codes(version="versione", letters={"Y": "ipsilon"})
_IMPURE = regex.compile("(?:s[^aeiouhàèéìòù]|z|gn|ps|pn|x|y|i[aeou])")


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Italian."""
    wording = _wording()
    ordinal = rf"{_NOTATION.left}(?P<value>\p{{Nd}}{{1,9}}+)(?P<mark>[ºª]|[°oa](?=[ ]\p{{Ll}})){_NOTATION.end}"
    return build_language_rules(
        Language(
            wording=wording,
            first=(_hour_rule(), build_half_rule(wording, _gender_of, _HALVES)),
            own=(Rule(_NOTATION.compile(ordinal), _read_ordinal, "0"), _one_rule(wording)),
            abbreviations=Abbreviations(
                codes=_CODES,
                titles=italian_words.TITLES,
                bare_titles=italian_words.BARE_TITLES,
                before_numbers=italian_words.BEFORE_NUMBERS,
                others=italian_words.OTHERS,
                plain=italian_words.PLAIN,
                acronyms=italian_words.ACRONYMS,
            ),
            addresses=Addresses(
                signs=italian_words.ADDRESS_SIGNS, codes=_CODES, hashtag="hashtag {}", handle="chiocciola {}"
            ),
            codes=_CODES,
            dates=Dates(
                order="dmy",
                say=_say_date,
                months=italian_words.WRITTEN_MONTHS,
                say_day=_say_day,
                say_year=lambda year: _cardinal(year, Gender.NONE),
                between=r"[ \u00A0](?:di[ \u00A0])?",
                before_year=r"[ \u00A0](?:del[ \u00A0])?",
                day_marks="º|°",
                before_short="il|del|dal|al|giorno|entro il",
                to="a",
            ),
            romans=_romans(),
            say_ratio=_say_ratio,
            signs=Signs(
                anywhere=italian_words.SIGNS,
                alone=italian_words.LONE_SIGNS,
                times="per",
                divided="diviso",
                power="elevato a",
                about="circa",
            ),
            telephones=True,
            times=Times(say=_say_time, periods={"am": "a.m.", "pm": "p.m."}, marks=r"[hH](?=[ ]?[0-5]\p{Nd})"),
            to="a",
            units=Units(nouns=cldr_units("it", _named), per="{} per {}", by="per", of="di {}"),
        )
    )


def _wording() -> Wording:
    return Wording(
        notation=_NOTATION,
        cardinal=_cardinal,
        digits=tuple(_number(value) for value in range(10)),
        decimal="{} virgola {}",
        dot="punto",
        minus="meno {}",
        plus="più {}",
        percent="{} per cento",
        degree=_noun("grado", "gradi"),
        signs=_SIGNS,
        fractions=_FRACTIONS,
        currencies=cldr_currencies("it", _named, _CENTS_BY_CODE) | _CURRENCIES,
        scales=_MONEY_SCALES,
        cents_joiner=" e ",
        fraction_as_number=2,
        count=_count,
    )


def _named(forms: Mapping[str, str], unit: str = "") -> Noun:
    is_feminine = forms["one"].split(" ")[0].endswith("a") and not forms["one"].endswith("ora")
    is_feminine |= forms["one"] == "ora"
    return _noun(forms["one"], forms["other"], Gender.FEMININE if is_feminine else Gender.MASCULINE)


_EIGHTEEN = ("dicott", "diciott")
"""num2words contracts "io" inside a number also where it belongs to eighteen."""


@functools.lru_cache(maxsize=1000)
def _number(value: int) -> str:
    from num2words import num2words

    words = str(num2words(value, lang="it")).replace(",", "").replace(*_EIGHTEEN)
    return f"{words[:-1]}é" if words.endswith("tre") and not words.endswith(" tre") and words != "tre" else words


def _cardinal(value: int, gender: Gender) -> str:
    """Return the number in words; only one itself agrees with what it counts."""
    if value == 1 and gender is not Gender.NONE:
        return "un" if gender is Gender.MASCULINE else "una"
    return _number(value)


@functools.lru_cache(maxsize=1000)
def _number_ordinal(value: int) -> str:
    from num2words import num2words

    return str(num2words(value, lang="it", to="ordinal")).replace(*_EIGHTEEN)


def _read_ordinal(found: Match[str]) -> str:
    value = int(found["value"])
    if not 0 < value < 1_000_000:
        return _number(value)
    ordinal = _number_ordinal(value)
    return f"{ordinal[:-1]}a" if found["mark"] in "ªa" else ordinal


_count_romance = count_romance(_LARGE)


def _count(spoken: str, value: int | None, noun: Noun) -> str:
    """Return the number with its noun; one is said as the article that fits the noun."""
    if value != 1:
        return _count_romance(spoken, value, noun)
    article = _article(noun.forms[0], noun.gender is Gender.FEMININE)
    return f"{article}{'' if article.endswith('’') else ' '}{noun.forms[0]}"


def _article(noun: str, is_feminine: bool) -> str:
    if is_feminine:
        return "un’" if noun[0] in "aeiouàèéìòù" else "una"
    return "uno" if _IMPURE.match(noun) else "un"


def _gender_of(word: str, value: int) -> Gender:
    """Return the gender of the singular noun after a number, NONE where its ending does not tell."""
    word = word.lower()
    if word in italian_words.NOT_NOUNS or (word.endswith(("i", "e")) and word not in italian_words.FEMININE):
        return Gender.NONE
    is_feminine = word.endswith(italian_words.FEMININE_ENDINGS) or word in italian_words.FEMININE
    return Gender.FEMININE if is_feminine and word not in italian_words.MASCULINE else Gender.MASCULINE


def _one_rule(wording: Wording) -> Rule:
    """Return the rule for one before a noun: "un libro", "uno studente", "una casa", "un’amica"."""

    def read(found: Match[str]) -> str | None:
        gender = _gender_of(found["noun"], 1)
        return None if gender is Gender.NONE else _article(found["noun"].lower(), gender is Gender.FEMININE)

    pattern = rf"{_NOTATION.left}(?<![-+−/.,:])1(?=[ \u00A0](?P<noun>\p{{L}}{{2,}}+)(?!\.\p{{L}}))"
    return Rule(_NOTATION.compile(pattern), read, "1")


def _hour_rule() -> Rule:
    """Return the rule for hours with a period ("alle 15.30"), which only the word before tells from a number."""
    hour = r"(?P<hour>[01]?[0-9]|2[0-4])\.(?P<minute>[0-5][0-9])(?![\p{L}\p{N}]|[.,:]\p{N})"
    pattern = rf"(?<=\b(?i:ore|alle|dalle|le|delle|alle ore) ){hour}"
    return Rule(
        _NOTATION.compile(pattern), lambda found: _say_time(int(found["hour"]), int(found["minute"]), None, ""), "."
    )


def _say_day(day: int) -> str:
    return "primo" if day == 1 else _number(day)


def _say_date(date: Date) -> str:
    day = f"{_say_day(date.day)} " if date.day else ""
    year = f" {_number(date.year)}" if date.year is not None else ""
    return f"{day}{italian_words.MONTHS[date.month - 1]}{year}"


def _say_time(hour: int, minute: int, second: int | None, period: str) -> str:
    hours = "una" if hour == 1 else _number(hour)
    said = f"{hours} e {_number(minute)}" if minute else hours
    if second is not None:
        said += f" e {_cardinal(second, Gender.MASCULINE)} second{'o' if second == 1 else 'i'}"
    if period:
        return f"{said} {_part_of_day(hour, period)}"
    return said


def _part_of_day(hour: int, period: str) -> str:
    if period == "a.m.":
        return "del mattino" if 5 <= hour < 12 else "di notte"
    return "di sera" if 6 <= hour < 12 else "del pomeriggio"


def _say_ratio(over: int, under: int) -> str:
    if is_pair(over, under):
        return f"{_number(over)} {_number(under)}"
    if is_score(over, under) or under == 1:
        return f"{_number(over)} su {_number(under)}"
    name = "mezzo" if under == 2 else _number_ordinal(under)
    return f"{_cardinal(over, Gender.MASCULINE)} {name if over == 1 else f'{name[:-1]}i'}"


def _romans() -> Romans:
    def masculine(value: int, before: str) -> str:
        return _number_ordinal(value)

    def feminine(value: int, before: str) -> str:
        return f"{_number_ordinal(value)[:-1]}a"

    return Romans(
        (
            RomanContext(say=masculine, before=f"{italian_words.CENTURIES}|{italian_words.NUMBERED}"),
            RomanContext(say=feminine, before=italian_words.NUMBERED_FEMININE),
            RomanContext(say=masculine, before=italian_words.RULERS, letters="IVX"),
            RomanContext(say=feminine, before=italian_words.QUEENS, letters="IVX"),
            RomanContext(say=masculine, after=italian_words.MASCULINE_AFTER),
            RomanContext(say=feminine, after=italian_words.FEMININE_AFTER),
            RomanContext(
                say=lambda value, _: _number(value), before=r"\p{Lu}[\p{Ll}\p{M}’-]{1,20}", letters="IVX", fewest=2
            ),
        )
    )
