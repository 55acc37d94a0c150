"""The written forms of Brazilian Portuguese."""

import functools
from collections.abc import Callable, Sequence

import regex
from regex import Match

from speech.text.normalization import portuguese_nouns, portuguese_words
from speech.text.normalization.amounts import cldr_currencies
from speech.text.normalization.codes import Codes
from speech.text.normalization.forms import Reading, Rule
from speech.text.normalization.iberian import build_iberian_rules, cldr_noun
from speech.text.normalization.iberian import counted_noun as _noun
from speech.text.normalization.iberian_grammar import Grammar
from speech.text.normalization.notation import Notation, Number, ascii_digits, is_read_by_digits
from speech.text.normalization.numbers import Currency, Gender, Wording, count_romance, spell_whole
from speech.text.normalization.ratios import is_pair, is_score
from speech.text.normalization.times import Times

_NOTATION = Notation(groups=".\u00a0\u202f\u2009", decimals=",", has_spaced_thousands=True)
_LARGE = ("ilhão", "ilhões")
_FEMININE = {"um": "uma", "dois": "duas"}
_AGREEING = regex.compile(r"\b(?:um|dois)\b|entos\b")

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
    "U$": Currency(_noun("dólar", "dólares"), _CENTAVO),
}
_CENTS_BY_CODE = {"BRL": _CENTAVO, "USD": _CENTAVO, "EUR": _CENTIMO}
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
    "m": "milhões",
    "mm": "milhões",
    "milhão": "milhão",
    "milhões": "milhões",
    "bi": "bilhões",
    "bilhão": "bilhão",
    "bilhões": "bilhões",
    "tri": "trilhões",
    "trilhão": "trilhão",
    "trilhões": "trilhões",
    "k": "mil",
}
_SINGULARS = {"milhões": "milhão", "bilhões": "bilhão", "trilhões": "trilhão"}
_CODES = Codes(version="versão", letters={"A": "á", "E": "é", "O": "ó"})
_FEMININE_NAME = r"\p{Lu}\p{Ll}*a|" + portuguese_words.WOMEN


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Brazilian Portuguese."""
    wording = _wording()
    grammar = Grammar(
        tag="pt-BR",
        codes=_CODES,
        words=portuguese_words,
        counts=portuguese_nouns.COUNTS,
        times=Times(
            say=_say_time,
            periods={"am": "a.m.", "pm": "p.m."},
            marks=r"[hH](?:rs?|s)?(?![\p{L}])",
            articles="às?|as|das|até",
            say_span=_say_span,
        ),
        ordinal=_ordinal,
        ordinal_before_noun=_ordinal,
        ordinal_marks=(
            r"\.?[ºª]s?|[oa]s?(?=[ ]\p{L})|[oa]\.(?=[ ]\p{Ll})|"
            rf"°(?=[ ](?:{portuguese_words.ORDINAL_NOUNS})(?!\p{{L}}))"
        ),
        say_ratio=_say_ratio,
        halves={Gender.MASCULINE: "meio", Gender.FEMININE: "meia"},
        about="cerca de",
        multiplied="vezes",
        divided="dividido por",
        before_year=r"[ \u00A0](?:de[ \u00A0])?",
        day_marks="\\.?º|°",
        first=(*_name_rules(), *_score_rules(wording), _tuesday_rule()),
    )
    return build_iberian_rules(wording, grammar)


def _name_rules() -> Sequence[Rule]:
    """Return the rules for the short titles that the name after them tells: "Dona Ana", "rua Augusta", "São Paulo"."""
    left = r"(?<!\p{L}|\p{Lu}\. ?)"
    women = rf"{left}D\.(?=[ \u00A0](?:{_FEMININE_NAME})(?!\p{{L}}))"
    saints = rf"{left}S\.(?=[ \u00A0](?:{portuguese_words.SAINTS})(?!\p{{L}}))"
    numbered = r"(?=[ \u00A0](?:\p{Nd}|[\p{Lu}d][\p{L} ]{2,40}(?:,|[ ]n[.ºo°])[ ]?n?[.ºo°]*[ ]?\p{Nd}))"
    in_street = r"(?<=(?<!\p{L})(?:[NnDd]?[aà]|[Pp]ela|esquina com a)[ ]|^)"
    named = r"(?=[ ](?:d[aeo]s?[ ])?\p{Lu})(?!R\.[ ]\p{Lu}\p{L}*[ ]\p{Ll})"
    streets = rf"{left}R\.{numbered}|{in_street}R\.{named}"
    names = ((women, "dona"), (saints, "são"), (streets, "rua"))
    return tuple(Rule(_NOTATION.compile(pattern), _say(name), ".") for pattern, name in names)


def _say(words: str) -> Callable[[Match[str]], Reading]:
    return lambda found: words


def _tuesday_rule() -> Rule:
    """Return the rule for the one weekday whose figure is no ordinal: "3ª-feira" is "terça-feira"."""
    return Rule(_NOTATION.compile(rf"{_NOTATION.left}3\.?ª(?=[- ][Ff]eira)"), _say("terça"), "ª")


def _score_rules(wording: Wording) -> Sequence[Rule]:
    """Return the rules for an "x" between goals: between two names, or after a verb of winning and losing."""

    def read(found: Match[str]) -> Reading:
        return " a ".join(spell_whole(wording, ascii_digits(found[side])) for side in ("home", "away"))

    score = r"(?P<home>[0-9]{1,2})(?P<gap>[ ]?)[xX×](?P=gap)(?P<away>[0-9]{1,2})(?![\p{L}\p{N}])"
    between = rf"(?<=\p{{Lu}}[\p{{L}}-]*[ ]){score}(?=[ ]\p{{Lu}})"
    after_verb = rf"(?<=(?<!\p{{L}})(?i:{portuguese_words.SCORED})(?: por| em| de)?[ ]){score}"
    return tuple(Rule(_NOTATION.compile(pattern), read, "xX×") for pattern in (between, after_verb))


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
        currencies=cldr_currencies("pt-BR", cldr_noun, _CENTS_BY_CODE) | _CURRENCIES,
        scales=_MONEY_SCALES,
        singulars=_SINGULARS,
        is_one=_is_one,
        cents_joiner=" e ",
        fraction_as_number=2,
        count=count_romance(_LARGE),
    )


def _is_one(number: Number) -> bool:
    """Tell whether a noun is in the singular: below two, fractions too ("1,5 litro")."""
    return not is_read_by_digits(number.whole) and int(number.whole) < 2


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
def _ordinal(value: int, gender: Gender) -> str:
    from num2words import num2words

    ordinal = str(num2words(value, lang="pt_BR", to="ordinal"))
    return " ".join(f"{word[:-1]}a" for word in ordinal.split()) if gender is Gender.FEMININE else ordinal


def _say_time(hour: int, minute: int, second: int | None, period: str) -> str:
    hours = _cardinal(hour, Gender.FEMININE)
    said = f"{hours} e {_number(minute)}" if minute else hours
    if second is not None:
        said += f" e {_cardinal(second, Gender.MASCULINE)} segundo{'' if second == 1 else 's'}"
    if period:
        return f"{said} {_part_of_day(hour, period)}"
    return said if minute else f"{said} hora{'' if hour in (0, 1) else 's'}"


def _say_span(hours: int, minutes: int) -> str:
    hour, minute = _cardinal(hours, Gender.FEMININE), _cardinal(minutes, Gender.MASCULINE)
    return f"{hour} hora{'' if hours < 2 else 's'} e {minute} minuto{'' if minutes < 2 else 's'}"


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
        name = _ordinal(under, Gender.MASCULINE) + plural
    else:
        name = f"{_number(under)} avos"
    return f"{_number(over)} {name}"
