"""Small PDF files, written by pypdf from pages of lines."""

import io
from collections.abc import Mapping, Sequence

from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

_LINE_POINTS = 14
_PAGE_POINTS = (420, 595)


Piece = tuple[str, float, float] | tuple[str, float, float, float]
"""Text, size of its letters, height above its line, and distance from the beginning of the line; all in points."""

Line = str | Sequence[Piece]
"""A line of a page: its text in letters of 10 points, or its pieces."""


def pdf_of(pages: Sequence[Sequence[Line]], *, bookmarks: Mapping[str, int] | None = None, **options: str) -> bytes:
    """Return a PDF with a page for each of `pages`, and `bookmarks` by name to pages from 0.

    `title` is that of its properties; `password` is needed to open it; `owner_password` only to change it.
    """
    writer = PdfWriter()
    font = writer._add_object(
        DictionaryObject(
            {
                NameObject("/Type"): NameObject("/Font"),
                NameObject("/Subtype"): NameObject("/Type1"),
                NameObject("/BaseFont"): NameObject("/Helvetica"),
                NameObject("/Encoding"): NameObject("/WinAnsiEncoding"),
            }
        )
    )
    fonts = DictionaryObject({NameObject("/Font"): DictionaryObject({NameObject("/F1"): font})})
    for lines in pages:
        page = writer.add_blank_page(*_PAGE_POINTS)
        page[NameObject("/Resources")] = fonts
        content = DecodedStreamObject()
        content.set_data(_shown(lines))
        page[NameObject("/Contents")] = writer._add_object(content)
    for name, number in (bookmarks or {}).items():
        writer.add_outline_item(title=name, page_number=number)
    if "title" in options:
        writer.add_metadata({"/Title": options["title"]})
    if passwords := {"password", "owner_password"} & options.keys():
        writer.encrypt(options.get("password", ""), options.get(max(passwords)), algorithm="AES-256")
    written = io.BytesIO()
    writer.write(written)
    return written.getvalue()


def _shown(lines: Sequence[Line]) -> bytes:
    """Return the content of a page that shows `lines` one below the other; an empty one leaves a gap."""
    moves = ["BT 40 550 Td"]
    for line in lines:
        pieces = [(line, 10, 0)] if isinstance(line, str) else line
        moves.append(f"{max([_LINE_POINTS, *(1.5 * piece[1] for piece in pieces)])} TL")
        for text, size, rise, *right in pieces:
            escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
            moves.append(f"/F1 {size} Tf {sum(right)} {rise} Td ({escaped}) Tj {-sum(right)} {-rise} Td")
        moves.append("T*")
    return " ".join([*moves, "ET"]).encode("cp1252")
