"""Phonemes of words for the Arabic voice of Piper: espeak-ng's phonemes of Arabic, on which it was trained.

A word of another language, or one with phonemes from its writer, gets the nearest Arabic sounds.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from tts.engines.base import espeak_for_engine
from tts.text.phonemes import espeak_words, phonemize
from tts.text.phonemes.alphabet import from_ipa
from tts.text.phonemes.espeak import TIE
from tts.text.words import Word

ARABIC = "ar"
_READ_BY_DICTIONARY = frozenset({"ja", "zh"})
_LETTER_CATEGORIES = ("Ll", "Lo")

# The sounds with which Arabic writes foreign names, each with the symbols of misaki's notation that become it. Missing
# symbols only shade a sound.
_ARABIC_SOUNDS = {
    "a": "aæɐɑəʌᵊ",
    "ai": "I",
    "ar": "ɚ",
    "au": "W",
    "b": "bpβ",
    "d": "dɖ",
    "dz": "ʣ",
    "dʒ": "ɟʤʥ",
    "f": "fvɸ",
    "i": "ieɛɜɨɪᵻ",
    "iː": "A",
    "j": "jʝ",
    "k": "kc",
    "lj": "ʎ",
    "n": "n\u0303ŋɳɴ",
    "nj": "ɲ",
    "r": "rɹɻɽɾʁ",
    "s": "sS",
    "t": "tTʈ",
    "ts": "ʦ",
    "tʃ": "ʧʨꭧ",
    "u": "uoyøœɒɔɤɯʊ",
    "ui": "Y",
    "uː": "OQ",
    "w": "wɥɰʋ",
    "ɣ": "gɡɣ",
    "ʃ": "ʃçɕʂ",
    "χ": "χx",
}
_NEAREST = {symbol: symbol for symbol in "hlmqzðʒʔθˈˌː "}
_NEAREST |= {symbol: sound for sound, symbols in _ARABIC_SOUNDS.items() for symbol in symbols}


def pronounce(words: Sequence[Word]) -> list[str]:
    """Return the phonemes of each of `words`, a sentence or a part of it; "" for a word without sound.

    A phoneme is one or more code points in decomposed form, as in Piper.

    Raises: EngineError.
    """
    with espeak_for_engine():
        return [
            sound if has_sound(sound) else ""
            for language, run in groupby(words, key=lambda word: word.language or ARABIC)
            for sound in _pronounce_run(list(run), language)
        ]


def has_sound(phonemes: str) -> bool:
    """Tell whether `phonemes` have any letter besides marks of stress and length."""
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
    """Return the phonemes of a `word` whose spelling has no sound in its language."""
    (read,) = phonemize([replace(word, language=language)], language)
    return nearest_arabic(read.phonemes or "")


def _spell(ipa: str) -> str:
    return unicodedata.normalize("NFD", ipa.replace(TIE, ""))


def _spell_foreign(ipa: str) -> str:
    return nearest_arabic(from_ipa(ipa))
