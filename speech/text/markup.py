"""Inline markup: the input becomes spans of text, pauses and given pronunciations that cover it without gaps."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from speech.errors import InvalidValue
from speech.text.pronunciation import check_phonemes
from speech.text.words import Pause

MAX_PAUSE_MS = 3000

_BREAK = re.compile(r"""<break\s{1,9}time\s{0,9}=\s{0,9}(["'])\s{0,9}(\d{1,9}(?:\.\d{1,9})?)(ms|s)\s{0,9}\1\s{0,9}/>""", re.I)
_PRONUNCIATION = re.compile(r"\[([^\[\]\n]{1,100})\]\(/([^/()\n]{1,200})/\)")
_MARKUP_START = re.compile(r"</?break(?![\w-])|\[(?=[^\[\]\n]{1,100}\]\(/)", re.I)
_SHOWN_LENGTH = 60


@dataclass(frozen=True, slots=True)
class TextSpan:
    """Plain text at code points `start` to `end` of the input."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class PronunciationSpan:
    """`word` to be spoken as `phonemes` (misaki notation); `start` and `end` delimit the word itself."""

    word: str
    phonemes: str
    start: int
    end: int


Span = TextSpan | Pause | PronunciationSpan


def parse_markup(text: str) -> list[Span]:
    """Return the spans of `text` in order.

    Raises: InvalidValue for a malformed `<break>` tag or phonemes that no voice knows, showing the piece.
    """
    return list(_spans(text))


def _spans(text: str) -> Iterator[Span]:
    position = plain_from = 0
    while found := _MARKUP_START.search(text, position):
        start = found.start()
        parsed = _parse_at(text, start)
        if parsed is None:
            position = found.end()
            continue
        span, end = parsed
        if start > plain_from:
            yield TextSpan(text[plain_from:start], plain_from, start)
        yield span
        position = plain_from = end
    if plain_from < len(text):
        yield TextSpan(text[plain_from:], plain_from, len(text))


def _parse_at(text: str, start: int) -> tuple[Span, int] | None:
    if text[start] == "<":
        return _parse_break(text, start)
    found = _PRONUNCIATION.match(text, start)
    if found is None or not found[1].strip():
        return None
    check_phonemes(found[2], param="input")
    return PronunciationSpan(found[1], found[2], found.start(1), found.end(1)), found.end()


def _parse_break(text: str, start: int) -> tuple[Pause, int]:
    found = _BREAK.match(text, start)
    if found is None:
        raise InvalidValue(f"malformed break tag: {_shown(text, start)} (write " + '<break time="500ms"/>)', param="input")
    duration_ms = float(found[2]) * (1000 if found[3].lower() == "s" else 1)
    return Pause(min(duration_ms, MAX_PAUSE_MS), start, found.end()), found.end()


def _shown(text: str, start: int) -> str:
    tag_end = text.find(">", start, start + _SHOWN_LENGTH)
    return text[start : tag_end + 1 if tag_end >= 0 else start + _SHOWN_LENGTH]
