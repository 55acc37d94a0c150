"""Written texts and their right readings, by language and class: the tables beside this file, and how they are scored.

`tables/` has short cases by class, `pasted/` whole texts as people paste them, by genre. The language of a file is its
name. Its columns are class (or genre), written, read and, for some, `word=phonemes word=phonemes`; "⏎" is a line end.
A Japanese reading in kana is compared by sound, one with kanji by its letters.
"""

import csv
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import regex

from tts.text.frontend import read_text
from tts.text.phonemes import phonemize
from tts.text.phonemes.japanese_kana import katakana
from tts.text.words import Word

TABLES = Path(__file__).parent / "tables"
PASTED = Path(__file__).parent / "pasted"
WRONG = Path(__file__).parent / "wrong.tsv"
"""The texts of both kinds that are known to be misread today: language, written."""

LANGUAGES = tuple(sorted(path.stem for path in PASTED.glob("*.tsv")))
"""The languages of the voices."""
READ_LANGUAGES = tuple(sorted(path.stem for path in TABLES.glob("*.tsv")))
"""These, and the languages whose texts are read although no voice speaks them yet."""
_UNSPACED = ("ja", "zh")
_VOWELS_ARE_MARKS = ("ar", "hi")
_HAN = regex.compile(r"\p{Han}")
_VOWEL_ROWS = {
    kana: vowel
    for vowel, row in {
        "ア": "アカサタナハマヤラワガザダバパャァ",
        "イ": "イキシチニヒミリギジビピィ",
        "ウ": "ウクスツヌフムユルグズブプュゥ",
        "エ": "エケセテネヘメレゲゼデベペェ",
        "オ": "オコソトノホモヨロゴゾドボポョォ",
    }.items()
    for kana in row
}
_LONG = frozenset({"アア", "イイ", "ウウ", "エエ", "オオ", "エイ", "オウ"})
_SAME_SOUND = str.maketrans("ヂヅヲ", "ジズオ")
_NEITHER_LETTER_NOR_DIGIT = re.compile(r"[^\w']|_|(?<!\w)'|'(?!\w)")


@dataclass(frozen=True, slots=True)
class Case:
    """A text of a class as written, and how a native reader of `language` (a BCP 47 tag) says it.

    `sounds` gives phonemes (misaki notation) of words of the text, by the word in lower case.
    """

    language: str
    kind: str
    written: str
    read: str
    sounds: tuple[tuple[str, str], ...] = ()

    @property
    def expected(self) -> str:
        """The right reading as a line to show beside `said`."""
        return _shown(self.read, self.sounds)

    def said(self) -> str:
        """Return the front end's words as a line, with phonemes for each word that has them in the table."""
        return _shown(*self._heard())

    def is_right(self) -> bool:
        """Tell whether the front end reads the text as the table says, apart from spelling conventions."""
        spoken, sounds = self._heard()
        return folded(spoken, self.language) == folded(self.read, self.language) and sounds == self.sounds

    def _heard(self) -> tuple[str, tuple[tuple[str, str], ...]]:
        words = spoken_words(self.written, self.language)
        spoken = ("" if self.language in _UNSPACED else " ").join(map(self._as_compared, words))
        if not self.sounds:
            return spoken, ()
        phonemes = {word.text.lower(): word.phonemes or "" for word in reversed(phonemize(words, self.language))}
        return spoken, tuple((word, phonemes.get(word, "")) for word, _ in self.sounds)

    def _as_compared(self, word: Word) -> str:
        return word.reading or word.text if self.language == "ja" and not _HAN.search(self.read) else word.text

    def word_errors(self) -> tuple[int, int]:
        """Return how many words must change for the right reading, and how many words it has.

        In a language without spaces, characters are counted.
        """
        said, expected = (_units(folded(text, self.language), self.language) for text in (self._heard()[0], self.read))
        return _edit_distance(said, expected), len(expected)


def read_table(path: Path) -> Iterator[Case]:
    """Yield the cases of the table at `path`."""
    with path.open(encoding="utf-8", newline="") as lines:
        for kind, written, read, *sounds in csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            pairs = (pair.partition("=") for column in sounds for pair in column.split())
            yield Case(path.stem, kind, as_text(written), read, tuple((word, sound) for word, _, sound in pairs))


def cases_of(language: str) -> list[Case]:
    """Return the cases of the table of `language`."""
    return list(read_table(TABLES / f"{language}.tsv"))


def pasted_texts_of(language: str) -> list[Case]:
    """Return the pasted texts of `language`, none where no voice speaks it."""
    path = PASTED / f"{language}.tsv"
    return list(read_table(path)) if path.exists() else []


def known_wrong(path: Path = WRONG) -> set[tuple[str, str]]:
    """Return the language and the text of each case that is known to be misread."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return {(language, as_text(written)) for language, written in (line.split("\t") for line in lines)}


def as_text(written: str) -> str:
    """Return the text for which a table cell stands."""
    return written.replace("⏎", "\n")


def as_cell(text: str) -> str:
    """Return the table cell that stands for `text`."""
    return text.replace("\n", "⏎")


def spoken_words(text: str, language: str) -> list[Word]:
    """Return the words that are spoken for `text`, in order."""
    return [item for item in read_text(text, language) if isinstance(item, Word)]


def folded(text: str, language: str) -> str:
    """Return `text` without the differences between two writers of the same words: capitals, hyphens and marks."""
    plain = unicodedata.normalize("NFC", text).replace("’", "'").casefold()
    words = _with_marks_only(plain) if language in _VOWELS_ARE_MARKS else _NEITHER_LETTER_NOR_DIGIT.sub(" ", plain)
    joined = ("" if language in _UNSPACED else " ").join(words.split())
    return joined if language != "ja" or _HAN.search(joined) else _as_heard(joined)


def _as_heard(kana: str) -> str:
    """Return katakana in which each sound has one letter: ー for all long vowels."""
    heard, vowel = "", ""
    for sound in katakana(kana).translate(_SAME_SOUND):
        is_long = sound == "ー" or vowel + sound in _LONG
        heard += "ー" if is_long else sound
        vowel = vowel if is_long else _VOWEL_ROWS.get(sound, "")
    return heard


def _with_marks_only(text: str) -> str:
    """Return `text` with spaces for punctuation; vowel signs stay, which `\\w` does not know."""
    return "".join(letter if unicodedata.category(letter)[0] in "LMN" else " " for letter in text)


def _shown(words: str, sounds: tuple[tuple[str, str], ...]) -> str:
    return " ".join([words, *(f"{word}={sound}" for word, sound in sounds)])


def _units(text: str, language: str) -> list[str]:
    return list(text) if language in _UNSPACED else text.split()


def _edit_distance(left: list[str], right: list[str]) -> int:
    """Return the fewest insertions, deletions and replacements that turn `left` into `right` (Levenshtein)."""
    row = list(range(len(right) + 1))
    for count, unit in enumerate(left, 1):
        above, row[0] = row[0], count
        for index, other in enumerate(right, 1):
            above, row[index] = row[index], min(row[index] + 1, row[index - 1] + 1, above + (unit != other))
    return row[-1]
