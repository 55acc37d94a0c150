"""The listening time of a text, estimated before anything is rendered, in the same way as `texts.js` does."""

import re

LETTER_S = 0.065
WIDE_LETTER_S = 0.18
"""Seconds for a letter of an alphabet, and for a Chinese or Japanese one, with the pauses of ordinary prose."""

_WIDE_LETTERS = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]+")


def listening_s(text: str) -> float:
    """Return the seconds that `text` probably takes at normal speed."""
    wide = sum(found.end() - found.start() for found in _WIDE_LETTERS.finditer(text))
    return LETTER_S * (len(text) - wide) + WIDE_LETTER_S * wide
