"""What of a written word espeak-ng can be given: not what it only spells out by code, nor what brings it down.

An unmapped letter it reads as "letter one two zero zero zero", a Han letter outside Chinese as "Chinese letter".
"""

import re
import unicodedata
from collections.abc import Callable

Mnemonics = Callable[[str], str]
"""How a language reads a text, in espeak-ng's phoneme mnemonics."""

# Brackets begin phoneme input and are never spoken.
_UNWRITABLE = re.compile(r"[\[\]\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
# Circled letters overflow a buffer of espeak-ng 1.52 in seven Indic and Ethiopic languages.
_ENCLOSED = re.compile(r"[\u2460-\u24ff]")
# So does their spelling dot by dot in Arabic.
_BRAILLE = re.compile(r"[\u2800-\u28ff]")
_SPELLED_CATEGORIES = "LNS"
_STRAY_MARKS = re.compile(r"['`,:!_|]")
_GENERIC_NAMES = (("你", "好"), ("こ", "ん"), ("コ", "ン"))
"""Pairs of letters that differ in every language that can read them."""
_CLAUSE_MARKS = {"?": "?", "？": "?", "؟": "?", "!": "!", "！": "!", ".": ".", "。": ".", "।": ".", "۔": ".", "…": "."}
_CLAUSE_MARKS |= {";": ";", "；": ";", "؛": ";", ":": ":", "：": ":"}
_CLAUSE_MARKS |= dict.fromkeys(",，、،—–)", ",")


def clean(text: str) -> str:
    """Return `text` without what could be taken for markup or bring espeak-ng down, circled letters as plain ones."""
    plain = _ENCLOSED.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)
    return _UNWRITABLE.sub("", plain)


def clause_marks(punctuation: str) -> str:
    """Return of the punctuation after a word what shapes espeak-ng's melody."""
    return "".join(dict.fromkeys(_CLAUSE_MARKS[mark] for mark in punctuation if mark in _CLAUSE_MARKS))


def readable_form(text: str, reads: Callable[[str], bool]) -> str:
    """Return `text`, or its compatibility form ("Ａ" is "A"), if `reads` holds for its characters, else nothing."""
    text = clean(text)
    for form in (text, clean(unicodedata.normalize("NFKC", text))):
        unread = {character for character in form if not character.isascii() and not reads(character)}
        # A modifier letter (an apostrophe of Hawaiian) is left out; any other would be lost unseen.
        if all(unicodedata.category(character) == "Lm" for character in unread):
            return "".join(character for character in form if character not in unread)
    return ""


def can_be_read(character: str, mnemonics: Mnemonics) -> bool:
    """Tell whether the language of `mnemonics` has a sound or a name for `character`, or else passes it over."""
    if _BRAILLE.match(character):
        return False
    if unicodedata.category(character)[0] not in _SPELLED_CATEGORIES:
        return True
    heard = mnemonics(character)
    codes = {f"{ord(case):x}" for case in (character, character.lower()[0])}
    return not (any(_ends_in_code(code, heard, mnemonics) for code in codes) or _is_generic(heard, mnemonics))


def _ends_in_code(code: str, heard: str, mnemonics: Mnemonics) -> bool:
    parts = [part for part in map(_bare, heard.split("_|")) if part]
    if len(code) < 3 or len(parts) <= len(code):
        return False
    spelled = zip(code, parts[-len(code) :], strict=True)
    return all(part == _bare(mnemonics(digit)) for digit, part in spelled if digit.isdecimal())


def _is_generic(heard: str, mnemonics: Mnemonics) -> bool:
    return bool(heard) and any(heard == mnemonics(one) == mnemonics(other) for one, other in _GENERIC_NAMES)


def _bare(mnemonics: str) -> str:
    return _STRAY_MARKS.sub("", mnemonics).strip()
