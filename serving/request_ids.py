"""The ID of the request being answered, and the log filter that adds it, and the job's ID, to every line."""

import contextvars
import logging
import uuid

from jobs.job_ids import job_id

request_id: contextvars.ContextVar[str] = contextvars.ContextVar("request_id", default="-")


def new_request_id() -> str:
    """Return a new ID and make it the ID of the request being answered."""
    request_id.set(uuid.uuid4().hex)
    return request_id.get()


class IdFilter(logging.Filter):
    """Adds `request_id` and `job_id` to log records: the IDs of the current request and job, or "-"."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        record.job_id = job_id.get()
        return True
