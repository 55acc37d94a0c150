"""Names and borrowed words that sound nearly alike in many languages and do not follow spelling rules.

`names.tsv` holds a word in lower case, its sounds (misaki notation, stress before the vowel), and the languages that
use them.
"""

import functools
from collections.abc import Mapping
from pathlib import Path

from tts.text.phonemes.native_sounds import native


def name_sounds(word: str, language: str) -> str | None:
    """Return the phonemes (misaki notation) of a name or a borrowed word in `language` (BCP 47), None for others."""
    return _names(language).get(word.lower())


@functools.cache
def _names(language: str) -> Mapping[str, str]:
    lines = Path(__file__).with_name("names.tsv").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines)
    return {name: native(sounds, language) for name, sounds, languages in rows if language in languages.split()}
