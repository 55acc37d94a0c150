"""Bursts of requests to a real server: short speech is not refused for load, and a burst learns its own limit."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx2
import pytest

from accounts.plans import FREE
from speech.render_admission import PATIENCE_S
from tests.support.server import Server, running_server

pytestmark = pytest.mark.process

SENTENCE = "The museum behind the church opens on Sundays from ten."


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("bursts"), SPEECH_ENGINE="espeak", RENDER_SLOTS="1") as server:
        yield server


def burst(server: Server, texts: list[str], *keys: str) -> tuple[list[httpx2.Response], set[int]]:
    """Return the answers to `texts`, all sent at once, the keys taking turns, and what a slow machine may answer too.

    A machine that really needs longer than the longest wait for all of them refuses some for load.
    """
    began_at = time.monotonic()
    barrier = threading.Barrier(len(texts))

    def speak(number: int) -> httpx2.Response:
        headers = {"Authorization": f"Bearer {keys[number % len(keys)]}"}
        barrier.wait()
        return httpx2.post(
            f"{server.url}/api/v1/audio/speech", json={"input": texts[number]}, headers=headers, timeout=120
        )

    with ThreadPoolExecutor(len(texts)) as pool:
        answers = list(pool.map(speak, range(len(texts))))
    return answers, {503} if time.monotonic() - began_at > PATIENCE_S else set()


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("count", "accounts"),
    [
        (6, 1),
        (40, 2),
        pytest.param(40, 1, marks=pytest.mark.exhaustive),
        pytest.param(60, 12, marks=pytest.mark.exhaustive),
    ],
)
def test_short_sentences_at_once_are_all_spoken(server, count, accounts):
    keys = [server.create_key(f"burst{count}of{number}@example.com", "pro") for number in range(accounts)]
    answers, slow = burst(server, [SENTENCE] * count, *keys)
    assert {answer.status_code for answer in answers} - slow == {200}
    assert len({answer.content for answer in answers if answer.status_code == 200}) == 1


def test_a_burst_of_a_free_account_is_told_its_own_limit(server):
    key = server.create_key("free-burst@example.com", "free")
    text = SENTENCE.ljust(300)
    count = FREE.characters_per_day // len(text) + 6
    answers, slow = burst(server, [text] * count, key)
    refused = [answer for answer in answers if answer.status_code not in {200} | slow]
    assert sum(answer.status_code == 200 for answer in answers) <= count - 6, "they have more characters than the day"
    assert {answer.status_code for answer in refused} == {429}
    own = {"concurrency_limit_exceeded", "rate_limit_exceeded", "daily_quota_exceeded"}
    assert {answer.json()["error"]["code"] for answer in refused} <= own
    assert all(int(answer.headers["retry-after"]) >= 1 for answer in refused)
