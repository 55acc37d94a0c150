"""Measures the processor time of the text front end in each language: at the start, for a sentence, for a long text."""

import contextlib
import statistics
import subprocess
import sys
import time

from bench.timing import durations_s
from core.errors import InvalidValue
from tests.support.floods import FLOODS, LONGEST, flood
from tests.support.sentences import SENTENCES
from tts.text.diacritics import add_diacritics
from tts.text.frontend import read_text
from tts.text.words import Word

WRITTEN = "$5 on 3/4/2020 at 5:30, 10 km, 50% for Dr. A. & Louis XIV 🎉 "
RUNS = 20
_CANDIDATES = 4
# The imports of other packages do not count as the start.
_START = """
import sys, time, importlib
import babel.numbers, babel.units, emoji, haqumei, jieba
from tts.text import frontend, normalization
importlib.import_module(f"{normalization.__name__}.{normalization._MODULES[sys.argv[1]]}.language")
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
        command = [sys.executable, "-W", "ignore", "-c", _START, language, sentences[0]]
        start_s = float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        plain_ms, written_ms = (_read_s(flood(text, 100), language, RUNS) * 1000 for text in (prose, WRITTEN))
        prose_s = _read_s(flood(prose), language, 3)
        slowest_s, piece = _slowest_flood(language)
        sentence = f"{plain_ms:7.2f} ms{written_ms:7.2f} ms"
        print(f"  {language:<6}{start_s:6.2f} s{sentence}{prose_s:7.2f} s{slowest_s:7.2f} s  {piece!r}", flush=True)
    words = [item for item in read_text(flood(" ".join(SENTENCES["ar"])), "ar") if isinstance(item, Word)]
    (vowels_s,) = durations_s(lambda: add_diacritics(words), 1, time.thread_time)
    print(f"  the vowels of {len(words):,} Arabic words: {vowels_s:.1f} s")


def _slowest_flood(language: str) -> tuple[float, str]:
    """Return the seconds and the name of the slowest flood; only floods with the slowest tenths are read whole."""
    by_tenth = sorted(FLOODS, key=lambda name: _read_s(FLOODS[name][: LONGEST // 10], language, 1))
    return max((_read_s(FLOODS[name], language, 3), name) for name in by_tenth[-_CANDIDATES:])


def _read_s(text: str, language: str, runs: int) -> float:
    def read() -> None:
        with contextlib.suppress(InvalidValue):  # some floods have malformed markup
            read_text(text, language)

    return statistics.median(durations_s(read, runs, time.thread_time))


if __name__ == "__main__":
    main()
