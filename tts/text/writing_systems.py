"""Characters and scripts: the language that reads a letter, characters without any sound, plain forms of letters."""

import functools
import unicodedata

import regex

# Script → the language that reads it, if the voice's own language does not.
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
_LATIN = frozenset({"Latin"})
# Letters that Unicode counts as common to several scripts, although only one script here uses them.
_SCRIPT_OF_COMMON_LETTERS = dict.fromkeys("ーｰﾞﾟ", "Katakana") | {"〆": "Han", "µ": "Latin"}
_SCRIPT = regex.compile("|".join(rf"(?P<{name}>\p{{Script={name}}})" for name in READER_BY_SCRIPT))
_COMMON_LETTER = regex.compile(r"[\p{L}&&\p{Script=Common}]", regex.V1)
_BOUND_TO_SCRIPT = regex.compile(r"[[\p{L}\p{M}\p{N}]--[\p{Nd}\p{Script=Common}\p{Script=Inherited}]]", regex.V1)
_HANGING = regex.compile(
    r"[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Emoji_Modifier}[\p{M}&&\p{Script=Inherited}]]", regex.V1
)
_ORDINARY_LATIN = regex.compile("[A-Za-z0-9]")
_ORDINARY = {
    "ar": regex.compile("[A-Za-z0-9ء-غف-ي٠-٩]"),
    "hi": regex.compile("[A-Za-z0-9अ-ह०-९]"),
    "ja": regex.compile("[A-Za-z0-9ぁ-ゖァ-ヺ]"),
    "zh": regex.compile("[A-Za-z0-9一-龥]"),
}
_UNSPEAKABLE = regex.compile(r"[\p{Co}\p{Cn}\p{Cs}\uFFFC\uFFFD]")

# Signs that only stretch or frame a letter count too. Joiners stay: they combine several emoji into one sign, and form
# conjuncts in Indic scripts. The tags of flags stay too.
_INVISIBLE = regex.compile(
    r"[[\p{Cf}\p{Variation_Selector}\p{Emoji_Modifier}\u0640\u20E3]--[\u200C\u200D\U000E0020-\U000E007F]]+", regex.V1
)
# Without fractions and ordinal signs, which would lose their meaning, and Thai and Lao vowels that are always one sign.
_COMPATIBLE = regex.compile(r"[[\p{L}\p{M}\p{N}\p{Han}]--[ªº¼-¾⅐-⅟↉\u0E33\u0EB3]]+", regex.V1)


@functools.lru_cache(maxsize=4096)
def script_of(character: str) -> str | None:
    """Return the Unicode script of a letter that a language here reads, None for any other character."""
    if character in _SCRIPT_OF_COMMON_LETTERS:
        return _SCRIPT_OF_COMMON_LETTERS[character]
    if _COMMON_LETTER.match(character):
        character = unicodedata.normalize("NFKC", character)
    found = _SCRIPT.match(character)
    return found.lastgroup if found else None


def is_own_script(script: str, language: str) -> bool:
    """Tell whether `language` (a BCP 47 tag) is itself written in `script`."""
    return script in OWN_SCRIPTS.get(language, _LATIN)


def is_hanging(character: str) -> bool:
    """Tell whether a character only shapes the letter before it: accents, joiners, direction marks, selectors."""
    return bool(_HANGING.match(character))


@functools.lru_cache(maxsize=4096)
def is_speakable(character: str) -> bool:
    """Tell whether a character can be part of a spoken word.

    Private-use, unassigned and surrogate code points cannot, nor can letters of scripts that no language here reads.
    """
    if _UNSPEAKABLE.match(character):
        return False
    return script_of(character) is not None or not _BOUND_TO_SCRIPT.match(character)


def has_ordinary_letter(text: str, language: str) -> bool:
    """Tell whether `text` has a letter or digit that every engine speaks in `language`, whatever is around it."""
    return bool((_ORDINARY.get(language) or _ORDINARY_LATIN).search(text))


_APOSTROPHE_LETTERS = str.maketrans(dict.fromkeys("ʹʻʼʽʾʿ", "'"))
"""Letters of Hawaiian, Uzbek and transliterations, which no dictionary has."""


@functools.lru_cache(maxsize=4096)
def plain_letters(text: str) -> str:
    """Return `text` in the letters of dictionaries: composed ("é"), ordinary ("fi" for "ﬁ"), nothing invisible."""
    if text.isascii():
        return text
    if not unicodedata.is_normalized("NFKC", text):
        text = _compose(_INVISIBLE.sub("", text))
    # After composing, for its results: "ﹷ" is a vowel sign on a stroke that only stretches, "ŉ" has an apostrophe.
    return _INVISIBLE.sub("", text).translate(_APOSTROPHE_LETTERS)


def _compose(text: str) -> str:
    return _COMPATIBLE.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)
