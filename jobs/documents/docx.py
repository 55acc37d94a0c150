"""Word's .docx: paragraphs, headings, lists and tables in the order in which they are read.

Source: ECMA-376 part 1, 17.3 (paragraphs), 17.7 (styles), 17.13.5 (what was deleted or moved away).
"""

import re
from collections import Counter
from collections.abc import Iterator

from lxml import etree

from jobs.documents.archives import Archive, parse_xml
from jobs.documents.document import Block, Document, divided_by_headings, document_of, tidy

DOCUMENT = "word/document.xml"
_STYLES, _CORE = "word/styles.xml", "docProps/core.xml"
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_STRICT = b"http://purl.oclc.org/ooxml/wordprocessingml/main"
_TITLE = "{http://purl.org/dc/elements/1.1/}title"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"

_SKIPPED = frozenset({f"{_W}{name}" for name in ("del", "moveFrom", "instrText", "rPr", "pPr", "sectPr")} | {_FALLBACK})
_LEFT_OUT = {
    "{http://schemas.openxmlformats.org/drawingml/2006/main}blip": "picture",
    "{urn:schemas-microsoft-com:vml}imagedata": "picture",
    f"{_W}footnoteReference": "footnote",
    f"{_W}endnoteReference": "endnote",
}
_SPACES = {f"{_W}tab": " ", f"{_W}br": "\n", f"{_W}cr": "\n", f"{_W}noBreakHyphen": "-"}
_HEADING_NAME = re.compile(r"heading (\d)", re.IGNORECASE)
_MAX_DEPTH = 60


def read_docx(archive: Archive) -> Document:
    """Return the document of a .docx file. Raises: DocumentError."""
    body = _root(archive, DOCUMENT).find(f"{_W}body")
    left_out: Counter[str] = Counter()
    blocks = [] if body is None else list(_blocks(body, _heading_levels(archive), left_out))
    title, chapters = divided_by_headings(blocks) if blocks else ("", [])
    return document_of(title or _title(archive), chapters, left_out)


def _root(archive: Archive, name: str) -> etree._Element:
    """Return the root of a part, in the names of the usual form of the format where it is in the strict one."""
    return parse_xml(archive.read(name).replace(_STRICT, _W[1:-1].encode()))


def _title(archive: Archive) -> str:
    if _CORE not in archive:
        return ""
    return archive.read_xml(_CORE).findtext(f".//{_TITLE}") or ""


def _heading_levels(archive: Archive) -> dict[str, int]:
    """Return which styles are of headings, and of which level; "Title" stands above all."""
    if _STYLES not in archive:
        return {}
    levels: dict[str, int] = {}
    parents: dict[str, str] = {}
    for style in _root(archive, _STYLES).iter(f"{_W}style"):
        style_id = style.get(f"{_W}styleId", "")
        if level := _level_of_style(style):
            levels[style_id] = level
        elif (parent := style.find(f"{_W}basedOn")) is not None:
            parents[style_id] = parent.get(f"{_W}val", "")
    return levels | {
        style_id: levels[parent] for style_id, parent in parents.items() if parent in levels and style_id not in levels
    }


def _level_of_style(style: etree._Element) -> int:
    """Return 1 for the style of titles, 2 to 10 for those of headings, 0 for others."""
    name = style.find(f"{_W}name")
    text = "" if name is None else name.get(f"{_W}val", "")
    if text.lower() == "title":
        return 1
    if found := _HEADING_NAME.fullmatch(text):
        return int(found[1]) + 1
    return _outline_level(style.find(f"{_W}pPr"))


def _outline_level(properties: etree._Element | None) -> int:
    outline = None if properties is None else properties.find(f"{_W}outlineLvl")
    value = "" if outline is None else outline.get(f"{_W}val", "")
    return int(value) + 2 if value.isdecimal() and int(value) < 9 else 0


def _blocks(parent: etree._Element, levels: dict[str, int], left_out: Counter[str], depth: int = 0) -> Iterator[Block]:
    """Yield the paragraphs below `parent`; a row of a table is one."""
    for child in parent:
        if child.tag == f"{_W}p":
            yield from _block(_text(child, left_out), _level(child, levels))
        elif child.tag == f"{_W}tr":
            yield from _block(", ".join(filter(None, tidy(_text(child, left_out)).split("\n"))), 0)
        elif child.tag not in _SKIPPED and depth < _MAX_DEPTH:
            yield from _blocks(child, levels, left_out, depth + 1)


def _block(text: str, level: int) -> Iterator[Block]:
    if shown := tidy(text):
        yield Block(shown, level)


def _level(paragraph: etree._Element, levels: dict[str, int]) -> int:
    properties = paragraph.find(f"{_W}pPr")
    if properties is None:
        return 0
    style = properties.find(f"{_W}pStyle")
    named = 0 if style is None else levels.get(style.get(f"{_W}val", ""), 0)
    return named or _outline_level(properties)


def _text(element: etree._Element, left_out: Counter[str]) -> str:
    """Return what is to be read of an element, walked without recursion: depth is the sender's to choose."""
    pieces: list[str] = []
    stack = [element]
    while stack:
        node = stack.pop()
        if node.tag in _SKIPPED or not isinstance(node.tag, str):
            continue
        if kind := _LEFT_OUT.get(node.tag):
            left_out[kind] += 1
        pieces.append(_SPACES.get(node.tag, ""))
        if node.tag.endswith("}t"):
            pieces.append(node.text or "")
        if node.tag == f"{_W}p":
            pieces.append("\n")
        stack.extend(reversed(node))
    return "".join(pieces)
