"""Mandarin words to phonemes: pypinyin's readings, with corrections, in misaki's notation with arrows."""

import functools
from collections.abc import Iterator, Sequence

import regex

from tts.text.phonemes import english
from tts.text.phonemes.alphabet import has_sound, within_alphabet
from tts.text.phonemes.borrowed import borrowed
from tts.text.phonemes.chinese_context import read_in_context
from tts.text.phonemes.chinese_words import WORDS
from tts.text.words import Boundary, Word

# Source: misaki 0.9.4, `zh.ZHG2P.retone`; longer tones first.
_TONES = (("˧˩˧", "↓"), ("˧˥", "↗"), ("˥˩", "↘"), ("˥", "→"))
_SYLLABIC = (("ɻ\u0329", "ɨ"), ("ɹ\u0329", "ɨ"), ("\u032f", ""))
_NUMERALS = str.maketrans("0123456789", "零一二三四五六七八九")
_HAN = regex.compile(r"\p{Han}")
_PARTS = regex.compile(r"\p{Han}+|[^\p{Han}]+")
_LONGEST_CLAUSE = 40
"""The most words whose context is examined together."""


def pronounce(words: Sequence[Word], language: str) -> list[str]:
    """Return the phonemes of each of `words` (misaki notation), empty if there is no sound or the writer gave it.

    `language` is "zh". Letters other than Han are read in English.
    """
    sounds: list[str] = []
    for clause in _clauses(words):
        sounds += read_clause(tuple("" if word.phonemes is not None else word.reading or word.text for word in clause))
    return sounds


def pinyin_of(words: Sequence[Word]) -> list[list[str]]:
    """Return the pinyin of each of `words` ("xing2"), a syllable for each letter, "" for a letter that is not Han."""
    syllables: list[list[str]] = []
    for clause in _clauses(words):
        syllables += read_in_context([word.reading or word.text for word in clause], _syllables)
    return syllables


def _clauses(words: Sequence[Word]) -> Iterator[list[Word]]:
    clause: list[Word] = []
    for word in words:
        clause.append(word)
        if word.boundary is not Boundary.NONE or len(clause) == _LONGEST_CLAUSE:
            yield clause
            clause = []
    if clause:
        yield clause


def sounds_of(pinyin: str) -> str:
    """Return the phonemes of a syllable in `pinyin` ("xing2"), empty if misaki has none."""
    return within_alphabet(_phonemes(pinyin))


@functools.lru_cache(maxsize=4096)
def read_clause(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the phonemes of each word: Han letters in Mandarin, digits as its numerals, other letters in English."""
    texts = [word.translate(_NUMERALS) for word in words]
    return tuple(map(_read_word, texts, read_in_context(texts, _syllables)))


def _read_word(text: str, syllables: Sequence[str]) -> str:
    sounds = []
    for part in _PARTS.finditer(text):
        if _HAN.match(part[0]):
            sounds.append(within_alphabet("".join(map(_phonemes, syllables[part.start() : part.end()]))))
        else:
            sounds.append(_read_english(part[0]))
    return " ".join(filter(None, sounds))


@functools.lru_cache(maxsize=16384)
def _syllables(word: str) -> tuple[str, ...]:
    """Return the pinyin of a word by itself, one for each letter, "" for one that is not Han."""
    if known := WORDS.get(word):
        return known
    syllables: list[str] = []
    for part in _PARTS.findall(word):
        syllables += _pinyin(part) if _HAN.match(part) else [""] * len(part)
    return tuple(syllables)


def _pinyin(letters: str) -> list[str]:
    from pypinyin import Style, lazy_pinyin

    _teach_words()
    known = lazy_pinyin(letters, style=Style.TONE3, neutral_tone_with_five=True, errors="ignore")
    if len(known) == len(letters):
        return list(known)
    return ["".join(_pinyin(letter)) for letter in letters] if len(letters) > 1 else [""]


@functools.cache
def _teach_words() -> None:
    """Teach pypinyin `WORDS`, so that it reads them inside longer words too (电子产品)."""
    from pypinyin import load_phrases_dict
    from pypinyin.contrib.tone_convert import to_tone

    load_phrases_dict({word: [[to_tone(syllable)] for syllable in pinyin] for word, pinyin in WORDS.items()})


@functools.lru_cache(maxsize=4096)
def _read_english(text: str) -> str:
    (sound,) = english.pronounce([Word(text, 0, len(text))], "en-US")
    return borrowed(sound, "en-US", "zh") if has_sound(sound) else ""


@functools.lru_cache(maxsize=4096)
def _phonemes(pinyin: str) -> str:
    if not pinyin:
        return ""
    from misaki.transcription import pinyin_to_ipa  # type: ignore[import-untyped]

    try:
        sounds: tuple[str, ...] = pinyin_to_ipa(pinyin)[0]
    except ValueError:  # misaki has no phonemes for some interjections
        return ""
    ipa = "".join(sounds)
    for old, new in (*_TONES, *_SYLLABIC):
        ipa = ipa.replace(old, new)
    return ipa
