"""Outages: failures that end by themselves, and the 503 for callers, as JSON or as a page."""

from django.db import InterfaceError, OperationalError
from redis import RedisError

from core.errors import ServiceUnavailable
from files.storage import StorageError

_OUTAGES: tuple[tuple[tuple[type[Exception], ...], str, int], ...] = (
    ((OperationalError, InterfaceError), "The database cannot be reached, or has too much to do.", 5),
    ((RedisError,), "A part of the service cannot be reached.", 5),
    ((StorageError,), "Files cannot be read or kept: the storage cannot be reached, or is full.", 30),
    ((MemoryError,), "There is not enough memory for this at the moment.", 10),
)
"""Exceptions, the message for callers, and the seconds until they should try again."""


def outage_of(exception: BaseException | None) -> ServiceUnavailable | None:
    """Return the error for a failure that ends by itself; None for any other failure."""
    if isinstance(exception, ServiceUnavailable):
        return exception
    for kinds, message, retry_after_s in _OUTAGES:
        if isinstance(exception, kinds):
            return ServiceUnavailable(
                f"{message} Nothing was charged: try again in a moment.", retry_after_s=retry_after_s
            )
    return None
