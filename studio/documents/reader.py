"""The part of `reading` that opens the file, in a process of its own (`core.confined`)."""

import json

from core.sandbox import Refused
from studio.documents.archives import Archive
from studio.documents.document import Document, DocumentError
from studio.documents.docx import DOCUMENT, read_docx
from studio.documents.epub import CONTAINER, read_epub
from studio.documents.markdown import read_markdown
from studio.documents.plain import read_plain

_MARKDOWN = (".md", ".markdown", ".mdown", ".mkd")
_OTHERS = (
    (b"%PDF", "a PDF"),
    (b"{\\rtf", "an RTF file"),
    (b"\xd0\xcf\x11\xe0", "an old Word file (.doc)"),
    (b"BOOKMOBI", "a Kindle book"),
    (b"\x89PNG", "an image"),
    (b"\xff\xd8\xff", "an image"),
)


def answer(data: bytes, suffix: str) -> bytes:
    """Return the document of a file as JSON; its name ends with `suffix`. Raises: Refused, with a sentence."""
    try:
        document = read(suffix, data)
    except DocumentError as error:
        raise Refused(str(error)) from error
    chapters = [(chapter.title, chapter.text) for chapter in document.chapters]
    return json.dumps({"title": document.title, "chapters": chapters, "left_out": document.left_out}).encode()


def read(suffix: str, data: bytes) -> Document:
    """Return the document of a file whose name ends with `suffix` (in small letters). Raises: DocumentError."""
    if data.startswith(b"PK\x03\x04"):
        archive = Archive(data)
        if CONTAINER in archive:
            return read_epub(archive)
        if DOCUMENT in archive:
            return read_docx(archive)
        raise DocumentError(
            "The file is a ZIP archive, but neither an EPUB nor a Word document; send .txt, .md, .epub or .docx"
        )
    for mark, what in _OTHERS:
        if mark in data[:80]:
            raise DocumentError(f"The file is {what}; send .txt, .md, .epub or .docx")
    if suffix in (".epub", ".docx"):
        raise DocumentError(f"The file is not a {suffix} file, despite its name; save it again")
    return read_markdown(data) if suffix in _MARKDOWN else read_plain(data)
