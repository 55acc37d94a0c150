"""The threads of a worker in which callbacks are delivered: who has receivers that hang waits for them alone."""

import threading
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID


class DeliveryThreads:
    """A bounded number of threads, of which an account has a few at most. Thread-safe."""

    def __init__(self, deliver: Callable[[UUID], None], *, threads: int, of_an_account: int) -> None:
        """Deliver the callback of a job by `deliver`, in up to `threads` threads, `of_an_account` of them for one."""
        self._deliver = deliver
        self._most = of_an_account
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="callback")
        self._lock = threading.Lock()
        self._known: set[UUID] = set()
        self._running: Counter[int] = Counter()
        self._waiting: defaultdict[int, deque[UUID]] = defaultdict(deque)

    def start(self, job_id: UUID, account_id: int) -> None:
        """Deliver the callback of a job, as soon as its account may have one more thread; not if it waits already."""
        with self._lock:
            if job_id in self._known:
                return
            self._known.add(job_id)
            if self._running[account_id] >= self._most:
                self._waiting[account_id].append(job_id)
                return
            self._running[account_id] += 1
        self._pool.submit(self._run, job_id, account_id)

    def _run(self, job_id: UUID, account_id: int) -> None:
        try:
            self._deliver(job_id)
        finally:
            following = self._end(job_id, account_id)
            if following is not None:
                self._pool.submit(self._run, following, account_id)

    def _end(self, job_id: UUID, account_id: int) -> UUID | None:
        """Return the account's next, which takes the place of this one; None gives it back."""
        with self._lock:
            self._known.remove(job_id)
            if waiting := self._waiting[account_id]:
                return waiting.popleft()
            del self._waiting[account_id]
            self._running[account_id] -= 1
            if not self._running[account_id]:
                del self._running[account_id]
            return None
