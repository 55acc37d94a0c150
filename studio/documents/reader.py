"""The part of `reading` that opens the file, in a process of its own (`core.children.confined_sandbox`)."""

import json
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator

from core.children.sandbox import Refused
from studio.documents.archives import Archive
from studio.documents.document import WHAT_TO_SEND, Document, DocumentError
from studio.documents.docx import DOCUMENT, read_docx
from studio.documents.epub import CONTAINER, read_epub
from studio.documents.fb2 import MARK, read_fb2
from studio.documents.html import read_html
from studio.documents.left_out import LeftOut
from studio.documents.markdown import read_markdown
from studio.documents.odt import MIME_TYPE, read_odt
from studio.documents.pdf import read_pdf
from studio.documents.plain import read_plain
from studio.documents.subtitles import read_subtitles

_BY_SUFFIX = {
    **dict.fromkeys((".md", ".markdown", ".mdown", ".mkd"), read_markdown),
    **dict.fromkeys((".html", ".htm", ".xhtml"), read_html),
    **dict.fromkeys((".srt", ".vtt"), read_subtitles),
}
_OTHERS = (
    (b"{\\rtf", "an RTF file"),
    (b"\xd0\xcf\x11\xe0", "an old Word file (.doc)"),
    (b"BOOKMOBI", "a Kindle book"),
    (b"\x89PNG", "an image"),
    (b"\xff\xd8\xff", "an image"),
)
_LONGEST_KIND = 40


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
        "left_out": list(_places_of(document.left_out)),
    }
    return json.dumps(answer).encode()


def _places_of(left_out: Iterable[LeftOut]) -> Iterator[tuple[str, int, int, int]]:
    """Yield the number of things of each kind left out of each chapter or page, without their words."""
    counts: Counter[tuple[str, int, int]] = Counter()
    for one in left_out:
        counts[one.kind[:_LONGEST_KIND], one.chapter, one.page] += one.count
    for (kind, chapter, page), count in counts.items():
        yield kind, count, chapter, page


def read(suffix: str, data: bytes) -> Document:
    """Return the document of a file whose name ends with `suffix` (in lower case). Raises: DocumentError."""
    if data.startswith(b"PK\x03\x04"):
        archive = Archive(data)
        if CONTAINER in archive:
            return read_epub(archive)
        if DOCUMENT in archive:
            return read_docx(archive)
        if archive.begins_with("mimetype", MIME_TYPE):
            return read_odt(archive)
        raise DocumentError(
            f"The file is a ZIP archive, but neither an EPUB nor a Word or OpenDocument text; {WHAT_TO_SEND}"
        )
    if b"%PDF-" in data[:1024]:
        return read_pdf(data)
    for mark, what in _OTHERS:
        if mark in data[:80]:
            raise DocumentError(f"The file is {what}; {WHAT_TO_SEND}")
    if MARK in data[:1024]:
        return read_fb2(data)
    if suffix in (".epub", ".docx", ".odt", ".fb2", ".pdf"):
        raise DocumentError(f"The file is not a {suffix} file, despite its name; save it again")
    return _BY_SUFFIX.get(suffix, read_plain)(data)
