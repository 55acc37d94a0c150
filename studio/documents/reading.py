"""An uploaded text or book becomes a document, read in a separate process that can do nothing else."""

import json
from base64 import b64decode
from pathlib import Path

from core.children.sandbox import Broken, Refused, Sandbox
from studio.documents.archives import MAX_BYTES
from studio.documents.document import Chapter, Document, DocumentError
from studio.documents.left_out import LeftOut

MAX_FILE_BYTES = 15 << 20
PROCESSOR_S = 15
"""Seconds of processor time; the largest books take a second or two."""

_MAX_ANSWER_BYTES = 2 * MAX_BYTES
"""JSON needs up to three bytes for each byte of a text of 3,000,000 characters, and 4/3 for each byte of a cover."""

_READER = Sandbox(
    "studio.documents.reader",
    memory_bytes=768 << 20,
    processor_s=PROCESSOR_S,
    answer_bytes=_MAX_ANSWER_BYTES,
    open_files=16,
)


def read_document(name: str, data: bytes) -> Document:
    """Return the document in a file of one of `SUFFIXES`, recognised by its content first, then its `name`.

    Raises: DocumentError, with the file's name in its sentence; SandboxError.
    """
    try:
        return _read(name, data)
    except DocumentError as error:
        shown = " ".join(name.split())[-80:]
        raise DocumentError(str(error).replace("The file", f"“{shown}”", 1)) from error


def _read(name: str, data: bytes) -> Document:
    if len(data) > MAX_FILE_BYTES:
        raise DocumentError(f"The file is {len(data) / 1e6:.1f} MB; the limit is {MAX_FILE_BYTES / 1e6:.1f} MB")
    try:
        found = json.loads(_READER.answer(data, Path(name).suffix.lower()))
    except Refused as refused:
        raise DocumentError(str(refused)) from refused
    except Broken as error:
        raise DocumentError("The file is too complex to read; save it as plain text and send that") from error
    chapters = [Chapter(title, text) for title, text in found["chapters"]]
    cover = b64decode(found["cover"])
    left_out = tuple(LeftOut(kind, "", *places) for kind, *places in found["left_out"])
    return Document(found["title"], chapters, left_out, found["author"], cover)
