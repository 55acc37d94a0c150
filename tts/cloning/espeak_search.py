"""The search for a person's voice on espeak-ng.

It takes the catalog voices near the recording, gives them its pitch and a fitted spectrum, and begins with the best.
Then it changes the spectrum and the design (pitch, vocal tract, formants) in turn. The changes of the design are
bounded, because they make words harder to understand (`python -m bench.cloning`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tts.cloning.clone import Found
from tts.cloning.likeness import Embedding, embed_person, embed_speaker, likeness
from tts.cloning.pitch import median_pitch_hz
from tts.cloning.search import Vector, minimize
from tts.cloning.sentences import LANGUAGE, SENTENCES
from tts.cloning.spectrum import Bands, Heard, missing_db
from tts.dsp.controls import Controls
from tts.dsp.equalizer import band_levels_db
from tts.dsp.loudness import db_to_gain
from tts.engines.base import Engine, Samples
from tts.engines.espeak.clone import LOWEST_PITCH_HZ, EspeakClone, section_of
from tts.engines.espeak.engine import EspeakEngine
from tts.engines.espeak.voices import DESIGNS, VoiceDesign
from tts.engines.voice_gains import levelled, measured_gain_db
from tts.synthesis import Speaker, synthesize
from tts.text.frontend import read_text
from tts.text.words import Item

_HEADROOM_DB = 12.0
"""A voice is this much quieter than its base until its level is measured, so that none of its peaks is limited."""

_SAID_BY_ALL = 3
"""Sentences that every voice of the catalog speaks."""

_AT_ONCE = 2
"""Sentences that a design speaks in a generation of the search; the next generation speaks others."""

_FINALISTS = 3
_MOST_APART_OCTAVES = 0.45
"""The most octaves between a finalist's pitch and the recording's: a voice moved further is harder to understand."""

_LEAST_WIDTH_PERCENT = 150
"""The least formant width at the start: narrow ones, like the catalog's men, lose many words at another pitch."""

_ROUNDS = 2
"""Rounds of a fit of the spectrum and a search for the design; one more fit follows the last round."""

_STARTS_SHARE, _FITS_SHARE, _DESIGNS_SHARE = 0.25, 0.35, 0.4
"""Shares of the trials: the spectra of the candidates for the start, then all fits and all searches."""

_TRIALS_A_STEP = 3
"""Designs that could be tried in the time of one step of a fit."""

_CATALOG_END, _STARTS_END = 0.1, 0.3
"""Shares of the progress."""

# The most that a round moves each value of a design, as a factor; pitch and its range in octaves. The cost of distance.
_PITCH_OCTAVES = 0.1
_RANGE_OCTAVES = 0.25
_TRACT = 0.05
_FORMANT = 0.02
_WIDTH = 0.08
_DIMENSIONS = 7
_SPREAD = 0.5
_DISTANCE_COST = 0.001


def find_design(engine: EspeakEngine, recording: Samples, *, trials: int, report: Callable[[float], None]) -> Found:
    """Return a section with which `engine` speaks like the speaker of `recording` (float32 mono, 24 kHz).

    Deterministic. It first listens to the whole catalog, then takes about the time of `trials` designs. It reports its
    progress, 0 to 1.

    Raises: EngineError; anything that `report` raises.
    """
    target, pitch_hz = embed_person(recording), median_pitch_hz(recording)
    stage = _Stage(engine)
    nearest = _nearest(stage, target, pitch_hz, _part(report, 0, _CATALOG_END))
    starts = [_at_pitch(stage, base, recording, pitch_hz) for base in nearest]
    voice = _best(stage, starts, target, trials, _part(report, _CATALOG_END, _STARTS_END))
    voice = _refined(stage, voice, target, trials, _part(report, _STARTS_END, 1))
    section, sound = stage.levelled(voice.section)
    return Found(voice.base, likeness(embed_speaker(sound), target), section)


def find_design_quickly(engine: EspeakEngine, recording: Samples, *, report: Callable[[float], None]) -> Found:
    """Return a section like `find_design`, within seconds but less alike, from the catalog voices nearest in pitch.

    They get the pitch and the spectrum of `recording`, and the best one is taken. Reports its progress, 0 to 1.

    Raises: EngineError; anything that `report` raises.
    """
    report(0.0)
    target, pitch_hz = embed_person(recording), median_pitch_hz(recording)
    stage = _Stage(engine)
    nearest = sorted(DESIGNS, key=lambda voice: _octaves_apart(voice, pitch_hz))[:_FINALISTS]
    starts = [_at_pitch(stage, base, recording, pitch_hz) for base in nearest]
    voice = _best(stage, starts, target, 0, _part(report, 0, 0.9))
    section, sound = stage.levelled(voice.section)
    report(1.0)
    return Found(voice.base, likeness(embed_speaker(sound), target), section)


def _octaves_apart(voice: str, pitch_hz: float) -> float:
    """Return the distance of a catalog voice's own pitch from `pitch_hz`; a whisper, 0 Hz, is equally near to all."""
    return float(abs(np.log2(np.mean(DESIGNS[voice].pitch_hz) / pitch_hz))) if pitch_hz else 0.0


@dataclass(frozen=True, slots=True)
class _Voice:
    """A voice between a catalog voice and the person."""

    base: str
    design: VoiceDesign
    bands_db: Bands

    @property
    def section(self) -> dict[str, Any]:
        return section_of(self.base, self.design, tuple(self.bands_db.tolist()))


class _Stage:
    """Speaks the sentences, which are read only once, in voices on trial."""

    def __init__(self, engine: EspeakEngine) -> None:
        self._engine = engine
        self._items: list[Sequence[Item]] = [read_text(text, LANGUAGE) for text in SENTENCES]

    def catalog_sound(self, voice: str) -> Samples:
        """Return the first sentences in a catalog voice."""
        return np.concatenate([self._spoken(self._engine, voice, items) for items in self._items[:_SAID_BY_ALL]])

    def heard(self, voice: _Voice, first: int = 0, count: int = len(SENTENCES)) -> Heard:
        """Return `count` sentences in the design of `voice`, without its equalizer."""
        clone = EspeakClone(self._engine, section_of(voice.base, voice.design, ()))
        said = [self._items[number % len(self._items)] for number in range(first, first + count)]
        return Heard([levelled(self._spoken(clone, "", items)) for items in said])

    def levelled(self, section: dict[str, Any]) -> tuple[dict[str, Any], Samples]:
        """Return `section` with the gain that brings it to the level of all voices, and all sentences with it."""
        clone = EspeakClone(self._engine, section)
        sound = np.concatenate([self._spoken(clone, "", items) for items in self._items])
        gain_db = measured_gain_db(sound)
        design = section["design"] | {"gain_db": round(section["design"]["gain_db"] + gain_db, 1)}
        return section | {"design": design}, sound * db_to_gain(gain_db)

    def _spoken(self, engine: Engine, voice: str, items: Sequence[Item]) -> Samples:
        speaker = Speaker(engine, voice, LANGUAGE)
        return np.concatenate([part.samples for part in synthesize(items, speaker, Controls())])


def _part(report: Callable[[float], None], begin: float, end: float) -> Callable[[float], None]:
    """Return a function that reports the progress, 0 to 1, of the part between two points."""
    return lambda share: report(begin + (end - begin) * share)


def _steps(trials: float) -> int:
    """Return the steps of a fit that take as long as `trials`, at least one."""
    return max(1, round(trials / _TRIALS_A_STEP))


def _nearest(stage: _Stage, target: Embedding, pitch_hz: float, report: Callable[[float], None]) -> list[str]:
    """Return the catalog voices most like `target`, the best first; only those near its pitch if there are any."""
    alike = {}
    for number, voice in enumerate(DESIGNS, start=1):
        alike[voice] = likeness(embed_speaker(stage.catalog_sound(voice)), target)
        report(number / len(DESIGNS))
    near = [voice for voice in alike if _octaves_apart(voice, pitch_hz) <= _MOST_APART_OCTAVES]
    return sorted(near or alike, key=lambda voice: -alike[voice])[:_FINALISTS]


def _at_pitch(stage: _Stage, base: str, recording: Samples, pitch_hz: float) -> _Voice:
    """Return the base with the recording's pitch and, as far as possible, its spectrum."""
    unchanged = stage.catalog_sound(base)
    own_hz = median_pitch_hz(unchanged)
    lowest, highest = (round(edge * (pitch_hz or own_hz) / own_hz) for edge in DESIGNS[base].pitch_hz)
    design = replace(
        DESIGNS[base],
        pitch_hz=(max(LOWEST_PITCH_HZ, lowest), highest),
        width_percent=max(DESIGNS[base].width_percent, _LEAST_WIDTH_PERCENT),
        gain_db=DESIGNS[base].gain_db - _HEADROOM_DB,
    )
    return _Voice(base, design, missing_db(unchanged, band_levels_db(recording)))


def _best(
    stage: _Stage, starts: Sequence[_Voice], target: Embedding, trials: int, report: Callable[[float], None]
) -> _Voice:
    """Return the voice of `starts` that is most alike in sentences to which its spectrum was not fitted."""
    steps = _steps(_STARTS_SHARE * trials / len(starts))
    alike: list[tuple[float, _Voice]] = []
    for number, start in enumerate(starts):
        part = _part(report, number / len(starts), (number + 1) / len(starts))
        bands_db = stage.heard(start, 0, _SAID_BY_ALL).fit(target, start.bands_db, steps=steps, report=part)
        others = stage.heard(start, _SAID_BY_ALL, _SAID_BY_ALL)
        alike.append((others.likeness(target, bands_db), replace(start, bands_db=bands_db)))
    return max(alike, key=lambda pair: pair[0])[1]


def _refined(stage: _Stage, voice: _Voice, target: Embedding, trials: int, report: Callable[[float], None]) -> _Voice:
    """Return `voice` after fits of its spectrum and searches for its design, in turns."""
    steps = _steps(_FITS_SHARE * trials / (_ROUNDS + 1))
    tries = max(1, round(_DESIGNS_SHARE * trials / _ROUNDS))
    parts = 2 * _ROUNDS + 1
    for turn in range(parts):
        part = _part(report, turn / parts, (turn + 1) / parts)
        if turn % 2:
            voice = replace(voice, design=_find_design_near(stage, voice, target, tries, part))
        else:
            voice = replace(voice, bands_db=stage.heard(voice).fit(target, voice.bands_db, steps=steps, report=part))
    return voice


def _find_design_near(
    stage: _Stage, voice: _Voice, target: Embedding, trials: int, report: Callable[[float], None]
) -> VoiceDesign:
    """Return the most alike design near the design of `voice`, with the voice's spectrum."""
    first = 0

    def turn(generation: int) -> None:
        """Change the sentences, so that the result does not depend on a text."""
        nonlocal first
        first = generation * _AT_ONCE

    def cost(point: Vector) -> float:
        heard = stage.heard(replace(voice, design=_moved(voice.design, point)), first, _AT_ONCE)
        return _DISTANCE_COST * float(np.mean(point**2)) - heard.likeness(target, voice.bands_db)

    point = minimize(cost, _DIMENSIONS, trials=trials, spread=_SPREAD, report=report, turn=turn)
    return _moved(voice.design, point)


def _moved(design: VoiceDesign, point: Vector) -> VoiceDesign:
    """Return `design` moved by `point`, shape (`_DIMENSIONS`,): zero changes nothing, no value passes its bound."""
    pitch, pitch_range, tract, *formants, width = np.tanh(point).tolist()
    lowest = max(LOWEST_PITCH_HZ, design.pitch_hz[0] * 2 ** (_PITCH_OCTAVES * pitch))
    highest = lowest + (design.pitch_hz[1] - design.pitch_hz[0]) * 2 ** (_RANGE_OCTAVES * pitch_range)
    tuned = (percent * (1 + _FORMANT * step) for percent, step in zip(design.formants_percent, formants, strict=True))
    first, second, third = (round(percent) for percent in tuned)
    return replace(
        design,
        pitch_hz=(round(lowest), round(highest)),
        tract=round(design.tract * (1 + _TRACT * tract), 3),
        formants_percent=(first, second, third),
        width_percent=round(design.width_percent * (1 + _WIDTH * width)),
    )
