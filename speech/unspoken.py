"""The pieces of a text that could not be spoken, as answers show them: all are counted, the first ones listed."""

from collections.abc import Iterable, Sequence
from typing import Any

MAX_LISTED = 1_000
MAX_LISTED_CHARACTERS = 10_000
"""The most pieces in a list, and the most code points in all of them: a whole book may be without sound."""


def listed(pieces: Iterable[str]) -> list[str]:
    """Return the first of `pieces`, within both limits; a piece that exceeds the second is cut."""
    shown: list[str] = []
    left = MAX_LISTED_CHARACTERS
    for piece in pieces:
        if len(shown) == MAX_LISTED or left == 0:
            break
        shown.append(piece[:left])
        left -= len(shown[-1])
    return shown


def unspoken_fields(pieces: Sequence[str]) -> dict[str, Any]:
    """Return the fields by which answers report `pieces`."""
    return {"unspoken": listed(pieces), "unspoken_count": len(pieces)}


def unspoken_text(pieces: Sequence[str], count: int) -> str:
    """Return a sentence for people about `count` pieces; `pieces` of them are listed."""
    others = f" and {count - len(pieces):,} others" if count > len(pieces) else ""
    return f"We could not speak these pieces of the text: {', '.join(pieces)}{others}."
