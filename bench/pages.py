"""Measures the time of each page for an account with much content: one client, one connection, the real server."""

import json
import tempfile
from pathlib import Path

import httpx

from bench.timing import durations_s, p50_and_p95
from tests.support.accounts import PASSWORD
from tests.support.server import running_server

WARM_UP = 3
REQUESTS = 30
EMAIL = "bench@example.com"
_FILL = f"""
import json
from dataclasses import asdict
from tests.support.filled_account import make_filled_account
from tests.support.site_pages import site_pages
account = make_filled_account()
account.email = "{EMAIL}"
account.save()
print(json.dumps([asdict(page) for page in site_pages(account) if page.members]))
"""


def main() -> None:
    """Print the table, the slowest page first."""
    import tests.support.environment  # noqa: F401 — sets the environment of the server

    with tempfile.TemporaryDirectory() as directory, running_server(Path(directory)) as server:
        pages = json.loads(server.manage("shell", "--verbosity", "0", "-c", _FILL).splitlines()[-1])
        with httpx.Client(base_url=server.url, timeout=60) as client:
            _sign_in(client)
            rows = [(page["name"], *_measure(client, page["address"])) for page in pages]
    print(f"\nPages, 100 keys, 1,000 jobs, a year of usage, {REQUESTS} requests each, ms")
    print(f"  {'':<40} {'p50':>6} {'p95':>6}")
    for name, p50, p95 in sorted(rows, key=lambda row: row[1], reverse=True):
        print(f"  {name:<40} {p50:6.1f} {p95:6.1f}")


def _sign_in(client: httpx.Client) -> None:
    client.get("/account/login/")
    form = {"login": EMAIL, "password": PASSWORD, "csrfmiddlewaretoken": client.cookies["csrftoken"]}
    assert client.post("/account/login/", data=form).status_code == 302, "the account cannot log in"


def _measure(client: httpx.Client, address: str) -> tuple[float, float]:
    """Return the median and the 95th percentile, ms."""

    def visit() -> None:
        assert client.get(address).status_code == 200, address

    return p50_and_p95([1000 * took_s for took_s in durations_s(visit, WARM_UP + REQUESTS)[WARM_UP:]])


if __name__ == "__main__":
    main()
