"""The written forms of Spanish."""

import functools
from collections.abc import Mapping, Sequence

import regex
from regex import Match

from speech.text.normalization import spanish_words
from speech.text.normalization.abbreviations import Abbreviations
from speech.text.normalization.addresses import Addresses
from speech.text.normalization.agreement import build_agreement_rule, build_half_rule
from speech.text.normalization.amounts import cldr_currencies
from speech.text.normalization.codes import Codes
from speech.text.normalization.dates import Date, Dates
from speech.text.normalization.forms import Rule, word_table
from speech.text.normalization.language import Language, build_language_rules
from speech.text.normalization.notation import Notation
from speech.text.normalization.numbers import Currency, Gender, Noun, Wording, count_romance
from speech.text.normalization.ratios import is_pair, is_score
from speech.text.normalization.romans import RomanContext, Romans
from speech.text.normalization.signs import Signs
from speech.text.normalization.times import Times
from speech.text.normalization.units import Units, cldr_units

_NOTATION = Notation(groups=".\u00a0\u202f\u2009", decimals=",")
_LARGE = ("millón", "millones", "billón", "billones")
_ONE_BEFORE_NUMBER = regex.compile(r"uno(?= mil)")

_ORDINAL_ONES = word_table("_ primero segundo tercero cuarto quinto sexto séptimo octavo noveno")
_ORDINAL_TENS = word_table(
    "_ décimo vigésimo trigésimo cuadragésimo quincuagésimo sexagésimo septuagésimo octogésimo nonagésimo"
)
_ORDINAL_HUNDREDS = word_table(
    "_ centésimo ducentésimo tricentésimo cuadringentésimo quingentésimo "
    "sexcentésimo septingentésimo octingentésimo noningentésimo"
)
_ORDINAL_TEENS = {11: "undécimo", 12: "duodécimo"}


def _noun(one: str, many: str, gender: Gender = Gender.MASCULINE) -> Noun:
    return Noun((one, many, f"de {many}"), gender)


_CENTAVO = _noun("centavo", "centavos")
_CENTIMO = _noun("céntimo", "céntimos")
_PENIQUE = _noun("penique", "peniques")
_CURRENCIES = {
    "$": Currency(_noun("dólar", "dólares"), _CENTAVO),
    "€": Currency(_noun("euro", "euros"), _CENTIMO),
    "£": Currency(_noun("libra", "libras", Gender.FEMININE), _PENIQUE),
    "¥": Currency(_noun("yen", "yenes")),
    "₹": Currency(_noun("rupia", "rupias", Gender.FEMININE), _noun("paisa", "paisas", Gender.FEMININE)),
    "R$": Currency(_noun("real", "reales"), _CENTAVO),
    "¢": Currency(_CENTAVO),
    "₿": Currency(_noun("bitcoin", "bitcoins")),
}
_CENTS_BY_CODE = {"USD": _CENTAVO, "MXN": _CENTAVO, "EUR": _CENTIMO, "GBP": _PENIQUE}
_HALVES = {Gender.MASCULINE: "medio", Gender.FEMININE: "media"}
_SIGNS = {
    "&": "y",
    "%": "por ciento",
    "@": "arroba",
    "+": "más",
    "−": "menos",
    "=": "igual a",
    "×": "por",
    "÷": "dividido entre",
    "°": "grados",
    "<": "menor que",
    ">": "mayor que",
}
_FRACTIONS = {
    "½": ("un medio", "{} y medio"),
    "¼": ("un cuarto", "{} y cuarto"),
    "¾": ("tres cuartos", "{} y tres cuartos"),
}
_MONEY_SCALES = (
    {"mil": "mil"}
    | {word: word for word in _LARGE}
    | {
        "millon": "millón",
        "billon": "billón",
        "mill": "millones",
        "mill.": "millones",
        "mm": "millones",
        "m": "millones",
        "k": "mil",
    }
)
_CODES = Codes(version="versión", letters={"Y": "ye"})


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Spanish."""
    wording = _wording()
    mark = r"(?P<mark>\.?[ºª]|(?i:\.?er|[rdtmvn][oa]|\.?[oa](?=[ ]\p{L})))"
    ordinal = rf"{_NOTATION.left}(?P<value>\p{{Nd}}{{1,9}}+){mark}{_NOTATION.end}"
    return build_language_rules(
        Language(
            wording=wording,
            first=(build_half_rule(wording, _gender_of, _HALVES),),
            own=(Rule(_NOTATION.compile(ordinal), _read_ordinal, "0"), build_agreement_rule(wording, _gender_of)),
            abbreviations=Abbreviations(
                codes=_CODES,
                titles=spanish_words.TITLES,
                before_numbers=spanish_words.BEFORE_NUMBERS,
                others=spanish_words.OTHERS,
                plain=spanish_words.PLAIN,
                acronyms=spanish_words.ACRONYMS,
            ),
            addresses=Addresses(
                signs=spanish_words.ADDRESS_SIGNS, codes=_CODES, hashtag="hashtag {}", handle="arroba {}"
            ),
            codes=_CODES,
            dates=Dates(
                order="dmy",
                say=_say_date,
                months=spanish_words.WRITTEN_MONTHS,
                say_day=_say_day,
                say_year=lambda year: _cardinal(year, Gender.NONE),
                between=r"[ \u00A0](?:de[ \u00A0])?",
                before_year=r"[ \u00A0](?:del?[ \u00A0])?",
                day_first="{} de",
                year_after="de {}",
                day_marks="º|°|ro",
                before_short="el|del|al|día|fecha",
                to="a",
            ),
            romans=_romans(),
            say_ratio=_say_ratio,
            signs=Signs(
                anywhere=spanish_words.SIGNS,
                alone=spanish_words.LONE_SIGNS,
                times="por",
                divided="dividido entre",
                power="elevado a",
                about="unos",
            ),
            telephones=True,
            times=Times(say=_say_time, periods={"am": "a.m.", "pm": "p.m."}, marks=r"[hH](?:rs?|s)?(?![\p{L}])"),
            to="a",
            units=Units(nouns=cldr_units("es", _named), per="{} por {}", by="por", of="de {}"),
        )
    )


def _wording() -> Wording:
    return Wording(
        notation=_NOTATION,
        cardinal=_cardinal,
        digits=tuple(_number(value) for value in range(10)),
        decimal="{} coma {}",
        dot="punto",
        minus="menos {}",
        plus="más {}",
        percent="{} por ciento",
        degree=_noun("grado", "grados"),
        signs=_SIGNS,
        fractions=_FRACTIONS,
        currencies=cldr_currencies("es", _named, _CENTS_BY_CODE) | _CURRENCIES,
        scales=_MONEY_SCALES,
        cents_joiner=" con ",
        fraction_as_number=2,
        count=count_romance(_LARGE),
    )


def _named(forms: Mapping[str, str], unit: str = "") -> Noun:
    is_feminine = forms["one"].split(" ")[0].endswith("a")
    return _noun(forms["one"], forms["other"], Gender.FEMININE if is_feminine else Gender.MASCULINE)


@functools.lru_cache(maxsize=1000)
def _number(value: int) -> str:
    from num2words import num2words

    words: str = _ONE_BEFORE_NUMBER.sub("un", str(num2words(value, lang="es")))
    return words.replace("veintiun ", "veintiún ")


def _cardinal(value: int, gender: Gender) -> str:
    """Return the number in words; with a gender, as it stands before a noun ("un", "una", "doscientas")."""
    words = _number(value)
    if gender is Gender.MASCULINE and words.endswith("uno"):
        return words[:-3] + ("ún" if words.endswith("veintiuno") else "un")
    return _feminine(words) if gender is Gender.FEMININE else words


def _feminine(words: str) -> str:
    """Return the number before a feminine noun: hundreds and ones agree, down from the last million."""
    start = max((words.rfind(word) + len(word) for word in _LARGE if word in words), default=0)
    tail = words[start:].replace("cientos", "cientas").replace("quinientos", "quinientas")
    tail = tail.replace("veintiún mil", "veintiuna mil").replace(" un mil", " una mil")
    return words[:start] + (tail[:-1] + "a" if tail.endswith("uno") else tail)


def _read_ordinal(found: Match[str]) -> str:
    """Return the ordinal in the gender of its mark; 1.er and 3.er lose their last vowel before a noun."""
    value, mark = int(found["value"]), found["mark"].lstrip(".").lower()
    if not 0 < value < 1000:
        return _cardinal(value, Gender.NONE)
    ordinal = _ordinal(value)
    if mark == "er":
        return _short_ordinal(value)
    return _feminine_ordinal(value) if mark[-1] in "ªa" else ordinal


def _ordinal(value: int) -> str:
    hundreds, below = divmod(value, 100)
    tens, ones = divmod(below, 10)
    words = [_ORDINAL_HUNDREDS[hundreds]] if hundreds else []
    if below in _ORDINAL_TEENS:
        words.append(_ORDINAL_TEENS[below])
    elif tens == 1 and ones:
        words.append(("decimo" + _ORDINAL_ONES[ones]).replace("oo", "o"))
    else:
        words += ([_ORDINAL_TENS[tens]] if tens else []) + ([_ORDINAL_ONES[ones]] if ones else [])
    return " ".join(words)


def _gender_of(word: str, value: int) -> Gender:
    """Return the gender of the noun after a number; above one that is a plural."""
    word = word.lower()
    is_plural = word.endswith("s")
    if word in spanish_words.NOT_NOUNS or is_plural == (value == 1):
        return Gender.NONE
    if word in spanish_words.FEMININE:
        return Gender.FEMININE
    is_feminine = word.endswith(spanish_words.FEMININE_ENDINGS) and word not in spanish_words.MASCULINE
    return Gender.FEMININE if is_feminine else Gender.MASCULINE


def _say_day(day: int) -> str:
    return "primero" if day == 1 else _number(day)


def _say_date(date: Date) -> str:
    day = f"{_say_day(date.day)} de " if date.day else ""
    year = f" de {_number(date.year)}" if date.year is not None else ""
    return f"{day}{spanish_words.MONTHS[date.month - 1]}{year}"


def _say_time(hour: int, minute: int, second: int | None, period: str) -> str:
    hours = _cardinal(hour, Gender.FEMININE)
    said = f"{hours} y {_number(minute)}" if minute else hours
    if second is not None:
        said += f" con {_cardinal(second, Gender.MASCULINE)} segundo{'' if second == 1 else 's'}"
    if period:
        return f"{said} {_part_of_day(hour, period)}"
    return said if minute else f"{said} hora{'' if hour == 1 else 's'}"


def _part_of_day(hour: int, period: str) -> str:
    if period == "a.m.":
        return "de la mañana" if 5 <= hour < 12 else "de la madrugada"
    return "de la noche" if 8 <= hour < 12 else "de la tarde"


def _say_ratio(over: int, under: int) -> str:
    if is_pair(over, under):
        return f"{_number(over)} {_number(under)}"
    if is_score(over, under) or under == 1:
        return f"{_number(over)} sobre {_number(under)}"
    if under <= 3:
        name = {2: "medio", 3: "tercio"}[under]
    elif under <= 10 or under in (100, 1000):
        name = "milésimo" if under == 1000 else _ordinal(under)
    else:
        name = f"{_number(under).replace(' y ', 'i').replace(' ', '')}avo"
    return f"{_cardinal(over, Gender.MASCULINE)} {name}{'' if over == 1 else 's'}"


def _romans() -> Romans:
    def cardinal(value: int, before: str) -> str:
        return _number(value)

    def of_ruler(value: int, before: str) -> str:
        return _ordinal(value) if value <= 10 else _number(value)

    def of_queen(value: int, before: str) -> str:
        return _feminine_ordinal(value) if value <= 10 else _number(value)

    return Romans(
        (
            RomanContext(say=of_ruler, before=r"[Ss]iglos?|ss?\."),
            RomanContext(say=of_ruler, before=spanish_words.RULERS, letters="IVX"),
            RomanContext(say=of_queen, before=spanish_words.QUEENS, letters="IVX"),
            RomanContext(say=cardinal, before=spanish_words.NUMBERED),
            RomanContext(say=lambda value, _: _feminine_ordinal(value), after=spanish_words.FEMININE_AFTER),
            RomanContext(say=lambda value, _: _short_ordinal(value), after=spanish_words.MASCULINE_AFTER),
            RomanContext(say=cardinal, before=r"\p{Lu}[\p{Ll}\p{M}’-]{1,20}", letters="IVX", fewest=2),
        )
    )


def _feminine_ordinal(value: int) -> str:
    return " ".join(f"{word[:-1]}a" for word in _ordinal(value).split())


def _short_ordinal(value: int) -> str:
    """Return the ordinal as it stands before a masculine noun: "primer", "tercer"."""
    ordinal = _ordinal(value)
    return ordinal[:-1] if ordinal.endswith(("primero", "tercero")) else ordinal
