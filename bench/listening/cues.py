"""The delays of the word cues of voices against the sound."""

import statistics
from collections.abc import Sequence

from bench.listening.alignment import Miss, misses
from bench.listening.takes import Studio
from bench.listening.texts import sentences

_NEAR_S = 0.08

HEADER = ("voice", "edge", "words", "bias", "median error", "within 80 ms")


def misses_of_voice(studio: Studio, voice: str, language: str) -> list[Miss]:
    """Return the delays of the cues of `voice` against the sound, in the ten sentences of its `language`.

    It speaks two sentences at a time, so that some sentences end within a chunk.
    """
    found, texts = [], sentences(language)
    between = "" if language in {"ja", "zh"} else " "
    for pair in zip(texts[::2], texts[1::2], strict=True):
        take = studio.speak(between.join(pair), voice)
        found += misses(take.samples, take.cues, language)
    return found


def cue_rows(label: str, found: Sequence[Miss]) -> list[list[str]]:
    """Return a row each for starts, ends and ends of sentences: count, bias, median error, share within 80 ms.

    The bias is the median delay of the cues against the sound.
    """
    kinds = {
        "starts": [miss for miss in found if miss.edge == "start"],
        "ends": [miss for miss in found if miss.edge == "end" and not miss.is_final],
        "ends of sentences": [miss for miss in found if miss.edge == "end" and miss.is_final],
    }
    return [[label, kind, *_figures(of_kind)] for kind, of_kind in kinds.items() if of_kind]


def share_near(found: Sequence[Miss]) -> float:
    """Return the share of cues within 80 ms of the sound; 1 if there is none."""
    return statistics.fmean(abs(miss.late_s) <= _NEAR_S for miss in found) if found else 1.0


def _figures(found: Sequence[Miss]) -> list[str]:
    late_s = [miss.late_s for miss in found]
    return [
        str(len(found)),
        f"{statistics.median(late_s) * 1000:+.0f} ms",
        f"{statistics.median(map(abs, late_s)) * 1000:.0f} ms",
        f"{share_near(found):.0%}",
    ]
