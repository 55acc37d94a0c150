"""Rendering: a claimed segment becomes a piece of audio in the storage, and the pieces of a job its files."""

import functools
import logging
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from operator import attrgetter
from typing import Any
from uuid import UUID

from django.db import DatabaseError, transaction
from django.utils import timezone

from jobs import files
from jobs.claims import AssemblyClaim, SegmentClaim, claim_assembly, claim_segment, kept_alive
from jobs.failures import fail
from jobs.models import Job, Segment, Turn
from jobs.queueing import enqueue_callback, wake_later
from jobs.statuses import move
from speech.dsp.controls import Controls
from speech.engines.base import SAMPLE_RATE
from speech.errors import SynthesisFailed
from speech.pieces import file_head, file_tail
from speech.service import SpeechPiece, SpeechRequest, render_piece
from speech.text.frontend import read_text
from speech.text.lexicon import Entry, Lexicon
from voices.access import find_voice
from voices.catalog import CATALOG, DEFAULT_VOICE

log = logging.getLogger(__name__)

MAX_FAILURES = 4
"""How often a segment may fail before its job does."""

MAX_CLAIMS = 30
"""How often a segment or an assembly may be begun: one that ends its process each time must not do so for ever."""

_RETRY_DELAY = timedelta(seconds=2)
_WARMING_LINE = "Dr. Smith paid $2.50 for 3.5 kg at 10:30 on 5 May 2024."
_NOT_CHARGED = "You have not been charged."
_BLOCK = 1 << 18
_SEGMENTS = "segments"


def warm_up() -> None:
    """Read a line of the default language, so that processes forked afterwards find the tables of the reading built.

    No engine is loaded: its threads would not outlive a fork.
    """
    read_text(_WARMING_LINE, CATALOG[DEFAULT_VOICE].language)


def work(seconds: float) -> bool:
    """Render what is due, segment by segment, for about `seconds`; return whether there may be more."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if claim := claim_segment():
            render_segment(claim)
        elif assembly := claim_assembly():
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
    except SynthesisFailed:
        log.exception("%s of job %s failed", _part(segment), segment.job_id)
        _count_failure(claim)
        return
    except Exception:
        # Not the text's fault: a storage that is away for a while must not cost a book.
        log.exception("%s of job %s could not be kept", _part(segment), segment.job_id)
        _put_off(claim, _RETRY_DELAY * 2 ** min(segment.claims, 5), segment.failures)
        return
    if is_kept and (assembly := claim_assembly(segment.job_id)):
        assemble(assembly)


def _render(claim: SegmentClaim) -> bool:
    """Render and store the segment; return whether it is this process's rendering that counts."""
    segment, job = claim.segment, claim.segment.job
    started = time.perf_counter()
    spoken = _speak(segment, job)
    name = f"{job.folder}{_SEGMENTS}/{segment.number:06}-{claim.token.hex[:8]}"
    files.write(name, [spoken.piece.data])
    is_kept = claim.finish(
        audio_name=name,
        byte_count=len(spoken.piece.data),
        sample_count=spoken.piece.sample_count,
        word_count=spoken.word_count,
        unspoken=[piece.text for piece in spoken.unspoken],
        engine=spoken.engine,
        render_s=time.perf_counter() - started,
    )
    if not is_kept:
        files.delete([name])
    return is_kept


def _speak(segment: Segment, job: Job) -> SpeechPiece:
    voice = find_voice(segment.voice)
    request = SpeechRequest(segment.text, voice.id, job.audio_format, Controls(**job.controls))
    return render_piece(request, voice, _lexicon(job.pk, voice.language), gap_s=segment.gap_s)


@functools.lru_cache(maxsize=8)
def _lexicon(job_id: UUID, language: str) -> Lexicon | None:
    """Return the lexicon that the job was accepted with: what its owner changes later is not for half of a book."""
    rows = Job.objects.values_list("lexicons", flat=True).get(pk=job_id).get(language)
    return Lexicon((Entry(*row) for row in rows), language) if rows else None


def _count_failure(claim: SegmentClaim) -> None:
    segment, failures = claim.segment, claim.segment.failures + 1
    if failures < MAX_FAILURES:
        _put_off(claim, _RETRY_DELAY * 2**segment.failures, failures)
    else:
        fail(segment.job_id, "synthesis_failed", f"{_part(segment)} could not be spoken. {_NOT_CHARGED}")


def _put_off(claim: SegmentClaim, delay: timedelta, failures: int) -> None:
    claim.put_off(delay, failures)
    wake_later(delay)


def _part(segment: Segment) -> str:
    return f"Part {segment.number + 1} of the text"


@dataclass(frozen=True, slots=True)
class _Pieces:
    """Pieces that follow each other in one file: their names in the storage, their bytes and samples in all."""

    names: tuple[str, ...]
    byte_count: int
    sample_count: int

    def content(self, audio_format: str) -> Iterator[bytes]:
        """Yield the file block by block: memory stays the same however long it is."""
        yield file_head(audio_format, self.byte_count, self.sample_count)
        for name in self.names:
            yield from files.read_blocks(name, _BLOCK)
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
    except Exception:
        # Tried again when the lease is over: what is missing now may be there then.
        log.exception("the parts of job %s could not be put together", job.pk)


def _assemble(job: Job, claim: AssemblyClaim) -> None:
    segments = list(job.segments.defer("text").order_by("number"))
    if not any(segment.word_count for segment in segments):
        fail(job.pk, "invalid_value", f"Nothing in the text can be spoken. {_NOT_CHARGED}")
        return
    whole = _pieces(segments)
    name = f"{job.folder}audio-{claim.token.hex[:8]}.{job.audio_format}"
    files.write(name, whole.content(job.audio_format))
    turns = _write_turns(job, segments, claim)
    if _complete(job, claim, turns, audio_name=name, **_facts(segments, whole)):
        files.delete_folder(f"{job.folder}{_SEGMENTS}")
    else:
        files.delete([name, *turns.values()])


def _pieces(segments: Sequence[Segment]) -> _Pieces:
    return _Pieces(
        tuple(segment.audio_name for segment in segments),
        sum(segment.byte_count for segment in segments),
        sum(segment.sample_count for segment in segments),
    )


def _write_turns(job: Job, segments: Sequence[Segment], claim: AssemblyClaim) -> dict[int, str]:
    """Write the audio of each turn of a podcast, and return the names by the numbers of the turns."""
    names: dict[int, str] = {}
    if job.type == Job.Type.PODCAST:
        for number, spoken in groupby(segments, key=attrgetter("turn_number")):
            names[number] = f"{job.folder}turns/{number:05}-{claim.token.hex[:8]}.{job.audio_format}"
            files.write(names[number], _pieces(list(spoken)).content(job.audio_format))
    return names


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
    log.info("job %s is completed: %.1f s of audio", job.pk, fields["duration_s"])
    if callback_due_at:
        enqueue_callback(job.pk)
    return True
