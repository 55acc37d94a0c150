"""Arabic as espeak-ng reads it best: the vowels that were restored, without the endings of cases, as before a pause."""

import re

_SHADDA = "\u0651"
_VOWEL_BEFORE_SHADDA = re.compile(f"([\u064b-\u0650\u0652]){_SHADDA}")
_TANWIN_AFTER_ALIF = re.compile("([اى])\u064b")
_CASE_ENDING = re.compile("[\u064b-\u0650]$|\u064b(?=[اى]$)")
_LETTER = re.compile("[^\u064b-\u0652]")
_SHORTEST = 3
"""Letters of a word that keeps its sense without its last vowel."""


def spell(reading: str, written: str) -> str:
    """Return `reading`, a voweled word, without a case ending that is not `written`, its marks in espeak-ng's order.

    espeak-ng loses a vowel that stands before the sign of a doubled letter, and a nasal ending after its alif.
    """
    ordered = _TANWIN_AFTER_ALIF.sub("\u064b\\1", _VOWEL_BEFORE_SHADDA.sub(rf"{_SHADDA}\1", reading))
    if _CASE_ENDING.search(written) or len(_LETTER.findall(reading)) < _SHORTEST:
        return ordered
    return _CASE_ENDING.sub("", ordered)
