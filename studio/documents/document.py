"""Documents: blocks of text from any file format become chapters."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

MAX_CHARACTERS = 3_000_000
"""The most code points of a document: about as many as War and Peace in English."""

MAX_CHAPTERS = 500
"""As many as a job may have (`jobs.planning`): this module runs where nothing else of ours does."""

_SPACE = re.compile(r"[^\S\n]+")


class DocumentError(Exception):
    """The file cannot be read; the message is a sentence for its sender that begins with "The file"."""


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph (`level` 0) or a heading (`level` 1 is the highest).

    `starts` is the name of a chapter that begins with the block, if the document says so.
    """

    text: str
    level: int = 0
    starts: str | None = None


@dataclass(slots=True)
class Chapter:
    """A part of a document under a title, which may be empty; blank lines separate the paragraphs of `text`."""

    title: str
    text: str = ""


@dataclass(slots=True)
class Document:
    """A whole file: its title, its chapters, and the number of things of each kind that are not text.

    `cover` is a picture as it is in the file, which nobody has looked at.
    """

    title: str
    chapters: list[Chapter]
    left_out: Counter[str] = field(default_factory=Counter)
    author: str = ""
    cover: bytes = field(default=b"", repr=False)


def document_of(title: str, chapters: Iterable[Chapter], left_out: Counter[str] | None = None) -> Document:
    """Return the document of those `chapters` that are not empty.

    Raises: DocumentError if there are none, too many, or too many characters.
    """
    kept = [chapter for chapter in chapters if chapter.title or chapter.text]
    if not kept:
        raise DocumentError("The file contains no text")
    if len(kept) > MAX_CHAPTERS:
        raise DocumentError(f"The file has {len(kept):,} chapters; the limit is {MAX_CHAPTERS}")
    characters = sum(len(chapter.title) + len(chapter.text) for chapter in kept)
    if characters > MAX_CHARACTERS:
        raise DocumentError(f"The file has {characters:,} characters; the limit is {MAX_CHARACTERS:,}")
    return Document(title.strip(), kept, left_out or Counter())


def listed(names: Iterable[str]) -> str:
    """Return the names of people, each once, as one name; empty ones are left out."""
    return ", ".join(dict.fromkeys(filter(None, (" ".join(name.split()) for name in names))))


def tidy(text: str) -> str:
    """Return `text` with single spaces, and with none at the ends of lines."""
    return "\n".join(_SPACE.sub(" ", line).strip() for line in text.replace("\r", "").split("\n")).strip()


def divided_by_headings(blocks: Sequence[Block]) -> tuple[str, list[Chapter]]:
    """Return the title and the chapters of `blocks`; the title is a first heading that is above all others.

    Chapters begin with the headings of the highest level below the title; lower headings are read with the text. Empty
    blocks are left out.
    """
    blocks = [block for block in blocks if block.text]
    if not blocks:
        return "", []
    levels = Counter(block.level for block in blocks if block.level)
    title = ""
    if len(levels) > 1 and levels[min(levels)] == 1 and blocks[0].level == min(levels):
        title = blocks[0].text
        del levels[min(levels)]
        blocks = blocks[1:]
    level = min(levels, default=0)
    before = next((number for number, block in enumerate(blocks) if block.level == level), len(blocks))
    preface = [Chapter(title, _paragraphs(blocks[:before]))] if before else []
    starts = [number for number, block in enumerate(blocks) if level and block.level == level]
    if not level:
        return title, [Chapter(title, _paragraphs(blocks))]
    return title, preface + [_chapter(blocks[start:end]) for start, end in pairwise([*starts, len(blocks)])]


def divided_where_said(blocks: Sequence[Block]) -> list[Chapter]:
    """Return the chapters of `blocks` that mark their starts; blocks before the first start are a chapter too."""
    starts = [number for number, block in enumerate(blocks) if block.starts is not None or number == 0]
    return [_chapter(blocks[start:end]) for start, end in pairwise([*starts, len(blocks)])]


def _chapter(blocks: Sequence[Block]) -> Chapter:
    """Return the chapter of `blocks`; its title is its first heading, or else the name in the document."""
    if not blocks[0].level:
        return Chapter(blocks[0].starts or "", _paragraphs(blocks))
    return Chapter(" ".join(blocks[0].text.split()), _paragraphs(blocks[1:]))


def _paragraphs(blocks: Iterable[Block]) -> str:
    return "\n\n".join(block.text for block in blocks)
