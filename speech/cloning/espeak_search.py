"""The search for a person among the voices that espeak-ng can be made to have.

Of the catalog voices near to the recording, at its pitch and with a spectrum fitted to it, the best is where it
begins. What it changes then, in turns, are the spectrum and the design (pitch, vocal tract, formants). How far the
design may go is bounded, for that is what costs words (`python -m bench.cloning`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from speech.cloning.clone import Found
from speech.cloning.likeness import Embedding, embed_person, embed_speaker, likeness
from speech.cloning.pitch import median_pitch_hz
from speech.cloning.search import Vector, minimize
from speech.cloning.sentences import LANGUAGE, SENTENCES
from speech.cloning.spectrum import Bands, Heard, missing_db
from speech.dsp.controls import Controls
from speech.dsp.loudness import db_to_gain
from speech.engines.base import Engine, Samples
from speech.engines.espeak import EspeakEngine
from speech.engines.espeak_clone import LOWEST_PITCH_HZ, EspeakClone, section_of
from speech.engines.espeak_voices import DESIGNS, VoiceDesign
from speech.engines.voice_gains import levelled, measured_gain_db
from speech.synthesis import Speaker, synthesize
from speech.text.frontend import Item, read_text

_HEADROOM_DB = 12.0
"""How much quieter than the base a voice speaks until its level is measured, so that no peak of it is limited."""

_SAID_BY_ALL = 3
"""Sentences that every voice of the catalog says."""

_AT_ONCE = 2
"""Sentences that a design says in a generation of the search; the next generation says others."""

_FINALISTS = 3
_MOST_APART_OCTAVES = 0.45
"""Between a finalist's own pitch and the recording's: what is moved further is understood less."""

_LEAST_WIDTH_PERCENT = 150
"""Of the formants to begin with: narrow ones, as the catalog's men have, lose many words at any pitch but their own."""

_ROUNDS = 2
"""How often a fit of the spectrum and a search for the design follow; a last fit ends them."""

_STARTS_SHARE, _FITS_SHARE, _DESIGNS_SHARE = 0.25, 0.35, 0.4
"""Of the trials: the spectra of those that it may begin with, then all fits and all searches."""

_TRIALS_A_STEP = 3
"""Designs that could be tried in the time of a step of a fit."""

_CATALOG_END, _STARTS_END = 0.1, 0.3
"""Of the progress."""

# How far a round may move each value of a design, as a factor; pitch and its range in octaves. What going there costs.
_PITCH_OCTAVES = 0.1
_RANGE_OCTAVES = 0.25
_TRACT = 0.05
_FORMANT = 0.02
_WIDTH = 0.08
_DIMENSIONS = 7
_SPREAD = 0.5
_DISTANCE_COST = 0.001


def find_design(engine: EspeakEngine, recording: Samples, *, trials: int, report: Callable[[float], None]) -> Found:
    """Return how `engine` speaks as who speaks in `recording` (float32 mono, 24 kHz).

    Deterministic. It takes about as long as trying `trials` designs, besides hearing the whole catalog, and reports its
    progress, 0 to 1.

    Raises: EngineError; whatever `report` raises.
    """
    target, pitch_hz = embed_person(recording), median_pitch_hz(recording)
    stage = _Stage(engine)
    nearest = _nearest(stage, target, pitch_hz, _part(report, 0, _CATALOG_END))
    starts = [_at_pitch(stage, base, recording, pitch_hz) for base in nearest]
    voice = _best(stage, starts, target, trials, _part(report, _CATALOG_END, _STARTS_END))
    voice = _refined(stage, voice, target, trials, _part(report, _STARTS_END, 1))
    section, sound = stage.levelled(voice.section)
    unchanged = embed_speaker(stage.catalog_sound(voice.base))
    return Found(voice.base, likeness(unchanged, target), likeness(embed_speaker(sound), target), section)


@dataclass(frozen=True, slots=True)
class _Voice:
    """A voice on its way from a catalog voice to the person."""

    base: str
    design: VoiceDesign
    bands_db: Bands

    @property
    def section(self) -> dict[str, Any]:
        return section_of(self.base, self.design, tuple(self.bands_db.tolist()))


class _Stage:
    """The sentences that are said, read once, and whoever says them."""

    def __init__(self, engine: EspeakEngine) -> None:
        self._engine = engine
        self._items: list[Sequence[Item]] = [read_text(text, LANGUAGE) for text in SENTENCES]

    def catalog_sound(self, voice: str) -> Samples:
        """Return the first sentences in a catalog voice."""
        return np.concatenate([self._spoken(self._engine, voice, items) for items in self._items[:_SAID_BY_ALL]])

    def heard(self, voice: _Voice, first: int = 0, count: int = len(SENTENCES)) -> Heard:
        """Return `count` sentences in the design of `voice`, the equalizer still to come."""
        clone = EspeakClone(self._engine, section_of(voice.base, voice.design, ()))
        said = [self._items[number % len(self._items)] for number in range(first, first + count)]
        return Heard([levelled(self._spoken(clone, "", items)) for items in said])

    def levelled(self, section: dict[str, Any]) -> tuple[dict[str, Any], Samples]:
        """Return `section` with the gain that brings it to the level of all voices, and all sentences so spoken."""
        clone = EspeakClone(self._engine, section)
        sound = np.concatenate([self._spoken(clone, "", items) for items in self._items])
        gain_db = measured_gain_db(sound)
        design = section["design"] | {"gain_db": round(section["design"]["gain_db"] + gain_db, 1)}
        return section | {"design": design}, sound * db_to_gain(gain_db)

    def _spoken(self, engine: Engine, voice: str, items: Sequence[Item]) -> Samples:
        speaker = Speaker(engine, voice, LANGUAGE)
        return np.concatenate([part.samples for part in synthesize(items, speaker, Controls())])


def _part(report: Callable[[float], None], begin: float, end: float) -> Callable[[float], None]:
    """Return what is told the progress, 0 to 1, of the part between two points."""
    return lambda share: report(begin + (end - begin) * share)


def _steps(trials: float) -> int:
    """Return how many steps of a fit take as long as `trials`, at least one."""
    return max(1, round(trials / _TRIALS_A_STEP))


def _nearest(stage: _Stage, target: Embedding, pitch_hz: float, report: Callable[[float], None]) -> list[str]:
    """Return the catalog voices most like `target`, the best in front: of those near its pitch, where there are any."""
    alike = {}
    for number, voice in enumerate(DESIGNS, start=1):
        alike[voice] = likeness(embed_speaker(stage.catalog_sound(voice)), target)
        report(number / len(DESIGNS))
    near = [voice for voice in alike if _octaves_apart(DESIGNS[voice], pitch_hz) <= _MOST_APART_OCTAVES]
    return sorted(near or alike, key=lambda voice: -alike[voice])[:_FINALISTS]


def _octaves_apart(design: VoiceDesign, pitch_hz: float) -> float:
    if not pitch_hz:  # who whispers has no pitch
        return 0.0
    return float(abs(np.log2(np.mean(design.pitch_hz) / pitch_hz)))


def _at_pitch(stage: _Stage, base: str, recording: Samples, pitch_hz: float) -> _Voice:
    """Return the base at the recording's pitch and, as far as that goes, with its spectrum."""
    unchanged = stage.catalog_sound(base)
    own_hz = median_pitch_hz(unchanged)
    lowest, highest = (round(edge * (pitch_hz or own_hz) / own_hz) for edge in DESIGNS[base].pitch_hz)
    design = replace(
        DESIGNS[base],
        pitch_hz=(max(LOWEST_PITCH_HZ, lowest), highest),
        width_percent=max(DESIGNS[base].width_percent, _LEAST_WIDTH_PERCENT),
        gain_db=DESIGNS[base].gain_db - _HEADROOM_DB,
    )
    return _Voice(base, design, missing_db(unchanged, recording))


def _best(
    stage: _Stage, starts: Sequence[_Voice], target: Embedding, trials: int, report: Callable[[float], None]
) -> _Voice:
    """Return the most alike of `starts` by sentences that its spectrum was not fitted to."""
    steps = _steps(_STARTS_SHARE * trials / len(starts))
    alike: list[tuple[float, _Voice]] = []
    for number, start in enumerate(starts):
        part = _part(report, number / len(starts), (number + 1) / len(starts))
        bands_db = stage.heard(start, 0, _SAID_BY_ALL).fit(target, start.bands_db, steps=steps, report=part)
        others = stage.heard(start, _SAID_BY_ALL, _SAID_BY_ALL)
        alike.append((others.likeness(target, bands_db), replace(start, bands_db=bands_db)))
    return max(alike, key=lambda pair: pair[0])[1]


def _refined(stage: _Stage, voice: _Voice, target: Embedding, trials: int, report: Callable[[float], None]) -> _Voice:
    """Return `voice` once fits of its spectrum and searches for its design have taken turns."""
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
    """Return the design around that of `voice` that is most alike with its spectrum."""
    first = 0

    def turn(generation: int) -> None:
        """Have others of the sentences said: what is found is to hold for any text."""
        nonlocal first
        first = generation * _AT_ONCE

    def cost(point: Vector) -> float:
        heard = stage.heard(replace(voice, design=_moved(voice.design, point)), first, _AT_ONCE)
        return _DISTANCE_COST * float(np.mean(point**2)) - heard.likeness(target, voice.bands_db)

    point = minimize(cost, _DIMENSIONS, trials=trials, spread=_SPREAD, report=report, turn=turn)
    return _moved(voice.design, point)


def _moved(design: VoiceDesign, point: Vector) -> VoiceDesign:
    """Return `design` moved by `point`, shape (`_DIMENSIONS`,): zero leaves it, no value goes beyond its bound."""
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
