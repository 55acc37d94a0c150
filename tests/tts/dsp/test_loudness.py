"""Gains, true peaks and the limiter, against an independent measure of the waveform between the samples."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.signal import chirp, resample_poly

from tts.dsp.loudness import PEAK_CEILING_DB, amplify, db_to_gain, limit_peaks, rms
from tts.engines.base import SAMPLE_RATE, Samples

CEILING = 10 ** (PEAK_CEILING_DB / 20)


def peak(samples: Samples) -> float:
    return float(np.abs(resample_poly(samples.astype(np.float64), 16, 1)).max())


def tone(frequency_hz: float, amplitude: float, duration_s: float = 0.5, phase: float = 0.0) -> Samples:
    times = np.arange(round(duration_s * SAMPLE_RATE)) / SAMPLE_RATE
    fade = np.minimum(1, np.minimum(times, times[::-1]) / 0.02)
    return (amplitude * fade * np.sin(2 * np.pi * frequency_hz * times + phase)).astype(np.float32)


def bursts(seed: int, amplitude: float = 2.0) -> Samples:
    """Noise and tones that come and go: harder on a limiter than speech."""
    noise = np.random.default_rng(seed).standard_normal(SAMPLE_RATE)
    envelope = np.abs(np.sin(np.arange(SAMPLE_RATE) / 700)) ** 4
    voice = chirp(np.arange(SAMPLE_RATE) / SAMPLE_RATE, 80, 1, 6000)
    return (amplitude * envelope * (0.1 * noise + 0.7 * voice)).astype(np.float32)


def test_db_to_gain():
    assert db_to_gain(0) == 1
    assert db_to_gain(20) == pytest.approx(10)
    assert db_to_gain(-6.0206) == pytest.approx(0.5, rel=1e-5)


def test_rms_of_a_tone_and_of_nothing():
    assert rms(np.zeros(0, np.float32)) == 0
    assert rms(np.full(10, 0.5, np.float32)) == pytest.approx(0.5)


@pytest.mark.parametrize("frequency_hz", [90, 1000, 6000, 7900])
@pytest.mark.parametrize("amplitude", [0.9, 1.0, 3.0])
def test_limited_tones_stay_below_the_ceiling(frequency_hz: float, amplitude: float):
    assert peak(limit_peaks(tone(frequency_hz, amplitude, phase=0.7))) <= CEILING


@pytest.mark.parametrize("seed", range(5))
def test_limited_bursts_stay_below_the_ceiling(seed: int):
    limited = limit_peaks(bursts(seed))
    assert peak(limited) <= CEILING
    assert peak(limited) > 0.8 * CEILING


def test_samples_below_the_ceiling_are_unchanged():
    for amplitude in (0.1, 0.45, 0.8):
        samples = tone(440, amplitude)
        assert limit_peaks(samples) is samples


def test_a_high_tone_with_low_samples_is_still_limited():
    samples = tone(6000, 1.0, phase=np.pi / 4)
    assert np.abs(samples).max() < 0.75
    assert peak(samples) > CEILING
    assert peak(limit_peaks(samples)) <= CEILING


def test_the_limiter_turns_down_smoothly():
    samples = tone(200, 0.5, 1.0)
    samples[12_000:12_100] *= 3
    limited = limit_peaks(samples)
    gain = limited[np.abs(samples) > 0.05] / samples[np.abs(samples) > 0.05]
    assert np.abs(np.diff(gain)).max() < 0.02
    assert gain[:1000] == pytest.approx(1)
    assert gain[-1000:] == pytest.approx(1)


@pytest.mark.parametrize("gain_db", [-6.0, -1.5, 3.0, 6.0])
def test_amplify_changes_the_level_as_a_whole(gain_db: float):
    samples = bursts(1, amplitude=0.3)
    louder = amplify(samples, gain_db)
    assert 20 * np.log10(rms(louder) / rms(samples)) == pytest.approx(gain_db, abs=0.1)
    assert peak(louder) <= CEILING


def test_amplify_stops_where_no_more_level_is_possible():
    square = np.sign(tone(100, 1.0)).astype(np.float32) * np.float32(0.7)
    louder = amplify(square, 6)
    assert np.abs(louder).max() <= CEILING
    assert np.isfinite(louder).all()


@given(st.integers(0, 3000), st.floats(0, 4), st.floats(-6, 6))
def test_any_length_and_level_stays_finite_and_below(length: int, amplitude: float, gain_db: float):
    samples = (amplitude * np.sin(np.arange(length) / 9)).astype(np.float32)
    changed = amplify(samples, gain_db)
    assert len(changed) == length
    assert changed.dtype == np.float32
    assert np.abs(changed).max(initial=0) <= CEILING
