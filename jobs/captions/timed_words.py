"""Timed words: each word of a text as it is written, and when it sounds. Captions are made of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import regex

from tts.text.markup import MarkedText, TextSpan, parse_markup
from tts.text.words import Boundary, Pause
from tts.timing import WordCue

_SPACES = regex.compile(r"[\s\p{Cc}]+")
# From the end: a search from the beginning would try each mark of a long row.
_OPENING = regex.compile(r"""(?r)(?<=[\s\p{Cc}])[^\s\p{Cc}]+\Z|[\p{Ps}\p{Pi}¿¡]+\Z""")
"""Marks that belong to the next word rather than to the word before."""


@dataclass(frozen=True, slots=True)
class TimedWord:
    """A word as it is written, with its punctuation, the space after it, and the boundary after it.

    Times are whole milliseconds from the beginning of the audio that contains the word.
    """

    text: str
    start_ms: int
    end_ms: int
    boundary: Boundary

    def packed(self) -> list[str | int]:
        """Return the word as a list for JSON, which `unpacked` reads."""
        return [self.text, self.start_ms, self.end_ms, int(self.boundary)]


def timed_words(text: str | MarkedText, cues: Sequence[WordCue]) -> list[TimedWord]:
    """Return the words of `text` (the input, markup included) as they are written, with the times of the cues.

    Spoken words that share a written form become one ("$5" is said as "five dollars"). Each piece of the text belongs
    to one word; a piece without sound belongs to the word before it. Only markup is left out.
    """
    spoken = list(_by_written_form(cues))
    if not spoken:
        return []
    forms = [(words[0].source_start, max(word.source_end for word in words)) for words in spoken]
    return [
        TimedWord(piece, _ms(words[0].start_s), _ms(max(word.end_s for word in words)), words[-1].boundary)
        for piece, words in zip(_pieces(_Shown(text), forms), spoken, strict=True)
    ]


def shown_text(text: str) -> str:
    """Return `text` (the input, markup included) without its markup, as `timed_words` divides it."""
    return _Shown(text).text


def unpacked(packed: Sequence[Sequence[str | int]], offset_ms: float) -> Iterator[TimedWord]:
    """Yield words from JSON, with times from the beginning of the audio in which their part begins at `offset_ms`."""
    for text, start_ms, end_ms, boundary in packed:
        start, end = (int(offset_ms + int(place_ms)) for place_ms in (start_ms, end_ms))
        yield TimedWord(str(text), start, end, Boundary(int(boundary)))


def _by_written_form(cues: Sequence[WordCue]) -> Iterator[list[WordCue]]:
    words: list[WordCue] = []
    end = 0
    for cue in cues:
        if words and cue.source_start >= end:
            yield words
            words = []
        words.append(cue)
        end = max(end, cue.source_end)
    if words:
        yield words


class _Shown:
    """A text without its markup, with the positions of the original text in it."""

    def __init__(self, text: str | MarkedText) -> None:
        self._spans: list[tuple[int, int]] = []
        pieces = []
        position = 0
        for span in parse_markup(text).spans:
            if isinstance(span, Pause):
                piece = " "
            else:
                piece = span.text if isinstance(span, TextSpan) else span.word
                self._spans.append((span.start, position))
                for edit in span.edits if isinstance(span, TextSpan) else ():
                    self._spans.append((span.start + edit.start, position + edit.at))
                    self._spans.append((span.start + edit.end, position + edit.until))
            pieces.append(piece)
            position += len(piece)
        self.text = "".join(pieces)

    def position_of(self, source: int) -> int:
        """Return the position in `text` of code point `source` of the original; call it with `source` ascending."""
        while len(self._spans) > 1 and self._spans[1][0] <= source:
            self._spans.pop(0)
        start, position = self._spans[0]
        return position + max(0, source - start)


def _pieces(shown: _Shown, forms: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Yield the piece of the text for each written form; the first and last pieces reach to the ends of the text."""
    places = [(shown.position_of(start), shown.position_of(end)) for start, end in forms]
    start = 0
    for (_, end), following in zip(places, [*places[1:], None], strict=True):
        if following is None:
            cut = len(shown.text)
        else:
            opening = _OPENING.search(shown.text, end, following[0])
            cut = opening.start() if opening else following[0]
        yield _SPACES.sub(" ", shown.text[start:cut])
        start = cut


def _ms(seconds: float) -> int:
    return round(seconds * 1000)
