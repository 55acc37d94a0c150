"""An uploaded text or book becomes a document, read in a process of its own that may do nothing else."""

import json
import logging
import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

from jobs.documents.document import Chapter, Document, DocumentError

log = logging.getLogger(__name__)

MAX_FILE_BYTES = 15 << 20
SUFFIXES = (".txt", ".md", ".epub", ".docx")
READING_TIMEOUT_S = 15
"""Of the processor and of the clock; the largest books take a second or two."""

_MEMORY_BYTES = 768 << 20
_ROOT = Path(__file__).resolve().parents[2]
_PROGRAM = "import sys; sys.path.insert(0, sys.argv[1]); from jobs.documents.reader import main; main(sys.argv[2:])"
_READY = b"+"
_REFUSED = 3
"""What the reader answers and exits with: see `reader`."""

# Nothing else of ours: it holds secrets.
_ENVIRONMENT = {name: os.environ[name] for name in ("LD_LIBRARY_PATH", "TMPDIR") if name in os.environ}


class ReaderError(Exception):
    """The reader does not run on this machine: ours, not the sender's."""


def read_document(name: str, data: bytes) -> Document:
    """Return what the file called `name` says: text, Markdown, EPUB or .docx, told by its content before its name.

    Raises: DocumentError, its sentence naming the file; ReaderError.
    """
    try:
        return _read(name, data)
    except DocumentError as error:
        shown = " ".join(name.split())[-80:]
        raise DocumentError(str(error).replace("The file", f"“{shown}”", 1)) from error


def _read(name: str, data: bytes) -> Document:
    if len(data) > MAX_FILE_BYTES:
        size, most = len(data) / (1 << 20), MAX_FILE_BYTES >> 20
        raise DocumentError(f"The file has {size:.1f} MiB; at most {most} MiB can be read")
    done = _run_reader(Path(name).suffix.lower(), data)
    answer = done.stdout[len(_READY) :]
    if done.returncode == 0:
        found = json.loads(answer)
        chapters = [Chapter(title, text) for title, text in found["chapters"]]
        return Document(found["title"], chapters, Counter(found["left_out"]))
    if done.returncode == _REFUSED:
        raise DocumentError(answer.decode())
    errors = done.stderr.decode(errors="replace")
    if not done.stdout.startswith(_READY):
        raise ReaderError(f"the reader of documents ended with status {done.returncode} at its start: {errors}")
    log.warning("the reader ended with status %d on %d bytes: %s", done.returncode, len(data), errors)
    raise DocumentError("The file is too complicated to be read; save it as plain text and send that")


def _run_reader(suffix: str, data: bytes) -> subprocess.CompletedProcess[bytes]:
    """Return how the reader ended on `data`; where it has run out of time, as if it had been ended by itself."""
    numbers = (_MEMORY_BYTES, READING_TIMEOUT_S)
    command = [sys.executable, "-IB", "-c", _PROGRAM, str(_ROOT), suffix, *map(str, numbers)]
    try:
        return subprocess.run(  # noqa: S603  # nosec B603 # no shell; the suffix is one argument among others
            command, input=data, capture_output=True, timeout=READING_TIMEOUT_S, env=_ENVIRONMENT, cwd="/", check=False
        )
    except subprocess.TimeoutExpired as expired:
        return subprocess.CompletedProcess(command, -signal.SIGKILL, expired.stdout or b"", expired.stderr or b"")
