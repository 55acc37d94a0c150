"""Words that finished jobs say by an earlier state of a lexicon: found at bounded cost, rendered again on request."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import groupby
from operator import attrgetter, or_
from uuid import UUID

import regex
from django.db.models import Q

from accounts.models import Account, ApiKey
from core.errors import ApiError
from jobs.changing.revisions import Cost, Revision, revise
from jobs.models import Chapter, Job, Segment
from jobs.rendering.kept_lexicons import LexiconRows, kept_rows, lexicon_in
from speech.account_lexicons import lexicon_of
from speech.lexicons import changed_words
from tts.text.lexicon import Lexicon
from tts.text.markup import MarkedText, TextSpan
from tts.text.said import added_length
from voices.access import usable_voice
from voices.cloned import Voice

MOST_CHARACTERS = 3_000_000
"""The characters of the newest jobs of an account that are searched at once."""

MOST_SEGMENTS = 2_000
"""The segments with a changed word that are read at once."""

_MOST_JOBS = 100
_WRITTEN = regex.compile(r"[\p{L}\p{M}\p{N}]+")

_Match = tuple[int, int, str]
"""The place of an entry in a text, and how it is said there."""


@dataclass(frozen=True, slots=True)
class OldWords:
    """The words that a finished job says differently from the present lexicon.

    `parts` are the numbers of its chapters or turns (0 in a text without) that say one of `words`; `segments` are the
    IDs of the segments to render, `characters` their cost.
    """

    job: Job
    has_chapters: bool
    parts: tuple[int, ...]
    words: tuple[str, ...]
    segments: frozenset[int]
    characters: int


def recent_jobs(account: Account) -> list[Job]:
    """Return the newest finished jobs of the account whose words may be searched at once."""
    jobs = Job.objects.filter(account=account, status=Job.Status.COMPLETED, files_removed_at=None)
    found: list[Job] = []
    characters = 0
    for job in jobs.order_by("-created_at", "-pk")[:_MOST_JOBS]:
        characters += job.characters
        if found and characters > MOST_CHARACTERS:
            break
        found.append(job)
    return found


def find_old_words(account: Account, jobs: Iterable[Job]) -> list[OldWords]:
    """Return the words that completed `jobs` of the account say the old way, by job, in their order.

    It searches only for the words that changed last, and only in the first segments that contain them: a job may have
    more, which are found once these are rendered. It costs one query if no word has changed; otherwise five, one for
    each language, and one for each cloned voice.
    """
    by_id = {job.pk: job for job in jobs}
    words = changed_words(account) if by_id else []
    if not words:
        return []
    held = _holding(words, by_id.values())
    kept = kept_rows(held)
    starts = _chapter_starts(held)
    comparison = _Comparison(account)
    found = [comparison.of_job(by_id[pk], segments, kept[pk], starts.get(pk, [])) for pk, segments in held.items()]
    return [old for old in found if old is not None]


def say_anew(account: Account, job: Job, key: ApiKey | None = None) -> Cost:
    """Render the old words of a job of the account again and return the cost. Raises: ApiError as `revise`."""
    return revise(account, job, lambda segments: _said_anew(account, job, segments), key)[1]


def _said_anew(account: Account, job: Job, segments: Sequence[Segment]) -> Revision:
    stale = {pk for old in find_old_words(account, [job]) for pk in old.segments}
    rows = [_anew(segment) if segment.pk in stale else segment for segment in segments]
    names = {row.voice for row in rows if row.pk is None}
    voices = {name: usable_voice(name, account, language=job.language or None) for name in names}
    return Revision(0, len(segments), rows, voices)


def _anew(segment: Segment) -> Segment:
    """Return a new segment, to be rendered, with the contents of `segment`."""
    return Segment(
        job_id=segment.job_id,
        turn_number=segment.turn_number,
        voice=segment.voice,
        cast_by=segment.cast_by,
        controls=segment.controls,
        text=segment.text,
        gap_s=segment.gap_s,
    )


def _holding(words: Sequence[tuple[str, object]], jobs: Iterable[Job]) -> dict[UUID, list[Segment]]:
    """Return the segments of `jobs` that may say a word that changed after them, by job, in the order of `jobs`.

    The last jobs are left out rather than cut, except a first job with too many segments.
    """
    order = {job.pk: place for place, job in enumerate(jobs)}
    sought = (Q(text__icontains=_longest_part(word), job__created_at__lt=at) for word, at in words)
    rows = Segment.objects.filter(reduce(or_, sought), job__in=order, byte_count__gt=0)
    rows = rows.order_by("-job__created_at", "-job_id", "number")
    rows = rows.only("job", "number", "turn_number", "text", "voice", "revision")
    by_job = {pk: list(said) for pk, said in groupby(rows[: MOST_SEGMENTS + 1], key=attrgetter("job_id"))}
    if sum(map(len, by_job.values())) > MOST_SEGMENTS:
        last = list(by_job)[-1]
        if len(by_job) > 1:
            del by_job[last]
        else:
            del by_job[last][MOST_SEGMENTS:]
    return dict(sorted(by_job.items(), key=lambda item: order[item[0]]))


def _longest_part(word: str) -> str:
    """Return the part of a word that a database can search for: spaces and apostrophes differ from text to text."""
    return max(_WRITTEN.findall(word), key=len, default=word)


def _chapter_starts(jobs: Iterable[UUID]) -> dict[UUID, list[int]]:
    rows = Chapter.objects.filter(job__in=jobs).order_by("job", "number").values_list("job", "first_segment")
    return {pk: [first for _, first in starts] for pk, starts in groupby(rows, key=lambda row: row[0])}


class _Comparison:
    """The present lexicon, beside the lexicons by which segments were read."""

    def __init__(self, account: Account) -> None:
        self._account = account
        self._now: dict[str, Lexicon | None] = {}
        self._voices: dict[tuple[str, str], Voice | None] = {}

    def of_job(
        self, job: Job, segments: Sequence[Segment], kept: LexiconRows, chapter_starts: Sequence[int]
    ) -> OldWords | None:
        """Return the old words of `segments` of a job; None without any."""
        parts: dict[int, None] = {}
        words: dict[str, None] = {}
        stale: dict[int, int] = {}
        before: dict[tuple[str, int], Lexicon | None] = {}
        for segment in segments:
            voice = self._voice(segment.voice, job.language)
            if voice is None:
                continue
            place = voice.language, segment.revision
            if place not in before:
                before[place] = lexicon_in(kept, *place)
            now = self._lexicon(voice.language)
            reading = _Reading(segment.marked, now)
            if differing := _Reading(segment.marked, before[place]).differing(reading):
                parts[_part_of(segment, chapter_starts)] = None
                words |= dict.fromkeys(differing)
                stale[segment.pk] = reading.characters
        if not stale:
            return None
        return OldWords(job, bool(chapter_starts), tuple(parts), tuple(words), frozenset(stale), sum(stale.values()))

    def _lexicon(self, language: str) -> Lexicon | None:
        if language not in self._now:
            self._now[language] = lexicon_of(self._account, language)
        return self._now[language]

    def _voice(self, name: str, language: str) -> Voice | None:
        """Return the voice of a segment; None if the account may no longer use it, so that nothing can be done."""
        if (name, language) not in self._voices:
            try:
                self._voices[name, language] = usable_voice(name, self._account, language=language or None)
            except ApiError:
                self._voices[name, language] = None
        return self._voices[name, language]


def _part_of(segment: Segment, chapter_starts: Sequence[int]) -> int:
    if segment.turn_number is not None:
        return segment.turn_number
    return max(0, sum(start <= segment.number for start in chapter_starts) - 1)


class _Reading:
    """How a lexicon reads a text: the word of the entry at each place, and the code points that are said."""

    def __init__(self, text: MarkedText, lexicon: Lexicon | None) -> None:
        self.words: dict[_Match, str] = {}
        self.characters = len(text)
        for span in text.spans if lexicon else ():
            if lexicon and isinstance(span, TextSpan):
                for found, entry in lexicon.find_entries(span.text):
                    place = span.start + found.start, span.start + found.end
                    self.words[*place, found.phonemes or found.respelling] = entry.word
                    self.characters += added_length(found)

    def differing(self, other: "_Reading") -> list[str]:
        """Return the words that only one of the two reads, or that they read differently, each once."""
        one, two = self.words, other.words
        return list(dict.fromkeys(word for match, word in {**one, **two}.items() if (match in one) != (match in two)))
