"""The text of a book in its editor: chapters, each with a title that is read first."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from core.errors import InvalidValue
from jobs.casting import text_of
from jobs.models import Job
from jobs.planning import Part
from studio.documents.document import MAX_CHAPTERS, MAX_CHARACTERS, Chapter


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
    if len(both) > MAX_CHAPTERS:
        raise InvalidValue(f"That makes {len(both):,} chapters; an audiobook has at most {MAX_CHAPTERS}.", param="file")
    return both


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
    """Return the voice of all that neither a tag nor the dialogue gives to another one."""
    own = job.segments.filter(cast_by="").order_by("number").values_list("voice", flat=True).first()
    return own or (job.voices[0] if job.voices else None)


def _chapter_of(title: str, text: str) -> Chapter:
    """Return the chapter whose spoken text is `text`: its first paragraph is the title, which lists have cut short."""
    heading, _, rest = text.partition("\n\n")
    if not title or not heading.startswith(title):
        return Chapter(title, text.strip())
    return Chapter(heading.strip(), rest.strip())
