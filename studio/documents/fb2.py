"""FictionBook (.fb2): its elements get HTML's names, and are read like a page; titles begin chapters.

Source: http://www.gribuser.ru/xml/fictionbook/index.html.en, version 2.1.
"""

from base64 import b64decode
from binascii import Error as Base64Error

from lxml import etree

from studio.documents.archives import MAX_PICTURE_BYTES, parse_xml
from studio.documents.document import (
    Block,
    Document,
    divided_where_said,
    document_of,
    listed,
    tidy,
    with_joined_titles,
)
from studio.documents.entities import with_numbers
from studio.documents.inline import name_of
from studio.documents.left_out import LeftOut, words_in
from studio.documents.xhtml import read_tree

MARK = b"<FictionBook"
_XLINK = "{http://www.w3.org/1999/xlink}href"
_IN_HTML = {
    **dict.fromkeys(("v", "subtitle", "text-author", "date"), "p"),
    **dict.fromkeys(("poem", "stanza", "cite", "epigraph", "annotation", "empty-line"), "div"),
    **dict.fromkeys(("style", "emphasis", "strikethrough"), "span"),
    "image": "img",
}
_NOTES = ("notes", "comments", "footnotes")


def read_fb2(data: bytes) -> Document:
    """Return the document of a FictionBook. Raises: DocumentError."""
    root = parse_xml(with_numbers(data))
    info = root.find("{*}description/{*}title-info")
    title = "" if info is None else tidy(info.findtext("{*}book-title") or "")
    authors = [] if info is None else list(map(_name_of_author, info.iterfind("{*}author")))
    notes: list[LeftOut] = []
    blocks: list[Block] = []
    for body in root.iterfind("{*}body"):
        if body.get("name") in _NOTES:
            notes.append(LeftOut("note", words_in(body), sum(1 for _ in body.iterfind("{*}section"))))
        else:
            _remove_names(body, {title, *authors})
            blocks += read_tree(body, _named_as_html(body))
    chapters = with_joined_titles(divided_where_said(blocks)) if blocks else []
    document = document_of(title, chapters, notes)
    document.author = listed(authors)
    document.cover = _cover(root, info)
    return document


def _name_of_author(author: etree._Element) -> str:
    return tidy(" ".join(author.findtext(f"{{*}}{part}-name") or "" for part in ("first", "middle", "last")))


def _remove_names(body: etree._Element, names: set[str]) -> None:
    """Remove the title above all chapters if it has only the book's title and authors."""
    title = body.find("{*}title")
    if title is not None and {tidy("".join(line.itertext())) for line in title} <= names | {""}:
        body.remove(title)


def _named_as_html(body: etree._Element) -> dict[str, str]:
    """Give the elements of `body` the names that they have in HTML, and return the places where chapters begin."""
    starts: dict[str, str] = {}
    for element in list(body.iter()):
        name = name_of(element)
        if name == "a" and element.get("type") == "note":
            element.set("role", "doc-noteref")
        elif name == "title":
            lines = ["".join(line.itertext()).strip() for line in element if name_of(line) == "p"]
            for line in list(element):
                element.remove(line)
            element.tag, element.text = "h1", ". ".join(line.rstrip(".") for line in lines if line)
            element.set("id", place := f"title {len(starts)}")
            starts[place] = ""
        elif name in _IN_HTML:
            element.tag = _IN_HTML[name]
    return starts


def _cover(root: etree._Element, info: etree._Element | None) -> bytes:
    """Return the unchecked picture of the cover page; none without one."""
    image = None if info is None else info.find("{*}coverpage/{*}image")
    name = "" if image is None else (image.get(_XLINK) or "").removeprefix("#")
    for binary in root.iterfind("{*}binary"):
        if name and binary.get("id") == name and len(binary.text or "") < 2 * MAX_PICTURE_BYTES:
            try:
                return b64decode(binary.text or "")
            except (Base64Error, ValueError):
                return b""
    return b""
