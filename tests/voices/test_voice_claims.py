"""The order of voices to enroll, and the claims of them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.plans import PRO
from tests.support.factories import make_account
from tests.support.voices import make_waiting, take
from tts.cloning.clone import Clone
from voices.claims import LEASE, claim_voice
from voices.models import ClonedVoice

pytestmark = [pytest.mark.database, pytest.mark.django_db]

CLONE = Clone("am_adam", 0.5, {"espeak-ng": {}})


def make_at(minute, account=None, **fields):
    """Return a voice that was uploaded some minutes after the first."""
    created_at = timezone.now() - timedelta(hours=1) + timedelta(minutes=minute)
    return make_waiting(account, **{"created_at": created_at, "due_at": created_at} | fields)


def let_lease_end(voice):
    ClonedVoice.objects.filter(pk=voice.pk).update(due_at=timezone.now() - timedelta(seconds=1))


def test_the_oldest_comes_first():
    later, first = make_at(2), make_at(1)
    assert [take().voice.pk for _ in range(2)] == [first.pk, later.pk]
    assert claim_voice() is None


def test_accounts_with_a_voice_in_enrollment_come_last():
    greedy, modest = make_account(PRO), make_account(PRO)
    first, second, third = (make_at(minute, greedy) for minute in range(3))
    other = make_at(5, modest)
    assert [take().voice.pk for _ in range(4)] == [first.pk, other.pk, second.pk, third.pk]


def test_a_voice_that_waits_for_another_try_is_not_in_enrollment():
    account = make_account(PRO)
    make_at(0, account, due_at=timezone.now() + timedelta(minutes=1))
    of_account, of_other = make_at(1, account), make_at(2)
    assert [take().voice.pk for _ in range(2)] == [of_account.pk, of_other.pk]


def test_voices_without_recording_or_already_ended_are_not_claimed():
    make_waiting(due_at=None)
    make_waiting(status=ClonedVoice.Status.READY)
    make_waiting(status=ClonedVoice.Status.FAILED)
    make_waiting(due_at=timezone.now() + timedelta(seconds=10))
    assert claim_voice() is None


def test_a_claim_holds_until_its_lease_is_over():
    voice = make_waiting()
    claim = take()
    assert claim_voice() is None
    let_lease_end(voice)
    again = take()
    assert (again.voice.pk, again.voice.claims) == (voice.pk, 2)
    assert not claim.keep_alive(0.9)
    assert not claim.fail("no_speech", "Nobody speaks")
    assert not claim.finish(CLONE)
    assert again.finish(CLONE)
    assert Clone.from_json(ClonedVoice.objects.get().embedding) == CLONE


def test_a_sign_of_life_lengthens_the_lease_and_shows_the_progress():
    voice = make_waiting()
    claim = take()
    let_lease_end(voice)
    assert claim.keep_alive(0.25)
    voice.refresh_from_db()
    assert voice.due_at > timezone.now() + LEASE - timedelta(seconds=5)
    assert voice.progress == 0.25


def test_a_voice_that_is_deleted_is_claimed_no_more():
    make_waiting()
    claim = take()
    ClonedVoice.objects.all().delete()
    assert not claim.keep_alive(0.5)
    assert not claim.finish(CLONE)
    assert not ClonedVoice.objects.exists()


def test_a_voice_given_back_is_as_if_never_claimed():
    voice = make_waiting()
    take().give_back()
    again = take()
    assert (again.voice.pk, again.voice.claims, again.voice.failures) == (voice.pk, 1, 0)


def test_an_ended_enrollment_cannot_change():
    voice = make_waiting()
    claim = take()
    assert claim.fail("several_speakers", "Two people speak; send one")
    assert not claim.finish(CLONE)
    voice.refresh_from_db()
    assert (voice.status, voice.error_code, voice.error_message) == (
        "failed",
        "several_speakers",
        "Two people speak; send one.",
    )
    assert voice.ended_at is not None
    assert (voice.due_at, voice.claim, voice.embedding) == (None, None, None)
