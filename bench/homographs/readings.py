"""Counts the words with several readings that are read right in sentences: `python -m bench.homographs.readings [zh]`.

The tables have a word, a sentence with the word once, the reading, and a gloss. Readings are pinyin, the spoken
katakana, or the voweled word, in which the ending for case or mood does not count.
"""

import csv
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import regex

from tts.text.diacritics import add_diacritics
from tts.text.frontend import read_text
from tts.text.phonemes.chinese import pinyin_of
from tts.text.words import Word

_FOLDER = Path(__file__).parent
_KANA = regex.compile(r"[\p{Hiragana}\p{Katakana}ー]")
_OTHER_LETTERS = regex.compile(r"[^\p{Hiragana}\p{Katakana}ー]+")
_UNCOUNTED = regex.compile("\u0652|[\u064b-\u0650](?=\u0651?$)")
"""Arabic signs for no vowel, and for the final vowel."""


class Case(NamedTuple):
    """A word, a sentence that contains it once, and its reading and meaning there."""

    word: str
    sentence: str
    reading: str
    gloss: str


def cases(language: str) -> list[Case]:
    """Return the cases of the table of `language` (BCP 47) in its order."""
    with (_FOLDER / f"{language}.tsv").open(encoding="utf-8", newline="") as table:
        return [Case(*row) for row in csv.reader(table, delimiter="\t", quoting=csv.QUOTE_NONE)]


class Answer(NamedTuple):
    """The spoken form of the word with the parts that belong to it, and whether it is right."""

    said: str
    is_right: bool


def answer(case: Case, language: str) -> Answer:
    """Return how the word of `case` is read by the front end of `language`."""
    return LANGUAGES[language](case, [item for item in read_text(case.sentence, language) if isinstance(item, Word)])


def score(language: str) -> tuple[int, int]:
    """Return how many words of the table of `language` are read right, and how many there are."""
    answers = [answer(case, language) for case in cases(language)]
    return sum(each.is_right for each in answers), len(answers)


def _chinese(case: Case, words: Sequence[Word]) -> Answer:
    letters = {
        word.start + offset: syllable
        for word, syllables in zip(words, pinyin_of(words), strict=True)
        for offset, syllable in enumerate(syllables)
    }
    start = case.sentence.index(case.word)
    said = " ".join(letters.get(start + offset, "") for offset in range(len(case.word)))
    return Answer(said, said == case.reading)


def _japanese(case: Case, words: Sequence[Word]) -> Answer:
    start = case.sentence.index(case.word)
    end = start + len(case.word)
    around = [word for word in words if word.start < end and word.end > start]
    before = case.sentence[around[0].start : start]
    after = case.sentence[end : around[-1].end]
    said = "".join(word.reading or word.text for word in around).replace(" ", "")
    expected = f"{_any_kana(before)}{case.reading}{_any_kana(after)}"
    return Answer(said, bool(regex.fullmatch(expected, said)))


def _any_kana(text: str) -> str:
    """Return a pattern for the sounds of `text`: one kana for each of its kana, any for its other letters."""
    return _OTHER_LETTERS.sub(".+", _KANA.sub("ー", text)).replace("ー", ".")


def _arabic(case: Case, words: Sequence[Word]) -> Answer:
    said = next(word.reading or "" for word in add_diacritics(words) if word.text == case.word)
    return Answer(said, _counted(said) == _counted(case.reading))


def _counted(voweled: str) -> str:
    return _UNCOUNTED.sub("", unicodedata.normalize("NFC", voweled))


LANGUAGES: dict[str, Callable[[Case, Sequence[Word]], Answer]] = {"ar": _arabic, "ja": _japanese, "zh": _chinese}
"""Languages with a table → how their readings are judged."""


def _report(language: str) -> Iterator[str]:
    right, total = score(language)
    yield f"{language}: {right} of {total}"
    for case in cases(language):
        found = answer(case, language)
        if not found.is_right:
            yield f"  {case.word}\t{case.sentence}\t{found.said}, not {case.reading}: {case.gloss}"


def main() -> None:
    """Print the share of each language, or of the named ones, and the sentences in which a word is misread."""
    for language in sys.argv[1:] or LANGUAGES:
        print(*_report(language), sep="\n")


if __name__ == "__main__":
    main()
