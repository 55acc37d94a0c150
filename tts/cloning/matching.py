"""Brings a voice that is already near even nearer to the person's: pitch, formants and spectrum of its samples.

No engine speaks for it, so that it takes little time.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tts.cloning.likeness import Embedding, embed_speaker, likeness
from tts.cloning.pitch import voiced_pitch_hz
from tts.cloning.spectrum import Heard, missing_db
from tts.dsp.equalizer import equalizer, filtered
from tts.dsp.vocoder import Anatomy, Throat
from tts.engines.base import Samples
from tts.engines.voice_gains import levelled

_LEAST_VOICED = 30
"""Frames of 10 ms; with fewer of them the pitch does not change."""

_PITCH_RATIOS = (0.5, 2.0)
_RANGE_RATIOS = (0.6, 1.6)
_WARPS = np.round(np.linspace(0.88, 1.12, 9), 3).tolist()
_WARP_COST = 0.5

_SHARE_OF_THROATS = 0.2


@dataclass(frozen=True, slots=True)
class Match:
    """Changes that make the sound more alike: a throat, then gains of the equalizer (none: no filter).

    `sound` is the result and `likeness` its likeness; `throat_likeness` is that of the throat alone.
    """

    throat: Throat
    bands_db: tuple[float, ...]
    sound: Samples
    throat_likeness: float
    likeness: float


def match_voice(
    sound: Samples, recording: Samples, target: Embedding, *, steps: int, report: Callable[[float], None]
) -> Match:
    """Return changes that make `sound` more like `recording` (float32 mono, 24 kHz), whose embedding is `target`.

    Deterministic. The spectrum is fitted in `steps` steps. No change makes the sound less alike. Reports its progress,
    0 to 1.

    Raises: anything that `report` raises.
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
    """Return the likeness of `samples` to `target` at the level of all voices, -1 to 1."""
    return likeness(embed_speaker(levelled(samples)), target)


def _find_throat(
    sound: Samples, recording: Samples, target: Embedding, report: Callable[[float], None]
) -> tuple[Throat, Samples]:
    """Return the best throat, which may be the neutral one, and the sound with it."""
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
    """Return the ratios of pitch and of width of the melody, and the median pitch of `sound` in Hz."""
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
    """Return the gains of the equalizer that make `sound` most alike, or () if they make it less alike."""
    gains_db = Heard([levelled(sound)]).fit(target, missing_db(sound, recording), steps=steps, report=report)
    bands_db = tuple(np.round(gains_db, 2).tolist())
    return max((), bands_db, key=lambda bands: likeness_at_level(_equalized(sound, bands), target))


def _equalized(sound: Samples, bands_db: tuple[float, ...]) -> Samples:
    return filtered(sound, equalizer(bands_db)) if bands_db else sound
