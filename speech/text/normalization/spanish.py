"""The written forms of Spanish."""

import functools
from collections.abc import Sequence

import regex
from regex import Match

from speech.text.normalization import spanish_nouns, spanish_words
from speech.text.normalization.amounts import cldr_currencies
from speech.text.normalization.codes import Codes
from speech.text.normalization.forms import Reading, Rule, word_table
from speech.text.normalization.iberian import build_iberian_rules, cldr_noun
from speech.text.normalization.iberian import counted_noun as _noun
from speech.text.normalization.iberian_grammar import Grammar
from speech.text.normalization.notation import Notation
from speech.text.normalization.numbers import Currency, Gender, Wording, count_romance
from speech.text.normalization.ratios import is_pair, is_score
from speech.text.normalization.times import Times

_NOTATION = Notation(groups=".\u00a0\u202f\u2009", decimals=",", has_spaced_thousands=True)
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
    "S/": Currency(_noun("sol", "soles"), _CENTIMO),
    "₡": Currency(_noun("colón", "colones"), _CENTIMO),
    "₲": Currency(_noun("guaraní", "guaraníes")),
    "RD$": Currency(_noun("peso dominicano", "pesos dominicanos"), _CENTAVO),
    "U$S": Currency(_noun("dólar", "dólares"), _CENTAVO),
    "AR$": Currency(_noun("peso argentino", "pesos argentinos"), _CENTAVO),
    "COL$": Currency(_noun("peso colombiano", "pesos colombianos"), _CENTAVO),
    "CLP$": Currency(_noun("peso chileno", "pesos chilenos")),
    "MXN$": Currency(_noun("peso mexicano", "pesos mexicanos"), _CENTAVO),
    "cts.": Currency(_CENTIMO),
    "¢": Currency(_CENTAVO),
    "₿": Currency(_noun("bitcoin", "bitcoins")),
}
_CENTS_BY_CODE = {"USD": _CENTAVO, "MXN": _CENTAVO, "EUR": _CENTIMO, "GBP": _PENIQUE}
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
    {"mil": "mil", "mil millones": "mil millones"}
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
_SINGULARS = {"millones": "millón", "billones": "billón", "mil": "mil"}
_CODES = Codes(version="versión", letters={"Y": "ye"})
_PERIOD = r"(?:\.(?=[ ]\p{Ll}))?+"
_ORDINAL_MARKS = (
    rf"\.?[ºª]s?|(?i:\.?ers?{_PERIOD}|\.[oa]s|[rdtmvn][oa]{_PERIOD}|\.?[oa]s?(?=[ ]\p{{L}}))|"
    rf"°(?=[ ](?:{spanish_words.ORDINAL_NOUNS})(?!\p{{L}}))"
)
_PARTS = regex.compile(
    r"(?<![\p{L}\p{N}_/.,])(?P<over>[1-9])/(?P<under>[3-9]|10)(?=[ \u00A0]partes?(?!\p{L}))", regex.V1
)
_SAINTS = regex.compile(r"(?<!\p{L}|\p{Lu}\. ?)S\.(?=[ \u00A0](?:" + spanish_words.SAINTS + r")(?!\p{L}))")


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Spanish."""
    grammar = Grammar(
        tag="es",
        codes=_CODES,
        words=spanish_words,
        counts=spanish_nouns.COUNTS,
        times=Times(
            say=_say_time,
            periods={"am": "a.m.", "pm": "p.m."},
            marks=r"[hH](?:rs?|s)?(?![\p{L}])",
            articles="las?",
            on_the_hour=lambda hour: _cardinal(hour, Gender.FEMININE),
            say_span=_say_span,
        ),
        ordinal=_ordinal,
        ordinal_before_noun=_short_ordinal,
        ordinal_marks=_ORDINAL_MARKS,
        say_ratio=_say_ratio,
        halves={Gender.MASCULINE: "medio", Gender.FEMININE: "media"},
        about="unos",
        multiplied="por",
        divided="dividido entre",
        before_year=r"[ \u00A0](?:del?[ \u00A0])?",
        day_marks="\\.?º|°|ro",
        first=(Rule(_SAINTS, _read_saint, "S"), Rule(_PARTS, _read_parts, "/")),
    )
    return build_iberian_rules(_wording(), grammar)


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
        currencies=cldr_currencies("es", cldr_noun, _CENTS_BY_CODE) | _CURRENCIES,
        scales=_MONEY_SCALES,
        singulars=_SINGULARS,
        cents_joiner=" con ",
        fraction_as_number=2,
        count=count_romance(_LARGE),
    )


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


def _read_parts(found: Match[str]) -> Reading:
    over, under = int(found["over"]), int(found["under"])
    name = _ordinal(under, Gender.FEMININE)
    return f"{_cardinal(over, Gender.FEMININE)} {name}{'' if over == 1 else 's'}"


def _read_saint(found: Match[str]) -> Reading:
    return "san"


def _ordinal(value: int, gender: Gender) -> str:
    hundreds, below = divmod(value, 100)
    tens, ones = divmod(below, 10)
    words = [_ORDINAL_HUNDREDS[hundreds]] if hundreds else []
    if below in _ORDINAL_TEENS:
        words.append(_ORDINAL_TEENS[below])
    elif tens == 1 and ones:
        words.append(("decimo" + _ORDINAL_ONES[ones]).replace("oo", "o"))
    else:
        words += ([_ORDINAL_TENS[tens]] if tens else []) + ([_ORDINAL_ONES[ones]] if ones else [])
    return " ".join(f"{word[:-1]}a" for word in words) if gender is Gender.FEMININE else " ".join(words)


def _short_ordinal(value: int, gender: Gender) -> str:
    """Return the ordinal as it stands before a noun: "primer", "tercer" before a masculine one."""
    ordinal = _ordinal(value, gender)
    return ordinal[:-1] if ordinal.endswith(("primero", "tercero")) else ordinal


def _say_time(hour: int, minute: int, second: int | None, period: str) -> str:
    hours = _cardinal(hour, Gender.FEMININE)
    said = f"{hours} y {_number(minute)}" if minute else hours
    if second is not None:
        said += f" con {_cardinal(second, Gender.MASCULINE)} segundo{'' if second == 1 else 's'}"
    if period:
        return f"{said} {_part_of_day(hour, period)}"
    return said if minute else f"{said} hora{'' if hour == 1 else 's'}"


def _say_span(hours: int, minutes: int) -> str:
    hour, minute = _cardinal(hours, Gender.FEMININE), _cardinal(minutes, Gender.MASCULINE)
    return f"{hour} hora{'' if hours == 1 else 's'} y {minute} minuto{'' if minutes == 1 else 's'}"


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
        name = "milésimo" if under == 1000 else _ordinal(under, Gender.MASCULINE)
    else:
        name = f"{_number(under).replace(' y ', 'i').replace(' ', '')}avo"
    return f"{_cardinal(over, Gender.MASCULINE)} {name}{'' if over == 1 else 's'}"
