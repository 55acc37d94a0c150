"""The written forms of Italian."""

from collections.abc import Mapping, Sequence

from speech.text.normalization import italian_words
from speech.text.normalization.abbreviations import Abbreviations
from speech.text.normalization.addresses import Addresses
from speech.text.normalization.amounts import cldr_currencies
from speech.text.normalization.codes import Codes
from speech.text.normalization.dates import Date, Dates
from speech.text.normalization.forms import Rule
from speech.text.normalization.italian_numbers import LARGE, cardinal, count, counted, number, ordinal, ratio
from speech.text.normalization.italian_rules import build_first_rules, build_own_rules, say_time
from speech.text.normalization.language import Language, build_language_rules
from speech.text.normalization.notation import Notation
from speech.text.normalization.numbers import Currency, Gender, Noun, Wording
from speech.text.normalization.romans import RomanContext, Romans
from speech.text.normalization.signs import Signs
from speech.text.normalization.times import Times
from speech.text.normalization.units import Units, cldr_units

_NOTATION = Notation(groups=".\u00a0\u202f\u2009", decimals=",", has_spaced_thousands=True)
_CENTESIMO = counted("centesimo", "centesimi")
_CURRENCIES = {
    "$": Currency(counted("dollaro", "dollari"), _CENTESIMO),
    "€": Currency(counted("euro", "euro"), _CENTESIMO),
    "£": Currency(counted("sterlina", "sterline", Gender.FEMININE), counted("penny", "pence")),
    "¥": Currency(counted("yen", "yen", Gender.NONE)),
    "₹": Currency(counted("rupia", "rupie", Gender.FEMININE), counted("paisa", "paisa", Gender.FEMININE)),
    "R$": Currency(counted("real", "real"), counted("centavo", "centavos")),
    "¢": Currency(_CENTESIMO),
    "₿": Currency(counted("bitcoin", "bitcoin")),
}
_CENTS_BY_CODE = {"USD": _CENTESIMO, "EUR": _CENTESIMO}
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
    | {word: word for word in LARGE}
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


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Italian."""
    wording, units = _wording(), cldr_units("it", _named) | _own_units()
    return build_language_rules(
        Language(
            wording=wording,
            first=build_first_rules(wording, units),
            own=build_own_rules(wording),
            abbreviations=Abbreviations(
                codes=_CODES,
                titles=italian_words.TITLES,
                bare_titles=italian_words.BARE_TITLES,
                before_numbers=italian_words.BEFORE_NUMBERS,
                others=italian_words.OTHERS,
                plain=italian_words.PLAIN,
                acronyms=italian_words.ACRONYMS,
                sayable=italian_words.SAYABLE,
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
                say_year=lambda year: cardinal(year, Gender.NONE),
                between=r"[ \u00A0](?:di[ \u00A0])?",
                before_year=r"[ \u00A0](?:del[ \u00A0])?",
                day_marks="º|°",
                before_short="il|del|dal|al|giorno|entro il",
                to="a",
            ),
            romans=_romans(),
            say_ratio=ratio,
            signs=Signs(
                anywhere=italian_words.SIGNS,
                alone=italian_words.LONE_SIGNS,
                times="per",
                divided="diviso",
                power="elevato a",
                about="circa",
            ),
            telephones=True,
            times=Times(say=say_time, periods={"am": "a.m.", "pm": "p.m."}, marks=r"[hH](?=[ ]?[0-5]\p{Nd})"),
            to="a",
            units=Units(nouns=units, per="{} per {}", by="per", of="di {}".format),
        )
    )


def _own_units() -> dict[str, Noun]:
    feminine = ("t",)
    return {
        symbol: counted(*forms, Gender.FEMININE if symbol in feminine else Gender.MASCULINE)
        for symbol, forms in italian_words.UNITS.items()
    }


def _wording() -> Wording:
    return Wording(
        notation=_NOTATION,
        cardinal=cardinal,
        digits=tuple(number(value) for value in range(10)),
        decimal="{} virgola {}",
        dot="punto",
        minus="meno {}",
        plus="più {}",
        percent="{} per cento",
        degree=counted("grado", "gradi"),
        signs=_SIGNS,
        fractions=_FRACTIONS,
        currencies=cldr_currencies("it", _named, _CENTS_BY_CODE) | _CURRENCIES,
        scales=_MONEY_SCALES,
        thousands=("k", "mila"),
        singulars={"milioni": "milione", "miliardi": "miliardo"},
        cents_joiner=" e ",
        fraction_as_number=3,
        count=count,
    )


def _named(forms: Mapping[str, str], unit: str = "") -> Noun:
    is_feminine = forms["one"].split(" ")[0].endswith("a") and not forms["one"].endswith("ora")
    is_feminine |= forms["one"] == "ora"
    return counted(forms["one"], forms["other"], Gender.FEMININE if is_feminine else Gender.MASCULINE)


def _say_day(day: int) -> str:
    return "primo" if day == 1 else number(day)


def _say_date(date: Date) -> str:
    day = f"{_say_day(date.day)} " if date.day else ""
    year = f" {number(date.year)}" if date.year is not None else ""
    return f"{day}{italian_words.MONTHS[date.month - 1]}{year}"


def _romans() -> Romans:
    def masculine(value: int, before: str) -> str:
        return ordinal(value)

    def feminine(value: int, before: str) -> str:
        return ordinal(value, Gender.FEMININE)

    def day(value: int, before: str) -> str:
        return _say_day(value)

    def plain(value: int, before: str) -> str:
        return number(value)

    months = "|".join(f"(?i:{month})" for month in italian_words.MONTHS)
    return Romans(
        (
            RomanContext(say=masculine, before=f"{italian_words.CENTURIES}|{italian_words.NUMBERED}"),
            RomanContext(say=feminine, before=italian_words.NUMBERED_FEMININE),
            RomanContext(say=masculine, before=italian_words.RULERS, letters="IVX"),
            RomanContext(say=feminine, before=italian_words.QUEENS, letters="IVX"),
            RomanContext(say=day, after=f"(?:{months})(?!\\p{{L}})", letters="IVX"),
            RomanContext(say=masculine, suffix="[º°]", letters="IVX"),
            RomanContext(say=feminine, suffix="ª", letters="IVX"),
            RomanContext(say=masculine, after=rf"(?:{italian_words.MASCULINE_AFTER})(?!\p{{L}})"),
            RomanContext(say=feminine, after=rf"(?:{italian_words.FEMININE_AFTER})(?!\p{{L}})"),
            RomanContext(say=masculine, before="(?i:il|del|nel|dal|al|sul|tra il|fra il)", letters="IVX", fewest=2),
            RomanContext(say=feminine, before="(?i:la|della|nella|dalla|alla|sulla)", letters="IVX", fewest=2),
            RomanContext(say=plain, before=r"\p{Lu}[\p{Ll}\p{M}’-]{1,20}", letters="IVX", fewest=2),
        ),
        links="e|ed|o|al|alla|e il|e la|e al|e del|e nel|e dal",
    )
