"""Spanish cardinals, ordinals and fractions, which agree with the noun that they count."""

import functools
from collections.abc import Iterator

import regex
from regex import Match

from tts.text.normalization.classes import Fraction
from tts.text.normalization.rules.forms import LazyPattern, Reading, Rule, word_table
from tts.text.normalization.rules.nouns import Gender, Noun, count_romance
from tts.text.normalization.rules.ratios import is_pair, is_score
from tts.text.normalization.spanish.words import ORDINAL_NOUNS

LARGE = ("millón", "millones", "billón", "billones")
_count = count_romance(LARGE)
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
_ORDINAL_SCALES = ((10**12, "billonésimo"), (10**6, "millonésimo"), (1000, "milésimo"))
_UNACCENTED = str.maketrans("áéíóú", "aeiou")
_PERIOD = r"(?:\.(?=[ ]\p{Ll}))?+"
ORDINAL_MARKS = (
    rf"\.?[ºª]s?|(?i:\.?ers?{_PERIOD}|\.[oa]s|[rdtmvn][oa]{_PERIOD}|\.?[oa]s?(?=[ ]\p{{L}}))|"
    rf"°(?=[ ](?:{ORDINAL_NOUNS})(?!\p{{L}})|[ ](?:[ABD]|[\"“«'][A-H][\"”»'])(?![\p{{L}}\p{{N}}.]))"
)


@functools.lru_cache(maxsize=1000)
def number(value: int) -> str:
    """Return the number in words."""
    from num2words import num2words

    words: str = _ONE_BEFORE_NUMBER.sub("un", str(num2words(value, lang="es")))
    return words.replace("veintiun ", "veintiún ")


def cardinal(value: int, gender: Gender) -> str:
    """Return the number in words; with a gender, as it stands before a noun ("un", "una", "doscientas")."""
    words = number(value)
    if gender is Gender.MASCULINE and words.endswith("uno"):
        return words[:-3] + ("ún" if words.endswith("veintiuno") else "un")
    if gender is not Gender.FEMININE:
        return words
    # Hundreds and ones agree, but not those before the last million.
    start = max((words.rfind(word) + len(word) for word in LARGE if word in words), default=0)
    tail = words[start:].replace("cientos", "cientas").replace("quinientos", "quinientas")
    tail = tail.replace("veintiún mil", "veintiuna mil").replace(" un mil", " una mil")
    return words[:start] + (tail[:-1] + "a" if tail.endswith("uno") else tail)


def ordinal(value: int, gender: Gender) -> str:
    """Return the ordinal in words."""
    words = " ".join(_ordinal_parts(value))
    return " ".join(f"{word[:-1]}a" for word in words.split()) if gender is Gender.FEMININE else words


def _ordinal_parts(value: int) -> Iterator[str]:
    """Yield the words of an ordinal; a scale is one word with what it counts ("dosmilésimo")."""
    for scale, name in _ORDINAL_SCALES:
        count, value = divmod(value, scale)
        if count:
            yield (_in_one_word(count) if count > 1 else "") + name
    if value:
        yield _small_ordinal(value)


def _in_one_word(value: int) -> str:
    """Return the number as the first part of a word: "treintaicinco"."""
    words = cardinal(value, Gender.MASCULINE).replace(" y ", "i").replace(" ", "")
    return words.translate(_UNACCENTED)


def _small_ordinal(value: int) -> str:
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


def ratio(over: int, under: int) -> str:
    """Return the words for two numbers with a stroke between them."""
    if is_pair(over, under):
        return f"{number(over)} {number(under)}"
    if is_score(over, under) or under == 1:
        return f"{number(over)} sobre {number(under)}"
    if under <= 3:
        name = {2: "medio", 3: "tercio"}[under]
    elif under <= 10 or under in (100, 1000):
        name = "milésimo" if under == 1000 else ordinal(under, Gender.MASCULINE)
    else:
        name = f"{number(under).replace(' y ', 'i').replace(' ', '')}avo"
    return f"{cardinal(over, Gender.MASCULINE)} {name}{'' if over == 1 else 's'}"


def count(spoken: str, value: int | None, noun: Noun) -> str:
    """Return the number and its noun; a fraction that ends in one is shortened before it ("dos coma un segundos")."""
    if noun.gender is Gender.MASCULINE and spoken.endswith("uno"):
        spoken = spoken[:-3] + ("ún" if spoken.endswith("veintiuno") else "un")
    return _count(spoken, value, noun)


def short_ordinal(value: int, gender: Gender) -> str:
    """Return the ordinal before a noun: "primer" and "tercer" before a masculine one."""
    said = ordinal(value, gender)
    return said[:-1] if said.endswith(("primero", "tercero")) else said


def build_part_rule() -> Rule:
    """Return the rule for a fraction before the word for parts: "2/3 partes"."""
    pattern = r"(?<![\p{L}\p{N}_/.,])(?P<over>[1-9])/(?P<under>[3-9]|10)(?=[ \u00A0]partes?(?!\p{L}))"

    def read(found: Match[str]) -> Reading:
        over, name = int(found["over"]), ordinal(int(found["under"]), Gender.FEMININE)
        return f"{cardinal(over, Gender.FEMININE)} {name}{'' if over == 1 else 's'}"

    return Rule(LazyPattern(pattern), read, "/", kind=Fraction)
