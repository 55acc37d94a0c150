"""Compares streams, which Kokoro decodes in windows, with whole answers."""

from collections.abc import Sequence
from itertools import accumulate

import numpy as np

from bench.listening.accuracy import score
from bench.listening.alignment import Miss, misses
from bench.listening.cues import share_near
from bench.listening.joins import has_click
from bench.listening.listening import Listening
from bench.listening.takes import Take, stream
from bench.listening.texts import sentences
from voices.catalog import CATALOG

HEADER = (
    "voice",
    "windows",
    "clicks",
    "errors",
    "whole",
    "log-probability",
    "whole",
    "cues within 80 ms",
    "whole",
    "level, dB",
)


def stream_row(listening: Listening, voice: str) -> list[str]:
    """Return the cells of `HEADER` for ten sentences of the voice's language, two at a time."""
    language = CATALOG[voice].language
    between, every = "" if language in {"ja", "zh"} else " ", sentences(language)
    texts = [between.join(pair) for pair in zip(every[::2], every[1::2], strict=True)]
    streams = [stream(listening.streaming, text, voice) for text in texts]
    wholes = [listening.studio.speak(text, voice) for text in texts]
    cells = [str(sum(len(take.utterances) for take in streams)), str(sum(clicks(take) for take in streams))]
    scores = [
        score(listening.ear, [(text, take.samples) for text, take in zip(texts, takes, strict=True)], language)
        for takes in (streams, wholes)
    ]
    cells += [cell for pair in zip(*(one.cells for one in scores), strict=True) for cell in pair]
    cells += [f"{share_near(_misses(takes, language)):.0%}" for takes in (streams, wholes)]
    return [f"`{voice}`", *cells, f"{_level_db(streams) - _level_db(wholes):+.1f}"]


def clicks(take: Take) -> int:
    """Return the number of clicks where the utterances of `take` meet."""
    samples = take.samples
    seams = list(accumulate(len(utterance.samples) for utterance in take.utterances))[:-1]
    return sum(has_click(samples, seam) for seam in seams)


def _misses(takes: Sequence[Take], language: str) -> list[Miss]:
    return [miss for take in takes for miss in misses(take.samples, take.cues, language)]


def _level_db(takes: Sequence[Take]) -> float:
    return float(10 * np.log10(np.mean(np.square(np.concatenate([take.samples for take in takes])))))
