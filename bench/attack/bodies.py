"""Bodies made to stop the web server: some take long to parse, others use up the memory for bodies."""

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from functools import partial

import httpx2

from bench.attack.answers import asking
from bench.attack.holes import Hole, Probed
from bench.attack.target import Target
from tests.support.server import ROOT

_BYTES = 16 * 1024 * 1024 - 1_000
_NESTED = b'{"input": "a", "b": [' + (b"[" * 50 + b"]" * 50 + b",") * (_BYTES // 101) + b"1]}"
_ENCODED = b"title=" + b"%41" * (_BYTES // 3)
_MOST_STILL_S = 1.0
_JSON = {"Content-Type": "application/json"}
_REFUSED_TEXT = 400
"""The status of a request that was read, and whose text is empty."""
_ATTACKER, _OTHER = "198.51.100.7", "203.0.113.9"


class Stillness:
    """The longest time in which the web server answered nothing."""

    def __init__(self) -> None:
        self.longest_s = 0.0


@contextmanager
def pinging(target: Target) -> Iterator[Stillness]:
    """Keep asking the server for a sign of life while the block runs."""
    stillness, done = Stillness(), threading.Event()

    def ping() -> None:
        with target.client() as client:
            while not done.is_set():
                began = time.perf_counter()
                client.get("/healthz")
                stillness.longest_s = max(stillness.longest_s, time.perf_counter() - began)

    thread = threading.Thread(target=ping)
    thread.start()
    try:
        yield stillness
    finally:
        done.set()
        thread.join()


def parsing(target: Target) -> Probed:
    """Send nested JSON, and a form of escapes, of 16 MB each, as a visitor and with keys."""
    free, pro = (target.create_key(f"parsing-{plan}@attack.example.com", plan) for plan in ("free", "pro"))
    form = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"csrftoken={'a' * 32}"}
    agent = {"Authorization": f"Bearer {free}", "Accept": "application/json, text/event-stream"}
    attacks = (
        ("visitor", "/api/tts/generate", _NESTED, _JSON),
        ("agent", "/mcp", _NESTED, _JSON | agent),
        ("job", "/api/v1/jobs", _NESTED, _JSON | {"Authorization": f"Bearer {pro}"}),
        ("form", "/studio/podcast", _ENCODED, form),
    )
    figures, longest_s = [], 0.0
    for name, path, body, headers in attacks:
        with pinging(target) as stillness, target.client(headers=headers) as client:
            status = client.post(path, content=body).status_code
        figures.append(f"{name} {stillness.longest_s:.2f} s ({status})")
        longest_s = max(longest_s, stillness.longest_s)
    return Probed(f"longest without an answer: {', '.join(figures)}", longest_s > _MOST_STILL_S)


def held_budget(target: Target) -> Probed:
    """Use up the memory for bodies: by GETs whose answers are not read, and by bodies that never end."""
    key = target.create_key("held@attack.example.com", "pro")
    headers = {"Authorization": f"Bearer {key}", "X-Forwarded-For": _ATTACKER}
    with target.client(key) as client:
        audio = _finished_audio(client)
    gets = partial(asking, target, "GET", audio, b" " * _BYTES, **headers)
    bodies = partial(asking, target, "POST", "/api/v1/jobs", b" " * _BYTES, **headers, Content_Length=str(_BYTES + 1))
    with target.client(key, headers={"Authorization": f"Bearer {key}", "X-Forwarded-For": _OTHER}) as other:
        after_gets, after_bodies = (_status_beside(ask, other) for ask in (gets, bodies))
    figure = (
        f"another client gets {after_gets} beside 17 unread GETs with a body, {after_bodies} beside 17 endless bodies"
    )
    return Probed(figure, (after_gets, after_bodies) != (_REFUSED_TEXT, _REFUSED_TEXT))


def _finished_audio(client: httpx2.Client) -> str:
    """Return the path of a WAV file of about 9 MB, which a job has made."""
    text = "Wait." + '<break time="3s"/>' * 60
    job = client.post("/api/v1/jobs", json={"input": text, "format": "wav"}).json()["id"]
    deadline = time.monotonic() + 40
    while (record := client.get(f"/api/v1/jobs/{job}").json())["status"] != "completed":
        assert time.monotonic() < deadline, record
        time.sleep(0.5)
    return str(record["audio_url"])


def _status_beside(ask: Callable[[], AbstractContextManager[socket.socket]], other: httpx2.Client) -> int:
    """Return the status of another client's large request while the server holds 17 of 16 MB each, sent by `ask`."""
    with ExitStack() as held:
        for _ in range(17):
            with suppress(OSError):  # refused before everything was sent
                held.enter_context(ask())
        time.sleep(1)
        return other.post("/api/v1/jobs", json={"input": " ", "other": "a" * 1_000_000}).status_code


def processors(target: Target) -> Probed:
    """Start a process that may use only one processor, as in a container, and read its settings."""
    code = "import os; os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})\nfrom config import settings\n"
    code += "print(settings.RENDER_SLOTS, settings.INFERENCE_THREADS)"
    environment = {**target.web.environment, "RENDER_SLOTS": "", "INFERENCE_THREADS": ""}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    slots, threads = map(int, done.stdout.split())
    return Probed(f"{slots} slots and {threads} threads on 1 of {os.cpu_count()} processors", slots > 1)


HOLES = (
    Hole(5, "JSON and forms that stop the process", "visitor 15.5 s, agent 102 s, job 17.8 s", parsing),
    Hole(7, "bodies that shut others out", "503 for others beside either", held_budget),
    Hole(7, "the processors of a container", "2 slots on 1 of 2 processors", processors),
)
