"""The extent of the stored pieces of segments."""

from collections.abc import Iterable

from jobs.models import Segment
from tts.pieces import Extent


def extent_of(segments: Iterable[Segment]) -> Extent:
    """Return the extent of the sound of done `segments`, in their order."""
    byte_count = sample_count = 0
    frame_sizes = bytearray()
    for segment in segments:
        byte_count += segment.byte_count
        sample_count += segment.sample_count
        frame_sizes += segment.frame_sizes or b""
    return Extent(byte_count, sample_count, bytes(frame_sizes))
