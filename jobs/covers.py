"""The covers of jobs: a picture from outside becomes a JPEG, in a separate process that can do nothing else."""

import logging

from accounts.limits import lend_connection
from core.children.sandbox import Broken, Refused, Sandbox, SandboxError
from core.errors import ApiError, InvalidValue
from core.places import Places
from files import storage
from jobs.models import Job

log = logging.getLogger(__name__)

MAX_COVER_BYTES = 5_000_000
"""The most bytes of a picture as it is sent."""

CONTENT_TYPE = "image/jpeg"
_PROCESSOR_S = 10
_READER = Sandbox("jobs.cover_reader", memory_bytes=512 << 20, processor_s=_PROCESSOR_S, answer_bytes=MAX_COVER_BYTES)
readings = Places(at_once=2, queue=6, kind="pictures to read")
"""Each reading is a process of up to a few hundred MB; a request that waits holds one of the server's threads."""


def prepared_cover(data: bytes) -> bytes:
    """Return the picture in `data` (JPEG, PNG or WebP) as a JPEG of at most 1,400 pixels a side and 400 KB.

    The same data always gives the same bytes. Raises: ApiError of `cover`.
    """
    if len(data) > MAX_COVER_BYTES:
        limit = f"{MAX_COVER_BYTES / 1e6:g} MB"
        raise InvalidValue(f"cover is {len(data) / 1e6:.1f} MB; a picture has at most {limit}", param="cover")
    try:
        lend_connection()
        with readings.take():
            return _READER.answer(data)
    except Refused as refused:
        raise InvalidValue(f"cover {refused}", param="cover") from refused
    except Broken as error:
        raise InvalidValue("cover is too complex to read; save it as a JPEG and send that", param="cover") from error
    except SandboxError as error:
        log.exception("pictures cannot be read")
        raise ApiError("We can’t read pictures right now.", param="cover", status=500) from error


def keep_cover(job: Job, cover: bytes) -> None:
    """Write the prepared cover of a job that is not yet saved. Raises: StorageError."""
    job.cover_name = f"{job.folder}cover.jpg"
    storage.write(job.cover_name, [cover])
