"""Voices that are made with a spoken consent, and those that are refused."""

from datetime import timedelta

import pytest

from accounts.plans import PRO
from tests.support.api import error_of
from tests.support.consents import CONSENTS, client_of, record, recorded
from tests.support.factories import make_account
from tests.support.jobs import files_in
from tests.support.voices import upload
from tts.cloning.consent import SAME_SPEAKER, ListenerBusy
from tts.engines.base import SAMPLE_RATE
from voices import consents
from voices.consent import CONSENT
from voices.models import ClonedVoice, Enrollment, VoiceConsent

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("fields", [{"consent": "true"}, {"consent": ...}])
def test_where_consent_is_spoken_a_tick_will_not_do(client, recording, spoken_consents, fields):
    error = error_of(response := upload(client, recording, **fields))
    assert (response.status_code, error["param"], error["code"]) == (400, "consent_id", "missing_required_field")
    assert f"{CONSENTS}/sentence" in error["message"]
    assert not Enrollment.objects.exists()


@pytest.mark.parametrize("field", ["consent_id", "consent"])
@pytest.mark.parametrize("setting", ["spoken", "checkbox"])
def test_a_voice_is_made_with_a_spoken_consent(client, recording, short, heard, settings, field, setting):
    settings.CLONE_CONSENT = setting
    consent_id = recorded(client, short, language="it")
    voice_id = upload(client, recording, **{"consent": ..., field: consent_id}).json()["voice_id"]
    voice = ClonedVoice.objects.get(pk=voice_id)
    assert (voice.consent_id, voice.language) == (consent_id, "it")
    kept = Enrollment.objects.get()
    assert (kept.consent_id, kept.likeness, kept.wrong_words) == (consent_id, 0.9, None)
    assert kept.consent == VoiceConsent.objects.get().sentence
    assert heard["compared"][0][0] == 6 * SAMPLE_RATE


def test_where_consent_is_declared_nothing_changes(client, recording, heard):
    assert upload(client, recording).status_code == 202
    kept = Enrollment.objects.get()
    assert (kept.consent, kept.consent_id, kept.likeness) == (CONSENT, "", None)
    assert heard["compared"] == []


def test_another_speaker_is_refused_and_the_consent_stays(client, recording, short, spoken_consents, heard, own_files):
    consent_id = recorded(client, short)
    heard["likeness"] = SAME_SPEAKER - 0.01
    error = error_of(response := upload(client, recording, consent=..., consent_id=consent_id))
    assert (response.status_code, error["param"], error["code"]) == (400, "consent_id", "consent_speaker_differs")
    assert "same person" in error["message"]
    assert "0.7" not in error["message"]
    assert Enrollment.objects.get().refusal == "consent_speaker_differs"
    assert not ClonedVoice.objects.exists()
    heard["likeness"] = SAME_SPEAKER
    assert upload(client, recording, consent=..., consent_id=consent_id).status_code == 202


def test_a_foreign_an_unknown_and_a_withdrawn_consent_are_refused(client, recording, short, spoken_consents, heard):
    foreign = recorded(client_of(make_account(PRO)), short)
    withdrawn = recorded(client, short)
    client.delete(f"{CONSENTS}/{withdrawn}")
    for consent_id in (foreign, withdrawn, "cons_0", "", "cons_\0"):
        error = error_of(response := upload(client, recording, consent=..., consent_id=consent_id))
        assert (response.status_code, error["param"], error["code"]) == (400, "consent_id", "consent_not_found")
    assert heard["compared"] == []


def test_an_old_consent_is_refused(client, recording, short, spoken_consents, heard, clock):
    consent_id = recorded(client, short)
    clock.now += timedelta(hours=24)
    error = error_of(response := upload(client, recording, consent=..., consent_id=consent_id))
    assert (response.status_code, error["param"], error["code"]) == (400, "consent_id", "consent_expired")
    assert "24 hours" in error["message"]


def test_a_consent_that_is_withdrawn_meanwhile_makes_no_voice(client, recording, short, spoken_consents, heard):
    consent_id = recorded(client, short)
    heard["meanwhile"] = lambda: consents.withdraw_consent(VoiceConsent.objects.get())
    error = error_of(upload(client, recording, consent=..., consent_id=consent_id))
    assert error["code"] == "consent_not_found"
    assert not ClonedVoice.objects.exists()


def test_a_machine_too_busy_to_listen_says_so(client, recording, short, spoken_consents, heard):
    consent_id = recorded(client, short)
    heard["likeness"] = ListenerBusy("slow")
    error = error_of(response := upload(client, recording, consent=..., consent_id=consent_id))
    assert (response.status_code, error["code"], response["Retry-After"]) == (503, "server_overloaded", "30")


def test_words_are_checked_where_there_is_a_recogniser(client, short, heard, settings, own_files):
    settings.CONSENT_RECOGNIZER = "/somewhere"
    heard["words"] = "This is my voice today 25th November, I agree the account Anna makes and uses a copy of it"
    answer = record(client, short).json()
    assert answer["words_checked"] is True
    assert 0 < VoiceConsent.objects.get().wrong_words < 0.35
    heard["words"] = "The quick brown fox jumps over the lazy dog. " * 20
    error = error_of(response := record(client, short))
    assert (response.status_code, error["param"], error["code"]) == (400, "recording", "consent_words_differ")
    assert error["heard"] == heard["words"][:300]
    assert len(files_in(own_files)) == 1
