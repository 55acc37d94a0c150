"""The parts that a reader leaves out of a document: their kinds, how often, with which words, and where."""

from dataclasses import dataclass

from lxml import etree

ELEMENT = "left-out"
"""The name that readers give to an element that `xhtml` leaves out; its attribute is `kind`."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Things of one kind ("note mark") that are not read, and the words in them.

    `count` is 0 where the words belong to a thing that is counted before. `chapter` and `page` count from 1; they are 0
    where the thing is in no chapter, or the file has no pages.
    """

    kind: str
    words: str = ""
    count: int = 1
    chapter: int = 0
    page: int = 0


class Omissions:
    """Collects what is left out until the block after it takes it."""

    def __init__(self) -> None:
        self._waiting: list[LeftOut] = []

    def add(self, kind: str, words: str = "", count: int = 1, page: int = 0) -> None:
        """Add things that are left out at the present place."""
        self._waiting.append(LeftOut(kind, words, count, page=page))

    def taken(self) -> tuple[LeftOut, ...]:
        """Return what was added since the last call."""
        taken = tuple(self._waiting)
        self._waiting.clear()
        return taken


def leave_out(element: etree._Element, kind: str) -> None:
    """Have `xhtml` leave out an element, all that is in it included."""
    element.tag = ELEMENT
    element.set("kind", kind)


def words_in(element: etree._Element) -> str:
    """Return the text of an element and of all that is in it, with spaces between."""
    return " ".join(element.itertext())
