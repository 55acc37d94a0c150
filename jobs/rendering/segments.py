"""Rendering: a claimed segment becomes a piece of audio in the storage, and the pieces of a job its files."""

import functools
import logging
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from itertools import groupby
from operator import attrgetter

from django.db import DatabaseError, transaction
from django.utils import timezone

from accounts.locks import lock_account
from core.errors import SynthesisFailed, VoiceNotFound
from core.stopping import is_stopping
from files import storage
from files.storage import StorageError
from jobs.captions.files import captions_name_of, files_of, write_captions
from jobs.captions.timed_words import timed_words
from jobs.failures import fail, fail_for_voice
from jobs.job_ids import working_on
from jobs.models import Job, Segment, Turn
from jobs.queue.claims import AssemblyClaim, SegmentClaim, claim_assembly, claim_segment, kept_alive
from jobs.queue.queueing import enqueue_callback, wake_later
from jobs.queue.worker_metrics import count_rendering
from jobs.rendering.kept_lexicons import kept_lexicon
from jobs.rendering.labels import labels_of, time_chapters
from jobs.rendering.pieces import extent_of
from jobs.rendering.sounds import read_sounds
from jobs.statuses import move
from jobs.stored_bytes import count_stored
from speech.rendering import render_piece
from speech.requests import SpeechRequest
from speech.results import SpeechPiece
from speech.unspoken import unspoken_fields
from tts.dsp.controls import Controls
from tts.engines.base import SAMPLE_RATE
from tts.labels import Labels
from tts.pieces import file_head, file_tail
from tts.text.frontend import read_text
from voices.access import find_voice, own_voice
from voices.catalog import CATALOG, DEFAULT_VOICE
from voices.cloned import Voice, is_cloned_name

log = logging.getLogger(__name__)

MAX_FAILURES = 4
"""How often a segment may fail before its job fails."""

MAX_CLAIMS = 30
"""How often a segment or an assembly may begin: one that kills its process each time must not be tried forever."""

_RETRY_DELAY = timedelta(seconds=2)
_MOST_DOUBLINGS = 5
_NOT_CHARGED = "You have not been charged."
_SEGMENTS = "segments"
_lexicon = functools.lru_cache(maxsize=8)(kept_lexicon)


def warm_up() -> None:
    """Read a line in the default language, so that processes forked afterwards share the tables that this builds.

    No engine is loaded: its threads would not outlive a fork.
    """
    read_text("Dr. Smith paid $2.50 for 3.5 kg at 10:30 on 5 May 2024.", CATALOG[DEFAULT_VOICE].language)


def work(seconds: float) -> bool:
    """Render due segments, one by one, for about `seconds`; return whether there may be more.

    A worker that is told to stop finishes its segment first.
    """
    end = time.monotonic() + seconds
    while time.monotonic() < end and not is_stopping():
        if claim := claim_segment():
            with working_on(claim.segment.job_id):
                render_segment(claim)
        elif assembly := claim_assembly():
            with working_on(assembly.job_id):
                assemble(assembly)
        else:
            return False
    return True


def render_segment(claim: SegmentClaim) -> None:
    """Render the claimed segment; if it was the last one of its job, put the job together.

    Raises: django.db.Error; the segment is then free again when its lease ends.
    """
    segment = claim.segment
    if segment.claims > MAX_CLAIMS:
        fail(segment.job_id, "synthesis_failed", f"{_part(segment)} could not be finished. {_NOT_CHARGED}")
        return
    try:
        with kept_alive(claim):
            is_kept = _render(claim)
    except DatabaseError:
        raise
    except VoiceNotFound:
        fail_for_voice(segment.job_id, segment.voice)
        return
    except SynthesisFailed:
        log.exception("%s of job %s failed", _part(segment), segment.job_id)
        _count_failure(claim)
        return
    except Exception as error:  # the storage or the memory failed, not the text
        log.exception("%s of job %s could not be kept", _part(segment), segment.job_id)
        _try_later(claim, segment.claims, error)
        return
    if is_kept and (assembly := claim_assembly(segment.job_id)):
        assemble(assembly)


def _render(claim: SegmentClaim) -> bool:
    """Render and store the segment; return whether the claim still held, so that this rendering counts."""
    segment, job = claim.segment, claim.segment.job
    started = time.perf_counter()
    request, voice = _asked(segment, job)
    spoken = _speak(segment, request, voice)
    name = f"{job.folder}{_SEGMENTS}/{segment.number:06}-{claim.token.hex[:8]}"
    storage.write(name, [spoken.piece.data])
    is_kept = claim.finish(
        audio_name=name,
        byte_count=len(spoken.piece.data),
        sample_count=spoken.piece.sample_count,
        lead_count=spoken.piece.lead_count,
        frame_sizes=spoken.piece.frame_sizes or None,
        peaks=spoken.piece.peaks,
        word_count=len(spoken.cues),
        timed_words=_packed_words(segment, request, spoken),
        unspoken=[piece.text for piece in spoken.unspoken],
        engine=spoken.engine,
        render_s=time.perf_counter() - started,
    )
    if not is_kept:
        storage.delete([name])
    return is_kept


def _packed_words(segment: Segment, request: SpeechRequest, spoken: SpeechPiece) -> list[list[str | int]] | None:
    """Return the value of `Segment.timed_words`."""
    try:
        return [word.packed() for word in timed_words(request.marked, spoken.cues)]
    except Exception:
        log.exception("%s of job %s has no words with times", _part(segment), segment.job_id)
        return None


def _asked(segment: Segment, job: Job) -> tuple[SpeechRequest, Voice]:
    """Return the request of `segment`, and its present voice: a cloned one may be deleted at any moment."""
    if is_cloned_name(segment.voice):
        voice: Voice = own_voice(segment.voice, job.account_id, language=job.language or None)
    else:
        voice = find_voice(segment.voice)
    return SpeechRequest(segment.text, voice.id, job.audio_format, _controls(segment, job)), voice


def _speak(segment: Segment, request: SpeechRequest, voice: Voice) -> SpeechPiece:
    """Return the sound of `request`, the request of `segment`."""
    lexicon, started = _lexicon(segment.job_id, voice.language, segment.revision), time.perf_counter()
    spoken = render_piece(request, voice, lexicon, gap_s=segment.gap_s)
    count_rendering(spoken.engine, time.perf_counter() - started, spoken.piece.sample_count / SAMPLE_RATE)
    return spoken


def _controls(segment: Segment, job: Job) -> Controls:
    """Return the controls of `segment`, or else of its speaker."""
    if segment.controls or segment.turn_number is None or not job.host_controls:
        return Controls(**(segment.controls or job.controls))
    turn = job.turns.only("speaker").get(number=segment.turn_number)
    return Controls(**job.host_controls.get(turn.speaker, job.controls))


def _count_failure(claim: SegmentClaim) -> None:
    segment, failures = claim.segment, claim.segment.failures + 1
    if failures < MAX_FAILURES:
        _put_off(claim, _delay_after(segment.failures), failures=failures)
    else:
        fail(segment.job_id, "synthesis_failed", f"{_part(segment)} could not be spoken. {_NOT_CHARGED}")


def _try_later(claim: SegmentClaim | AssemblyClaim, claims: int, error: Exception) -> None:
    """Release the claim until the next attempt; attempts continue as long as the storage is full or unreachable."""
    counted = min(claims, _MOST_DOUBLINGS) if isinstance(error, StorageError) else claims
    _put_off(claim, _delay_after(claims), claims=counted)


def _put_off(claim: SegmentClaim | AssemblyClaim, delay: timedelta, **counts: int) -> None:
    claim.put_off(delay, **counts)
    wake_later(delay)


def _delay_after(times: int) -> timedelta:
    """Return the wait before the next attempt: twice as long each time, up to about a minute."""
    return _RETRY_DELAY * (1 << min(times, _MOST_DOUBLINGS))


def _part(segment: Segment) -> str:
    return f"Part {segment.number + 1} of the text"


def assemble(claim: AssemblyClaim) -> None:
    """Put the pieces of the claimed job together and complete it, unless another worker has done so meanwhile."""
    job = Job.objects.filter(pk=claim.job_id).first()
    if job is None:
        return
    if job.assembly_claims > MAX_CLAIMS:
        fail(job.pk, "assembly_failed", f"We could not put the parts of the audio together. {_NOT_CHARGED}")
        return
    try:
        with kept_alive(claim):
            _assemble(job, claim)
    except DatabaseError:
        raise
    except Exception as error:  # a file that is missing now may appear later
        log.exception("the parts of job %s could not be put together", job.pk)
        _try_later(claim, job.assembly_claims, error)


def _assemble(job: Job, claim: AssemblyClaim) -> None:
    segments = list(job.segments.defer("text", "timed_words").order_by("number"))
    if not any(segment.word_count for segment in segments):
        fail(job.pk, "invalid_value", f"Nothing in the text can be spoken. {_NOT_CHARGED}")
        return
    by_turn = groupby(segments, key=attrgetter("turn_number"))
    turns = {number: list(said) for number, said in by_turn if number is not None}
    ending = f"{claim.token.hex[:8]}.{job.audio_format}"
    name = f"{job.folder}audio-{ending}"
    turn_names = {number: f"{job.folder}turns/{number:05}-{ending}" for number in turns}
    written = [name, *turn_names.values(), *files_of(captions_name_of(job, claim.token))]
    labels = labels_of(job, time_chapters(job, segments))
    try:
        byte_count = storage.write(name, _content(segments, job.audio_format, labels))
        for number, said in turns.items():
            byte_count += storage.write(turn_names[number], _content(said, job.audio_format))
        captions_name, caption_bytes = write_captions(job, claim.token)
        byte_count += caption_bytes + (len(labels.cover) if labels else 0)
    except StorageError:
        _delete_parts(written)  # on a full disk they would hinder the next attempt
        raise
    names = {"audio_name": name, "captions_name": captions_name}
    before = _files_before(job)
    if _complete(job, claim, segments, turn_names, names, byte_count=byte_count):
        storage.try_to_delete_folder(f"{job.folder}{_SEGMENTS}")
        _delete_parts(before)
    else:
        storage.delete(written)


def _content(segments: Sequence[Segment], audio_format: str, labels: Labels | None = None) -> Iterator[bytes]:
    """Yield the file of `segments` piece by piece: a long file needs hardly more memory than a short one."""
    yield file_head(audio_format, extent_of(segments), labels)
    yield from read_sounds(segments)
    yield file_tail(audio_format)


def _files_before(job: Job) -> list[str]:
    """Return the files that the job had before it was changed; none if it was not."""
    turns = job.turns.exclude(audio_name="").values_list("audio_name", flat=True)
    return [*filter(None, [job.audio_name]), *turns, *files_of(job.captions_name)]


def _delete_parts(names: Sequence[str]) -> None:
    try:
        storage.delete(names)
    except StorageError:
        log.exception("what was put together so far stays behind until the job is removed")


def _complete(
    job: Job,
    claim: AssemblyClaim,
    segments: Sequence[Segment],
    turn_names: Mapping[int, str],
    names: Mapping[str, str],
    *,
    byte_count: int,
) -> bool:
    """Complete the job with the `names` of its files (`byte_count` in all); return whether the claim still held."""
    now, duration_s = timezone.now(), sum(segment.sample_count for segment in segments) / SAMPLE_RATE
    ending = {
        "ended_at": now,
        "callback_due_at": now if job.callback_url else None,
        "duration_s": duration_s,
        "engine": ", ".join(sorted({segment.engine for segment in segments})),
        **unspoken_fields([text for segment in segments for text in segment.unspoken]),
        **names,
    }
    with transaction.atomic():
        lock_account(job.account_id)
        if not move(job.pk, Job.Status.COMPLETED, ending, assembly=claim.token):
            return False
        count_stored(job, byte_count)
        for number, name in turn_names.items():
            Turn.objects.filter(job=job, number=number).update(audio_name=name)
    log.info("job %s is completed: %.1f s of audio", job.pk, duration_s)
    if job.callback_url:
        enqueue_callback(job.pk)
    return True
