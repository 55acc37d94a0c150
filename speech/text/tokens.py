"""Text becomes tokens: the cores that may be spoken and the punctuation around them, with source offsets."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import regex

from speech.text.markup import PronunciationSpan, TextSpan
from speech.text.normalization import SpokenForm, find_spoken_forms
from speech.text.pronunciation import normalize_phonemes

# Signs that are read out when they stand in or beside a word; other punctuation only shapes the pauses.
_SPOKEN_SIGNS = r"&%@‰§°\p{Sc}\p{Sm}\p{So}"
_NEVER_SPOKEN = "<>|~＜＞｜～"
_PICTURE = r"[[\p{Extended_Pictographic}&&[\p{Sm}\p{So}]]--[©®™]]"
_LETTER = rf"[[\p{{L}}\p{{N}}\p{{Co}}\p{{Cn}}\p{{Cs}}\uFFFC\uFFFD{_SPOKEN_SIGNS}]--[{_NEVER_SPOKEN}]--{_PICTURE}]"
_MARK = r"[\p{M}--[\p{Script=Common}\p{Script=Inherited}]]"
"""A vowel sign of some script; it can stand alone, as accents and variation selectors cannot."""
_PART = rf"(?:{_LETTER}|\p{{M}})"
_JOINED = rf"(?:\p{{Cf}}++|[\p{{Pc}}'’‘.\-‐‑#*·]|(?<=\p{{N}})[,:](?=\p{{N}})){_PART}"
_PLAIN_WORD = r"[A-Za-z]++(?=[ \n])"
_WORD = rf"(?:{_LETTER}|{_MARK})(?:{_PART}|{_JOINED})*+"
_EMOJI = (
    rf"(?:\p{{RI}}{{2}}|{_PICTURE}|\p{{Emoji_Modifier}})"
    r"(?:[\p{M}\p{Emoji_Modifier}\U000E0020-\U000E007F]|\u200D\p{Extended_Pictographic})*+"
)
_PIECE = regex.compile(
    rf"(?P<core>{_PLAIN_WORD}|{_EMOJI}|{_WORD})|(?P<space>[\s\p{{Cc}}]++)|(?P<punctuation>[\p{{P}}\p{{S}}])",
    regex.V1,
)
_OPENING = regex.compile(r"[\p{Ps}\p{Pi}\"'#*_¿¡`]")
_SPACE = regex.compile(r"[\s\p{Cc}]")
_BLANK_LINE = regex.compile(r"\r?\n[^\S\n]*\r?\n|\u2029|\f")
_KEPT_REPETITIONS = 3


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

    def add_after(self, marks: str) -> None:
        """Keep the punctuation `marks` after the core; of a flood of them, three, and one of each further kind."""
        for mark in marks:
            if len(self.after) < _KEPT_REPETITIONS or mark not in self.after:
                self.after += mark


def split_tokens(spans: Sequence[TextSpan | PronunciationSpan], language: str) -> list[Token]:
    """Return the tokens of adjacent spans in order; their cores hold all that can be spoken in `language`."""
    tokens: list[Token] = []
    before = ""
    touching = False
    for piece in _pieces(spans, language):
        if isinstance(piece, Token):
            piece.before, before = before[-_KEPT_REPETITIONS:], ""
            tokens.append(piece)
            touching = True
        elif piece == " ":
            touching = False
        elif _SPACE.match(piece):
            touching = False
            if tokens and _BLANK_LINE.search(piece):
                tokens[-1].ends_paragraph = True
        elif tokens and (touching or not _OPENING.match(piece)):
            tokens[-1].add_after(piece)
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
            yield from _form_tokens(span, form)
            position = form.end
        yield from _plain_pieces(span, position, len(span.text))


def _form_tokens(span: TextSpan, form: SpokenForm) -> Iterator[Token]:
    """Yield a token for the words of `form` up to each pause in it."""
    start, end = span.start + form.start, span.start + form.end
    written = span.text[form.start : form.end]
    words = form.words
    while pause := next((index for index, word in enumerate(words, start=1) if word[-1] == ","), None):
        yield Token(written, start, end, spoken=(*words[: pause - 1], words[pause - 1][:-1]), after=",")
        words = words[pause:]
    if words:
        yield Token(written, start, end, spoken=words)


def _plain_pieces(span: TextSpan, start: int, end: int) -> Iterator[Token | str]:
    for found in _PIECE.finditer(span.text, start, end):
        if found.lastgroup == "core":
            yield Token(found[0], span.start + found.start(), span.start + found.end())
        else:
            yield found[0]
