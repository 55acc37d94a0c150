"""The caption files of a job, beside its audio, written when the job is put together."""

import logging
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import Any
from uuid import UUID

from django.db import DatabaseError

from files import storage
from jobs.captions.layout import captions_of, srt, vtt
from jobs.captions.timed_words import TimedWord, unpacked
from jobs.models import Job
from tts.engines.base import SAMPLE_RATE
from tts.text.words import Boundary
from voices.access import find_voice
from voices.cloned import is_cloned_name

log = logging.getLogger(__name__)

CAPTION_FORMATS = {"srt": ("application/x-subrip", srt), "vtt": ("text/vtt", vtt)}
"""Content type and writer of each format, by file ending."""

_LEAST_WORDS = 40
"""The fewest words that are divided into captions together, if the text allows: a change affects no more."""
_MOST_WORDS = 2_000
"""About the most."""
_SEGMENTS_AT_ONCE = 100


def write_captions(job: Job, token: UUID) -> tuple[str, int]:
    """Write the captions of a job whose segments are all done; return its `captions_name` and the bytes of the files.

    There are none if a voice has no word timestamps, if an earlier release rendered a segment, or if captions cannot be
    made, which is logged: the audio is complete without them.

    Raises: StorageError
    """
    voices = job.segments.order_by().values_list("voice", flat=True).distinct()
    if job.segments.filter(timed_words__isnull=True).exists() or not all(map(_has_captions, voices)):
        return "", 0
    try:
        contents = _contents(job)
    except DatabaseError:
        raise
    except Exception:
        log.exception("job %s gets no captions", job.pk)
        return "", 0
    name = captions_name_of(job, token)
    return name, sum(storage.write(f"{name}.{ending}", [content]) for ending, content in contents.items())


def _has_captions(voice: str) -> bool:
    return not is_cloned_name(voice) and find_voice(voice).has_timestamps


def _contents(job: Job) -> dict[str, bytes]:
    """Return the caption files by file ending."""
    duration_ms = sum(job.segments.values_list("sample_count", flat=True)) * 1000 // SAMPLE_RATE
    captions = captions_of(_passages(job), duration_ms, is_dialogue=job.type == Job.Type.PODCAST)
    return {ending: written(captions).encode() for ending, (_, written) in CAPTION_FORMATS.items()}


def captions_name_of(job: Job, token: UUID) -> str:
    """Return the value of `Job.captions_name` for the assembly whose claim has `token`."""
    return f"{job.folder}captions-{token.hex[:8]}"


def files_of(captions_name: str) -> list[str]:
    """Return the names of the files that belong to a `Job.captions_name`."""
    return [f"{captions_name}.{ending}" for ending in CAPTION_FORMATS] if captions_name else []


def _passages(job: Job) -> Iterator[list[TimedWord]]:
    """Yield the words of each turn of a podcast, or of a few pages of a text; times count from the job's start.

    A turn begins with the name of its host, where hosts have names.
    """
    speakers = dict(job.turns.values_list("number", "speaker")) if job.host_names else {}
    position = 0
    for turn, spoken in groupby(_rows(job), key=itemgetter(1)):
        passage: list[TimedWord] = []
        for _, turn_number, sample_count, packed in spoken:
            passage.extend(unpacked(packed or [], position * 1000 / SAMPLE_RATE))
            position += sample_count
            if turn_number is None and _is_whole(passage):
                yield passage
                passage = []
        yield _named(passage, job.host_names.get(speakers.get(turn, "")))


def _rows(job: Job) -> Iterator[tuple[int, int | None, int, Any]]:
    """Yield number, turn, samples and packed words of each segment. Few are in memory, and no cursor stays open."""
    rows = job.segments.order_by("number").values_list("number", "turn_number", "sample_count", "timed_words")
    first = 0
    while batch := list(rows.filter(number__gte=first)[:_SEGMENTS_AT_ONCE]):
        yield from batch
        first = batch[-1][0] + 1


def _is_whole(passage: list[TimedWord]) -> bool:
    """Tell whether the captions of a passage do not depend on the text that follows."""
    if len(passage) < _LEAST_WORDS:
        return False
    return passage[-1].boundary >= Boundary.SENTENCE or len(passage) >= _MOST_WORDS


def _named(passage: list[TimedWord], name: str | None) -> list[TimedWord]:
    """Return the words of a turn with the name of its host before them, shown with the first word."""
    if not name or not passage:
        return passage
    return [replace(passage[0], text=f"{name}: {passage[0].text}"), *passage[1:]]
