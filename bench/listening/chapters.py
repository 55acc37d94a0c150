"""A chapter, heard chunk by chunk: words that were lost, long pauses, pace."""

from dataclasses import dataclass

import numpy as np

from bench.listening.comparing import Errors, errors, lost_runs
from bench.listening.ear import Ear
from bench.listening.folding import folded_words, is_compared_by_unit
from bench.listening.silences import silences
from bench.listening.takes import Take
from speech.engines.base import SAMPLE_RATE, Samples
from speech.synthesis import Utterance

_LONG_PAUSE_S = 1.2
_MOST_ERRORS = 0.5
"""Where more is misheard, the transcript is of something else, and what it lacks tells nothing."""

HEADER = ("voice", "minutes", "errors", "lost runs of words", "pauses over 1.2 s", "words a minute")


@dataclass(frozen=True, slots=True)
class Hearing:
    """What was heard of a chapter: errors, the passages that were lost, long pauses in seconds, words a minute."""

    errors: Errors
    lost: tuple[str, ...]
    long_pauses_s: tuple[float, ...]
    words_a_minute: float


def hear_chapter(ear: Ear, take: Take, text: str, language: str) -> Hearing:
    """Return what `ear` hears of `take`, which speaks `text` of `language` (BCP 47)."""
    chunks = [utterance for utterance in take.utterances if utterance.cues]
    heard = " ".join(_hear_chunk(ear, chunk, language) for chunk in chunks)
    said = folded_words(text, language)
    lost = [" ".join(said[start:end]) for start, end in lost_runs(text, heard, language)]
    minutes = len(take.samples) / SAMPLE_RATE / 60
    pauses = [end_s - start_s for start_s, end_s in silences(take.samples, _LONG_PAUSE_S)]
    count = len("".join(said)) if is_compared_by_unit(language) else len(said)
    return Hearing(errors(text, heard, language), tuple(lost), tuple(pauses), count / minutes)


def chapter_row(take: Take, hearing: Hearing) -> list[str]:
    """Return the cells of `HEADER`."""
    is_understood = hearing.errors.rate <= _MOST_ERRORS
    return [
        f"`{take.voice}`",
        f"{len(take.samples) / SAMPLE_RATE / 60:.1f}",
        f"{hearing.errors.rate:.1%}",
        "; ".join((str(len(hearing.lost)), *hearing.lost)) if is_understood else "not understood",
        str(len(hearing.long_pauses_s)),
        f"{hearing.words_a_minute:.0f}",
    ]


def _hear_chunk(ear: Ear, chunk: Utterance, language: str) -> str:
    """Return what is heard of a chunk, of which a recogniser now and then leaves out a part: then of its two halves."""
    text = ("" if language in {"ja", "zh"} else " ").join(cue.word for cue in chunk.cues)
    heard = ear.hear(chunk.samples, language).text
    if not lost_runs(text, heard, language) or errors(text, heard, language).rate > _MOST_ERRORS:
        return heard
    again = " ".join(ear.hear(half, language).text for half in _halves(chunk.samples))
    return min((heard, again), key=lambda transcript: errors(text, transcript, language).count)


def _halves(samples: Samples) -> list[Samples]:
    """Return both parts of `samples`, cut in the pause that is nearest to their middle."""
    middle_s = len(samples) / SAMPLE_RATE / 2
    pauses = [(start_s + end_s) / 2 for start_s, end_s in silences(samples)]
    cut = min(pauses, key=lambda pause_s: abs(pause_s - middle_s), default=middle_s)
    return np.split(samples, [round(cut * SAMPLE_RATE)])
