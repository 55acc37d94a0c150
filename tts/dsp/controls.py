"""The audio controls: speed, pitch, gain and tone on any engine's samples; at their defaults they change no byte."""

import functools
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tts.dsp.filters import apply_filter, shelving_filter
from tts.dsp.joins import fade_edges
from tts.dsp.loudness import amplify, db_to_gain, limit_peaks
from tts.dsp.stretching import stretch
from tts.engines.base import Samples


@dataclass(frozen=True, slots=True)
class NumberControl:
    """A control that is a number from `least` to `most`; fields of pages change it by `step`.

    Its name is `name` on pages, in the tools of agents and on the command line, and `api_name` in the API.
    """

    name: str
    api_name: str
    least: float
    most: float
    default: float
    step: float
    about: str


@dataclass(frozen=True, slots=True)
class NameControl:
    """A control whose value is one of `names`."""

    name: str
    api_name: str
    names: tuple[str, ...]
    default: str
    about: str


# Shelving filters of each tone as (kind, corner in Hz, gain in dB).
TONES: dict[str, tuple[tuple[str, float, float], ...]] = {
    "neutral": (),
    "warm": (("low", 300.0, 3.0), ("high", 3500.0, -4.0)),
    "bright": (("low", 250.0, -2.0), ("high", 3000.0, 5.0)),
    "bass": (("low", 320.0, 8.0),),
}
SPEED = NumberControl(
    "speed", "speed", 0.5, 2.0, default=1.0, step=0.05, about="tempo; 1 is normal, and the pitch stays"
)
PITCH = NumberControl(
    "pitch", "ev_pitch", -4.0, 4.0, default=0.0, step=0.5, about="semitones up or down; the tempo stays"
)
VOLUME = NumberControl("volume_db", "ev_volume_db", -6.0, 6.0, default=0.0, step=0.5, about="louder or softer, in dB")
TONE = NameControl("tone", "ev_tone", tuple(TONES), default="neutral", about="the colour of the sound, by an equalizer")
CONTROLS: tuple[NumberControl | NameControl, ...] = (SPEED, PITCH, VOLUME, TONE)
"""All controls of the sound for callers, in the order of the fields of `Controls`."""

# These gains keep speech as loud as without the tone. They are means over the languages: for trained voices, and for
# espeak-ng's voices, which have less sound below 300 Hz. See tests/tts/dsp/test_controls.py and tests/heard.
_TONE_GAINS_DB = {"warm": -1.1, "bright": -0.2, "bass": -4.1}
_TONE_GAINS_OF_ESPEAK_DB = {"warm": 0.1, "bright": -1.0, "bass": -1.3}


@dataclass(frozen=True, slots=True)
class Controls:
    """The values that the caller chose, in the ranges of `CONTROLS`."""

    speed: float = SPEED.default
    pitch_semitones: float = PITCH.default
    gain_db: float = VOLUME.default
    tone: str = TONE.default


def apply_controls(samples: Samples, controls: Controls, engine: str = "espeak-ng") -> Samples:
    """Return `samples` (float32 mono, 24 kHz) of `engine`, changed by `controls`, with true peaks of at most -1 dBFS.

    The length becomes `round(n / speed)`; the other controls do not change it.
    """
    changed = stretch(samples, controls.speed, controls.pitch_semitones)
    if not len(changed):
        return changed
    if TONES[controls.tone]:
        changed = apply_filter(_tone_sections(controls.tone, engine), changed)
    if changed is not samples:
        changed = fade_edges(changed)
    return amplify(changed, controls.gain_db) if controls.gain_db else limit_peaks(changed)


@functools.cache
def _tone_sections(tone: str, engine: str) -> NDArray[np.float64]:
    sections = np.vstack([shelving_filter(*shelf) for shelf in TONES[tone]])
    gains_db = _TONE_GAINS_OF_ESPEAK_DB if engine == "espeak-ng" else _TONE_GAINS_DB
    sections[0, :3] *= db_to_gain(gains_db[tone])
    return sections
