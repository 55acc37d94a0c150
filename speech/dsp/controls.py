"""The audio controls: speed, pitch, gain and tone on any engine's samples; at their defaults they change no byte."""

import functools
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from speech.dsp.filters import apply_filter, shelving_filter
from speech.dsp.joins import fade_edges
from speech.dsp.loudness import amplify, db_to_gain, limit_peaks
from speech.dsp.stretching import stretch
from speech.engines.base import Samples

MIN_SPEED, MAX_SPEED = 0.5, 2.0
MAX_PITCH_SEMITONES = 4.0
MAX_GAIN_DB = 6.0

# Shelving filters of each tone as (kind, corner in Hz, gain in dB).
TONES: dict[str, tuple[tuple[str, float, float], ...]] = {
    "neutral": (),
    "warm": (("low", 300.0, 3.0), ("high", 3500.0, -4.0)),
    "bright": (("low", 250.0, -2.0), ("high", 3000.0, 5.0)),
    "bass": (("low", 320.0, 8.0),),
}
# What keeps speech as loud as without the tone, by who speaks: the means over the languages, of trained voices and of
# espeak-ng's, which have less below 300 Hz; see tests/speech/dsp/test_controls.py and tests/heard.
_TONE_GAINS_DB = {"warm": -1.1, "bright": -0.2, "bass": -4.1}
_TONE_GAINS_OF_ESPEAK_DB = {"warm": 0.1, "bright": -1.0, "bass": -1.3}


@dataclass(frozen=True, slots=True)
class Controls:
    """What the caller asks of the sound: `speed` 0.5 to 2, `pitch_semitones` ±4, `gain_db` ±6, `tone` of `TONES`."""

    speed: float = 1.0
    pitch_semitones: float = 0.0
    gain_db: float = 0.0
    tone: str = "neutral"


def apply_controls(samples: Samples, controls: Controls, engine: str = "espeak-ng") -> Samples:
    """Return `samples` (float32 mono, 24 kHz) of `engine` under `controls`, true peaks at most -1 dBFS.

    The length becomes `round(n / speed)`, whatever the other controls are.
    """
    changed = stretch(samples, controls.speed, controls.pitch_semitones)
    if not len(changed):
        return changed
    if TONES[controls.tone]:
        changed = apply_filter(_tone_sections(controls.tone, engine), changed).astype(np.float32)
    if changed is not samples:
        changed = fade_edges(changed)
    return amplify(changed, controls.gain_db) if controls.gain_db else limit_peaks(changed)


@functools.cache
def _tone_sections(tone: str, engine: str) -> NDArray[np.float64]:
    sections = np.vstack([shelving_filter(*shelf) for shelf in TONES[tone]])
    gains_db = _TONE_GAINS_OF_ESPEAK_DB if engine == "espeak-ng" else _TONE_GAINS_DB
    sections[0, :3] *= db_to_gain(gains_db[tone])
    return sections
