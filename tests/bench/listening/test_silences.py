"""Where a sound is silent."""

import numpy as np
import pytest

from bench.listening.silences import longest_between, silences
from tts.engines.base import SAMPLE_RATE


def tone(duration_s: float, amplitude: float = 0.5) -> np.ndarray:
    return (amplitude * np.sin(np.arange(round(duration_s * SAMPLE_RATE)) * 0.1)).astype(np.float32)


def test_pauses_are_found_with_their_times():
    sound = np.concatenate([tone(0.5), tone(0.3, 0.0), tone(0.5), tone(0.05, 0.0), tone(0.5)])
    assert silences(sound) == [pytest.approx((0.5, 0.8), abs=0.006)]


def test_what_lies_40_db_below_is_silent_at_any_level():
    for level in (1.0, 0.01):
        assert silences(level * np.concatenate([tone(0.5), tone(0.3, 0.004), tone(0.5)])) != []
        assert silences(level * np.concatenate([tone(0.5), tone(0.3, 0.02), tone(0.5)])) == []


def test_a_click_does_not_end_a_pause():
    sound = np.concatenate([tone(0.5), tone(0.2, 0.0), tone(0.01), tone(0.2, 0.0), tone(0.5)])
    assert silences(sound, 0.3) == [pytest.approx((0.5, 0.91), abs=0.01)]


def test_silence_and_nothing_are_silent():
    assert silences(tone(1.0, 0.0)) == [(0.0, 1.0)]
    assert silences(tone(0)) == []


def test_the_longest_pause_between_two_times():
    pauses = [(0.1, 0.2), (0.5, 0.9), (1.0, 1.1)]
    assert longest_between(pauses, 0.0, 1.2) == (0.5, 0.9)
    assert longest_between(pauses, 0.95, 1.2) == (1.0, 1.1)
    assert longest_between(pauses, 0.25, 0.45) is None
