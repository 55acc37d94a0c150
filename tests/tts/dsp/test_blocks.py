"""Sound in blocks: nothing is lost between them, and what works on them takes no more memory."""

import tracemalloc

import numpy as np
import pytest
from scipy.signal import sosfilt

from tts.dsp.blocks import BLOCK, blocks
from tts.dsp.filters import apply_filter, shelving_filter
from tts.dsp.loudness import limit_peaks, rms
from tts.engines.base import SAMPLE_RATE, Samples


def hum(length: int, amplitude: float = 0.6) -> Samples:
    return (amplitude * np.sin(np.arange(length) / 9)).astype(np.float32)


@pytest.mark.parametrize("length", [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 5])
def test_blocks_are_the_sound_without_a_copy(length):
    samples = hum(length)
    parts = list(blocks(samples))
    assert all(len(part) == BLOCK for part in parts[:-1])
    assert all(np.shares_memory(part, samples) for part in parts)
    np.testing.assert_array_equal(np.concatenate([samples[:0], *parts]), samples)


def test_blocks_are_whole_seconds():
    assert BLOCK % SAMPLE_RATE == 0


@pytest.mark.parametrize("length", [1, BLOCK, 2 * BLOCK + 77])
def test_a_filter_goes_on_from_block_to_block(length):
    sections = np.vstack([shelving_filter("low", 250.0, -2.0), shelving_filter("high", 3000.0, 5.0)])
    samples = np.random.default_rng(0).standard_normal(length).astype(np.float32)
    np.testing.assert_array_equal(apply_filter(sections, samples), sosfilt(sections, samples).astype(np.float32))


def test_the_level_is_that_of_all_blocks():
    samples = np.concatenate((hum(BLOCK, 0.2), hum(BLOCK, 0.8), hum(100)))
    assert rms(samples) == pytest.approx(np.sqrt(np.mean(np.square(samples, dtype=np.float64))), rel=1e-12)


@pytest.mark.parametrize("at", [10, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK + 400])
def test_peaks_are_found_in_every_block_and_where_they_meet(at):
    samples = hum(2 * BLOCK + 500, 0.1)
    samples[at] = 1.5
    limited = limit_peaks(samples)
    assert np.abs(limited).max() < 0.9
    untouched = np.abs(np.arange(len(samples)) - at) > SAMPLE_RATE // 10
    np.testing.assert_array_equal(limited[untouched], samples[untouched])


def test_to_look_for_peaks_takes_the_memory_of_a_block():
    samples = hum(10 * BLOCK)
    limit_peaks(samples[:100])  # loads its libraries
    tracemalloc.start()
    try:
        assert limit_peaks(samples) is samples
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 2.5 * samples.nbytes
