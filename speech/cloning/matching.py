"""The rest of the way from a voice that is near to the person's: pitch, formants and spectrum, on its samples.

No engine speaks for it, so that it costs little.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from speech.cloning.likeness import Embedding, embed_speaker, likeness
from speech.cloning.pitch import voiced_pitch_hz
from speech.cloning.spectrum import Heard, missing_db
from speech.dsp.equalizer import equalizer, filtered
from speech.dsp.vocoder import Anatomy, Throat
from speech.engines.base import Samples
from speech.engines.voice_gains import levelled

_LEAST_VOICED = 30
"""Frames of 10 ms: with fewer the pitch is left alone."""

_PITCH_RATIOS = (0.5, 2.0)
_RANGE_RATIOS = (0.6, 1.6)
_WARPS = np.round(np.linspace(0.88, 1.12, 9), 3).tolist()
_WARP_COST = 0.5

_SHARE_OF_THROATS = 0.2


@dataclass(frozen=True, slots=True)
class Match:
    """What makes the sound more alike: a throat, then gains of the equalizer (none: no filter), and how alike it got.

    `sound` is the result; `throat_likeness` that of the throat alone.
    """

    throat: Throat
    bands_db: tuple[float, ...]
    sound: Samples
    throat_likeness: float
    likeness: float


def match_voice(
    sound: Samples, recording: Samples, target: Embedding, *, steps: int, report: Callable[[float], None]
) -> Match:
    """Return how `sound` becomes more like `recording` (float32 mono, 24 kHz), at level embedded as `target`.

    Deterministic. The spectrum is fitted in `steps` steps. Neither makes the sound less alike. Reports its progress,
    0 to 1.

    Raises: whatever `report` raises.
    """
    throat, reshaped = _find_throat(sound, recording, target, lambda share: report(share * _SHARE_OF_THROATS))
    alike = likeness_at_level(reshaped, target)
    bands_db = _find_spectrum(
        reshaped,
        recording,
        target,
        steps=steps,
        report=lambda share: report(_SHARE_OF_THROATS + (1 - _SHARE_OF_THROATS) * share),
    )
    matched = _equalized(reshaped, bands_db)
    return Match(throat, bands_db, matched, alike, likeness_at_level(matched, target))


def likeness_at_level(samples: Samples, target: Embedding) -> float:
    """Return how alike `samples` sound to `target` once they are as loud as all voices, -1 to 1."""
    return likeness(embed_speaker(levelled(samples)), target)


def _find_throat(
    sound: Samples, recording: Samples, target: Embedding, report: Callable[[float], None]
) -> tuple[Throat, Samples]:
    """Return the best throat, the neutral one among them, and the sound out of it."""
    anatomy = Anatomy(sound)
    pitch_ratio, range_ratio, mean_hz = _melody_ratios(sound, recording)
    throats = [Throat(), *(Throat(pitch_ratio, range_ratio, mean_hz, warp) for warp in _WARPS)]
    best, lowest = (throats[0], sound), np.inf
    for number, throat in enumerate(throats, start=1):
        spoken = anatomy.spoken(throat)
        cost = _WARP_COST * np.log(throat.warp) ** 2 - likeness_at_level(spoken, target)
        if cost < lowest:
            best, lowest = (throat, spoken), cost
        report(number / len(throats))
    return best


def _melody_ratios(sound: Samples, recording: Samples) -> tuple[float, float, float]:
    """Return by how much the pitch and the width of its melody differ, as factors, and the median of `sound` in Hz."""
    own, wanted = (np.log2(voiced_pitch_hz(samples)) for samples in (sound, recording))
    if min(len(own), len(wanted)) < _LEAST_VOICED:
        return 1.0, 1.0, Throat().mean_hz
    pitch_ratio = float(np.clip(2 ** (np.median(wanted) - np.median(own)), *_PITCH_RATIOS))
    range_ratio = float(np.clip(_width(wanted) / max(_width(own), 1e-3), *_RANGE_RATIOS))
    return round(pitch_ratio, 4), round(range_ratio, 4), round(float(2 ** np.median(own)), 1)


def _width(values: NDArray[np.float64]) -> float:
    lower, upper = np.percentile(values, [25, 75])
    return float(upper - lower)


def _find_spectrum(
    sound: Samples, recording: Samples, target: Embedding, *, steps: int, report: Callable[[float], None]
) -> tuple[float, ...]:
    """Return the gains of the equalizer that make `sound` most alike, or none where any makes it less so."""
    gains_db = Heard([levelled(sound)]).fit(target, missing_db(sound, recording), steps=steps, report=report)
    bands_db = tuple(np.round(gains_db, 2).tolist())
    return max((), bands_db, key=lambda bands: likeness_at_level(_equalized(sound, bands), target))


def _equalized(sound: Samples, bands_db: tuple[float, ...]) -> Samples:
    return filtered(sound, equalizer(bands_db)) if bands_db else sound
