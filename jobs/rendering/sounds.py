"""The sound of segments: in their own files, or in the file that their job had before it was changed."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from core.streams import BLOCK_BYTES
from files import storage
from jobs.models import Segment


def read_sounds(segments: Iterable[Segment]) -> Iterator[bytes]:
    """Yield the bytes of the sound of `segments`, block by block. Raises: FileNotFoundError, StorageError."""
    for is_in_whole, run in groupby(segments, key=lambda segment: segment.audio_offset is not None):
        if not is_in_whole:
            yield from storage.read_one_by_one(segment.audio_name for segment in run)
            continue
        for name, span in _spans(list(run)):
            yield from storage.read_range(name, span, BLOCK_BYTES)


def _spans(segments: Sequence[Segment]) -> Iterator[tuple[str, range]]:
    """Yield the ranges of files that hold the sound of `segments`, neighbours as one."""
    name, start, end = segments[0].audio_name, segments[0].audio_offset or 0, segments[0].audio_offset or 0
    for segment in segments:
        if segment.audio_offset != end:
            yield name, range(start, end)
            start = end = segment.audio_offset or 0
        end += segment.byte_count
    yield name, range(start, end)
