"""The part of `reading` that opens the file, in a process of its own (`core.confined`)."""

import json
from base64 import b64encode

from core.sandbox import Refused
from studio.documents.archives import Archive
from studio.documents.document import Document, DocumentError
from studio.documents.docx import DOCUMENT, read_docx
from studio.documents.epub import CONTAINER, read_epub
from studio.documents.markdown import read_markdown
from studio.documents.pdf import read_pdf
from studio.documents.plain import read_plain

_MARKDOWN = (".md", ".markdown", ".mdown", ".mkd")
_OTHERS = (
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
    answer = {
        "title": document.title,
        "author": document.author,
        "cover": b64encode(document.cover).decode(),
        "chapters": chapters,
        "left_out": document.left_out,
    }
    return json.dumps(answer).encode()


def read(suffix: str, data: bytes) -> Document:
    """Return the document of a file whose name ends with `suffix` (in small letters). Raises: DocumentError."""
    if data.startswith(b"PK\x03\x04"):
        archive = Archive(data)
        if CONTAINER in archive:
            return read_epub(archive)
        if DOCUMENT in archive:
            return read_docx(archive)
        raise DocumentError(
            "The file is a ZIP archive, but neither an EPUB nor a Word document; send .txt, .md, .epub, .docx or .pdf"
        )
    if b"%PDF-" in data[:1024]:
        return read_pdf(data)
    for mark, what in _OTHERS:
        if mark in data[:80]:
            raise DocumentError(f"The file is {what}; send .txt, .md, .epub, .docx or .pdf")
    if suffix in (".epub", ".docx", ".pdf"):
        raise DocumentError(f"The file is not a {suffix} file, despite its name; save it again")
    return read_markdown(data) if suffix in _MARKDOWN else read_plain(data)
