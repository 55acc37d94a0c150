"""The written forms of French."""

import functools
from collections.abc import Mapping, Sequence

import regex
from regex import Match

from speech.text.normalization import french_words
from speech.text.normalization.abbreviations import Abbreviations
from speech.text.normalization.addresses import Addresses
from speech.text.normalization.agreement import build_agreement_rule, build_half_rule
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

_NOTATION = Notation(groups=" .\u00a0\u202f\u2009", decimals=",")
_LARGE = ("million", "millions", "milliard", "milliards", "billion", "billions", "billiard", "billiards")
_SCALES = ("", "mille", "million", "milliard", "billion", "billiard")


def _noun(one: str, many: str, gender: Gender = Gender.MASCULINE) -> Noun:
    return Noun((one, many, f"d’{many}" if many[0] in "aeiou" else f"de {many}"), gender)


_CENTIME = _noun("centime", "centimes")
_CENT = _noun("cent", "cents")
_CURRENCIES = {
    "$": Currency(_noun("dollar", "dollars"), _CENT),
    "€": Currency(_noun("euro", "euros"), _CENTIME),
    "£": Currency(_noun("livre", "livres", Gender.FEMININE), _noun("penny", "pence")),
    "¥": Currency(_noun("yen", "yens")),
    "₹": Currency(_noun("roupie", "roupies", Gender.FEMININE), _noun("paisa", "paisas")),
    "R$": Currency(_noun("réal", "réaux"), _noun("centavo", "centavos")),
    "¢": Currency(_CENT),
    "₿": Currency(_noun("bitcoin", "bitcoins")),
}
_CENTS_BY_CODE = {"USD": _CENT, "CAD": _CENT, "EUR": _CENTIME, "CHF": _CENTIME}
_HALVES = {Gender.MASCULINE: "un demi", Gender.FEMININE: "une demi"}
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
    | {word: word for word in _LARGE}
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


_FIRST_ORDINALS = {
    (1, "er"): "premier",
    (1, "re"): "première",
    (1, "ère"): "première",
    (1, "ere"): "première",
    (2, "d"): "second",
    (2, "nd"): "second",
    (2, "de"): "seconde",
    (2, "nde"): "seconde",
}
_PLURAL_BEFORE_ENDING = regex.compile(r"(?<=[tnd])sième")
_ORDINAL_MARKS = "ers?|[èe]?res?|i?[èe]mes?|es?|nde?s?|de?s?"


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of French."""
    wording = _wording()
    ordinal = rf"{_NOTATION.left}(?P<value>\p{{Nd}}{{1,9}}+)(?P<mark>{_ORDINAL_MARKS}){_NOTATION.end}"
    return build_language_rules(
        Language(
            wording=wording,
            first=(build_half_rule(wording, _gender_of, _HALVES),),
            own=(Rule(_NOTATION.compile(ordinal), _read_ordinal, "0"), build_agreement_rule(wording, _gender_of)),
            abbreviations=Abbreviations(
                codes=_CODES,
                titles=french_words.TITLES,
                bare_titles=french_words.BARE_TITLES,
                before_numbers=french_words.BEFORE_NUMBERS,
                others=french_words.OTHERS,
                plain=french_words.PLAIN,
                acronyms=french_words.ACRONYMS,
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
                say_year=lambda year: _cardinal(year, Gender.NONE),
                between=r"[ \u00A0]",
                before_year=r"[ \u00A0]",
                day_marks="er",
                before_short="le|du|au|dès le|depuis le",
                to="à",
            ),
            romans=_romans(),
            say_ratio=_say_ratio,
            signs=Signs(
                anywhere=french_words.SIGNS,
                alone=french_words.LONE_SIGNS,
                times="fois",
                divided="divisé par",
                power="puissance",
                about="environ",
            ),
            telephones=True,
            times=Times(say=_say_time, periods={"am": "a.m.", "pm": "p.m."}, marks=r"[hH](?![\p{L}])|heures?"),
            to="à",
            units=Units(nouns=_units(), per="{} par {}", by="par", of="de {}"),
        )
    )


def _wording() -> Wording:
    return Wording(
        notation=_NOTATION,
        cardinal=_cardinal,
        digits=tuple(map(_small, range(10))),
        decimal="{} virgule {}",
        dot="point",
        minus="moins {}",
        plus="plus {}",
        percent="{} pour cent",
        degree=_noun("degré", "degrés"),
        signs=_SIGNS,
        fractions=_FRACTIONS,
        currencies=cldr_currencies("fr", _named, _CENTS_BY_CODE) | _CURRENCIES,
        scales=_MONEY_SCALES,
        cents_joiner=" et ",
        fraction_as_number=2,
        say_group=_say_group,
        count=count_romance(_LARGE),
    )


def _named(forms: Mapping[str, str], unit: str = "") -> Noun:
    first = forms["one"].split(" ")[0]
    is_feminine = first in french_words.FEMININE_UNITS or first in _FEMININE_CURRENCIES
    return _noun(forms["one"], forms["other"], Gender.FEMININE if is_feminine else Gender.MASCULINE)


def _units() -> dict[str, Noun]:
    own = {symbol: _noun(*forms) for symbol, forms in french_words.UNITS.items()}
    return cldr_units("fr", _named) | own


def _say_group(digits: str) -> str:
    """Return a group of a telephone number: pairs are said as numbers, a zero before them alone."""
    if len(digits) > 2 or digits[0] == "0":
        return " ".join(_small(int(digit)) for digit in digits)
    return _small(int(digits))


@functools.lru_cache(maxsize=1000)
def _small(value: int) -> str:
    from num2words import num2words

    return str(num2words(value, lang="fr"))


def _cardinal(value: int, gender: Gender) -> str:
    """Return the number in words; "un" agrees at the end of the number."""
    words = _join_groups(value)
    is_feminine_one = gender is Gender.FEMININE and words.endswith("un")
    return f"{words}e" if is_feminine_one else words


def _join_groups(value: int) -> str:
    """Return the number by groups of three digits: "mille" takes no "un" before it, nor a plural."""
    value, below = divmod(value, 1000)
    words = [_small(below)] if below or not value else []
    for scale in _SCALES[1:]:
        value, group = divmod(value, 1000)
        if group and scale == "mille":
            before = _small(group).removesuffix("s") if group % 100 in (0, 80) else _small(group)
            words.insert(0, scale if group == 1 else f"{before} {scale}")
        elif group:
            words.insert(0, f"{_small(group)} {scale}{'s' if group > 1 else ''}")
    return " ".join(words)


@functools.lru_cache(maxsize=1000)
def _number_ordinal(value: int) -> str:
    from num2words import num2words

    # num2words keeps the plural of a last "vingts", "cents", "millions": quatre-vingtsième.
    ordinal: str = _PLURAL_BEFORE_ENDING.sub("ième", str(num2words(value, lang="fr", to="ordinal")))
    return ordinal


def _read_ordinal(found: Match[str]) -> str:
    """Return the ordinal in the gender and number of its mark, "" where the mark is of another number ("3D")."""
    value, mark = int(found["value"]), found["mark"]
    if known := _FIRST_ORDINALS.get((value, mark.rstrip("s"))):
        return known + ("s" if mark.endswith("s") else "")
    if "me" not in mark and mark not in ("e", "es"):
        return ""
    return _number_ordinal(value) + ("s" if mark.endswith("s") else "")


def _gender_of(word: str, value: int) -> Gender:
    """Return the gender of the noun after a number; only a last "un" shows it."""
    word = word.lower()
    if value % 10 != 1 or value % 100 in (11, 71, 91) or word in french_words.NOT_NOUNS:
        return Gender.MASCULINE if value and value % 10**6 == 0 else Gender.NONE
    singular = word.removesuffix("s")
    is_feminine = singular.endswith(french_words.FEMININE_ENDINGS) and singular not in french_words.MASCULINE
    return Gender.FEMININE if is_feminine or {word, singular} & french_words.FEMININE else Gender.MASCULINE


def _say_day(day: int) -> str:
    return "premier" if day == 1 else _small(day)


def _say_date(date: Date) -> str:
    day = f"{_say_day(date.day)} " if date.day else ""
    year = f" {_cardinal(date.year, Gender.NONE)}" if date.year is not None else ""
    return f"{day}{french_words.MONTHS[date.month - 1]}{year}"


def _say_time(hour: int, minute: int, second: int | None, period: str) -> str:
    said = f"{_cardinal(hour, Gender.FEMININE)} heure{'' if hour < 2 else 's'}"
    if minute:
        said += f" {_cardinal(minute, Gender.FEMININE)}"
    if second is not None:
        said += f" et {_cardinal(second, Gender.FEMININE)} seconde{'' if second == 1 else 's'}"
    return f"{said} {period}".strip()


def _say_ratio(over: int, under: int) -> str:
    spoken = _cardinal(over, Gender.NONE), _cardinal(under, Gender.NONE)
    if is_pair(over, under):
        return " ".join(spoken)
    if is_score(over, under) or under in (1, 20):
        return f"{spoken[0]} sur {spoken[1]}"
    name = {2: "demi", 3: "tiers", 4: "quart"}.get(under) or _number_ordinal(under)
    return f"{spoken[0]} {name}{'' if over == 1 or name.endswith('s') else 's'}"


def _romans() -> Romans:
    def cardinal(value: int, before: str) -> str:
        return _cardinal(value, Gender.NONE)

    def of_ruler(value: int, before: str) -> str:
        return "premier" if value == 1 else _cardinal(value, Gender.NONE)

    def ordinal(value: int, before: str) -> str:
        return "premier" if value == 1 else _number_ordinal(value)

    marks = r"(?:i?[èe]mes?|es?)"
    return Romans(
        (
            RomanContext(say=ordinal, suffix=marks, letters="IVX"),
            RomanContext(say=lambda value, _: "première", suffix="(?:[èe]?re)", letters="I"),
            RomanContext(say=lambda value, _: "premier", suffix="(?:er)", letters="I"),
            RomanContext(say=cardinal, before=french_words.NUMBERED),
            RomanContext(say=of_ruler, before=r"\p{Lu}[\p{Ll}\p{M}’-]{1,20}", letters="IVX", fewest=2),
            RomanContext(say=of_ruler, before=french_words.RULERS, letters="VX"),
        )
    )
