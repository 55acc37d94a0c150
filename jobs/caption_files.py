"""The captions of a job as files beside its audio, written when the job is put together."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from uuid import UUID

from files import storage
from jobs.captions import captions_of, srt, vtt
from jobs.models import Job
from jobs.timed_words import TimedWord, unpacked
from speech.engines.base import SAMPLE_RATE

CAPTION_FORMATS = {"srt": ("application/x-subrip", srt), "vtt": ("text/vtt", vtt)}
"""Content type and writer of each format, by the ending of its files."""

_PASSAGE_WORDS = 2_000
"""Of a text that one voice reads, about so many words are divided into captions at once."""


def write_captions(job: Job, token: UUID) -> str:
    """Write the captions of a job whose segments are all done; return what `Job.captions_name` is then.

    It is empty where a voice cannot tell when its words sound, or where a segment was rendered by an earlier release.
    """
    if job.segments.filter(timed_words__isnull=True).exists():
        return ""
    duration_ms = sum(job.segments.values_list("sample_count", flat=True)) * 1000 // SAMPLE_RATE
    captions = captions_of(_passages(job), duration_ms, is_dialogue=job.type == Job.Type.PODCAST)
    name = captions_name_of(job, token)
    for ending, (_, written) in CAPTION_FORMATS.items():
        storage.write(f"{name}.{ending}", [written(captions).encode()])
    return name


def captions_name_of(job: Job, token: UUID) -> str:
    """Return what `Job.captions_name` is to be for who puts the job together."""
    return f"{job.folder}captions-{token.hex[:8]}"


def files_of(captions_name: str) -> list[str]:
    """Return the names of the files that belong to a `Job.captions_name`."""
    return [f"{captions_name}.{ending}" for ending in CAPTION_FORMATS] if captions_name else []


def _passages(job: Job) -> Iterator[list[TimedWord]]:
    """Yield the words of each turn of a podcast, or of a few pages of a text; times count from the job's beginning."""
    rows = job.segments.order_by("number").values_list("turn_number", "sample_count", "timed_words")
    position = 0
    for _, spoken in groupby(rows.iterator(chunk_size=100), key=itemgetter(0)):
        passage: list[TimedWord] = []
        for turn_number, sample_count, packed in spoken:
            passage.extend(unpacked(packed or [], position * 1000 / SAMPLE_RATE))
            position += sample_count
            if turn_number is None and len(passage) >= _PASSAGE_WORDS:
                yield passage
                passage = []
        yield passage
