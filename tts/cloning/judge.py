"""A judge of clones that no search optimizes as a whole: distances of spectrum, pitch, formants and rate, by Praat.

These are plain measures, without a network: the search fits the spectrum and the pitch of a voice, inno-kokoro pitch
and rate; neither has formants in its objective.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import parselmouth
from numpy.typing import NDArray

from tts.engines.base import SAMPLE_RATE, Samples

MEASURES = ("spectrum", "pitch", "melody", "formants", "rate")

_SCALES = {"spectrum": 3.0, "pitch": 2.0, "melody": 2.0, "formants": 1.0, "rate": 0.5}
"""Differences that count as 1: dB, semitones, semitones, semitones, syllables a second."""

_LOWEST_HZ, _HIGHEST_HZ = 60.0, 500.0
_HIGHEST_FORMANT_HZ = 5500.0
_FORMANTS = 3
_BANDS_FROM_HZ, _BANDS_TO_HZ, _BANDS = 100.0, 7500.0, 24
_FRAME = 1024
_OVER_QUIET_DB, _DIP_DB = 25.0, 2.0
_STEP_S = 0.01


@dataclass(frozen=True, slots=True)
class Portrait:
    """Measures of a voice: its long-term spectrum in dB around its mean, and syllables per second of speech.

    Median pitch, width of the melody (10th to 90th percentile) and medians of three formants are in semitones.
    """

    spectrum: NDArray[np.float64]
    pitch: float
    melody: float
    formants: NDArray[np.float64]
    rate: float

    @classmethod
    def of(cls, samples: Samples) -> "Portrait":
        """Return the portrait of speech: float32 mono, 24 kHz, a few seconds."""
        sound = parselmouth.Sound(samples.astype(np.float64), sampling_frequency=SAMPLE_RATE)
        pitch = sound.to_pitch_ac(time_step=_STEP_S, pitch_floor=_LOWEST_HZ, pitch_ceiling=_HIGHEST_HZ)
        hz = pitch.selected_array["frequency"]
        voiced = _semitones(hz[hz > 0]) if (hz > 0).any() else np.zeros(1)
        low, middle, high = np.percentile(voiced, (10, 50, 90))
        formants = _formants(sound, pitch.xs()[hz > 0])
        return cls(_spectrum(samples), float(middle), float(high - low), formants, _rate(sound))

    def distances(self, other: "Portrait") -> dict[str, float]:
        """Return the distance to another portrait in each of `MEASURES`; 1 is an audible difference."""
        raw = {
            "spectrum": float(np.sqrt(np.mean((self.spectrum - other.spectrum) ** 2))),
            "pitch": abs(self.pitch - other.pitch),
            "melody": abs(self.melody - other.melody),
            "formants": float(np.mean(np.abs(self.formants - other.formants))),
            "rate": abs(self.rate - other.rate),
        }
        return {name: value / _SCALES[name] for name, value in raw.items()}

    def distance(self, other: "Portrait") -> float:
        """Return the root of the mean square of `distances`."""
        return float(np.sqrt(np.mean(np.square(list(self.distances(other).values())))))


def _semitones(hz: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(12 * np.log2(hz))


def _spectrum(samples: Samples) -> NDArray[np.float64]:
    frames = np.lib.stride_tricks.sliding_window_view(samples, _FRAME)[:: _FRAME // 2]
    power = np.mean(np.abs(np.fft.rfft(frames * np.hanning(_FRAME))) ** 2, axis=0)
    edges = np.geomspace(_BANDS_FROM_HZ, _BANDS_TO_HZ, _BANDS + 1) * _FRAME / SAMPLE_RATE
    bins = np.arange(len(power))
    bands = [power[(bins >= np.floor(low)) & (bins <= np.ceil(high))].mean() for low, high in pairwise(edges)]
    levels = 10 * np.log10(np.maximum(bands, 1e-12))
    return np.asarray(levels - levels.mean())


def _formants(sound: Any, times: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the medians of the first formants at the voiced `times`; zeros if there are none."""
    found = sound.to_formant_burg(time_step=_STEP_S, maximum_formant=_HIGHEST_FORMANT_HZ)
    rows = [[found.get_value_at_time(number, time) for number in range(1, _FORMANTS + 1)] for time in times]
    whole = np.array([row for row in rows if np.isfinite(row).all()])
    return np.median(_semitones(whole), axis=0) if len(whole) else np.zeros(_FORMANTS)


def _rate(sound: Any) -> float:
    """Return the syllables per second of speech: level peaks that stand out from the dips beside them.

    Source: de Jong and Wempe, Praat script to detect syllable nuclei and measure speech rate, 2009.
    """
    levels = sound.to_intensity(minimum_pitch=50.0, time_step=_STEP_S).values[0]
    least = np.percentile(levels, 99) - _OVER_QUIET_DB
    count, lowest, highest = 0, levels[0], levels[0]
    for level in levels:
        if level < highest - _DIP_DB:
            count += bool(highest > least and highest > lowest + _DIP_DB)
            lowest = highest = level
        lowest, highest = min(lowest, level), max(highest, level)
        if level == lowest:
            highest = level
    spoken_s = float((levels > least).sum()) * _STEP_S
    return count / spoken_s if spoken_s else 0.0
