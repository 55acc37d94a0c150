"""Which letters a language of espeak-ng reads: of others it would say their code, or "Chinese letter"."""

import functools
import unicodedata

from speech.text.phonemes.espeak import TIE, read_aloud

_STRESS = str.maketrans("", "", f"ˈˌ-{TIE}")
_SPELLED_CATEGORIES = "LNS"
_GENERIC_NAMES = (("你", "好"), ("こ", "ん"), ("コ", "ン"), ("한", "굴"))
"""Pairs of letters that differ in every language that can read them."""
_BASE_LETTERS = str.maketrans("ıƀɓđɖɗƒǥɠħɨłŧʉƶȥɇɉɍɏəɔŋƙƭƴ", "ibbdddfgghiltuzzejryaonkty")
_MIN_CODE_LENGTH = 3


@functools.lru_cache(maxsize=16384)
def readable_form(text: str, language: str) -> str:
    """Return `text` as `language` has a sound for all its letters: in plain ones, or without accents, if need be.

    Empty if there is no such form.
    """
    plain = unicodedata.normalize("NFKC", text)
    for form in dict.fromkeys((text, plain, _without_accents(plain))):
        if all(character.isascii() or _is_read(character, language) for character in form):
            return form
    return ""


def _without_accents(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    kept = (letter for letter in decomposed if not unicodedata.combining(letter))
    return unicodedata.normalize("NFC", "".join(kept)).translate(_BASE_LETTERS)


@functools.lru_cache(maxsize=16384)
def _is_read(character: str, language: str) -> bool:
    if unicodedata.category(character)[0] not in _SPELLED_CATEGORIES:
        return True
    heard = _sound(character, language)
    codes = {f"{ord(case):x}" for case in (character, character.lower()[0])}
    return not (any(_spells(code, heard, language) for code in codes) or heard in _generic_names(language))


def _spells(code: str, heard: str, language: str) -> bool:
    """Tell whether `heard` holds the digits of `code`, in order, after a word for "letter"."""
    if len(code) < _MIN_CODE_LENGTH or len(heard) < 2 * len(code):
        return False
    position = 1
    for digit in filter(str.isdecimal, code):
        sound = _sound(digit, language)
        found = heard.find(sound, position)
        if found < 0:
            return False
        position = found + len(sound)
    return any(digit.isdecimal() for digit in code)


@functools.lru_cache(maxsize=64)
def _generic_names(language: str) -> frozenset[str]:
    pairs = ((_sound(one, language), _sound(other, language)) for one, other in _GENERIC_NAMES)
    return frozenset(one for one, other in pairs if one == other and one)


@functools.lru_cache(maxsize=1024)
def _sound(text: str, language: str) -> str:
    return "".join(read_aloud(text, language)).translate(_STRESS)
