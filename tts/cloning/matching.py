"""Brings a voice to a person's measures: the pitch and its range, the formants and the long-term spectrum.

No engine speaks during the match, so it takes little time. Only the formants follow a speaker encoder: a fit of all
changes to one encoder convinces no other (docs/decisions/0055).
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tts.cloning.likeness import Embedding, embed_speaker, likeness_at_level
from tts.cloning.pitch import voiced_pitch_hz
from tts.cloning.spectrum import Bands, missing_db
from tts.dsp.equalizer import band_levels_db, equalizer, filtered
from tts.dsp.vocoder import Anatomy, Throat
from tts.engines.base import Samples
from tts.engines.voice_gains import levelled

_LEAST_VOICED = 30
"""Frames of 10 ms; with fewer of them the pitch does not change."""

_PITCH_RATIOS = (0.5, 2.0)
_RANGE_RATIOS = (0.6, 1.6)
_WARPS = [0.9, 0.95, 1.0, 1.05, 1.1]
_WARP_COST = 0.5
_MOST_BAND_DB = 12.0


@dataclass(frozen=True, slots=True)
class Person:
    """Measures of a recording: its embedding, the pitch of each voiced 10 ms in octaves, the levels of the bands."""

    embedding: Embedding
    octaves: NDArray[np.float64]
    levels_db: Bands

    @classmethod
    def of(cls, recording: Samples) -> "Person":
        """Return the measures of `recording`: float32 mono, 24 kHz, a few seconds of speech."""
        octaves = np.log2(voiced_pitch_hz(recording))
        return cls(embed_speaker(levelled(recording)), octaves, band_levels_db(recording))


@dataclass(frozen=True, slots=True)
class Match:
    """The changes that bring a sound to a person: a throat, then gains of the equalizer.

    `sound` is the result and `likeness` its likeness.
    """

    throat: Throat
    bands_db: tuple[float, ...]
    sound: Samples
    likeness: float


def match_voice(sound: Samples, person: Person, *, may_warp: bool) -> Match:
    """Return the changes that bring `sound` (float32 mono, 24 kHz) to the measures of `person`. Deterministic.

    Formants move only if they `may_warp`, and only if that makes the sound more alike.
    """
    anatomy, melody = Anatomy(sound), _melody_ratios(sound, person)

    def matched(warp: float) -> Match:
        throat = Throat(*melody, warp)
        spoken = anatomy.spoken(throat)
        gains_db = missing_db(spoken, person.levels_db, most_db=_MOST_BAND_DB)
        bands_db = tuple(np.round(gains_db, 2).tolist())
        result = filtered(spoken, equalizer(bands_db))
        return Match(throat, bands_db, result, likeness_at_level(result, person.embedding))

    return _climb(matched) if may_warp else matched(1.0)


def _climb(matched: Callable[[float], Match]) -> Match:
    """Return the match of a locally best warp, searched upwards or else downwards from no warp."""
    none = _WARPS.index(1.0)
    best = start = matched(1.0)
    for way in (1, -1):
        for warp in _WARPS[none + way :: way]:
            found = matched(warp)
            if _cost(found) >= _cost(best):
                break
            best = found
        if best is not start:
            break
    return best


def _cost(match: Match) -> float:
    return float(_WARP_COST * np.log(match.throat.warp) ** 2) - match.likeness


def _melody_ratios(sound: Samples, person: Person) -> tuple[float, float, float]:
    """Return the ratios of pitch and of width of the melody, and the median pitch of `sound` in Hz."""
    own, wanted = np.log2(voiced_pitch_hz(sound)), person.octaves
    if min(len(own), len(wanted)) < _LEAST_VOICED:
        return 1.0, 1.0, Throat().mean_hz
    pitch_ratio = float(np.clip(2 ** (np.median(wanted) - np.median(own)), *_PITCH_RATIOS))
    range_ratio = float(np.clip(_width(wanted) / max(_width(own), 1e-3), *_RANGE_RATIOS))
    return round(pitch_ratio, 4), round(range_ratio, 4), round(float(2 ** np.median(own)), 1)


def _width(values: NDArray[np.float64]) -> float:
    lower, upper = np.percentile(values, [25, 75])
    return float(upper - lower)
