"""A page of HTML: its headings and paragraphs, and the starts of chapters that the table of contents names."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from lxml import etree

from studio.documents.archives import parse_xml
from studio.documents.document import AFTER_PART, Block, DocumentError, tidy
from studio.documents.entities import with_numbers
from studio.documents.inline import name_of, note_mark, raised_or_lowered, ruby_reading, sign_of_picture

EPUB_TYPE = "{http://www.idpf.org/2007/ops}type"

_BLOCKS = frozenset(
    "address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form "
    "h1 h2 h3 h4 h5 h6 header hgroup hr legend li main nav ol p pre section summary table tbody tfoot thead tr "
    "ul".split()
)
_SKIPPED = frozenset("head script style template noscript iframe object nav rp rt".split())
_NOTES = frozenset("footnote footnotes endnote endnotes rearnote rearnotes".split())
_SKIPPED_TYPES = _NOTES | {"noteref", "pagebreak", "toc", "backlink"}
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_LEFT_OUT = {"img": "image", "svg": "image", "math": "formula", "audio": "recording", "video": "video"}
_EMPTY_ELEMENT = re.compile(rb"<(title|script|style|a|i|b|em|span|div|p)\b([^<>]*)/>", re.IGNORECASE)


def read_page(data: bytes, starts: Mapping[str, str], left_out: Counter[str]) -> Iterator[Block]:
    """Yield the blocks of a page.

    `starts` holds the names of the chapters that begin on it, by the IDs of their elements; "" is the page's start.

    Raises: DocumentError.
    """
    root = _tree(data)
    body = None if root is None else next((element for element in root.iter() if name_of(element) == "body"), root)
    return iter(()) if body is None else iter(read_tree(body, starts, left_out))


def read_tree(body: etree._Element, starts: Mapping[str, str], left_out: Counter[str]) -> list[Block]:
    """Return the blocks of an element whose parts have the names of HTML; otherwise as `read_page`."""
    return _Reader(_found_on(body, starts), left_out).blocks(body)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _found_on(body: etree._Element, starts: Mapping[str, str]) -> dict[str, str]:
    """Return `starts`, where those of places that the page does not have are at its start."""
    places = {place for element in body.iter() for place in (element.get("id"), element.get("name"))} if starts else {}
    found: dict[str, str] = {}
    for place, name in starts.items():
        key = place if place in places else ""
        found[key] = f"{found[key]}{AFTER_PART}{name}" if key in found else name
    return found


def _tree(data: bytes) -> etree._Element | None:
    """Return the tree of a page; many pages are not valid XML, so the rules of browsers are tried second."""
    data = with_numbers(data)
    try:
        return parse_xml(data)
    except DocumentError:
        parser = etree.HTMLParser(
            encoding="utf-8" if _is_utf8(data) else None,
            no_network=True,
            huge_tree=False,
            remove_comments=True,
            remove_pis=True,
        )
        closed = _EMPTY_ELEMENT.sub(rb"<\1\2></\1>", data)
        try:
            return etree.fromstring(closed, parser)
        except (etree.XMLSyntaxError, ValueError) as error:
            raise DocumentError("The file is damaged: we can't read one of its pages") from error


class _Reader:
    """The blocks of a page so far; inline text collects until a block begins or ends."""

    def __init__(self, starts: Mapping[str, str], left_out: Counter[str]) -> None:
        self._starts = starts
        self._left_out = left_out
        self._blocks: list[Block] = []
        self._pieces: list[str] = []
        self._level = 0
        self._begins = starts.get("")
        self._row: etree._Element | None = None
        """The row of a table that is read: it is one block, whatever is in its cells."""

    def blocks(self, body: etree._Element) -> list[Block]:
        """Return the blocks of `body`. There is no recursion, because the file's sender chooses the depth."""
        stack: list[tuple[etree._Element, bool]] = [(body, False)]
        while stack:
            element, is_done = stack.pop()
            if not is_done and self._open(element):
                stack.append((element, True))
                stack.extend((child, False) for child in reversed(element))
                continue
            if is_done and name_of(element) in _BLOCKS and self._row in (None, element):
                self._flush()
                self._level, self._row = 0, None
            self._pieces.append(element.tail or "")
        self._flush()
        return self._blocks

    def _open(self, element: etree._Element) -> bool:
        """Begin an element, and return whether its content is read."""
        name = name_of(element)
        for place in (element.get("id"), element.get("name")):
            if place and place in self._starts:
                self._flush()
                self._begins = self._starts[place]
        kinds = _kinds(element)
        if "noteref" in kinds or (name in ("a", "sup") and note_mark(element, self._last_piece())):
            self._left_out["note mark"] += 1
            return False
        if kinds & _NOTES:
            self._left_out["note"] += _count_of_notes(element)
        if name == "img" and (sign := sign_of_picture(element)):
            self._pieces.append(sign)
            return False
        if kind := _LEFT_OUT.get(name):
            self._left_out[kind] += 1
        is_hidden = element.get("hidden") is not None or _HIDDEN.search(element.get("style") or "")
        if not name or name in _SKIPPED or name in _LEFT_OUT or kinds & _SKIPPED_TYPES or is_hidden:
            return False
        said = ruby_reading(element) if name == "ruby" else raised_or_lowered(element) if name in ("sup", "sub") else ""
        if said:
            self._pieces.append(said)
            return False
        if name in _BLOCKS and self._row is not None and name != "tr":
            self._pieces.append(" ")
        elif name in _BLOCKS:
            self._flush()
            self._row = element if name == "tr" else None
            self._level = int(name[1]) if name[0] == "h" and name[1:].isdecimal() else self._level
        elif name in ("td", "th"):
            self._begin_cell()
        self._pieces.append("\n" if name == "br" else element.text or "")
        return True

    def _begin_cell(self) -> None:
        """Put a comma after the cell before, if it has a text."""
        while self._pieces and not self._pieces[-1].strip():
            self._pieces.pop()
        if self._pieces:
            self._pieces[-1] = self._pieces[-1].rstrip()
            self._pieces.append(", ")

    def _last_piece(self) -> str:
        """Return the end of the text so far, as far as one piece has it."""
        return next((piece for piece in reversed(self._pieces[-4:]) if piece), "")[-40:]

    def _flush(self) -> None:
        """End the present block, unless it is empty."""
        text = tidy(" ".join("".join(self._pieces).replace("\n", " ").split(" ")))
        self._pieces = []
        if text:
            self._blocks.append(Block(text, self._level, self._begins))
            self._begins = None


def _kinds(element: etree._Element) -> set[str]:
    """Return what the page says that an element is, by the words of EPUB or of DPUB-ARIA."""
    words = f"{element.get(EPUB_TYPE) or element.get('epub:type') or ''} {element.get('role') or ''}".split()
    return {word.removeprefix("doc-") for word in words}


def _count_of_notes(element: etree._Element) -> int:
    """Return how many notes an element holds: its items, or one where it is a note itself."""
    return max(1, sum(1 for child in element.iter() if name_of(child) == "li"))
