"""The text of a book as it is edited: chapters under titles, which are read before them."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from jobs.documents.document import MAX_CHAPTERS, Chapter
from jobs.models import Job
from jobs.planning import Part
from jobs.submissions import verb_and_number
from speech.errors import InvalidValue


def spoken(chapter: Chapter) -> str:
    """Return what is read of a chapter: its title is a paragraph of its own."""
    return "\n\n".join(filter(None, (chapter.title, chapter.text)))


def parts_of(chapters: Iterable[Chapter], voice: str) -> tuple[Part, ...]:
    """Return the parts of a job that reads the chapters which say something."""
    said = [chapter for chapter in chapters if spoken(chapter).strip()]
    return tuple(Part(spoken(chapter), voice, title=chapter.title) for chapter in said)


def with_added(chapters: Sequence[Chapter], added: Sequence[Chapter]) -> list[Chapter]:
    """Return `chapters` with those of a file after them; empty ones give way. Raises: InvalidValue."""
    both = [chapter for chapter in chapters if chapter.title or chapter.text.strip()] + list(added)
    if len(both) > MAX_CHAPTERS:
        raise InvalidValue(f"That makes {len(both):,} chapters; a book has at most {MAX_CHAPTERS}.", param="file")
    return both


def edited(chapters: Sequence[Chapter], action: str) -> list[Chapter]:
    """Return the chapters after `action`: "add", or "insert" or "remove" with the number of a chapter."""
    changed = list(chapters)
    verb, named = verb_and_number(action)
    number = len(changed) - 1 if named is None else named
    if verb in ("add", "insert"):
        changed.insert(number + 1, Chapter(""))
    elif verb == "remove" and 0 <= number < len(changed):
        del changed[number]
    return changed


def manuscript_of(job: Job) -> list[Chapter]:
    """Return the chapters that a job was made of; none once its text is removed."""
    texts = list(job.segments.order_by("number").values_list("text", flat=True))
    chapters = list(job.chapters.all())
    starts = [chapter.first_segment for chapter in chapters] or [0]
    titles = [chapter.title for chapter in chapters] or [""]
    found = []
    for title, (start, end) in zip(titles, pairwise([*starts, len(texts)]), strict=True):
        text = "".join(texts[start:end])
        found.append(Chapter(title, text.removeprefix(title).strip()))
    return found if texts else []
