"""The entries of the account's lexicons that a job's text uses, kept with the job: later changes do not reach it."""

from collections.abc import Iterable, Mapping
from uuid import UUID

from accounts.models import Account
from jobs.models import Job, Segment
from jobs.planning import PlannedSegment
from speech.account_lexicons import lexicon_of
from tts.text.lexicon import Entry, Lexicon
from tts.text.markup import TextSpan
from voices.cloned import Voice

LexiconRows = dict[str, list[list[str]]]
"""Word, phonemes and respelling of entries, by the language (BCP 47) of the voices that read them."""


def used_rows(
    account: Account, segments: Iterable[PlannedSegment | Segment], voices: Mapping[str, Voice]
) -> LexiconRows:
    """Return the entries that the text of `segments`, spoken by `voices` (by ID), uses."""
    languages = {voice.language for voice in voices.values()}
    lexicons = {language: found for language in languages if (found := lexicon_of(account, language))}
    if not lexicons:
        return {}
    # Keys of a dictionary, since a set has no order: the same request makes the same row.
    used: dict[str, dict[Entry, None]] = {language: {} for language in sorted(lexicons)}
    for segment in segments:
        language = voices[segment.voice].language
        if lexicon := lexicons.get(language):
            for span in segment.marked.spans:
                if isinstance(span, TextSpan):
                    used[language].update(dict.fromkeys(lexicon.used_in(span.text)))
    return {
        language: [[entry.word, entry.phonemes, entry.respelling] for entry in entries]
        for language, entries in used.items()
        if entries
    }


def add_rows(job_id: UUID, revision: int, rows: LexiconRows) -> None:
    """Keep the entries that the new text of a job's revision uses."""
    jobs = Job.objects.filter(pk=job_id)
    kept = jobs.values_list("lexicons", flat=True).get()
    if rows:
        jobs.update(lexicons=kept | {_key(language, revision): entries for language, entries in rows.items()})


def _key(language: str, revision: int) -> str:
    return f"{language}#{revision}" if revision else language


def kept_rows(job_ids: Iterable[UUID]) -> dict[UUID, LexiconRows]:
    """Return the kept entries of jobs, by their IDs."""
    return dict(Job.objects.filter(pk__in=job_ids).values_list("pk", "lexicons"))


def lexicon_in(rows: LexiconRows, language: str, revision: int) -> Lexicon | None:
    """Return the lexicon by which voices of `language` read the new text of a revision, if `rows` have one."""
    entries = rows.get(_key(language, revision))
    return Lexicon((Entry(*row) for row in entries), language) if entries else None


def kept_lexicon(job_id: UUID, language: str, revision: int = 0) -> Lexicon | None:
    """Return the lexicon by which voices of `language` read the new text of a revision of the job, if there is one.

    Raises: Job.DoesNotExist.
    """
    return lexicon_in(Job.objects.values_list("lexicons", flat=True).get(pk=job_id), language, revision)
