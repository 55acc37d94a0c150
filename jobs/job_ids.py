"""The ID of the present job, for the log; the line about the request that made the job has it too."""

import contextvars
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

job_id: contextvars.ContextVar[str] = contextvars.ContextVar("job_id", default="-")


@contextmanager
def working_on(job: UUID) -> Iterator[None]:
    """Put the ID of the job into the log lines of the block."""
    token = job_id.set(str(job))
    try:
        yield
    finally:
        job_id.reset(token)
