"""The page where a recording becomes a voice: its form, and what it refuses."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from tests.support.clones import make_clone
from tests.support.jobs import files_in
from tests.support.voice_pages import MINE, NEW, SCRIPT, page_of, send_recording
from tests.support.voices import wav
from voices import consents
from voices.consent import CONSENT, PHRASES
from voices.languages import LANGUAGE_TITLES, LANGUAGES
from voices.models import ClonedVoice, Enrollment, VoiceConsent
from voices.readings import READINGS

pytestmark = pytest.mark.django_db


def errors_of(response):
    """Return the error at each field of the page."""
    assert response.status_code == 200
    return {name: list(errors) for name, errors in response.context["form"].errors.items()}


def test_a_recording_becomes_a_voice_as_by_the_api(signed_in, account, recording, own_files):
    response = send_recording(signed_in, recording, name="  Zoë’s voice ")
    voice = ClonedVoice.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"{MINE}/{voice.pk}")
    assert (voice.account, voice.name, voice.language, voice.status) == (account, "Zoë’s voice", "en-GB", "enrolling")
    assert voice.due_at <= timezone.now()
    assert files_in(own_files) == [f"voices/{voice.pk}/recording.flac"]
    kept = Enrollment.objects.get()
    assert (kept.account, kept.voice_id, kept.consent, kept.address) == (account, voice.pk, CONSENT, "203.0.113.7")


def test_the_script_gets_the_next_address(signed_in, recording):
    response = send_recording(signed_in, recording, headers=SCRIPT)
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
    errors = errors_of(response := send_recording(signed_in, b"this is no audio at all", **change))
    assert list(errors) == [field]
    assert message in errors[field][0]
    page = response.content.decode()
    assert f'id="id_{field}_error"' in page
    assert re.search(rf'id="id_{field}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="id_{field}"', page)
    told = send_recording(signed_in, b"this is no audio at all", headers=SCRIPT, **change).json()
    assert told["errors"].keys() == {field}


def test_a_recording_that_cannot_be_used_is_refused_with_what_to_do(signed_in, speech_samples):
    errors = errors_of(response := send_recording(signed_in, wav(speech_samples[:48_000])))
    assert "seconds of speech were found" in errors["audio"][0]
    assert errors["audio"][0].endswith("send 15 to 60 seconds of clear speech.")
    assert 'value="My voice"' in response.content.decode()
    assert re.search(r'value="en-GB"\s+selected', response.content.decode())


def test_limits_are_shown_for_the_whole_form(signed_in, account, recording, limit_pro):
    limit_pro(max_clones=1)
    make_clone(account)
    page = page_of(signed_in)
    assert "the most your plan allows" in page
    assert NEW not in page
    errors = errors_of(send_recording(signed_in, recording))
    assert "You have 1 cloned voices; your plan allows 1. Delete one first." in errors["__all__"]
    told = send_recording(signed_in, recording, headers=SCRIPT).json()
    assert told["errors"]["__all__"] == errors["__all__"]


def test_a_form_from_elsewhere_is_refused(account, recording):
    client = Client(enforce_csrf_checks=True)
    client.force_login(account)
    assert send_recording(client, recording).status_code == 403
    page = page_of(client, NEW)
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    assert send_recording(client, recording, csrfmiddlewaretoken=token).status_code == 302
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
    assert "larger than 1000 bytes" in send_recording(signed_in, recording).content.decode()


def test_the_upload_is_never_on_a_disk(signed_in, recording, settings, tmp_path):
    settings.FILE_UPLOAD_TEMP_DIR = str(tmp_path / "nowhere")
    big = recording + bytes(3 << 20)
    assert send_recording(signed_in, big).status_code == 302


def test_there_is_something_to_read_in_every_language(signed_in):
    assert set(READINGS) == set(LANGUAGE_TITLES) == set(LANGUAGES)
    page = page_of(signed_in, NEW)
    for tag, sentences in READINGS.items():
        hidden = re.search(rf'<blockquote[^>]*lang="{tag}"[^>]*>', page)[0].count("hidden")
        assert hidden == (tag != "en-US")
        assert all(sentence in page for sentence in sentences)


@pytest.mark.usefixtures("spoken_consents", "heard")
class TestSpokenConsent:
    def make(self, client, recording, spoken=b"", **fields):
        sound = SimpleUploadedFile("c.wav", spoken or recording, content_type="audio/wav")
        return send_recording(client, recording, **{"consent": ..., "consent_recording": sound} | fields)

    def test_the_page_shows_the_sentence_in_each_language_and_no_box(self, signed_in, account):
        page = page_of(signed_in, NEW)
        assert 'type="checkbox"' not in page
        assert CONSENT not in page
        for tag in PHRASES:
            assert consents.sentence_for(account, tag) in page
        shown = re.findall(r'<blockquote class="reading"\s+lang="en-US"\s+dir="auto"\s+>', page)
        assert len(shown) == 2

    def test_a_voice_is_made_with_both_recordings(self, signed_in, account, recording, own_files):
        made = self.make(signed_in, recording, language="fr")
        voice = ClonedVoice.objects.get()
        assert made["Location"] == f"/voices/mine/{voice.pk}"
        consent = VoiceConsent.objects.get()
        assert (voice.consent, consent.language, consent.name) == (consent, "fr", "My voice")
        assert consent.sentence == consents.sentence_for(account, "fr") == Enrollment.objects.get().consent
        assert len(files_in(own_files)) == 2

    def test_the_recording_of_the_sentence_is_needed(self, signed_in, recording):
        answer = self.make(signed_in, recording, consent_recording=..., headers=SCRIPT).json()
        assert answer == {"errors": {"consent_recording": ["Record the sentence here, or choose a file."]}}
        assert not Enrollment.objects.exists()

    def test_another_speaker_is_told_at_the_consent_and_nothing_stays(self, signed_in, recording, heard, own_files):
        heard["likeness"] = 0.5
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
