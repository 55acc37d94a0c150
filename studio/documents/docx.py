"""Word's .docx: paragraphs, headings, lists and tables in the order of reading.

Source: ECMA-376 part 1, 17.3 (paragraphs), 17.7 (styles), 17.13.5 (deleted and moved text).
"""

import posixpath
import re
from collections import Counter
from collections.abc import Iterator

from lxml import etree

from studio.documents.archives import Archive, parse_xml
from studio.documents.document import Block, Document, divided_by_headings, document_of, listed, tidy

DOCUMENT = "word/document.xml"
_STYLES, _CORE = "word/styles.xml", "docProps/core.xml"
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_STRICT = b"http://purl.oclc.org/ooxml/wordprocessingml/main"
_DC = "{http://purl.org/dc/elements/1.1/}"
_RELATIONS = "word/_rels/document.xml.rels"
_BLIP = "{http://schemas.openxmlformats.org/drawingml/2006/main}blip"
_EMBED = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}embed"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"

_SKIPPED = frozenset({f"{_W}{name}" for name in ("del", "moveFrom", "instrText", "rPr", "pPr", "sectPr")} | {_FALLBACK})
_LEFT_OUT = {
    _BLIP: "image",
    "{urn:schemas-microsoft-com:vml}imagedata": "image",
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
    title, chapters = divided_by_headings(blocks)
    core = archive.read_xml(_CORE) if _CORE in archive else None
    if not title and core is not None:
        title = core.findtext(f".//{_DC}title") or ""
    cover = b"" if body is None else _cover(archive, body)
    if cover:
        left_out["image"] -= 1
    document = document_of(title, chapters, +left_out)
    document.author = "" if core is None else listed(re.split("[;\n]", core.findtext(f".//{_DC}creator") or ""))
    document.cover = cover
    return document


def _cover(archive: Archive, body: etree._Element) -> bytes:
    """Return the picture before all text; none where text comes first."""
    for element in body.iter(_BLIP, f"{_W}t"):
        if element.tag == _BLIP:
            return _picture(archive, element.get(_EMBED, ""))
        if (element.text or "").strip():
            break
    return b""


def _picture(archive: Archive, relation_id: str) -> bytes:
    if _RELATIONS not in archive:
        return b""
    for relation in archive.read_xml(_RELATIONS):
        if relation.get("Id") == relation_id and relation.get("TargetMode") != "External":
            return archive.read_picture(posixpath.normpath(posixpath.join("word", relation.get("Target", ""))))
    return b""


def _root(archive: Archive, name: str) -> etree._Element:
    """Return the root of a part; names of the strict form of the format are replaced by the usual ones."""
    return parse_xml(archive.read(name).replace(_STRICT, _W[1:-1].encode()))


def _heading_levels(archive: Archive) -> dict[str, int]:
    """Return the heading level of each style for headings, by its ID; "Title" is above all others."""
    if _STYLES not in archive:
        return {}
    levels: dict[str, int] = {}
    parents: dict[str, str] = {}
    for style in _root(archive, _STYLES).iter(f"{_W}style"):
        style_id = style.get(f"{_W}styleId", "")
        if level := _level_of_style(style):
            levels[style_id] = level
        elif parent := _value(style, "basedOn"):
            parents[style_id] = parent
    return levels | {
        style_id: levels[parent] for style_id, parent in parents.items() if parent in levels and style_id not in levels
    }


def _level_of_style(style: etree._Element) -> int:
    """Return 1 for the style of titles, 2 to 10 for those of headings, 0 for others."""
    name = _value(style, "name")
    if name.lower() == "title":
        return 1
    if found := _HEADING_NAME.fullmatch(name):
        return int(found[1]) + 1
    return _outline_level(style.find(f"{_W}pPr"))


def _outline_level(properties: etree._Element | None) -> int:
    value = _value(properties, "outlineLvl")
    return int(value) + 2 if value.isdecimal() and int(value) < 9 else 0


def _value(parent: etree._Element | None, name: str) -> str:
    """Return the value of the child `name`; an empty string if there is none."""
    child = None if parent is None else parent.find(f"{_W}{name}")
    return "" if child is None else child.get(f"{_W}val", "")


def _blocks(parent: etree._Element, levels: dict[str, int], left_out: Counter[str], depth: int = 0) -> Iterator[Block]:
    """Yield the paragraphs below `parent`; a row of a table counts as one."""
    for child in parent:
        if child.tag == f"{_W}p":
            yield Block(tidy(_text(child, left_out)), _level(child, levels))
        elif child.tag == f"{_W}tr":
            yield Block(", ".join(filter(None, tidy(_text(child, left_out)).split("\n"))))
        elif child.tag not in _SKIPPED and depth < _MAX_DEPTH:
            yield from _blocks(child, levels, left_out, depth + 1)


def _level(paragraph: etree._Element, levels: dict[str, int]) -> int:
    properties = paragraph.find(f"{_W}pPr")
    return levels.get(_value(properties, "pStyle"), 0) or _outline_level(properties)


def _text(element: etree._Element, left_out: Counter[str]) -> str:
    """Return the text of an element. There is no recursion, because the file's sender chooses the depth."""
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
