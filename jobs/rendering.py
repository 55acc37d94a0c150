"""Rendering: a claimed segment becomes a piece of audio in the storage, and the pieces of a job its files."""

import functools
import logging
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import accumulate, groupby
from operator import attrgetter
from typing import Any
from uuid import UUID

from django.db import DatabaseError, transaction
from django.utils import timezone

from files import storage
from files.storage import StorageError
from jobs import shifts
from jobs.caption_files import captions_name_of, files_of, write_captions
from jobs.claims import AssemblyClaim, SegmentClaim, claim_assembly, claim_segment, kept_alive
from jobs.failures import fail, fail_for_voice
from jobs.job_ids import working_on
from jobs.models import Chapter, Job, Segment, Turn
from jobs.queueing import enqueue_callback, wake_later
from jobs.statuses import move
from jobs.timed_words import timed_words
from jobs.worker_metrics import count_rendering
from speech.dsp.controls import Controls
from speech.engines.base import SAMPLE_RATE
from speech.errors import SynthesisFailed, VoiceNotFound
from speech.pieces import file_head, file_tail
from speech.service import SpeechPiece, SpeechRequest, render_piece
from speech.text.frontend import read_text
from speech.text.lexicon import Entry, Lexicon
from voices.access import find_voice, own_voice
from voices.catalog import CATALOG, DEFAULT_VOICE
from voices.cloned import Voice, is_cloned_name

log = logging.getLogger(__name__)

MAX_FAILURES = 4
"""How often a segment may fail before its job does."""

MAX_CLAIMS = 30
"""How often a segment or an assembly may be begun: one that ends its process each time must not do so for ever."""

_RETRY_DELAY = timedelta(seconds=2)
_MOST_DOUBLINGS = 5
_WARMING_LINE = "Dr. Smith paid $2.50 for 3.5 kg at 10:30 on 5 May 2024."
_NOT_CHARGED = "You have not been charged."
_ROWS_A_STATEMENT = 100
_SEGMENTS = "segments"


def warm_up() -> None:
    """Read a line of the default language, so that processes forked afterwards find the tables of the reading built.

    No engine is loaded: its threads would not outlive a fork.
    """
    read_text(_WARMING_LINE, CATALOG[DEFAULT_VOICE].language)


def work(seconds: float) -> bool:
    """Render what is due, segment by segment, for about `seconds`; return whether there may be more.

    A worker that is told to stop does so after the segment that it is at.
    """
    end = time.monotonic() + seconds
    while time.monotonic() < end and not shifts.is_over():
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
    """Render the claimed segment; if it was the job's last one, put the job together.

    Raises: django.db.Error; the segment is then taken anew when its lease is over.
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
    except Exception as error:
        # Not the text's fault.
        log.exception("%s of job %s could not be kept", _part(segment), segment.job_id)
        _put_off(claim, _delay_after(segment.claims), claims=_claims_after(error, segment.claims))
        return
    if is_kept and (assembly := claim_assembly(segment.job_id)):
        assemble(assembly)


def _render(claim: SegmentClaim) -> bool:
    """Render and store the segment; return whether it is this process's rendering that counts."""
    segment, job = claim.segment, claim.segment.job
    started = time.perf_counter()
    spoken = _speak(segment, job)
    name = f"{job.folder}{_SEGMENTS}/{segment.number:06}-{claim.token.hex[:8]}"
    storage.write(name, [spoken.piece.data])
    is_kept = claim.finish(
        audio_name=name,
        byte_count=len(spoken.piece.data),
        sample_count=spoken.piece.sample_count,
        word_count=len(spoken.cues),
        timed_words=_timed_words(segment, spoken),
        unspoken=[piece.text for piece in spoken.unspoken],
        engine=spoken.engine,
        render_s=time.perf_counter() - started,
    )
    if not is_kept:
        storage.delete([name])
    return is_kept


def _speak(segment: Segment, job: Job) -> SpeechPiece:
    voice = _voice(segment, job)
    request = SpeechRequest(segment.text, voice.id, job.audio_format, Controls(**job.controls))
    lexicon, started = _lexicon(job.pk, voice.language), time.perf_counter()
    spoken = render_piece(request, voice, lexicon, gap_s=segment.gap_s)
    count_rendering(spoken.engine, time.perf_counter() - started, spoken.piece.sample_count / SAMPLE_RATE)
    return spoken


def _timed_words(segment: Segment, spoken: SpeechPiece) -> list[list[str | int]] | None:
    """Return when the words of `segment` sound, in its own audio; None if its voice cannot tell."""
    if is_cloned_name(segment.voice) or not find_voice(segment.voice).has_timestamps:
        return None
    return [word.packed() for word in timed_words(segment.text, spoken.cues)]


def _voice(segment: Segment, job: Job) -> Voice:
    """Return the voice of `segment` as it is now: a cloned one may have been deleted at any moment."""
    if is_cloned_name(segment.voice):
        return own_voice(segment.voice, job.account_id, language=job.language or None)
    return find_voice(segment.voice)


@functools.lru_cache(maxsize=8)
def _lexicon(job_id: UUID, language: str) -> Lexicon | None:
    """Return the lexicon that the job was accepted with: what its owner changes later is not for half of a book."""
    rows = Job.objects.values_list("lexicons", flat=True).get(pk=job_id).get(language)
    return Lexicon((Entry(*row) for row in rows), language) if rows else None


def _count_failure(claim: SegmentClaim) -> None:
    segment, failures = claim.segment, claim.segment.failures + 1
    if failures < MAX_FAILURES:
        _put_off(claim, _delay_after(segment.failures), failures=failures)
    else:
        fail(segment.job_id, "synthesis_failed", f"{_part(segment)} could not be spoken. {_NOT_CHARGED}")


def _put_off(claim: SegmentClaim, delay: timedelta, **counts: int) -> None:
    claim.put_off(delay, **counts)
    wake_later(delay)


def _delay_after(times: int) -> timedelta:
    """Return how long to wait before the next attempt: twice as long each time, up to about a minute."""
    return _RETRY_DELAY * (1 << min(times, _MOST_DOUBLINGS))


def _claims_after(error: Exception, claims: int) -> int:
    """Return how many claims count: a storage that is full or away is waited for, as long as it takes."""
    return min(claims, _MOST_DOUBLINGS) if isinstance(error, StorageError) else claims


def _part(segment: Segment) -> str:
    return f"Part {segment.number + 1} of the text"


@dataclass(frozen=True, slots=True)
class _Pieces:
    """Pieces that follow each other in one file: their names in the storage, their bytes and samples in all."""

    names: tuple[str, ...]
    byte_count: int
    sample_count: int

    def content(self, audio_format: str) -> Iterator[bytes]:
        """Yield the file piece by piece: memory stays the same however long it is."""
        yield file_head(audio_format, self.byte_count, self.sample_count)
        yield from storage.read_in_turn(self.names)
        yield file_tail(audio_format)


def assemble(claim: AssemblyClaim) -> None:
    """Put the pieces of the claimed job together and complete it, unless somebody else has done so meanwhile."""
    job = Job.objects.defer("lexicons").filter(pk=claim.job_id).first()
    if job is None:
        return
    if job.assembly_claims > MAX_CLAIMS:
        fail(job.pk, "assembly_failed", f"The parts of the audio could not be put together. {_NOT_CHARGED}")
        return
    try:
        with kept_alive(claim):
            _assemble(job, claim)
    except DatabaseError:
        raise
    except Exception as error:
        # What is missing now may be there later.
        log.exception("the parts of job %s could not be put together", job.pk)
        delay = _delay_after(job.assembly_claims)
        claim.put_off(delay, _claims_after(error, job.assembly_claims))
        wake_later(delay)


def _assemble(job: Job, claim: AssemblyClaim) -> None:
    segments = list(job.segments.defer("text", "timed_words").order_by("number"))
    if not any(segment.word_count for segment in segments):
        fail(job.pk, "invalid_value", f"Nothing in the text can be spoken. {_NOT_CHARGED}")
        return
    whole = _pieces(segments)
    name = f"{job.folder}audio-{claim.token.hex[:8]}.{job.audio_format}"
    turns = _turn_names(job, segments, claim)
    written = [name, *turns.values(), *files_of(captions_name_of(job, claim.token))]
    try:
        storage.write(name, whole.content(job.audio_format))
        _write_turns(job, segments, turns)
        _time_chapters(job, segments)
        captions_name = write_captions(job, claim.token)
    except StorageError:
        _delete_parts(written)  # where the disk is full they would be in the way of the next attempt
        raise
    if _complete(job, claim, turns, audio_name=name, captions_name=captions_name, **_facts(segments, whole)):
        _delete_segments(job)
    else:
        storage.delete(written)


def _delete_parts(names: Sequence[str]) -> None:
    try:
        storage.delete(names)
    except StorageError:
        log.exception("what was put together so far stays behind until the job is removed")


def _delete_segments(job: Job) -> None:
    """Delete what the job is made of now that it is whole; what cannot be deleted now goes with the job."""
    try:
        storage.delete_folder(f"{job.folder}{_SEGMENTS}")
    except StorageError:
        log.exception("the segments of job %s stay behind until it is removed", job.pk)


def _pieces(segments: Sequence[Segment]) -> _Pieces:
    return _Pieces(
        tuple(segment.audio_name for segment in segments),
        sum(segment.byte_count for segment in segments),
        sum(segment.sample_count for segment in segments),
    )


def _turn_names(job: Job, segments: Sequence[Segment], claim: AssemblyClaim) -> dict[int, str]:
    """Return where the audio of each turn of a podcast is to lie, by the numbers of the turns."""
    if job.type != Job.Type.PODCAST:
        return {}
    numbers = dict.fromkeys(segment.turn_number for segment in segments if segment.turn_number is not None)
    return {number: f"{job.folder}turns/{number:05}-{claim.token.hex[:8]}.{job.audio_format}" for number in numbers}


def _write_turns(job: Job, segments: Sequence[Segment], names: Mapping[int, str]) -> None:
    for number, spoken in groupby(segments, key=attrgetter("turn_number")):
        if number in names:
            storage.write(names[number], _pieces(list(spoken)).content(job.audio_format))


def _time_chapters(job: Job, segments: Sequence[Segment]) -> None:
    """Keep when each chapter begins: the same whoever puts the job together."""
    starts = [0, *accumulate(segment.sample_count for segment in segments)]
    chapters = list(job.chapters.all())
    for chapter in chapters:
        chapter.start_s = starts[chapter.first_segment] / SAMPLE_RATE
    Chapter.objects.bulk_update(chapters, ["start_s"], batch_size=_ROWS_A_STATEMENT)


def _facts(segments: Sequence[Segment], whole: _Pieces) -> dict[str, Any]:
    return {
        "duration_s": whole.sample_count / SAMPLE_RATE,
        "engine": ", ".join(sorted({segment.engine for segment in segments})),
        "unspoken": [text for segment in segments for text in segment.unspoken],
    }


def _complete(job: Job, claim: AssemblyClaim, turns: Mapping[int, str], **fields: Any) -> bool:
    now = timezone.now()
    callback_due_at = now if job.callback_url else None
    ending = {"ended_at": now, "callback_due_at": callback_due_at, **fields}
    with transaction.atomic():
        if not move(job.pk, Job.Status.COMPLETED, ending, assembly=claim.token):
            return False
        for number, name in turns.items():
            Turn.objects.filter(job=job, number=number).update(audio_name=name)
        Segment.objects.filter(job=job).update(timed_words=None)
    log.info("job %s is completed: %.1f s of audio", job.pk, fields["duration_s"])
    if callback_due_at:
        enqueue_callback(job.pk)
    return True
