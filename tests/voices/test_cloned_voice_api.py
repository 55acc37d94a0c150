"""`/api/v1/voices/{voice_id}`: reading and deleting."""

import uuid

import numpy as np
import pytest
from django.test import Client

from accounts.models import Account
from accounts.plans import FREE, PRO
from accounts.service import delete_account
from tests.support.api import error_of
from tests.support.clones import make_clone
from tests.support.factories import make_account
from tests.support.interrupted_storage import failing
from tests.support.jobs import files_in
from tests.support.voices import URL, make_waiting, upload, wav
from tts.dsp.loudness import rms
from voices import service
from voices.models import ClonedVoice, Enrollment

pytestmark = pytest.mark.django_db


@pytest.fixture
def reactions(monkeypatch):
    """The reactions to a deletion: only those that the test registers."""
    monkeypatch.setattr(service, "_reactions", [])
    return service._reactions


def test_a_voice_is_read(client, account):
    voice = make_clone(account, progress=1.0)
    record = client.get(f"{URL}/{voice.pk}").json()
    assert (record["id"], record["status"], record["progress"]) == (voice.pk, "ready", 1)
    assert record == client.get(URL).json()["voices"][0]


def test_a_voice_gets_another_name_and_stays_the_same(client, account):
    voice = make_clone(account)
    response = client.patch(f"{URL}/{voice.pk}", {"name": "  Narrator "}, "application/json")
    assert response.status_code == 200
    assert response.json() == client.get(f"{URL}/{voice.pk}").json()
    assert (response.json()["id"], response.json()["name"]) == (voice.pk, "Narrator")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "missing_required_field"),
        ({"name": " "}, "invalid_value"),
        ({"name": "x" * 101}, "invalid_value"),
        ({"name": "a\nb"}, "invalid_value"),
        ({"name": "half \ud83d"}, "invalid_value"),
        ({"name": 3}, "invalid_value"),
    ],
)
def test_a_name_keeps_its_rules(client, account, body, code):
    voice = make_clone(account)
    response = client.patch(f"{URL}/{voice.pk}", body, "application/json")
    assert response.status_code == 400
    assert (error_of(response)["code"], error_of(response)["param"]) == (code, "name")
    assert ClonedVoice.objects.get().name == "My voice"


def test_a_name_of_another_json_type_is_told_the_type(client, account):
    voice = make_clone(account)
    error = error_of(client.patch(f"{URL}/{voice.pk}", {"name": 3}, "application/json"))
    assert error["message"] == "name must be a string"


def test_nobody_renames_the_voice_of_another(client):
    voice = make_clone(make_account(PRO))
    assert client.patch(f"{URL}/{voice.pk}", {"name": "Mine"}, "application/json").status_code == 404
    assert ClonedVoice.objects.get().name == "My voice"


def test_the_time_left_is_told_while_a_worker_is_at_it(client, account):
    voice = make_waiting(account, left_s=40)
    assert client.get(f"{URL}/{voice.pk}").json()["seconds_left"] is None
    ClonedVoice.objects.update(claim=uuid.uuid4())
    assert client.get(f"{URL}/{voice.pk}").json()["seconds_left"] == 40
    ClonedVoice.objects.update(status="ready")
    assert client.get(f"{URL}/{voice.pk}").json()["seconds_left"] is None


def test_what_is_weak_in_a_recording_is_in_the_answer_and_in_the_record(client, speech_samples):
    answer = upload(client, wav(speech_samples * np.float32(0.006 / rms(speech_samples))))
    assert answer.status_code == 202
    warnings = answer.json()["warnings"]
    assert [warning["code"] for warning in warnings] == ["little_speech", "low_level"]
    assert isinstance(warnings[1]["at_s"], int)
    assert client.get(f"{URL}/{answer.json()['voice_id']}").json()["warnings"] == warnings


def test_a_refusal_tells_the_second(client, speech_samples):
    error = error_of(upload(client, wav(speech_samples * np.float32(0.0005))))
    assert error["code"] == "too_quiet"
    assert isinstance(error["at_s"], int)


def test_a_deleted_voice_is_gone_with_its_files_and_its_consent_is_not(client, recording, own_files):
    voice_id = upload(client, recording).json()["voice_id"]
    response = client.delete(f"{URL}/{voice_id}")
    assert response.status_code == 200
    assert response.json() == {"id": voice_id, "object": "voice", "deleted": True}
    assert client.get(URL).json() == {"voices": []}
    assert files_in(own_files) == []
    kept = Enrollment.objects.get()
    assert kept.voice_id == voice_id
    assert kept.removed_at is not None
    assert client.delete(f"{URL}/{voice_id}").status_code == 404


@pytest.mark.parametrize("status", ["enrolling", "ready", "failed"])
def test_a_voice_is_deleted_in_any_status(client, account, status):
    voice = make_waiting(account, status=status)
    assert client.delete(f"{URL}/{voice.pk}").status_code == 200
    assert not ClonedVoice.objects.exists()


@pytest.mark.parametrize("method", ["get", "delete"])
@pytest.mark.parametrize("voice_id", ["voice_0", "voice_" + "0" * 24, "af_aoede", "voice_%00", "voice_" + "x" * 300])
def test_an_unknown_voice_is_not_found(client, method, voice_id):
    error = error_of(response := getattr(client, method)(f"{URL}/{voice_id}"))
    assert response.status_code == 404
    assert (error["code"], error["param"], error["type"]) == ("voice_not_found", "voice_id", "invalid_request_error")


@pytest.mark.parametrize("method", ["get", "delete"])
def test_anothers_voice_is_not_found(client, method):
    voice = make_clone(make_account(PRO))
    response = getattr(client, method)(f"{URL}/{voice.pk}")
    assert (response.status_code, error_of(response)["code"]) == (404, "voice_not_found")
    assert ClonedVoice.objects.filter(pk=voice.pk).exists()


def test_a_downgraded_account_reads_and_deletes(client, account):
    voice = make_clone(account)
    Account.objects.filter(pk=account.pk).update(plan_name=FREE.name)
    assert client.get(f"{URL}/{voice.pk}").status_code == 200
    assert client.delete(f"{URL}/{voice.pk}").status_code == 200


def test_it_needs_a_key(account):
    voice = make_clone(account)
    assert Client().get(f"{URL}/{voice.pk}").status_code == 401
    assert Client().delete(f"{URL}/{voice.pk}").status_code == 401
    assert ClonedVoice.objects.exists()


def test_it_only_allows_get_patch_and_delete(client, account):
    voice = make_clone(account)
    for method in ("post", "put"):
        assert getattr(client, method)(f"{URL}/{voice.pk}").status_code == 405


def test_reactions_are_called_after_the_deletion(client, account, reactions):
    told = []
    service.when_removed(lambda owner, voice_id: told.append((owner, voice_id, ClonedVoice.objects.count())))
    voice = make_clone(account)
    client.delete(f"{URL}/{voice.pk}")
    assert told == [(account, voice.pk, 0)]


def test_a_reaction_that_fails_undoes_nothing(client, account, reactions, caplog):
    service.when_removed(lambda owner, voice_id: 1 // 0)
    told = []
    service.when_removed(lambda owner, voice_id: told.append(voice_id))
    voice = make_clone(account)
    assert client.delete(f"{URL}/{voice.pk}").status_code == 200
    assert told == [voice.pk]
    assert "ZeroDivisionError" in caplog.text


def test_files_that_cannot_be_deleted_now_are_left_to_the_sweep(client, account, interruptions):
    voice = make_waiting(account)
    Enrollment.objects.create(account=account, account_email=account.email, voice_id=voice.pk, voice_name="x")
    interruptions.before["delete_folder"] = failing(OSError("the storage is away"))
    assert client.delete(f"{URL}/{voice.pk}").status_code == 200
    assert not ClonedVoice.objects.exists()
    assert Enrollment.objects.get().folder_doomed_at is not None


def test_voices_are_deleted_with_their_account_and_declarations_stay(client, account, recording, own_files, reactions):
    told = []
    service.when_removed(lambda owner, voice_id: told.append(voice_id))
    voice_id = upload(client, recording).json()["voice_id"]
    email = account.email
    delete_account(account)
    assert not ClonedVoice.objects.exists()
    assert files_in(own_files) == []
    assert told == [voice_id]
    kept = Enrollment.objects.get()
    assert (kept.account, kept.account_email, kept.voice_id) == (None, email, voice_id)
    assert kept.removed_at is not None
