"""The written forms of American and British English."""

import functools
from collections.abc import Mapping, Sequence

from regex import Match

from speech.text.normalization import english_numbers, english_words
from speech.text.normalization.addresses import Addresses, build_address_rules
from speech.text.normalization.amounts import cldr_currencies
from speech.text.normalization.codes import Codes
from speech.text.normalization.dates import Date, Dates
from speech.text.normalization.english_abbreviations import build_abbreviations, build_inner_rules
from speech.text.normalization.english_calendar import build_calendar_rules, build_year_rules
from speech.text.normalization.english_codes import build_formula_rules, build_name_rules
from speech.text.normalization.english_context import Context
from speech.text.normalization.english_measures import build_measure_rules
from speech.text.normalization.english_places import build_place_rules
from speech.text.normalization.english_references import build_reference_rules
from speech.text.normalization.english_romans import build_romans
from speech.text.normalization.forms import Reading, Rule, SpokenForm
from speech.text.normalization.language import Language, build_language_rules
from speech.text.normalization.notation import Notation, ascii_digits
from speech.text.normalization.numbers import Currency, Gender, Noun, Wording, spell_digits
from speech.text.normalization.signs import Signs
from speech.text.normalization.times import Times
from speech.text.normalization.units import Units, cldr_units

_NOTATION = Notation(groups=",\u00a0\u202f\u2009", decimals=".", is_indian=True)
_CENT = Noun(("cent", "cents"))
_PENNY = Noun(("penny", "pence"))
_CURRENCIES = {
    "$": Currency(Noun(("dollar", "dollars")), _CENT),
    "€": Currency(Noun(("euro", "euros")), _CENT),
    "£": Currency(Noun(("pound", "pounds")), _PENNY),
    "¥": Currency(Noun(("yen", "yen"))),
    "₹": Currency(Noun(("rupee", "rupees")), Noun(("paisa", "paise"))),
    "Rs": Currency(Noun(("rupee", "rupees")), Noun(("paisa", "paise"))),
    "Rs.": Currency(Noun(("rupee", "rupees")), Noun(("paisa", "paise"))),
    "RMB": Currency(Noun(("yuan", "yuan"))),
    "CN¥": Currency(Noun(("yuan", "yuan"))),
    "NT$": Currency(Noun(("New Taiwan dollar", "New Taiwan dollars"))),
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


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of `language`, en-US or en-GB."""
    is_british = language == "en-GB"
    wording, units = _wording(is_british), _units(language)
    return build_language_rules(
        Language(
            wording=wording,
            first=_first_rules(wording, units, is_british),
            own=(*_ordinal_rules(wording, is_british), *build_year_rules(_NOTATION, is_british)),
            abbreviations=build_abbreviations(_CODES),
            codes=_CODES,
            dates=_dates(is_british),
            romans=build_romans(is_british),
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
            units=Units(nouns=units, per="{} per {}", by="by"),
        )
    )


def finish_forms(text: str, forms: Sequence[SpokenForm]) -> list[SpokenForm]:
    """Return `forms` as the words around them ask for it."""
    return _context().finish(text, forms)


@functools.cache
def _context() -> Context:
    wordings = [_wording(is_british) for is_british in (False, True)]
    currencies = [currency for wording in wordings for currency in wording.currencies.values()]
    money = [noun for currency in currencies for noun in (currency.unit, currency.cent) if noun]
    measures = [noun for language in ("en-US", "en-GB") for noun in _units(language).values()]
    return Context([*measures, wordings[0].degree], money)


def _first_rules(wording: Wording, units: Mapping[str, Noun], is_british: bool) -> tuple[Rule, ...]:
    """Return the rules that win over those for dates, times, numbers and units; addresses win over all."""
    addresses = Addresses(signs=english_words.ADDRESS_SIGNS, codes=_CODES, hashtag="hashtag {}", handle="at {}")
    return (
        *build_address_rules(wording, addresses),
        *build_inner_rules(),
        *build_calendar_rules(_NOTATION, _CODES, is_british),
        *build_reference_rules(wording, is_british),
        *build_place_rules(wording),
        *build_measure_rules(wording, units),
        *build_name_rules(wording, _CODES),
        *build_formula_rules(wording, _CODES),
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
    units = cldr_units(language, _noun) | {symbol: Noun(forms) for symbol, forms in english_words.UNITS.items()}
    return units | {other: units[symbol] for other, symbol in english_words.OTHER_CASES.items()}


def _ordinal_rules(wording: Wording, is_british: bool) -> tuple[Rule, ...]:
    def read(found: Match[str]) -> Reading:
        digits = ascii_digits(found["whole"])
        if len(digits) > 18:
            return spell_digits(wording, digits)
        return english_numbers.ordinal(english_numbers.cardinal(int(digits), is_british))

    ordinal = rf"{_NOTATION.left}{_NOTATION.whole}(?i:st|nd|rd|th){_NOTATION.end}"
    return (Rule(_NOTATION.compile(ordinal), read, "0"),)


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
