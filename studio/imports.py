"""The report on an imported file: its chapters, and the skipped parts, by kind and place."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.names import plain_name
from studio.documents.document import Document

_MOST_PLACES = 8
"""Chapters or pages that are named for a kind of thing."""
_NOUN = re.compile(r"(.+?)(?= without | of | outside |\Z)")


@dataclass(frozen=True, slots=True)
class Imported:
    """A sentence on an imported file, and a line for each kind of skipped things."""

    sentence: str
    skipped: list[str]


def imported(name: str, document: Document, first_chapter: int) -> Imported:
    """Return the report on the file `name`, whose chapters are numbered from `first_chapter` on the page."""
    count = len(document.chapters)
    sentence = f"Imported “{plain_name(name[-200:])[-80:]}”: {count:,} chapter{'s' if count > 1 else ''}."
    return Imported(sentence, list(_skipped(document, first_chapter)))


def _skipped(document: Document, first_chapter: int) -> Iterator[str]:
    counts: Counter[str] = Counter()
    chapters: dict[str, list[int]] = defaultdict(list)
    pages: dict[str, list[int]] = defaultdict(list)
    for one in document.left_out:
        counts[one.kind] += one.count
        if one.page:
            pages[one.kind].append(one.page)
        elif one.chapter:
            chapters[one.kind].append(one.chapter + first_chapter - 1)
    for kind, count in (+counts).items():
        places = [_places("page", sorted(set(pages[kind])))]
        if len(document.chapters) > 1:
            places.append(_places("chapter", sorted(set(chapters[kind]))))
        where = ", ".join(filter(None, places))
        yield f"{_counted(count, kind)}{f' ({where})' if where else ''}"


def _counted(count: int, kind: str) -> str:
    """Return "1 page without text", "2 pages without text"."""
    return f"{count:,} {_NOUN.sub(_plural, kind, count=1) if count > 1 else kind}"


def _plural(noun: re.Match[str]) -> str:
    return f"{noun[1]}s"


def _places(name: str, numbers: Sequence[int]) -> str:
    """Return "chapter 3", "chapters 1, 2 and 5", or the first of many."""
    if not numbers:
        return ""
    if len(numbers) == 1:
        return f"{name} {numbers[0]:,}"
    shown = [f"{number:,}" for number in numbers[:_MOST_PLACES]]
    rest = len(numbers) - len(shown)
    last = f"{rest:,} more" if rest else shown.pop()
    return f"{name}s {', '.join(shown)} and {last}"
