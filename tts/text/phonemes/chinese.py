"""Mandarin words to phonemes: pypinyin's readings in misaki's notation, tones as arrows."""

import functools
from collections.abc import Sequence

import regex

from tts.text.phonemes import english
from tts.text.phonemes.alphabet import has_sound, within_alphabet
from tts.text.words import Word

# Source: misaki 0.9.4, `zh.ZHG2P.retone`; longer tones first.
_TONES = (("˧˩˧", "↓"), ("˧˥", "↗"), ("˥˩", "↘"), ("˥", "→"))
_SYLLABIC = (("ɻ\u0329", "ɨ"), ("ɹ\u0329", "ɨ"), ("\u032f", ""))
_NUMERALS = str.maketrans("0123456789", "零一二三四五六七八九")
_HAN = regex.compile(r"\p{Han}")
_PARTS = regex.compile(r"\p{Han}+|[^\p{Han}]+")


def pronounce(words: Sequence[Word], language: str) -> list[str]:
    """Return the phonemes of each of `words` (misaki notation), empty where there is no sound or the writer gave it.

    `language` is "zh". Letters other than Han are read in English.
    """
    return ["" if word.phonemes is not None else read_letters(word.reading or word.text) for word in words]


@functools.lru_cache(maxsize=16384)
def read_letters(text: str) -> str:
    """Return the phonemes of `text`: Han letters in Mandarin, digits as Mandarin numerals, other letters in English."""
    parts = _PARTS.findall(text.translate(_NUMERALS))
    return " ".join(filter(None, (_read_han(part) if _HAN.match(part) else _read_english(part) for part in parts)))


def _read_han(text: str) -> str:
    from pypinyin import Style, lazy_pinyin

    syllables: list[str] = lazy_pinyin(text, style=Style.TONE3, neutral_tone_with_five=True, errors="ignore")
    return within_alphabet("".join(map(_syllable, syllables)))


def _read_english(text: str) -> str:
    (sound,) = english.pronounce([Word(text, 0, len(text))], "en-US")
    return sound if has_sound(sound) else ""


@functools.lru_cache(maxsize=4096)
def _syllable(pinyin: str) -> str:
    from misaki.transcription import pinyin_to_ipa  # type: ignore[import-untyped]

    try:
        sounds: tuple[str, ...] = pinyin_to_ipa(pinyin)[0]
    except ValueError:  # misaki has no phonemes for some interjections
        return ""
    ipa = "".join(sounds)
    for old, new in (*_TONES, *_SYLLABIC):
        ipa = ipa.replace(old, new)
    return ipa
