"""`/api/v1/voice_consents`: a spoken consent is recorded, listed, renamed and deleted."""

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import StorageUse
from accounts.plans import PRO
from tests.support.api import error_of
from tests.support.consents import CONSENTS, client_of, record, recorded
from tests.support.factories import make_account
from tests.support.jobs import files_in
from tests.support.voices import wav
from tts.engines.base import SAMPLE_RATE
from voices import tasks
from voices.models import VoiceConsent

pytestmark = pytest.mark.django_db


def test_the_sentence_names_the_account_and_the_day(client, account, clock):
    answer = client.get(f"{CONSENTS}/sentence", {"language": "fr-FR"}).json()
    assert answer["language"] == "fr"
    assert "4 mai 2026" in answer["sentence"]
    assert account.email in answer["sentence"]
    account.first_name, account.last_name = "Anna", "Berg"
    account.save()
    assert "Anna Berg" in client.get(f"{CONSENTS}/sentence").json()["sentence"]
    error = error_of(client.get(f"{CONSENTS}/sentence", {"language": "xx"}))
    assert (error["param"], error["code"]) == ("language", "invalid_value")


def test_a_consent_is_recorded_in_openais_shape(client, account, short, clock, own_files):
    response = record(client, short, name=" Anna ", language="en-AU")
    assert response.status_code == 200
    assert int(response["x-ratelimit-remaining-requests"]) == PRO.requests_per_minute - 1
    answer = response.json()
    consent = VoiceConsent.objects.get()
    assert answer == {
        "id": consent.pk,
        "object": "audio.voice_consent",
        "created_at": int(clock.now.timestamp()),
        "name": "Anna",
        "language": "en-US",
        "sentence": client.get(f"{CONSENTS}/sentence").json()["sentence"],
        "expires_at": int((clock.now + timedelta(hours=24)).timestamp()),
        "words_checked": False,
    }
    assert consent.pk.startswith("cons_")
    assert files_in(own_files) == [f"consents/{consent.pk}/recording.flac"]
    assert StorageUse.objects.get(pk=account.pk).byte_count == consent.recording_bytes > 0
    assert client.get(f"{CONSENTS}/{consent.pk}").json() == answer


@pytest.mark.parametrize(
    ("change", "param", "code"),
    [
        ({"name": ...}, "name", "missing_required_field"),
        ({"name": " "}, "name", "invalid_value"),
        ({"language": ...}, "language", "missing_required_field"),
        ({"language": "klingon"}, "language", "invalid_value"),
        ({"recording": ...}, "recording", "missing_required_field"),
        ({"recording": "text"}, "recording", "invalid_value"),
        ({"recording": SimpleUploadedFile("x", b"no audio")}, "recording", "not_audio"),
    ],
)
def test_a_bad_field_is_named(client, short, change, param, code, own_files):
    error = error_of(response := record(client, short, **change))
    assert (response.status_code, error["param"], error["code"]) == (400, param, code)
    assert client.get(CONSENTS).json()["data"] == []
    assert files_in(own_files) == []


def test_a_consent_may_be_short_and_not_long(client, speech_samples):
    assert error_of(record(client, wav(speech_samples[:SAMPLE_RATE])))["code"] == "too_short"
    too_long = wav(speech_samples.repeat(1 + 31 * SAMPLE_RATE // len(speech_samples)))
    error = error_of(record(client, too_long))
    assert (error["param"], error["code"]) == ("recording", "too_long")
    assert "30 seconds" in error["message"]


def test_the_recordings_of_an_hour_are_limited_even_if_refused_or_deleted(client, short, clock, limit_pro):
    limit_pro(enrollments_per_hour=2)
    client.delete(f"{CONSENTS}/{recorded(client, short)}")
    record(client, b"junk")
    error = error_of(response := record(client, short))
    assert (response.status_code, error["code"], error["limit"]) == (429, "rate_limit_exceeded", 2)
    tasks.sweep()
    clock.now += timedelta(minutes=59)
    assert record(client, short).status_code == 429
    clock.now += timedelta(minutes=1)
    assert record(client, short).status_code == 200


def test_it_needs_pro_and_a_key(free_client, short):
    assert error_of(record(free_client, short))["code"] == "plan_required"
    assert record(Client(), short).status_code == 401


def test_the_list_goes_by_pages(client, account, clock):
    def make(number):
        row = {"account": account, "name": f"No. {number}", "language": "fr", "recording_name": "x"}
        return VoiceConsent.objects.create(**row, created_at=clock.now + timedelta(seconds=number // 2))

    made = [make(number) for number in range(5)]
    make_foreign = {"account": make_account(PRO), "language": "fr", "recording_name": "x"}
    VoiceConsent.objects.create(**make_foreign)
    VoiceConsent.objects.create(account=account, language="fr")  # it is being recorded
    whole = client.get(CONSENTS).json()
    assert (whole["object"], whole["has_more"], len(whole["data"])) == ("list", False, 5)
    assert {item["id"] for item in whole["data"]} == {consent.pk for consent in made}
    assert (whole["first_id"], whole["last_id"]) == (whole["data"][0]["id"], whole["data"][-1]["id"])
    listed, after = [], ""
    while True:
        page = client.get(CONSENTS, {"limit": 2, **({"after": after} if after else {})}).json()
        listed += [item["id"] for item in page["data"]]
        if not page["has_more"]:
            break
        after = page["last_id"]
    assert listed == [item["id"] for item in whole["data"]]
    for limit in ("0", "101", "x"):
        assert error_of(client.get(CONSENTS, {"limit": limit}))["param"] == "limit"
    assert error_of(client.get(CONSENTS, {"after": "cons_0"}))["code"] == "consent_not_found"


def test_a_consent_can_be_renamed(client, short):
    consent_id = recorded(client, short)
    body = {"name": "Anna Berg"}
    answer = client.post(f"{CONSENTS}/{consent_id}", body, content_type="application/json").json()
    assert answer["name"] == "Anna Berg" == VoiceConsent.objects.get().name
    assert error_of(client.post(f"{CONSENTS}/{consent_id}", {}, content_type="application/json"))["param"] == "name"


def test_a_deleted_consent_leaves_nothing_but_the_time(client, account, short, own_files):
    consent_id = recorded(client, short)
    answer = client.delete(f"{CONSENTS}/{consent_id}").json()
    assert answer == {"id": consent_id, "object": "audio.voice_consent", "deleted": True}
    assert files_in(own_files) == []
    assert StorageUse.objects.get(pk=account.pk).byte_count == 0
    left = VoiceConsent.objects.get()
    assert (left.name, left.sentence, left.recording_name) == ("", "", "")
    assert client.get(f"{CONSENTS}/{consent_id}").status_code == 404


@pytest.mark.parametrize("method", ["get", "post", "delete"])
@pytest.mark.parametrize("consent_id", ["cons_0", "cons_" + "x" * 99, "cons_%00", "voice_0"])
def test_an_unknown_consent_is_not_found(client, method, consent_id):
    error = error_of(response := getattr(client, method)(f"{CONSENTS}/{consent_id}"))
    assert (response.status_code, error["code"], error["param"]) == (404, "consent_not_found", "consent_id")


def test_anothers_consent_is_not_found(client, short):
    consent_id = recorded(client_of(make_account(PRO)), short)
    for method in ("get", "post", "delete"):
        assert getattr(client, method)(f"{CONSENTS}/{consent_id}").status_code == 404
    assert VoiceConsent.objects.get().removed_at is None
