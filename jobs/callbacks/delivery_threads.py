"""The threads of a worker that deliver callbacks: receivers that hang delay only the callbacks of their own account."""

import threading
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID


class DeliveryThreads:
    """A bounded number of threads; one account gets only a few of them. Thread-safe."""

    def __init__(self, deliver: Callable[[UUID], None], *, threads: int, of_an_account: int) -> None:
        """Deliver callbacks by `deliver`, in up to `threads` threads, up to `of_an_account` of them for one account."""
        self._deliver = deliver
        self._most = of_an_account
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="callback")
        self._lock = threading.Lock()
        self._known: set[UUID] = set()
        self._running: Counter[int] = Counter()
        self._waiting: defaultdict[int, deque[UUID]] = defaultdict(deque)

    def start(self, job_id: UUID, account_id: int) -> None:
        """Deliver the callback of a job as soon as its account may have one more thread; once if called again."""
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
            if following := self._end(job_id, account_id):
                self._pool.submit(self._run, following, account_id)

    def _end(self, job_id: UUID, account_id: int) -> UUID | None:
        """Return the account's next job, which takes over this thread; with None the thread is free."""
        with self._lock:
            self._known.remove(job_id)
            if waiting := self._waiting[account_id]:
                return waiting.popleft()
            del self._waiting[account_id]
            self._running[account_id] -= 1
            if not self._running[account_id]:
                del self._running[account_id]
            return None
