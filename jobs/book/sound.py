"""The sound of a section of a book, in a format that every reading system plays: WAV becomes MP3."""

from collections.abc import Iterator, Sequence

import numpy as np

from core.streams import BLOCK_BYTES
from files import storage
from jobs.book.epub import AAC, MP3, AudioKind
from jobs.models import Job, Segment
from jobs.rendering.chapter_files import file_of, sound_start
from jobs.rendering.labels import AUDIOBOOK
from jobs.rendering.pieces import extent_of
from tts.pieces import FILE_FORMATS, Extent, PieceEncoder, file_head, file_tail

_ENCODED = "mp3"


def audio_kind_of(job: Job) -> AudioKind:
    """Return the format of the sound in the book of a job."""
    return AAC if job.audio_format == AUDIOBOOK else MP3


def section_sound(job: Job, segments: Sequence[Segment], own: range) -> Iterator[bytes]:
    """Yield a file with the sound of the `segments` of a completed job that `own` numbers, block by block.

    The file has no labels: the book has them. Raises: FileNotFoundError, StorageError.
    """
    if job.audio_format == "wav":
        yield from _encoded(job, segments, own)
        return
    file = file_of(job, segments, own, None)
    yield from file.content(range(file.byte_count))


def _encoded(job: Job, segments: Sequence[Segment], own: range) -> Iterator[bytes]:
    """Yield the sound of a job in WAV as an MP3 of the same length: pieces are whole frames of MP3 in both."""
    kind = FILE_FORMATS[_ENCODED]
    samples = sum(segment.sample_count for segment in segments[own.start : own.stop])
    yield file_head(_ENCODED, Extent(samples // kind.frame_samples * kind.frame_bytes, samples))
    position = sound_start(job, segments) + extent_of(segments[: own.start]).byte_count
    for segment in segments[own.start : own.stop]:
        span = range(position, position + segment.byte_count)
        position = span.stop
        encoder = PieceEncoder(_ENCODED)
        sound = b"".join(storage.read_range(job.audio_name, span, BLOCK_BYTES))
        encoder.write(np.frombuffer(sound, "<i2").astype(np.float32) * np.float32(2**-15))
        piece = encoder.finish(0)
        if piece.sample_count != segment.sample_count:
            raise ValueError(f"a segment of {segment.sample_count} samples has {piece.sample_count} in {_ENCODED}")
        yield piece.data
    yield file_tail(_ENCODED)
