"""`/healthz` and `/readyz`: whether the process is up, and whether it can do its work."""

import logging
from collections.abc import Callable

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from accounts.limit_redis import redis_traffic
from jobs.workers import is_any_worker_alive
from speech import service

log = logging.getLogger(__name__)


@csrf_exempt
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"status": "ok"})


@csrf_exempt
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    checks = {"database": _check_database, "worker": _check_worker, "engine": _check_engine}
    if settings.REDIS_URL:
        checks["redis"] = _check_redis
    parts = {name: _state(name, check) for name, check in checks.items()}
    is_ready = all(part["ok"] for part in parts.values())
    return JsonResponse({"status": "ok" if is_ready else "unavailable", **parts}, status=200 if is_ready else 503)


def _state(name: str, check: Callable[[], str]) -> dict[str, object]:
    try:
        return {"ok": True, "detail": check()}
    except Exception as error:
        log.warning("not ready: %s: %s", name, error)
        return {"ok": False, "detail": str(error) or type(error).__name__}


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
    return service.engines().check()
