"""The times of words by independent measures: pocketsphinx in English, pauses in every language."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bench.listening.pocket import align
from bench.listening.silences import longest_between, silences
from tts.engines.base import SAMPLE_RATE, Samples
from tts.text.words import Boundary
from tts.timing import WordCue

_LEAST_PAUSE_S = 0.1


@dataclass(frozen=True, slots=True)
class Miss:
    """The delay of a cue against the sound, seconds, at the `edge` "start" or "end" of a word.

    `is_final` is true if the word ends a sentence.
    """

    edge: str
    late_s: float
    is_final: bool


def misses(samples: Samples, cues: Sequence[WordCue], language: str) -> list[Miss]:
    """Return the delays of `cues` against the sound: next to pauses in every language, elsewhere in English only.

    For the end of a sentence's last word, a pause is more exact than the aligner, which adds the room's noise to the
    word.
    """
    beside_pauses = misses_of_pauses(samples, cues)
    if not language.startswith("en"):
        return beside_pauses
    inner = [miss for miss in misses_of_alignment(samples, cues) if miss.edge == "start" or not miss.is_final]
    return inner + [miss for miss in beside_pauses if miss.edge == "end" and miss.is_final]


def misses_of_alignment(samples: Samples, cues: Sequence[WordCue]) -> list[Miss]:
    """Return the delays of the cues of English words against pocketsphinx's forced alignment.

    The result is [] if pocketsphinx does not know all words.
    """
    aligned = align(samples, [cue.word.lower().replace("’", "'") for cue in cues])
    found = []
    for index, (cue, (start_s, end_s)) in enumerate(zip(cues, aligned, strict=bool(aligned))):
        is_final = _is_final(cues, index)
        found += [Miss("start", cue.start_s - start_s, is_final), Miss("end", cue.end_s - end_s, is_final)]
    return found


def misses_of_pauses(samples: Samples, cues: Sequence[WordCue]) -> list[Miss]:
    """Return the delays of cues against the starts and ends of sound, next to clauses, sentences and the whole."""
    if not cues:
        return []
    quiet = silences(samples, _LEAST_PAUSE_S)
    begin_s, end_s = _sounding_span(samples)
    found = [Miss("start", cues[0].start_s - begin_s, _is_final(cues, 0))]
    for index, (cue, after) in enumerate(pairwise(cues)):
        pause = longest_between(quiet, (cue.start_s + cue.end_s) / 2, after.end_s)
        if cue.boundary >= Boundary.CLAUSE and pause:
            found.append(Miss("end", cue.end_s - pause[0], _is_final(cues, index)))
            found.append(Miss("start", after.start_s - pause[1], _is_final(cues, index + 1)))
    return [*found, Miss("end", cues[-1].end_s - end_s, is_final=True)]


def _is_final(cues: Sequence[WordCue], index: int) -> bool:
    return index == len(cues) - 1 or cues[index].boundary >= Boundary.SENTENCE


def _sounding_span(samples: Samples) -> tuple[float, float]:
    """Return the start and the end of the sound, seconds."""
    length_s = len(samples) / SAMPLE_RATE
    quiet = silences(samples, 0.0)
    start_s = quiet[0][1] if quiet and quiet[0][0] == 0 else 0.0
    end_s = quiet[-1][0] if quiet and quiet[-1][1] > length_s - 0.006 else length_s
    return start_s, end_s
