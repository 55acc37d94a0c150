"""Word's .docx: paragraphs, headings, lists and tables in the order of reading.

Source: ECMA-376 part 1, 17.3 (paragraphs), 17.7 (styles), 17.13.5 (deleted and moved text).
"""

import posixpath
import re
from collections.abc import Iterator, Sequence

from lxml import etree

from studio.documents.archives import Archive, parse_xml
from studio.documents.document import Block, Document, DocumentError, divided_by_headings, document_of, listed, tidy
from studio.documents.docx_numbers import Numbers, value_of
from studio.documents.docx_numbers import W as _W
from studio.documents.inline import is_raised_mark, said_of, small_number
from studio.documents.left_out import LeftOut, Omissions

DOCUMENT = "word/document.xml"
_STYLES, _NUMBERING, _CORE = "word/styles.xml", "word/numbering.xml", "docProps/core.xml"
_STRICT = b"http://purl.oclc.org/ooxml/wordprocessingml/main"
_DC = "{http://purl.org/dc/elements/1.1/}"
_RELATIONS = "word/_rels/document.xml.rels"
_BLIP = "{http://schemas.openxmlformats.org/drawingml/2006/main}blip"
_EMBED = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}embed"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"

_SKIPPED = frozenset({f"{_W}{name}" for name in ("del", "moveFrom", "rPr", "pPr", "sectPr", "sdtPr")} | {_FALLBACK})
_RUN, _RUBY, _FIELD, _INSTRUCTION = f"{_W}r", f"{_W}ruby", f"{_W}fldChar", f"{_W}instrText"
_BOX, _TEXT = f"{_W}txbxContent", f"{_W}t"
_LEFT_OUT = {
    _BLIP: "image",
    "{urn:schemas-microsoft-com:vml}imagedata": "image",
    "{http://schemas.openxmlformats.org/drawingml/2006/chart}chart": "chart",
    "{http://schemas.openxmlformats.org/drawingml/2006/diagram}relIds": "diagram",
}
_FORMULA = "{http://schemas.openxmlformats.org/officeDocument/2006/math}oMath"
_FORMULA_TEXT = f"{_FORMULA.removesuffix('oMath')}t"
_REFERRED = {
    f"{_W}footnoteReference": ("footnote", "word/footnotes.xml"),
    f"{_W}endnoteReference": ("endnote", "word/endnotes.xml"),
    f"{_W}commentReference": ("comment", "word/comments.xml"),
}
"""References to texts in other parts of the archive, which are not read."""
_PAGE_EDGE = re.compile(r"word/(header|footer)\d*\.xml")
_SPACES = {f"{_W}tab": " ", f"{_W}br": "\n", f"{_W}cr": "\n", f"{_W}noBreakHyphen": "-"}
_CONTENTS_NAME = re.compile(r"toc \d|toc heading", re.IGNORECASE)
_HEADING_NAME = re.compile(r"heading (\d)", re.IGNORECASE)
_MAX_DEPTH = 60


def read_docx(archive: Archive) -> Document:
    """Return the document of a .docx file. Raises: DocumentError."""
    body = _root(archive, DOCUMENT).find(f"{_W}body")
    cover_id, cover = ("", b"") if body is None else _cover(archive, body)
    blocks = [] if body is None else list(_Reader(archive, cover_id if cover else "").blocks(body))
    title, chapters = divided_by_headings(blocks)
    core = archive.read_xml(_CORE) if _CORE in archive else None
    if not title and core is not None:
        title = core.findtext(f".//{_DC}title") or ""
    document = document_of(title, chapters, _page_edges(archive))
    document.author = "" if core is None else listed(re.split("[;\n]", core.findtext(f".//{_DC}creator") or ""))
    document.cover = cover
    return document


def _cover(archive: Archive, body: etree._Element) -> tuple[str, bytes]:
    """Return the picture before all text, and its relation; none if text comes first."""
    for element in body.iter(_BLIP, f"{_W}t"):
        if element.tag == _BLIP:
            return element.get(_EMBED, ""), _picture(archive, element.get(_EMBED, ""))
        if (element.text or "").strip():
            break
    return "", b""


def _page_edges(archive: Archive) -> Iterator[LeftOut]:
    """Yield the headers and footers of the pages."""
    for name in archive.names():
        if found := _PAGE_EDGE.fullmatch(name):
            words = " ".join(_texts(_found_root(archive, name)))
            if words.strip():
                yield LeftOut(f"page {found[1]}", words)


def _picture(archive: Archive, relation_id: str) -> bytes:
    if _RELATIONS not in archive:
        return b""
    for relation in archive.read_xml(_RELATIONS):
        if relation.get("Id") == relation_id and relation.get("TargetMode") != "External":
            return archive.read_picture(posixpath.normpath(posixpath.join("word", relation.get("Target", ""))))
    return b""


def _found_root(archive: Archive, name: str) -> etree._Element | None:
    """Return the root of an optional part; None if it is missing or damaged."""
    try:
        return _root(archive, name) if name in archive else None
    except DocumentError:
        return None


def _root(archive: Archive, name: str) -> etree._Element:
    """Return the root of a part, with the usual names in place of the strict format's names."""
    return parse_xml(archive.read(name).replace(_STRICT, _W[1:-1].encode()))


def _contents_styles(styles: etree._Element | None) -> frozenset[str]:
    """Return the IDs of the styles for lines of a table of contents."""
    found = () if styles is None else styles.iter(f"{_W}style")
    return frozenset(
        style.get(f"{_W}styleId", "") for style in found if _CONTENTS_NAME.fullmatch(value_of(style, "name"))
    )


def _heading_levels(styles: etree._Element | None) -> dict[str, int]:
    """Return the heading level of each style for headings, by its ID; "Title" is above all others."""
    levels: dict[str, int] = {}
    parents: dict[str, str] = {}
    for style in () if styles is None else styles.iter(f"{_W}style"):
        style_id = style.get(f"{_W}styleId", "")
        if level := _level_of_style(style):
            levels[style_id] = level
        elif parent := value_of(style, "basedOn"):
            parents[style_id] = parent
    return levels | {
        style_id: levels[parent] for style_id, parent in parents.items() if parent in levels and style_id not in levels
    }


def _level_of_style(style: etree._Element) -> int:
    """Return 1 for the style of titles, 2 to 10 for styles of headings, 0 for others."""
    name = value_of(style, "name")
    if name.lower() == "title":
        return 1
    if found := _HEADING_NAME.fullmatch(name):
        return int(found[1]) + 1
    return _outline_level(style.find(f"{_W}pPr"))


def _outline_level(properties: etree._Element | None) -> int:
    value = value_of(properties, "outlineLvl")
    return int(value) + 2 if value.isdecimal() and int(value) < 9 else 0


class _Reader:
    """Reads the paragraphs of a document in order; a field may extend over several."""

    def __init__(self, archive: Archive, cover_id: str) -> None:
        """`cover_id` is the relation of the cover picture, which does not count as left out."""
        styles, numbering = (_root(archive, name) if name in archive else None for name in (_STYLES, _NUMBERING))
        self._levels = _heading_levels(styles)
        self._contents_styles = _contents_styles(styles)
        self._numbers = Numbers(numbering, styles)
        self._left_out = Omissions()
        self._cover_id = cover_id
        self._has_contents = False
        self._archive = archive
        self._referred: dict[str, dict[str, str]] = {}
        """The texts of the parts to which the document refers, by their IDs."""
        self._fields: list[str] = []
        """The instructions of the fields around the current position."""

    def blocks(self, parent: etree._Element, depth: int = 0) -> Iterator[Block]:
        """Yield the paragraphs below `parent`; a row of a table counts as one, and so does the text of a box."""
        for child in parent:
            if child.tag in _SKIPPED or depth > _MAX_DEPTH or self._is_contents(child):
                continue
            if child.tag not in (f"{_W}p", f"{_W}tr"):
                yield from self.blocks(child, depth + 1)
                continue
            boxes: list[etree._Element] = []
            text = tidy(self._text(child, boxes))
            if child.tag == f"{_W}tr":
                yield Block(", ".join(filter(None, text.split("\n"))), left_out=self._left_out.taken())
            else:
                properties = child.find(f"{_W}pPr")
                number = self._numbers.before(properties) if text else ""
                level = self._level(properties)
                yield Block(f"{number} {text}".strip(), level, left_out=self._left_out.taken())
            for box in boxes:
                yield from self.blocks(box, depth + 1)
        if left_out := self._left_out.taken():
            yield Block("", left_out=left_out)

    def _is_contents(self, element: etree._Element) -> bool:
        """Tell whether an element is the table of contents, or a line of it, and count it."""
        gallery = element.find(f"{_W}sdtPr/{_W}docPartObj/{_W}docPartGallery")
        if gallery is not None and gallery.get(f"{_W}val") == "Table of Contents":
            self._leave_contents_out(element)
            return True
        is_line = value_of(element.find(f"{_W}pPr"), "pStyle") in self._contents_styles
        if is_line:
            self._leave_contents_out(element)
        return is_line

    def _leave_contents_out(self, element: etree._Element) -> None:
        """Record a part of the table of contents, which counts once."""
        self._left_out.add("table of contents", " ".join(_texts(element)), int(not self._has_contents))
        self._has_contents = True

    def _level(self, properties: etree._Element | None) -> int:
        return self._levels.get(value_of(properties, "pStyle"), 0) or _outline_level(properties)

    def _text(self, element: etree._Element, boxes: list[etree._Element]) -> str:
        """Return the text of an element, and add its `boxes`. There is no recursion: the sender chooses the depth."""
        pieces: list[str] = []
        stack = [element]
        while stack:
            node = stack.pop()
            if node.tag in _SKIPPED or not isinstance(node.tag, str) or self._is_unseen(node):
                continue
            if node.tag == _BOX:
                boxes.append(node)
                continue
            if node.tag == _FORMULA:
                self._left_out.add("formula", " ".join(_texts(node)))
                continue
            if node.tag == _RUBY:
                pieces.append(said_of(*("".join(_texts(node.find(f"{_W}{part}"))) for part in ("rubyBase", "rt"))))
                continue
            if node.tag == _RUN and (number := self._small_number(node, pieces)) is not None:
                pieces.append(number)
                continue
            self._note(node)
            pieces.append(_SPACES.get(node.tag, ""))
            if node.tag == _TEXT:
                pieces.append(node.text or "")
            if node.tag == f"{_W}p":
                pieces.append("\n")
            stack.extend(reversed(node))
        return "".join(pieces)

    def _small_number(self, run: etree._Element, before: Sequence[str]) -> str | None:
        """Return the raised or lowered number of a run, "" for a note mark; None for other runs."""
        place = run.find(f"{_W}rPr/{_W}vertAlign")
        text = "".join(_texts(run)).strip() if place is not None else ""
        if place is None or not text or any(child.tag not in (_TEXT, f"{_W}rPr") for child in run):
            return None
        is_raised = place.get(f"{_W}val") == "superscript"
        if is_raised and is_raised_mark(text, "".join(before[-4:])[-40:]):
            self._left_out.add("note mark", text)
            return ""
        return small_number(text, is_raised=is_raised) or None

    def _note(self, node: etree._Element) -> None:
        """Record a node for something that is not read."""
        if kind := _LEFT_OUT.get(node.tag):
            if node.get(_EMBED) == self._cover_id != "":
                self._cover_id = ""
            else:
                self._left_out.add(kind)
        elif node.tag in _REFERRED:
            kind, part = _REFERRED[node.tag]
            self._left_out.add(kind, self._texts_of(part).get(node.get(f"{_W}id", ""), ""))

    def _texts_of(self, part: str) -> dict[str, str]:
        """Return the texts of notes or comments by their IDs."""
        if part not in self._referred:
            root = _found_root(self._archive, part)
            notes = () if root is None else root
            self._referred[part] = {note.get(f"{_W}id", ""): " ".join(_texts(note)) for note in notes}
        return self._referred[part]

    def _is_unseen(self, node: etree._Element) -> bool:
        """Tell whether a node is hidden or in a table of contents; follow the fields."""
        if node.tag == _FIELD:
            self._follow(node.get(f"{_W}fldCharType", ""))
        elif node.tag == _INSTRUCTION and self._fields:
            self._fields[-1] = f"{self._fields[-1]}{node.text or ''}"[:40]
        if node.tag in (_FIELD, _INSTRUCTION):
            return True
        if node.tag != _RUN:
            return False
        hidden = node.find(f"{_W}rPr/{_W}vanish")
        if hidden is not None and hidden.get(f"{_W}val", "1") not in ("0", "false", "off"):
            self._left_out.add("hidden text", " ".join(_texts(node)))
            return True
        is_control = node.find(_FIELD) is not None or node.find(_INSTRUCTION) is not None
        if is_control or not any(field.split()[:1] == ["TOC"] for field in self._fields):
            return False
        self._leave_contents_out(node)
        return True

    def _follow(self, kind: str) -> None:
        if kind == "begin" and len(self._fields) < _MAX_DEPTH:
            self._fields.append("")
        elif kind == "end" and self._fields:
            self._fields.pop()


def _texts(element: etree._Element | None) -> Iterator[str]:
    for node in () if element is None else element.iter(_TEXT, _FORMULA_TEXT):
        yield node.text or ""
