"""What passes by itself, and what callers are told of it meanwhile: as JSON, or as the page of a 503."""

from django.db import InterfaceError, OperationalError
from redis import RedisError

from files.storage import StorageError
from speech.errors import ServiceUnavailable

_OUTAGES: tuple[tuple[tuple[type[Exception], ...], str, int], ...] = (
    ((OperationalError, InterfaceError), "The database cannot be reached, or has too much to do.", 5),
    ((RedisError,), "A part of the service cannot be reached.", 5),
    ((StorageError,), "Files cannot be read or kept: the storage cannot be reached, or is full.", 30),
    ((MemoryError,), "There is not enough memory for this at the moment.", 10),
)
"""What is raised, what is said of it, and after how many seconds to try again."""


def outage_of(exception: BaseException | None) -> ServiceUnavailable | None:
    """Return what to tell a caller of a failure that passes; None for any other."""
    if isinstance(exception, ServiceUnavailable):
        return exception
    for kinds, message, retry_after_s in _OUTAGES:
        if isinstance(exception, kinds):
            return ServiceUnavailable(
                f"{message} Nothing was charged: try again in a moment.", retry_after_s=retry_after_s
            )
    return None
