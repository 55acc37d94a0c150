"""A sound in windows against the same sound as a whole."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tts.dsp.joins import FADE, SILENCE, trim_edges
from tts.dsp.loudness import limit_peaks
from tts.dsp.windowed import WindowedSound
from tts.engines.base import Interval, Rendered, Samples

LOUDEST = 1.6
"""The limiter has to lower this."""


def sound(seed: int, lead: int, length: int, tail: int, level: float) -> Samples:
    """Return noise with holes between quiet edges."""
    random = np.random.default_rng(seed)
    loud = random.uniform(-level, level, length).astype(np.float32)
    loud[length // 3 : length // 2] *= SILENCE / 10
    loud[[0, -1]] = level
    quiet = random.uniform(-SILENCE / 2, SILENCE / 2, lead + tail).astype(np.float32)
    return np.concatenate((quiet[:lead], loud, quiet[lead:]))


def in_windows(samples: Samples, cuts: list[int]) -> tuple[WindowedSound, Samples]:
    windows = np.split(samples, sorted(cut % (len(samples) + 1) for cut in cuts))
    windowed = WindowedSound()
    ready = [windowed.add(window, is_last=number == len(windows)) for number, window in enumerate(windows, 1)]
    return windowed, np.concatenate(ready)


@given(
    seed=st.integers(0, 1000),
    lead=st.integers(0, 6000),
    length=st.integers(2 * FADE, 9000),
    tail=st.integers(0, 3000),
    level=st.sampled_from([0.2, 0.9, LOUDEST]),
    cuts=st.lists(st.integers(0, 10**6), max_size=6),
)
def test_the_windows_are_the_whole(seed: int, lead: int, length: int, tail: int, level: float, cuts: list[int]):
    samples = sound(seed, lead, length, tail, level)
    word = Interval(lead, lead + length)
    whole = trim_edges(Rendered(samples, (word, None)))
    windowed, ready = in_windows(samples, cuts)
    np.testing.assert_array_equal(windowed.trimmed, whole.samples)
    np.testing.assert_allclose(ready, limit_peaks(whole.samples), atol=2e-3)
    assert windowed.left_of([word, None]) == list(whole.words)


@pytest.mark.parametrize("cuts", [[], [100, 3000]])
def test_silence_leaves_nothing(cuts: list[int]):
    windowed, ready = in_windows(np.zeros(5000, np.float32), cuts)
    assert not len(ready)
    assert windowed.left_of([Interval(0, 100), None]) == [None, None]


def test_sound_is_handed_out_before_its_end():
    samples = sound(1, 2000, 24_000, 1000, 0.3)
    windowed = WindowedSound()
    assert len(windowed.add(samples[:12_000])) > 6_000
    assert windowed.start == 2000 - FADE
