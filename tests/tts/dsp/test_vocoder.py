"""Pitch, melody and formants of speech, each moved without the others, in the same time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
import pyworld
from scipy.signal import lfilter

from tests.support.audio import Samples, formant_shift, level_db, median_f0
from tests.support.depth import first
from tests.support.sentences import SENTENCES
from tests.support.words import words_of
from tts.cloning.pitch import voiced_pitch_hz
from tts.dsp.vocoder import Anatomy, Throat, reshape_voice
from tts.engines.base import SAMPLE_RATE
from tts.engines.espeak.engine import EspeakEngine
from tts.text.chunks import Chunk


@pytest.fixture(scope="module")
def speech(espeak: EspeakEngine) -> Samples:
    words = words_of(" ".join(SENTENCES["en-US"][:2]))
    return espeak.render(Chunk(words), "af_heart", "en-US").samples[: 4 * SAMPLE_RATE]


def melody_octaves(samples: Samples) -> float:
    """Return between how many octaves the middle half of the pitch lies."""
    lower, upper = np.percentile(np.log2(voiced_pitch_hz(samples)), [25, 75])
    return float(upper - lower)


def vowel(*formants_hz: float) -> Samples:
    """Return a second of pulses, rising from 90 to 150 Hz, through one resonance a formant, at a level of -20 dB."""
    periods = np.floor(np.cumsum(np.linspace(90, 150, SAMPLE_RATE) / SAMPLE_RATE))
    sound = np.diff(periods, prepend=0.0)
    for formant_hz in formants_hz:
        radius = np.exp(-np.pi * 80 / SAMPLE_RATE)
        sound = lfilter([1.0], [1, -2 * radius * np.cos(2 * np.pi * formant_hz / SAMPLE_RATE), radius**2], sound)
    return (0.1 * sound / sound.std()).astype(np.float32)


def peak_hz(samples: Samples, low_hz: float, high_hz: float) -> float:
    """Return where between two frequencies the spectral envelope is highest."""
    sound = samples.astype(np.float64)
    pitch, times = pyworld.dio(sound, SAMPLE_RATE)
    envelope = np.log(pyworld.cheaptrick(sound, pitch, times, SAMPLE_RATE, fft_size=2048)).mean(axis=0)
    frequencies = np.linspace(0, SAMPLE_RATE / 2, len(envelope))
    within = (frequencies >= low_hz) & (frequencies <= high_hz)
    return float(frequencies[within][np.argmax(envelope[within])])


@pytest.mark.exhaustive
@pytest.mark.parametrize("ratio", first(2, [0.6, 1.7, 0.85, 1.2]))
def test_pitch_moves_by_the_ratio_and_formants_stay(speech: Samples, ratio: float):
    reshaped = reshape_voice(speech, Throat(pitch_ratio=ratio, mean_hz=median_f0(speech, SAMPLE_RATE)))
    assert median_f0(reshaped, SAMPLE_RATE) / median_f0(speech, SAMPLE_RATE) == pytest.approx(ratio, rel=0.03)
    assert formant_shift(speech, reshaped, SAMPLE_RATE) == pytest.approx(1.0, abs=0.03)


@pytest.mark.parametrize("ratio", [0.6, 1.5])
def test_the_melody_gets_wider_around_the_mean(speech: Samples, ratio: float):
    mean_hz = median_f0(speech, SAMPLE_RATE)
    reshaped = reshape_voice(speech, Throat(range_ratio=ratio, mean_hz=mean_hz))
    assert melody_octaves(reshaped) / melody_octaves(speech) == pytest.approx(ratio, rel=0.15)
    assert median_f0(reshaped, SAMPLE_RATE) == pytest.approx(mean_hz, rel=0.03)


@pytest.mark.parametrize("warp", first(2, [0.88, 1.12, 0.94, 1.06]))
def test_formants_move_by_the_warp_and_pitch_stays(speech: Samples, warp: float):
    reshaped = reshape_voice(speech, Throat(warp=warp))
    assert formant_shift(speech, reshaped, SAMPLE_RATE) == pytest.approx(warp, abs=0.02)
    assert median_f0(reshaped, SAMPLE_RATE) == pytest.approx(median_f0(speech, SAMPLE_RATE), rel=0.02)


@pytest.mark.parametrize("warp", [0.9, 1.12])
def test_each_formant_of_a_vowel_moves_by_the_warp(warp: float):
    samples = vowel(700.0, 1800.0, 2900.0)
    reshaped = reshape_voice(samples, Throat(warp=warp))
    for low_hz, high_hz in ((500, 1000), (1400, 2200), (2400, 3400)):
        moved = peak_hz(reshaped, low_hz * warp, high_hz * warp) / peak_hz(samples, low_hz, high_hz)
        assert moved == pytest.approx(warp, abs=0.03)


@pytest.mark.parametrize("throat", [Throat(1.5, 1.3, 180.0, 0.88), Throat(0.6, 0.7, 180.0, 1.12)])
def test_level_and_length_stay(speech: Samples, throat: Throat):
    reshaped = reshape_voice(speech, throat)
    assert (len(reshaped), reshaped.dtype) == (len(speech), np.float32)
    assert level_db(reshaped) == pytest.approx(level_db(speech), abs=0.1)
    half = len(speech) // 2
    assert level_db(reshaped[:half]) == pytest.approx(level_db(speech[:half]), abs=1.0)


@pytest.mark.parametrize("length", [0, 1, 100, 1_001, 24_001])
@pytest.mark.parametrize("sound", [np.zeros, lambda length: np.random.default_rng(1).normal(0, 0.1, length)])
def test_any_sound_keeps_its_length(length: int, sound: Callable[[int], Samples]):
    reshaped = reshape_voice(sound(length).astype(np.float32), Throat(1.2, 1.2, 150.0, 1.1))
    assert (len(reshaped), reshaped.dtype) == (length, np.float32)
    assert np.isfinite(reshaped).all()


def test_silence_stays_silence_and_sound_where_it_is():
    samples = np.zeros(3 * SAMPLE_RATE, np.float32)
    samples[SAMPLE_RATE : 2 * SAMPLE_RATE] = vowel(700.0, 1800.0)
    reshaped = np.abs(reshape_voice(samples, Throat(1.4, 1.0, 120.0, 1.1)))
    near = round(0.03 * SAMPLE_RATE)
    assert reshaped[: SAMPLE_RATE - near].max() < 1e-6
    assert reshaped[2 * SAMPLE_RATE + near :].max() < 1e-6
    heard = np.flatnonzero(reshaped > 0.1 * reshaped.max())
    assert heard[0] == pytest.approx(SAMPLE_RATE, abs=near)
    assert heard[-1] == pytest.approx(2 * SAMPLE_RATE, abs=near)


def test_a_neutral_throat_changes_no_sample(speech: Samples):
    assert reshape_voice(speech, Throat(mean_hz=90.0)) is speech
    assert Anatomy(speech).spoken(Throat()) is speech


@pytest.mark.exhaustive
def test_the_same_speech_sounds_the_same_in_every_thread(speech: Samples):
    throat = Throat(1.3, 0.8, 180.0, 0.9)
    expected = reshape_voice(speech, throat)
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda _: reshape_voice(speech, throat), range(4)))
    assert all(np.array_equal(result, expected) for result in results)
    assert np.array_equal(Anatomy(speech).spoken(throat), expected)


@pytest.mark.parametrize(
    ("field", "value"),
    [("pitch_ratio", 0.0), ("pitch_ratio", float("nan")), ("range_ratio", -1), ("mean_hz", "low"), ("warp", True)],
)
def test_extreme_values_are_refused(field: str, value: object):
    with pytest.raises(ValueError, match=field):
        Throat(**{field: value})
