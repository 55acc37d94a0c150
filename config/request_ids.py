"""The id of the request being answered, and the log filter that puts it in every line."""

import contextvars
import logging
import uuid

request_id: contextvars.ContextVar[str] = contextvars.ContextVar("request_id", default="-")


def new_request_id() -> str:
    """Return a new id and make it that of the request being answered."""
    request_id.set(uuid.uuid4().hex)
    return request_id.get()


class RequestIdFilter(logging.Filter):
    """Adds `request_id` to log records: that of the request being answered, or "-"."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        return True
