"""The read-along book of a completed job: its chapters as sections, its text as written, its sound.

A long chapter becomes several sections: readers show a page as a whole, and a section is in memory while it is written.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

from django.utils import timezone

from accounts.limits import lend_connection
from files import storage
from files.storage import StorageError
from jobs.book.epub import Book, Section, epub
from jobs.book.passages import Block, Clip, Said, blocks_of
from jobs.book.sound import audio_kind_of, section_sound
from jobs.captions.timed_words import shown_text, unpacked
from jobs.models import Job, Segment
from jobs.names import name_of, with_opening
from jobs.rendering.labels import language_of, languages_of, narrator_of
from tts.engines.base import SAMPLE_RATE
from tts.labels import UNKNOWN_LANGUAGE

MOST_SEGMENTS = 100
"""Segments of a section: about 40,000 characters."""


def has_book(job: Job) -> bool:
    """Tell whether a completed job was put together from segments, unlike speech that is rendered at once."""
    return job.assembly is not None


def book_file(job: Job) -> Iterator[bytes]:
    """Return the EPUB of a completed job that `has_book`, in blocks.

    Its text is read from the database section by section. Raises: FileNotFoundError, StorageError, at once or while the
    blocks are read; also if the job is changed or deleted meanwhile.
    """
    storage.size(job.audio_name)
    opened = with_opening(Job.objects.filter(pk=job.pk)).get()
    segments = list(job.segments.defer("text", "timed_words").order_by("number"))
    book = Book(
        identifier=f"urn:uuid:{job.pk}",
        title=name_of(opened),
        author=job.author,
        narrator=narrator_of(job),
        language=language_of(job),
        modified_at=job.ended_at or timezone.now(),
        audio_kind=audio_kind_of(job),
        sections=_sections(job, segments, name_of(opened)),
        cover=storage.read(job.cover_name) if job.cover_name else b"",
    )
    return epub(book)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the text of sections, with the languages of voices and the names of hosts by the numbers of their turns."""

    job: Job
    languages: dict[str, str]
    hosts: dict[int, str]

    def blocks(self, own: Sequence[Segment]) -> list[Block]:
        """Return the text of the segments `own`. Raises: StorageError if they no longer exist."""
        numbers = [segment.number for segment in own]
        rows = self.job.segments.filter(number__gte=numbers[0], number__lte=numbers[-1]).order_by("number")
        texts = list(rows.values_list("number", "sample_count", "text", "timed_words"))
        lend_connection()
        if [row[:2] for row in texts] != [(segment.number, segment.sample_count) for segment in own]:
            raise StorageError("the job was changed while its book was made")
        return blocks_of(self._said(own, [row[2:] for row in texts]))

    def _said(self, own: Sequence[Segment], texts: Sequence[tuple[str, Any]]) -> Iterator[Said]:
        samples = 0
        turn = None
        for segment, (text, packed) in zip(own, texts, strict=True):
            start_ms = samples * 1000 / SAMPLE_RATE
            samples += segment.sample_count
            is_answer = segment.turn_number is not None and segment.turn_number != turn
            turn = segment.turn_number
            yield Said(
                shown_text(text),
                list(unpacked(packed, start_ms)) if packed else None,
                Clip(int(start_ms), samples * 1000 // SAMPLE_RATE),
                self.languages.get(segment.voice, UNKNOWN_LANGUAGE),
                self.hosts.get(segment.turn_number or 0, "") if is_answer else None,
            )


def _sections(job: Job, segments: Sequence[Segment], title: str) -> list[Section]:
    turns = job.turns.values_list("number", "speaker")
    hosts = {number: job.host_names.get(speaker, speaker) for number, speaker in turns}
    reader = _Reader(job, languages_of(job), hosts)
    return [
        Section(
            label,
            heading,
            sum(segment.sample_count for segment in segments[own.start : own.stop]) * 1000 // SAMPLE_RATE,
            partial(reader.blocks, segments[own.start : own.stop]),
            partial(section_sound, job, segments, own),
        )
        for name, chapter_heading, chapter in _chapters(job, len(segments), title)
        for label, heading, own in _divided(name, chapter_heading, chapter)
    ]


def _chapters(job: Job, segment_count: int, title: str) -> Iterator[tuple[str, str, range]]:
    """Yield the name of each chapter in the contents, its heading, and its segments.

    The part before the first chapter of a podcast, and a text without chapters, have the name of the whole.
    """
    chapters = list(job.chapters.all())
    starts = [*(chapter.first_segment for chapter in chapters), segment_count]
    if starts[0]:
        yield title, "", range(starts[0])
    for chapter, own in zip(chapters, pairwise(starts), strict=True):
        yield chapter.title or str(chapter.number + 1), chapter.title, range(*own)


def _divided(label: str, heading: str, chapter: range) -> Iterator[tuple[str | None, str, range]]:
    """Yield the sections of a chapter, of about the same length; only the first one is in the contents."""
    count = -(-len(chapter) // MOST_SEGMENTS)
    for number in range(count):
        own = chapter[len(chapter) * number // count : len(chapter) * (number + 1) // count]
        yield (None, "", own) if number else (label, heading, own)
