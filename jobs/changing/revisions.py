"""Revisions of finished jobs: some segments of a job are replaced, charged, and rendered by the usual workers."""

import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import Any

from django.db.models import F, Q

from accounts import limits
from accounts.limit_answers import RateState
from accounts.locks import lock_open_account
from accounts.models import Account, ApiKey, UsageKind
from accounts.storage_use import require_storage
from accounts.usage import Spoken
from core.errors import ApiError
from files import storage
from jobs.job_ids import working_on
from jobs.models import MAX_TITLE, Job, Segment
from jobs.planning import storable
from jobs.queue.backlog import check_backlog, planning
from jobs.queue.queueing import wake_workers
from jobs.rendering.kept_lexicons import add_rows, used_rows
from jobs.speakable import check_speakable
from jobs.statuses import move
from jobs.stored_bytes import estimated_bytes, reserve_more
from speech.account_lexicons import lexicon_of
from tts.pieces import file_tail
from tts.text.lexicon import Lexicon
from tts.text.said import SaidLength
from voices.cloned import Voice

log = logging.getLogger(__name__)

_ROWS_A_STATEMENT = 200
_OUT_OF_THE_WAY = 1_000_000_000
"""Added to the numbers of segments while they get new ones, since no two may be the same at any moment."""


@dataclass(frozen=True, slots=True)
class Revision:
    """New contents in place of the segments `first` to before `end` of a job: `rows`, old ones and unsaved new ones.

    `voices` has the voices of the new segments, by ID. `title` is the new title of the chapter that begins there, if
    any.
    """

    first: int
    end: int
    rows: Sequence[Segment]
    voices: Mapping[str, Voice]
    title: str | None = None

    @property
    def fresh(self) -> list[Segment]:
        """The new segments."""
        return [row for row in self.rows if row.pk is None]

    def is_different(self, segments: Sequence[Segment]) -> bool:
        """Tell whether the revision changes anything in a job with these `segments`."""
        return self.title is not None or list(self.rows) != list(segments[self.first : self.end])


Reviser = Callable[[list[Segment]], Revision]
"""A function that makes the revision of a job from its segments. It may raise ApiError."""


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a revision: the segments to render, and the characters charged for them."""

    rendering: int
    characters: int


def cost_of(account: Account, job: Job, revised: Reviser) -> Cost:
    """Return the cost of a revision of a job; nothing is charged or changed. Raises: ApiError as `revise` does."""
    revision = _planned(account, job, revised)[1]
    return _cost(revision, _spoken(account, job, revision))


def revise(account: Account, job: Job, revised: Reviser, key: ApiKey | None = None) -> tuple[Job, Cost, RateState]:
    """Revise a completed job of the account, which is charged for the segments that are rendered.

    Return the job, what it took, and the rate state of the account.

    Raises: any ApiError of a new job; 409 `job_not_changeable`; as `revised`.
    """
    require_changeable(job)
    with limits.admitted(account, 0, key, kind=UsageKind.JOB, voice=job.voices[0]) as admission:
        require_storage(account)
        segments, revision = _planned(account, job, revised)
        if not revision.is_different(segments):
            return job, Cost(0, 0), admission.rate
        spoken = _spoken(account, job, revision)
        cost = _cost(revision, spoken)
        check_backlog(account, cost.characters)
        with admission.charged_anew(spoken, is_durable=True, first=partial(lock_open_account, account)):
            _apply(job, segments, revision, admission)
    with working_on(job.pk):
        log.info("job %s is changed: %s of its segments are rendered", job.pk, cost.rendering)
    wake_workers(max(1, cost.rendering))
    return Job.objects.get(pk=job.pk), cost, admission.rate


def is_changeable(job: Job) -> bool:
    """Tell whether parts of a job can be changed: it is completed, has its audio, and no earlier release made it."""
    return not _why_unchangeable(job)


def require_changeable(job: Job) -> None:
    """Raise ApiError 409 `job_not_changeable` for a job whose parts cannot be changed."""
    if why := _why_unchangeable(job):
        raise _unchangeable(why)


def _why_unchangeable(job: Job) -> str:
    if job.status != Job.Status.COMPLETED or job.files_removed_at is not None:
        return "Only a completed job whose audio is still there can be changed."
    lacking = Q(byte_count=0) | Q(timed_words__isnull=True) if job.captions_name else Q(byte_count=0)
    if job.segments.filter(lacking).exists():
        return "This job was made in a way that cannot be changed in part. Create a new one."
    return ""


def _unchangeable(message: str) -> ApiError:
    return ApiError(message, code="job_not_changeable", status=409)


def _planned(account: Account, job: Job, revised: Reviser) -> tuple[list[Segment], Revision]:
    require_changeable(job)
    segments = list(job.segments.defer("timed_words").order_by("number"))
    with planning(sum(len(segment.text) for segment in segments), 1):
        revision = revised(segments)
        if not any(row.word_count for row in _rows(segments, revision)):
            param = "text" if job.type == Job.Type.PODCAST else "input"
            check_speakable(revision.fresh, revision.voices, _lexicons(account, revision), param)
        return segments, revision


def _rows(segments: Sequence[Segment], revision: Revision) -> list[Segment]:
    """Return the segments of a job after a revision."""
    return [*segments[: revision.first], *revision.rows, *segments[revision.end :]]


def _lexicons(account: Account, revision: Revision) -> dict[str, Lexicon | None]:
    """Return the lexicon for each voice of the new segments."""
    return {name: lexicon_of(account, voice.language) for name, voice in revision.voices.items()}


def _spoken(account: Account, job: Job, revision: Revision) -> Spoken:
    """Return the code points that each voice says in the segments that a revision renders."""
    lexicons = _lexicons(account, revision)
    spoken: Counter[str] = Counter()
    for row in revision.fresh:
        spoken[row.voice] += SaidLength(row.marked, lexicons[row.voice]).total
    return spoken or {job.voices[0]: 0}


def _cost(revision: Revision, spoken: Spoken) -> Cost:
    return Cost(len(revision.fresh), sum(spoken.values()))


def _apply(job: Job, segments: Sequence[Segment], revision: Revision, admission: limits.Admission) -> None:
    """Store the revision in the transaction of its charge. Raises: ApiError 409, 403 `storage_quota_exceeded`."""
    number, fresh, rows = job.revision + 1, revision.fresh, _rows(segments, revision)
    if not move(job.pk, Job.Status.QUEUED, _reset(job, admission, number, rows), changed=job.revision):
        raise _unchangeable("The job has just been changed by another request.")
    reserve_more(admission.account, job, _estimate(job, fresh))
    add_rows(job.pk, number, used_rows(admission.account, fresh, revision.voices))
    _replace_segments(job, segments, rows)
    job.chapters.filter(first_segment__gte=revision.end).update(
        first_segment=F("first_segment") + len(rows) - len(segments)
    )
    if revision.title is not None:
        job.chapters.filter(first_segment=revision.first).update(title=storable(revision.title)[:MAX_TITLE])
    job.callback_attempts.all().delete()
    if not fresh:
        move(job.pk, Job.Status.ACTIVE)


def _replace_segments(job: Job, segments: Sequence[Segment], rows: Sequence[Segment]) -> None:
    """Delete the segments that are not among `rows`, save the new ones, and find the others in the job's file."""
    kept = {row.pk for row in rows}
    gone = [segment.pk for segment in segments if segment.pk not in kept]
    for start in range(0, len(gone), _ROWS_A_STATEMENT):
        job.segments.filter(pk__in=gone[start : start + _ROWS_A_STATEMENT]).delete()
    job.segments.update(number=F("number") + _OUT_OF_THE_WAY)
    starts = _starts(job, segments)
    new: list[Segment] = []
    moved: list[Segment] = []
    for place, row in enumerate(rows):
        row.number = place
        if row.pk is None:
            row.revision = job.revision + 1
            new.append(row)
        else:
            row.audio_name, row.audio_offset = job.audio_name, starts[row.pk]
            moved.append(row)
    Segment.objects.bulk_update(moved, ["number", "audio_name", "audio_offset"], batch_size=_ROWS_A_STATEMENT)
    Segment.objects.bulk_create(new, batch_size=_ROWS_A_STATEMENT)


def _reset(job: Job, admission: limits.Admission, number: int, rows: Sequence[Segment]) -> dict[str, Any]:
    """Return the fields of a job that continues with `rows` as its segments, as revision `number`."""
    return {
        "revision": number,
        "voices": list(dict.fromkeys(row.voice for row in rows)),
        "segment_count": len(rows),
        "done_count": sum(row.pk is not None for row in rows),
        "ended_at": None,
        "assembly": None,
        "assembly_due_at": None,
        "assembly_claims": 0,
        "characters": job.characters + admission.characters,
        "settled_characters": job.characters,
        "key": admission.key,
        "charged_voices": admission.spoken,
        "charged_on": admission.day,
        "is_from_pool": admission.pool is not None,
        "callback_due_at": None,
    }


def _estimate(job: Job, fresh: Sequence[Segment]) -> int:
    return estimated_bytes(
        [row.text for row in fresh],
        pauses_s=sum(row.marked.pauses_s for row in fresh),
        audio_format=job.audio_format,
        speed=min(((row.controls or job.controls)["speed"] for row in fresh), default=1.0),
        is_podcast=job.type == Job.Type.PODCAST,
    )


def _starts(job: Job, segments: Sequence[Segment]) -> dict[int, int]:
    """Return where the sound of each segment begins in the job's file, behind all labels."""
    sizes = [segment.byte_count for segment in segments]
    start = storage.size(job.audio_name) - len(file_tail(job.audio_format)) - sum(sizes)
    return dict(zip((segment.pk for segment in segments), accumulate(sizes, initial=start), strict=False))
