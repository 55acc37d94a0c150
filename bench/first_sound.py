"""`python -m bench.first_sound` measures how soon `/v1` sounds, whether it plays on, and what a stream costs.

A client plays a stream from its first byte on, and stalls while it has played everything that has come.
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path

import httpx

from bench.kokoro import trained_or_random
from bench.listening.texts import sentences_and_opening
from tests.support.server import Server, running_server
from tts.engines.base import SAMPLE_RATE

LENGTHS = (20, 45, 140, 1000)
VOICES = {"en-US": "af_heart", "fr": "ff_siwis", "ja": "jf_alpha"}
ROUNDS = {"kokoro": 7, "espeak": 20}
MOST_MS = {"kokoro": (350, 500), "espeak": (40, 40)}
"""The most milliseconds to the first byte: the median and the 95th percentile."""
CLIENTS, TEXTS_OF_CLIENT = 4, 5
MOST_COST = 0.08
"""The most that a stream may take longer than the answer of `/api/v1`."""


@dataclass(frozen=True)
class Played:
    """Seconds until the first byte, until the last byte, of stalls, and of sound."""

    first_s: float
    took_s: float
    stalled_s: float
    sound_s: float


def main() -> int:
    """Print the tables."""
    import tests.support.environment  # noqa: F401 — sets the environment of the server

    for engine in ("espeak", "kokoro"):
        with tempfile.TemporaryDirectory() as directory:
            settings = {"SPEECH_ENGINE": engine, "KOKORO_LOADING": "start"}
            if engine == "kokoro":
                model, weights = trained_or_random(Path(directory) / "model")
                settings["KOKORO_DIR"] = str(model)
                print(f"\nFirst sound of Kokoro, {weights}")
            else:
                print("\nFirst sound of espeak-ng")
            with running_server(Path(directory), **settings) as server:
                _measure(server, engine)
    return 0


def _measure(server: Server, engine: str) -> None:
    print(f"  {'voice':<10}{'characters':>11}{'p50, ms':>9}{'p95, ms':>9}{'whole, ms':>11}{'stalled, ms':>13}")
    for language, voice in VOICES.items():
        for length in LENGTHS:
            with _client(server, f"{voice}{length}") as client:
                _measure_length(client, engine, voice, text_of(language, length))
    with _client(server, "together") as client:
        if engine == "kokoro":
            _measure_one_after_the_other(client)
            _measure_together(client)
        _measure_cost(client, ROUNDS[engine])


def _client(server: Server, name: str) -> httpx.Client:
    """Return a client with its own account, whose requests of the minute nothing else has used."""
    headers = {"Authorization": f"Bearer {server.create_key(f'{name}@example.com', 'pro')}"}
    return httpx.Client(base_url=server.url, headers=headers, timeout=600)


def _measure_length(client: httpx.Client, engine: str, voice: str, text: str) -> None:
    play(client, voice, text)
    played = [play(client, voice, text) for _ in range(ROUNDS[engine])]
    p50, p95 = _first_ms(played)
    took_ms = 1000 * statistics.median(one.took_s for one in played)
    stalled_ms = 1000 * max(one.stalled_s for one in played)
    most_p50, most_p95 = MOST_MS[engine]
    verdict = "met" if p50 <= most_p50 and p95 <= most_p95 else "MISSED"
    cells = f"{voice:<10}{len(text):>11}{p50:>9.0f}{p95:>9.0f}{took_ms:>11.0f}{stalled_ms:>13.0f}"
    print(f"  {cells}  {verdict}", flush=True)


def _measure_one_after_the_other(client: httpx.Client) -> None:
    """Print the stalls of one client that plays many texts."""
    played = [play(client, VOICES["en-US"], text) for text in _texts()]
    _print_stalls("one client", played)


def _measure_together(client: httpx.Client) -> None:
    """Print the stalls of clients that play at once, each its next text when it has played the last one."""
    texts = _texts()
    shares = [texts[number::CLIENTS] for number in range(CLIENTS)]
    with ThreadPoolExecutor(CLIENTS) as pool:
        played = list(chain.from_iterable(pool.map(partial(_listen, client), shares)))
    _print_stalls(f"{CLIENTS} clients at once", played)


def _listen(client: httpx.Client, texts: Sequence[str]) -> list[Played]:
    """Play `texts` in real time."""
    played = []
    for text in texts:
        played.append(play(client, VOICES["en-US"], text))
        time.sleep(max(0.0, played[-1].first_s + played[-1].sound_s + played[-1].stalled_s - played[-1].took_s))
    return played


def _print_stalls(who: str, played: Sequence[Played]) -> None:
    p50, p95 = _first_ms(played)
    stalled = [one.stalled_s for one in played if one.stalled_s > 0]
    verdict = "MISSED" if stalled else "met"
    longest = f", {max(stalled):.1f} s at most" if stalled else ""
    print(
        f"  {verdict}: {who}, {len(played)} texts of {sum(one.sound_s for one in played):.0f} s of sound: "
        f"{len(stalled)} stalled{longest}; first sound {p50:.0f} ms, p95 {p95:.0f} ms",
        flush=True,
    )


def _first_ms(played: Sequence[Played]) -> tuple[float, float]:
    """Return the median and the 95th percentile of the milliseconds to the first byte."""
    firsts = sorted(1000 * one.first_s for one in played)
    return statistics.median(firsts), firsts[-1 - len(firsts) // 20]


def _texts() -> list[str]:
    """Return texts of one to four sentences."""
    sentences = sentences_and_opening("en-US")
    return [" ".join(sentences[number : number + 1 + number % 4]) for number in range(CLIENTS * TEXTS_OF_CLIENT)]


def _measure_cost(client: httpx.Client, rounds: int) -> None:
    """Print the cost of a stream compared with a whole answer, measured in turns."""
    text, voice = text_of("en-US", 1000), VOICES["en-US"]
    streams, wholes = [], []
    for _ in range(rounds):
        streams.append(play(client, voice, text).took_s)
        began_at = time.perf_counter()
        asked = {"input": text, "voice": voice, "response_format": "wav"}
        client.post("/api/v1/audio/speech", json=asked).raise_for_status()
        wholes.append(time.perf_counter() - began_at)
    cost = statistics.median(streams) / statistics.median(wholes) - 1
    verdict = "met" if cost <= MOST_COST else "MISSED"
    print(
        f"  {verdict}: a stream of {len(text)} characters takes {statistics.median(streams):.2f} s, {cost:+.1%} "
        f"of the whole answer (at most {MOST_COST:+.0%})",
        flush=True,
    )


def play(client: httpx.Client, voice: str, text: str) -> Played:
    """Play `text` as a stream of PCM, and return the times."""
    asked = {"model": "tts-1", "input": text, "voice": voice, "response_format": "pcm"}
    began_at, first_s, stalled_s, sound_s = time.perf_counter(), 0.0, 0.0, 0.0
    with client.stream("POST", "/v1/audio/speech", json=asked) as response:
        response.raise_for_status()
        for block in response.iter_raw():
            now_s = time.perf_counter() - began_at
            first_s = first_s or now_s
            stalled_s += max(0.0, now_s - (first_s + sound_s + stalled_s))
            sound_s += len(block) / 2 / SAMPLE_RATE
    return Played(first_s, time.perf_counter() - began_at, stalled_s, sound_s)


def text_of(language: str, length: int) -> str:
    """Return the first sentences of `language` up to a number of characters, ended as a sentence; words stay whole."""
    apart, mark = ("", "。") if language == "ja" else (" ", ".")
    text = apart.join(sentences_and_opening(language) * 3)[: length - 1]
    return (text if not apart else text.rpartition(apart)[0]).rstrip(",.、。 ") + mark


if __name__ == "__main__":
    sys.exit(main())
