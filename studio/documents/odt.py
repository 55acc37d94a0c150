"""OpenDocument text (.odt): headings, paragraphs, lists and tables in the order of reading.

Source: OpenDocument 1.3 part 3, 5 (paragraphs, lists), 6 (inline elements, notes, ruby), 9 (tables), 5.5 (changes).
"""

from collections import Counter
from collections.abc import Iterator

from lxml import etree

from studio.documents.archives import Archive
from studio.documents.document import Block, Document, divided_by_headings, document_of, listed, tidy
from studio.documents.inline import said_of

CONTENT = "content.xml"
MIME_TYPE = b"application/vnd.oasis.opendocument.text"
_META = "meta.xml"
_T = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_DRAW = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_DC = "{http://purl.org/dc/elements/1.1/}"
_PARAGRAPHS = (f"{_T}p", f"{_T}h")
_ROW, _CELL, _BOX, _RUBY = f"{_TABLE}table-row", f"{_TABLE}table-cell", f"{_DRAW}text-box", f"{_T}ruby"
_LEFT_OUT = {
    f"{_T}note": "note",
    f"{_DRAW}image": "image",
    f"{_T}table-of-content": "table of contents",
    f"{_OFFICE}annotation": "comment",
}
_SKIPPED = frozenset(f"{_T}{name}" for name in ("tracked-changes", "sequence-decls", "page-number", "hidden-text"))
_SPACES = {f"{_T}tab": " ", f"{_T}s": " ", f"{_T}line-break": "\n"}
_MAX_DEPTH = 60


def read_odt(archive: Archive) -> Document:
    """Return the document of an .odt file. Raises: DocumentError."""
    body = archive.read_xml(CONTENT).find(f"{_OFFICE}body/{_OFFICE}text")
    left_out: Counter[str] = Counter()
    title, chapters = divided_by_headings([] if body is None else list(_blocks(body, left_out)))
    meta = archive.read_xml(_META) if _META in archive else None
    if not title and meta is not None:
        title = meta.findtext(f".//{_DC}title") or ""
    document = document_of(title, chapters, left_out)
    document.author = "" if meta is None else listed([meta.findtext(f".//{_DC}creator") or ""])
    return document


def _blocks(parent: etree._Element, left_out: Counter[str], depth: int = 0) -> Iterator[Block]:
    """Yield the paragraphs below `parent`; a row of a table counts as one, and the text of a box is its own."""
    for child in parent:
        if kind := _LEFT_OUT.get(child.tag):
            left_out[kind] += 1
        if child.tag in _LEFT_OUT or child.tag in _SKIPPED or depth > _MAX_DEPTH:
            continue
        if child.tag not in (*_PARAGRAPHS, _ROW):
            yield from _blocks(child, left_out, depth + 1)
            continue
        boxes: list[etree._Element] = []
        text = tidy(_text(child, left_out, boxes))
        level = child.get(f"{_T}outline-level", "1") if child.tag == f"{_T}h" else ""
        separator = ", " if child.tag == _ROW else "\n"
        yield Block(separator.join(filter(None, text.split("\n"))), int(level) if level.isdecimal() else 0)
        for box in boxes:
            yield from _blocks(box, left_out, depth + 1)


def _text(element: etree._Element, left_out: Counter[str], boxes: list[etree._Element]) -> str:
    """Return the text of an element, and add its `boxes`. There is no recursion: the sender chooses the depth."""
    pieces = [element.text or ""]
    stack: list[tuple[etree._Element, bool]] = [(child, False) for child in reversed(element)]
    while stack:
        node, is_done = stack.pop()
        if is_done:
            pieces.append(("\n" if node.tag in _PARAGRAPHS else "") + (node.tail or ""))
            continue
        if kind := _LEFT_OUT.get(node.tag):
            left_out[kind] += 1
        is_read = isinstance(node.tag, str) and node.tag not in _LEFT_OUT and node.tag not in _SKIPPED
        if node.tag == _BOX:
            boxes.append(node)
        elif node.tag == _RUBY:
            pieces.append(said_of(*("".join(_parts(node, part)) for part in ("ruby-base", "ruby-text"))))
        elif is_read:
            pieces.append(_SPACES.get(node.tag, "") + (node.text or ""))
            stack.append((node, True))
            stack.extend((child, False) for child in reversed(node))
            continue
        pieces.append(node.tail or "")
    return "".join(pieces)


def _parts(ruby: etree._Element, name: str) -> Iterator[str]:
    for part in ruby.iterfind(f"{_T}{name}"):
        yield from part.itertext()
