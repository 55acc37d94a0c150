"""Labels in the file of a job: its author and narrator, its cover, and the starts of its chapters."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, pairwise, starmap

from files import storage
from jobs.models import Chapter, Job, Segment
from tts.engines.base import SAMPLE_RATE
from tts.labels import UNKNOWN_LANGUAGE, Labels, Mark
from voices.access import find_voice
from voices.cloned import is_cloned_name
from voices.languages import ISO_639_2
from voices.models import ClonedVoice

AUDIOBOOK = "m4b"
"""The format whose files always have labels; files of other formats have them only if the job does."""

_GENRES = {Job.Type.LONGFORM: "Audiobook", Job.Type.PODCAST: "Podcast"}
_BEFORE_SOUND_S = 0.02
"""A chapter begins a moment before its first sound: players do not seek exactly to the sample."""
_AT_ONCE_S = 0.05
"""The first chapter begins with the file if only the silence at its edge is before it, as players expect."""
_ROWS_A_STATEMENT = 100


def time_chapters(job: Job, segments: Sequence[Segment]) -> list[Chapter]:
    """Store and return the start of each chapter, which does not depend on the worker that puts the job together."""
    starts = [0, *accumulate(segment.sample_count for segment in segments)]
    chapters = list(job.chapters.all())
    limits = pairwise([*(chapter.first_segment for chapter in chapters), len(segments)])
    for chapter, own in zip(chapters, starmap(range, limits), strict=True):
        sounding = next((number for number in own if segments[number].word_count), chapter.first_segment)
        first_sound_s = (starts[sounding] + segments[sounding].lead_count) / SAMPLE_RATE
        is_beginning = chapter.first_segment == 0 and first_sound_s <= _AT_ONCE_S
        chapter.start_s = 0.0 if is_beginning else round(max(0.0, first_sound_s - _BEFORE_SOUND_S), 3)
    Chapter.objects.bulk_update(chapters, ["start_s"], batch_size=_ROWS_A_STATEMENT)
    return chapters


def labels_of(job: Job, chapters: Sequence[Chapter]) -> Labels | None:
    """Return the labels of a job's file; None if none are given and the format needs none.

    Raises: FileNotFoundError, StorageError.
    """
    if not (job.audio_format == AUDIOBOOK or job.title or job.author or job.cover_name or chapters):
        return None
    return Labels(
        title=job.title,
        album=job.title,
        author=job.author,
        narrator=narrator_of(job),
        language=ISO_639_2.get(language_of(job), UNKNOWN_LANGUAGE),
        genre=_GENRES[Job.Type(job.type)],
        cover=storage.read(job.cover_name) if job.cover_name else b"",
        chapters=tuple(Mark(chapter.title, chapter.start_s or 0.0) for chapter in chapters),
    )


def labels_of_chapter(job: Job, chapter: Chapter) -> Labels:
    """Return the labels of the file of one chapter. Raises: FileNotFoundError, StorageError."""
    whole = labels_of(job, [chapter]) or Labels()
    return replace(whole, title=chapter.title, chapters=())


def narrator_of(job: Job) -> str:
    """Return the hosts by their names, or else the names of the voices; a deleted voice has none."""
    if job.host_names:
        return ", ".join(name for _, name in sorted(job.host_names.items()))
    own = [voice for voice in job.voices if is_cloned_name(voice)]
    names = {voice: find_voice(voice).name for voice in job.voices if voice not in own}
    if own:
        names |= dict(ClonedVoice.objects.filter(account_id=job.account_id, pk__in=own).values_list("pk", "name"))
    return ", ".join(names[voice] for voice in job.voices if voice in names)


def languages_of(job: Job) -> dict[str, str]:
    """Return the language of each voice (BCP 47), by its ID; a deleted voice has one only if the job names it."""
    own = [voice for voice in job.voices if is_cloned_name(voice)]
    languages = {voice: find_voice(voice).language for voice in job.voices if voice not in own}
    if own and not job.language:
        rows = ClonedVoice.objects.filter(account_id=job.account_id, pk__in=own)
        languages |= dict(rows.values_list("pk", "language"))
    return languages | (dict.fromkeys(own, job.language) if job.language else {})


def language_of(job: Job) -> str:
    """Return the language of the first voice (BCP 47); `UNKNOWN_LANGUAGE` if it is no longer known."""
    return (languages_of(job).get(job.voices[0]) if job.voices else None) or UNKNOWN_LANGUAGE
