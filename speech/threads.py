"""Threads that answer requests, one after the other."""

import logging
from concurrent.futures import ThreadPoolExecutor

log = logging.getLogger(__name__)


class Threads(ThreadPoolExecutor):
    """A pool that makes do with the threads it has where there is no memory for one more.

    Python's own raises then, but has put what is to be done into its queue: somebody would be told of a failure, and
    be charged for what is done all the same.
    """

    def _adjust_thread_count(self) -> None:
        try:
            super()._adjust_thread_count()  # type: ignore[misc]  # the stubs know what is public alone
        except RuntimeError:
            if not self._threads:
                raise
            log.warning("no thread more can be started: requests wait for the %s that there are", len(self._threads))
