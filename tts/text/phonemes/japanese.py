"""Japanese words to phonemes: the kana that the front end found for each word, in the symbols of misaki's cutlet."""

from collections.abc import Sequence

import regex

from tts.text.normalization.japanese.numbers import kana
from tts.text.phonemes.alphabet import within_alphabet
from tts.text.phonemes.japanese_kana import sounds_of
from tts.text.phonemes.readable import without_accents
from tts.text.segmentation import latin_kana, segment
from tts.text.words import Word

_KATAKANA = regex.compile(r"[\p{Katakana}ー ]+")
_SPACE_BY_STOP = regex.compile(" (?=ʔ)|(?<=ʔ) ")
_NUMBER = regex.compile(r"[0-9]+")
_HAN = regex.compile(r"\p{Han}")
_MAX_DIGITS = 12
"""A longer number is read digit by digit."""


def pronounce(words: Sequence[Word], language: str) -> list[str]:
    """Return the phonemes of each of `words` (misaki notation), empty for a word without a reading or with phonemes.

    `language` is "ja". The dictionary reads a word that has no reading yet. Spaces separate particles and endings, as
    in the model's training data: a recogniser understands them better.
    """
    return ["" if word.phonemes is not None else _sounds(_reading(word)) for word in words]


def pronounce_latin(words: Sequence[Word], language: str) -> list[str]:
    """Return the same for words in Latin letters, which Japanese normally write in kana."""
    spellings = [without_accents(word.reading or word.text) for word in words]
    return [
        "" if word.phonemes is not None else _sounds(latin_kana(spelling))
        for word, spelling in zip(words, spellings, strict=True)
    ]


def _sounds(reading: str) -> str:
    sounds = " ".join(filter(None, map(sounds_of, reading.split())))
    return within_alphabet(_SPACE_BY_STOP.sub("", sounds))


def _reading(word: Word) -> str:
    """Return the kana of `word`, empty if it is not Japanese."""
    spelling = _NUMBER.sub(lambda found: _spoken(found[0]), word.reading or word.text)
    if _KATAKANA.fullmatch(spelling):
        return spelling
    reading = "".join(sound or surface for surface, sound in segment(spelling, "ja"))
    return "" if _HAN.search(reading) else reading


def _spoken(digits: str) -> str:
    if len(digits) > _MAX_DIGITS or (len(digits) > 1 and digits[0] == "0"):
        return "".join(map(_spoken, digits))
    return "ゼロ" if digits == "0" else kana(int(digits))
