"""Documents: blocks of text from any file format become chapters."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, pairwise

from studio.documents.left_out import LeftOut

MAX_CHARACTERS = 3_000_000
"""The most code points of a document: about as many as War and Peace in English."""

MAX_CHAPTERS = 500
"""As many as a job may have (`jobs.planning`): this module runs where none of our other modules can be imported."""

AFTER_PART = "\x1f"
"""Stands in the name of a chapter after the name of each part that begins with it."""

_SPACE = re.compile(r"[^\S\n]+")
_UNSEEN = str.maketrans("", "", "\r\xad\u200b\ufeff\u2060")
"""Invisible marks of where a line or a word may break."""


_TAG = re.compile(r"<[^<>]{0,100}>")
_MAX_TITLE = 200
_CHAPTER_WORDS = (
    "chapter|part|book|section|letter|kapitel|teil|chapitre|partie|livre|capítulo|capitulo|parte|libro|capitolo|livro|अध्याय|"
    "الفصل|الباب|الجزء"
)
_NUMBER_WORDS = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|"
    "nineteen|twenty|first|second|third|uno|due|tre|un|une|deux|trois|premier|première|primero|primo|primeiro|ein|eins|zwei|drei|"
    "الأول|الثاني|الثالث"
)
_NUMBERED = re.compile(
    rf"\A\s*(?:(?:(?:{_CHAPTER_WORDS})\s+)?(?:[0-9]{{1,4}}|[ivxlcdm]{{1,8}}|(?<=\s)(?:{_NUMBER_WORDS}))"
    rf"(?:\s*[.:)\-–—]\s*|\s+)|第\s*[0-9０-９一二三四五六七八九十百千〇零]{{1,6}}\s*[章回節节部話话][\s.:：]*)",
    re.IGNORECASE,
)
"""The number of a chapter at the beginning of its title, with its word."""


SUFFIXES = (".txt", ".md", ".html", ".epub", ".docx", ".odt", ".fb2", ".pdf", ".srt", ".vtt")
"""The endings of the file names that we read."""

WHAT_TO_SEND = f"send {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}"


class DocumentError(Exception):
    """The file cannot be read; the message is a sentence for its sender that begins with "The file"."""


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph (`level` 0) or a heading (`level` 1 is the highest).

    `starts` is the name of a chapter that begins with the block, if the document says so, after the names of parts that
    begin there too (`AFTER_PART`). `left_out` has the parts left out before its end, `anchors` are the anchors ("#n1")
    at its beginning, and `marks` the anchors to which its note marks link.
    """

    text: str
    level: int = 0
    starts: str | None = None
    left_out: tuple[LeftOut, ...] = ()
    anchors: frozenset[str] = frozenset()
    marks: tuple[str, ...] = ()


@dataclass(slots=True)
class Chapter:
    """A part of a document under a title, which may be empty; blank lines separate the paragraphs of `text`."""

    title: str
    text: str = ""
    left_out: tuple[LeftOut, ...] = field(default=(), compare=False, repr=False)


@dataclass(slots=True)
class Document:
    """A whole file: its title, its chapters, and the parts that are not read.

    `cover` is an unchecked picture, as the file has it.
    """

    title: str
    chapters: list[Chapter]
    left_out: tuple[LeftOut, ...] = ()
    author: str = ""
    cover: bytes = field(default=b"", repr=False)

    def counted(self) -> Counter[str]:
        """Return the number of things of each kind that are not read."""
        counts: Counter[str] = Counter()
        for one in self.left_out:
            counts[one.kind] += one.count
        return counts


def document_of(title: str, chapters: Iterable[Chapter], others: Iterable[LeftOut] = ()) -> Document:
    """Return the document of the non-empty `chapters`; `others` are parts left out that belong to no chapter.

    Raises: DocumentError for no chapters, too many chapters, or too many characters.
    """
    kept = _with_words([chapter for chapter in chapters if chapter.title or chapter.text])
    if not kept:
        raise DocumentError("The file contains no text")
    if len(kept) > MAX_CHAPTERS:
        raise DocumentError(f"The file has {len(kept):,} chapters; the limit is {MAX_CHAPTERS}")
    characters = sum(len(chapter.title) + len(chapter.text) for chapter in kept)
    if characters > MAX_CHARACTERS:
        raise DocumentError(f"The file has {characters:,} characters; the limit is {MAX_CHARACTERS:,}")
    placed = (replace(one, chapter=number) for number, chapter in enumerate(kept, start=1) for one in chapter.left_out)
    return Document(title.strip(), kept, (*placed, *others))


def _with_words(chapters: Sequence[Chapter]) -> list[Chapter]:
    """Return `chapters`; a chapter without a word (a pause alone) is joined to the one before, or else to the next."""
    kept: list[Chapter] = []
    before = Chapter("")
    for chapter in chapters:
        if chapter.title or any(map(str.isalnum, _TAG.sub("", chapter.text))):
            kept.append(Chapter(chapter.title, *_both(before, chapter)))
            before = Chapter("")
        elif kept:
            kept[-1].text, kept[-1].left_out = _both(kept[-1], chapter)
        else:
            before = Chapter("", *_both(before, chapter))
    return kept


def _both(first: Chapter, second: Chapter) -> tuple[str, tuple[LeftOut, ...]]:
    """Return the texts of two chapters as one, and the parts left out of them."""
    return "\n\n".join(filter(None, (first.text, second.text))), first.left_out + second.left_out


def listed(names: Iterable[str]) -> str:
    """Return the names of people, without duplicates and empty ones, as one name."""
    return ", ".join(dict.fromkeys(filter(None, (" ".join(name.split()) for name in names))))


def tidy(text: str) -> str:
    """Return `text` with single spaces, without trailing spaces in lines and without invisible characters."""
    return "\n".join(_SPACE.sub(" ", line).strip() for line in text.translate(_UNSEEN).split("\n")).strip()


def divided_by_headings(blocks: Sequence[Block]) -> tuple[str, list[Chapter]]:
    """Return the title and the chapters of `blocks`; the title is a first heading that is above all others.

    Chapters begin with the headings of the highest level below the title; lower headings are read with the text.
    """
    blocks = _with_text(blocks)
    if not blocks:
        return "", []
    levels = Counter(block.level for block in blocks if block.level)
    title = ""
    if len(levels) > 1 and levels[min(levels)] == 1 and blocks[0].level == min(levels):
        title = blocks[0].text
        del levels[min(levels)]
        blocks = [replace(blocks[1], left_out=blocks[0].left_out + blocks[1].left_out), *blocks[2:]]
    level = min(levels, default=0)
    before = next((number for number, block in enumerate(blocks) if block.level == level), len(blocks))
    preface = [Chapter(title, _paragraphs(blocks[:before]), _left_out_of(blocks[:before]))] if before else []
    starts = [number for number, block in enumerate(blocks) if level and block.level == level]
    if not level:
        return title, [Chapter(title, _paragraphs(blocks), _left_out_of(blocks))]
    return title, preface + [_chapter(blocks[start:end]) for start, end in pairwise([*starts, len(blocks)])]


def divided_where_said(blocks: Sequence[Block]) -> list[Chapter]:
    """Return the chapters of `blocks` that mark their starts; blocks before the first start are a chapter too."""
    blocks = _with_text(blocks)
    starts = [number for number, block in enumerate(blocks) if block.starts is not None or number == 0]
    return [_chapter(blocks[start:end]) for start, end in pairwise([*starts, len(blocks)])]


def _with_text(blocks: Iterable[Block]) -> list[Block]:
    """Return the blocks with a text; the parts left out of other blocks go to the block before, or else to the next."""
    kept: list[Block] = []
    left_out: list[list[LeftOut]] = [[]]
    for block in blocks:
        if block.text:
            kept.append(block)
            left_out.append([])
        left_out[-1].extend(block.left_out)
    left_out[:2] = [list(chain(*left_out[:2]))]
    return [replace(block, left_out=tuple(items)) for block, items in zip(kept, left_out, strict=False)]


def _left_out_of(blocks: Iterable[Block]) -> tuple[LeftOut, ...]:
    return tuple(chain.from_iterable(block.left_out for block in blocks))


def _chapter(blocks: Sequence[Block]) -> Chapter:
    """Return the chapter of `blocks`; its title is its first heading, or else the name in the document.

    A title that the page repeats, in a different case or with its number, is said once; so are the names of parts that
    begin with the chapter.
    """
    *parts, named = (blocks[0].starts or "").split(AFTER_PART)
    count = 0
    while count < min(len(parts), len(blocks) - 1) and _is_same(blocks[count].text, parts[count]):
        count += 1
    level = blocks[count].level
    title, repeated = _title_of([block.text for block in blocks[count : count + 2]], named)
    if not repeated and level:
        title, repeated = " ".join(blocks[count].text.split()), 1
    text = _paragraphs(blocks[count + repeated :])
    return Chapter(". ".join(filter(None, (*parts, title))), text, _left_out_of(blocks))


def _title_of(texts: Sequence[str], named: str) -> tuple[str, int]:
    """Return the title of a chapter that a document calls `named`, and how many of its first `texts` repeat it."""
    texts = [" ".join(text.split()) for text in texts if len(text) <= _MAX_TITLE]
    if not named or not texts:
        return named, 0
    both = ". ".join(texts)
    if len(texts) > 1 and (_letters(both) == _letters(named) or (_is_number(texts[0]) and _is_same(texts[1], named))):
        return both if len(_letters(both)) > len(_letters(named)) else named, 2
    if _is_same(texts[0], named):
        return texts[0] if len(_letters(texts[0])) > len(_letters(named)) else named, 1
    return named, 0


def _is_same(text: str, named: str) -> bool:
    """Tell whether two titles are the same, apart from a number that only one of them has."""
    bare, bare_name = (_letters(_NUMBERED.sub("", title)) for title in (text, named))
    return _letters(text) == _letters(named) or (
        bare != "" and bare in (bare_name, _letters(named)) and (bare == _letters(text) or bare_name == _letters(named))
    )


def _is_number(text: str) -> bool:
    """Tell whether a title is only the number of its chapter."""
    return not _letters(_NUMBERED.sub("", f"{text}."))


def _letters(title: str) -> str:
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", title).casefold()))


def with_joined_titles(chapters: Iterable[Chapter]) -> list[Chapter]:
    """Return `chapters`, with each title without a text joined to the next title: "Part One. The Well"."""
    kept: list[Chapter] = []
    for chapter in chapters:
        if kept and kept[-1].title and not kept[-1].text:
            before = kept.pop()
            chapter.title = f"{before.title}. {chapter.title}" if chapter.title else before.title
            chapter.left_out = before.left_out + chapter.left_out
        kept.append(chapter)
    return kept


def _paragraphs(blocks: Iterable[Block]) -> str:
    return "\n\n".join(block.text for block in blocks)
