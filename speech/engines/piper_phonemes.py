"""Words as the Arabic voice of Piper pronounces them: espeak-ng's phonemes of Arabic, on which it was trained.

A word of another language, or with phonemes from its writer, is spoken with the Arabic sounds nearest to it.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from speech.engines.base import EngineError
from speech.text.phonemes import espeak_words, phonemize
from speech.text.phonemes.alphabet import from_ipa
from speech.text.phonemes.espeak import TIE, EspeakError
from speech.text.words import Word

ARABIC = "ar"
_READ_BY_DICTIONARY = frozenset({"ja", "zh"})
_LETTER_CATEGORIES = ("Ll", "Lo")

# misaki's notation, in the way in which Arabic writes foreign names. What is missing here only shades a sound.
_NEAREST = {symbol: symbol for symbol in "abdfhijklmnqrstuwzðʃʒʔθχˈˌː "}
_NEAREST |= {
    # vowels
    "A": "iː",
    "I": "ai",
    "O": "uː",
    "Q": "uː",
    "W": "au",
    "Y": "ui",
    "e": "i",
    "o": "u",
    "y": "u",
    "æ": "a",
    "ø": "u",
    "œ": "u",
    "ɐ": "a",
    "ɑ": "a",
    "ɒ": "u",
    "ɔ": "u",
    "ə": "a",
    "ɚ": "ar",
    "ɛ": "i",
    "ɜ": "i",
    "ɤ": "u",
    "ɨ": "i",
    "ɪ": "i",
    "ɯ": "u",
    "ʊ": "u",
    "ʌ": "a",
    "ᵊ": "a",
    "ᵻ": "i",
    "\u0303": "n",
    # consonants
    "S": "s",
    "T": "t",
    "c": "k",
    "g": "ɣ",
    "p": "b",
    "v": "f",
    "x": "χ",
    "ç": "ʃ",
    "ŋ": "n",
    "ɕ": "ʃ",
    "ɖ": "d",
    "ɟ": "dʒ",
    "ɡ": "ɣ",
    "ɣ": "ɣ",
    "ɥ": "w",
    "ɰ": "w",
    "ɲ": "nj",
    "ɳ": "n",
    "ɴ": "n",
    "ɸ": "f",
    "ɹ": "r",
    "ɻ": "r",
    "ɽ": "r",
    "ɾ": "r",
    "ʁ": "r",
    "ʂ": "ʃ",
    "ʈ": "t",
    "ʋ": "w",
    "ʎ": "lj",
    "ʝ": "j",
    "ʣ": "dz",
    "ʤ": "dʒ",
    "ʥ": "dʒ",
    "ʦ": "ts",
    "ʧ": "tʃ",
    "ʨ": "tʃ",
    "ꭧ": "tʃ",
    "β": "b",
}


def pronounce(words: Sequence[Word]) -> list[str]:
    """Return the phonemes of each of `words`, a sentence or a part of it: empty where there is no sound.

    A phoneme is one or more code points in decomposed form, as Piper has them.

    Raises: EngineError.
    """
    try:
        return [
            sound if has_sound(sound) else ""
            for language, run in groupby(words, key=lambda word: word.language or ARABIC)
            for sound in _pronounce_run(list(run), language)
        ]
    except EspeakError as error:
        raise EngineError(str(error)) from error


def has_sound(phonemes: str) -> bool:
    """Tell whether `phonemes` hold any letter, not stress, length and the like alone."""
    return any(unicodedata.category(symbol) in _LETTER_CATEGORIES for symbol in phonemes)


def nearest_arabic(phonemes: str) -> str:
    """Return `phonemes` (misaki notation) in the sounds of Arabic."""
    return "".join(_NEAREST.get(symbol, "") for symbol in phonemes)


def _pronounce_run(words: Sequence[Word], language: str) -> list[str]:
    if language in _READ_BY_DICTIONARY:
        return [nearest_arabic(word.phonemes or "") for word in phonemize(words, language)]
    spelling = _spell if language == ARABIC else _spell_foreign
    sounds = espeak_words.pronounce(words, language, spelling)
    return [
        nearest_arabic(word.phonemes) if word.phonemes is not None else sound or _ask_others(word, language)
        for word, sound in zip(words, sounds, strict=True)
    ]


def _ask_others(word: Word, language: str) -> str:
    """Return how `word` is read where it is written in a way that its language has no sound for."""
    (read,) = phonemize([replace(word, language=language)], language)
    return nearest_arabic(read.phonemes or "")


def _spell(ipa: str) -> str:
    return unicodedata.normalize("NFD", ipa.replace(TIE, ""))


def _spell_foreign(ipa: str) -> str:
    return nearest_arabic(from_ipa(ipa))
