"""The pages of cloned voices, for their owner and for others."""

import re
import uuid
from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.plans import FREE, PLANS, PRO
from tests.support.clones import make_clone, make_enrolling, make_failed
from tests.support.factories import make_account
from tests.support.jobs import files_in
from tests.support.voices import make_waiting, wav
from voices import consents
from voices.consent import CONSENT, PHRASES
from voices.languages import LANGUAGE_TITLES, LANGUAGES
from voices.models import ClonedVoice, Enrollment, VoiceConsent
from voices.readings import READINGS

pytestmark = pytest.mark.django_db

MINE, NEW = "/voices/mine", "/voices/mine/new"
POLL = {"HX-Request": "true"}
SCRIPT = {"Accept": "application/json"}


@pytest.fixture
def owner():
    return make_account(PRO)


@pytest.fixture
def signed_in(owner):
    return client_of(owner)


def client_of(account):
    client = Client(REMOTE_ADDR="203.0.113.7")
    client.force_login(account)
    return client


def page_of(client, address=MINE, **options):
    response = client.get(address, **options)
    assert response.status_code == 200
    return response.content.decode()


def make(client, recording, *, headers=None, **fields):
    """Return the answer to the form of a new voice, in order but for `fields`; one that is ... is left out."""
    audio = SimpleUploadedFile("me.wav", recording, content_type="audio/wav")
    form = {"name": "My voice", "language": "en-GB", "consent": "true", "audio": audio} | fields
    return client.post(NEW, {name: value for name, value in form.items() if value is not ...}, headers=headers)


def errors_of(response):
    """Return the error at each field of the page."""
    assert response.status_code == 200
    return {name: list(errors) for name, errors in response.context["form"].errors.items()}


@pytest.mark.parametrize("path", [MINE, NEW, f"{MINE}/voice_1", f"{MINE}/voice_1/delete"])
def test_every_page_needs_a_login(path):
    assert Client().get(path)["Location"] == f"/account/login/?next={path}"


def test_no_page_is_kept_by_a_browser(signed_in, owner):
    voice = make_clone(owner)
    for path in (MINE, NEW, f"{MINE}/{voice.pk}", f"{MINE}/{voice.pk}/delete"):
        assert "no-store" in signed_in.get(path)["Cache-Control"]


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_pages_that_only_show_accept_no_post(signed_in, owner, method):
    for path in (MINE, f"{MINE}/{make_clone(owner).pk}"):
        assert getattr(signed_in, method)(path).status_code == 405


def test_an_account_without_voices_is_told_how_to_make_one(signed_in):
    page = page_of(signed_in)
    assert "No voice of your own yet" in page
    assert f'href="{NEW}"' in page


def test_on_free_there_is_an_explanation_and_no_form():
    client = client_of(make_account(FREE))
    page = page_of(client)
    assert "Part of the Pro plan" in page
    assert 'href="/plan"' in page
    assert NEW not in page
    assert client.get(NEW)["Location"] == MINE
    assert make(client, b"x")["Location"] == MINE
    assert make(client, b"x", headers=SCRIPT).json() == {"location": MINE}
    assert not Enrollment.objects.exists()


def test_voices_are_listed_with_their_states(signed_in, owner):
    ready = make_clone(owner, name="Narrator", language="fr")
    make_enrolling(owner)
    failed = make_failed(owner)
    page = page_of(signed_in)
    assert "3 of 100 voices, creating 1" in re.sub(r"\s+", " ", page)
    for text in ("Narrator", "French", "Ready", "Creating", "Failed", failed.error_message):
        assert text in page
    assert f'href="{MINE}/{ready.pk}/delete"' in page


def test_the_list_asks_again_only_while_a_voice_is_made(signed_in, owner):
    voice = make_waiting(owner, progress=0.4)
    page = page_of(signed_in)
    assert "Queued" in page
    assert "hx-trigger" in page
    ClonedVoice.objects.update(claim="7" * 32)
    fragment = page_of(signed_in, headers=POLL)
    assert "40% done" in fragment
    assert "<html" not in fragment
    ClonedVoice.objects.filter(pk=voice.pk).update(status="ready")
    assert "hx-" not in page_of(signed_in, headers=POLL)


def test_the_page_of_a_voice_in_the_making_asks_until_it_is_made(signed_in, owner):
    voice = make_waiting(owner, progress=0.25, claim="7" * 32)
    path = f"{MINE}/{voice.pk}"
    assert "25% done" in page_of(signed_in, path)
    fragment = page_of(signed_in, path, headers=POLL)
    assert "25% done" in fragment
    assert "<html" not in fragment
    ClonedVoice.objects.update(status="ready")
    response = signed_in.get(path, headers=POLL)
    assert (response.status_code, response["HX-Refresh"]) == (204, "true")


def test_an_open_page_reloads_if_there_is_no_part_to_send(signed_in, owner):
    gone = make_waiting(owner)
    for client, path in ((Client(), MINE), (Client(), f"{MINE}/{gone.pk}"), (signed_in, f"{MINE}/voice_0")):
        response = client.get(path, headers=POLL)
        assert (response.status_code, response["HX-Refresh"], response.content) == (204, "true", b"")


def test_the_page_of_a_voice_shows_how_to_use_it(signed_in, owner):
    voice = make_clone(owner, language="ja")
    page = page_of(signed_in, f"{MINE}/{voice.pk}")
    assert f"&quot;voice&quot;: &quot;{voice.pk}&quot;" in page or f'"voice": "{voice.pk}"' in page
    for text in ("http://testserver/v1/audio/speech", "Japanese", "2,000 characters", "data-try"):
        assert text in page
    assert re.search(r'value="ja"\s+selected', page)
    assert f"{voice.created_at:%-d %b %Y, %H:%M} UTC" in re.sub(r"\s+", " ", page)


def test_a_failure_is_explained_with_what_to_do(signed_in, owner):
    voice = make_failed(owner)
    page = page_of(signed_in, f"{MINE}/{voice.pk}")
    assert voice.error_message in page
    assert "Try again" in page
    assert "data-try" not in page


def test_without_pro_voices_cannot_be_used_but_deleted(signed_in, owner):
    voice = make_clone(owner)
    owner.plan_until = timezone.now() + timedelta(seconds=1)
    owner.plan_since = timezone.now() - timedelta(days=1)
    owner.save()
    assert "Ready" in page_of(signed_in)
    owner.plan_until = timezone.now() - timedelta(seconds=1)
    owner.save()
    page = page_of(signed_in)
    assert "Your voices are paused" in page
    assert "Paused" in page
    assert NEW not in page
    page = page_of(signed_in, f"{MINE}/{voice.pk}")
    assert "This voice is paused" in page
    assert "data-try" not in page
    assert signed_in.post(f"{MINE}/{voice.pk}/delete")["Location"] == MINE
    assert not ClonedVoice.objects.exists()


@pytest.mark.parametrize("voice_id", ["voice_0", "VOICE", "voice_%00", "voice_" + "a" * 60, "new.wav"])
def test_an_id_of_no_voice_is_not_found(signed_in, voice_id):
    assert signed_in.get(f"{MINE}/{voice_id}").status_code == 404
    assert signed_in.get(f"{MINE}/{voice_id}/delete").status_code == 404


def test_another_account_s_voice_is_not_found(signed_in):
    voice = make_clone(make_account(PRO))
    for path in (f"{MINE}/{voice.pk}", f"{MINE}/{voice.pk}/delete"):
        assert signed_in.get(path).status_code == 404
    assert signed_in.post(f"{MINE}/{voice.pk}/delete").status_code == 404
    assert voice.pk not in page_of(signed_in)
    assert ClonedVoice.objects.filter(pk=voice.pk).exists()


def test_a_voice_is_renamed_on_its_page(signed_in, owner):
    voice = make_clone(owner)
    address = f"/voices/mine/{voice.pk}/name"
    page = signed_in.post(address, {"name": "Narrator"}, follow=True).content.decode()
    assert "now called “Narrator”" in page
    assert "<h1>Narrator</h1>" in page
    page = signed_in.post(address, {"name": " "}, follow=True).content.decode()
    assert "The voice keeps its name" in page
    assert ClonedVoice.objects.get().name == "Narrator"
    other = make_clone(make_account(PRO))
    assert signed_in.post(f"/voices/mine/{other.pk}/name", {"name": "Mine"}).status_code == 404
    assert signed_in.get(address)["Location"] == f"/voices/mine/{voice.pk}"


def test_a_page_tells_what_is_weak_in_the_recording_and_the_time_left(signed_in, owner):
    weak = {"code": "noise", "message": "The noise is only 9 dB below the speech.", "at_s": 67}
    voice = make_clone(owner, warnings=[weak])
    page = signed_in.get(f"/voices/mine/{voice.pk}").content.decode()
    assert weak["message"] in page
    assert "Worst at 1:07." in page
    ClonedVoice.objects.update(status="enrolling", claim=uuid.uuid4(), left_s=42, progress=0.5)
    page = " ".join(signed_in.get(f"/voices/mine/{voice.pk}").content.decode().split())
    assert "50% done, about 45 s left" in page
    ClonedVoice.objects.update(left_s=80)
    assert "about 2 min left" in signed_in.get(f"/voices/mine/{voice.pk}").content.decode()


def test_a_voice_is_deleted_after_a_question(signed_in, owner, own_files):
    voice = make_waiting(owner, name="<b>Mine</b>")
    page = page_of(signed_in, f"{MINE}/{voice.pk}/delete")
    assert "Delete “&lt;b&gt;Mine&lt;/b&gt;”?" in page
    assert ClonedVoice.objects.exists()
    response = signed_in.post(f"{MINE}/{voice.pk}/delete", follow=True)
    assert response.redirect_chain == [(MINE, 302)]
    assert "permanently deleted" in response.content.decode()
    assert not ClonedVoice.objects.exists()
    assert files_in(own_files) == []


def test_a_recording_becomes_a_voice_as_by_the_api(signed_in, owner, recording, own_files):
    response = make(signed_in, recording, name="  Zoë’s voice ")
    voice = ClonedVoice.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"{MINE}/{voice.pk}")
    assert (voice.account, voice.name, voice.language, voice.status) == (owner, "Zoë’s voice", "en-GB", "enrolling")
    assert voice.due_at <= timezone.now()
    assert files_in(own_files) == [f"voices/{voice.pk}/recording.flac"]
    kept = Enrollment.objects.get()
    assert (kept.account, kept.voice_id, kept.consent, kept.address) == (owner, voice.pk, CONSENT, "203.0.113.7")


def test_the_script_gets_the_next_address(signed_in, recording):
    response = make(signed_in, recording, headers=SCRIPT)
    assert response.json() == {"location": f"{MINE}/{ClonedVoice.objects.get().pk}"}


def test_the_declaration_is_shown_word_for_word(signed_in):
    page = page_of(signed_in, NEW)
    assert CONSENT in page
    assert "delete the recording as soon as the voice is ready" in page


def test_nothing_is_promised_where_recordings_are_kept(signed_in, settings):
    settings.KEEP_RECORDINGS = True
    assert "delete the recording as soon as the voice is ready" not in page_of(signed_in, NEW)


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"name": ...}, "name", "Give the voice a name."),
        ({"name": "  "}, "name", "Give the voice a name."),
        ({"name": "x" * 101}, "name", "at most 100 characters"),
        ({"name": "a\nb"}, "name", "no line breaks"),
        ({"consent": ...}, "consent", "We need this consent to create a voice."),
        ({"consent": "false"}, "consent", "We need this consent to create a voice."),
        ({"audio": ...}, "audio", "Record something here"),
        ({"audio": "text"}, "audio", "Record something here"),
        ({"audio": SimpleUploadedFile("me.wav", b"")}, "audio", "The file is empty"),
        ({"language": "tlh"}, "language", "Select a valid choice"),
        ({}, "audio", "The file is no audio that is known here; send WAV, MP3, MP4 or M4A."),
    ],
)
def test_errors_are_shown_at_their_fields(signed_in, change, field, message):
    errors = errors_of(response := make(signed_in, b"this is no audio at all", **change))
    assert list(errors) == [field]
    assert message in errors[field][0]
    page = response.content.decode()
    assert f'id="id_{field}_error"' in page
    assert re.search(rf'id="id_{field}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="id_{field}"', page)
    told = make(signed_in, b"this is no audio at all", headers=SCRIPT, **change).json()
    assert told["errors"].keys() == {field}


def test_a_recording_that_cannot_be_used_is_refused_with_what_to_do(signed_in, speech_samples):
    errors = errors_of(response := make(signed_in, wav(speech_samples[:48_000])))
    assert "seconds of speech were found" in errors["audio"][0]
    assert errors["audio"][0].endswith("send 15 to 60 seconds of clear speech.")
    assert 'value="My voice"' in response.content.decode()
    assert re.search(r'value="en-GB"\s+selected', response.content.decode())


def test_limits_are_shown_for_the_whole_form(signed_in, owner, recording, monkeypatch):
    monkeypatch.setitem(PLANS, PRO.name, replace(PRO, max_clones=1))
    make_clone(owner)
    page = page_of(signed_in)
    assert "the most your plan allows" in page
    assert NEW not in page
    errors = errors_of(make(signed_in, recording))
    assert "You have 1 cloned voices; your plan allows 1. Delete one first." in errors["__all__"]
    told = make(signed_in, recording, headers=SCRIPT).json()
    assert told["errors"]["__all__"] == errors["__all__"]


def test_a_form_from_elsewhere_is_refused(owner, recording):
    client = Client(enforce_csrf_checks=True)
    client.force_login(owner)
    assert make(client, recording).status_code == 403
    page = page_of(client, NEW)
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    assert make(client, recording, csrfmiddlewaretoken=token).status_code == 302
    voice = ClonedVoice.objects.get()
    assert client.post(f"{MINE}/{voice.pk}/delete").status_code == 403


@pytest.mark.parametrize(
    "body",
    [b"", b"no form", b"--x\r\n\r\n--x--", b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n' * 40],
    ids=["empty", "junk", "cut", "many parts"],
)
@pytest.mark.parametrize("headers", [{}, SCRIPT], ids=["browser", "script"])
def test_a_body_that_is_no_form_gets_an_answer_in_words(signed_in, body, headers):
    response = signed_in.post(NEW, body, content_type="multipart/form-data; boundary=x", headers=headers)
    assert response.status_code in (200, 400)
    if response.status_code == 200 and headers:
        assert response.json()["errors"]
    elif response.status_code == 200:
        assert 'role="alert"' in response.content.decode()
    assert not Enrollment.objects.exists()


def test_a_body_above_the_limit_is_not_read(signed_in, settings, recording):
    settings.MAX_BODY_BYTES = 1000
    assert "larger than 1000 bytes" in make(signed_in, recording).content.decode()


def test_the_upload_is_never_on_a_disk(signed_in, recording, settings, tmp_path):
    settings.FILE_UPLOAD_TEMP_DIR = str(tmp_path / "nowhere")
    big = recording + bytes(3 << 20)
    assert make(signed_in, big).status_code == 302


def test_each_page_takes_few_queries(signed_in, owner):
    voices = [make_clone(owner) for _ in range(100)]
    for path in (MINE, NEW, f"{MINE}/{voices[0].pk}", f"{MINE}/{voices[0].pk}/delete"):
        page_of(signed_in, path)
        with CaptureQueriesContext(connection) as captured:
            page_of(signed_in, path)
        assert len(captured) <= 4, [query["sql"] for query in captured]
        assert not any("embedding" in query["sql"] for query in captured)


def test_there_is_something_to_read_in_every_language(signed_in):
    assert set(READINGS) == set(LANGUAGE_TITLES) == set(LANGUAGES)
    page = page_of(signed_in, NEW)
    for tag, sentences in READINGS.items():
        hidden = re.search(rf'<blockquote[^>]*lang="{tag}"[^>]*>', page)[0].count("hidden")
        assert hidden == (tag != "en-US")
        assert all(sentence in page for sentence in sentences)


class TestSpokenConsent:
    @pytest.fixture(autouse=True)
    def spoken(self, settings):
        settings.CLONE_CONSENT = "spoken"

    @pytest.fixture(autouse=True)
    def likeness(self, monkeypatch):
        """The likeness of the speakers that is heard; the process that listens takes seconds."""
        heard = {"likeness": 0.9}
        monkeypatch.setattr(consents, "speaker_likeness", lambda consent, recording: heard["likeness"])
        return heard

    def make(self, client, recording, spoken=b"", **fields):
        sound = SimpleUploadedFile("c.wav", spoken or recording, content_type="audio/wav")
        return make(client, recording, **{"consent": ..., "consent_recording": sound} | fields)

    def test_the_page_shows_the_sentence_in_each_language_and_no_box(self, signed_in, owner):
        page = page_of(signed_in, NEW)
        assert 'type="checkbox"' not in page
        assert CONSENT not in page
        for tag in PHRASES:
            assert consents.sentence_for(owner, tag) in page
        shown = re.findall(r'<blockquote class="reading"\s+lang="en-US"\s+dir="auto"\s+>', page)
        assert len(shown) == 2

    def test_a_voice_is_made_with_both_recordings(self, signed_in, owner, recording, own_files):
        made = self.make(signed_in, recording, language="fr")
        voice = ClonedVoice.objects.get()
        assert made["Location"] == f"/voices/mine/{voice.pk}"
        consent = VoiceConsent.objects.get()
        assert (voice.consent, consent.language, consent.name) == (consent, "fr", "My voice")
        assert consent.sentence == consents.sentence_for(owner, "fr") == Enrollment.objects.get().consent
        assert len(files_in(own_files)) == 2

    def test_the_recording_of_the_sentence_is_needed(self, signed_in, recording):
        answer = self.make(signed_in, recording, consent_recording=..., headers=SCRIPT).json()
        assert answer == {"errors": {"consent_recording": ["Record the sentence here, or choose a file."]}}
        assert not Enrollment.objects.exists()

    def test_another_speaker_is_told_at_the_consent_and_nothing_stays(self, signed_in, recording, likeness, own_files):
        likeness["likeness"] = 0.5
        answer = self.make(signed_in, recording, headers=SCRIPT).json()
        assert list(answer["errors"]) == ["consent_recording"]
        assert "another person" in answer["errors"]["consent_recording"][0]
        assert files_in(own_files) == []
        assert not ClonedVoice.objects.exists()

    def test_a_bad_recording_is_told_at_its_own_field(self, signed_in, recording, own_files):
        answer = self.make(signed_in, recording, spoken=b"no audio", headers=SCRIPT).json()
        assert list(answer["errors"]) == ["consent_recording"]
        answer = self.make(signed_in, recording, audio=SimpleUploadedFile("x.wav", b"no audio"), headers=SCRIPT).json()
        assert list(answer["errors"]) == ["audio"]
        assert files_in(own_files) == []
