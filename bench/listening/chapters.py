"""Listens to a chapter chunk by chunk, for lost words, long pauses and pace."""

from dataclasses import dataclass

import numpy as np

from bench.listening.comparing import Errors, errors, lost_runs
from bench.listening.ear import Ear
from bench.listening.folding import folded_words, is_compared_by_unit
from bench.listening.silences import silences
from bench.listening.takes import Take
from tts.engines.base import SAMPLE_RATE, Samples
from tts.synthesis import Utterance

_LONG_PAUSE_S = 1.2
_MOST_ERRORS = 0.5
"""With a higher rate, the transcript has nothing to do with the text, and missing words mean nothing."""

HEADER = ("voice", "minutes", "errors", "lost runs of words", "pauses over 1.2 s", "words a minute")


@dataclass(frozen=True, slots=True)
class Hearing:
    """The result for a chapter: errors, lost passages, long pauses in seconds, words per minute."""

    errors: Errors
    lost: tuple[str, ...]
    long_pauses_s: tuple[float, ...]
    words_a_minute: float


def hear_chapter(ear: Ear, take: Take, text: str, language: str) -> Hearing:
    """Return the result of `ear` for `take`, which speaks `text` of `language` (BCP 47)."""
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
    """Return the transcript of a chunk, or of its halves if that is better: the recogniser sometimes skips a part."""
    text = ("" if language in {"ja", "zh"} else " ").join(cue.word for cue in chunk.cues)
    heard = ear.hear(chunk.samples, language).text
    if not lost_runs(text, heard, language) or errors(text, heard, language).rate > _MOST_ERRORS:
        return heard
    again = " ".join(ear.hear(half, language).text for half in _halves(chunk.samples))
    return min((heard, again), key=lambda transcript: errors(text, transcript, language).count)


def _halves(samples: Samples) -> list[Samples]:
    """Return both parts of `samples`, cut in the pause nearest to their middle."""
    middle_s = len(samples) / SAMPLE_RATE / 2
    pauses = [(start_s + end_s) / 2 for start_s, end_s in silences(samples)]
    cut = min(pauses, key=lambda pause_s: abs(pause_s - middle_s), default=middle_s)
    return np.split(samples, [round(cut * SAMPLE_RATE)])
