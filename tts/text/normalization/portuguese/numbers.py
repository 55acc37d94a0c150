"""Portuguese cardinals, ordinals and fractions, which agree with the noun that they count."""

import functools

import regex
from regex import Match

from tts.text.normalization.classes import Cardinal
from tts.text.normalization.portuguese.words import ORDINAL_NOUNS
from tts.text.normalization.rules.forms import Reading, Rule, after_number
from tts.text.normalization.rules.notation import Number, is_read_by_digits, number_of
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording, spell_number, with_sign
from tts.text.normalization.rules.ratios import is_pair, is_score

_PRESSURES = range(10, 20)
"""The first numbers of blood pressures, which Brazilians say in centimetres: "doze por oito"."""
LARGE = ("ilhão", "ilhões")
_FEMININE = {"um": "uma", "dois": "duas"}
ORDINAL_MARKS = rf"\.?[ºª]s?|[oa]s?(?=[ ]\p{{L}})|[oa]\.(?=[ ]\p{{Ll}})|°(?=[ ](?:{ORDINAL_NOUNS})(?!\p{{L}}))"
_AGREEING = regex.compile(r"\b(?:um|dois)\b|entos\b")


@functools.lru_cache(maxsize=1000)
def number(value: int) -> str:
    """Return the number in words."""
    from num2words import num2words

    return str(num2words(value, lang="pt_BR")).replace(",", "")


def cardinal(value: int, gender: Gender) -> str:
    """Return the number in words; ones and hundreds after the last million agree with the noun."""
    words = number(value)
    if gender is not Gender.FEMININE:
        return words
    start = max(words.rfind(word) + len(word) if word in words else 0 for word in LARGE)
    tail: str = _AGREEING.sub(lambda found: _FEMININE.get(found[0], "entas"), words[start:])
    return words[:start] + tail


@functools.lru_cache(maxsize=1000)
def ordinal(value: int, gender: Gender) -> str:
    """Return the ordinal in words."""
    from num2words import num2words

    said = str(num2words(value, lang="pt_BR", to="ordinal"))
    return " ".join(f"{word[:-1]}a" for word in said.split()) if gender is Gender.FEMININE else said


def ratio(over: int, under: int) -> str:
    """Return the words for two numbers with a stroke between them."""
    if is_pair(over, under):
        return f"{number(over)} {number(under)}"
    if is_score(over, under) or under == 1 or (over in _PRESSURES and over > under > 4):
        return f"{number(over)} por {number(under)}"
    plural = "" if over == 1 else "s"
    if under <= 3:
        name = {2: "meio", 3: "terço"}[under] + plural
    elif under <= 10 or under in (100, 1000):
        name = ordinal(under, Gender.MASCULINE) + plural
    else:
        name = f"{number(under)} avos"
    return f"{number(over)} {name}"


def is_one(number: Number) -> bool:
    """Tell whether a number has its noun in the singular: every number below two ("1,5 litro")."""
    return not is_read_by_digits(number.whole) and int(number.whole) < 2


def build_factor_rule(wording: Wording) -> Rule:
    """Return the rule for a number before a sign of multiplication, which counts feminine times: "duas vezes três"."""

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        return with_sign(wording, number, spell_number(wording, number, Gender.FEMININE))

    other = r"[ \u00A0]?\p{Nd}[\p{Nd}.,]{0,9}+[ \u00A0]?+"
    times = rf"[ \u00A0]?[×*](?={other}(?![×\p{{Ll}}]))|[ \u00A0][xX](?={other}=)"
    no_screen = r"(?!\p{Nd}{3,4}×\p{Nd}{3,4}(?!\p{Nd}|[ ]?=))"
    factor = rf"{no_screen}{wording.notation.ahead('×*xX')}(?<!\p{{Sc}}[ \u00A0]?){wording.notation.number}(?={times})"
    return Rule(wording.notation.compile(factor), read, after_number("×*xX"), kind=Cardinal)
