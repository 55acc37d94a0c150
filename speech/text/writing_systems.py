"""Which characters can be spoken at all, and in which language a letter is read."""

import functools
import unicodedata

import regex

# The language that reads a script where it is not the voice's own.
READER_BY_SCRIPT = {
    "Latin": "en-US",
    "Arabic": "ar",
    "Armenian": "hy",
    "Bengali": "bn",
    "Cyrillic": "ru",
    "Devanagari": "hi",
    "Ethiopic": "am",
    "Georgian": "ka",
    "Greek": "el",
    "Gujarati": "gu",
    "Gurmukhi": "pa",
    "Han": "zh",
    "Hangul": "ko",
    "Hebrew": "he",
    "Hiragana": "ja",
    "Kannada": "kn",
    "Katakana": "ja",
    "Malayalam": "ml",
    "Myanmar": "my",
    "Oriya": "or",
    "Sinhala": "si",
    "Tamil": "ta",
    "Telugu": "te",
    "Thai": "th",
}
OWN_SCRIPTS = {
    "ar": frozenset({"Arabic"}),
    "hi": frozenset({"Devanagari"}),
    "ja": frozenset({"Han", "Hiragana", "Katakana"}),
    "zh": frozenset({"Han"}),
}
_PROLONGED_SOUND_MARKS = "ーｰ"
"""Unicode counts them as common to both kana."""
_LATIN = frozenset({"Latin"})
_SCRIPT = regex.compile("|".join(rf"(?P<{name}>\p{{Script={name}}})" for name in READER_BY_SCRIPT))
_IGNORABLE = regex.compile(r"[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Emoji_Modifier}]")
_UNSPEAKABLE = regex.compile(r"[\p{Co}\p{Cn}\p{Cs}\uFFFC\uFFFD]")


@functools.lru_cache(maxsize=4096)
def script_of(character: str) -> str | None:
    """Return the Unicode script of a letter if some language here reads it, else None (digits, signs, marks too)."""
    if character in _PROLONGED_SOUND_MARKS:
        return "Katakana"
    found = _SCRIPT.match(character)
    return found.lastgroup if found else None


def is_own_script(script: str, language: str) -> bool:
    """Tell whether `language` (a BCP 47 tag) is itself written in `script`."""
    return script in OWN_SCRIPTS.get(language, _LATIN)


def is_ignorable(character: str) -> bool:
    """Tell whether a character shapes text without being read: joiners, direction marks, variation selectors."""
    return bool(_IGNORABLE.match(character))


@functools.lru_cache(maxsize=4096)
def is_speakable(character: str) -> bool:
    """Tell whether a character can be part of a spoken word.

    Private-use, unassigned and surrogate code points cannot, nor can letters of scripts that no language here reads.
    """
    if _UNSPEAKABLE.match(character):
        return False
    return unicodedata.category(character)[0] != "L" or script_of(character) is not None
