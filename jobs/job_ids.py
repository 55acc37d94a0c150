"""The id of the job that is worked on, for the log: it is in the line of the request that made the job, too."""

import contextvars
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

job_id: contextvars.ContextVar[str] = contextvars.ContextVar("job_id", default="-")


@contextmanager
def working_on(job: UUID) -> Iterator[None]:
    """Have the log lines of the block carry the id of the job."""
    token = job_id.set(str(job))
    try:
        yield
    finally:
        job_id.reset(token)
