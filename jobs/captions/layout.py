"""Captions made of timed words: each fits two lines, can be read in time, and ends where the text divides.

The width of a line is counted in columns; a Chinese or Japanese character takes two.
"""

import math
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import accumulate, pairwise, zip_longest

from jobs.captions.timed_words import TimedWord
from tts.text.words import Boundary

MAX_COLUMNS = 42
MAX_LINES = 2
MIN_DURATION_MS = 1_000
MAX_DURATION_MS = 7_000

_WIDE = 2
"""Columns of a wide character."""

_LONG_PAUSE_MS = 1_000
"""A silence after which a new caption begins."""

_DIALOGUE_DASH = "– "

# The costs of a caption. A passage is divided so that the sum of costs is smallest.
_CAPTION_COST = 10
_END_COSTS = {Boundary.NONE: 30, Boundary.CLAUSE: 8, Boundary.SENTENCE: 0, Boundary.PARAGRAPH: 0}
_INNER_COSTS = {Boundary.NONE: 0, Boundary.CLAUSE: 0, Boundary.SENTENCE: 6, Boundary.PARAGRAPH: 25}
_INSIDE_WORD_COST = 60
_SHORT_COST = 40
"""The cost of a caption that is shown for less than `MIN_DURATION_MS`."""


@dataclass(frozen=True, slots=True)
class Caption:
    """One or two lines, shown from `start_ms` to `end_ms` of the audio."""

    start_ms: int
    end_ms: int
    lines: tuple[str, ...]


def captions_of(
    passages: Iterable[Sequence[TimedWord]], duration_ms: int, *, is_dialogue: bool = False
) -> list[Caption]:
    """Return the captions of passages that follow each other in one audio; in a dialogue the speaker changes with each.

    No captions overlap, and none ends after `duration_ms`. Each is shown for 1 to 7 s, or until the next one begins.
    """
    captions: list[Caption] = []
    for passage in passages:
        first = len(captions)
        for run in _runs(passage):
            captions.extend(_divided(run))
        is_answer = is_dialogue and 0 < first < len(captions)
        if is_answer and (both := _dialogue(captions[first - 1], captions[first])):
            captions[first - 1 : first + 1] = [both]
    timed = []
    for caption, following in zip_longest(captions, captions[1:]):
        shown_ms = min(max(caption.end_ms - caption.start_ms, MIN_DURATION_MS), MAX_DURATION_MS)
        latest_ms = following.start_ms if following else duration_ms
        timed.append(replace(caption, end_ms=min(caption.start_ms + shown_ms, latest_ms)))
    return timed


def _runs(passage: Sequence[TimedWord]) -> Iterator[list[TimedWord]]:
    """Yield the words between long pauses; words too long for a line or a caption are cut up."""
    run: list[TimedWord] = []
    for word in passage:
        if run and word.start_ms - run[-1].end_ms >= _LONG_PAUSE_MS:
            yield run
            run = []
        run.extend(_cut_up(word))
    if run:
        yield run


def _cut_up(word: TimedWord) -> Iterator[TimedWord]:
    """Yield the word, or parts of about equal width of a long one such as an address; none exceeds a line."""
    duration_ms, shown = word.end_ms - word.start_ms, word.text.rstrip()
    width = columns(shown)
    count = max(math.ceil(width / MAX_COLUMNS), math.ceil(duration_ms / MAX_DURATION_MS))
    if count <= 1:
        yield word
        return
    parts = _cut_by_columns(shown, max(_WIDE, math.ceil(width / count)))
    ends = list(accumulate(columns(part) for part in parts))
    times = [word.start_ms + end * duration_ms // max(1, width) for end in (0, *ends)]
    for part, start_ms, end_ms in zip(parts[:-1], times, times[1:-1], strict=False):
        yield TimedWord(part, start_ms, end_ms, Boundary.NONE)
    yield TimedWord(parts[-1] + word.text[len(shown) :], times[-2], word.end_ms, word.boundary)


def _cut_by_columns(text: str, most: int) -> list[str]:
    """Return the parts of `text`, each as long as `most` columns allow; a mark stays with its letter."""
    parts, width = [""], 0
    for sign in text:
        width += columns(sign)
        if width > most:
            parts.append("")
            width = columns(sign)
        parts[-1] += sign
    return parts


def _divided(run: Sequence[TimedWord]) -> Iterator[Caption]:
    """Yield the captions of a run with the smallest sum of costs: a shortest path over the places to cut."""
    layout = _Layout(run)
    least = [0.0] + [math.inf] * len(run)
    previous = [0] * (len(run) + 1)
    for end in range(1, len(run) + 1):
        for start in layout.starts_before(end):
            cost = least[start] + layout.cost(start, end)
            if cost < least[end]:
                least[end], previous[end] = cost, start
    ends = [len(run)]
    while ends[-1]:
        ends.append(previous[ends[-1]])
    for start, end in pairwise(reversed(ends)):
        yield Caption(run[start].start_ms, run[end - 1].end_ms, layout.lines(start, end))


class _Layout:
    """The words of a run on lines: which of them fit, and at what cost. Arguments are numbers of words."""

    def __init__(self, run: Sequence[TimedWord]) -> None:
        self._run = run
        self._begins = [0, *accumulate(columns(word.text) for word in run)]
        self._ends = [begin - word.text.endswith(" ") for begin, word in zip(self._begins[1:], run, strict=True)]
        self._inner_costs = [0, *accumulate(_INNER_COSTS[word.boundary] for word in run)]
        self._last_line = 0

    def starts_before(self, end: int) -> Iterator[int]:
        """Yield the starts of captions that end before word `end`, the last first; call it with `end` ascending."""
        while self._last_line < end - 1 and self._width(self._last_line, end) > MAX_COLUMNS:
            self._last_line += 1
        for start in range(end - 1, -1, -1):
            is_too_long = self._run[end - 1].end_ms - self._run[start].start_ms > MAX_DURATION_MS
            is_too_wide = start < self._last_line and self._width(start, self._last_line) > MAX_COLUMNS
            if start < end - 1 and (is_too_long or is_too_wide):
                return
            yield start

    def cost(self, start: int, end: int) -> float:
        """Return the cost of a caption of the words from `start` to before `end`."""
        cost = _CAPTION_COST + self._inner_costs[end - 1] - self._inner_costs[start]
        if end == len(self._run):
            next_ms = self._run[end - 1].end_ms
        else:
            next_ms = self._run[end].start_ms
            cost += self._cut_cost(end)
        if next_ms - self._run[start].start_ms < MIN_DURATION_MS:
            cost += _SHORT_COST
        return cost

    def lines(self, start: int, end: int) -> tuple[str, ...]:
        """Return one line if the words fit, otherwise two lines of similar width that break where the text divides."""
        if self._width(start, end) <= MAX_COLUMNS:
            return (self._line(start, end),)
        cuts = [
            cut
            for cut in range(start + 1, end)
            if self._width(start, cut) <= MAX_COLUMNS and self._width(cut, end) <= MAX_COLUMNS
        ]
        best = min(cuts, key=lambda cut: abs(self._width(start, cut) - self._width(cut, end)) + self._cut_cost(cut) / 2)
        return self._line(start, best), self._line(best, end)

    def _width(self, start: int, end: int) -> int:
        return self._ends[end - 1] - self._begins[start]

    def _line(self, start: int, end: int) -> str:
        return "".join(word.text for word in self._run[start:end]).strip()

    def _cut_cost(self, cut: int) -> int:
        last = self._run[cut - 1]
        is_inside_word = not last.text.endswith(" ") and not _is_wide(last.text[-1:])
        return _END_COSTS[last.boundary] + (_INSIDE_WORD_COST if is_inside_word else 0)


def _dialogue(first: Caption, second: Caption) -> Caption | None:
    """Return the captions of two speakers as one, if they fit, where the first would vanish too soon to be read."""
    if second.start_ms - first.start_ms >= MIN_DURATION_MS or second.end_ms - first.start_ms > MAX_DURATION_MS:
        return None
    lines = tuple(
        line if line.startswith(_DIALOGUE_DASH) else _DIALOGUE_DASH + line for line in (*first.lines, *second.lines)
    )
    if len(lines) > MAX_LINES or any(columns(line) > MAX_COLUMNS for line in lines):
        return None
    return Caption(first.start_ms, second.end_ms, lines)


def columns(text: str) -> int:
    """Return the width of `text` in columns; a letter and its combining marks count once."""
    return sum(_WIDE if _is_wide(sign) else 1 for sign in text if not unicodedata.combining(sign))


def _is_wide(sign: str) -> bool:
    return bool(sign) and unicodedata.east_asian_width(sign) in "WF"


def srt(captions: Iterable[Caption]) -> str:
    """Return the captions as a SubRip file."""
    # Players would mistake an arrow in a text for the arrow between two times.
    return "".join(
        f"{number}\n{_times(caption, ',')}\n{_text(caption).replace('-->', '→')}\n\n"
        for number, caption in enumerate(captions, start=1)
    )


def vtt(captions: Iterable[Caption]) -> str:
    """Return the captions as a WebVTT file.

    Source: https://www.w3.org/TR/webvtt1/, sections 4.1 and 4.2.
    """
    cues = (f"{_times(caption, '.')}\n{escape(_text(caption), quote=False)}\n\n" for caption in captions)
    return "WEBVTT\n\n" + "".join(cues)


def _times(caption: Caption, mark: str) -> str:
    return f"{_time(caption.start_ms, mark)} --> {_time(caption.end_ms, mark)}"


def _time(ms: int, mark: str) -> str:
    seconds, ms = divmod(ms, 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}{mark}{ms:03}"


def _text(caption: Caption) -> str:
    return "\n".join(caption.lines)
