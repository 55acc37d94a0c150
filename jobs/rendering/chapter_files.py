"""A chapter of a finished job as a separate file: its bytes of the whole file, between a head and a tail."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from core.streams import BLOCK_BYTES
from files import storage
from jobs.models import Chapter, Job, Segment
from jobs.rendering.labels import labels_of_chapter
from jobs.rendering.pieces import extent_of
from tts.labels import Labels
from tts.pieces import file_head, file_tail


@dataclass(frozen=True, slots=True)
class ChapterFile:
    """A file of three parts: a head, the bytes of a stored file in `span`, and a tail."""

    head: bytes
    stored_name: str
    span: range
    tail: bytes

    @property
    def byte_count(self) -> int:
        """The length of the file."""
        return len(self.head) + len(self.span) + len(self.tail)

    def content(self, wanted: range) -> Iterator[bytes]:
        """Yield the bytes whose positions are in `wanted`, block by block. Raises: FileNotFoundError, StorageError."""
        stored_at, tail_at = len(self.head), len(self.head) + len(self.span)
        stored = self.span[max(0, wanted.start - stored_at) : max(0, wanted.stop - stored_at)]
        blocks = storage.read_range(self.stored_name, stored, BLOCK_BYTES) if stored else ()
        tail = self.tail[max(0, wanted.start - tail_at) : max(0, wanted.stop - tail_at)]
        yield from chain([self.head[wanted.start : wanted.stop]], blocks, [tail])


def chapter_file(job: Job, chapter: Chapter) -> ChapterFile:
    """Return the file of a chapter of a completed job. Raises: FileNotFoundError, StorageError."""
    segments = list(job.segments.defer("text", "timed_words").order_by("number"))
    following = job.chapters.filter(number__gt=chapter.number).first()
    own = range(chapter.first_segment, following.first_segment if following else len(segments))
    return file_of(job, segments, own, labels_of_chapter(job, chapter))


def file_of(job: Job, segments: Sequence[Segment], own: range, labels: Labels | None) -> ChapterFile:
    """Return the file of those `segments` of a completed job whose numbers are in `own`.

    Raises: FileNotFoundError, StorageError.
    """
    said = segments[own.start : own.stop]
    head, tail = file_head(job.audio_format, extent_of(said), labels), file_tail(job.audio_format)
    start = sound_start(job, segments) + extent_of(segments[: own.start]).byte_count
    return ChapterFile(head, job.audio_name, range(start, start + extent_of(said).byte_count), tail)


def sound_start(job: Job, segments: Sequence[Segment]) -> int:
    """Return where the sound of the first of all `segments` begins in the file of a completed job.

    Raises: FileNotFoundError, StorageError.
    """
    # The sound is at the end of the file, whatever labels precede it.
    return storage.size(job.audio_name) - len(file_tail(job.audio_format)) - extent_of(segments).byte_count
