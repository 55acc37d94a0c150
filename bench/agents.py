"""Measures the cost of agents: twenty of them make 2,000 calls to one server, and each must hear its own text.

`python -m bench.agents` prints the time of a call, the memory, threads and open files of the server during the calls,
and the number of results with another agent's text.
"""

import asyncio
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psutil

from bench.timing import p50_and_p95

AGENTS = 20
CALLS = 2_000
CALLS_OF_A_CLIENT = 5
ACCOUNTS = 100
"""Enough accounts that none sends more requests in a minute than its plan allows."""

TEXTS = tuple(f"Agent {number} wants to hear {'these ' * (number % 7)}words." for number in range(50))


def main() -> None:
    """Print the figures."""
    import tests.support.environment  # noqa: F401 — sets the environment of the server
    from tests.support.agents import make_keys
    from tests.support.server import running_server

    print(f"\nAgents, {AGENTS} at once, {os.cpu_count()} cores")
    settings = {"SPEECH_ENGINE": "espeak", "RENDER_QUEUE": str(AGENTS)}
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder), **settings) as server:
        keys = make_keys(server, {f"bench{number}": "pro" for number in range(ACCOUNTS)})
        asyncio.run(_Run(server.url, list(keys.values())).measure(psutil.Process(server.process.pid)))


class _Run:
    """Agents on the server at `url`, the durations of their calls, and the number of wrong results."""

    def __init__(self, url: str, keys: list[str]) -> None:
        self._url, self._keys = url, keys
        self._durations: list[float] = []
        self._wrong = 0
        self._expected: dict[str, bytes] = {}

    async def measure(self, process: psutil.Process) -> None:
        """Make all calls, and print the figures."""
        await self._hear_all()
        clients = iter(range(CALLS // CALLS_OF_A_CLIENT))
        watching = asyncio.create_task(self._watch(process))
        started = time.perf_counter()
        await asyncio.gather(*(self._work(clients) for _ in range(AGENTS)))
        duration_s = time.perf_counter() - started
        await watching
        p50, p95 = p50_and_p95(self._durations)
        print(f"  {CALLS} calls in {duration_s:.0f} s: {CALLS / duration_s:.0f} a second")
        print(f"  a call takes {p50 * 1000:.0f} ms (p50), {p95 * 1000:.0f} ms (p95)")
        print(f"  results of another's text: {self._wrong}")

    async def _hear_all(self) -> None:
        """Record the audio of each text while no other agent calls."""
        from tests.support.agents import audio_of, connected

        async with connected(self._url, self._keys[-1]) as client:
            for text in TEXTS:
                self._expected[text] = audio_of(await client.call_tool("text_to_speech", {"text": text}))

    async def _work(self, clients: Iterator[int]) -> None:
        """Act as one client after another, with changing keys and protocols."""
        from tests.support.agents import MODES, audio_of, call_patiently, connected

        for number in clients:
            async with connected(self._url, self._keys[number % ACCOUNTS], MODES[number % len(MODES)]) as client:
                for call in range(CALLS_OF_A_CLIENT):
                    text = TEXTS[(number * CALLS_OF_A_CLIENT + call) % len(TEXTS)]
                    started = time.perf_counter()
                    result = await call_patiently(client, "text_to_speech", text=text)
                    self._durations.append(time.perf_counter() - started)
                    self._wrong += audio_of(result) != self._expected[text]

    async def _watch(self, process: psutil.Process) -> None:
        """Print a line before the first call and after each quarter of them."""
        print(f"  {'calls':>6} {'RSS, MB':>8} {'threads':>8} {'files':>6}")
        for done in range(0, CALLS + 1, CALLS // 4):
            while len(self._durations) < done:
                await asyncio.sleep(0.02)
            resident_mb = process.memory_info().rss / 2**20
            print(f"  {done:>6} {resident_mb:>8.1f} {process.num_threads():>8} {process.num_fds():>6}", flush=True)


if __name__ == "__main__":
    main()
