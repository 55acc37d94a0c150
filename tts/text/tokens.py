"""Text becomes tokens: cores that may be spoken, with the punctuation around them and their source offsets."""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import regex

from tts.text.lexicon import Lexicon, LexiconMatch, with_matches
from tts.text.markup import PronunciationSpan, TextSpan
from tts.text.normalization import SpokenForm, find_spoken_forms
from tts.text.pronunciation import normalize_phonemes

# Signs that are spoken in or beside a word; other punctuation only shapes the pauses.
_SPOKEN_SIGNS = r"&%@‰§°\p{Sc}\p{Sm}\p{So}"
_NEVER_SPOKEN = "<>|~＜＞｜～"
_PICTURE = r"[[\p{Extended_Pictographic}&&[\p{Sm}\p{So}]]--[©®™]]"
_LETTER = rf"[[\p{{L}}\p{{N}}\p{{Co}}\p{{Cn}}\p{{Cs}}\uFFFC\uFFFD{_SPOKEN_SIGNS}]--[{_NEVER_SPOKEN}]--{_PICTURE}]"
_MARK = r"[\p{M}--[\p{Script=Common}\p{Script=Inherited}]]"
"""A vowel sign of one script. It can stand alone; accents and variation selectors cannot."""
_PART = rf"(?:{_LETTER}|\p{{M}})"
_JOINED = rf"(?:\p{{Cf}}++|[\p{{Pc}}'’‘.\-‐‑#*·]|(?<=\p{{N}})[,:](?=\p{{N}})){_PART}"
_PLAIN_WORDS = regex.compile(r"[a-z]++(?: [a-z]++)*+")
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
BLANK_LINE = regex.compile(r"\r?\n[^\S\n]*\r?\n|\u2029|\f")
_KEPT_REPETITIONS = 3


@dataclass(slots=True)
class Token:
    """A core, code points `start` to `end` of the input, and the punctuation around it.

    `spoken` holds the words that normalization reads for the core, or None if it is read as written. `phonemes` is the
    writer's pronunciation; `respelling` is read in place of the core.
    """

    text: str
    start: int
    end: int
    spoken: tuple[str, ...] | None = None
    phonemes: str | None = None
    respelling: str | None = None
    before: str = ""
    after: str = ""
    ends_paragraph: bool = False

    def add_after(self, marks: str) -> None:
        """Add `marks` to the punctuation after the core: at most three, then one of each new kind."""
        for mark in marks:
            if len(self.after) < _KEPT_REPETITIONS or mark not in self.after:
                self.after += mark


def split_tokens(
    spans: Sequence[TextSpan | PronunciationSpan], language: str, lexicon: Lexicon | None = None
) -> list[Token]:
    """Return the tokens of adjacent spans in order; their cores hold everything that can be spoken in `language`.

    In plain text, the words of `lexicon` get its pronunciations.
    """
    tokens: list[Token] = []
    before = ""
    touching = False
    for piece in _pieces(spans, language, lexicon):
        if isinstance(piece, Token):
            piece.before, before = (before + piece.before)[-_KEPT_REPETITIONS:], ""
            tokens.append(piece)
            touching = True
        elif piece == " ":
            touching = False
        elif _SPACE.match(piece):
            touching = False
            if tokens and BLANK_LINE.search(piece):
                tokens[-1].ends_paragraph = True
        elif tokens and (touching or not _OPENING.match(piece)):
            tokens[-1].add_after(piece)
        else:
            before += piece
    return tokens


def _pieces(
    spans: Sequence[TextSpan | PronunciationSpan], language: str, lexicon: Lexicon | None
) -> Iterator[Token | str]:
    for span in spans:
        if isinstance(span, PronunciationSpan):
            phonemes = normalize_phonemes(span.phonemes)
            yield Token(span.word, span.start, span.end, spoken=(span.word.strip(),), phonemes=phonemes)
            continue
        position = 0
        for reading in _readings(span.text, language, lexicon):
            yield from _plain_pieces(span, position, reading.start)
            if isinstance(reading, LexiconMatch):
                yield from _lexicon_tokens(span, reading, language)
            else:
                yield from _form_tokens(span, reading)
            position = reading.end
        yield from _plain_pieces(span, position, len(span.text))


def _readings(text: str, language: str, lexicon: Lexicon | None) -> Sequence[SpokenForm | LexiconMatch]:
    forms = find_spoken_forms(text, language)
    matches = lexicon.find(text) if lexicon else ()
    return with_matches(text, matches, forms, lambda rest: find_spoken_forms(rest, language)) if matches else forms


def _lexicon_tokens(span: TextSpan, match: LexiconMatch, language: str) -> Iterator[Token]:
    """Yield the lexicon's tokens for `match`; each of them stands for the whole piece of the input."""
    start, end = span.source(match.start, match.end)
    if match.phonemes:
        yield Token(match.word, start, end, spoken=(match.word,), phonemes=match.phonemes)
    for token in _respelled_tokens(match.respelling, language):
        yield replace(token, text=match.word, start=start, end=end, respelling=token.text)


@functools.lru_cache(maxsize=16384)
def _respelled_tokens(respelling: str, language: str) -> tuple[Token, ...]:
    if _PLAIN_WORDS.fullmatch(respelling):  # most respellings; several times as fast
        return tuple(Token(word, 0, 0) for word in respelling.split())
    return tuple(split_tokens([TextSpan(respelling, 0, len(respelling))], language))


def _form_tokens(span: TextSpan, form: SpokenForm) -> Iterator[Token]:
    """Yield one token for the words of `form` up to each pause in it."""
    start, end = span.source(form.start, form.end)
    written = span.text[form.start : form.end]
    said: list[str] = []
    for word in form.words:
        if word[-1] != ",":
            said.append(word)
            continue
        yield Token(written, start, end, spoken=(*said, word[:-1]), after=",")
        said.clear()
    if said:
        yield Token(written, start, end, spoken=tuple(said))


def _plain_pieces(span: TextSpan, start: int, end: int) -> Iterator[Token | str]:
    offset, has_edits = span.start, bool(span.edits)
    for found in _PIECE.finditer(span.text, start, end):
        if found.lastgroup != "core":
            yield found[0]
        elif not has_edits:
            yield Token(found[0], offset + found.start(), offset + found.end())
        else:
            is_as_written = span.is_as_written(*found.span())
            yield Token(found[0], *span.source(*found.span()), respelling=None if is_as_written else found[0])
