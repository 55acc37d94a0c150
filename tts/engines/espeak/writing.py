"""Written words in a form for espeak-ng: without letters that it spells by their code or that make it crash.

It reads an unknown letter as "letter one two zero zero zero", a Han letter outside Chinese as "Chinese letter".
"""

import re
import unicodedata
from collections.abc import Callable, Sequence

from tts.espeak.conventions import BRAILLE, SHAPES, without_circles
from tts.text.phonemes.readable import Sound, is_heard, is_read

# Brackets begin phoneme input and are never spoken.
_UNWRITABLE = re.compile(r"[\[\]\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_NEVER_READ = re.compile(f"[{BRAILLE}{SHAPES}]")
_STRAY_MARKS = re.compile(r"['`,:!_|]")
_CLAUSE_MARKS = {"?": "?", "？": "?", "؟": "?", "!": "!", "！": "!", ".": ".", "。": ".", "।": ".", "۔": ".", "…": "."}
_CLAUSE_MARKS |= {";": ";", "；": ";", "؛": ";", ":": ":", "：": ":"}
_CLAUSE_MARKS |= dict.fromkeys(",，、،—–)", ",")


def clean(text: str) -> str:
    """Return `text` with plain letters in place of circled ones, without brackets and control characters."""
    return _UNWRITABLE.sub("", without_circles(text))


def clause_marks(punctuation: str) -> str:
    """Return the marks of `punctuation` after a word that shape espeak-ng's melody, each once."""
    return "".join(dict.fromkeys(_CLAUSE_MARKS[mark] for mark in punctuation if mark in _CLAUSE_MARKS))


def marked_text(texts: Sequence[str]) -> str:
    """Return SSML of `texts`, each after a mark with its index.

    A line end follows a full stop that ends a clause. If a tag follows on the same line, espeak-ng 1.52 looks behind it
    for a lower-case letter, and loses its position: then it drops the mark or the last letter, or crashes.
    """
    pieces, following = [], ""
    for index, text in reversed(list(enumerate(texts))):
        gap = "\n" if text.endswith(".") and not following.islower() else " "
        pieces.append(f'<mark name="{index}"/>{text}{gap}')
        following = text[:1] or following
    return "".join(reversed(pieces)).rstrip()


def readable_form(text: str, reads: Callable[[str], bool]) -> str:
    """Return `text`, or its compatibility form ("Ａ" is "A"), if `reads` is true for its characters; else ""."""
    text = clean(text)
    for form in (text, clean(unicodedata.normalize("NFKC", text))):
        unread = {character for character in form if not character.isascii() and not reads(character)}
        # Only modifier letters (a Hawaiian apostrophe) may be left out without a warning.
        if all(unicodedata.category(character) == "Lm" for character in unread):
            return "".join(character for character in form if character not in unread)
    return ""


def letters_to_hear(text: str) -> set[str]:
    """Return the letters of `text` for which `can_be_read` needs mnemonics."""
    return {
        letter for letter in clean(text) if not (letter.isascii() or _NEVER_READ.match(letter)) and is_heard(letter)
    }


def can_be_read(character: str, mnemonics: Sound) -> bool:
    """Tell whether the language of `mnemonics` has a sound or a name for `character`, or skips it.

    `mnemonics` returns how the language reads a text, in espeak-ng's names of phonemes.
    """
    return not _NEVER_READ.match(character) and is_read(character, mnemonics, _ends_in_code)


def _ends_in_code(code: str, heard: str, mnemonics: Sound) -> bool:
    parts = [part for part in map(_bare, heard.split("_|")) if part]
    if len(code) < 3 or len(parts) <= len(code):
        return False
    spelled = zip(code, parts[-len(code) :], strict=True)
    return all(part == _bare(mnemonics(digit)) for digit, part in spelled if digit.isdecimal())


def _bare(mnemonics: str) -> str:
    return _STRAY_MARKS.sub("", mnemonics).strip()
