"""A page of an EPUB: its headings and paragraphs, and the starts of chapters that the table of contents names."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from lxml import etree

from studio.documents.archives import parse_xml
from studio.documents.document import Block, DocumentError, tidy

EPUB_TYPE = "{http://www.idpf.org/2007/ops}type"

_BLOCKS = frozenset(
    "address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form "
    "h1 h2 h3 h4 h5 h6 header hgroup hr legend li main nav ol p pre section summary table tbody tfoot thead tr "
    "ul".split()
)
_SKIPPED = frozenset("head script style template noscript iframe object nav rp rt".split())
_SKIPPED_TYPES = frozenset("noteref footnote footnotes endnote endnotes rearnote rearnotes pagebreak toc".split())
_LEFT_OUT = {"img": "image", "svg": "image", "math": "formula", "audio": "recording", "video": "video"}
_EMPTY_ELEMENT = re.compile(rb"<(title|script|style|a|i|b|em|span|div|p)\b([^<>]*)/>", re.IGNORECASE)


def read_page(data: bytes, starts: Mapping[str, str], left_out: Counter[str]) -> Iterator[Block]:
    """Yield the blocks of a page.

    `starts` holds the names of the chapters that begin on it, by the IDs of their elements; "" is the page's start.

    Raises: DocumentError.
    """
    root = _tree(data)
    body = None if root is None else next((element for element in root.iter() if _name(element) == "body"), None)
    return iter(()) if body is None else iter(_Reader(starts, left_out).blocks(body))


def _tree(data: bytes) -> etree._Element | None:
    """Return the tree of a page; many pages are not valid XML, so the rules of browsers are tried second."""
    try:
        return parse_xml(data)
    except DocumentError:
        parser = etree.HTMLParser(no_network=True, huge_tree=False, remove_comments=True, remove_pis=True)
        closed = _EMPTY_ELEMENT.sub(rb"<\1\2></\1>", data)
        try:
            return etree.fromstring(closed, parser)
        except (etree.XMLSyntaxError, ValueError) as error:
            raise DocumentError("The file is damaged: we can't read one of its pages") from error


def _name(element: etree._Element) -> str:
    # The rules of browsers make names of any signs ("b<"), which lxml's own function refuses.
    return element.tag.rpartition("}")[2].lower() if isinstance(element.tag, str) else ""


class _Reader:
    """The blocks of a page so far; inline text collects until a block begins or ends."""

    def __init__(self, starts: Mapping[str, str], left_out: Counter[str]) -> None:
        self._starts = starts
        self._left_out = left_out
        self._blocks: list[Block] = []
        self._pieces: list[str] = []
        self._level = 0
        self._begins = starts.get("")

    def blocks(self, body: etree._Element) -> list[Block]:
        """Return the blocks of `body`. There is no recursion, because the file's sender chooses the depth."""
        stack: list[tuple[etree._Element, bool]] = [(body, False)]
        while stack:
            element, is_done = stack.pop()
            if not is_done and self._open(element):
                stack.append((element, True))
                stack.extend((child, False) for child in reversed(element))
                continue
            if is_done and _name(element) in _BLOCKS:
                self._flush()
                self._level = 0
            self._pieces.append(element.tail or "")
        self._flush()
        return self._blocks

    def _open(self, element: etree._Element) -> bool:
        """Begin an element, and return whether its content is read."""
        name = _name(element)
        for place in (element.get("id"), element.get("name")):
            if place and place in self._starts:
                self._flush()
                self._begins = self._starts[place]
        kinds = set((element.get(EPUB_TYPE) or element.get("epub:type") or "").split())
        if kind := "footnote" if "noteref" in kinds else _LEFT_OUT.get(name):
            self._left_out[kind] += 1
        if not name or name in _SKIPPED or name in _LEFT_OUT or kinds & _SKIPPED_TYPES:
            return False
        if name in _BLOCKS:
            self._flush()
            self._level = int(name[1]) if name[0] == "h" and name[1:].isdecimal() else self._level
        elif name in ("td", "th") and "".join(self._pieces).strip():
            self._pieces.append(", ")
        self._pieces.append("\n" if name == "br" else element.text or "")
        return True

    def _flush(self) -> None:
        """End the present block, unless it is empty."""
        text = tidy(" ".join("".join(self._pieces).replace("\n", " ").split(" ")))
        self._pieces = []
        if text:
            self._blocks.append(Block(text, self._level, self._begins))
            self._begins = None
