"""`/api/v1/voices`: enrolling and listing."""

import io
import json
import tempfile
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import httpx2
import pytest
import soundfile
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Account
from accounts.plans import FREE, PRO
from accounts.usage import daily_usage
from tests.support.api import error_of
from tests.support.crowding import crowded
from tests.support.database_events import happening_after
from tests.support.interrupted_storage import failing
from tests.support.jobs import files_in
from tests.support.voices import URL, make_waiting, upload
from tts.engines.base import SAMPLE_RATE
from voices.consent import CONSENT
from voices.models import ClonedVoice, Enrollment
from voices.uploads import decodings

pytestmark = pytest.mark.django_db

JUNK = b"this is no audio at all"


def test_a_recording_is_accepted_and_enrolled_from_then_on(client, account, recording, own_files):
    response = upload(client, recording, name="  Zoë's voice ")
    assert response.status_code == 202
    assert int(response["x-ratelimit-remaining-requests"]) == PRO.requests_per_minute - 1
    answer = response.json()
    assert answer.keys() == {"voice_id", "status", "warnings"}
    assert answer["status"] == "enrolling"
    voice = ClonedVoice.objects.get(pk=answer["voice_id"])
    assert (voice.account, voice.name, voice.language) == (account, "Zoë's voice", "en-US")
    assert voice.due_at <= timezone.now()
    assert voice.pk.startswith("voice_")


def test_the_decoded_recording_is_kept_and_not_the_upload(client, recording, own_files):
    voice_id = upload(client, recording + b"trailing secret").json()["voice_id"]
    assert files_in(own_files) == [f"voices/{voice_id}/recording.flac"]
    kept = own_files / files_in(own_files)[0]
    assert (soundfile.info(kept).format, soundfile.info(kept).subtype) == ("FLAC", "PCM_16")
    assert (soundfile.info(kept).samplerate, soundfile.info(kept).channels) == (SAMPLE_RATE, 1)
    sent, _ = soundfile.read(io.BytesIO(recording), dtype="float32")
    assert soundfile.read(kept, dtype="float32")[0] == pytest.approx(sent, abs=1e-4)
    assert b"trailing secret" not in kept.read_bytes()


def test_the_consent_is_kept_word_for_word(client, account, recording):
    voice_id = upload(client, recording, consent="True").json()["voice_id"]
    kept = Enrollment.objects.get()
    assert (kept.account, kept.account_email, kept.voice_id) == (account, account.email, voice_id)
    assert (kept.voice_name, kept.consent, kept.address) == ("My voice", CONSENT, "203.0.113.7")
    assert (kept.refusal, kept.removed_at) == ("", None)
    assert timezone.now() - kept.attempted_at < timedelta(minutes=1)


def test_a_header_of_the_client_is_not_used_as_address(client):
    form = {"name": "x", "consent": "true", "audio": SimpleUploadedFile("me.wav", JUNK)}
    client.post(URL, form, headers={"X-Forwarded-For": "8.8.8.8"})
    assert Enrollment.objects.get().address == "203.0.113.7"


@pytest.mark.parametrize(("peer", "kept"), [("", None), ("/run/socket", None), ("fe80::1%eth0", "fe80::1")])
def test_an_address_is_kept_if_there_is_one(client, peer, kept):
    audio = SimpleUploadedFile("me.wav", JUNK)
    client.post(URL, {"name": "x", "consent": "true", "audio": audio}, REMOTE_ADDR=peer)
    assert Enrollment.objects.get().address == kept


@pytest.mark.parametrize(("sent", "kept"), [("en", "en-US"), ("PT", "pt-BR"), ("FR", "fr"), ("ar", "ar")])
def test_a_voice_may_be_of_another_language(client, recording, sent, kept):
    assert ClonedVoice.objects.get(pk=upload(client, recording, language=sent).json()["voice_id"]).language == kept


@pytest.mark.parametrize(
    ("change", "param", "code", "message"),
    [
        ({"name": ...}, "name", "missing_required_field", "name is required"),
        ({"consent": ...}, "consent", "missing_required_field", "consent is required"),
        ({"audio": ...}, "audio", "missing_required_field", "audio is required"),
        ({"name": "   "}, "name", "invalid_value", "1 to 100 characters"),
        ({"name": "x" * 101}, "name", "invalid_value", "1 to 100 characters"),
        ({"name": "a\nb"}, "name", "invalid_value", "no line breaks and no control characters"),
        ({"name": "a\0b"}, "name", "invalid_value", "control characters"),
        ({"name": "a\u202eb"}, "name", "invalid_value", "control characters"),
        ({"name": SimpleUploadedFile("n", b"x")}, "name", "invalid_value", "must be text"),
        ({"consent": "false"}, "consent", "invalid_value", CONSENT),
        ({"consent": ["false", "true"]}, "consent", "invalid_value", "more than once"),
        ({"name": ["One", "Other"]}, "name", "invalid_value", "more than once"),
        ({"consent": "yes"}, "consent", "invalid_value", CONSENT),
        ({"consent": ""}, "consent", "invalid_value", CONSENT),
        ({"consent": " true"}, "consent", "invalid_value", CONSENT),
        ({"consent": SimpleUploadedFile("n", b"true")}, "consent", "invalid_value", "must be text"),
        ({"audio": "UklGRg=="}, "audio", "invalid_value", "must be a file"),
        ({"audio": SimpleUploadedFile("n", b"")}, "audio", "invalid_value", "empty"),
        ({"language": "klingon"}, "language", "invalid_value", "must be one of ar, en-GB, en-US"),
        ({"language": ""}, "language", "invalid_value", "must be one of"),
    ],
)
def test_a_bad_field_is_named_and_costs_no_attempt(client, change, param, code, message):
    error = error_of(response := upload(client, JUNK, **change))
    assert response.status_code == 400
    assert (error["param"], error["code"], error["type"]) == (param, code, "invalid_request_error")
    assert message in error["message"]
    assert not Enrollment.objects.exists()


def test_a_file_that_is_not_audio_is_refused_and_recorded(client, account, own_files):
    error = error_of(response := upload(client, JUNK))
    assert response.status_code == 400
    assert (error["param"], error["code"]) == ("audio", "not_audio")
    assert "WAV, MP3, MP4 or M4A" in error["message"]
    kept = Enrollment.objects.get()
    assert (kept.refusal, kept.voice_id, kept.account) == ("not_audio", "", account)
    assert not ClonedVoice.objects.exists()
    assert files_in(own_files) == []
    today = timezone.now().date()
    assert daily_usage(account, today, today)[0].requests == 0


def test_a_recording_too_short_is_refused(client, recording):
    samples, rate = soundfile.read(io.BytesIO(recording))
    short = io.BytesIO()
    soundfile.write(short, samples[:rate], rate, format="WAV")
    error = error_of(response := upload(client, short.getvalue()))
    assert response.status_code == 400
    assert (error["param"], error["code"]) == ("audio", "too_short")


def test_a_file_too_large_is_refused(client):
    error = error_of(response := upload(client, bytes(15 * 2**20 + 1)))
    assert (response.status_code, error["param"], error["code"]) == (400, "audio", "too_large")
    assert Enrollment.objects.get().refusal == "too_large"


def test_a_body_too_large_is_refused(client):
    error = error_of(response := upload(client, bytes(16 * 2**20)))
    assert (response.status_code, error["code"]) == (413, "request_too_large")


def test_uploads_stay_in_memory(client, recording, monkeypatch):
    def refuse(*arguments, **options):
        raise AssertionError("a temporary file")

    for name in ("NamedTemporaryFile", "TemporaryFile", "SpooledTemporaryFile", "mkstemp"):
        monkeypatch.setattr(tempfile, name, refuse)
    monkeypatch.setattr("django.core.files.uploadedfile.tempfile.NamedTemporaryFile", refuse)
    padded = recording + bytes(4 * 2**20)  # beyond what Django keeps in memory by itself
    assert upload(client, padded).status_code == 202


def test_a_body_that_is_not_a_form_is_refused(client):
    response = client.post(URL, json.dumps({"name": "x", "consent": True}), content_type="application/json")
    error = error_of(response)
    assert (response.status_code, error["code"]) == (415, "unsupported_media_type")
    assert error["message"] == "The body must be multipart/form-data."
    assert client.post(URL, "name=x", content_type="application/x-www-form-urlencoded").status_code == 415


def test_a_form_without_fields_misses_the_first(client):
    for response in (client.post(URL), client.post(URL, {})):
        assert (response.status_code, error_of(response)["param"]) == (400, "name")


def test_the_free_plan_has_no_cloning(free_client):
    error = error_of(response := upload(free_client, JUNK))
    assert response.status_code == 403
    assert (error["code"], error["param"], error["type"]) == ("plan_required", None, "permission_error")
    assert "cloning" in error["message"]


def test_the_plan_comes_before_the_form(free_client):
    assert free_client.post(URL, "{", content_type="application/json").status_code == 403
    assert free_client.post(URL, "--x", content_type="multipart/form-data; boundary=x").status_code == 403


def test_a_downgraded_account_lists_and_enrolls_no_more(client, account, recording):
    voice = make_waiting(account)
    Account.objects.filter(pk=account.pk).update(plan_name=FREE.name)
    assert upload(client, recording).status_code == 403
    assert [record["id"] for record in client.get(URL).json()["voices"]] == [voice.pk]


def test_a_suspended_account_is_refused(client, account, recording):
    Account.objects.filter(pk=account.pk).update(is_active=False)
    assert upload(client, recording).status_code == 401
    assert client.get(URL).status_code == 401


def test_an_account_that_is_closed_meanwhile_enrolls_nothing(client, account, recording, own_files):
    def close():
        Account.objects.filter(pk=account.pk).update(is_active=False)

    with happening_after('INSERT INTO "voices_enrollment"', close):
        assert upload(client, recording).status_code == 401
    assert not ClonedVoice.objects.exists()
    assert files_in(own_files) == []


def test_it_needs_a_key(recording):
    assert upload(Client(), recording).status_code == 401
    assert Client().get(URL).status_code == 401


def test_it_only_allows_get_and_post(client):
    for method in ("put", "patch", "delete"):
        response = getattr(client, method)(URL)
        assert (response.status_code, error_of(response)["code"]) == (405, "method_not_allowed")


def test_attempts_per_hour_are_limited(client, account, clock, limit_pro):
    limit_pro(enrollments_per_hour=2)
    assert upload(client, JUNK).status_code == 400
    clock.now += timedelta(minutes=10)
    assert upload(client, JUNK).status_code == 400
    clock.now += timedelta(minutes=5, milliseconds=200)
    error = error_of(response := upload(client, JUNK))
    assert response.status_code == 429
    assert (error["code"], error["limit"], error["used"]) == ("rate_limit_exceeded", 2, 2)
    assert response["Retry-After"] == str(45 * 60)
    assert Enrollment.objects.count() == 2
    clock.now += timedelta(seconds=45 * 60 - 1)
    assert upload(client, JUNK).status_code == 429
    clock.now += timedelta(seconds=1)
    assert upload(client, JUNK).status_code == 400


def test_attempts_of_others_do_not_count(client, pro_client, limit_pro):
    limit_pro(enrollments_per_hour=1)
    assert upload(pro_client, JUNK).status_code == 400
    assert upload(client, JUNK).status_code == 400


def test_voices_of_an_account_are_limited(client, account, recording, limit_pro):
    limit_pro(max_clones=1)
    make_waiting()
    kept = make_waiting(account)
    error = error_of(response := upload(client, recording))
    assert response.status_code == 400
    assert (error["code"], error["limit"], error["used"]) == ("too_many_voices", 1, 1)
    assert "Delete one" in error["message"]
    assert Enrollment.objects.get().refusal == "too_many_voices"
    assert client.delete(f"{URL}/{kept.pk}").status_code == 200
    assert upload(client, recording).status_code == 202


def test_a_voice_that_was_created_meanwhile_counts(client, account, recording, limit_pro):
    limit_pro(max_clones=1)
    with happening_after('FROM "voices_clonedvoice"', lambda: make_waiting(account)):  # the first count
        assert error_of(upload(client, recording))["code"] == "too_many_voices"
    assert ClonedVoice.objects.count() == 1


def test_uploads_take_from_the_minute(client, account, recording, limit_pro, clock):
    limit_pro(requests_per_minute=1)
    assert upload(client, recording).status_code == 202
    error = error_of(response := upload(client, recording))
    assert (response.status_code, error["code"]) == (429, "rate_limit_exceeded")
    assert "minute" in error["message"]


def test_a_server_busy_with_decoding_refuses(client, recording):
    with crowded(decodings):
        error = error_of(response := upload(client, recording))
    assert (response.status_code, error["code"]) == (503, "server_overloaded")
    assert response["Retry-After"]
    assert not Enrollment.objects.exists()


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (OSError("no space left"), 503, "service_unavailable"),
        (ZeroDivisionError("a defect"), 500, "internal_error"),
    ],
)
def test_a_storage_that_fails_leaves_nothing(client, recording, interruptions, own_files, error, status, code):
    interruptions.before["save"] = failing(error)
    error = error_of(response := upload(client, recording))
    assert (response.status_code, error["code"]) == (status, code)
    assert not ClonedVoice.objects.exists()
    assert Enrollment.objects.get().refusal == "internal_error"
    assert files_in(own_files) == []


@pytest.mark.parametrize("is_folder_gone", [False, True])
def test_a_voice_deleted_while_it_is_stored_leaves_nothing(client, recording, interruptions, own_files, is_folder_gone):
    interruptions.before["save"] = lambda name: ClonedVoice.objects.all().delete()
    if is_folder_gone:
        interruptions.after["save"] = failing(FileNotFoundError())
    error = error_of(response := upload(client, recording))
    assert (response.status_code, error["code"]) == (409, "voice_deleted")
    assert files_in(own_files) == []


def test_the_list_shows_ones_own_voices_newest_first(client, account):
    make_waiting()
    older = make_waiting(account, created_at=timezone.now() - timedelta(days=1), progress=0.25)
    failed = make_waiting(
        account, status="failed", error_code="no_speech", error_message="Nobody speaks.", due_at=None, language="fr"
    )
    newest, oldest = client.get(URL).json()["voices"]
    assert oldest == {
        "id": older.pk,
        "name": "My voice",
        "status": "enrolling",
        "createdAt": round(older.created_at.timestamp() * 1000),
        "language": "en-US",
        "progress": 0.25,
        "seconds_left": None,
        "warnings": [],
        "error": None,
    }
    assert (newest["id"], newest["status"], newest["language"]) == (failed.pk, "failed", "fr")
    assert newest["error"] == {"code": "no_speech", "message": "Nobody speaks."}
    assert isinstance(newest["createdAt"], int)


def test_the_list_costs_the_same_however_long_it_is(client, account):
    def statements():
        with CaptureQueriesContext(connection) as captured:
            assert client.get(URL).status_code == 200
        return [query["sql"] for query in captured]

    make_waiting(account)
    statements()  # the first notes the use of the key
    few = statements()
    for _ in range(10):
        make_waiting(account)
    assert len(statements()) == len(few)
    assert not any("embedding" in statement for statement in few)


def test_a_new_account_has_no_voices(free_client):
    assert free_client.get(URL).json() == {"voices": []}


@pytest.mark.process
@pytest.mark.exhaustive
def test_uploads_at_once_never_exceed_the_hour(server):
    headers = {"Authorization": f"Bearer {server.create_key('many@example.com', 'pro')}"}
    form = {"data": {"name": "x", "consent": "true"}, "files": {"audio": ("a.wav", JUNK)}, "headers": headers}

    def send(number):
        return httpx2.post(f"{server.url}{URL}", timeout=60, **form)

    with ThreadPoolExecutor(5) as pool:
        answers = list(pool.map(send, range(PRO.enrollments_per_hour + 10)))
    codes = [(answer.status_code, answer.json()["error"]["code"]) for answer in answers]
    assert codes.count((400, "not_audio")) == PRO.enrollments_per_hour
    assert codes.count((429, "rate_limit_exceeded")) == 10
