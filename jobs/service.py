"""The jobs of an account: created within plan and limits, found only by their owner, cancelled, retried, removed."""

import dataclasses
import itertools
import logging
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts import limits
from accounts.limit_answers import RateState
from accounts.limits import Admission
from accounts.locks import lock_account, lock_open_account
from accounts.models import Account, ApiKey, UsageKind
from accounts.scopes import Scope, require_scope
from accounts.storage_use import require_storage, reserve_storage
from accounts.usage import Spoken, characters_of_month
from core.errors import ApiError, InputTooLong, InvalidValue
from files import storage
from jobs.casting import cast_parts
from jobs.covers import keep_cover, prepared_cover
from jobs.early_files import announce_files, claim_files
from jobs.failures import VOICE_DELETED, fail
from jobs.job_ids import working_on
from jobs.models import MAX_TITLE, Chapter, DoomedFolder, Job, Segment, Turn
from jobs.planning import Part, PlannedSegment, plan_parts, storable
from jobs.queue.backlog import check_backlog, planning
from jobs.queue.queueing import wake_workers
from jobs.rendering.kept_lexicons import LexiconRows, used_rows
from jobs.requests import JobRequest
from jobs.speakable import check_speakable
from jobs.statuses import move
from jobs.stored_bytes import count_stored, estimated_again, estimated_bytes
from speech.account_lexicons import lexicon_of
from tts.text.markup import MarkedText
from tts.text.said import SaidLength
from tts.text.stretches import Stretch
from tts.text.warnings import TextWarning, find_warnings
from voices.access import usable_voice
from voices.cloned import Voice
from voices.languages import language_tag

log = logging.getLogger(__name__)

_ROWS_A_STATEMENT = 1000


def create_job(
    account: Account,
    request: JobRequest,
    key: ApiKey | None = None,
    *,
    idempotency_key: str | None = None,
    counted: Admission | None = None,
) -> tuple[Job, RateState | None]:
    """Return the job that renders `request`, charged to the account, and the rate state of the account.

    If the account has made a job with the same `idempotency_key`, that job is returned, without a rate state, and
    nothing is charged. `counted` is the admission of a request that was counted in its minute before it was parsed.

    Raises: any ApiError of speech; 409 `idempotency_conflict`. The account is then not charged, but a request that has
    been planned counts in its minute.
    """
    require_scope(key, Scope.JOBS)
    digest = request.digest()
    if earlier := _earlier_job(account, idempotency_key, digest):
        if counted:
            counted.refund()
        return earlier, None
    request, voices = _checked(account, request)
    # The limit of the minute is checked first: planning may keep a processor busy for half a minute.
    admitted = limits.admitted(account, 0, key, kind=UsageKind.JOB, voice=request.parts[0].voice)
    with nullcontext(counted) if counted else admitted as admission:
        check_backlog(account, request.characters)
        require_storage(account)
        with planning(request.characters, len(request.parts)):
            plan = _planned(account, request, voices)
        job = _new_job(request, plan, account)
        _keep_cover(job, request.cover)
        try:
            # One transaction: if the database goes away, both the job and its charge are kept, or neither.
            hold = partial(_hold, account, job)
            with admission.charged_anew(plan.spoken, is_durable=True, first=hold):
                _charge(job, admission)
                job.idempotency_key, job.request_digest = idempotency_key or None, digest
                _save(job, request, plan.segments)
        except IntegrityError:
            # The same request was accepted at the same moment.
            if earlier := _earlier_job(account, idempotency_key, digest):
                admission.refund()
                return earlier, None
            raise
    with working_on(job.pk):
        log.info("job %s is queued: %s segments", job.pk, job.segment_count)
        wake_workers(job.segment_count)
    return job, admission.rate


def _keep_cover(job: Job, picture: bytes) -> None:
    """Write the cover of a new job, if there is one. Raises: ApiError of `cover`; StorageError."""
    if not picture:
        return
    cover = prepared_cover(picture)
    announce_files(job.pk)
    keep_cover(job, cover)
    job.stored_bytes += 2 * len(cover)  # as a file, and in the audio


def _hold(account: Account, job: Job) -> None:
    """Keep the account open until the transaction ends, and reserve storage for the job. Raises: ApiError."""
    lock_open_account(account)
    reserve_storage(account, job.stored_bytes)
    if job.cover_name:
        claim_files(job.pk)


def _earlier_job(account: Account, idempotency_key: str | None, digest: str) -> Job | None:
    if not idempotency_key:
        return None
    job = Job.objects.filter(account=account, idempotency_key=idempotency_key).first()
    if job is not None and job.request_digest != digest:
        message = "This Idempotency-Key was used with another body. Send a new key with a new request."
        raise ApiError(message, param="Idempotency-Key", code="idempotency_conflict", status=409)
    return job


@dataclass(frozen=True, slots=True)
class _Plan:
    """The segments of a job, the code points that each voice says, the entries they use, and the bytes they take.

    `warnings` are about its texts.
    """

    segments: list[PlannedSegment]
    spoken: Spoken
    lexicons: LexiconRows
    stored_bytes: int
    warnings: list[TextWarning]


def _planned(account: Account, request: JobRequest, voices: "_Voices") -> _Plan:
    """Return the plan of a job for `request`. Raises: ApiError."""
    stretches = _cast(request, voices)
    segments = plan_parts(request.parts, request.text_params, stretches, turn_gap_ms=request.turn_gap_ms)
    lexicons = {voice.id: lexicon_of(account, voice.language) for voice in voices.values()}
    # Voice tags are in no segment; they count for the first voice.
    spoken = Counter({segments[0].voice: request.characters - sum(len(segment.text) for segment in segments)})
    for segment in segments:
        spoken[segment.voice] += SaidLength(segment.marked, lexicons[segment.voice]).total
    characters = spoken.total()
    if characters > request.characters:
        check_backlog(account, characters)
        _check_episode(account, request, characters)
    check_speakable(segments, voices, lexicons, "segments" if request.is_podcast else "input")
    stored_bytes = _estimate(request, stretches) * max(characters, request.characters) // request.characters
    warnings = _warnings(request.parts, stretches, voices)
    return _Plan(segments, spoken, used_rows(account, segments, voices), stored_bytes, warnings)


def _cast(request: JobRequest, voices: "_Voices") -> list[list[Stretch]]:
    """Return the stretches of each part. Raises: InvalidValue."""
    if not request.has_voice_tags:
        return [[Stretch(part.text)] for part in request.parts]
    return cast_parts(request.parts, request.text_params, voices, dialogue_voice=request.dialogue_voice)


def _warnings(parts: Sequence[Part], stretches: Sequence[Sequence[Stretch]], voices: "_Voices") -> list[TextWarning]:
    """Return the warnings about the texts of `parts`; all texts of one language are checked as one."""
    texts: dict[str, list[MarkedText]] = {}
    for part, said in zip(parts, stretches, strict=True):
        for stretch in said:
            texts.setdefault(voices[stretch.voice or part.voice].language, []).append(stretch.marked)
    found = (find_warnings(language, *of_language) for language, of_language in texts.items())
    return list(dict.fromkeys(itertools.chain.from_iterable(found)))


_Voices = dict[str, Voice]
"""The voices that speak in a job, by their IDs and by the caller's names of them."""


def _checked(account: Account, request: JobRequest) -> tuple[JobRequest, _Voices]:
    """Return the request with the IDs of its voices and the tag of its language, and the voices. Raises: ApiError."""
    found = _usable_voices(account, request)
    for part, param in zip(request.parts, request.text_params, strict=True):
        if not part.text.strip():
            raise InvalidValue(f"{param} is empty: there is nothing to speak", param=param)
    _check_episode(account, request, request.characters)
    parts = tuple(dataclasses.replace(part, voice=found[part.voice].id) for part in request.parts)
    language = language_tag(request.language) if request.language and request.has_cloned_voice else None
    quotes = found[request.dialogue_voice].id if request.dialogue_voice else None
    checked = dataclasses.replace(request, parts=parts, language=language, dialogue_voice=quotes)
    return checked, found | {voice.id: voice for voice in found.values()}


def _check_episode(account: Account, request: JobRequest, characters: int) -> None:
    limit = account.plan.max_podcast
    if request.is_podcast and characters > limit:
        what = "segments" if characters == request.characters else "segments as your lexicon reads them"
        message = f"{what} have {characters:,} characters; an episode has at most {limit:,} on this plan."
        raise InputTooLong(message, param="segments", extra={"limit": limit, "used": characters})


def _usable_voices(account: Account, request: JobRequest) -> dict[str, Voice]:
    """Return the voices by the caller's names of them, each looked up once. Raises: ApiError."""
    found: dict[str, Voice] = {}
    for param, voice in request.named_voices():
        if voice not in found:
            found[voice] = usable_voice(voice, account, language=request.language, param=param)
    return found


def _new_job(request: JobRequest, plan: _Plan, account: Account) -> Job:
    return Job(
        account=account,
        type=Job.Type.PODCAST if request.is_podcast else Job.Type.LONGFORM,
        audio_format=request.audio_format,
        controls=dataclasses.asdict(request.controls),
        host_controls={speaker: dataclasses.asdict(own) for speaker, own in request.host_controls.items()},
        language=request.language or "",
        title=storable(request.title)[:MAX_TITLE],
        author=storable(request.author)[:MAX_TITLE],
        voices=list(dict.fromkeys(segment.voice for segment in plan.segments)),
        dialogue_voice=request.dialogue_voice or "",
        host_names={speaker: storable(name) for speaker, name in request.host_names.items()},
        lexicons=plan.lexicons,
        stored_bytes=plan.stored_bytes,
        warnings=[warning._asdict() for warning in plan.warnings],
        callback_url=request.callback_url,
    )


def _charge(job: Job, admission: limits.Admission) -> None:
    """Record the charge and its time on a new job."""
    account, day = admission.account, admission.day
    fair_use = account.plan.fair_use_per_month
    job.key, job.characters, job.charged_on = admission.key, admission.characters, day
    job.charged_voices, job.is_from_pool = admission.spoken, admission.pool is not None
    job.is_past_fair_use = fair_use is not None and characters_of_month(account, day) > fair_use


def _estimate(request: JobRequest, stretches: Iterable[Sequence[Stretch]]) -> int:
    return estimated_bytes(
        [part.text for part in request.parts],
        pauses_s=sum(stretch.marked.pauses_s for stretch in itertools.chain.from_iterable(stretches)),
        audio_format=request.audio_format,
        speed=min(own.speed for own in (request.controls, *request.host_controls.values())),
        is_podcast=request.is_podcast,
    )


def _save(job: Job, request: JobRequest, segments: Sequence[PlannedSegment]) -> None:
    """Save the job with its turns or chapters and its segments, all or nothing."""
    job.segment_count = len(segments)
    turns = [Turn(job=job, number=number, speaker=part.speaker) for number, part in enumerate(request.parts)]
    rows = [
        Segment(
            job=job,
            number=number,
            turn_number=segment.part_number if request.is_podcast else None,
            voice=segment.voice,
            cast_by=segment.cast_by,
            text=segment.text,
            gap_s=segment.gap_s,
            due_at=job.created_at,
        )
        for number, segment in enumerate(segments)
    ]
    with transaction.atomic():  # a savepoint: after an IntegrityError the charge is given back in the outer transaction
        job.save(force_insert=True)
        if request.is_podcast:
            Turn.objects.bulk_create(turns, batch_size=_ROWS_A_STATEMENT)
        if request.has_chapters:
            Chapter.objects.bulk_create(_chapters(job, request.parts, segments), batch_size=_ROWS_A_STATEMENT)
        Segment.objects.bulk_create(rows, batch_size=_ROWS_A_STATEMENT)


def _chapters(job: Job, parts: Sequence[Part], segments: Sequence[PlannedSegment]) -> list[Chapter]:
    first_segments: dict[int, int] = {}
    for number, segment in enumerate(segments):
        first_segments.setdefault(segment.part_number, number)
    is_book = job.type == Job.Type.LONGFORM
    begun = [number for number, part in enumerate(parts) if is_book or part.title]
    titles = [storable(parts[number].title)[:MAX_TITLE] for number in begun]
    return [
        Chapter(job=job, number=number, title=title, first_segment=first_segments[first])
        for number, (first, title) in enumerate(zip(begun, titles, strict=True))
    ]


def find_job(account: Account, job_id: UUID | str, *, param: str = "job_id") -> Job:
    """Return the account's job. Raises: ApiError 404 `job_not_found` of `param`, for jobs of others too."""
    try:
        job = jobs_of(account).filter(pk=UUID(str(job_id))).first()
    except ValueError:
        job = None
    if job is None:
        raise ApiError(f"There is no job '{str(job_id)[:80]}'.", param=param, code="job_not_found", status=404)
    return job


def jobs_of(account: Account, *, before: Job | None = None) -> QuerySet[Job]:
    """Return the account's jobs, the newest first; with `before`, the jobs that follow it in this order."""
    jobs = Job.objects.filter(account=account).order_by("-created_at", "-pk")
    if before is None:
        return jobs
    return jobs.filter(Q(created_at__lt=before.created_at) | Q(created_at=before.created_at, pk__lt=before.pk))


def remove_job(job: Job) -> None:
    """Cancel the job if it runs, and delete it with its text and its files, for good.

    A worker that is rendering for it finds its claim gone and deletes the files that it wrote. The sweep deletes files
    that still land in the folder.
    """
    with transaction.atomic():
        lock_account(job.account_id)
        count_stored(job, 0)  # takes the lock of the job before the locks of its segments
        DoomedFolder.objects.get_or_create(job_id=job.pk)
        Job.objects.filter(pk=job.pk).delete()
    storage.try_to_delete_folder(job.folder)


def remove_jobs_of(account: Account) -> None:
    """Delete every job of an account that is being deleted."""
    for job in Job.objects.filter(account=account).only("account_id"):
        remove_job(job)


def cancel(job: Job) -> bool:
    """End a job for staff: it fails and costs nothing; return False if it had already ended."""
    return fail(job.pk, "cancelled", "The job was cancelled. You have not been charged.")


def retry(job: Job) -> bool:
    """Let a failed job continue where it stopped, without a second charge; return False if it cannot."""
    if job.files_removed_at is not None or job.error_code == VOICE_DELETED:
        return False
    with transaction.atomic():
        lock_account(job.account_id)
        reset = {"ended_at": None, "error_code": "", "error_message": "", "assembly_claims": 0, "assembly_due_at": None}
        if not move(job.pk, Job.Status.QUEUED, reset):
            return False
        count_stored(job, estimated_again(job))
        undone = Segment.objects.filter(job=job, audio_name="")
        count = undone.update(due_at=timezone.now(), failures=0, claims=0)
        if not count:
            move(job.pk, Job.Status.ACTIVE)
    wake_workers(max(1, count))
    return True
