"""The timeline of a finished job: when each turn sounds, and its waveform, so that pages need not read the audio."""

from base64 import b64encode
from itertools import accumulate, groupby

from jobs.models import Job
from tts.engines.base import SAMPLE_RATE
from tts.peaks import joined_peaks

_MOST_PEAKS = 1200


class Timeline:
    """The segments of a finished job, read from the database in one query."""

    def __init__(self, job: Job) -> None:
        segments = job.segments.order_by("number").values_list("turn_number", "sample_count", "peaks")
        self._segments = [(turn, sample_count, bytes(peaks or b"")) for turn, sample_count, peaks in segments]

    def turn_ends_s(self) -> dict[int | None, float]:
        """Return the seconds from the start of the job's audio to the end of each turn, by its number."""
        turns = [
            (turn, sum(count for _, count, _ in rows)) for turn, rows in groupby(self._segments, lambda row: row[0])
        ]
        ends = accumulate(sample_count for _, sample_count in turns)
        return {turn: end / SAMPLE_RATE for (turn, _), end in zip(turns, ends, strict=True)}

    def waveform(self) -> str:
        """Return the peaks in base64, a byte each; empty if an earlier release rendered some of the job."""
        pieces = [(peaks, sample_count) for _, sample_count, peaks in self._segments]
        return b64encode(joined_peaks(pieces, _MOST_PEAKS).tobytes()).decode()
