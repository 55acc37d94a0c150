"""Sentences with a word of one spelling and two sounds, and how its sound is judged: `<language>.tsv`.

The columns are the word in lower case, a sentence that has it once, its phonemes (misaki notation) and its sense.
An elided article or pronoun may stand before it ("n'exceptions").
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tts.text.frontend import read_text
from tts.text.phonemes import phonemize
from tts.text.words import Word

_LINKS = {
    "fr": (("[zt]$", ""),),
    "it": (("(?<=[aeiouɛɔʊɪ])ː", ""), ("ss", "S"), ("ʊ", "u"), ("[ɪj]", "i")),
    "pt-BR": (("w$", "ʊ"), ("[ji]$", "y"), ("ɾ$", "r"), ("z$", "s")),
}
"""Possible endings of a word before another word, and lengths: neither distinguishes senses."""
_TABLES = Path(__file__).parent
LANGUAGES = tuple(_LINKS)


@dataclass(frozen=True, slots=True)
class Case:
    """A sentence of `language` (a BCP 47 tag), and the `phonemes` (misaki notation) of the one `word` in it."""

    language: str
    word: str
    sentence: str
    phonemes: str
    sense: str

    def said(self) -> str:
        """Return the phonemes of the word in the sentence. Raises: ValueError if it does not occur exactly once."""
        words = [item for item in read_text(self.sentence, self.language) if isinstance(item, Word)]
        (said,) = [word.phonemes or "" for word in phonemize(words, self.language) if self._is_judged(word)]
        return said

    def is_right(self) -> bool:
        """Tell whether the word has the sounds of its sense; it may lack stress, as in the middle of a phrase."""
        said, expected = (_folded(sounds, self.language) for sounds in (self.said(), self.phonemes))
        return said.endswith((expected, expected.replace("ˈ", "")))

    def _is_judged(self, word: Word) -> bool:
        spelling = word.text.lower().replace("’", "'")
        return spelling == self.word or spelling.endswith(f"'{self.word}")


def cases_of(language: str) -> list[Case]:
    """Return the cases of the table of `language`."""
    lines = (_TABLES / f"{language}.tsv").read_text(encoding="utf-8").splitlines()
    return [Case(language, *line.split("\t")) for line in lines]


def by_word(cases: Sequence[Case]) -> Iterator[tuple[str, list[Case]]]:
    """Yield each word and its cases, in the order of the table."""
    for word in dict.fromkeys(case.word for case in cases):
        yield word, [case for case in cases if case.word == word]


def _folded(sounds: str, language: str) -> str:
    for pattern, same in _LINKS[language]:
        sounds = re.sub(pattern, same, sounds.replace("ˌ", ""))
    return sounds
