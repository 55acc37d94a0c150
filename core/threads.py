"""A pool of threads that answer requests."""

import logging
from concurrent.futures import ThreadPoolExecutor

log = logging.getLogger(__name__)


class Threads(ThreadPoolExecutor):
    """A pool that continues with its threads where there is no memory for one more.

    Python's own pool raises then, but has already queued the task: a caller would see a failure and still be charged,
    because the task runs later.
    """

    def _adjust_thread_count(self) -> None:
        try:
            super()._adjust_thread_count()  # type: ignore[misc]  # the stubs have public names only
        except RuntimeError:
            if not self._threads:
                raise
            log.warning("no more threads can be started: requests wait for the %s that there are", len(self._threads))
