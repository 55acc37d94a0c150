"""Inline markup: the input becomes spans of text, pauses and given pronunciations that cover it without gaps."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from speech.errors import InvalidValue
from speech.text.pronunciation import check_phonemes
from speech.text.words import Pause

MAX_PAUSE_MS = 3000

# XML knows four characters of white space and ten digits; Python's `\s` and `\d` know more.
_BREAK = re.compile(
    r"""<break[ \t\r\n]+time[ \t\r\n]*=[ \t\r\n]*(["'])[ \t\r\n]*(\d+(?:\.\d+)?)(ms|s)[ \t\r\n]*\1[ \t\r\n]*/>""",
    re.IGNORECASE | re.ASCII,
)
# A bracket is read up to the next one only, so that a flood of them costs no more than their number.
_MARKUP = re.compile(r"</?[bB][rR][eE][aA][kK](?![\w-])|\[(?P<word>[^\[\]]++)\]\(/(?P<phonemes>[^/()]++)/\)")
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
    while found := _MARKUP.search(text, position):
        position = found.end()
        if found["word"] is None:
            span, position = _parse_break(text, found.start())
        elif found["word"].strip():
            span = _parse_pronunciation(found)
        else:
            continue
        if found.start() > plain_from:
            yield TextSpan(text[plain_from : found.start()], plain_from, found.start())
        yield span
        plain_from = position
    if plain_from < len(text):
        yield TextSpan(text[plain_from:], plain_from, len(text))


def _parse_pronunciation(found: re.Match[str]) -> Span:
    check_phonemes(found["phonemes"], param="input")
    return PronunciationSpan(found["word"], found["phonemes"], found.start("word"), found.end("word"))


def _parse_break(text: str, start: int) -> tuple[Span, int]:
    found = _BREAK.match(text, start)
    if found is None:
        raise InvalidValue(
            f"malformed break tag: {_shown(text, start)} (write " + '<break time="500ms"/>)', param="input"
        )
    duration_ms = float(found[2]) * (1000 if found[3].lower() == "s" else 1)
    return Pause(min(duration_ms, MAX_PAUSE_MS), start, found.end()), found.end()


def _shown(text: str, start: int) -> str:
    tag_end = text.find(">", start, start + _SHOWN_LENGTH)
    return text[start : tag_end + 1 if tag_end >= 0 else start + _SHOWN_LENGTH]
