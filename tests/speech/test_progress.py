"""The progress of a rendering, from its utterances."""

import pytest

from speech.progress import Forecast
from tests.support.engine import UNSPOKEN, ToneEngine
from tts.dsp.controls import Controls
from tts.encoding import AudioEncoder
from tts.synthesis import Speaker, synthesize
from tts.text.frontend import read_text

SENTENCE = "Several words of some length are spoken here. "


def spoken(items):
    return synthesize(items, Speaker(ToneEngine(), "af_heart", "en-US"), Controls())


def told(text):
    """Return the reports while the tone engine speaks `text`, and the length of the audio."""
    items = read_text(text, "en-US")
    forecast, encoder, progress = Forecast(items), AudioEncoder("wav"), []
    for utterance in spoken(items):
        encoder.write(utterance.samples)
        progress.append(forecast.after(utterance))
    return progress, encoder.duration_s


def test_the_share_grows_until_all_is_spoken():
    progress, _ = told(SENTENCE * 40)
    shares = [each.share for each in progress]
    assert len(shares) > 3
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_the_expected_length_gets_better_with_progress():
    progress, duration_s = told(SENTENCE * 40)
    expected = [each.expected_s for each in progress]
    assert expected == pytest.approx([duration_s] * len(expected), rel=0.4)
    assert expected[4:] == pytest.approx([duration_s] * len(expected[4:]), rel=0.1)


def test_coming_pauses_count_with_their_length():
    progress, duration_s = told(SENTENCE + f'{SENTENCE} <break time="3s"/> ' * 20)
    assert duration_s > 60
    assert progress[0].expected_s == pytest.approx(duration_s, rel=0.1)


def test_unspoken_pieces_count_as_done():
    progress, _ = told(f"x{UNSPOKEN} ♫ hello there")
    assert progress[-1].share == 1


def test_no_length_is_expected_before_the_first_word():
    progress, _ = told('<break time="3s"/> hello')
    assert progress[0].share == 0
    assert progress[0].expected_s == float("inf")
    assert progress[-1].share == 1


def test_a_text_without_words_reports_nothing():
    progress, _ = told('<break time="1s"/>')
    assert {each.share for each in progress} == {0}


def test_chinese_characters_take_longer_than_letters():
    items = read_text("Please say this in Chinese. " * 3 + "请你慢慢地说出这一句话。" * 3, "en-US")
    forecast = Forecast(items)
    assert forecast.after(next(iter(spoken(items)))).share < 0.5
