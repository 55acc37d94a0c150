"""Enrollment: a claimed recording becomes a voice, mostly in time that nobody else wants.

The search runs in a thread of low priority; the one that keeps the claim has the usual one, for what it writes
to the database holds up others until it is written.
"""

import functools
import logging
import os
import threading
import time
from collections.abc import Callable
from datetime import timedelta

from django.db import DatabaseError

from files.storage import StorageError
from speech.cloning.clone import Clone
from speech.cloning.recordings import RecordingError
from speech.engines.base import EngineExhausted
from speech.engines.registry import Engines
from voices.claims import EnrollmentClaim, claim_voice
from voices.recordings import read_recording, remove_recording

log = logging.getLogger(__name__)

NICENESS = 10
MAX_FAILURES = 3
"""How often an enrollment may fail for no fault of the recording."""

MAX_CLAIMS = 5
"""How often one may be begun: a recording that ends the process each time must not do so for ever."""

_RETRY_DELAY = timedelta(seconds=30)
_WATCH_INTERVAL_S = 0.1
_SIGN_OF_LIFE_S = 1.0
_STUCK_S = 600.0
"""After so long without a report a search does not go on any more, however busy the machine is."""

_FAILED = "The voice could not be made of this recording. Delete it and upload the recording again."

Report = Callable[[float], None]
IsStopped = Callable[[], bool]


class Cancelled(Exception):
    """Nobody wants what is searched for any more."""


def enroll_due(engines: Callable[[], Engines], *, trials: int, keep_recordings: bool, is_stopped: IsStopped) -> None:
    """Enroll the voices that wait, one after the other, until none does or `is_stopped` says so.

    `trials` is how many ways of speaking each search tries. What is under way when it is stopped is given back.

    Raises: django.db.Error; the voice is then taken anew when its lease is over.
    """
    while not is_stopped() and (claim := claim_voice()):
        enroll(claim, functools.partial(_make_clone, engines, trials), is_stopped)
        if not keep_recordings:
            remove_recording(claim.voice.pk)


def enroll(claim: EnrollmentClaim, make: Callable[[EnrollmentClaim, Report], Clone], is_stopped: IsStopped) -> None:
    """Have `make` turn the claimed voice's recording into a clone, and keep what comes of it.

    Raises: django.db.Error.
    """
    if claim.voice.claims > MAX_CLAIMS:
        claim.fail("enrollment_failed", _FAILED)
        return
    search = _Search(functools.partial(make, claim))
    search.start()
    try:
        _attend(search, claim, is_stopped)
        is_kept = claim.finish(search.result())
        log.info("voice %s is %s", claim.voice.pk, "ready" if is_kept else "wanted no more")
    except Cancelled:
        log.info("the enrollment of voice %s is left", claim.voice.pk)
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
        _count_failure(claim)


def _attend(search: "_Search", claim: EnrollmentClaim, is_stopped: IsStopped) -> None:
    """Return when the search has ended, giving signs of life meanwhile. Raises: Cancelled, TimeoutError."""
    shown_until = 0.0
    while search.is_alive():
        if time.monotonic() > search.reported_at + _STUCK_S:
            search.cancel()
            raise TimeoutError(f"the search has reported nothing for {_STUCK_S:g} s")
        if is_stopped():
            search.cancel()
            claim.give_back()
            raise Cancelled
        if time.monotonic() >= shown_until:
            shown_until = time.monotonic() + _SIGN_OF_LIFE_S
            if not claim.keep_alive(search.progress):
                search.cancel()
        search.join(_WATCH_INTERVAL_S)


class _Search(threading.Thread):
    """Runs a search that reports its progress, and that ends at the next report once it is cancelled."""

    def __init__(self, make: Callable[[Report], Clone]) -> None:
        super().__init__(name="search", daemon=True)
        self.progress = 0.0
        self.reported_at = time.monotonic()
        self._make = make
        self._is_cancelled = False
        self._outcome: Clone | Exception = Cancelled()

    def cancel(self) -> None:
        self._is_cancelled = True

    def result(self) -> Clone:
        """Return what was found, or raise what the search ended with."""
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
        self.reported_at = time.monotonic()


def lower_priority() -> None:
    """Leave the processor to others where they want it, but for a tenth; on macOS for the whole process.

    With less an enrollment would not end while a book is rendered.
    """
    os.nice(NICENESS)


def _make_clone(engines: Callable[[], Engines], trials: int, claim: EnrollmentClaim, report: Report) -> Clone:
    # Imported here, in the thread of low priority: it loads a neural network's library.
    from speech.cloning import enrollment

    recording = read_recording(claim.voice)
    return enrollment.make_clone(recording, engines(), claim.voice.language, trials=trials, report=report)


def _count_failure(claim: EnrollmentClaim) -> None:
    failures = claim.voice.failures + 1
    if failures < MAX_FAILURES:
        claim.put_off(_RETRY_DELAY * 2**claim.voice.failures)
    else:
        claim.fail("enrollment_failed", _FAILED)
