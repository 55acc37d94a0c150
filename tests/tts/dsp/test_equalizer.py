"""The equalizer's gains as they are heard on tones and on noise, and that nothing moves in time."""

import numpy as np
import pytest

from tests.support.audio import band_level_db, level_db
from tts.dsp.equalizer import BAND_COUNT, band_levels_db, band_shapes, equalizer, filtered
from tts.engines.base import SAMPLE_RATE, Samples

MELS = np.linspace(2595 * np.log10(1 + 80 / 700), 2595 * np.log10(1 + 7800 / 700), BAND_COUNT)
BANDS_HZ = 700 * (10 ** (MELS / 2595) - 1)
EDGE = SAMPLE_RATE // 10
FLAT = (0.0,) * BAND_COUNT
CURVES = {
    "a slope": np.linspace(-12, 12, BAND_COUNT),
    "waves": 8 * np.sin(np.arange(BAND_COUNT) / 2),
    "all up": np.full(BAND_COUNT, 6.0),
    "all down": np.full(BAND_COUNT, -16.0),
}


@pytest.fixture(scope="module")
def noise() -> Samples:
    """Four seconds of white noise."""
    return np.random.default_rng(1).normal(0, 0.1, 4 * SAMPLE_RATE).astype(np.float32)


def tone(frequency_hz: float) -> Samples:
    return (0.1 * np.sin(2 * np.pi * frequency_hz * np.arange(SAMPLE_RATE) / SAMPLE_RATE)).astype(np.float32)


def one_band(band: int, gain_db: float) -> np.ndarray:
    return gain_db * np.eye(BAND_COUNT)[band]


@pytest.mark.parametrize("name", CURVES)
def test_a_tone_in_each_band_has_the_gain_of_its_band(name: str):
    taps = equalizer(CURVES[name])
    for frequency_hz, gain_db in zip(BANDS_HZ, CURVES[name], strict=True):
        plain = tone(frequency_hz)
        changed = filtered(plain, taps)
        assert level_db(changed[EDGE:-EDGE]) - level_db(plain[EDGE:-EDGE]) == pytest.approx(gain_db, abs=1)


@pytest.mark.parametrize("name", CURVES)
def test_noise_around_each_band_has_the_gain_of_its_band(noise: Samples, name: str):
    changed = filtered(noise, equalizer(CURVES[name]))
    for frequency_hz, gain_db in zip(BANDS_HZ, CURVES[name], strict=True):
        around = (0.95 * frequency_hz, 1.05 * frequency_hz)
        levels = [band_level_db(samples, SAMPLE_RATE, *around) for samples in (changed, noise)]
        assert levels[0] - levels[1] == pytest.approx(gain_db, abs=1)


@pytest.mark.parametrize("edge_hz", [(20, 70), (8500, 11_900)])
def test_the_gain_is_constant_beyond_the_first_and_last_band(noise: Samples, edge_hz: tuple[int, int]):
    gain_db = -9.0 if edge_hz[0] < 100 else 9.0
    changed = filtered(noise, equalizer(np.repeat([-9.0, 9.0], BAND_COUNT // 2)))
    levels = [band_level_db(samples, SAMPLE_RATE, *edge_hz) for samples in (changed, noise)]
    assert levels[0] - levels[1] == pytest.approx(gain_db, abs=1)


@pytest.mark.parametrize("position", [1000, 2500])
@pytest.mark.parametrize("name", CURVES)
def test_a_click_stays_where_it_is(name: str, position: int):
    click = np.zeros(4000, np.float32)
    click[position] = 1
    heard = filtered(click, equalizer(CURVES[name]))
    assert np.argmax(np.abs(heard)) == position
    before, after = heard[position - 300 : position], heard[position + 1 : position + 301]
    assert np.allclose(before, after[::-1], atol=1e-5)
    assert after.any()


@pytest.mark.parametrize("length", [0, 1, 2, 255, 256, 511, 24_001])
def test_the_length_is_kept_to_the_sample(noise: Samples, length: int):
    heard = filtered(noise[:length], equalizer(CURVES["waves"]))
    assert heard.shape == (length,)
    assert heard.dtype == np.float32
    assert np.isfinite(heard).all()


@pytest.mark.parametrize("length", [0, 1, 300, 24_000])
def test_gains_of_zero_change_nothing(noise: Samples, length: int):
    assert np.allclose(filtered(noise[:length], equalizer(FLAT)), noise[:length], atol=1e-6)


def test_a_beginning_is_not_changed_by_what_comes_later(noise: Samples):
    taps = equalizer(CURVES["a slope"])
    whole, part = filtered(noise, taps), filtered(noise[:20_000], taps)
    assert np.allclose(whole[:19_000], part[:19_000], atol=1e-5)


def test_the_input_is_never_written_to(noise: Samples):
    before = noise.copy()
    filtered(noise, equalizer(CURVES["all up"]))
    assert np.array_equal(noise, before)


@pytest.mark.parametrize("band", [0, 4, 10, BAND_COUNT - 1])
def test_the_levels_show_the_band_with_a_gain(noise: Samples, band: int):
    change = band_levels_db(filtered(noise, equalizer(one_band(band, 12)))) - band_levels_db(noise)
    assert np.argmax(change) == band
    assert 6 < change[band] < 12
    far = np.abs(np.arange(BAND_COUNT) - band) > 3
    assert np.abs(change[far]).max() < 0.5


def test_the_levels_of_noise_are_even_and_those_of_silence_finite(noise: Samples):
    levels = band_levels_db(noise)
    assert levels.shape == (BAND_COUNT,)
    assert np.ptp(levels) < 1
    assert np.allclose(band_levels_db(2 * noise) - levels, 6.02, atol=0.01)
    assert np.isfinite(band_levels_db(np.zeros(SAMPLE_RATE, np.float32))).all()


def test_the_shape_of_a_band_is_one_at_its_centre_and_zero_at_the_others():
    assert np.allclose(band_shapes(BANDS_HZ), np.eye(BAND_COUNT), atol=1e-6)


def test_shapes_are_constant_beyond_the_first_and_last_band():
    outside = band_shapes(np.array([0.0, SAMPLE_RATE / 2]))
    assert np.allclose(outside, np.eye(BAND_COUNT)[[0, -1]], atol=1e-6)
