"""PDF: the text of its pages as paragraphs, divided by its bookmarks; what is a picture cannot be read.

A PDF says where letters stand, not what a paragraph is: lines are joined again, without those that repeat on pages.
"""

import io
import logging
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from pypdf import PageObject, PdfReader
from pypdf.errors import PdfReadError, PyPdfError
from pypdf.generic import Destination

from studio.documents.document import Block, Chapter, Document, DocumentError, divided_where_said, document_of, tidy
from studio.documents.left_out import LeftOut
from studio.documents.plain import is_heading, text_blocks

_MOST_PAGES = 3_000
_LEAST_PAGES = 3
"""The pages that the same line begins or ends, but for a number, if it is no text."""
_FULL = 0.8
"""The share of the usual width from which a line is full, so that the next one goes on with it."""

_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(r"\W*(?:[Pp]age\W*)?(?:\d{1,4}|[ivxlc]{1,6})\W*(?:(?:of|/)\W*\d{1,4}\W*)?")
_HYPHENATED = re.compile(r"(?<=[^\W\d_])[-\u00ad\u2010]\Z")
_SENTENCE_END = re.compile(r"[.!?…:。！？।؟][\"'”’»)\]」』]*\Z")
_WIDE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]\Z")

_BROKEN = (PyPdfError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""Errors that pypdf raises where a part of a file is not what it should be."""

logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # it complains of every small fault of a file


@dataclass(slots=True)
class _Page:
    """The lines of a page, what of it is left out, and the names of the chapters that begin on it."""

    lines: list[str]
    left_out: list[LeftOut] = field(default_factory=list)
    starts: list[str] = field(default_factory=list)


def read_pdf(data: bytes) -> Document:
    """Return the document of a PDF. Raises: DocumentError."""
    try:
        reader = _opened(data)
        pages = [_page(page) for page in reader.pages]
        title = str((reader.metadata and reader.metadata.title) or "")
        for name, number in _bookmarks(reader):
            pages[number].starts.append(name)
    except DocumentError:
        raise
    except Exception as error:  # a damaged file may break anything of the library
        raise DocumentError("The file is damaged or incomplete") from error
    if not any(page.lines for page in pages):
        raise DocumentError("The file has no text: its pages are pictures, as of a scanner; send a version with text")
    _remove_running_lines(pages)
    left_out = [replace(one, page=number) for number, page in enumerate(pages, start=1) for one in page.left_out]
    return document_of(" ".join(title.split()), _chapters(pages, _usual_width(pages)), left_out)


def _opened(data: bytes) -> PdfReader:
    """Return the reader of a file that needs no password, and of one that is only locked against changes."""
    try:
        reader = PdfReader(io.BytesIO(data))
    except PdfReadError as error:
        raise DocumentError("The file is damaged or incomplete") from error
    if reader.is_encrypted and not reader.decrypt(""):
        raise DocumentError("The file is protected with a password")
    if len(reader.pages) > _MOST_PAGES:
        raise DocumentError(f"The file has {len(reader.pages):,} pages; the limit is {_MOST_PAGES:,}")
    return reader


def _page(page: PageObject) -> _Page:
    """Return the lines of a page; blank ones, which part paragraphs, are empty strings."""
    lines = [" ".join(line.split()) for line in page.extract_text().replace("\x00", "").splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    if not any(lines):
        return _Page([], [LeftOut("page without text")])
    return _Page(lines, list(_images(page)))


def _images(page: PageObject) -> Iterator[LeftOut]:
    """Yield the pictures of a page; none is decoded."""
    resources = page.get("/Resources")
    objects = resources.get_object().get("/XObject") if resources else None
    for thing in (objects.get_object() if objects else {}).values():
        if thing.get_object().get("/Subtype") == "/Image":
            yield LeftOut("image")


def _bookmarks(reader: PdfReader) -> Iterator[tuple[str, int]]:
    """Yield the name and the page of each bookmark of the highest level, if there are several."""
    try:
        outline = [entry for entry in reader.outline if isinstance(entry, Destination)]
        found = [
            (" ".join((entry.title or "").split()), reader.get_destination_page_number(entry)) for entry in outline
        ]
    except _BROKEN:  # without them the text can still be read
        return
    placed = [(name, number) for name, number in found if name and number is not None and number >= 0]
    yield from placed if len(placed) > 1 else ()


def _remove_running_lines(pages: Sequence[_Page]) -> None:
    """Remove the numbers of pages, and lines that begin or end several pages and are the same but for a number."""
    _strip(pages, "page number", lambda line: bool(_PAGE_NUMBER.fullmatch(line)))
    edges = Counter(_DIGITS.sub("#", line) for page in pages for line in {*page.lines[:1], *page.lines[-1:]})
    least, most = max(_LEAST_PAGES, len(pages) // 10), _FULL * _usual_width(pages)

    def is_running(line: str) -> bool:
        is_text = len(line) >= most or _SENTENCE_END.search(line)
        return not is_text and edges[_DIGITS.sub("#", line)] >= least

    _strip(pages, "running title", is_running)
    _strip(pages, "page number", lambda line: bool(_PAGE_NUMBER.fullmatch(line)))


def _strip(pages: Sequence[_Page], kind: str, is_no_text: Callable[[str], bool]) -> None:
    """Remove blank lines from the edges of pages, and lines that are no text but something of a `kind`."""
    for page in pages:
        for place in (0, -1):
            while page.lines and (not page.lines[place] or is_no_text(page.lines[place])):
                if line := page.lines.pop(place):
                    page.left_out.append(LeftOut(kind, line))


def _usual_width(pages: Sequence[_Page]) -> int:
    """Return the length of a full line in characters."""
    lengths = sorted(len(line) for page in pages for line in page.lines if line)
    return lengths[len(lengths) * 9 // 10] if lengths else 0


def _chapters(pages: Sequence[_Page], width: int) -> list[Chapter]:
    """Return the chapters of the bookmarks; without them, of headings like those of plain text."""
    if not any(page.starts for page in pages):
        lines = [line for page in pages for line in page.lines]
        return divided_where_said(text_blocks("\n\n".join(_paragraphs(lines, width))))
    blocks: list[Block] = []
    lines = []
    for page in pages:
        for name in page.starts:
            place = _place_of(name, page.lines)
            blocks.extend(Block(text) for text in _paragraphs(lines + page.lines[:place], width))
            blocks.append(Block(name, level=1, starts=name))
            lines, page.lines = [], _without_heading(name, page.lines[place:])
        lines = lines + page.lines
    blocks.extend(Block(text) for text in _paragraphs(lines, width))
    return divided_where_said(blocks)


def _place_of(name: str, lines: Sequence[str]) -> int:
    """Return the line of a page on which a chapter begins: that of its name, or the first."""
    wanted = _plain(name)
    return next((number for number, line in enumerate(lines) if line and wanted.startswith(_plain(line) or "-")), 0)


def _without_heading(name: str, lines: Sequence[str]) -> list[str]:
    """Return `lines` without those at their beginning that say the name of the chapter."""
    left, wanted = list(lines), _plain(name)
    while left and wanted and (not left[0] or wanted.startswith(_plain(left[0]))):
        wanted = wanted.removeprefix(_plain(left.pop(0)))
    return left


def _plain(text: str) -> str:
    return re.sub(r"\W+", "", text).casefold()


def _paragraphs(lines: Sequence[str], width: int) -> Iterator[str]:
    """Yield the paragraphs of lines: a line goes on with the next, unless it is short and ends a sentence."""
    text, last = "", ""
    for line in lines:
        is_end = not line or is_heading(line) or is_heading(last) or _ends_paragraph(last, width)
        if text and is_end:
            yield tidy(text)
            text = ""
        text = _joined(text, line)
        last = line
    if text:
        yield tidy(text)


def _ends_paragraph(line: str, width: int) -> bool:
    return len(line) < _FULL * width and bool(_SENTENCE_END.search(line))


def _joined(text: str, line: str) -> str:
    """Return `text` with the next line: a word that was divided is whole again."""
    if _HYPHENATED.search(text) and line[:1].islower():
        return text[:-1] + line
    return f"{text}{'' if not text or _WIDE.search(text) else ' '}{line}"
