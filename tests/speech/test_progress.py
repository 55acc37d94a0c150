"""How far a rendering is, told from its utterances."""

import pytest

from speech.dsp.controls import Controls
from speech.encoding import AudioEncoder
from speech.progress import Forecast
from speech.synthesis import Speaker, synthesize
from speech.text.frontend import read_text
from tests.support.engine import UNSPOKEN, ToneEngine

SENTENCE = "Several words of some length are spoken here. "


def spoken(items):
    return synthesize(items, Speaker(ToneEngine(), "af_heart", "en-US"), Controls())


def told(text):
    """Return what is told while the tone engine speaks `text`, and how long the audio becomes."""
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


def test_the_length_is_foretold_the_better_the_more_is_spoken():
    progress, duration_s = told(SENTENCE * 40)
    expected = [each.expected_s for each in progress]
    assert expected == pytest.approx([duration_s] * len(expected), rel=0.4)
    assert expected[4:] == pytest.approx([duration_s] * len(expected[4:]), rel=0.1)


def test_pauses_that_are_to_come_are_counted_as_they_are():
    progress, duration_s = told(SENTENCE + f'{SENTENCE} <break time="3s"/> ' * 20)
    assert duration_s > 60
    assert progress[0].expected_s == pytest.approx(duration_s, rel=0.1)


def test_what_has_no_sound_counts_as_done():
    progress, _ = told(f"x{UNSPOKEN} ♫ hello there")
    assert progress[-1].share == 1


def test_nothing_is_foretold_before_a_word_is_spoken():
    progress, _ = told('<break time="3s"/> hello')
    assert progress[0].share == 0
    assert progress[0].expected_s == float("inf")
    assert progress[-1].share == 1


def test_a_text_without_words_tells_nothing():
    progress, _ = told('<break time="1s"/>')
    assert {each.share for each in progress} == {0}


def test_chinese_is_known_to_take_longer_a_letter():
    items = read_text("Please say this in Chinese. " * 3 + "请你慢慢地说出这一句话。" * 3, "en-US")
    forecast = Forecast(items)
    assert forecast.after(next(iter(spoken(items)))).share < 0.5
