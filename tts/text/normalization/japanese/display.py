"""How a Japanese number with its counter is shown: 十八日, although 十ハチニチ is what the dictionary must read."""

import unicodedata

import regex

from tts.text.normalization.japanese.numbers import numeral

_KATAKANA = regex.compile(r"\p{Katakana}")
_NUMBER = regex.compile(r"[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+")
_NUMBERS_AND_COUNTERS = regex.compile(r"(?:[0-9,、]|[\p{Han}\p{Hiragana}])+")
_DIGITS = "〇一二三四五六七八九"
_LONGEST = 16


def shown_form(written: str, spoken: str) -> str:
    """Return what a reader shows for the form `written`, which is said as the one word `spoken`.

    Numbers that are written with kanji or hiragana alone are shown in kanji; any other form is shown as it is said.
    """
    plain = unicodedata.normalize("NFKC", written)
    if not _KATAKANA.search(spoken) or not _NUMBERS_AND_COUNTERS.fullmatch(plain):
        return spoken
    return _NUMBER.sub(_kanji, plain)


def _kanji(found: regex.Match[str]) -> str:
    digits = found[0].replace(",", "")
    if len(digits) > _LONGEST or (len(digits) > 1 and digits[0] == "0"):
        return "".join(_DIGITS[int(digit)] for digit in digits)
    return numeral(int(digits))
