"""Renderings that wait: one that lets others go first keeps no long sound meanwhile."""

import tracemalloc

import pytest

from speech.render_scheduler import RenderScheduler
from speech.rendering import render_speech, stream_speech
from speech.requests import SpeechRequest, Terms
from tests.support.sentences import SENTENCES
from tts.dsp.controls import Controls
from voices.catalog import CATALOG, DEFAULT_VOICE

SLOWEST = Controls(speed=0.25)
SENTENCE = ", ".join(sentence.rstrip(".") for sentence in SENTENCES["en-US"][:3]) + "."
"""In the slowest tempo a minute of sound, which is 5 MB of samples."""


def rendered(request: SpeechRequest, turn) -> None:
    render_speech(request, CATALOG[DEFAULT_VOICE], terms=Terms(turn=turn)).file.close()


def streamed(request: SpeechRequest, turn) -> None:
    for _ in stream_speech(request, CATALOG[DEFAULT_VOICE], terms=Terms(turn=turn)):
        pass


@pytest.mark.parametrize("spoken", [rendered, streamed])
def test_a_turn_that_gives_way_keeps_no_long_sound(spoken, monkeypatch):
    request = SpeechRequest(f"{SENTENCE} {SENTENCE} {SENTENCE}", audio_format="mp3", controls=SLOWEST)
    with RenderScheduler(1, 1).take(len(request.input)) as turn:
        spoken(request, turn)  # loads the engine and its libraries
    held: list[int] = []
    with RenderScheduler(1, 1).take(len(request.input)) as turn:
        give_way = turn.give_way
        monkeypatch.setattr(turn, "give_way", lambda: held.append(tracemalloc.get_traced_memory()[0]) or give_way())
        tracemalloc.start()
        try:
            spoken(request, turn)
        finally:
            tracemalloc.stop()
    assert len(held) >= 3
    assert max(held) < 2_000_000


def test_a_stream_takes_all_processors_only_on_an_engine_that_does():
    request = SpeechRequest(SENTENCE)
    with RenderScheduler(1, 1).take(len(request.input), is_stream=True) as turn:
        assert turn.takes_processors
        streamed(request, turn)
        assert not turn.takes_processors, "espeak-ng takes one"
