"""`/healthz` tells that the process is up, `/readyz` whether it can do its work."""

import logging
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future

from django.conf import settings
from django.db import connection, connections
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from accounts.limit_redis import redis_traffic
from config.operators import is_operator
from core.stopping import is_stopping
from files import storage
from jobs.queue.workers import is_any_worker_alive
from speech import readiness

log = logging.getLogger(__name__)

_STORED = "health/probe"


@csrf_exempt
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"status": "ok"})


@csrf_exempt
@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    if is_stopping():
        return JsonResponse({"status": "stopping"}, status=503)
    return answer_readiness(request, _probes)


def answer_readiness(request: HttpRequest, probes: "Mapping[str, Probe]") -> JsonResponse:
    """Return what `probes`, each of a part by its name, find of the parts that the request does not leave out."""
    left_out = {*request.GET.getlist("exclude"), *(() if settings.REDIS_URL else ("redis",))}
    asked = {name: (probe.ask(), probe.timeout_s) for name, probe in probes.items() if name not in left_out}
    asked_at = time.monotonic()
    parts = {
        name: _part(name, asked_at, answer, timeout_s, for_operator=is_operator(request))
        for name, (answer, timeout_s) in asked.items()
    }
    is_ready = all(part["ok"] for part in parts.values())
    return JsonResponse({"status": "ok" if is_ready else "unavailable", **parts}, status=200 if is_ready else 503)


def _part(
    name: str, asked_at: float, answer: "Future[str]", timeout_s: float, *, for_operator: bool
) -> dict[str, object]:
    """Return the state of a part; only operators see why it fails, since the reason may reveal the internal network."""
    try:
        return {"ok": True, "detail": answer.result(max(0.0, asked_at + timeout_s - time.monotonic()))}
    except TimeoutError:
        detail = f"no answer within {timeout_s:g} s"
    except Exception as error:
        detail = str(error) or type(error).__name__
    log.warning("not ready: %s: %s", name, detail)
    return {"ok": False, "detail": detail if for_operator else "see the log"}


class Probe:
    """A check that runs in a thread, one run at a time: a run that hangs blocks no request, however many ask for it."""

    def __init__(
        self,
        check: Callable[[], str],
        timeout_s: float,
        good_for_s: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Wait `timeout_s` for `check`; after a success it does not run again within `good_for_s`."""
        self._check = check
        self.timeout_s = timeout_s
        self._good_for_s = good_for_s
        self._clock = clock
        self._good_until = float("-inf")
        self._answer: Future[str] | None = None
        self._lock = threading.Lock()

    def ask(self) -> "Future[str]":
        """Start the check unless it runs or has just succeeded, and return its answer."""
        with self._lock:
            if self._answer is None or (self._answer.done() and self._clock() >= self._good_until):
                self._answer = Future()
                try:
                    threading.Thread(target=self._run, args=(self._answer,), name="probe", daemon=True).start()
                except RuntimeError as error:  # too little memory for another thread
                    self._answer.set_exception(error)
            return self._answer

    def _run(self, answer: "Future[str]") -> None:
        try:
            detail = self._check()
        except Exception as error:
            answer.set_exception(error)
        else:
            self._good_until = self._clock() + self._good_for_s
            answer.set_result(detail)
        finally:
            connections.close_all()


def _check_database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return connection.vendor


def _check_redis() -> str:
    redis_traffic(settings.REDIS_URL, settings.REDIS_PREFIX).check()
    return "connected"


def _check_worker() -> str:
    if not is_any_worker_alive():
        raise LookupError("no worker has given a sign of life in the last seconds")
    return "alive"


def _check_engine() -> str:
    return readiness.check_engines()


def _check_storage() -> str:
    storage.write(_STORED, [b"written to see whether it can be"])
    storage.delete([_STORED])
    return "writable"


def all_probes() -> dict[str, Probe]:
    """Return a new probe of each part; no check has run."""
    return {
        "database": Probe(_check_database, timeout_s=3),
        "worker": Probe(_check_worker, timeout_s=3),
        "engine": Probe(_check_engine, timeout_s=3),
        # A write to a bucket costs money, and a disk does not fill up within seconds.
        "storage": Probe(_check_storage, timeout_s=5, good_for_s=10),
        "redis": Probe(_check_redis, timeout_s=3),
    }


_probes = all_probes()
