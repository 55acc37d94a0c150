"""The text of a book in its editor: chapters, each with a title that is read first."""

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise

from core.errors import InvalidValue
from jobs.casting import text_of
from jobs.models import Job
from jobs.planning import Part
from studio.documents.document import MAX_CHAPTERS, MAX_CHARACTERS, Chapter

_SPLIT_MARK = re.compile(r"\n[^\S\n]*-{3,}[^\S\n]*(?=\n)")
"""The line with which a writer marks where to split a chapter."""


def spoken(chapter: Chapter) -> str:
    """Return the spoken text of a chapter: its title is a paragraph of its own."""
    return "\n\n".join(filter(None, (chapter.title, chapter.text)))


def parts_of(chapters: Iterable[Chapter], voice: str) -> tuple[Part, ...]:
    """Return the parts of a job for the chapters that have text."""
    said = [chapter for chapter in chapters if spoken(chapter).strip()]
    return tuple(Part(spoken(chapter), voice, title=chapter.title) for chapter in said)


def with_added(chapters: Sequence[Chapter], added: Sequence[Chapter]) -> list[Chapter]:
    """Return `chapters` without empty ones, followed by those `added` from a file. Raises: InvalidValue."""
    both = [chapter for chapter in chapters if chapter.title or chapter.text.strip()] + list(added)
    return _checked(both)


def _checked(chapters: list[Chapter]) -> list[Chapter]:
    """Return `chapters` if a book may have that many. Raises: InvalidValue."""
    if len(chapters) > MAX_CHAPTERS:
        message = f"That makes {len(chapters):,} chapters; an audiobook has at most {MAX_CHAPTERS}."
        raise InvalidValue(message, param="file")
    return chapters


def with_joined(chapters: Sequence[Chapter], number: int) -> list[Chapter]:
    """Return `chapters` with the chapter of this number joined to the next, whose title stays as a paragraph."""
    joined = list(chapters)
    if 0 <= number < len(joined) - 1:
        first, second = joined[number], joined.pop(number + 1)
        joined[number] = Chapter(first.title, "\n\n".join(filter(None, (first.text.strip(), spoken(second).strip()))))
    return joined


def with_split(chapters: Sequence[Chapter], number: int) -> list[Chapter]:
    """Return `chapters` with the one of this number split at its lines of dashes, or else in half, between paragraphs.

    Raises: InvalidValue for too many.
    """
    if not 0 <= number < len(chapters):
        return list(chapters)
    chapter = chapters[number]
    texts = [text.strip() for text in _SPLIT_MARK.split(f"\n{chapter.text}\n")]
    if len(texts) == 1:
        paragraphs = [paragraph for paragraph in chapter.text.split("\n\n") if paragraph.strip()]
        places = list(accumulate(map(len, paragraphs)))
        middle = min(range(1, len(paragraphs)), key=lambda place: abs(2 * places[place - 1] - places[-1]), default=0)
        texts = ["\n\n".join(paragraphs[:middle]), "\n\n".join(paragraphs[middle:])] if middle else [chapter.text]
    texts = list(filter(None, texts)) or [""]
    first, others = Chapter(chapter.title, texts[0]), [Chapter("", text) for text in texts[1:]]
    return _checked([*chapters[:number], first, *others, *chapters[number + 1 :]])


def manuscript_of(job: Job) -> list[Chapter]:
    """Return the chapters of a job; none once its text is removed. Raises: InvalidValue for more than a book's text."""
    if job.characters > MAX_CHARACTERS:
        raise InvalidValue(
            f"This audiobook has {job.characters:,} characters; the editor takes up to {MAX_CHARACTERS:,}.",
            param="file",
        )
    segments = list(job.segments.order_by("number").only("text", "voice", "cast_by"))
    chapters = list(job.chapters.all())
    starts = [chapter.first_segment for chapter in chapters] or [0]
    titles = [chapter.title for chapter in chapters] or [""]
    found = []
    for title, (start, end) in zip(titles, pairwise([*starts, len(segments)]), strict=True):
        found.append(_chapter_of(title, text_of(segments[start:end])))
    return found if segments else []


def main_voice_of(job: Job) -> str | None:
    """Return the voice of all text that neither a tag nor the dialogue gives to another voice."""
    own = job.segments.filter(cast_by="").order_by("number").values_list("voice", flat=True).first()
    return own or (job.voices[0] if job.voices else None)


def _chapter_of(title: str, text: str) -> Chapter:
    """Return the chapter whose spoken text is `text`: its first paragraph is the title, maybe shortened by a list."""
    heading, _, rest = text.partition("\n\n")
    if not title or not heading.startswith(title):
        return Chapter(title, text.strip())
    return Chapter(heading.strip(), rest.strip())
