"""From a waiting recording to a ready voice, or to the reason for a failure."""

import os
import sys
import threading
import time
from datetime import timedelta

import numpy as np
import pytest
from django.utils import timezone

from accounts.plans import PRO
from files.storage import StorageError
from speech.speakers import engines
from tests.support.factories import make_account
from tests.support.jobs import files_in
from tests.support.voices import MARK, make_waiting, take
from tts.cloning import espeak_search
from tts.cloning.clone import Clone
from tts.cloning.recordings import RecordingError
from tts.engines.base import EngineExhausted
from tts.engines.espeak.voices import DESIGNS
from voices import service
from voices.enrollment import MAX_CLAIMS, MAX_FAILURES, NICENESS, STUCK_S, enroll, enroll_due
from voices.models import ClonedVoice

pytestmark = [pytest.mark.database, pytest.mark.django_db]

TRIALS = 3
CLONE = Clone("am_adam", 0.5, {"espeak-ng": {}})


def never():
    return False


def work(is_stopped=never, *, keep_recordings=False):
    enroll_due(lambda: None, trials=TRIALS, keep_recordings=keep_recordings, is_stopped=is_stopped)


def find(claim, report):
    return CLONE


def fail(claim, report):
    raise ZeroDivisionError("a defect")


def state_of(voice):
    voice.refresh_from_db()
    return voice.status, voice.error_code


def test_every_voice_that_waits_becomes_ready(quick_search, speech_samples, own_files):
    voices = [make_waiting(samples=speech_samples) for _ in range(2)]
    work()
    for voice in voices:
        assert state_of(voice) == ("ready", "")
        assert voice.embedding["engines"]["espeak-ng"] == {
            "mark": MARK,
            "pack": MARK * 9000,
            "samples": len(speech_samples),
            "trials": TRIALS,
        }
        assert Clone.from_json(voice.embedding).base_voice == "am_adam"
        assert (voice.progress, voice.due_at, voice.recording_name) == (1.0, None, "")
        assert voice.ended_at >= voice.created_at
    assert files_in(own_files) == []


@pytest.mark.exhaustive
def test_the_recording_is_what_was_stored(speech_samples, quick_search):
    heard = []

    def listen(recording, engines, language, **options):
        heard.append((recording, language))
        return CLONE

    quick_search.make_clone = listen
    make_waiting(samples=speech_samples, language="fr")
    work()
    recording, language = heard[0]
    assert recording.dtype == np.float32
    assert recording == pytest.approx(speech_samples, abs=1e-4)
    assert language == "fr"


def test_recordings_are_kept_where_the_operator_wants_them(quick_search, own_files):
    voice = make_waiting()
    work(keep_recordings=True)
    assert state_of(voice) == ("ready", "")
    assert files_in(own_files) == [voice.recording_name]
    service.remove_cloned_voice(voice)
    assert files_in(own_files) == []


def test_a_recording_that_is_of_no_use_fails_and_is_removed(quick_search, own_files):
    def refuse(*arguments, **options):
        raise RecordingError("several_speakers", "Two people speak; send a recording of one")

    quick_search.make_clone = refuse
    voice = make_waiting()
    work()
    assert state_of(voice) == ("failed", "several_speakers")
    assert voice.error_message == "Two people speak; send a recording of one."
    assert files_in(own_files) == []
    assert voice.recording_name == ""


def test_a_failure_of_ours_is_logged_and_tried_again_a_few_times(caplog, own_files):
    voice = make_waiting()
    for number in range(1, MAX_FAILURES):
        enroll(take(), fail, never)
        assert state_of(voice) == ("enrolling", "")
        assert (voice.failures, voice.claim) == (number, None)
        assert voice.due_at > timezone.now() + timedelta(seconds=20 * number)
        ClonedVoice.objects.update(due_at=timezone.now())
    assert "ZeroDivisionError: a defect" in caplog.text
    assert files_in(own_files) == [voice.recording_name]
    enroll(take(), fail, never)
    assert state_of(voice) == ("failed", "enrollment_failed")
    assert "defect" not in voice.error_message


@pytest.mark.parametrize("error", [StorageError("no answer"), EngineExhausted("no room on the disk")])
def test_temporary_failures_are_waited_out_without_a_limit(own_files, error):
    def away(claim, report):
        raise error

    voice = make_waiting()
    for _ in range(2 * (MAX_FAILURES + MAX_CLAIMS)):
        enroll(take(), away, never)
        assert state_of(voice) == ("enrolling", "")
        assert timezone.now() < voice.due_at < timezone.now() + timedelta(minutes=1)
        ClonedVoice.objects.update(due_at=timezone.now())
    assert files_in(own_files) == [voice.recording_name]
    enroll(take(), find, never)
    assert state_of(voice) == ("ready", "")


def test_a_recording_that_ends_the_process_each_time_is_given_up():
    voice = make_waiting()
    for _ in range(MAX_CLAIMS):
        take()
        ClonedVoice.objects.update(due_at=timezone.now())
    enroll(take(), find, never)
    assert state_of(voice) == ("failed", "enrollment_failed")


def test_a_lost_recording_is_a_failure(quick_search, own_files, caplog):
    voice = make_waiting()
    (own_files / voice.recording_name).unlink()
    work()
    assert state_of(voice) == ("enrolling", "")
    assert voice.failures == 1
    assert "FileNotFoundError" in caplog.text


def search_until_cancelled(ended):
    """Return a search that goes on until its report does not return."""

    def search(claim, report):
        try:
            while True:
                report(0.5)
                time.sleep(0.01)
        finally:
            ended.set()

    return search


def test_a_voice_deleted_in_the_middle_ends_the_search(own_files):
    voice = make_waiting()
    ended = threading.Event()

    def delete_and_go_on():
        service.remove_cloned_voice(voice)
        return False

    enroll(take(), search_until_cancelled(ended), delete_and_go_on)
    assert ended.is_set()
    assert not ClonedVoice.objects.exists()
    assert files_in(own_files) == []


def test_an_unfinished_enrollment_is_given_back_at_the_end():
    voice = make_waiting()
    ended = threading.Event()
    begun = time.monotonic()
    enroll(take(), search_until_cancelled(ended), lambda: time.monotonic() > begun + 0.3)
    assert ended.wait(120)
    assert state_of(voice) == ("enrolling", "")
    assert (voice.claims, voice.claim, voice.progress) == (0, None, 0.5 if voice.progress else 0.0)
    assert voice.due_at <= timezone.now()


def test_nothing_is_begun_when_it_is_told_to_stop(quick_search):
    voice = make_waiting(make_account(PRO))
    work(lambda: True)
    assert (state_of(voice), voice.claims) == (("enrolling", ""), 0)


def test_a_search_that_is_stuck_is_a_failure(caplog):
    voice = make_waiting()
    released, now_s = threading.Event(), [0.0]

    def hang(claim, report):
        report(0.5)
        now_s[0] += STUCK_S + 1
        released.wait(240)
        report(0.6)

    enroll(take(), hang, never, clock=lambda: now_s[0])
    released.set()
    assert state_of(voice) == ("enrolling", "")
    assert (voice.failures, voice.claim) == (1, None)
    assert "reported nothing" in caplog.text


@pytest.mark.skipif(sys.platform != "linux", reason="threads have priorities of their own on Linux alone")
def test_the_search_has_the_lowest_priority_and_the_process_keeps_its_own():
    make_waiting()
    seen = []

    def look(claim, report):
        seen.append(os.getpriority(os.PRIO_PROCESS, 0))
        return CLONE

    before = os.getpriority(os.PRIO_PROCESS, 0)
    enroll(take(), look, never)
    assert seen == [min(before + NICENESS, 19)]
    assert os.getpriority(os.PRIO_PROCESS, 0) == before


@pytest.mark.exhaustive
def test_a_real_search_makes_a_voice_of_real_speech(speech_samples, own_files, monkeypatch):
    monkeypatch.setattr("voices.enrollment.lower_priority", lambda: None)  # other tests would leave it no time
    monkeypatch.setattr(espeak_search, "DESIGNS", {name: DESIGNS[name] for name in ("af_heart", "am_adam")})
    voice = make_waiting(samples=speech_samples)
    enroll_due(engines, trials=TRIALS, keep_recordings=False, is_stopped=never)
    assert state_of(voice) == ("ready", "")
    clone = Clone.from_json(voice.embedding)
    assert "espeak-ng" in clone.engines
    assert files_in(own_files) == []
