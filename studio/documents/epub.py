"""EPUB 2 and 3: the pages in reading order, divided into chapters by the book's own table of contents.

Source: https://www.w3.org/TR/epub-33/, sections 4.2 (container), 5 (package), 7 (navigation); OPF 2.0.1, 2.4.1 (NCX).
"""

import posixpath
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from urllib.parse import unquote, urlsplit

from lxml import etree

from studio.documents.archives import Archive, parse_xml
from studio.documents.document import (
    AFTER_PART,
    MAX_CHAPTERS,
    Block,
    Document,
    DocumentError,
    divided_by_headings,
    divided_where_said,
    document_of,
    listed,
    tidy,
    with_joined_titles,
)
from studio.documents.entities import with_numbers
from studio.documents.inline import name_of
from studio.documents.left_out import LeftOut, words_in
from studio.documents.notes import without_notes
from studio.documents.xhtml import EPUB_TYPE, read_page

CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"
_FONT_SCRAMBLING = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")
_PAGES = ("application/xhtml+xml", "text/html", "application/x-dtbook+xml", "text/x-oeb1-document")
_DC = "{http://purl.org/dc/elements/1.1/}"
_NCX = "application/x-dtbncx+xml"

_MOST_LEVELS = 3

_Contents = dict[str, dict[str, str]]
"""Titles of chapters by their first page and first element ("" for the start of the page)."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry of a table of contents: its page and the anchor there, None for the mere name of a part."""

    title: str
    target: tuple[str, str] | None
    level: int


def read_epub(archive: Archive) -> Document:
    """Return the document of an EPUB. Raises: DocumentError."""
    package = _Package(archive)
    _check_readable(archive, package.pages)
    contents = package.contents()
    blocks: list[Block] = []
    for page in package.pages:
        found = [package.placed(block, page) for block in read_page(archive.read(page), contents.get(page, {}))]
        first = next((number for number, block in enumerate(found) if block.text), 0)
        if contents and page not in contents and found and found[first].level:
            found[first] = replace(found[first], starts="")
        blocks.extend(found)
    blocks = without_notes(blocks)
    if any(block.starts is not None for block in blocks):
        title, chapters = "", with_joined_titles(divided_where_said(blocks))
    else:
        title, chapters = divided_by_headings(blocks)
    document = document_of(package.title or title, chapters, package.left_out())
    document.author, document.cover = package.author, package.cover()
    return document


class _Package:
    """The book's own list of its parts: its title, author, cover, its pages in order, and its table of contents."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        rootfile = archive.read_xml(CONTAINER).find(".//{*}rootfile")
        self._path = "" if rootfile is None else unquote(rootfile.get("full-path", ""))
        if not self._path:
            raise DocumentError("The file is not a valid EPUB: it does not say where its book is")
        root = archive.read_xml(self._path)
        self.title = " ".join((root.findtext(f".//{_DC}title") or "").split())
        self.author = listed("".join(name.itertext()) for name in root.iterfind(f".//{_DC}creator"))
        self._cover_id = next(
            (meta.get("content", "") for meta in root.iterfind(".//{*}meta") if meta.get("name") == "cover"), ""
        )
        self._items = {item.get("id", ""): item for item in root.iterfind(".//{*}manifest/{*}item")}
        self._spine = root.find(".//{*}spine")
        self._other_pages: list[tuple[str, str]] = []
        """The pages that are not read: what they are, and their names."""
        self.pages = list(dict.fromkeys(self._spine_pages()))
        if not self.pages:
            raise DocumentError("The file is an EPUB without pages")

    def cover(self) -> bytes:
        """Return the picture that the book names as its cover, in the way of EPUB 3 or EPUB 2; none without one."""
        named = (item for item in self._items.values() if "cover-image" in item.get("properties", "").split())
        item = next(named, self._items.get(self._cover_id))
        return b"" if item is None else self._archive.read_picture(self._resolved(item.get("href", ""))[0])

    def contents(self) -> _Contents:
        """Return the table of contents; an empty one if the book has no readable one.

        The name of a part without its own page is said before its first chapter. If a book has more entries than the
        allowed chapters, the lowest levels stay inside their chapters.
        """
        try:
            found = self._of_navigation() or self._of_ncx()
        except DocumentError:
            return {}
        levels = range(_MOST_LEVELS, 0, -1)
        entries = next((some for level in levels if len(some := _up_to(found, level)) <= MAX_CHAPTERS), [])
        contents: _Contents = defaultdict(dict)
        named: list[str] = []
        for entry in entries:
            if entry.target is None:
                named.append(entry.title)
                continue
            page, place = entry.target
            names = [contents[page].get(place, ""), *named, entry.title]
            contents[page][place] = AFTER_PART.join(dict.fromkeys(filter(None, names)))
            named = []
        return contents if sum(map(len, contents.values())) > 1 else {}

    def placed(self, block: Block, page: str) -> Block:
        """Return a block of a page with the name of the page in its anchors."""
        if not block.anchors and not block.marks:
            return block
        anchors = frozenset(f"{page}{anchor}" for anchor in block.anchors)
        return replace(
            block, anchors=anchors, marks=tuple("#".join(self._resolved(mark, page)) for mark in block.marks)
        )

    def left_out(self) -> Iterator[LeftOut]:
        """Yield the pages that are not read, with their words."""
        for kind, name in self._other_pages:
            try:
                page = parse_xml(with_numbers(self._archive.read(name))) if name in self._archive else None
            except DocumentError:
                page = None
            body = None if page is None else page.find("{*}body")
            yield LeftOut(kind, "" if body is None else words_in(body))

    def _spine_pages(self) -> Iterator[str]:
        """Yield the names of the pages in the order of reading, and note the others."""
        for reference in () if self._spine is None else self._spine.iterfind("{*}itemref"):
            item = self._items.get(reference.get("idref", ""))
            name = "" if item is None else self._resolved(item.get("href", ""))[0]
            if item is None or name not in self._archive:
                self._other_pages.append(("missing page", name))
            elif "nav" in item.get("properties", "").split():
                self._other_pages.append(("table of contents", name))
            elif item.get("media-type") not in _PAGES:
                self._other_pages.append(("image", name))
            elif reference.get("linear") == "no":
                self._other_pages.append(("page outside of the order of reading", name))
            else:
                yield name

    def _of_navigation(self) -> list[_Entry]:
        """Return the entries of an EPUB 3's navigation."""
        item = next((item for item in self._items.values() if "nav" in item.get("properties", "").split()), None)
        if item is None:
            return []
        path = self._resolved(item.get("href", ""))[0]
        lists = (
            nav.find("{*}ol")
            for nav in parse_xml(with_numbers(self._archive.read(path))).iterfind(".//{*}nav")
            if "toc" in nav.get(EPUB_TYPE, "").split() or nav.get("role") == "doc-toc"
        )
        top = next((found for found in lists if found is not None), None)
        return [] if top is None else list(self._listed(top, path, 1))

    def _listed(self, items: etree._Element, path: str, level: int) -> Iterator[_Entry]:
        """Yield the entries of a list and of the lists in it, up to `_MOST_LEVELS`."""
        for item in items.iterfind("{*}li"):
            label = next((child for child in item if name_of(child) in ("a", "span")), None)
            inner = item.find("{*}ol")
            title = "" if label is None else _one_line(label)
            target = None if label is None or not label.get("href") else self._resolved(label.get("href", ""), path)
            yield _Entry(title, target, level)
            if inner is not None and level < _MOST_LEVELS:
                yield from self._listed(inner, path, level + 1)

    def _of_ncx(self) -> list[_Entry]:
        """Return the entries of an EPUB 2's table of contents."""
        item = next((item for item in self._items.values() if item.get("media-type") == _NCX), None)
        if item is None:
            return []
        path = self._resolved(item.get("href", ""))[0]
        top = parse_xml(with_numbers(self._archive.read(path))).find(".//{*}navMap")
        return [] if top is None else list(self._points(top, path, 1))

    def _points(self, parent: etree._Element, path: str, level: int) -> Iterator[_Entry]:
        for point in parent.iterfind("{*}navPoint"):
            content, label = point.find("{*}content"), point.find("{*}navLabel")
            source = "" if content is None else content.get("src", "")
            yield _Entry(
                "" if label is None else _one_line(label), self._resolved(source, path) if source else None, level
            )
            if level < _MOST_LEVELS:
                yield from self._points(point, path, level + 1)

    def _resolved(self, reference: str, base: str | None = None) -> tuple[str, str]:
        """Return the target of a reference in the entry `base`: the name of an entry, and an ID in it."""
        try:
            parts = urlsplit(reference)
        except ValueError:
            return "", ""
        base = self._path if base is None else base
        path = posixpath.normpath(posixpath.join(posixpath.dirname(base), unquote(parts.path))) if parts.path else base
        return path, unquote(parts.fragment)


def _up_to(entries: Sequence[_Entry], level: int) -> list[_Entry]:
    return [entry for entry in entries if entry.level <= level]


def _one_line(element: etree._Element) -> str:
    return " ".join(tidy("".join(element.itertext())).split())


def _check_readable(archive: Archive, pages: list[str]) -> None:
    """Refuse a book with encrypted pages; encrypted fonts are frequent and harmless. Raises: DocumentError."""
    if _ENCRYPTION not in archive:
        return
    for entry in archive.read_xml(_ENCRYPTION).iterfind(".//{*}EncryptedData"):
        method = entry.find("{*}EncryptionMethod")
        reference = entry.find(".//{*}CipherReference")
        algorithm = "" if method is None else method.get("Algorithm", "")
        if reference is not None and algorithm not in _FONT_SCRAMBLING and unquote(reference.get("URI", "")) in pages:
            raise DocumentError("The file is copy-protected (DRM) and cannot be read")
