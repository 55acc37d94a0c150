"""The written forms of Brazilian Portuguese."""

import functools
from collections.abc import Mapping, Sequence

import regex
from regex import Match

from speech.text.normalization import portuguese_words
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

_NOTATION = Notation(groups=".\u00a0\u202f\u2009", decimals=",")
_LARGE = ("ilhão", "ilhões")
_FEMININE = {"um": "uma", "dois": "duas"}
_AGREEING = regex.compile(r"\b(?:um|dois)\b|entos\b")


def _noun(one: str, many: str, gender: Gender = Gender.MASCULINE) -> Noun:
    return Noun((one, many, f"de {many}"), gender)


_CENTAVO = _noun("centavo", "centavos")
_CENTIMO = _noun("cêntimo", "cêntimos")
_CURRENCIES = {
    "$": Currency(_noun("dólar", "dólares"), _CENTAVO),
    "€": Currency(_noun("euro", "euros"), _CENTIMO),
    "£": Currency(_noun("libra", "libras", Gender.FEMININE), _noun("pêni", "pence")),
    "¥": Currency(_noun("iene", "ienes")),
    "¢": Currency(_CENTAVO),
    "₿": Currency(_noun("bitcoin", "bitcoins")),
    "₹": Currency(_noun("rupia", "rupias", Gender.FEMININE), _noun("paisa", "paisas", Gender.FEMININE)),
    "R$": Currency(_noun("real", "reais"), _CENTAVO),
}
_CENTS_BY_CODE = {"BRL": _CENTAVO, "USD": _CENTAVO, "EUR": _CENTIMO}
_HALVES = {Gender.MASCULINE: "meio", Gender.FEMININE: "meia"}
_SIGNS = {
    "&": "e",
    "%": "por cento",
    "@": "arroba",
    "+": "mais",
    "−": "menos",
    "=": "igual a",
    "×": "vezes",
    "÷": "dividido por",
    "°": "graus",
    "<": "menor que",
    ">": "maior que",
}
_FRACTIONS = {
    "½": ("meio", "{} e meio"),
    "¼": ("um quarto", "{} e um quarto"),
    "¾": ("três quartos", "{} e três quartos"),
}
_MONEY_SCALES = {
    "mil": "mil",
    "mi": "milhões",
    "milhão": "milhão",
    "milhões": "milhões",
    "bi": "bilhões",
    "bilhão": "bilhão",
    "bilhões": "bilhões",
    "trilhão": "trilhão",
    "trilhões": "trilhões",
    "k": "mil",
}
_CODES = Codes(version="versão", letters={"A": "á", "E": "é", "O": "ó"})


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Brazilian Portuguese."""
    wording = _wording()
    ordinal = rf"{_NOTATION.left}(?P<value>\p{{Nd}}{{1,9}}+)(?P<mark>[ºª]|[oa](?=[ ]\p{{L}})){_NOTATION.end}"
    return build_language_rules(
        Language(
            wording=wording,
            first=(build_half_rule(wording, _gender_of, _HALVES),),
            own=(Rule(_NOTATION.compile(ordinal), _read_ordinal, "0"), build_agreement_rule(wording, _gender_of)),
            abbreviations=Abbreviations(
                codes=_CODES,
                titles=portuguese_words.TITLES,
                before_numbers=portuguese_words.BEFORE_NUMBERS,
                others=portuguese_words.OTHERS,
                plain=portuguese_words.PLAIN,
                acronyms=portuguese_words.ACRONYMS,
            ),
            addresses=Addresses(
                signs=portuguese_words.ADDRESS_SIGNS, codes=_CODES, hashtag="hashtag {}", handle="arroba {}"
            ),
            codes=_CODES,
            dates=Dates(
                order="dmy",
                say=_say_date,
                months=portuguese_words.WRITTEN_MONTHS,
                say_day=_say_day,
                say_year=lambda year: _cardinal(year, Gender.NONE),
                between=r"[ \u00A0](?:de[ \u00A0])?",
                before_year=r"[ \u00A0](?:de[ \u00A0])?",
                day_first="{} de",
                year_after="de {}",
                day_marks="º|°",
                before_short="dia|em|no|até|desde|de|data",
                to="a",
            ),
            romans=_romans(),
            say_ratio=_say_ratio,
            signs=Signs(
                anywhere=portuguese_words.SIGNS,
                alone=portuguese_words.LONE_SIGNS,
                times="vezes",
                divided="dividido por",
                power="elevado a",
                about="cerca de",
            ),
            telephones=True,
            times=Times(say=_say_time, periods={"am": "a.m.", "pm": "p.m."}, marks=r"[hH](?:rs?|s)?(?![\p{L}])"),
            to="a",
            units=Units(nouns=cldr_units("pt-BR", _named), per="{} por {}", by="por", of="de {}"),
        )
    )


def _wording() -> Wording:
    return Wording(
        notation=_NOTATION,
        cardinal=_cardinal,
        digits=tuple(_number(value) for value in range(10)),
        decimal="{} vírgula {}",
        dot="ponto",
        minus="menos {}",
        plus="mais {}",
        percent="{} por cento",
        degree=_noun("grau", "graus"),
        signs=_SIGNS,
        fractions=_FRACTIONS,
        currencies=cldr_currencies("pt-BR", _named, _CENTS_BY_CODE) | _CURRENCIES,
        scales=_MONEY_SCALES,
        cents_joiner=" e ",
        fraction_as_number=2,
        count=count_romance(_LARGE),
    )


def _named(forms: Mapping[str, str], unit: str = "") -> Noun:
    first = forms["one"].split(" ")[0]
    is_feminine = first.endswith("a") and not first.endswith("grama")
    one, many = (name[0].lower() + name[1:] for name in (forms["one"], forms["other"]))
    return _noun(one, many, Gender.FEMININE if is_feminine else Gender.MASCULINE)


@functools.lru_cache(maxsize=1000)
def _number(value: int) -> str:
    from num2words import num2words

    return str(num2words(value, lang="pt_BR")).replace(",", "")


def _cardinal(value: int, gender: Gender) -> str:
    """Return the number in words; ones and hundreds agree with what they count, down from the last million."""
    words = _number(value)
    if gender is not Gender.FEMININE:
        return words
    start = max(words.rfind(word) + len(word) if word in words else 0 for word in _LARGE)
    tail: str = _AGREEING.sub(lambda found: _FEMININE.get(found[0], "entas"), words[start:])
    return words[:start] + tail


@functools.lru_cache(maxsize=1000)
def _number_ordinal(value: int) -> str:
    from num2words import num2words

    return str(num2words(value, lang="pt_BR", to="ordinal"))


def _read_ordinal(found: Match[str]) -> str:
    value = int(found["value"])
    if not 0 < value < 1000:
        return _number(value)
    ordinal = _number_ordinal(value)
    return _feminine_ordinal(value) if found["mark"] in "ªa" else ordinal


def _gender_of(word: str, value: int) -> Gender:
    """Return the gender of the noun after a number; above one that is a plural."""
    word = word.lower()
    is_plural = word.endswith("s")
    if word in portuguese_words.NOT_NOUNS or is_plural == (value == 1):
        return Gender.NONE
    if word in portuguese_words.FEMININE:
        return Gender.FEMININE
    is_feminine = word.endswith(portuguese_words.FEMININE_ENDINGS) and word not in portuguese_words.MASCULINE
    return Gender.FEMININE if is_feminine else Gender.MASCULINE


def _say_day(day: int) -> str:
    return "primeiro" if day == 1 else _number(day)


def _say_date(date: Date) -> str:
    day = f"{_say_day(date.day)} de " if date.day else ""
    year = f" de {_number(date.year)}" if date.year is not None else ""
    return f"{day}{portuguese_words.MONTHS[date.month - 1]}{year}"


def _say_time(hour: int, minute: int, second: int | None, period: str) -> str:
    hours = _cardinal(hour, Gender.FEMININE)
    said = f"{hours} e {_number(minute)}" if minute else hours
    if second is not None:
        said += f" e {_cardinal(second, Gender.MASCULINE)} segundo{'' if second == 1 else 's'}"
    if period:
        return f"{said} {_part_of_day(hour, period)}"
    return said if minute else f"{said} hora{'' if hour in (0, 1) else 's'}"


def _part_of_day(hour: int, period: str) -> str:
    if period == "a.m.":
        return "da manhã" if 5 <= hour < 12 else "da madrugada"
    return "da noite" if 6 <= hour < 12 else "da tarde"


def _say_ratio(over: int, under: int) -> str:
    if is_pair(over, under):
        return f"{_number(over)} {_number(under)}"
    if is_score(over, under) or under == 1:
        return f"{_number(over)} por {_number(under)}"
    plural = "" if over == 1 else "s"
    if under <= 3:
        name = {2: "meio", 3: "terço"}[under] + plural
    elif under <= 10 or under in (100, 1000):
        name = _number_ordinal(under) + plural
    else:
        name = f"{_number(under)} avos"
    return f"{_number(over)} {name}"


def _romans() -> Romans:
    def cardinal(value: int, before: str) -> str:
        return _number(value)

    def of_ruler(value: int, before: str) -> str:
        return _number_ordinal(value) if value <= 10 else _number(value)

    def of_queen(value: int, before: str) -> str:
        return _feminine_ordinal(value) if value <= 10 else _number(value)

    return Romans(
        (
            RomanContext(say=of_ruler, before=r"[Ss]éculos?|[Ss]écs?\."),
            RomanContext(say=of_ruler, before=portuguese_words.RULERS, letters="IVX"),
            RomanContext(say=of_queen, before=portuguese_words.QUEENS, letters="IVX"),
            RomanContext(say=cardinal, before=portuguese_words.NUMBERED),
            RomanContext(say=lambda value, _: _feminine_ordinal(value), after=portuguese_words.FEMININE_AFTER),
            RomanContext(say=lambda value, _: _number_ordinal(value), after=portuguese_words.MASCULINE_AFTER),
            RomanContext(say=cardinal, before=r"\p{Lu}[\p{Ll}\p{M}’-]{1,20}", letters="IVX", fewest=2),
        )
    )


def _feminine_ordinal(value: int) -> str:
    return " ".join(f"{word[:-1]}a" for word in _number_ordinal(value).split())
