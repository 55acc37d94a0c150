"""How long a spoken consent is kept: it goes with its voices, its account, or the sweep."""

from datetime import timedelta

import pytest

from accounts.service import delete_account
from tests.support.api import error_of
from tests.support.consents import CONSENTS, recorded
from tests.support.interrupted_storage import failing
from tests.support.jobs import files_in
from tests.support.voices import URL, upload
from voices import tasks
from voices.models import Enrollment, VoiceConsent

pytestmark = pytest.mark.django_db


def test_a_consent_goes_with_its_last_voice(client, recording, short, spoken_consents, heard, own_files):
    consent_id = recorded(client, short)
    one, other = (upload(client, recording, consent=..., consent_id=consent_id).json()["voice_id"] for _ in range(2))
    error = error_of(response := client.delete(f"{CONSENTS}/{consent_id}"))
    assert (response.status_code, error["code"]) == (409, "consent_in_use")
    assert sorted(error["voices"]) == sorted((one, other))
    client.delete(f"{URL}/{one}")
    assert client.get(f"{CONSENTS}/{consent_id}").status_code == 200
    client.delete(f"{URL}/{other}")
    assert client.get(f"{CONSENTS}/{consent_id}").status_code == 404
    assert files_in(own_files) == []
    assert {kept.consent_id for kept in Enrollment.objects.all()} == {consent_id}


def test_consents_are_deleted_with_their_account(client, account, recording, short, spoken_consents, heard, own_files):
    upload(client, recording, consent=..., consent_id=recorded(client, short))
    recorded(client, short)
    delete_account(account)
    assert files_in(own_files) == []
    assert not VoiceConsent.objects.exists()
    assert Enrollment.objects.get().consent.startswith("This is my own voice.")


def test_an_unused_consent_is_swept_away(client, recording, short, spoken_consents, heard, own_files, clock):
    used, unused = recorded(client, short), recorded(client, short)
    voice_id = upload(client, recording, consent=..., consent_id=used).json()["voice_id"]
    clock.now += timedelta(hours=23, minutes=59)
    tasks.sweep()
    assert client.get(f"{CONSENTS}/{unused}").status_code == 200
    clock.now += timedelta(minutes=2)
    tasks.sweep()
    assert client.get(f"{CONSENTS}/{unused}").status_code == 404
    assert client.get(f"{CONSENTS}/{used}").status_code == 200
    assert [name for name in files_in(own_files) if name.startswith("consents")] == [f"consents/{used}/recording.flac"]
    tasks.sweep()
    assert VoiceConsent.objects.get().pk == used
    client.delete(f"{URL}/{voice_id}")
    tasks.sweep()
    assert not VoiceConsent.objects.exists()


def test_files_that_cannot_be_deleted_now_are_deleted_by_the_sweep(client, short, own_files, interruptions):
    consent_id = recorded(client, short)
    interruptions.before["delete_folder"] = failing(OSError("the storage is away"))
    assert client.delete(f"{CONSENTS}/{consent_id}").status_code == 200
    tasks.sweep()
    assert files_in(own_files) == [f"consents/{consent_id}/recording.flac"]
    interruptions.before.clear()
    tasks.sweep()
    assert files_in(own_files) == []


def test_a_consent_whose_process_died_is_swept_away(account, own_files, clock):
    interrupted = VoiceConsent.objects.create(account=account, language="fr", created_at=clock.now)
    (own_files / interrupted.folder).mkdir(parents=True)
    (own_files / interrupted.folder / "recording.flac").write_bytes(b"sound")
    tasks.sweep()
    assert files_in(own_files)
    clock.now += timedelta(hours=1)
    tasks.sweep()
    assert files_in(own_files) == []
    assert not VoiceConsent.objects.exists()
