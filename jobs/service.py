"""Jobs: accepted within the account's plan and limits, found by their owner alone, removed for good."""

import dataclasses
import hashlib
import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from uuid import UUID

import regex
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts import limits
from accounts.limit_answers import RateState
from accounts.models import Account, ApiKey
from accounts.usage import characters_of_month
from jobs.backlog import check_backlog, planning
from jobs.failures import VOICE_DELETED, fail
from jobs.job_ids import working_on
from jobs.models import MAX_TITLE, Chapter, Job, Segment, Turn
from jobs.planning import Part, PlannedSegment, plan_parts, storable
from jobs.queueing import wake_workers
from jobs.removal import delete_doomed_folder, doom_folder
from jobs.statuses import move
from speech.account_lexicons import lexicon_of
from speech.dsp.controls import Controls
from speech.encoding import DEFAULT_FORMAT
from speech.errors import ApiError, InputTooLong, InvalidValue
from speech.service import is_speakable
from speech.text.markup import PronunciationSpan, parse_markup
from voices.access import usable_voice
from voices.cloned import Voice, is_cloned_name
from voices.languages import language_tag

log = logging.getLogger(__name__)

_ROWS_A_STATEMENT = 1000
_WRITTEN = regex.compile(r"[\p{L}\p{N}\p{S}]")
_LOOKED_AT = 20
"""Of how many segments it is found out at once whether they have any sound."""


@dataclass(frozen=True, slots=True)
class JobRequest:
    """What is to be said: a text, the chapters of a book or the turns of a podcast, in voices as the caller names them.

    `language` is what cloned voices are to speak, as the caller names it; None is that of the enrollment of each.
    `title` is what the owner calls the job. `hosts` are the voices by the speakers of a podcast, where it names them
    apart from its turns: also of one who says nothing.
    """

    parts: tuple[Part, ...]
    is_podcast: bool = False
    audio_format: str = DEFAULT_FORMAT
    controls: Controls = field(default_factory=Controls)
    callback_url: str = ""
    language: str | None = None
    title: str = ""
    hosts: Mapping[str, str] = field(default_factory=dict)

    @property
    def characters(self) -> int:
        """Code points of all parts, markup included."""
        return sum(len(part.text) for part in self.parts)

    @property
    def has_chapters(self) -> bool:
        """Whether the parts are those of a book, which a list of chapters names."""
        return not self.is_podcast and (len(self.parts) > 1 or bool(self.parts[0].title))

    @property
    def has_cloned_voice(self) -> bool:
        """Whether the language makes a difference."""
        return any(is_cloned_name(part.voice) for part in self.parts)

    def digest(self) -> str:
        """Return the SHA-256 of the request: the same for the same request alone."""
        fields = dataclasses.asdict(self)
        if self.hosts.keys() <= {part.speaker for part in self.parts}:
            del fields["hosts"]
        # As it was before there were languages and titles: earlier jobs are still found by their requests.
        if self.language is None or not self.has_cloned_voice:
            del fields["language"]
        for titled in (fields, *fields["parts"]):
            if not titled["title"]:
                del titled["title"]
        text = json.dumps(fields, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()


def create_job(
    account: Account, request: JobRequest, key: ApiKey | None = None, *, idempotency_key: str | None = None
) -> tuple[Job, RateState | None]:
    """Return the job that renders `request`, charged to the account, and where the account stands in its minute.

    A job that the account has made with the same `idempotency_key` is returned instead of a new one, and nothing is
    charged; there is no state of the minute then.

    Raises: ApiError of any kind that speech has; 409 `idempotency_conflict`. The account is not charged then.
    """
    identity = _Identity(idempotency_key or None, request.digest())
    if earlier := _earlier_job(account, identity):
        return earlier, None
    request, voices = _checked(account, request)
    check_backlog(account, request.characters)
    with planning(request.characters, len(request.parts)):
        segments = plan_parts(request.parts)
        _check_speakable(account, segments, voices, "segments" if request.is_podcast else "input")
    try:
        # One transaction: whenever the database goes away, there are both the job and its charge, or neither.
        with transaction.atomic(), limits.admitted(account, request.characters, key) as admission:
            job = _job(account, request, identity, key=key, day=admission.day)
            job.is_from_pool = admission.pool is not None
            job.lexicons = _lexicons(account, voices)
            _save(job, request, segments)
    except IntegrityError:
        # The same request has been accepted in this moment.
        if earlier := _earlier_job(account, identity):
            return earlier, None
        raise
    with working_on(job.pk):
        log.info("job %s is queued: %s segments", job.pk, job.segment_count)
        wake_workers(job.segment_count)
    return job, admission.rate


@dataclass(frozen=True, slots=True)
class _Identity:
    """What tells one creation of a job from another: the caller's key for it and the digest of what was sent."""

    idempotency_key: str | None
    request_digest: str


def _earlier_job(account: Account, identity: _Identity) -> Job | None:
    if identity.idempotency_key is None:
        return None
    job = Job.objects.filter(account=account, idempotency_key=identity.idempotency_key).first()
    if job is not None and job.request_digest != identity.request_digest:
        message = "This Idempotency-Key was used with another body. Send a new key with a new request."
        raise ApiError(message, param="Idempotency-Key", code="idempotency_conflict", status=409)
    return job


_Voices = dict[str, Voice]
"""The voices that speak in a job, by their IDs."""


def _checked(account: Account, request: JobRequest) -> tuple[JobRequest, _Voices]:
    """Return the request with the IDs of its voices and the tag of its language, and the voices. Raises: ApiError."""
    found = _usable_voices(account, request)
    for number, part in enumerate(request.parts):
        _check_text(part.text, _params(request, number).text)
    if request.is_podcast and request.characters > account.plan.max_podcast:
        raise _episode_too_long(request.characters, account.plan.max_podcast)
    parts = tuple(dataclasses.replace(part, voice=found[part.voice].id) for part in request.parts)
    language = language_tag(request.language) if request.language and request.has_cloned_voice else None
    return dataclasses.replace(request, parts=parts, language=language), {voice.id: voice for voice in found.values()}


def _usable_voices(account: Account, request: JobRequest) -> dict[str, Voice]:
    """Return the voices by the names that the caller gives them, each looked up once. Raises: ApiError."""
    named = [(f"voices.{speaker}", voice) for speaker, voice in request.hosts.items()]
    named += [(_params(request, number).voice, part.voice) for number, part in enumerate(request.parts)]
    found: dict[str, Voice] = {}
    for param, voice in named:
        if voice not in found:
            found[voice] = usable_voice(voice, account, language=request.language, param=param)
    return found


@dataclass(frozen=True, slots=True)
class _Params:
    """What a part's fields are called in errors."""

    text: str
    voice: str


def _params(request: JobRequest, number: int) -> _Params:
    if request.is_podcast:
        return _Params(f"segments[{number}].text", f"voices.{request.parts[number].speaker}")
    return _Params(f"chapters[{number}].text" if request.has_chapters else "input", "voice")


def _check_text(text: str, param: str) -> None:
    if not text.strip():
        raise InvalidValue(f"{param} is empty: there is nothing to speak", param=param)
    try:
        parse_markup(text)
    except InvalidValue as error:
        raise InvalidValue(error.message, param=param) from error


def _episode_too_long(characters: int, limit: int) -> InputTooLong:
    message = f"segments have {characters:,} characters; an episode has at most {limit:,} on this plan."
    return InputTooLong(message, param="segments", extra={"limit": limit, "used": characters})


def _check_speakable(account: Account, segments: Sequence[PlannedSegment], voices: _Voices, param: str) -> None:
    """Refuse what has no sound at all, as speech does; beyond the beginning of a long text, what has no letter."""
    spoken = ((segment, voices[segment.voice]) for segment in segments[:_LOOKED_AT])
    if any(is_speakable(segment.text, voice, lexicon_of(account, voice.language)) for segment, voice in spoken):
        return
    if not any(_is_written(segment.text) for segment in segments[_LOOKED_AT:]):
        raise InvalidValue(f"nothing in {param} can be spoken", param=param)


def _is_written(text: str) -> bool:
    """Tell whether anything but markup, marks and spaces stands in `text`."""
    spans = parse_markup(text)
    return any(isinstance(span, PronunciationSpan) or _WRITTEN.search(getattr(span, "text", "")) for span in spans)


def _job(account: Account, request: JobRequest, identity: _Identity, *, key: ApiKey | None, day: date) -> Job:
    return Job(
        account=account,
        key=key,
        type=Job.Type.PODCAST if request.is_podcast else Job.Type.LONGFORM,
        audio_format=request.audio_format,
        controls=dataclasses.asdict(request.controls),
        language=request.language or "",
        title=storable(request.title)[:MAX_TITLE],
        voices=list(dict.fromkeys(part.voice for part in request.parts)),
        characters=request.characters,
        charged_on=day,
        is_past_fair_use=_is_past_fair_use(account, day),
        idempotency_key=identity.idempotency_key,
        request_digest=identity.request_digest,
        callback_url=request.callback_url,
    )


def _save(job: Job, request: JobRequest, segments: Sequence[PlannedSegment]) -> None:
    """Save the job with its turns or chapters and its segments, all or nothing."""
    job.segment_count = len(segments)
    is_podcast = request.is_podcast
    turns = [Turn(job=job, number=number, speaker=part.speaker) for number, part in enumerate(request.parts)]
    rows = [
        Segment(
            job=job,
            number=number,
            turn_number=segment.part_number if is_podcast else None,
            voice=segment.voice,
            text=segment.text,
            gap_s=segment.gap_s,
            due_at=job.created_at,
        )
        for number, segment in enumerate(segments)
    ]
    with transaction.atomic():
        job.save(force_insert=True)
        if is_podcast:
            Turn.objects.bulk_create(turns, batch_size=_ROWS_A_STATEMENT)
        if request.has_chapters:
            Chapter.objects.bulk_create(_chapters(job, request.parts, segments), batch_size=_ROWS_A_STATEMENT)
        Segment.objects.bulk_create(rows, batch_size=_ROWS_A_STATEMENT)


def _chapters(job: Job, parts: Sequence[Part], segments: Sequence[PlannedSegment]) -> list[Chapter]:
    first_segments: dict[int, int] = {}
    for number, segment in enumerate(segments):
        first_segments.setdefault(segment.part_number, number)
    return [
        Chapter(job=job, number=number, title=storable(part.title)[:MAX_TITLE], first_segment=first_segments[number])
        for number, part in enumerate(parts)
    ]


def _lexicons(account: Account, voices: _Voices) -> dict[str, list[list[str]]]:
    """Return the rows of the account's lexicons that the voices read by."""
    languages = sorted({voice.language for voice in voices.values()})
    found = {language: lexicon_of(account, language) for language in languages}
    return {
        language: [[entry.word, entry.phonemes, entry.respelling] for entry in lexicon.entries]
        for language, lexicon in found.items()
        if lexicon
    }


def _is_past_fair_use(account: Account, day: date) -> bool:
    fair_use = account.plan.fair_use_per_month
    return fair_use is not None and characters_of_month(account, day) > fair_use


def find_job(account: Account, job_id: UUID | str, *, param: str = "job_id") -> Job:
    """Return the account's job. Raises: ApiError 404 `job_not_found` of `param`, be it another's or nobody's."""
    try:
        job = jobs_of(account).filter(pk=UUID(str(job_id))).first()
    except ValueError:
        job = None
    if job is None:
        raise ApiError(f"There is no job '{str(job_id)[:80]}'.", param=param, code="job_not_found", status=404)
    return job


def jobs_of(account: Account, *, before: Job | None = None) -> QuerySet[Job]:
    """Return the account's jobs, the newest first, from the one after `before` on."""
    jobs = Job.objects.filter(account=account).defer("lexicons").order_by("-created_at", "-pk")
    if before is None:
        return jobs
    return jobs.filter(Q(created_at__lt=before.created_at) | Q(created_at=before.created_at, pk__lt=before.pk))


def remove_job(job: Job) -> None:
    """Cancel the job if it runs, and delete it with its text and its files, for good.

    A worker that renders for it just now finds its claim gone and deletes what it wrote.
    """
    with transaction.atomic():
        doom_folder(job.pk)
        Job.objects.filter(pk=job.pk).delete()
    delete_doomed_folder(job.pk)


def remove_jobs_of(account: Account) -> None:
    """Delete every job of an account that is deleted."""
    for job in Job.objects.filter(account=account).only("pk"):
        remove_job(job)


def cancel(job: Job) -> bool:
    """Let staff end a job that runs: it fails and is not charged; return False if it had ended."""
    return fail(job.pk, "cancelled", "The job was cancelled. You have not been charged.")


def retry(job: Job) -> bool:
    """Have a failed job go on where it stopped, not charged again; return False if it can not."""
    if job.files_removed_at is not None or job.error_code == VOICE_DELETED:
        return False
    with transaction.atomic():
        anew = {"ended_at": None, "error_code": "", "error_message": "", "assembly_claims": 0, "assembly_due_at": None}
        if not move(job.pk, Job.Status.QUEUED, anew):
            return False
        undone = Segment.objects.filter(job=job, audio_name="")
        count = undone.update(due_at=timezone.now(), failures=0, claims=0)
        if not count:
            move(job.pk, Job.Status.ACTIVE)
    wake_workers(max(1, count))
    return True
