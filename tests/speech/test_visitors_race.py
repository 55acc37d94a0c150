"""Many requests of one visitor at once, at a real server: the day is spent to the last request."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from accounts.plans import VISITOR_CHARACTERS_PER_DAY
from tests.support.server import Server

pytestmark = pytest.mark.process

THREADS, LENGTH = 24, 150


def test_a_day_is_spent_to_the_last_request_whoever_comes_first(server: Server):
    barrier = threading.Barrier(THREADS)

    def ask(text: str) -> str | None:
        """Return the code of the first answer that is not about an overloaded server."""
        # The server under test trusts its own machine like a proxy.
        headers = {"X-Forwarded-For": "198.51.100.77"}
        while True:
            answer = httpx.post(f"{server.url}/api/tts/generate", json={"input": text}, headers=headers, timeout=60)
            code = None if answer.status_code == 200 else answer.json()["error"]["code"]
            if code != "server_overloaded":
                return code
            time.sleep(0.2)

    def ask_together(number: int) -> str | None:
        barrier.wait()
        # A third of the requests fails after they took characters, and gives them back.
        failing, fine = "\u0378" * LENGTH, "a" + " " * (LENGTH - 1)
        return ask(failing if number % 3 == 0 else fine)

    with ThreadPoolExecutor(THREADS) as pool:
        codes = list(pool.map(ask_together, range(THREADS)))
    assert set(codes) <= {None, "invalid_value", "daily_quota_exceeded"}
    served = codes.count(None)
    while ask("a" + " " * (LENGTH - 1)) is None:  # characters that failures held for a moment are there again
        served += 1
    assert served == VISITOR_CHARACTERS_PER_DAY // LENGTH
    assert ask("a" + " " * (VISITOR_CHARACTERS_PER_DAY % LENGTH - 1)) is None
    assert ask("a") == "daily_quota_exceeded"
