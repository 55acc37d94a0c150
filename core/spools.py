"""Files without a name: bytes that wait to be taken, and take no memory meanwhile."""

import io
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO, cast

from core.errors import ServiceUnavailable

MAX_IN_MEMORY = 256 * 1024
"""Bytes up to which a spool stays in memory."""


def spool(content: bytes, folder: Path) -> BinaryIO:
    """Return a file that holds `content`, at its beginning: in memory if it is small, else unlinked in `folder`.

    It is gone when it is closed, and when the process ends. Raises: ServiceUnavailable if the disk is full.
    """
    if len(content) <= MAX_IN_MEMORY:
        return io.BytesIO(content)
    try:
        with ExitStack() as opened:
            file = opened.enter_context(tempfile.TemporaryFile(dir=folder))
            file.write(content)
            file.seek(0)
            opened.pop_all()
    except OSError as error:
        raise ServiceUnavailable("There is not enough disk to keep this answer.", retry_after_s=10) from error
    return cast(BinaryIO, file)
