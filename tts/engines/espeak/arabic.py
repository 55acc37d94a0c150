"""Arabic words as espeak-ng reads them best: with restored vowels, without case endings, as before a pause."""

import re

_SHADDA = "\u0651"
_VOWEL_BEFORE_SHADDA = re.compile(f"([\u064b-\u0650\u0652]){_SHADDA}")
_TANWIN_AFTER_ALIF = re.compile("([اى])\u064b")
_CASE_ENDING = re.compile("[\u064b-\u0650]$|\u064b(?=[اى]$)")
_LETTER = re.compile("[^\u064b-\u0652]")
_SHORTEST = 3
"""The fewest letters of a word that is understood without its last vowel."""


def spell(reading: str, written: str) -> str:
    """Return `reading`, a voweled word, with its marks in espeak-ng's order, without a case ending not in `written`.

    espeak-ng does not read a vowel before the sign of a doubled letter, nor a nasal ending after its alif.
    """
    ordered = _TANWIN_AFTER_ALIF.sub("\u064b\\1", _VOWEL_BEFORE_SHADDA.sub(rf"{_SHADDA}\1", reading))
    if _CASE_ENDING.search(written) or len(_LETTER.findall(reading)) < _SHORTEST:
        return ordered
    return _CASE_ENDING.sub("", ordered)
