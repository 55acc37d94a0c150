"""Makes a text and a transcript comparable: the same sounds become the same units, independent of spelling."""

import functools
import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from num2words import num2words

from bench.listening.skeletons import arabic_skeleton, devanagari_skeleton, latin_skeleton

_BRITISH = ((r"(?<=\w{3})our(?=s?\b)", "or"), (r"\bgrey", "gray"), (r"tre\b", "ter"))
_KANJI_DIGITS = str.maketrans("0123456789", "〇一二三四五六七八九")


def folded_words(text: str, language: str) -> list[str]:
    """Return the words of `text` that have a sound, each as a string of units.

    Units are lower-case letters. In Japanese they are the kana of the pronunciation; in Chinese, one private-use
    character for each syllable with its tone; in Hindi and Urdu, consonants, because Whisper base writes Hindi in
    Arabic letters, which have no short vowels.
    """
    text = unicodedata.normalize("NFKC", text).lower()
    return [word for word in _FOLDS.get(language.split("-", maxsplit=1)[0], _letters)(text, language) if word]


def is_compared_by_unit(language: str) -> bool:
    """Tell whether errors are counted in units, because transcripts have no spaces or different spaces."""
    return language in {"ja", "zh", "hi"}


def _letters(text: str, language: str) -> list[str]:
    if language == "fr":
        text = re.sub(r"(\d) ?h\b", r"\1 heures", text)
    lang = language.replace("-", "_")
    text = re.sub(r"\d+", lambda number: f" {num2words(int(number[0]), lang=lang)} ", text)
    if language.startswith("en"):
        for pattern, written in _BRITISH:
            text = re.sub(pattern, written, text)
    return re.findall(r"[^\W\d_]+", text)


def _kana(text: str, language: str) -> list[str]:
    """Return the readings of UniDic: 行った and いった sound the same."""
    text = re.sub(r"[^\w]", " ", text.translate(_KANJI_DIGITS))
    return [_reading(word) for word in _tagger()(text)]


def _reading(word: "object") -> str:
    reading = getattr(word.feature, "pron", None) or str(word)  # type: ignore[attr-defined]
    kana = "".join(chr(ord(char) - 0x60) if "ァ" <= char <= "ヶ" else char for char in reading)
    return "".join(re.findall(r"[ぁ-ゖー]", kana))


@functools.cache
def _tagger() -> Callable[[str], list[Any]]:
    from fugashi import Tagger

    return Tagger()


def _syllables(text: str, language: str) -> list[str]:
    """Return the words that jieba finds, by their sound: 他 and 她, 还 and 還 sound the same."""
    import jieba
    from pypinyin import Style, lazy_pinyin

    simplified = re.sub(r"[^\u4e00-\u9fff]", " ", _simplifier().convert(text.translate(_KANJI_DIGITS)))
    words = [word for word in jieba.cut(simplified) if word.strip()]
    spoken = iter(lazy_pinyin(words, style=Style.TONE3))
    return ["".join(_CHARACTERS[next(spoken)] for _ in word) for word in words]


@functools.cache
def _simplifier() -> Any:
    from opencc import OpenCC

    return OpenCC("t2s")


_CHARACTERS: defaultdict[str, str] = defaultdict(lambda: chr(0xE000 + len(_CHARACTERS)))
"""A private character for each syllable of this process."""


def _consonants(text: str, language: str) -> list[str]:
    words = re.split(r"[\s।,.!?;:\"'“”۔،؟|-]+", text)
    return [arabic_skeleton(word) + devanagari_skeleton(word) + latin_skeleton(word) for word in words]


def _bare_arabic(text: str, language: str) -> list[str]:
    """Return the words without vowel signs and with one form of alif, as most people write."""
    bare = "".join(char for char in text if not unicodedata.combining(char))
    return _letters(re.sub("[أإآٱ]", "ا", bare), language)


_FOLDS: dict[str, Callable[[str, str], list[str]]] = {
    "ja": _kana,
    "zh": _syllables,
    "hi": _consonants,
    "ar": _bare_arabic,
}
