"""The program that `reading` starts for each upload: a file on standard input, its document as JSON on the output.

It answers `READY` once it could start at all, then the document with status 0, or a sentence with status `REFUSED`.
What it does not need it gives up before the file is looked at.
"""

import contextlib
import json
import resource
import sys
from collections.abc import Sequence

from jobs.documents.archives import Archive
from jobs.documents.document import Document, DocumentError
from jobs.documents.docx import DOCUMENT, read_docx
from jobs.documents.epub import CONTAINER, read_epub
from jobs.documents.markdown import read_markdown
from jobs.documents.plain import read_plain

READY = b"+"
REFUSED = 3

_MARKDOWN = (".md", ".markdown", ".mdown", ".mkd")
_OTHERS = (
    (b"%PDF", "a PDF"),
    (b"{\\rtf", "an RTF file"),
    (b"\xd0\xcf\x11\xe0", "a .doc file of an old Word"),
    (b"BOOKMOBI", "a Kindle book"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
)


def main(arguments: Sequence[str]) -> None:
    """Read what stands on standard input: `SUFFIX MEMORY_BYTES CPU_S`."""
    suffix, memory, seconds = arguments
    for name, most in (("DATA", int(memory)), ("CPU", int(seconds)), ("FSIZE", 0), ("CORE", 0), ("NOFILE", 16)):
        _limit(name, most)
    output = sys.stdout.buffer
    output.write(READY)
    output.flush()
    try:
        document = read(suffix, sys.stdin.buffer.read())
    except DocumentError as error:
        output.write(str(error).encode())
        output.flush()
        sys.exit(REFUSED)
    chapters = [(chapter.title, chapter.text) for chapter in document.chapters]
    found = {"title": document.title, "chapters": chapters, "left_out": document.left_out}
    output.write(json.dumps(found).encode())
    output.flush()


def _limit(name: str, most: int) -> None:
    """Let this process have at most `most` of the resource `RLIMIT_<name>`, where the system can see to it."""
    kind = getattr(resource, f"RLIMIT_{name}", None)
    if kind is None:
        return
    _, hard = resource.getrlimit(kind)
    allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
    with contextlib.suppress(ValueError, OSError):  # macOS names limits that it does not let anyone set
        resource.setrlimit(kind, (allowed, allowed))


def read(suffix: str, data: bytes) -> Document:
    """Return the document of a file whose name ends with `suffix` (in small letters). Raises: DocumentError."""
    if data.startswith(b"PK\x03\x04"):
        return _read_archive(Archive(data))
    for mark, what in _OTHERS:
        if mark in data[:80]:
            raise DocumentError(f"The file is {what}; send .txt, .md, .epub or .docx")
    if suffix in (".epub", ".docx"):
        raise DocumentError(f"The file is no {suffix} file, whatever its name says; save it anew")
    return read_markdown(data) if suffix in _MARKDOWN else read_plain(data)


def _read_archive(archive: Archive) -> Document:
    if CONTAINER in archive:
        return read_epub(archive)
    if DOCUMENT in archive:
        return read_docx(archive)
    raise DocumentError("The file is packed, but neither an EPUB nor a Word document; send .txt, .md, .epub or .docx")
