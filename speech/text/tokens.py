"""Text becomes tokens: the cores that may be spoken and the punctuation around them, with source offsets."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import regex

from speech.text.markup import PronunciationSpan, TextSpan
from speech.text.normalization import find_spoken_forms
from speech.text.pronunciation import normalize_phonemes

MAX_TOKEN_LETTERS = 40
"""A longer run of letters is divided, since no engine takes a word of any length."""

# Signs that are read out when they stand in or beside a word; other punctuation only shapes the pauses.
_SPOKEN_SIGNS = r"&%@‰§°©®™\p{Sc}\p{Sm}\p{So}"
_NEVER_SPOKEN = "<>|~"
_CORE_PART = rf"[\p{{L}}\p{{N}}\p{{M}}\p{{Co}}\p{{Cn}}\p{{Cs}}\uFFFC\uFFFD{_SPOKEN_SIGNS}--[{_NEVER_SPOKEN}]]"
_JOINER = r"[\p{Pc}\p{Cf}'’‘.,:\-‐‑#*·]"
_PIECE = regex.compile(
    rf"(?P<space>[\s\p{{Cc}}]+)|(?P<core>{_CORE_PART}(?:{_CORE_PART}|{_JOINER}(?={_CORE_PART}))*)|(?P<punctuation>.)",
    regex.V1 | regex.DOTALL,
)
_OPENING = regex.compile(r"[\p{Ps}\p{Pi}\"'#*_¿¡`]")
_BLANK_LINE = regex.compile(r"\r?\n[^\S\n]*\r?\n|\u2029|\f")


@dataclass(slots=True)
class Token:
    """A core, code points `start` to `end` of the input, and the punctuation around it.

    `spoken` holds the words that normalization reads for the core, or None where it is read as written; `phonemes` is
    the pronunciation that the writer gave.
    """

    text: str
    start: int
    end: int
    spoken: tuple[str, ...] | None = None
    phonemes: str | None = None
    before: str = ""
    after: str = ""
    ends_paragraph: bool = False


def split_tokens(spans: Sequence[TextSpan | PronunciationSpan], language: str) -> list[Token]:
    """Return the tokens of adjacent spans in order; their cores hold all that can be spoken in `language`."""
    tokens: list[Token] = []
    before = ""
    touching = False
    for piece in _pieces(spans, language):
        if isinstance(piece, Token):
            piece.before, before = before, ""
            tokens.append(piece)
            touching = True
        elif piece.isspace() or not piece.isprintable():
            touching = False
            if tokens and _BLANK_LINE.search(piece):
                tokens[-1].ends_paragraph = True
        elif tokens and (touching or not _OPENING.match(piece)):
            tokens[-1].after += piece
        else:
            before += piece
    return tokens


def _pieces(spans: Sequence[TextSpan | PronunciationSpan], language: str) -> Iterator[Token | str]:
    for span in spans:
        if isinstance(span, PronunciationSpan):
            phonemes = normalize_phonemes(span.phonemes)
            yield Token(span.word, span.start, span.end, spoken=(span.word.strip(),), phonemes=phonemes)
            continue
        position = 0
        for form in find_spoken_forms(span.text, language):
            yield from _plain_pieces(span, position, form.start)
            written = span.text[form.start : form.end]
            yield Token(written, span.start + form.start, span.start + form.end, spoken=form.words)
            position = form.end
        yield from _plain_pieces(span, position, len(span.text))


def _plain_pieces(span: TextSpan, start: int, end: int) -> Iterator[Token | str]:
    for found in _PIECE.finditer(span.text, start, end):
        core = found["core"]
        if core is None:
            yield found[0]
            continue
        for position in range(0, len(core), MAX_TOKEN_LETTERS):
            part = core[position : position + MAX_TOKEN_LETTERS]
            begin = span.start + found.start() + position
            yield Token(part, begin, begin + len(part))
