"""Spoken consents as they are judged: by the speaker encoder and by a recogniser, in their own processes."""

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import openai
import pytest
import soundfile
import soxr
from openai import OpenAI

from bench.listening.ears import ears_dir, missing_ears
from tests.support.sentences import SENTENCES
from tests.support.server import server_in
from tests.support.services import POSTGRESQL_URL
from tests.support.voices import bytes_below, spoken, wav
from tests.support.workers import prepared_site
from tts.cloning.consent import MOST_WRONG, SAME_SPEAKER, heard_words, speaker_likeness, wrong_share
from tts.cloning.recordings import RecordingError
from tts.engines.base import SAMPLE_RATE, Samples
from voices.consent import PHRASES

pytestmark = pytest.mark.process

DAY = date(2026, 5, 4)
SPEAKERS = Path(__file__).resolve().parents[3] / "shared/data/speakers"
needs_speakers = pytest.mark.skipif(not SPEAKERS.exists(), reason="the files of LibriSpeech are not here")


def read(name: str) -> Samples:
    samples, rate = soundfile.read(SPEAKERS / name, dtype="float32")
    return np.asarray(soxr.resample(samples, rate, SAMPLE_RATE), np.float32)


class TestWords:
    ENGLISH = PHRASES["en-US"].passages

    @pytest.mark.parametrize("language", PHRASES)
    def test_the_sentence_itself_has_none_wrong(self, language):
        phrase = PHRASES[language]
        assert wrong_share(phrase.passages, phrase.sentence("anna.berg@example.com", DAY)) == 0
        assert wrong_share(phrase.passages, phrase.sentence("ANNA BERG", DAY).upper().replace(".", " ")) == 0

    @pytest.mark.parametrize("language", PHRASES)
    def test_another_text_of_the_language_has_most_wrong(self, language):
        for sentence in SENTENCES[language]:
            assert wrong_share(PHRASES[language].passages, sentence) > MOST_WRONG

    def test_names_and_dates_may_be_anything(self):
        heard = "This is my own voice. Today, the 5th of May, I agree that the account blah dot con makes and uses a "
        assert wrong_share(self.ENGLISH, heard + "synthetic copy of it") == 0

    def test_a_few_letters_may_be_wrong(self):
        heard = "This is my one voice. To day, 4 May, I agreed that their count Anna makes and use a synthetic copy of"
        assert 0 < wrong_share(self.ENGLISH, heard) < MOST_WRONG

    @pytest.mark.parametrize("language", PHRASES)
    @pytest.mark.parametrize("left_out", range(3))
    def test_a_sentence_without_one_of_its_passages_will_not_do(self, language, left_out):
        passages = PHRASES[language].passages
        said = " ".join(passage for place, passage in enumerate(passages) if place != left_out)
        assert wrong_share(passages, said) > MOST_WRONG

    def test_silence_has_all_wrong(self):
        assert wrong_share(self.ENGLISH, "") == 1


@needs_speakers
@pytest.mark.exhaustive
class TestSpeakers:
    def test_a_person_is_the_same_and_another_is_not(self):
        consent = read("1998_other.flac")[: 6 * SAMPLE_RATE]
        assert speaker_likeness(consent, read("1998_enrol.flac")) > SAME_SPEAKER + 0.1
        assert speaker_likeness(consent, read("367_enrol.flac")) < SAME_SPEAKER - 0.03

    def test_two_people_in_a_recording_are_told(self):
        both = np.concatenate([read("1998_enrol.flac")[: 12 * SAMPLE_RATE], read("2033_enrol.flac")[: 8 * SAMPLE_RATE]])
        with pytest.raises(RecordingError, match="More than one person") as refused:
            speaker_likeness(read("1998_other.flac")[: 6 * SAMPLE_RATE], both)
        assert refused.value.code == "several_speakers"
        assert 9 <= (refused.value.at_s or 0) <= 13


@pytest.mark.exhaustive
@pytest.mark.skipif(bool(missing_ears()), reason="Whisper is not here: see `make ears`")
def test_a_recogniser_hears_the_words(espeak):
    heard = heard_words(spoken(espeak), "en-US", ears_dir() / "whisper")
    assert "quick brown fox" in heard
    assert wrong_share(PHRASES["en-US"].passages, heard) > MOST_WRONG


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimpleNamespace]:
    """A service that asks for spoken consents, and an OpenAI client of a Pro account."""
    folder = tmp_path_factory.mktemp("consents")
    (folder / "storage").mkdir()
    settings = {"SPEECH_ENGINE": "espeak", "CLONE_CONSENT": "spoken"}
    with ExitStack() as running:
        site = running.enter_context(prepared_site(folder / "storage", **settings))
        server = running.enter_context(server_in(site.environment, folder / "server.log"))
        key = server.create_key("owner@example.com", "pro")
        client = OpenAI(base_url=f"{server.url}/v1", api_key=key, max_retries=0, timeout=300)
        yield SimpleNamespace(client=client, storage=folder / "storage")


@needs_speakers
@pytest.mark.exhaustive
def test_openais_client_records_a_consent_and_makes_a_voice(service):
    audio = service.client.audio
    own, other = read("1998_enrol.flac"), read("367_enrol.flac")
    recording = wav(read("1998_other.flac")[: 8 * SAMPLE_RATE])
    file = ("consent.wav", recording, "audio/wav")
    consent = audio.voice_consents.create(name="Anna, whom nobody else names", language="en-US", recording=file)
    assert (consent.object, consent.language) == ("audio.voice_consent", "en-US")
    assert audio.voice_consents.update(consent.id, name="Anna of the mark").name == "Anna of the mark"
    assert [found.id for found in audio.voice_consents.list(limit=1)] == [consent.id]
    assert audio.voice_consents.retrieve(consent.id).name == "Anna of the mark"
    flac = (service.storage / "files" / "consents" / consent.id / "recording.flac").read_bytes()

    with pytest.raises(openai.BadRequestError) as refused:
        audio.voices.create(name="Bert", consent=consent.id, audio_sample=("b.wav", wav(other), "audio/wav"))
    assert (refused.value.code, refused.value.param) == ("consent_speaker_differs", "consent")
    voice = audio.voices.create(name="Anna", consent=consent.id, audio_sample=("a.wav", wav(own), "audio/wav"))
    assert (voice.object, voice.type, voice.name) == ("audio.voice", "audio_sample", "Anna")
    with pytest.raises(openai.ConflictError):
        audio.voice_consents.delete(consent.id)

    deleted = audio.voices.delete(voice.id)
    assert (deleted.object, deleted.deleted) == ("audio.voice.deleted", True)
    with pytest.raises(openai.NotFoundError):
        audio.voice_consents.retrieve(consent.id)
    left = bytes_below(service.storage)
    assert flac[2000:2064] not in left
    if not POSTGRESQL_URL:
        assert b"owner@example.com" in left, "the files of the database were not looked at"
        assert b"Anna of the mark" not in left
        assert b"whom nobody else names" not in left


@pytest.mark.exhaustive
def test_openais_client_withdraws_a_consent(service, espeak):
    consents = service.client.audio.voice_consents
    file = ("consent.wav", wav(spoken(espeak)), "audio/wav")
    consent = consents.create(name="Clara", language="en", recording=file)
    assert consents.delete(consent.id).deleted is True
    assert not (service.storage / "files" / "consents" / consent.id).exists()
    with pytest.raises(openai.BadRequestError) as refused:
        service.client.audio.voices.create(name="Clara", consent=consent.id, audio_sample=file)
    assert (refused.value.code, refused.value.param) == ("consent_not_found", "consent")
