"""The written forms of French."""

from collections.abc import Mapping, Sequence

from speech.text.normalization import french_words
from speech.text.normalization.abbreviations import Abbreviations
from speech.text.normalization.addresses import Addresses
from speech.text.normalization.amounts import cldr_currencies
from speech.text.normalization.codes import Codes
from speech.text.normalization.dates import Date, Dates
from speech.text.normalization.forms import Rule
from speech.text.normalization.french_numbers import LARGE, cardinal, counted, is_singular, of, ordinal, ratio, small
from speech.text.normalization.french_rules import build_first_rules, build_own_rules, pair_of_digits
from speech.text.normalization.language import Language, build_language_rules
from speech.text.normalization.notation import Notation
from speech.text.normalization.numbers import Currency, Gender, Noun, Wording, count_romance
from speech.text.normalization.romans import RomanContext, Romans
from speech.text.normalization.signs import Signs
from speech.text.normalization.times import Times
from speech.text.normalization.units import Units, cldr_units

_NOTATION = Notation(groups=" .\u00a0\u202f\u2009", decimals=",")
_CENTIME = counted("centime", "centimes")
_CENT = counted("cent", "cents")
_CURRENCIES = {
    "$": Currency(counted("dollar", "dollars"), _CENT),
    "€": Currency(counted("euro", "euros"), _CENTIME),
    "£": Currency(counted("livre", "livres", Gender.FEMININE), counted("penny", "pence")),
    "¥": Currency(counted("yen", "yens")),
    "₹": Currency(counted("roupie", "roupies", Gender.FEMININE), counted("paisa", "paisas")),
    "R$": Currency(counted("réal", "réaux"), counted("centavo", "centavos")),
    "$US": Currency(counted("dollar américain", "dollars américains"), _CENT),
    "$CA": Currency(counted("dollar canadien", "dollars canadiens"), _CENT),
    "¢": Currency(_CENT),
    "₿": Currency(counted("bitcoin", "bitcoins")),
}
_CENTS_BY_CODE = {"USD": _CENT, "CAD": _CENT, "EUR": _CENTIME, "CHF": _CENTIME}
_SIGNS = {
    "&": "et",
    "%": "pour cent",
    "@": "arobase",
    "+": "plus",
    "−": "moins",
    "=": "égale",
    "×": "fois",
    "÷": "divisé par",
    "°": "degrés",
    "<": "inférieur à",
    ">": "supérieur à",
}
_FRACTIONS = {
    "½": ("un demi", "{} et demi"),
    "¼": ("un quart", "{} un quart"),
    "¾": ("trois quarts", "{} trois quarts"),
}
_MONEY_SCALES = (
    {"mille": "mille"}
    | {word: word for word in LARGE}
    | {
        "k": "mille",
        "m": "millions",
        "mio": "millions",
        "md": "milliards",
        "mds": "milliards",
        "mrd": "milliards",
    }
)
_CODES = Codes(version="version", letters={"Y": "igrec"})
_FEMININE_CURRENCIES = ("livre", "roupie", "couronne", "hryvnia")


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of French."""
    wording, units = _wording(), _units()
    return build_language_rules(
        Language(
            wording=wording,
            first=build_first_rules(wording, units),
            own=build_own_rules(wording),
            abbreviations=Abbreviations(
                codes=_CODES,
                titles=french_words.TITLES,
                bare_titles=french_words.BARE_TITLES,
                before_numbers=french_words.BEFORE_NUMBERS,
                others=french_words.OTHERS,
                plain=french_words.PLAIN,
                acronyms=french_words.ACRONYMS,
                sayable=french_words.SAYABLE,
            ),
            addresses=Addresses(
                signs=french_words.ADDRESS_SIGNS, codes=_CODES, hashtag="hashtag {}", handle="arobase {}"
            ),
            codes=_CODES,
            dates=Dates(
                order="dmy",
                say=_say_date,
                months=french_words.WRITTEN_MONTHS,
                say_day=_say_day,
                say_year=lambda year: cardinal(year, Gender.NONE),
                between=r"[ \u00A0]",
                before_year=r"[ \u00A0]",
                day_marks="er",
                before_short="le|du|au|dès le|depuis le",
                to="à",
            ),
            romans=_romans(),
            say_ratio=ratio,
            signs=Signs(
                anywhere=french_words.SIGNS,
                alone=french_words.LONE_SIGNS,
                times="fois",
                divided="divisé par",
                power="puissance",
                about="environ",
            ),
            telephones=True,
            times=Times(
                say=_say_time, periods={"am": "a.m.", "pm": "p.m."}, marks=r"[hH](?![\p{L}])|heures?(?![\p{L}])"
            ),
            to="à",
            units=Units(nouns=units, per="{} par {}", by="par", of=of),
        )
    )


def _wording() -> Wording:
    return Wording(
        notation=_NOTATION,
        cardinal=cardinal,
        digits=tuple(map(small, range(10))),
        decimal="{} virgule {}",
        dot="point",
        minus="moins {}",
        plus="plus {}",
        percent="{} pour cent",
        degree=counted("degré", "degrés"),
        signs=_SIGNS,
        fractions=_FRACTIONS,
        currencies=cldr_currencies("fr", _named, _CENTS_BY_CODE) | _CURRENCIES,
        scales=_MONEY_SCALES,
        thousands=("k",),
        singulars={"millions": "million", "milliards": "milliard"},
        is_one=is_singular,
        cents_joiner=" et ",
        fraction_as_number=3,
        say_group=pair_of_digits,
        count=count_romance(LARGE),
    )


def _named(forms: Mapping[str, str], unit: str = "") -> Noun:
    first = forms["one"].split(" ")[0]
    is_feminine = first in french_words.FEMININE_UNITS or first in _FEMININE_CURRENCIES
    return counted(forms["one"], forms["other"], Gender.FEMININE if is_feminine else Gender.MASCULINE)


def _units() -> dict[str, Noun]:
    own = {symbol: counted(*forms) for symbol, forms in french_words.UNITS.items()}
    return cldr_units("fr", _named) | own


def _say_day(day: int) -> str:
    return "premier" if day == 1 else small(day)


def _say_date(date: Date) -> str:
    day = f"{_say_day(date.day)} " if date.day else ""
    year = f" {cardinal(date.year, Gender.NONE)}" if date.year is not None else ""
    return f"{day}{french_words.MONTHS[date.month - 1]}{year}"


def _say_time(hour: int, minute: int, second: int | None, period: str) -> str:
    said = f"{cardinal(hour, Gender.FEMININE)} heure{'' if hour < 2 else 's'}"
    if minute:
        said += f" {cardinal(minute, Gender.FEMININE)}"
    if second is not None:
        said += f" et {cardinal(second, Gender.FEMININE)} seconde{'' if second == 1 else 's'}"
    return f"{said} {period}".strip()


def _romans() -> Romans:
    def number(value: int, before: str) -> str:
        return cardinal(value)

    def of_ruler(value: int, before: str) -> str:
        return "premier" if value == 1 else cardinal(value)

    def ranked(value: int, before: str) -> str:
        return "premier" if value == 1 else ordinal(value)

    return Romans(
        (
            RomanContext(say=ranked, suffix="(?:i?[èe]mes?|es?|[ᵉᵐˢ]{1,3})", letters="IVX"),
            RomanContext(say=lambda value, _: "première", suffix="(?:[èe]?re|ʳᵉ)", letters="I"),
            RomanContext(say=lambda value, _: "premier", suffix="(?:er|ᵉʳ)", letters="I"),
            RomanContext(say=number, before=french_words.NUMBERED),
            RomanContext(say=of_ruler, before=r"\p{Lu}[\p{Ll}\p{M}’-]{1,20}", letters="IVX", fewest=2),
            RomanContext(say=of_ruler, before=french_words.RULERS, letters="VX"),
        ),
        links="et|ou",
    )
