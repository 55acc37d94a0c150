"""The names of languages and sounds in espeak-ng, and the letters that it cannot take."""

import re
import unicodedata

BRAILLE = "\u2800-\u28ff"
"""Dots that overflow a buffer of espeak-ng 1.52 in Arabic, as a range of a regular expression."""
SHAPES = "\u25a0-\u25ff"
"""Bullets and frames ("●"), also as a range: espeak-ng names six of them in English in every language."""
RETROFLEX = {"d": "ɖ", "l": "ɭ", "n": "ɳ", "r": "ɽ", "s": "ʂ", "t": "ʈ", "z": "ʐ"}
"""IPA of the mnemonics that have a full stop ("s."): espeak-ng writes them where its tables have no IPA."""

# They overflow a buffer of espeak-ng 1.52 in seven Indic and Ethiopic languages.
_CIRCLED = re.compile(r"[\u2460-\u24ff]")
# espeak-ng's name if it is not the BCP 47 tag in lower case: "en" is British English.
_LANGUAGES = {"zh": "cmn", "en-GB": "en"}


def espeak_language(language: str) -> str:
    """Return espeak-ng's name of `language` (BCP 47)."""
    return _LANGUAGES.get(language, language.lower())


def without_circles(text: str) -> str:
    """Return `text` with plain letters and digits in place of circled ones."""
    return _CIRCLED.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)
