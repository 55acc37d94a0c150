"""Finds speech in a recording, and the level of each moment.

WebRTC's detector finds speech, but also mistakes tones, music and noise for it. Therefore a second of a recording
counts only if it has all signs of speech: it is partly voiced, its timbre keeps changing, its pitch glides, its power
is spread over many bands, and its level rises and falls.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
import soxr
import webrtcvad
from numpy.typing import NDArray

from tts.dsp.filters import mel
from tts.engines.base import SAMPLE_RATE, Samples

Values = NDArray[np.float32]
Mask = NDArray[np.bool_]

FRAME_S = 0.02
SILENCE_DB = -100.0
"""Practically silence."""

_RATE = 16_000
_HOP = round(FRAME_S * _RATE)
_WIDTH = 2 * _HOP
_AT_ONCE = 500
"""Frames that are measured at a time, so that a long recording needs no more memory than a short one."""

_AGGRESSIVENESS = 2
"""A setting of WebRTC's detector, 0 to 3."""
_NORMAL_PEAK = 0.5
"""The peak of recordings for the detector, which has thresholds of loudness."""

_FFT = 1024
_BAND_COUNT, _BANDS_FROM_HZ, _BANDS_TO_HZ = 20, 100.0, 4000.0
_LOWEST_PITCH_HZ, _HIGHEST_PITCH_HZ = 62, 400
_HUM_HZ = 70
_VOICED = 0.5
_MOTION_FRAMES = 4
"""The time over which a change of timbre is measured: 80 ms, as long as a sound of speech."""
_STEADY = 0.002
"""The share by which the measured period of a steady tone may change from frame to frame."""

_BLOCK = 50
"""Frames of the judged second; half a second around it counts too."""
# Limits of each measure in speech, down to 5 dB above noise. They were set on LibriSpeech and on espeak-ng's voices.
# Each of the sounds in tests/support/sounds.py is outside at least one limit.
_LEAST_VOICED = 0.06
_MOST_VOICED, _LONG = 0.95, 200
"""Nobody speaks for long without voiceless sounds: the highest share, in the second and this many frames around it."""
_LEAST_MOTION_DB = 2.4
_MOST_STEADY_SHARE = 0.4
_MOST_PROMINENCE_DB = 32.0
_SHARES_OF_STRONGEST = (0.42, 0.92)
_STRONGEST = 3
"""The number of strongest bands: tones are in no more than these, noises in many more."""
_LEAST_RANGE_DB = 4.0


@dataclass(frozen=True, slots=True)
class Activity:
    """A recording in frames of `FRAME_S`: the level of each in dB of full scale (RMS), and a mask of speech."""

    levels_db: Values
    is_speech: Mask


@dataclass(frozen=True, slots=True)
class _Frames:
    """Measures of each frame: its level and the levels of its bands in dB, its period in samples, and the share of its
    power that is periodic (1: all).
    """

    levels_db: Values
    bands_db: Values
    periods: Values
    periodicities: Values


def find_speech(samples: Samples) -> Activity:
    """Return the levels of a recording (float32 mono in [-1, 1], 24 kHz) and the frames with speech."""
    narrow = soxr.resample(samples, SAMPLE_RATE, _RATE)
    count = len(narrow) // _HOP
    if not count:
        return Activity(np.zeros(0, np.float32), np.zeros(0, bool))
    narrow -= narrow.mean()  # cheap microphones add a constant
    frames = _measure(narrow, count)
    is_active = _detect(narrow, count)
    return Activity(frames.levels_db, is_active & _sounds_like_speech(frames, is_active))


def _detect(narrow: Samples, count: int) -> Mask:
    """Return a mask of the frames that WebRTC's detector takes for speech."""
    peak = float(np.percentile(np.abs(narrow), 99.9))
    if not peak:
        return np.zeros(count, bool)
    pcm = (np.clip(narrow[: count * _HOP] * (_NORMAL_PEAK / peak), -1, 1) * 32767).astype("<i2")
    return detect_voice(pcm, _HOP, _AGGRESSIVENESS)


def detect_voice(pcm: NDArray[np.int16], frame: int, aggressiveness: int) -> Mask:
    """Return a mask of the frames of `frame` samples (10, 20 or 30 ms) that WebRTC's detector takes for speech.

    `pcm` is mono at 16 kHz, a whole number of frames; `aggressiveness`, 0 to 3, makes the detector stricter.
    """
    detector = webrtcvad.Vad(aggressiveness)
    return np.array([detector.is_speech(part.tobytes(), _RATE) for part in pcm.reshape(-1, frame)], bool)


def _measure(narrow: Samples, count: int) -> _Frames:
    padded = np.pad(narrow, ((_WIDTH - _HOP) // 2, _WIDTH))
    windows = np.lib.stride_tricks.sliding_window_view(padded, _WIDTH)[::_HOP][:count]
    parts = [_measure_windows(windows[at : at + _AT_ONCE]) for at in range(0, count, _AT_ONCE)]
    whole = narrow[: count * _HOP].reshape(count, _HOP)
    levels = _decibels(np.mean(np.square(whole), axis=1))
    return _Frames(levels, *(np.concatenate(values) for values in zip(*parts, strict=True)))


def _measure_windows(windows: Samples) -> tuple[Values, Values, Values]:
    """Return the levels of the bands of frames, shape (n, 2 hops), and their periods and periodicities.

    Source: P. Boersma, Accurate short-term analysis of the fundamental frequency (1993): the autocorrelation of the
    windowed sound is divided by the window's.
    """
    window, own_similarity, band_weights = _tools()
    powers = np.square(np.abs(np.fft.rfft(windows * window, _FFT)))
    bands_db = _decibels(powers @ band_weights)
    powers[:, : _HUM_HZ * _FFT // _RATE + 1] = 0
    similarity = np.fft.irfft(powers)[:, : len(own_similarity)] / own_similarity
    similarity /= np.maximum(similarity[:, :1], 1e-12)
    shortest = _RATE // _HIGHEST_PITCH_HZ
    summits = similarity[:, shortest:-1].argmax(axis=1) + shortest
    before, top, after = (similarity[np.arange(len(summits)), summits + step] for step in (-1, 0, 1))
    bend = np.minimum(before - 2 * top + after, -1e-6)
    return bands_db, (summits + np.clip(0.5 * (before - after) / bend, -0.5, 0.5)).astype(np.float32), top


@cache
def _tools() -> tuple[Values, Values, Values]:
    """Return the window of a frame, its autocorrelation by lag, and the weights that sum bins to bands."""
    window = np.hanning(_WIDTH).astype(np.float32)
    longest = _RATE // _LOWEST_PITCH_HZ
    own_similarity = np.fft.irfft(np.square(np.abs(np.fft.rfft(window, _FFT))))[: longest + 2]
    lowest, highest = mel(np.array([_BANDS_FROM_HZ, _BANDS_TO_HZ]))
    edges = np.linspace(lowest, highest, _BAND_COUNT + 2)
    lows, centres, highs = edges[:-2], edges[1:-1], edges[2:]
    bins = mel(np.arange(_FFT // 2 + 1) * _RATE / _FFT)[:, None]
    weights = np.minimum((bins - lows) / (centres - lows), (highs - bins) / (highs - centres))
    return window, own_similarity / own_similarity[0], np.maximum(weights, 0).astype(np.float32)


def _decibels(powers: Values) -> Values:
    return 10 * np.log10(np.maximum(powers, np.float32(10 ** (SILENCE_DB / 10))))


def _sounds_like_speech(frames: _Frames, is_active: Mask) -> Mask:
    """Return a mask of the frames in seconds that sound like speech.

    Source: E. Scheirer, M. Slaney, Construction and evaluation of a robust multifeature speech/music discriminator
    (1997), for changes of level and spectrum in speech.
    """
    timbre = frames.bands_db - frames.bands_db.mean(axis=1, keepdims=True)
    motion = np.zeros(len(timbre), np.float32)
    half = _MOTION_FRAMES // 2
    motion[half:-half] = np.abs(timbre[_MOTION_FRAMES:] - timbre[:-_MOTION_FRAMES]).mean(axis=1)
    ordered = np.sort(frames.bands_db, axis=1)
    prominence = ordered[:, -1] - ordered[:, _BAND_COUNT // 2]
    powers = 10 ** (ordered / 10)
    concentration = powers[:, -_STRONGEST:].sum(axis=1) / powers.sum(axis=1)
    change = np.abs(np.diff(frames.periods, prepend=frames.periods[:1])) / frames.periods
    is_voiced = is_active & (frames.periodicities > _VOICED)
    is_steady = change < _STEADY
    least_share, most_share = _SHARES_OF_STRONGEST
    judged = np.zeros(len(timbre), bool)
    for start in range(0, len(timbre), _BLOCK):
        heard = slice(max(0, start - _BLOCK // 2), start + _BLOCK + _BLOCK // 2)
        longer = slice(max(0, start - _LONG), start + _BLOCK + _LONG)
        voiced = is_voiced[heard]
        judged[start : start + _BLOCK] = (
            voiced.any()
            and is_voiced[longer].sum() <= _MOST_VOICED * is_active[longer].sum()
            and voiced.sum() >= _LEAST_VOICED * is_active[heard].sum()
            and np.median(motion[heard][voiced]) >= _LEAST_MOTION_DB
            and is_steady[heard][voiced].mean() <= _MOST_STEADY_SHARE
            and prominence[heard][voiced].mean() <= _MOST_PROMINENCE_DB
            and least_share <= concentration[heard][voiced].mean() <= most_share
            and np.ptp(np.percentile(frames.levels_db[heard], (10, 90))) >= _LEAST_RANGE_DB
        )
    return judged
