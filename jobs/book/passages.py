"""The text of a book in paragraphs and sentences as they are written, each with its time in the sound.

Times are whole milliseconds from the beginning of the sound of a section.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

import regex

from jobs.captions.timed_words import TimedWord
from tts.text.words import Boundary

_SIGN = regex.compile(r"[^\s\p{Cc}]")
_PARAGRAPH_END = regex.compile(r"[\s\p{Cc}]*(?:\r?\n[^\S\n]*\r?\n|\u2029|\f)[\s\p{Cc}]*")
_READ = regex.compile(r"[\p{L}\p{N}]")


@dataclass(frozen=True, slots=True)
class Clip:
    """A stretch of the sound that is not empty."""

    begin_ms: int
    end_ms: int


@dataclass(frozen=True, slots=True)
class Said:
    """The text of a segment without its markup, and when it sounds.

    `words` is None if they have no times. `host` is the speaker if another one spoke before.
    """

    text: str
    words: Sequence[TimedWord] | None
    clip: Clip
    language: str
    host: str | None = None


@dataclass(frozen=True, slots=True)
class Token:
    """A word as it is written, with the white space after it; or a text without a time of its own."""

    text: str
    word: TimedWord | None = None


@dataclass(slots=True)
class Sentence:
    """Tokens of one language that belong together. `clip` is set if only the whole sentence has a time."""

    language: str
    tokens: list[Token] = field(default_factory=list)
    clip: Clip | None = None


@dataclass(slots=True)
class Paragraph:
    """A paragraph; `host` is the host who begins to speak here."""

    host: str = ""
    sentences: list[Sentence] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The written text, in one line."""
        return " ".join("".join(token.text for said in self.sentences for token in said.tokens).split())


@dataclass(slots=True)
class Passage:
    """Paragraphs that share one time."""

    clip: Clip
    paragraphs: list[Paragraph]


Block = Paragraph | Passage


def blocks_of(segments: Iterable[Said]) -> list[Block]:
    """Return the contents of a section, in order; none if nothing is written.

    A sentence ends with its segment at the latest. Empty lines divide paragraphs, as they do in speech.
    """
    blocks: list[Block] = []
    is_open = False
    for said in segments:
        paragraphs = [paragraph for paragraph in _paragraphs(said) if paragraph.text]
        if not paragraphs:
            is_open = False
            continue
        paragraphs[0].host = said.host or ""
        if not said.words and len(paragraphs) > 1:
            blocks.append(Passage(said.clip, paragraphs))
            is_open = False
            continue
        last = blocks[-1] if blocks else None
        goes_on = is_open and said.host is None and not _opens_paragraph(said.text)
        if goes_on and isinstance(last, Paragraph):
            last.sentences.extend(paragraphs.pop(0).sentences)
        blocks.extend(paragraphs)
        is_open = not _ends_paragraph(said.text)
    return blocks


def _opens_paragraph(text: str) -> bool:
    found = _PARAGRAPH_END.match(text)
    return found is not None


def _ends_paragraph(text: str) -> bool:
    found = _SIGN.search(text[::-1])
    return found is None or _PARAGRAPH_END.search(text, len(text) - found.start()) is not None


def _paragraphs(said: Said) -> Iterator[Paragraph]:
    if not said.words:
        for text in _PARAGRAPH_END.split(said.text):
            yield Paragraph(sentences=[Sentence(said.language, [Token(text)], said.clip)])
        return
    paragraph, sentence = Paragraph(), Sentence(said.language)
    for token, is_last in _tokens(said.text, said.words):
        sentence.tokens.append(token)
        ends_sentence = token.word is not None and token.word.boundary >= Boundary.SENTENCE
        if ends_sentence or is_last:
            paragraph.sentences.append(sentence)
            sentence = Sentence(said.language)
        if is_last:
            yield paragraph
            paragraph = Paragraph()
    if sentence.tokens:
        paragraph.sentences.append(sentence)
    yield paragraph


def _tokens(text: str, words: Sequence[TimedWord]) -> Iterator[tuple[Token, bool]]:
    """Yield the tokens of `text`, and whether a paragraph ends with each."""
    for number, (word, token) in enumerate(zip(words, _exact(text, words), strict=True)):
        chunks = _PARAGRAPH_END.split(token)
        read = [index for index, chunk in enumerate(chunks) if _READ.search(chunk)] or [0]
        # A chunk without sound comes after a word; before the first word, it comes before that.
        spoken = read[0] if number else read[-1]
        for index, chunk in enumerate(chunks):
            is_last = index < len(chunks) - 1
            if chunk or is_last:  # an empty chunk only divides
                yield Token(chunk, word if index == spoken and _SIGN.search(chunk) else None), is_last


def _exact(text: str, words: Sequence[TimedWord]) -> Iterator[str]:
    """Yield the part of `text` that each word stands for, with the white space that words have as a single space."""
    signs = _SIGN.finditer(text)
    start = 0
    for word, following in zip_longest(words, words[1:]):
        end = start
        for _ in _SIGN.finditer(word.text):
            found = next(signs, None)
            end = found.end() if found else len(text)
        if following is None:
            end = len(text)
        while end < len(text) and not _SIGN.match(text, end):
            end += 1
        yield text[start:end]
        start = end
