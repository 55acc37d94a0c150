"""A page of HTML: its headings and paragraphs, and the starts of chapters that the table of contents names."""

import re
from collections.abc import Mapping
from itertools import chain, islice

from lxml import etree

from studio.documents.archives import parse_xml
from studio.documents.document import AFTER_PART, Block, DocumentError, tidy
from studio.documents.entities import with_numbers
from studio.documents.inline import name_of, note_mark, raised_or_lowered, ruby_reading, sign_of_picture
from studio.documents.left_out import ELEMENT, Omissions, words_in
from studio.documents.list_numbers import OF_HTML, written_number

EPUB_TYPE = "{http://www.idpf.org/2007/ops}type"

_BLOCKS = frozenset(
    "address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form "
    "h1 h2 h3 h4 h5 h6 header hgroup hr legend li main nav ol p pre section summary table tbody tfoot thead tr "
    "ul".split()
)
_UNSEEN = frozenset("head script style template noscript rp rt".split())
_NOTES = frozenset("footnote footnotes endnote endnotes rearnote rearnotes".split())
_LEFT_OUT_TYPES = {
    "noteref": "note mark",
    "backlink": "note mark",
    "pagebreak": "page number",
    "toc": "table of contents",
    **dict.fromkeys(_NOTES, "note"),
}
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_LEFT_OUT = {
    "img": "image",
    "svg": "image",
    "math": "formula",
    "audio": "recording",
    "video": "video",
    "nav": "menu",
    **dict.fromkeys(("iframe", "object"), "embedded page"),
}
_NOTE_CLASSES = frozenset(
    "footnote footnotes footnotetext endnote endnotes duokan-footnote-item duokan-footnote-content _idfootnote "
    "_idfootnotes msofootnotetext msoendnotetext".split()
)
_LEFT_OUT_CLASSES = {
    **dict.fromkeys(("pagenum", "pageno", "pagenumber", "page-number"), "page number"),
    **dict.fromkeys(("fnanchor", "noteref", "footnoteref", "footnote-ref", "_idfootnotelink"), "note mark"),
    "duokan-footnote": "note mark",
    "pg-boilerplate": "licence",
    **dict.fromkeys(_NOTE_CLASSES, "note"),
}
"""The parts that common programs and book collections mark with these style names."""
_ITEMS = frozenset(("li", "aside", "dd"))
_LISTS = frozenset(("ol", "ul", "dl", "menu"))
_NO_NUMBERS = re.compile(r"list-style(?:-type)?\s*:[^;]{0,40}none", re.IGNORECASE)
_OWN_NUMBER = re.compile(r"[(\[]?(?:\d{1,4}|[a-zA-Z]|[ivxlIVXL]{1,6})[.):\]]")
_WITH_WORDS = frozenset(("svg", "math", "nav"))
"""The elements left out whose text is visible; the text in others is for browsers that cannot show them."""
_EMPTY_ELEMENT = re.compile(rb"<(title|script|style|a|i|b|em|span|div|p)\b([^<>]*)/>", re.IGNORECASE)


def read_page(data: bytes, starts: Mapping[str, str]) -> list[Block]:
    """Return the blocks of a page.

    `starts` holds the names of the chapters that begin on it, by the IDs of their elements; "" is the page's start.

    Raises: DocumentError.
    """
    root = _tree(data)
    body = None if root is None else next((element for element in root.iter() if name_of(element) == "body"), root)
    return [] if body is None else read_tree(body, starts)


def read_tree(body: etree._Element, starts: Mapping[str, str]) -> list[Block]:
    """Return the blocks of an element whose parts have the names of HTML; otherwise as `read_page`."""
    return _Reader(_found_on(body, starts)).blocks(body)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _found_on(body: etree._Element, starts: Mapping[str, str]) -> dict[str, str]:
    """Return `starts`; an anchor that the page lacks counts as its start."""
    places = {place for element in body.iter() for place in (element.get("id"), element.get("name"))} if starts else {}
    found: dict[str, str] = {}
    for place, name in starts.items():
        key = place if place in places else ""
        found[key] = f"{found[key]}{AFTER_PART}{name}" if key in found else name
    return found


def _tree(data: bytes) -> etree._Element | None:
    """Return the tree of a page; many pages are not valid XML, so browsers' rules come second."""
    data = with_numbers(data)
    try:
        return parse_xml(data)
    except DocumentError:
        return _tree_of_browsers(data)


def _tree_of_browsers(data: bytes) -> etree._Element | None:
    parser = etree.HTMLParser(
        encoding="utf-8" if _is_utf8(data) else None,
        no_network=True,
        huge_tree=True,  # otherwise a page silently ends at elements that are never closed
        remove_comments=True,
        remove_pis=True,
    )
    closed = _EMPTY_ELEMENT.sub(rb"<\1\2></\1>", data)
    try:
        root = etree.fromstring(closed, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise DocumentError("The file is damaged: we can't read one of its pages") from error
    if any(entry.type == etree.ErrorTypes.ERR_RESOURCE_LIMIT for entry in parser.error_log):
        raise DocumentError("The file nests too many elements in others; save it as plain text and send that")
    return root


class _Reader:
    """The blocks of a page so far; inline text collects until a block begins or ends."""

    def __init__(self, starts: Mapping[str, str]) -> None:
        self._starts = starts
        self._left_out = Omissions()
        self._blocks: list[Block] = []
        self._pieces: list[str] = []
        self._level = 0
        self._begins = starts.get("")
        self._anchors: set[str] = set()
        self._marks: list[str] = []
        self._items: list[str] = []
        """The anchors of the elements around the current one that may be a note of several paragraphs."""
        self._lists: list[int] = []
        """The number of the next item of each list around the current position; 0 for lists without numbers."""
        self._number = ""
        """The number before the next block."""
        self._row: etree._Element | None = None
        """The table row that is being read: it is one block, whatever its cells contain."""

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
            if is_done and name_of(element) in _ITEMS:
                self._items.pop()
                self._number = ""  # a list item without a text keeps its number: the next block does not get it
            if is_done and name_of(element) in _LISTS:
                self._lists.pop()
            self._pieces.append(element.tail or "")
        self._flush()
        return self._blocks

    def _open(self, element: etree._Element) -> bool:
        """Begin an element, and return whether its content is read."""
        name = name_of(element)
        for place in _places(element):
            if place in self._starts:
                self._flush()
                self._begins = self._starts[place]
        is_hidden = element.get("hidden") is not None or _HIDDEN.search(element.get("style") or "")
        if not name or name in _UNSEEN or self._leaves_out(element, name) or is_hidden:
            return False
        if name == "img":
            self._pieces.append(sign_of_picture(element))
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
        if name in _ITEMS:
            self._items.append(element.get("id") or "")
        if name in _LISTS:
            self._lists.append(_first_number(element) if name == "ol" else 0)
        elif name == "li" and self._lists and self._lists[-1]:
            self._begin_item(element)
        if (places := _places(element)) and not self._has_text():
            self._anchors.update(places)
        self._pieces.append("\n" if name == "br" else element.text or "")
        return True

    def _begin_item(self, item: etree._Element) -> None:
        """Put the number before a list item, unless the item itself begins with one."""
        number = _whole(item.get("value"), self._lists[-1])
        self._lists[-1] = number + 1
        parent = item.getparent()
        if parent is None or _OWN_NUMBER.match("".join(islice(item.itertext(), 4)).strip()):
            return
        written = f"{written_number(number, OF_HTML.get(parent.get('type', '1'), 'decimal'))}. "
        if self._row is None:
            self._number = written
        else:
            self._pieces.append(written)

    def _leaves_out(self, element: etree._Element, name: str) -> bool:
        """Tell whether a visible element is left out, and record it."""
        if name == ELEMENT:
            self._left_out.add(element.get("kind", ""), words_in(element))
            return True
        kind = _kind_left_out(element)
        if name in ("a", "sup") and (kind == "note" or note_mark(element, self._last_piece())):
            kind = "note mark"
        if kind:
            count = self._follow(element) if kind == "note mark" else _count_of_notes(element) if kind == "note" else 1
            self._left_out.add(kind, words_in(element), count)
            return True
        if name not in _LEFT_OUT or sign_of_picture(element):
            return False
        self._left_out.add(_LEFT_OUT[name], words_in(element) if name in _WITH_WORDS else "")
        return True

    def _follow(self, mark: etree._Element) -> int:
        """Record the anchor to which a note mark links; return 1, or 0 for a mark before all text, which links back."""
        if not self._has_text():
            for element in mark.iter():
                self._anchors.update(_places(element))
            return 0
        links = (element.get("href") or "" for element in chain(mark.iter(), mark.iterancestors()))
        self._marks.extend(islice(filter(None, links), 1))
        return 1

    def _has_text(self) -> bool:
        """Tell whether the current block has a text so far."""
        return any(piece.strip() for piece in self._pieces)

    def _begin_cell(self) -> None:
        """Put a comma after the previous cell, if it has a text."""
        while self._pieces and not self._pieces[-1].strip():
            self._pieces.pop()
        if self._pieces:
            self._pieces[-1] = self._pieces[-1].rstrip()
            self._pieces.append(", ")

    def _last_piece(self) -> str:
        """Return the end of the text so far, at most one piece."""
        return next((piece for piece in reversed(self._pieces[-4:]) if piece), "")[-40:]

    def _flush(self) -> None:
        """End the current block, unless it is empty."""
        text = tidy(" ".join("".join(self._pieces).replace("\n", " ").split(" ")))
        self._pieces = []
        if text:
            text, self._number = f"{self._number}{text}", ""
            anchors = frozenset(f"#{place}" for place in (*self._anchors, *self._items) if place)
            marks = tuple(self._marks)
            self._blocks.append(Block(text, self._level, self._begins, self._left_out.taken(), anchors, marks))
            self._begins, self._anchors, self._marks = None, set(), []
        elif left_out := self._left_out.taken():
            self._blocks.append(Block("", left_out=left_out))


def _first_number(element: etree._Element) -> int:
    """Return the number of the first item of an HTML list, 0 for a list without numbers."""
    return 0 if _NO_NUMBERS.search(element.get("style") or "") else _whole(element.get("start"), 1)


def _whole(text: str | None, other: int) -> int:
    """Return the positive number that a page writes, or the default."""
    return int(text) if text and text.isdecimal() and len(text) < 6 and int(text) else other


def _places(element: etree._Element) -> list[str]:
    """Return the names by which links refer to an element."""
    return list(filter(None, (element.get("id"), element.get("name"))))


def _kinds(element: etree._Element) -> list[str]:
    """Return the types that the page gives an element, in the words of EPUB or DPUB-ARIA."""
    words = f"{element.get(EPUB_TYPE) or element.get('epub:type') or ''} {element.get('role') or ''}".split()
    return [word.removeprefix("doc-") for word in words]


def _kind_left_out(element: etree._Element) -> str:
    """Return the kind of unread things to which an element belongs; "" for all other elements."""
    for kind in _kinds(element):
        if kind in _LEFT_OUT_TYPES:
            return _LEFT_OUT_TYPES[kind]
    classes = (element.get("class") or "").lower().split()
    return next((_LEFT_OUT_CLASSES[name] for name in classes if name in _LEFT_OUT_CLASSES), "")


def _count_of_notes(element: etree._Element) -> int:
    """Return the number of notes in an element: its items or its parts, or 1 if it is a note itself."""
    items = sum(1 for child in element.iter() if name_of(child) == "li")
    return items or max(1, sum(1 for child in element if name_of(child) and _kind_left_out(child) == "note"))
