"""OpenDocument text (.odt): its elements are named as in HTML, and read like a page.

Source: OpenDocument 1.3 part 3, 5 (paragraphs, lists), 6 (inline elements, notes, ruby), 9 (tables), 5.5 (changes).
"""

from lxml import etree

from studio.documents.archives import Archive
from studio.documents.document import Document, divided_by_headings, document_of, listed
from studio.documents.inline import name_of
from studio.documents.left_out import leave_out
from studio.documents.xhtml import read_tree

CONTENT = "content.xml"
MIME_TYPE = b"application/vnd.oasis.opendocument.text"
_META = "meta.xml"
_T = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_SVG = "{urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0}"
_DC = "{http://purl.org/dc/elements/1.1/}"
_IN_HTML = {
    "list": "ul",
    "list-item": "li",
    "list-header": "li",
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
_PARAGRAPHS = frozenset(("p", *(f"h{level}" for level in range(1, _MOST_LEVELS + 1))))


def read_odt(archive: Archive) -> Document:
    """Return the document of an .odt file. Raises: DocumentError."""
    body = archive.read_xml(CONTENT).find(f"{_OFFICE}body/{_OFFICE}text")
    if body is not None:
        _name_as_html(body)
    title, chapters = divided_by_headings([] if body is None else read_tree(body, {}))
    meta = archive.read_xml(_META) if _META in archive else None
    if not title and meta is not None:
        title = meta.findtext(f".//{_DC}title") or ""
    document = document_of(title, chapters)
    document.author = "" if meta is None else listed([meta.findtext(f".//{_DC}creator") or ""])
    return document


def _name_as_html(body: etree._Element) -> None:
    """Give the elements of `body` the names that they have in HTML; boxes follow the paragraphs that hold them."""
    boxes: list[etree._Element] = []
    for element in list(body.iter()):
        name = name_of(element)
        if name == "text-box":
            boxes.append(element)
        if element.tag in (f"{_SVG}title", f"{_SVG}desc"):  # the description of a picture
            element.tag = "script"
            continue
        if kind := _LEFT_OUT.get(name):
            leave_out(element, kind)
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
