"""The letters that an espeak-ng language can read. For other letters it would say their code, or "Chinese letter"."""

import functools
import unicodedata
from collections.abc import Callable

from tts.text.phonemes.espeak import TIE, read_aloud

_STRESS = str.maketrans("", "", f"ˈˌ-{TIE}")
_SPELLED_CATEGORIES = "LNS"
_GENERIC_NAMES = (("你", "好"), ("こ", "ん"), ("コ", "ン"), ("한", "굴"))
"""Pairs of letters. A language that can read both reads them differently."""
_BASE_LETTERS = str.maketrans("ıƀɓđɖɗƒǥɠħɨłŧʉƶȥɇɉɍɏəɔŋƙƭƴ", "ibbdddfgghiltuzzejryaonkty")
_MIN_CODE_LENGTH = 3

Sound = Callable[[str], str]
"""Returns how a language reads a text."""


@functools.lru_cache(maxsize=16384)
def readable_form(text: str, language: str) -> str:
    """Return `text` in letters for which `language` has a sound: as written, in plain letters, or without accents.

    The answer is empty if there is no such form.
    """
    plain = unicodedata.normalize("NFKC", text)
    for form in dict.fromkeys((text, plain, without_accents(plain))):
        if all(character.isascii() or _is_read(character, language) for character in form):
            return form
    return ""


def without_accents(text: str) -> str:
    """Return `text` in letters without marks ("Łódź" is "Lodz")."""
    decomposed = unicodedata.normalize("NFD", text)
    kept = (letter for letter in decomposed if not unicodedata.combining(letter))
    return unicodedata.normalize("NFC", "".join(kept)).translate(_BASE_LETTERS)


def is_read(character: str, sound: Sound, spells: Callable[[str, str, Sound], bool]) -> bool:
    """Tell whether the language of `sound` has a sound or a name for `character`, or skips it.

    `spells(code, heard, sound)` tells whether `heard` is the hexadecimal `code` of a letter, read digit by digit.
    """
    if not is_heard(character):
        return True
    heard = sound(character)
    codes = {f"{ord(case):x}" for case in (character, character.lower()[0])}
    if any(spells(code, heard, sound) for code in codes):
        return False
    return not heard or not any(heard == sound(one) == sound(other) for one, other in _GENERIC_NAMES)


def is_heard(character: str) -> bool:
    """Tell whether `is_read` needs the sound of `character`; other kinds are never spelled."""
    return unicodedata.category(character)[0] in _SPELLED_CATEGORIES


@functools.lru_cache(maxsize=16384)
def _is_read(character: str, language: str) -> bool:
    return is_read(character, functools.partial(_sound, language), _spells)


def _spells(code: str, heard: str, sound: Sound) -> bool:
    """Tell whether `heard` is a word for "letter", then the digits of `code` in order."""
    if len(code) < _MIN_CODE_LENGTH or len(heard) < 2 * len(code):
        return False
    position = 1
    for digit in filter(str.isdecimal, code):
        name = sound(digit)
        found = heard.find(name, position)
        if found < 0:
            return False
        position = found + len(name)
    return any(digit.isdecimal() for digit in code)


@functools.lru_cache(maxsize=1024)
def _sound(language: str, text: str) -> str:
    return "".join(read_aloud(text, language)).translate(_STRESS)
