"""`python -m bench.decoding_fuzz [--count 500]` gives broken and hostile files of each kind to the decoder of uploads.

It prints the results, the highest memory of a decoder and the longest time. The status is 1 if a decoder took more than
300 MB or 10 s, ended with neither sound nor a refusal, or left a file behind.
"""

import argparse
import logging
import multiprocessing
import os
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from tests.support.hostile_files import BASES, BOMBS, mutated
from tts.cloning.decoding import decode_recording
from tts.cloning.recordings import RecordingError
from tts.engines.base import SAMPLE_RATE

MOST_MB = 300
MOST_S = 10
CODES = ("sound", "not_audio", "too_long", "too_large")


@dataclass
class Outcome:
    """The results of the files of one kind."""

    codes: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    """Descriptions of files that were neither decoded nor refused correctly."""
    peak_mb: float = 0
    longest_s: float = 0
    left_behind: list[str] = field(default_factory=list)

    def is_within_bars(self) -> bool:
        return not (self.broken or self.left_behind) and self.peak_mb < MOST_MB and self.longest_s < MOST_S


class Unexpected(logging.Handler):
    """Collects the log of the decoder's parent: ends by signals, by time and by unexpected exceptions."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__()
        self._outcome = outcome

    def emit(self, record: logging.LogRecord) -> None:
        self._outcome.broken.append(record.getMessage())


def main() -> int:
    """Run; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=500)
    count = parser.parse_args().count
    print(f"{'':6}{'files':>7}", *(f"{code:>10}" for code in CODES), f"{'broken':>8}{'MB':>6}{'s':>7}{'left':>6}")
    is_good = True
    for kind in (*BASES, "bombs"):
        outcome = _in_a_process_of_its_own(kind, count)
        is_good &= outcome.is_within_bars()
        print(
            f"{kind:6}{outcome.codes.total():7}",
            *(f"{outcome.codes[code]:10}" for code in CODES),
            f"{len(outcome.broken):8}{outcome.peak_mb:6.0f}{outcome.longest_s:7.2f}{len(outcome.left_behind):6}",
        )
        print(*outcome.broken, *outcome.left_behind, sep="\n", end="", flush=True)
    return int(not is_good)


def _in_a_process_of_its_own(kind: str, count: int) -> Outcome:
    """Return the outcome of `run` in a new process: the system only tells the highest memory of all children."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TMPDIR"] = folder
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
            outcome = pool.submit(run, kind, count).result()
        outcome.left_behind += [str(path) for path in Path(folder).rglob("*")]
    return outcome


def run(kind: str, count: int) -> Outcome:
    """Decode `count` mutations of the files of `kind`, or every bomb, and return the results."""
    outcome = Outcome()
    logging.getLogger("tts.cloning.decoding").addHandler(Unexpected(outcome))
    before = _files()
    bombs = ((name, make()) for name, make in BOMBS.items())
    for name, data in bombs if kind == "bombs" else _mutations(kind, count):
        begin = time.perf_counter()
        outcome.codes[_decode(name, data, outcome)] += 1
        outcome.longest_s = max(outcome.longest_s, time.perf_counter() - begin)
    unit = 1 if sys.platform == "darwin" else 1 << 10
    outcome.peak_mb = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * unit / (1 << 20)
    outcome.left_behind = sorted(_files() - before)
    return outcome


def _decode(name: str, data: bytes, outcome: Outcome) -> str:
    """Return "sound" or the code of the refusal."""
    try:
        samples = decode_recording(data)
    except RecordingError as error:
        return error.code
    except Exception as error:
        outcome.broken.append(f"{name}: {error!r}")
        return "broken"
    if not (np.isfinite(samples).all() and np.abs(samples).max(initial=0) <= 1 and len(samples) <= 121 * SAMPLE_RATE):
        outcome.broken.append(f"{name}: {len(samples)} samples up to {np.abs(samples).max(initial=0)}")
    return "sound"


def _mutations(kind: str, count: int) -> Iterator[tuple[str, bytes]]:
    bases = BASES[kind]()
    for number in range(count):
        chance = random.Random(f"{kind} {number}")
        yield f"{kind} {number}", mutated(kind, chance.choice(bases), chance)


def _files() -> set[str]:
    """Return the files in the decoder's working directory; its temporary folder is checked at the end."""
    return {str(path) for path in Path("/").iterdir()}


if __name__ == "__main__":
    sys.exit(main())
