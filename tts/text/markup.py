"""Inline markup: the input becomes spans of text, pauses and given pronunciations, which cover it without gaps."""

import re
from dataclasses import dataclass

from core.errors import InvalidValue
from tts.text.foreign_markup import Edit, find_edits
from tts.text.foreign_markup.edits import edited, is_edited, original_range
from tts.text.pronunciation import check_phonemes
from tts.text.words import Pause

MAX_PAUSE_MS = 3000

# XML has four white-space characters and ten digits; Python's `\s` and `\d` match more.
_BREAK = re.compile(
    r"""<break[ \t\r\n]+time[ \t\r\n]*=[ \t\r\n]*(["'])[ \t\r\n]*(\d+(?:\.\d+)?)(ms|s)[ \t\r\n]*\1[ \t\r\n]*/>""",
    re.IGNORECASE | re.ASCII,
)
# A bracket is read only up to the next one, so the time grows no faster than the number of brackets.
_MARKUP = re.compile(r"</?[bB][rR][eE][aA][kK](?![\w-])|\[(?P<word>[^\[\]]++)\]\(/(?P<phonemes>[^/()]++)/\)")
_SHOWN_LENGTH = 60


@dataclass(frozen=True, slots=True)
class TextSpan:
    """Text at code points `start` to `end` of the input: `text` is the content there, after `edits`.

    The edits count from `start`; they remove foreign markup.
    """

    text: str
    start: int
    end: int
    edits: tuple[Edit, ...] = ()

    def source(self, start: int, end: int) -> tuple[int, int]:
        """Return the code points of the input for `start` to `end` (more than `start`) of `text`."""
        if self.edits:
            start, end = original_range(self.edits, start, end)
        return self.start + start, self.start + end

    def is_as_written(self, start: int, end: int) -> bool:
        """Tell whether `start` to `end` of `text` is in the input unchanged."""
        return not (self.edits and is_edited(self.edits, start, end))


@dataclass(frozen=True, slots=True)
class PronunciationSpan:
    """`word` to be spoken as `phonemes` (misaki notation); `start` and `end` delimit the word itself."""

    word: str
    phonemes: str
    start: int
    end: int


Span = TextSpan | Pause | PronunciationSpan


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A text as sent, markup included, and its spans in order, which cover it without gaps."""

    source: str
    spans: tuple[Span, ...]

    def __len__(self) -> int:
        """Return the code points of the text, markup included."""
        return len(self.source)

    @property
    def pauses_s(self) -> float:
        """Seconds of all pauses."""
        return sum(span.duration_ms for span in self.spans if isinstance(span, Pause)) / 1000


def parse_markup(text: str | MarkedText) -> MarkedText:
    """Return `text` with its spans; unchanged if it already has them.

    Raises: InvalidValue, with the piece, for a malformed `<break>` tag or phonemes that no voice knows.
    """
    return text if isinstance(text, MarkedText) else MarkedText(text, tuple(_parse(text)))


def _parse(text: str) -> list[Span]:
    spans: list[Span] = []
    position = plain_from = 0
    while found := _MARKUP.search(text, position):
        position = found.end()
        if found["word"] is None:
            span: Span = _parse_break(text, found.start())
            position = span.end
        elif found["word"].strip():
            check_phonemes(found["phonemes"], param="input")
            span = PronunciationSpan(found["word"], found["phonemes"], found.start("word"), found.end("word"))
        else:
            continue
        if found.start() > plain_from:
            spans.append(_text_span(text, plain_from, found.start()))
        spans.append(span)
        plain_from = position
    if plain_from < len(text):
        spans.append(_text_span(text, plain_from, len(text)))
    return spans


def _text_span(text: str, start: int, end: int) -> TextSpan:
    written = text[start:end]
    edits = find_edits(written)
    return TextSpan(edited(written, edits), start, end, edits) if edits else TextSpan(written, start, end)


def _parse_break(text: str, start: int) -> Pause:
    found = _BREAK.match(text, start)
    if found is None:
        tag_end = text.find(">", start, start + _SHOWN_LENGTH)
        shown = text[start : tag_end + 1 if tag_end >= 0 else start + _SHOWN_LENGTH]
        raise InvalidValue(f'malformed break tag: {shown} (write <break time="500ms"/>)', param="input")
    asked_ms = float(found[2]) * (1000 if found[3].lower() == "s" else 1)
    return Pause(min(asked_ms, MAX_PAUSE_MS), start, found.end(), asked_ms)
