"""Measures the cost of limits for a request on real databases: admission, charge, count and return of the place.

`TEST_DATABASE_URL` and `TEST_REDIS_URL`, which `make bench` sets, name PostgreSQL and Redis. A run that cannot reach
them shows only SQLite.
"""

import os
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING

from bench.timing import p50_and_p95
from tests.support.services import left_out, own_services, unreachable

if TYPE_CHECKING:
    from accounts.plans import Plan

ACCOUNTS = 20
REQUESTS_EACH = 20
STORES = {
    "SQLite": (False, False, 5.0),
    "PostgreSQL": (True, False, None),
    "PostgreSQL and Redis": (True, True, 3.0),
}
"""By name: use of PostgreSQL, use of Redis, and the highest median of a request in milliseconds."""


def main() -> None:
    """Print the table."""
    import tests.support.environment  # noqa: F401 — sets the environment of the processes

    print(f"\nLimits of a request, {ACCOUNTS * REQUESTS_EACH} each, ms")
    print(f"  {'':<24} {'free p50':>9} {'p95':>6} {'pro p50':>9} {'p95':>6} {'bar':>6}")
    missing = unreachable() or left_out()
    for name, (postgresql, redis, bar) in STORES.items():
        if postgresql and missing:
            print(f"  {name:<24} {missing}")
            continue
        with tempfile.TemporaryDirectory() as storage, own_services(postgresql=postgresql, redis=redis) as services:
            environment = os.environ | services | {"STORAGE_DIR": storage}
            command = [sys.executable, "-m", "bench.limits", "measure"]
            done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
        free_p50, free_p95, pro_p50, pro_p95 = map(float, done.stdout.split())
        shown_bar = f"{bar:6.1f}" if bar else "      "
        print(f"  {name:<24} {free_p50:9.2f} {free_p95:6.2f} {pro_p50:9.2f} {pro_p95:6.2f} {shown_bar}")


def measure() -> None:
    """Print the median and 95th percentile of a Free and a Pro account, on the database and counter of the settings."""
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    from django.core.management import call_command

    from accounts.plans import FREE, PRO

    call_command("migrate", verbosity=0)
    for plan in (FREE, PRO):
        print(*p50_and_p95(_costs(plan)))


def _costs(plan: "Plan") -> list[float]:
    """Return the milliseconds of requests: for each account as many as it may send, without the first."""
    from accounts.keys import create_key
    from accounts.limits import admitted
    from accounts.models import Account

    costs = []
    for number in range(ACCOUNTS):
        account = Account.objects.create_user(f"{plan.name}{number}@example.com", plan_name=plan.name)
        key, _ = create_key(account, "bench")
        for request in range(REQUESTS_EACH):
            started = time.perf_counter()
            with admitted(account, 100, key):
                pass
            if request:
                costs.append((time.perf_counter() - started) * 1000)
    return costs


if __name__ == "__main__":
    measure() if sys.argv[1:] == ["measure"] else main()
