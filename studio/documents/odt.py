"""OpenDocument text (.odt): its elements get HTML's names, and are read like a page.

Source: OpenDocument 1.3 part 3, 5 (paragraphs, lists), 6 (inline elements, notes, ruby), 9 (tables), 5.5 (changes).
"""

from collections.abc import Iterable, Mapping
from itertools import chain

from lxml import etree

from studio.documents.archives import Archive
from studio.documents.document import Document, divided_by_headings, document_of, listed
from studio.documents.inline import name_of
from studio.documents.left_out import leave_out
from studio.documents.xhtml import read_tree

CONTENT = "content.xml"
MIME_TYPE = b"application/vnd.oasis.opendocument.text"
_META, _STYLES = "meta.xml", "styles.xml"
_T = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_SVG = "{urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0}"
_DC = "{http://purl.org/dc/elements/1.1/}"
_IN_HTML = {
    "list-item": "li",
    "list-header": "div",
    "table-row": "tr",
    "table-cell": "td",
    "covered-table-cell": "td",
    "line-break": "br",
    "image": "img",
    "ruby-base": "rb",
    "ruby-text": "rt",
    "text-box": "div",
    **dict.fromkeys(("tracked-changes", "sequence-decls", "hidden-text"), "script"),
}
_LEFT_OUT = {
    "note": "note",
    "table-of-content": "table of contents",
    "annotation": "comment",
    "page-number": "page number",
}
_MOST_LEVELS = 6
_XML_ID = "{http://www.w3.org/XML/1998/namespace}id"
_IS_LIST = "is-list"
"""The attribute that marks an element as a list once it has HTML's name."""
_PARAGRAPHS = frozenset(("p", *(f"h{level}" for level in range(1, _MOST_LEVELS + 1))))


def read_odt(archive: Archive) -> Document:
    """Return the document of an .odt file. Raises: DocumentError."""
    content = archive.read_xml(CONTENT)
    body = content.find(f"{_OFFICE}body/{_OFFICE}text")
    if body is not None:
        styles = [root for root in (content, archive.find_xml(_STYLES)) if root is not None]
        _name_as_html(body, _moved_styles(styles), _list_types(styles))
    title, chapters = divided_by_headings([] if body is None else read_tree(body, {}))
    meta = archive.find_xml(_META)
    if not title and meta is not None:
        title = meta.findtext(f".//{_DC}title") or ""
    document = document_of(title, chapters)
    document.author = "" if meta is None else listed([meta.findtext(f".//{_DC}creator") or ""])
    return document


def _moved_styles(roots: Iterable[etree._Element]) -> dict[str, str]:
    """Return the styles of raised and lowered letters, with their names in HTML."""
    moved: dict[str, str] = {}
    for style in chain.from_iterable(root.iter(f"{_STYLE}style") for root in roots):
        properties = style.find(f"{_STYLE}text-properties")
        position = "" if properties is None else properties.get(f"{_STYLE}text-position", "")
        place = position.split()[:1]
        if place and place[0] != "0%":
            is_lowered = place[0] == "sub" or place[0].startswith("-")
            moved[style.get(f"{_STYLE}name", "")] = "sub" if is_lowered else "sup"
    return moved


def _list_types(roots: Iterable[etree._Element]) -> dict[tuple[str, int], str]:
    """Return the number types by list style and level (from 1), "" for lists with bullets."""
    types: dict[tuple[str, int], str] = {}
    for style in chain.from_iterable(root.iter(f"{_T}list-style") for root in roots):
        for level in style:
            depth = level.get(f"{_T}level", "")
            if depth.isdecimal():
                is_number = name_of(level) == "list-level-style-number"
                types[style.get(f"{_STYLE}name", ""), int(depth)] = (
                    level.get(f"{_STYLE}num-format", "") if is_number else ""
                )
    return types


def _number_list(element: etree._Element, types: Mapping[tuple[str, int], str], ended: dict[str, int]) -> None:
    """Make an element an HTML list, with the numbers of its own style or of the enclosing list's style.

    `ended` has the last number of earlier lists by ID and style, since a list may continue after a text.
    """
    around = [element, *(parent for parent in element.iterancestors() if parent.get(_IS_LIST))]
    names = (each.get(f"{_T}style-name") for each in around)
    style = next(filter(None, names), "")
    kind = types.get((style, len(around)), "")
    element.set(_IS_LIST, "1")
    element.tag = "ol" if kind else "ul"
    if not kind:
        return
    element.set("type", kind)
    items = [item for item in element if name_of(item) == "list-item"]
    is_continued = element.get(f"{_T}continue-numbering") == "true"
    before = ended.get(element.get(f"{_T}continue-list") or (style if is_continued else ""), 0)
    first = items[0].get(f"{_T}start-value", "") if items else ""
    start = int(first) if first.isdecimal() and len(first) < 6 else before + 1
    element.set("start", str(start))
    if len(around) == 1:
        ended.update(dict.fromkeys((element.get(_XML_ID, " "), style), start + len(items) - 1))


def _name_as_html(body: etree._Element, moved: Mapping[str, str], list_types: Mapping[tuple[str, int], str]) -> None:
    """Give the elements of `body` HTML's names; boxes follow the paragraphs that contain them.

    `moved` has the styles of raised and lowered letters, `list_types` is from `_list_types`.
    """
    boxes: list[etree._Element] = []
    ended: dict[str, int] = {}
    for element in list(body.iter()):
        name = name_of(element)
        if name == "text-box":
            boxes.append(element)
        if element.tag in (f"{_SVG}title", f"{_SVG}desc"):  # the description of a picture
            element.tag = "script"
            continue
        if kind := _LEFT_OUT.get(name):
            leave_out(element, kind)
        elif name == "list":
            _number_list(element, list_types, ended)
        elif name == "span" and (place := moved.get(element.get(f"{_T}style-name", ""))):
            element.tag = place
        elif name in ("s", "tab"):
            element.tag, element.text = "span", " "
        elif name == "h":
            level = element.get(f"{_T}outline-level", "1")
            element.tag = f"h{min(int(level), _MOST_LEVELS) if level.isdecimal() and level != '0' else 1}"
        elif name in _IN_HTML:
            element.tag = _IN_HTML[name]
    for box in reversed(boxes):
        paragraph = next((parent for parent in box.iterancestors() if name_of(parent) in _PARAGRAPHS), None)
        if paragraph is not None:
            tail, box.tail = box.tail, None
            parent = box.getparent()
            if tail and parent is not None:
                parent.text = f"{parent.text or ''}{tail}"
            paragraph.addnext(box)
