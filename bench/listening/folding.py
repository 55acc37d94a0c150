"""Makes a text and a transcript comparable: the same sounds become the same units, however they are spelt."""

import functools
import re
import unicodedata
from collections.abc import Callable

from num2words import num2words

from bench.listening.skeletons import arabic_skeleton, devanagari_skeleton

_BRITISH = ((r"(?<=\w{3})our(?=s?\b)", "or"), (r"\bgrey", "gray"), (r"tre\b", "ter"))
_KANJI_DIGITS = str.maketrans("0123456789", "〇一二三四五六七八九")


def folded_words(text: str, language: str) -> list[str]:
    """Return the words of `text`, each as a string of units; words of which nothing is heard are left out.

    Units are lower-case letters; of Japanese kana as they are pronounced; of Chinese one private character for a
    syllable with its tone; of Hindi and Urdu consonants, since Whisper base writes Hindi in Arabic letters, which show
    no short vowels.
    """
    text = unicodedata.normalize("NFKC", text).lower()
    return [word for word in _FOLDS.get(language.split("-", maxsplit=1)[0], _letters)(text, language) if word]


def is_compared_by_unit(language: str) -> bool:
    """Return whether errors are counted in units: where spaces are not written, or not where the text has them."""
    return language in {"ja", "zh", "hi"}


def _letters(text: str, language: str) -> list[str]:
    if language == "fr":
        text = re.sub(r"(\d) ?h\b", r"\1 heures", text)
    text = re.sub(r"\d+", lambda number: _in_words(number[0], language), text)
    if language.startswith("en"):
        for pattern, written in _BRITISH:
            text = re.sub(pattern, written, text)
    return re.findall(r"[^\W\d_]+", text)


def _in_words(number: str, language: str) -> str:
    return f" {num2words(int(number), lang=language.replace('-', '_'))} "


def _kana(text: str, language: str) -> list[str]:
    """Return the readings of UniDic: 行った and いった are the same to the ear."""
    text = re.sub(r"[^\w]", " ", text.translate(_KANJI_DIGITS))
    return [_reading(word) for word in _tagger()(text)]


def _reading(word: "object") -> str:
    reading = getattr(word.feature, "pron", None) or str(word)  # type: ignore[attr-defined]
    kana = "".join(chr(ord(char) - 0x60) if "ァ" <= char <= "ヶ" else char for char in reading)
    return "".join(re.findall(r"[ぁ-ゖー]", kana))


@functools.cache
def _tagger() -> Callable[[str], list[object]]:
    from fugashi import Tagger

    return Tagger()


def _syllables(text: str, language: str) -> list[str]:
    """Return the words that jieba finds, by their sound: 他 and 她, 还 and 還 are the same to the ear."""
    import jieba
    from pypinyin import Style, lazy_pinyin

    simplified = re.sub(r"[^\u4e00-\u9fff]", " ", _simplifier().convert(text.translate(_KANJI_DIGITS)))
    words = [word for word in jieba.cut(simplified) if word.strip()]
    spoken = iter(lazy_pinyin(words, style=Style.TONE3))
    return ["".join(_character_of(next(spoken)) for _ in word) for word in words]


@functools.cache
def _simplifier() -> "object":
    from opencc import OpenCC

    return OpenCC("t2s")


_CHARACTERS: dict[str, str] = {}


def _character_of(syllable: str) -> str:
    """Return one character for `syllable`, the same within a process."""
    return _CHARACTERS.setdefault(syllable, chr(0xE000 + len(_CHARACTERS)))


def _consonants(text: str, language: str) -> list[str]:
    return [arabic_skeleton(word) + devanagari_skeleton(word) for word in re.split(r"[\s।,.!?;:\"'“”۔،؟|-]+", text)]


def _bare_arabic(text: str, language: str) -> list[str]:
    """Return the words without vowel signs and with one alif, as most people write."""
    bare = "".join(char for char in text if not unicodedata.combining(char))
    return _letters(re.sub("[أإآٱ]", "ا", bare), language)


_FOLDS: dict[str, Callable[[str, str], list[str]]] = {
    "ja": _kana,
    "zh": _syllables,
    "hi": _consonants,
    "ar": _bare_arabic,
}
