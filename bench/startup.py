"""Measures how soon a web process with Kokoro speaks after its start, and what memory and processor time it takes.

Kokoro has trained weights if `make ears` has fetched them, else random ones of the real size. Processor seconds tell
more than seconds if the machine has other work; the load average shows how much it had.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import psutil

from bench.kokoro import trained_or_random
from tests.support.sentences import SENTENCES
from tests.support.server import ROOT, free_port, manage, prepare
from tests.support.services import own_services
from voices.catalog import DEFAULT_VOICE

CHARACTERS = 1000
COSTED = 3
"""Requests whose processor time is counted."""

MOST_RESIDENT_MB, MOST_MORE_MB = 1100, 500
"""The bars: the memory of one process, and the additional memory of a second one."""


@dataclass(slots=True)
class _Process:
    """A web process that was just started: its client, and seconds and processor seconds until each event."""

    process: "subprocess.Popen[bytes]"
    client: httpx.Client
    began: float

    def wait_for(self, path: str) -> str:
        """Return the seconds since the start after which `path` answers with 200, in words."""
        while True:
            try:
                if self.client.get(path).status_code == 200:
                    return self.passed()
            except httpx.TransportError:
                assert self.process.poll() is None
            time.sleep(0.02)

    def speak(self, text: str, audio_format: str = "wav") -> None:
        body = {"input": text, "voice": DEFAULT_VOICE, "response_format": audio_format}
        response = self.client.post("/api/v1/audio/speech", json=body)
        response.raise_for_status()
        assert response.headers["X-Speech-Engine"] == "kokoro"

    def passed(self) -> str:
        """Return the seconds since the start, in words."""
        return f"{time.perf_counter() - self.began:5.1f} s ({self.processor_s():4.1f} s of processors)"

    def processor_s(self) -> float:
        """Return the processor seconds of the process and its children, added up."""
        process = psutil.Process(self.process.pid)
        times = [each.cpu_times() for each in (process, *process.children(recursive=True))]
        return sum(each.user + each.system for each in times)

    def memory_mb(self) -> tuple[float, float, float]:
        """Return the resident memory, its proportional share (shared pages divided), and the peak so far."""
        memory = psutil.Process(self.process.pid).memory_full_info()
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        peak_kb = int(status.partition("VmHWM:")[2].split()[0])
        return memory.rss / 2**20, memory.pss / 2**20, peak_kb / 1024


def main() -> None:
    """Print the table."""
    import tests.support.environment  # noqa: F401 — sets the environment of the server

    with tempfile.TemporaryDirectory() as directory, own_services(postgresql=False, redis=False) as services:
        model, weights = trained_or_random(Path(directory) / "model")
        storage = Path(directory) / "storage"
        storage.mkdir()
        settings = {"STORAGE_DIR": str(storage), "KOKORO_DIR": str(model), "SPEECH_ENGINE": "kokoro"}
        environment = os.environ | services | settings
        prepare(environment)
        key = manage(environment, "create_key", "bench@example.com", "--plan", "pro").splitlines()[-1]
        load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
        print(f"\nA web process with Kokoro, {weights}; load average {load}")
        for caches in ("empty caches", "warm caches"):
            with _started(environment, key, caches):
                pass
        _measure_two(environment, key)
        _measure_cost(environment, key)


@contextmanager
def _started(environment: dict[str, str], key: str, label: str) -> Iterator[_Process]:
    """Start a web process, print when it was up, ready and had spoken, and stop it after the block."""
    port, began = free_port(), time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--host", "127.0.0.1"],
        cwd=ROOT,
        env=environment | {"PORT": str(port)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    headers = {"Authorization": f"Bearer {key}"}
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=600) as client:
        started = _Process(process, client, began)
        try:
            up, ready = started.wait_for("/healthz"), started.wait_for("/readyz?exclude=worker")
            started.speak("Hello.")
            print(f"  {label}: up {up}, ready {ready}, first sound {started.passed()}", flush=True)
            yield started
        finally:
            process.terminate()
            process.wait(60)


def _measure_two(environment: dict[str, str], key: str) -> None:
    text = _text()
    with _started(environment, key, "warm again") as first:
        resident, _, _ = first.memory_mb()
        first.speak(text)
        spoken, alone, peak = first.memory_mb()
        print(
            f"  resident after the first sound {resident:.0f} MB, after {CHARACTERS} characters {spoken:.0f} MB", end=""
        )
        print(f" ({_verdict(spoken, MOST_RESIDENT_MB)}), at most {peak:.0f} MB")
        with _started(environment, key, "a second one") as second:
            second.speak(text)
            together = first.memory_mb()[1] + second.memory_mb()[1]
    print(f"  a second process adds {together - alone:.0f} MB ({_verdict(together - alone, MOST_MORE_MB)})", flush=True)


def _measure_cost(environment: dict[str, str], key: str) -> None:
    """Print how many characters a processor speaks per hour, as mp3, over HTTP."""
    with _started(environment, key, "for the cost") as started:
        started.speak(_text())
        before_s = started.processor_s()
        for number in range(1, COSTED + 1):
            started.speak(_text(number), "mp3")
        took_s = started.processor_s() - before_s
    an_hour = COSTED * CHARACTERS * 3600 / took_s
    print(f"  {an_hour:,.0f} characters in a CPU hour; a million take {1e6 / an_hour:.1f} CPU hours", flush=True)


def _text(begin: int = 0) -> str:
    """Return `CHARACTERS` of English prose."""
    return (" ".join(SENTENCES["en-US"]) * 9)[begin : begin + CHARACTERS]


def _verdict(value: float, most: float) -> str:
    return f"{'within' if value <= most else 'ABOVE'} {most:.0f}"


if __name__ == "__main__":
    main()
