"""The parts that a reader leaves out of a document: their kinds, numbers, words and places."""

from dataclasses import dataclass

from lxml import etree

ELEMENT = "left-out"
"""The name that readers give to an element that `xhtml` leaves out; its attribute is `kind`."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Things of one kind ("note mark") that are not read, and the words in them.

    `count` is 0 if the words belong to a thing that is already counted. `chapter` and `page` count from 1; they are 0
    if the thing is in no chapter, or the file has no pages.
    """

    kind: str
    words: str = ""
    count: int = 1
    chapter: int = 0
    page: int = 0


class Omissions:
    """Collects parts left out until the next block takes them."""

    def __init__(self) -> None:
        self._waiting: list[LeftOut] = []

    def add(self, kind: str, words: str = "", count: int = 1, page: int = 0) -> None:
        """Add things that are left out at the current position."""
        self._waiting.append(LeftOut(kind, words, count, page=page))

    def taken(self) -> tuple[LeftOut, ...]:
        """Return the things added since the last call."""
        taken = tuple(self._waiting)
        self._waiting.clear()
        return taken


def leave_out(element: etree._Element, kind: str) -> None:
    """Have `xhtml` leave out an element with its whole content."""
    element.tag = ELEMENT
    element.set("kind", kind)


def words_in(element: etree._Element) -> str:
    """Return the text of an element and its whole content, separated by spaces."""
    return " ".join(element.itertext())
