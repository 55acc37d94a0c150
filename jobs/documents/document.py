"""What a text file says: blocks of text become chapters, whatever the format that they come from."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

MAX_CHARACTERS = 3_000_000
"""Code points of a document. War and Peace has them in English."""

MAX_CHAPTERS = 500

_SPACE = re.compile(r"[^\S\n]+")


class DocumentError(Exception):
    """The file cannot be read: a sentence for whoever sent it, in which "The file" stands for its name."""


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, or a heading: `level` 1 is the highest, 0 is that of a paragraph.

    `starts` names the chapter that begins with it, where the document says that one does.
    """

    text: str
    level: int = 0
    starts: str | None = None


@dataclass(slots=True)
class Chapter:
    """A piece of a document under a title, which may be empty; `text` has paragraphs with blank lines between them."""

    title: str
    text: str = ""


@dataclass(slots=True)
class Document:
    """A whole file: its own title, its chapters, and how many things of which kind are not text."""

    title: str
    chapters: list[Chapter]
    left_out: Counter[str] = field(default_factory=Counter)


def document_of(title: str, chapters: Iterable[Chapter], left_out: Counter[str] | None = None) -> Document:
    """Return the document of those of `chapters` that say something.

    Raises: DocumentError if there are none, or more than can be taken.
    """
    kept = [chapter for chapter in chapters if chapter.title or chapter.text]
    if not kept:
        raise DocumentError("The file has no text in it")
    if len(kept) > MAX_CHAPTERS:
        raise DocumentError(f"The file has {len(kept):,} chapters; at most {MAX_CHAPTERS} can be taken")
    characters = sum(len(chapter.title) + len(chapter.text) for chapter in kept)
    if characters > MAX_CHARACTERS:
        raise DocumentError(f"The file has {characters:,} characters; at most {MAX_CHARACTERS:,} can be taken")
    return Document(title.strip(), kept, left_out or Counter())


def tidy(text: str) -> str:
    """Return `text` with single spaces, without any at the ends of its lines."""
    return "\n".join(_SPACE.sub(" ", line).strip() for line in text.replace("\r", "").split("\n")).strip()


def divided_by_headings(blocks: Sequence[Block]) -> tuple[str, list[Chapter]]:
    """Return the title that `blocks` begin with, if one heading stands above all others, and the chapters.

    Chapters begin with the headings of the highest level of which there are several; lower ones are read with the text.
    """
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
    """Return the chapters of blocks that say where one starts; what comes before the first is one too."""
    starts = [number for number, block in enumerate(blocks) if block.starts is not None or number == 0]
    return [_chapter(blocks[start:end]) for start, end in pairwise([*starts, len(blocks)])]


def _chapter(blocks: Sequence[Block]) -> Chapter:
    """Return the chapter of `blocks`; the heading that it begins with is its title, else what the document names it."""
    if not blocks[0].level:
        return Chapter(blocks[0].starts or "", _paragraphs(blocks))
    return Chapter(" ".join(blocks[0].text.split()), _paragraphs(blocks[1:]))


def _paragraphs(blocks: Iterable[Block]) -> str:
    return "\n\n".join(block.text for block in blocks)
