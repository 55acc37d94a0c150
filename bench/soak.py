"""Measures the memory of Kokoro over thirty minutes without a break: `python -m bench.soak [--minutes 30]`.

It speaks texts of many lengths in several voices, with random weights of full size. It prints the resident memory every
minute and, at the end, the growth since the fifth minute; the status is 1 if the growth is 3 % or more.
"""

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

import psutil

from bench.kokoro import THREADS, make_full_size_model
from bench.load_site import VOICES
from tests.support.sentences import SENTENCES
from tts.dsp.controls import Controls
from tts.engines.kokoro.engine import KokoroEngine
from tts.synthesis import Speaker, synthesize
from tts.text.frontend import read_text

SETTLED_MIN = 5
MOST_GROWTH = 0.03


def main() -> int:
    """Print the readings and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    minutes = parser.parse_args().minutes
    with tempfile.TemporaryDirectory() as directory:
        model = make_full_size_model(Path(directory), list(VOICES.values()))
        engine = KokoroEngine(model, cache_dir=model, blends={}, threads=THREADS)
        readings = _render(engine, minutes)
    settled = max(memory for minute, memory in readings if minute <= SETTLED_MIN)
    growth = readings[-1][1] / settled - 1
    print(f"memory since minute {SETTLED_MIN}: {growth:+.2%}")
    return int(growth >= MOST_GROWTH)


def _render(engine: KokoroEngine, minutes: float) -> list[tuple[float, float]]:
    """Return (minute, MB) at the end of each minute."""
    choose = random.Random(1)
    readings: list[tuple[float, float]] = []
    begin = time.monotonic()
    audio = 0
    while (passed_min := (time.monotonic() - begin) / 60) < minutes:
        if passed_min >= len(readings) + 1:
            readings.append((passed_min, _memory_mb()))
            print(
                f"minute {passed_min:4.0f}: {readings[-1][1]:7.1f} MB, {audio / 24_000 / 60:.1f} min of audio",
                flush=True,
            )
        language = choose.choice(list(VOICES))
        words = " ".join(choose.sample(SENTENCES[language], 3)).split()
        text = " ".join(words[: choose.randint(1, len(words))])
        speaker = Speaker(engine, VOICES[language], language)
        audio += sum(len(part.samples) for part in synthesize(read_text(text, language), speaker, Controls()))
    readings.append((passed_min, _memory_mb()))
    return readings


def _memory_mb() -> float:
    return psutil.Process().memory_info().rss / 2**20


if __name__ == "__main__":
    sys.exit(main())
