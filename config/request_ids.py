"""The id of the request being answered, and the log filter that puts it in every line, with that of the job."""

import contextvars
import logging
import uuid

from jobs.job_ids import job_id

request_id: contextvars.ContextVar[str] = contextvars.ContextVar("request_id", default="-")


def new_request_id() -> str:
    """Return a new id and make it that of the request being answered."""
    request_id.set(uuid.uuid4().hex)
    return request_id.get()


class IdFilter(logging.Filter):
    """Adds `request_id` and `job_id` to log records: what is answered and what is worked on, or "-"."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        record.job_id = job_id.get()
        return True
