"""`/api/v1/voice_consents`, and voices that are made with a spoken consent."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import StorageUse
from accounts.plans import PLANS, PRO
from accounts.service import delete_account
from tests.support.api import error_of
from tests.support.factories import make_account, make_key
from tests.support.jobs import files_in
from tests.support.voices import URL, upload, wav
from tts.cloning.consent import SAME_SPEAKER, ListenerBusy
from tts.engines.base import SAMPLE_RATE
from voices import consents, tasks
from voices.consent import CONSENT
from voices.models import ClonedVoice, Enrollment, VoiceConsent

pytestmark = pytest.mark.django_db

CONSENTS = "/api/v1/voice_consents"


@pytest.fixture
def account():
    return make_account(PRO)


@pytest.fixture
def client(account):
    return client_of(account)


def client_of(account) -> Client:
    return Client(headers={"Authorization": f"Bearer {make_key(account)}"}, REMOTE_ADDR="203.0.113.7")


@pytest.fixture
def spoken(settings):
    """The service asks for spoken consents."""
    settings.CLONE_CONSENT = "spoken"


@pytest.fixture
def heard(monkeypatch):
    """The answers of the processes that listen; each takes seconds."""
    answers = {"likeness": 0.9, "words": "", "compared": []}

    def compare(consent, recording):
        answers["compared"].append((len(consent), len(recording)))
        if isinstance(answers["likeness"], Exception):
            raise answers["likeness"]
        return answers["likeness"]

    monkeypatch.setattr(consents, "speaker_likeness", compare)
    monkeypatch.setattr(consents, "heard_words", lambda consent, language, recogniser: answers["words"])
    return answers


def record(client, sound, **fields):
    """Return the answer to a consent that is in order but for `fields`; one that is ... is left out."""
    file = SimpleUploadedFile("consent.wav", sound, content_type="audio/wav")
    form = {"name": "Anna", "language": "en-US", "recording": file} | fields
    return client.post(CONSENTS, {name: value for name, value in form.items() if value is not ...})


def recorded(client, sound, **fields) -> str:
    response = record(client, sound, **fields)
    assert response.status_code == 200, response.content
    return str(response.json()["id"])


@pytest.fixture
def short(speech_samples):
    """A WAV file of six seconds of speech."""
    return wav(speech_samples[: 6 * SAMPLE_RATE])


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


def test_the_recordings_of_an_hour_are_limited_even_if_refused_or_deleted(client, short, clock, monkeypatch):
    monkeypatch.setitem(PLANS, "pro", replace(PRO, enrollments_per_hour=2))
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


@pytest.mark.parametrize("fields", [{"consent": "true"}, {"consent": ...}])
def test_where_consent_is_spoken_a_tick_will_not_do(client, recording, spoken, fields):
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


def test_another_speaker_is_refused_and_the_consent_stays(client, recording, short, spoken, heard, own_files):
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


def test_a_foreign_an_unknown_and_a_withdrawn_consent_are_refused(client, recording, short, spoken, heard):
    foreign = recorded(client_of(make_account(PRO)), short)
    withdrawn = recorded(client, short)
    client.delete(f"{CONSENTS}/{withdrawn}")
    for consent_id in (foreign, withdrawn, "cons_0", "", "cons_\0"):
        error = error_of(response := upload(client, recording, consent=..., consent_id=consent_id))
        assert (response.status_code, error["param"], error["code"]) == (400, "consent_id", "consent_not_found")
    assert heard["compared"] == []


def test_an_old_consent_is_refused(client, recording, short, spoken, heard, clock):
    consent_id = recorded(client, short)
    clock.now += timedelta(hours=24)
    error = error_of(response := upload(client, recording, consent=..., consent_id=consent_id))
    assert (response.status_code, error["param"], error["code"]) == (400, "consent_id", "consent_expired")
    assert "24 hours" in error["message"]


def test_a_consent_that_is_withdrawn_meanwhile_makes_no_voice(client, recording, short, spoken, heard, monkeypatch):
    consent_id = recorded(client, short)

    def withdraw_and_compare(consent, recording):
        consents.withdraw_consent(VoiceConsent.objects.get())
        return 0.9

    monkeypatch.setattr(consents, "speaker_likeness", withdraw_and_compare)
    error = error_of(upload(client, recording, consent=..., consent_id=consent_id))
    assert error["code"] == "consent_not_found"
    assert not ClonedVoice.objects.exists()


def test_a_machine_too_busy_to_listen_says_so(client, recording, short, spoken, heard):
    consent_id = recorded(client, short)
    heard["likeness"] = ListenerBusy("slow")
    error = error_of(response := upload(client, recording, consent=..., consent_id=consent_id))
    assert (response.status_code, error["code"], response["Retry-After"]) == (503, "server_overloaded", "30")


def test_a_consent_goes_with_its_last_voice(client, recording, short, spoken, heard, own_files):
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


def test_consents_are_deleted_with_their_account(client, account, recording, short, spoken, heard, own_files):
    upload(client, recording, consent=..., consent_id=recorded(client, short))
    recorded(client, short)
    delete_account(account)
    assert files_in(own_files) == []
    assert not VoiceConsent.objects.exists()
    assert Enrollment.objects.get().consent.startswith("This is my own voice.")


def test_an_unused_consent_is_swept_away(client, recording, short, spoken, heard, own_files, clock):
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


def test_files_that_cannot_be_deleted_now_are_deleted_by_the_sweep(client, short, own_files, monkeypatch):
    consent_id = recorded(client, short)

    def fail(prefix):
        raise OSError("the storage is away")

    with monkeypatch.context() as away:
        away.setattr("files.storage.delete_folder", fail)
        assert client.delete(f"{CONSENTS}/{consent_id}").status_code == 200
        tasks.sweep()
    assert files_in(own_files) == [f"consents/{consent_id}/recording.flac"]
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


def test_openais_address_makes_a_voice_in_openais_shape(client, recording, short, heard, clock):
    consent_id = recorded(client, short, language="ja")
    form = {"name": "Anna", "consent": consent_id, "audio_sample": SimpleUploadedFile("a.wav", recording)}
    response = client.post("/v1/audio/voices", form)
    assert response.status_code == 200
    answer = response.json()
    voice = ClonedVoice.objects.get()
    assert (answer["id"], answer["object"], answer["type"]) == (voice.pk, "audio.voice", "audio_sample")
    assert (answer["name"], answer["status"], voice.language) == ("Anna", "enrolling", "ja")
    assert client.get(f"/v1/audio/voices/{voice.pk}").json() == answer
    assert client.delete(f"/v1/audio/voices/{voice.pk}").json()["object"] == "audio.voice.deleted"
    assert not ClonedVoice.objects.exists()


@pytest.mark.parametrize(
    ("change", "param", "code"),
    [
        ({"type": "prompt"}, "type", "invalid_value"),
        ({"consent": ...}, "consent", "missing_required_field"),
        ({"consent": "true"}, "consent", "consent_not_found"),
        ({"audio_sample": ...}, "audio_sample", "missing_required_field"),
        ({"audio_sample": SimpleUploadedFile("x", b"no audio")}, "audio_sample", "not_audio"),
    ],
)
def test_openais_fields_are_named_in_errors(client, recording, short, heard, change, param, code):
    form = {"name": "Anna", "consent": recorded(client, short)}
    form |= {"audio_sample": SimpleUploadedFile("a.wav", recording)} | change
    response = client.post("/v1/audio/voices", {name: value for name, value in form.items() if value is not ...})
    error = error_of(response)
    assert (response.status_code, error["param"], error["code"]) == (400, param, code)


def test_openais_address_needs_a_key_for_new_voices_alone(recording):
    assert Client().get("/v1/audio/voices").status_code == 200
    form = {"name": "Anna", "consent": "cons_0", "audio_sample": SimpleUploadedFile("a.wav", recording)}
    assert Client().post("/v1/audio/voices", form).status_code == 401
