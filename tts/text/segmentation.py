"""Words for engines: separated even if the script does not separate them, short enough, in letters that engines know.

haqumei divides Japanese with OpenJTalk's dictionary, and jieba divides Chinese. Both wheels contain their dictionaries,
which are loaded on first use.
"""

import functools
import logging
import threading
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import regex

from tts.text.japanese_dictionary import find_morphemes, kana_of_latin
from tts.text.japanese_readings import with_counted_readings
from tts.text.writing_systems import plain_letters

MAX_TOKEN_LETTERS = 72
"""A longer run of letters is divided, because no engine accepts words of any length. Italian has numerals of 64."""

_WINDOW = 200
"""The letters that a dictionary gets at once. Its time grows with their square in the worst case."""

_UNWRITTEN_SPACES = frozenset({"ja", "zh"})
_ENDINGS = frozenset({"助詞", "助動詞"})
_ATTACHED_PARTS_OF_SPEECH = _ENDINGS | {"接尾"}
_PREFIX = "接頭詞"
_LETTER_WITH_MARKS = regex.compile(r"\X")
_HAN_OR_KANA = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}]")
_HAN = regex.compile(r"\p{Han}")
_MARK = regex.compile(r"\p{M}")
# Cut after punctuation, else between letters; before a combining mark only if there is no other place.
_HANGING = r"[\p{M}\p{Cf}\p{Emoji_Modifier}]"
_PART = regex.compile(
    rf".{{1,{MAX_TOKEN_LETTERS}}}(?:\Z|(?<=\p{{P}})(?!{_HANGING}))"
    rf"|.{{1,{MAX_TOKEN_LETTERS}}}(?<!\u200D)(?!{_HANGING})|.{{1,{MAX_TOKEN_LETTERS}}}",
    regex.DOTALL,
)
_lock = threading.Lock()


def segment(text: str, language: str) -> list[tuple[str, str | None]]:
    """Return the words of `text` in order as (surface, reading); the joined surfaces are `text`.

    The reading is katakana for Japanese ("ja") if the dictionary knows one, with spaces before particles and endings;
    else the word in plain letters if it has other letters; else None. In a language that writes spaces, the text comes
    back as one word, unless it is longer than `MAX_TOKEN_LETTERS`.
    """
    if text.isascii() and len(text) <= MAX_TOKEN_LETTERS:
        return [(text, None)]
    if language not in _UNWRITTEN_SPACES or not _HAN_OR_KANA.search(text):
        return _short_words(text, None)
    if len(text) <= MAX_TOKEN_LETTERS:
        return list(_known_words(text, language))
    return _find_words(text, language)


@functools.lru_cache(maxsize=4096)
def latin_kana(text: str) -> str:
    """Return `text` (Latin letters without accents) in katakana, as Japanese say it, empty if there is none."""
    with _lock:
        return kana_of_latin(text[:MAX_TOKEN_LETTERS])


@functools.lru_cache(maxsize=4096)
def _known_words(text: str, language: str) -> tuple[tuple[str, str | None], ...]:
    """Return the words of a short text. Numbers and particles are frequent, so the answers are cached."""
    return tuple(_find_words(text, language))


def _find_words(text: str, language: str) -> list[tuple[str, str | None]]:
    if plain_letters(text) == text and not _MARK.search(text):
        words = list(_dictionary_words(text, language))
    else:
        letters: list[str] = _LETTER_WITH_MARKS.findall(text)
        words = _as_written(letters, _dictionary_words("".join(map(plain_letters, letters)), language))
    return [word for surface, reading in words for word in _short_words(surface, reading)]


def _short_words(surface: str, reading: str | None) -> list[tuple[str, str | None]]:
    if len(surface) > MAX_TOKEN_LETTERS:
        return [word for part in _PART.findall(surface) for word in _short_words(part, None)]
    reading = reading or plain_letters(surface)
    return [(surface, reading if reading and reading != surface else None)]


def _as_written(letters: Sequence[str], words: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return `words`, found in the plain form of `letters`, with the letters of the text as surfaces.

    A letter whose plain form is several words has them all in its reading.
    """
    written = [("", "")]
    position = ahead = 0
    for surface, reading in words:
        start = position
        ahead -= len(surface)
        while position < len(letters) and (ahead < 0 or not plain_letters(letters[position])):
            ahead += len(plain_letters(letters[position]))
            position += 1
        if position > start:
            written.append(("".join(letters[start:position]), reading))
        else:
            written[-1] = (written[-1][0], written[-1][1] + reading)
    last_surface, last_reading = written[-1]
    written[-1] = (last_surface + "".join(letters[position:]), last_reading)
    return [word for word in written if word[0]]


def _dictionary_words(text: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield the words of `text` as (surface, reading or the surface itself), from `_WINDOW` letters at a time.

    The end of a window may cut its last word, so the next window reads this word again.
    """
    find_words = _japanese_words if language == "ja" else _chinese_words
    position = 0
    while position < len(text):
        window = text[position : position + _WINDOW]
        words = find_words(window) or [(window, window)]
        if position + _WINDOW < len(text) and len(words) > 1:
            words.pop()
        yield from words
        position += sum(len(surface) for surface, _ in words)


def _chinese_words(text: str) -> list[tuple[str, str]]:
    with _lock:
        return [(word, word) for word in _jieba().cut(text)]


def _japanese_words(text: str) -> list[tuple[str, str]]:
    """Return the words of `text`, each with its particles, auxiliaries, suffixes and prefix, which are spoken with it.

    Nothing is joined to a word without a reading: the front end reads it in Chinese.
    """
    words: list[tuple[str, str]] = []
    is_after_prefix = False
    with _lock:
        morphemes = find_morphemes(text)
    for form, part_of_speech, sound in with_counted_readings(morphemes):
        surface, reading = words[-1] if words else ("", "")
        is_attached = (is_after_prefix or part_of_speech in _ATTACHED_PARTS_OF_SPEECH) and not _HAN.search(reading)
        if words and is_attached and len(surface + form) <= MAX_TOKEN_LETTERS:
            space = " " if part_of_speech in _ENDINGS else ""
            words[-1] = (surface + form, f"{reading}{space}{sound}")
        else:
            words.append((form, sound))
        is_after_prefix = part_of_speech == _PREFIX
    return words


@functools.cache
def _jieba() -> Any:
    import jieba

    jieba.setLogLevel(logging.WARNING)
    tokenizer = jieba.Tokenizer()
    # `initialize` would load a jieba.cache that anybody left in the shared temporary folder, and is no faster.
    tokenizer.FREQ, tokenizer.total = tokenizer.gen_pfdict(tokenizer.get_dict_file())
    tokenizer.initialized = True
    return tokenizer
