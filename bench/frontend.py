"""What the text front end costs in each language, in processor time: at the start, for a sentence, for a long text."""

import contextlib
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from speech.errors import InvalidValue
from speech.text.diacritics import add_diacritics
from speech.text.frontend import read_text
from speech.text.words import Word
from tests.support.floods import FLOODS, LONGEST, flood
from tests.support.sentences import SENTENCES

WRITTEN = "$5 on 3/4/2020 at 5:30, 10 km, 50% for Dr. A. & Louis XIV 🎉 "
RUNS = 20
_CANDIDATES = 4
# What another package does when it is imported is no part of the start.
_START = """
import sys, time, importlib
import babel.numbers, babel.units, emoji, haqumei, jieba
from speech.text import frontend, normalization
importlib.import_module(f"{normalization.__name__}.{normalization._MODULES[sys.argv[1]]}")
started = time.process_time()
frontend.read_text(sys.argv[2], sys.argv[1])
print(time.process_time() - started)
"""


def main() -> None:
    """Print the table."""
    print(f"\nText front end, processor time; long is {LONGEST:,} characters")
    print(f"  {'':<6}{'start':>8}{'plain':>10}{'written':>10}{'prose':>9}{'slowest flood':>15}")
    for language, sentences in SENTENCES.items():
        prose = " ".join(sentences)
        start_s = _start_s(language, sentences[0])
        plain_ms, written_ms = (_read_s(flood(text, 100), language, RUNS) * 1000 for text in (prose, WRITTEN))
        prose_s = _read_s(flood(prose), language, 3)
        slowest_s, piece = _slowest_flood(language)
        sentence = f"{plain_ms:7.2f} ms{written_ms:7.2f} ms"
        print(f"  {language:<6}{start_s:6.2f} s{sentence}{prose_s:7.2f} s{slowest_s:7.2f} s  {piece!r}", flush=True)
    words = [item for item in read_text(flood(" ".join(SENTENCES["ar"])), "ar") if isinstance(item, Word)]
    print(f"  the vowels of {len(words):,} Arabic words: {_median_s(lambda: add_diacritics(words), 1):.1f} s")


def _start_s(language: str, text: str) -> float:
    command = [sys.executable, "-W", "ignore", "-c", _START, language, text]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def _slowest_flood(language: str) -> tuple[float, str]:
    """Return the seconds and the name of the flood that takes longest, of those of which a tenth does."""
    by_tenth = sorted(FLOODS, key=lambda name: _read_s(FLOODS[name][: LONGEST // 10], language, 1))
    return max((_read_s(FLOODS[name], language, 3), name) for name in by_tenth[-_CANDIDATES:])


def _read_s(text: str, language: str, runs: int) -> float:
    def read() -> None:
        with contextlib.suppress(InvalidValue):  # of malformed markup, which is in some floods
            read_text(text, language)

    return _median_s(read, runs)


def _median_s(act: Callable[[], object], runs: int) -> float:
    durations = []
    for _ in range(runs):
        started = time.thread_time()
        act()
        durations.append(time.thread_time() - started)
    return statistics.median(durations)


if __name__ == "__main__":
    main()
