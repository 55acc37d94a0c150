"""`GET /voices/<voice_id>/sample.mp3`, and the texts of samples."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from accounts.models import DailyUsage, Meter, VisitorMeter
from speech import render_places, rendering, samples, speakers
from speech.render_scheduler import RenderScheduler
from tests.support.audio import decode, level_db
from tests.support.crowding import crowded
from tests.support.engine import FAILING, WORD_SAMPLES, ToneEngine
from tts.engines.base import EngineError, Rendered
from tts.text.chunks import Chunk
from voices.catalog import CATALOG
from voices.languages import LANGUAGES
from voices.samples import EXAMPLES, GREETINGS

SetSlots = Callable[[int, int], RenderScheduler]
ADDRESS = "/voices/af_heart/sample.mp3"

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("files_folder")]


class CountingEngine(ToneEngine):
    """Counts its renderings, and blocks them on demand."""

    def __init__(self) -> None:
        self.renderings = 0
        self.go_on = threading.Event()
        self.go_on.set()
        self.begun = threading.Event()

    def render(self, chunk: Chunk, voice: str, language: str) -> Rendered:
        self.renderings += 1
        self.begun.set()
        assert self.go_on.wait(120)
        return super().render(chunk, voice, language)


@pytest.fixture
def engine(use_engine, monkeypatch) -> CountingEngine:
    engine = CountingEngine()
    use_engine(engine)
    for language in GREETINGS:
        monkeypatch.setitem(GREETINGS, language, "One two three")  # one rendering
    return engine


def test_a_sample_is_rendered_once_and_kept(engine):
    first, second = Client().get(ADDRESS), Client().get(ADDRESS)
    assert (first.status_code, first["Content-Type"]) == (200, "audio/mpeg")
    assert len(decode(first.content)[0]) > 3 * WORD_SAMPLES
    assert second.content == first.content
    assert engine.renderings == 1


def test_requests_at_the_same_time_wait_for_one_rendering(engine):
    engine.go_on.clear()
    with ThreadPoolExecutor(6) as pool:
        answers = [pool.submit(Client().get, ADDRESS) for _ in range(6)]
        assert engine.begun.wait(120)
        engine.go_on.set()
        contents = {answer.result().content for answer in answers}
    assert len(contents) == 1
    assert engine.renderings == 1


def test_a_browser_with_the_sample_does_not_get_it_again(engine):
    first = Client().get(ADDRESS)
    assert first["Cache-Control"] == "public, max-age=86400, no-transform"
    assert "Cookie" not in first.get("Vary", "")
    again = Client().get(ADDRESS, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert Client().get(ADDRESS, headers={"If-None-Match": '"other"'}).status_code == 200


def test_the_sample_is_by_the_present_engine(engine, use_engine):
    before = Client().get(ADDRESS)
    other = CountingEngine()
    other.name = "another"
    use_engine(other)
    after = Client().get(ADDRESS)
    assert after["ETag"] != before["ETag"]
    assert other.renderings == 1


@pytest.mark.parametrize("voice", ["nobody", "alloy", "AF_HEART", "voice_0123456789abcdef01234567", "%00", ".."])
def test_there_are_samples_of_the_catalog_s_voices_only(engine, voice):
    assert Client().get(f"/voices/{voice}/sample.mp3").status_code == 404
    assert engine.renderings == 0


@pytest.mark.django_db
def test_a_sample_is_charged_to_nobody(engine):
    assert Client().get(ADDRESS).status_code == 200
    assert not Meter.objects.exists()
    assert not VisitorMeter.objects.exists()
    assert not DailyUsage.objects.exists()


def all_places(set_slots: SetSlots, kind: str) -> AbstractContextManager[object]:
    """Return what holds all places of a kind, in which a sample waits for its turn."""
    if kind == "slots":
        return set_slots(1, 0).take()
    set_slots(1, 2)
    return crowded(samples.makings if kind == "samples" else render_places.public_slots())


@pytest.mark.parametrize("kind", ["samples", "visitors", "slots"])
def test_where_all_is_busy_the_answer_says_when_to_come_back(engine, set_slots, kind):
    with all_places(set_slots, kind):
        busy = Client().get(ADDRESS)
    assert (busy.status_code, busy["Content-Type"]) == (503, "text/plain; charset=utf-8")
    assert int(busy["Retry-After"]) >= 1
    assert busy["Cache-Control"] == "private, no-cache"
    assert Client().get(ADDRESS).status_code == 200


def test_a_failure_is_told_and_not_kept(engine, monkeypatch):
    monkeypatch.setitem(GREETINGS, "en-US", FAILING)
    failed = Client().get(ADDRESS)
    assert (failed.status_code, failed["Content-Type"]) == (500, "text/plain; charset=utf-8")
    monkeypatch.setitem(GREETINGS, "en-US", "fine")
    assert Client().get(ADDRESS).status_code == 200


def test_an_engine_that_cannot_be_loaded_is_told_in_words(engine):
    def broken() -> None:
        raise EngineError("/secret/kokoro-v1_0.pth is truncated")

    speakers.engines().check = broken
    failed = Client().get(ADDRESS)
    assert failed.status_code == 500
    assert "secret" not in failed.content.decode()


def test_only_reading_is_allowed(engine):
    assert Client().post(ADDRESS).status_code == 405
    assert Client().head(ADDRESS).status_code == 200


@pytest.mark.parametrize("texts", [GREETINGS, EXAMPLES], ids=["greetings", "examples"])
def test_every_language_has_its_text_and_every_word_of_it_is_spoken(real_engine, texts):
    assert set(texts) == set(LANGUAGES)
    for language, text in texts.items():
        voice = next(voice for voice in CATALOG.values() if voice.language == language)
        speech = rendering.render_speech(rendering.SpeechRequest(text, voice.id), voice)
        assert not speech.unspoken, language
        assert 2 < speech.duration_s < 15, language
        assert level_db(decode(speech.audio)[0]) > -40, language
