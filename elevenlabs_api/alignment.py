"""The time of each character of a text, from the cues of its words: ElevenLabs' API calls it an alignment."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import regex

from tts.timing import WordCue

_CLOSING = regex.compile(r"[^\p{L}\p{N}\s<\[]*")
"""The punctuation marks that belong to the word before them."""


class _Span(NamedTuple):
    """Characters `start` to `end` of a text, and the seconds in which they sound."""

    start: int
    end: int
    from_s: float
    to_s: float


@dataclass(slots=True)
class Alignment:
    """Characters, each with its start and end in seconds; each begins where the one before it ends."""

    characters: list[str] = field(default_factory=list)
    starts_s: list[float] = field(default_factory=list)
    ends_s: list[float] = field(default_factory=list)

    def in_seconds(self) -> dict[str, Any]:
        """Return the object of the HTTP API."""
        return {
            "characters": self.characters,
            "character_start_times_seconds": [round(start_s, 3) for start_s in self.starts_s],
            "character_end_times_seconds": [round(end_s, 3) for end_s in self.ends_s],
        }

    def in_ms(self, origin_s: float) -> dict[str, Any]:
        """Return the object of the websockets, with times from `origin_s` on."""
        starts = [round(1000 * (start_s - origin_s)) for start_s in self.starts_s]
        ends = [round(1000 * (end_s - origin_s)) for end_s in self.ends_s]
        durations = [end - start for start, end in zip(starts, ends, strict=True)]
        return {"chars": self.characters, "charStartTimesMs": starts, "charDurationsMs": durations}

    def extend(self, text: str, spans: Sequence[_Span]) -> None:
        """Append the characters of `spans`, which follow each other in `text`; each span is divided evenly."""
        for start, end, from_s, to_s in spans:
            step_s = (to_s - from_s) / max(1, end - start)
            for index in range(end - start):
                self.characters.append(text[start + index])
                self.starts_s.append(from_s + index * step_s)
                self.ends_s.append(from_s + (index + 1) * step_s)


class Aligner:
    """Aligns a text, part by part, as its parts are rendered."""

    def __init__(self, text: str, start_s: float = 0.0) -> None:
        """Begin at the start of `text`, which sounds from `start_s` (s) of the audio on."""
        self._text = text
        self._position, self._time_s = 0, start_s

    @property
    def time_s(self) -> float:
        """The second of the audio up to which everything is aligned."""
        return self._time_s

    def align(self, cues: Sequence[WordCue], end_s: float, *, is_last: bool = False) -> tuple[Alignment, Alignment]:
        """Return the times of the characters that sound up to `end_s` (s), as written and as spoken.

        `cues` has the cues of the words there, in order. The characters between two words sound between them; the last
        part has the rest of the text. The spoken characters are the words, with a space after each.
        """
        end = len(self._text) if is_last else self._end_of(cues)
        written, spoken = Alignment(), Alignment()
        written.extend(self._text, list(_filled(_merged(cues), self._position, end, self._time_s, end_s)))
        said = "".join(f"{cue.word} " for cue in cues)
        if said:
            spoken.extend(said, list(_filled(_spoken_spans(cues), 0, len(said), self._time_s, end_s)))
        self._position, self._time_s = end, end_s
        return written, spoken

    def _end_of(self, cues: Sequence[WordCue]) -> int:
        if not cues:
            return self._position
        found = _CLOSING.match(self._text, max(cue.source_end for cue in cues))
        return found.end() if found else len(self._text)


def aligned(text: str, cues: Sequence[WordCue], duration_s: float) -> tuple[Alignment, Alignment]:
    """Return the times of all characters of `text`, whose audio lasts `duration_s`, as written and as spoken."""
    return Aligner(text).align(cues, duration_s, is_last=True)


def _merged(cues: Sequence[WordCue]) -> Iterator[_Span]:
    """Yield the written forms with their times; words that share a form ("$5" is two words) become one span."""
    span: _Span | None = None
    for cue in cues:
        if span is not None and cue.source_start < span.end:
            span = _Span(span.start, max(span.end, cue.source_end), span.from_s, cue.end_s)
            continue
        if span is not None:
            yield span
        span = _Span(cue.source_start, cue.source_end, cue.start_s, cue.end_s)
    if span is not None:
        yield span


def _spoken_spans(cues: Sequence[WordCue]) -> Iterator[_Span]:
    start = 0
    for cue in cues:
        yield _Span(start, start + len(cue.word), cue.start_s, cue.end_s)
        start += len(cue.word) + 1


def _filled(spans: Iterator[_Span], start: int, end: int, from_s: float, to_s: float) -> Iterator[_Span]:
    """Yield spans that cover the characters `start` to `end` and, from the first on, the seconds up to `to_s`.

    `spans` has the spans of words. If no character is between two words, the first word lasts until the second begins.
    """
    last = _Span(start, start, from_s, from_s)
    for span in spans:
        since_s = max(span.from_s, last.to_s)
        if span.start > last.end:
            yield last
            last = _Span(last.end, span.start, last.to_s, since_s)
        elif last.end > last.start:
            last = last._replace(to_s=since_s)
        yield last
        last = _Span(max(span.start, last.end), max(span.end, last.end), since_s, max(span.to_s, since_s))
    if end > last.end:
        yield last
        last = _Span(last.end, end, last.to_s, max(to_s, last.to_s))
    elif last.end > last.start:
        last = last._replace(to_s=max(to_s, last.to_s))
    yield last
