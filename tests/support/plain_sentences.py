"""Any number of plain sentences in each language: names of the CLDR and words of `sentences`, thrown together by seed.

They make no sense and need none: each is words with a comma and a full stop, nothing that is not read as it stands.
"""

import functools
import random
import re
from collections.abc import Iterator

from babel import Locale

from tests.support.sentences import SENTENCES

_JOINED = frozenset({"ja", "zh"})
"""Languages that write no spaces: their names go in whole, between commas."""

_MARKS = {"ja": "、。", "zh": "，。", "ar": "، .", "hi": ", ।"}
_VOWEL_SIGNS = re.compile(r"[\u0300-\u036f\u064b-\u0652\u0900-\u0903\u093a-\u094f]")


def plain_sentences(language: str, count: int) -> list[str]:
    """Return `count` sentences of five to nine words or names; the same ones at each call."""
    choose = random.Random(f"{language} {count}")
    comma, stop = _marks(language)
    between = comma if language in _JOINED else " "
    sentences = []
    for _ in range(count):
        words = choose.choices(_vocabulary(language), k=choose.randint(5, 9))
        if language not in _JOINED:
            words[choose.randint(1, 3)] += comma
        sentence = between.join(words) + stop
        sentences.append(sentence[0].upper() + sentence[1:])
    return sentences


def letters_of(sentence: str) -> str:
    """Return the letters of a sentence alone, in one case: what must come out of the front end again."""
    return re.sub(r"[\s،、，。,.।]", "", sentence).lower()


def _marks(language: str) -> tuple[str, str]:
    marks = _MARKS.get(language, ",.")
    return marks[0], marks[-1]


@functools.cache
def _vocabulary(language: str) -> list[str]:
    return sorted(set(_words(language)))


def _words(language: str) -> Iterator[str]:
    locale = Locale.parse(language, sep="-")
    names = [*locale.territories.values(), *locale.languages.values(), *locale.currencies.values()]
    if language in _JOINED:
        yield from (name for name in names if name.isalpha() and not re.search("[A-Za-z]", name))
        return
    for text in (*names, *SENTENCES[language]):
        yield from (word for word in text.strip(".।").replace(",", "").split() if _is_plain(word))


def _is_plain(word: str) -> bool:
    """Whether `word` could be nothing but a word: no initials, and too long for "Jan." at the end of a sentence."""
    letters = _VOWEL_SIGNS.sub("", word)
    return len(letters) > 3 and letters.isalpha() and not letters.isupper()
