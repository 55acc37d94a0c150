"""Words of the languages that espeak-ng reads, pronounced together: liaison and the stress of small words are heard."""

import functools
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from speech.text.phonemes.alignment import divide
from speech.text.phonemes.alphabet import from_ipa, has_sound
from speech.text.phonemes.espeak import read_aloud
from speech.text.phonemes.readable import readable_form
from speech.text.words import Word

_MAX_WORDS = 80
"""More without a mark between them are read in parts: dividing takes time with the square of the length."""
# Source: phonemizer's marks, which part what misaki gives to espeak-ng, and at which else espeak-ng begins a clause.
_MARKS = r";:,.!?¡¿—…\"«»“”(){}\[\]"
_DIVIDES = re.compile(rf"[{_MARKS}–‒―।॥؟،؛۔。、，！？；：]")
_INNER_MARK = re.compile(rf"(?<!\d)[{_MARKS}]|[{_MARKS}](?!\d)")


Spelling = Callable[[str], str]
"""An alphabet: how it writes the IPA of espeak-ng, whose letters are tied where they are one phoneme."""


def pronounce(words: Sequence[Word], language: str, spelling: Spelling = from_ipa) -> list[str]:
    """Return the phonemes of each of `words`, read in `language`, empty where there is no sound.

    They are in misaki notation, or in that of `spelling`. Words with given phonemes are passed over, empty too.

    Raises: EspeakError for a language that espeak-ng does not speak.
    """
    sounds = [""] * len(words)
    for clause in _clauses(words, language):
        texts = [text for _, text in clause]
        for (index, _), sound in zip(clause, _pronounce_clause(texts, language, spelling), strict=True):
            sounds[index] = sound
    for index, (word, following) in enumerate(pairwise(words)):
        if _are_spelled_together(word, following):
            sounds[index] = sounds[index].replace("ˈ", "ˌ")
    return sounds


def _are_spelled_together(word: Word, following: Word) -> bool:
    """Tell whether both are letters of one acronym: like a word, it has its stress on the last."""
    return word.start == following.start and all(
        len(text) == 1 and text.isupper() for text in (word.text, following.text)
    )


def _clauses(words: Sequence[Word], language: str) -> Iterator[list[tuple[int, str]]]:
    """Yield what is read in one breath: the indices of the words that sound, and their texts."""
    clause: list[tuple[int, str]] = []
    for index, word in enumerate(words):
        if clause and (_DIVIDES.search(word.before) or word.phonemes is not None or len(clause) == _MAX_WORDS):
            yield clause
            clause = []
        if word.phonemes is None:
            text = readable_form(_INNER_MARK.sub(" ", word.reading or word.text), language)
            if _alone(text, language):
                clause.append((index, text))
        if clause and _DIVIDES.search(word.after):
            yield clause
            clause = []
    if clause:
        yield clause


def _pronounce_clause(texts: Sequence[str], language: str, spelling: Spelling) -> list[str]:
    pieces = [spelling(piece) for piece in _read(" ".join(texts), language)]
    return divide(pieces, [[spelling(piece) for piece in _alone(text, language)] for text in texts])


@functools.lru_cache(maxsize=16384)
def _alone(text: str, language: str) -> tuple[str, ...]:
    return tuple(_read(text, language))


def _read(text: str, language: str) -> Iterator[str]:
    return (piece for piece in read_aloud(text, language) if has_sound(from_ipa(piece)))
