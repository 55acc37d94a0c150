"""`python -m bench.first_sound` measures how soon `/v1` sounds, and whether it then plays on, at each length of a text.

A client plays a stream from its first byte on, and stalls for as long as it has played all that has come.
"""

import statistics
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import httpx

from bench.kokoro import make_full_size_model
from bench.listening.ears import ears_dir, missing_ears
from bench.listening.texts import sentences_and_opening
from tests.support.server import running_server
from tts.engines.base import SAMPLE_RATE
from voices.catalog import KOKORO_VOICES

LENGTHS = (20, 45, 140, 1000)
VOICES = {"en-US": "af_heart", "fr": "ff_siwis", "ja": "jf_alpha"}
ROUNDS = {"kokoro": 5, "espeak": 20}
MOST_MS = {"kokoro": (350, 500), "espeak": (40, 40)}
"""The most milliseconds to the first byte: the median, and of all but one in twenty."""
CLIENTS = 4
MOST_COST = 0.08
"""The most that a stream may take longer than the answer of `/api/v1`."""


@dataclass(frozen=True)
class Played:
    """Seconds until the first byte and until the last, those that playing stalled, and those of the sound."""

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
                is_trained = not missing_ears()
                model = ears_dir() / "kokoro" if is_trained else make_full_size_model(Path(directory), KOKORO_VOICES)
                settings["KOKORO_DIR"] = str(model)
                print(f"\nFirst sound of Kokoro, {'trained' if is_trained else 'random'} weights, two cores")
            else:
                print("\nFirst sound of espeak-ng")
            with running_server(Path(directory), **settings) as server:
                headers = {"Authorization": f"Bearer {server.create_key('bench@example.com', 'pro')}"}
                with httpx.Client(base_url=server.url, headers=headers, timeout=600) as client:
                    _measure(client, engine)
    return 0


def _measure(client: httpx.Client, engine: str) -> None:
    most_p50, most_p95 = MOST_MS[engine]
    print(f"  {'voice':<10}{'characters':>11}{'p50, ms':>9}{'p95, ms':>9}{'whole, ms':>11}{'stalled, ms':>13}")
    for language, voice in VOICES.items():
        for length in LENGTHS:
            text = text_of(language, length)
            play(client, voice, text)
            played = [play(client, voice, text) for _ in range(ROUNDS[engine])]
            firsts = sorted(1000 * one.first_s for one in played)
            p50, p95 = statistics.median(firsts), firsts[-1 - len(firsts) // 20]
            took_ms = 1000 * statistics.median(one.took_s for one in played)
            stalled_ms = 1000 * statistics.median(one.stalled_s for one in played)
            verdict = "met" if p50 <= most_p50 and p95 <= most_p95 else "MISSED"
            cells = f"{voice:<10}{length:>11}{p50:>9.0f}{p95:>9.0f}{took_ms:>11.0f}{stalled_ms:>13.0f}"
            print(f"  {cells}  {verdict}", flush=True)
    if engine == "kokoro":
        _measure_together(client)
        _measure_cost(client)


def _measure_together(client: httpx.Client) -> None:
    """Print how long each of several clients stalls that play at once."""
    texts = [text_of("en-US", 1000)] * CLIENTS
    with ThreadPoolExecutor(CLIENTS) as pool:
        played = list(pool.map(partial(play, client, VOICES["en-US"]), texts))
    sound_s, took_s = sum(one.sound_s for one in played), max(one.took_s for one in played)
    stalls = ", ".join(f"{one.stalled_s:.1f}" for one in played)
    print(f"  {CLIENTS} at once: {sound_s / took_s:.1f} s of sound a second; each stalled for {stalls} s")


def _measure_cost(client: httpx.Client) -> None:
    """Print the cost of a stream against a whole answer, in turns."""
    text, voice = text_of("en-US", 1000), VOICES["en-US"]
    streams, wholes = [], []
    for _ in range(3):
        streams.append(play(client, voice, text).took_s)
        began_at = time.perf_counter()
        asked = {"input": text, "voice": voice, "response_format": "wav"}
        client.post("/api/v1/audio/speech", json=asked).raise_for_status()
        wholes.append(time.perf_counter() - began_at)
    cost = statistics.median(streams) / statistics.median(wholes) - 1
    print(f"  {'met' if cost <= MOST_COST else 'MISSED'}: a stream costs {cost:+.1%} (at most {MOST_COST:+.0%})")


def play(client: httpx.Client, voice: str, text: str) -> Played:
    """Play `text` as a stream of PCM, and return what was heard when."""
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
    """Return the first sentences of `language` up to so many characters, ended as a sentence; its words stay whole."""
    apart, mark = ("", "。") if language == "ja" else (" ", ".")
    text = apart.join(sentences_and_opening(language) * 3)[: length - 1]
    return (text if not apart else text.rpartition(apart)[0]).rstrip(",.、。 ") + mark


if __name__ == "__main__":
    sys.exit(main())
