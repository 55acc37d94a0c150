"""The written numbers of lists: in digits, letters or Roman numerals."""

from collections.abc import Callable

OF_HTML = {"1": "decimal", "a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}
"""Word's names of the formats, by the types of lists in HTML and OpenDocument."""

_MOST = 10_000
_ROMANS = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc")),
    *((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)


def written_number(count: int, number_format: str) -> str:
    """Return a number as a list writes it, by Word's name of the format; formats not in `_FORMATS` use digits."""
    if not 0 < count < _MOST:
        return str(count)
    return _FORMATS.get(number_format, str)(count)


def _roman(count: int) -> str:
    written = ""
    for value, letters in _ROMANS:
        times, count = divmod(count, value)
        written += letters * times
    return written


def _letter(count: int) -> str:
    """Return a, b, …, z, aa, bb, …"""
    times, letter = divmod(count - 1, 26)
    return chr(ord("a") + letter) * (times + 1)


_FORMATS: dict[str, Callable[[int], str]] = {
    "lowerRoman": _roman,
    "upperRoman": lambda count: _roman(count).upper(),
    "lowerLetter": _letter,
    "upperLetter": lambda count: _letter(count).upper(),
    "decimalZero": lambda count: f"{count:02}",
}
