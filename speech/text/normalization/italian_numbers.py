"""The numerals of Italian: cardinals and ordinals, fractions, and the article that one becomes before a noun."""

import functools

import regex

from speech.text.normalization import italian_words
from speech.text.normalization.numbers import Gender, Noun, count_romance
from speech.text.normalization.ratios import is_said_in_a_row, is_score

LARGE = ("milione", "milioni", "miliardo", "miliardi", "bilione", "bilioni", "biliardo", "biliardi")
_EIGHTEEN = ("dicott", "diciott")
"""num2words contracts "io" inside a number also where it belongs to eighteen."""
_IMPURE = regex.compile("(?:s[^aeiouhàèéìòù]|z|gn|ps|pn|x|y|i[aeou])")
_NO_SINGULAR = ("i", "ò", "rà", "isce")
_LONGEST_WORD = 40
"""A numeral with more letters is parted after its thousands, as it may be written: else it is cut anywhere."""
_LARGEST_ORDINAL = 999_999
_count_romance = count_romance(LARGE)


def counted(one: str, many: str, gender: Gender = Gender.MASCULINE) -> Noun:
    """Return the noun that is counted in these forms."""
    return Noun((one, many, f"di {many}"), gender)


@functools.lru_cache(maxsize=1000)
def number(value: int) -> str:
    """Return the number in words."""
    from num2words import num2words

    words = str(num2words(value, lang="it")).replace(",", "").replace(*_EIGHTEEN)
    if max(map(len, words.split())) > _LONGEST_WORD:
        words = words.replace("mila", "mila ")
    return f"{words[:-1]}é" if words.endswith("tre") and not words.endswith(" tre") and words != "tre" else words


def cardinal(value: int, gender: Gender) -> str:
    """Return the number in words; only one itself agrees with what it counts."""
    if value == 1 and gender is not Gender.NONE:
        return "un" if gender is Gender.MASCULINE else "una"
    return number(value)


@functools.lru_cache(maxsize=1000)
def _masculine_ordinal(value: int) -> str:
    from num2words import num2words

    return str(num2words(value, lang="it", to="ordinal")).replace(*_EIGHTEEN)


def ordinal(value: int, gender: Gender = Gender.MASCULINE) -> str:
    """Return the ordinal in words, the number itself where it has none."""
    if not 0 < value <= _LARGEST_ORDINAL:
        return number(value)
    masculine = _masculine_ordinal(value)
    return f"{masculine[:-1]}a" if gender is Gender.FEMININE else masculine


def part_of(under: int) -> str:
    """Return the name of one of so many parts: "mezzo", "terzo", "dodicesimo"."""
    return "mezzo" if under == 2 else ordinal(under)


def ratio(over: int, under: int) -> str:
    """Return what is read for two numbers with a stroke between them."""
    if is_said_in_a_row(over, under):
        return f"{number(over)} {number(under)}"
    if is_score(over, under) or under == 1 or over % under == 0:
        return f"{number(over)} su {number(under)}"
    name = part_of(under)
    return f"{cardinal(over, Gender.MASCULINE)} {name if over == 1 else f'{name[:-1]}i'}"


def count(spoken: str, value: int | None, noun: Noun) -> str:
    """Return the number with its noun; one is said as the article that fits the noun."""
    if value != 1:
        return _count_romance(spoken, value, noun)
    return with_article(noun.forms[0], is_feminine=noun.gender is Gender.FEMININE)


def with_article(noun: str, *, is_feminine: bool) -> str:
    """Return the indefinite article with the noun: "un libro", "uno zaino", "un’ora"."""
    said = article(noun, is_feminine=is_feminine)
    return f"{said}{'' if said.endswith('’') else ' '}{noun}"


def article(noun: str, *, is_feminine: bool) -> str:
    """Return the indefinite article that fits the noun."""
    start = noun[0].lower()
    if is_feminine:
        return "un’" if start in "aeiouàèéìòù" else "una"
    return "uno" if _IMPURE.match(noun.lower()) else "un"


def gender_of(word: str, value: int) -> Gender:
    """Return the gender of the singular noun after a number, NONE where the word is no noun."""
    word = word.lower()
    if word in italian_words.FEMININE:
        return Gender.FEMININE
    if word in italian_words.MASCULINE:
        return Gender.MASCULINE
    if word in italian_words.NOT_NOUNS or word.endswith(_NO_SINGULAR):
        return Gender.NONE
    is_masculine = word.endswith(italian_words.MASCULINE_ENDINGS) or not word.endswith(italian_words.FEMININE_ENDINGS)
    return Gender.MASCULINE if is_masculine else Gender.FEMININE
