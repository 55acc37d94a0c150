"""Compares the vowels that Arabic words get with voweled sentences: `python -m bench.words.voweled [--list]`.

The sentences of `sentences/ar.voweled.tsv` lose their vowels and go through the text front end. A word is right if
espeak-ng says it like the original voweled word, both as the voices say them, without case endings.
"""

import argparse
import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import regex

from tts.engines.espeak.arabic import spell
from tts.text.diacritics import add_diacritics
from tts.text.frontend import read_text
from tts.text.phonemes import phonemize
from tts.text.words import Word

_TABLE = Path(__file__).parent / "sentences" / "ar.voweled.tsv"
_MARKS = regex.compile("[\u064b-\u0652\u0670]")
_STRESS = regex.compile("[ˈˌ.]")


class Sentence(NamedTuple):
    """A voweled sentence and its genre."""

    genre: str
    voweled: str


class Compared(NamedTuple):
    """A word as voweled in its sentence, and as the front end vowels it."""

    expected: str
    found: str
    is_right: bool


def sentences() -> list[Sentence]:
    """Return the sentences of the table in its order."""
    with _TABLE.open(encoding="utf-8", newline="") as table:
        return [Sentence(*row) for row in csv.reader(table, delimiter="\t", quoting=csv.QUOTE_NONE)]


def compare(voweled: str) -> list[Compared]:
    """Return the words of a voweled sentence beside the front end's result for the sentence without vowels.

    Raises: ValueError if the sentence has another number of words without its vowels.
    """
    expected, found = _words(voweled), add_diacritics(_words(_MARKS.sub("", voweled)))
    pairs = list(zip(expected, found, strict=True))
    said = zip(_sounds(expected, found), _sounds(found, found), strict=True)
    return [
        Compared(one.text, other.reading or other.text, right == heard)
        for (one, other), (right, heard) in zip(pairs, said, strict=True)
    ]


def _words(text: str) -> list[Word]:
    return [item for item in read_text(text, "ar") if isinstance(item, Word)]


def _sounds(words: Sequence[Word], written: Sequence[Word]) -> Iterator[str]:
    """Yield the sounds of voweled words whose case endings are not `written`, without stress."""
    for word, bare in zip(words, written, strict=True):
        (said,) = phonemize([Word(spell(word.reading or word.text, bare.text), 0, 1)], "ar")
        yield _STRESS.sub("", said.phonemes or "")


def main() -> None:
    """Print the right words and sentences, by genre, and the others if asked."""
    parser = argparse.ArgumentParser(prog="python -m bench.words.voweled", description=__doc__)
    parser.add_argument("--list", action="store_true", help="list the words that are vowelled otherwise")
    options = parser.parse_args()
    words: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for genre, voweled in sentences():
        compared = compare(voweled)
        words[genre] += len(compared)
        wrong[genre] += sum(not word.is_right for word in compared)
        for word in compared if options.list else ():
            if not word.is_right:
                print(f"{word.expected}\t{word.found}\t{voweled}")
    for genre, count in words.items():
        print(f"  {genre:<12}{count - wrong[genre]:>6} of {count:>5}  {1 - wrong[genre] / count:.1%}")
    total = words.total()
    print(f"  {'all':<12}{total - wrong.total():>6} of {total:>5}  {1 - wrong.total() / total:.1%}")


if __name__ == "__main__":
    main()
