"""Enrollment: a claimed recording becomes a voice, mostly in processor time that nothing else needs.

The search runs in a thread of low priority. The thread that keeps the claim has normal priority, because other
processes wait for its writes to the database.
"""

import functools
import logging
import math
import os
import threading
import time
from collections.abc import Callable
from datetime import timedelta

from django.db import DatabaseError

from files.storage import StorageError
from tts.cloning.clone import Clone
from tts.cloning.inno_files import Method
from tts.cloning.recordings import RecordingError
from tts.engines.base import EngineExhausted
from tts.engines.registry import Engines
from voices.claims import EnrollmentClaim, claim_voice
from voices.recordings import read_recording, remove_recording

log = logging.getLogger(__name__)

NICENESS = 10
MAX_FAILURES = 3
"""The failures of an enrollment, not caused by the recording, after which it ends."""

MAX_CLAIMS = 5
"""The most claims of an enrollment: a recording that kills the process each time must not do so forever."""

_RETRY_DELAY = timedelta(seconds=30)
_WATCH_INTERVAL_S = 0.1
_SIGN_OF_LIFE_S = 1.0
_LEAST_PACE = 0.05
"""The progress from which on the pace tells the remaining time."""

STUCK_S = 600.0
"""The time without a report after which a search counts as stuck, even on a busy machine."""

_FAILED = "We couldn't create a voice from this recording. Delete the voice and upload the recording again."

OnProgress = Callable[[float], None]
IsStopped = Callable[[], bool]
Clock = Callable[[], float]
MethodFor = Callable[[str], Method]


class Cancelled(Exception):
    """Nobody needs the result of the search any longer."""


def enroll_due(
    engines: Callable[[], Engines],
    *,
    trials: int,
    keep_recordings: bool,
    is_stopped: IsStopped,
    method_for: MethodFor = lambda language: Method(),
) -> None:
    """Enroll the waiting voices, one after another, until none waits or `is_stopped` returns True.

    Each search tries `trials` ways of speaking; `method_for` returns how to clone for a language. A voice whose
    enrollment is stopped is released.

    Raises: django.db.Error; the voice can then be claimed again when its lease is over.
    """
    while not is_stopped() and (claim := claim_voice()):
        enroll(claim, functools.partial(_make_clone, engines, trials, method_for), is_stopped)
        if not keep_recordings:
            remove_recording(claim.voice.pk)


def enroll(
    claim: EnrollmentClaim,
    make: Callable[[EnrollmentClaim, OnProgress], Clone],
    is_stopped: IsStopped,
    *,
    clock: Clock = time.monotonic,
) -> None:
    """Turn the claimed voice's recording into a clone by `make`, and save the result.

    `clock` gives the seconds by which the search is stuck when it has reported nothing for long.

    Raises: django.db.Error.
    """
    if claim.voice.claims > MAX_CLAIMS:
        claim.fail("enrollment_failed", _FAILED)
        return
    search = _Search(functools.partial(make, claim), clock)
    search.start()
    try:
        _attend(search, claim, is_stopped)
        is_kept = claim.finish(search.result())
        log.info("voice %s is %s", claim.voice.pk, "ready" if is_kept else "no longer wanted")
    except Cancelled:
        log.info("the enrollment of voice %s was stopped", claim.voice.pk)
    except RecordingError as error:
        claim.fail(error.code, error.message)
    except (StorageError, EngineExhausted):
        log.exception("the enrollment of voice %s waits", claim.voice.pk)
        claim.give_back(_RETRY_DELAY)
    except DatabaseError:
        search.cancel()
        raise
    except Exception:
        log.exception("the enrollment of voice %s failed", claim.voice.pk)
        failures = claim.voice.failures + 1
        if failures < MAX_FAILURES:
            claim.put_off(_RETRY_DELAY * 2**claim.voice.failures)
        else:
            claim.fail("enrollment_failed", _FAILED)


def _attend(search: "_Search", claim: EnrollmentClaim, is_stopped: IsStopped) -> None:
    """Keep the claim alive until the search has ended. Raises: Cancelled, TimeoutError."""
    shown_until = 0.0
    while search.is_alive():
        if search.silence_s() > STUCK_S:
            search.cancel()
            raise TimeoutError(f"the search has reported nothing for {STUCK_S:g} s")
        if is_stopped():
            search.cancel()
            claim.give_back()
            raise Cancelled
        if time.monotonic() >= shown_until:
            shown_until = time.monotonic() + _SIGN_OF_LIFE_S
            if not claim.keep_alive(search.progress, search.left_s()):
                search.cancel()
        search.join(_WATCH_INTERVAL_S)


class _Search(threading.Thread):
    """Runs a search that reports its progress; after a cancellation it ends at its next report."""

    def __init__(self, make: Callable[[OnProgress], Clone], clock: Clock) -> None:
        super().__init__(name="search", daemon=True)
        self.progress = 0.0
        self._clock = clock
        self._begun_at = self._reported_at = clock()
        self._make = make
        self._is_cancelled = False
        self._outcome: Clone | Exception = Cancelled()

    def cancel(self) -> None:
        self._is_cancelled = True

    def left_s(self) -> int | None:
        """Return the seconds until the end at the pace so far; None until the pace is known."""
        if self.progress < _LEAST_PACE:
            return None
        return math.ceil((self._clock() - self._begun_at) * (1 - self.progress) / self.progress)

    def silence_s(self) -> float:
        """Return the seconds since the last report, or since the search has begun."""
        return self._clock() - self._reported_at

    def result(self) -> Clone:
        """Return the clone, or raise the error that ended the search."""
        if isinstance(self._outcome, Exception):
            raise self._outcome
        return self._outcome

    def run(self) -> None:
        lower_priority()
        try:
            self._outcome = self._make(self._report)
        except Exception as error:
            self._outcome = error

    def _report(self, progress: float) -> None:
        if self._is_cancelled:
            raise Cancelled
        self.progress = progress
        self._reported_at = self._clock()


def lower_priority() -> None:
    """Leave all but a tenth of the processor to other processes; on macOS this applies to the whole process.

    With less than a tenth, an enrollment would not end while a book is being rendered.
    """
    os.nice(NICENESS)


def _make_clone(
    engines: Callable[[], Engines], trials: int, method_for: MethodFor, claim: EnrollmentClaim, report: OnProgress
) -> Clone:
    # Imported here, in the thread of low priority, because it loads a large library.
    from tts.cloning import enrollment

    recording = read_recording(claim.voice)
    language = claim.voice.language
    return enrollment.make_clone(
        recording, engines(), language, trials=trials, report=report, method=method_for(language)
    )
