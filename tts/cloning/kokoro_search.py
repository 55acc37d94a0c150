"""The search for a person's voice among mixes of Kokoro's voices; Kokoro's own encoder of styles was never published.

It finds the nearest voices, then a mix of the four best; then `matching` changes the samples.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from tts.cloning.clone import Found
from tts.cloning.likeness import Embedding, embed_partials, embed_speaker, likeness
from tts.cloning.matching import Match, match_voice
from tts.cloning.search import Vector, minimize
from tts.engines.base import Samples
from tts.engines.kokoro.clone import section_of
from tts.engines.kokoro.engine import KokoroEngine
from tts.engines.kokoro.loudness import SENTENCES
from tts.engines.voice_gains import levelled, measured_gain_db

Weights = Mapping[str, float]

_TRIALS_A_PHRASE = 25
_TRIALS_A_STEP = 24
"""Trials that count as one step of a fit of the spectrum."""

_MOST_VOICES = 30
"""All English voices; other languages have fewer, and use voices of other languages too."""

_FINALISTS = 4
_SPREAD = 0.35
_VOICES_END, _MIXES_END = 0.45, 0.9
"""Shares of the progress."""

# The first letters in the names of a language's voices; the letter of the language itself is first.
_LETTERS = {
    "en-US": "ab",
    "en-GB": "ba",
    "ja": "j",
    "zh": "z",
    "es": "e",
    "fr": "f",
    "hi": "h",
    "it": "i",
    "pt-BR": "p",
}


def find_blend(
    engine: KokoroEngine, recording: Samples, *, language: str, trials: int, report: Callable[[float], None]
) -> Found:
    """Return a section with which `engine` speaks like the speaker of `recording` (float32 mono, 24 kHz).

    Deterministic. The model speaks at most `trials` / 25 phrases of `language`, about three seconds each, and at least
    two. The section has the likeness after each step; it never falls. Reports its progress, 0 to 1.

    Raises: EngineError; anything that `report` raises.
    """
    progress = _Progress(report)
    progress.repeat()
    target = embed_speaker(levelled(recording))
    phrases = max(2, trials // _TRIALS_A_PHRASE)
    stage = _Stage(engine, language, target, progress.repeat)
    names = _in_order(engine.voices, language)[: min(_MOST_VOICES, phrases // 2)]
    finalists = _finalists(stage, names, phrases, progress.part(0, _VOICES_END))
    weights = _find_mix(stage, finalists, (phrases - stage.spoken) // 2, progress.part(_VOICES_END, _MIXES_END))
    base, mix = stage.heard({finalists[0]: 1.0}), stage.heard(weights)
    steps = max(1, trials // _TRIALS_A_STEP)
    match = match_voice(mix.sound, recording, target, steps=steps, report=progress.part(_MIXES_END, 1))
    return _found(finalists[0], weights, base, mix, match)


class _Progress:
    """Reports progress, and repeats the last report during long steps."""

    def __init__(self, report: Callable[[float], None]) -> None:
        self._report, self._share = report, 0.0

    def part(self, start: float, end: float) -> Callable[[float], None]:
        """Return a function that reports the progress, 0 to 1, of the part between two points."""

        def report(share: float) -> None:
            self._share = start + (end - start) * share
            self._report(self._share)

        return report

    def repeat(self) -> None:
        self._report(self._share)


@dataclass(frozen=True, slots=True)
class _Heard:
    """A mix on trial: its phrases as the model speaks them, their likeness to the target and to each other."""

    sound: Samples
    likeness: float
    consistency: float


class _Stage:
    """Speaks two phrases in one mix after the other, and keeps the results."""

    def __init__(self, engine: KokoroEngine, language: str, target: Embedding, show_life: Callable[[], None]) -> None:
        self._engine, self._target, self._show_life = engine, target, show_life
        self._phrases = _halves(SENTENCES[language])
        self._first: dict[str, Samples] = {}
        self._heard: dict[tuple[tuple[str, float], ...], _Heard] = {}
        self.spoken = 0

    def first_likeness(self, voice: str) -> float:
        """Return the likeness of the first phrase alone in a voice of the catalog."""
        self._first[voice] = self._say(0, {voice: 1.0})
        return likeness(embed_speaker(levelled(self._first[voice])), self._target)

    def has_heard(self, weights: Weights) -> bool:
        """Tell whether `heard` has kept the result of a mix."""
        return _key(weights) in self._heard

    def heard(self, weights: Weights) -> _Heard:
        """Return both phrases in a mix."""
        if self.has_heard(weights):
            return self._heard[_key(weights)]
        known = self._first.get(next(iter(weights))) if len(weights) == 1 else None
        first = self._say(0, weights) if known is None else known
        sound = np.concatenate([first, self._say(1, weights)])
        partials = embed_partials(levelled(sound))
        middle = max(1, len(partials) // 2)
        halves = [_direction(part) for part in (partials[:middle], partials[-middle:])]
        heard = _Heard(sound, likeness(_direction(partials), self._target), likeness(*halves))
        self._heard[_key(weights)] = heard
        return heard

    def _say(self, phrase: int, weights: Weights) -> Samples:
        self._show_life()
        self.spoken += 1
        return self._engine.speak_mix(self._phrases[phrase], weights)


def _key(weights: Weights) -> tuple[tuple[str, float], ...]:
    return tuple(sorted(weights.items()))


def _halves(symbols: str) -> tuple[str, str]:
    """Return a sentence as two phrases, cut at the space nearest to its middle."""
    spaces = [index for index, symbol in enumerate(symbols) if symbol == " "]
    middle = min(spaces, key=lambda index: abs(index - len(symbols) // 2))
    return symbols[:middle], symbols[middle + 1 :]


def _direction(embeddings: Embedding) -> Embedding:
    """Return the mean of embeddings, shape (n, 256), at length 1."""
    mean = embeddings.mean(axis=0)
    return np.asarray(mean / np.linalg.norm(mean))


def _in_order(voices: Collection[str], language: str) -> list[str]:
    """Return the names of voices, those of `language` first."""
    letters = _LETTERS[language]
    return sorted(voices, key=lambda name: (letters.find(name[0]) % (len(letters) + 1), name))


def _finalists(stage: _Stage, names: Sequence[str], phrases: int, report: Callable[[float], None]) -> list[str]:
    """Return the voices most alike in phrase one, as many as can speak phrase two; the best in both is first."""
    alike = {}
    for number, name in enumerate(names, start=1):
        alike[name] = stage.first_likeness(name)
        report(number / (len(names) + _FINALISTS))
    nearest = sorted(alike, key=lambda name: -alike[name])[: max(1, min(_FINALISTS, phrases - len(names)))]
    for number, name in enumerate(nearest, start=len(names) + 1):
        stage.heard({name: 1.0})
        report(number / (len(names) + _FINALISTS))
    return sorted(nearest, key=lambda name: -stage.heard({name: 1.0}).likeness)


def _find_mix(stage: _Stage, voices: Sequence[str], mixes: int, report: Callable[[float], None]) -> Weights:
    """Return the weights of the best of at most `mixes` mixes of `voices`, or of the first voice if there is no mix."""
    alone = {voices[0]: 1.0}
    if len(voices) < 2 or mixes < 1:
        return alone
    consistency = stage.heard(alone).consistency
    most = stage.spoken + 2 * mixes

    def cost(point: Vector) -> float:
        weights = _mixed(voices, point)
        if stage.spoken + 2 > most and not stage.has_heard(weights):
            return np.inf
        heard = stage.heard(weights)
        # A mix that sounds like another person in each phrase is no voice, even if the mean is alike.
        return max(0.0, consistency - heard.consistency) - heard.likeness

    point = minimize(cost, len(voices), trials=mixes, spread=_SPREAD, report=report)
    return _mixed(voices, point)


def _mixed(voices: Sequence[str], point: Vector) -> Weights:
    """Return the weights for `point`, shape (voices,); zero is the first voice alone."""
    parts = np.maximum(point + np.eye(len(voices))[0], 0)
    parts = parts / parts.sum() if parts.any() else np.eye(len(voices))[0]
    shares = {voice: round(float(part), 3) for voice, part in zip(voices, parts, strict=True)}
    return {voice: share for voice, share in shares.items() if share}


def _found(base_voice: str, weights: Weights, base: _Heard, mix: _Heard, match: Match) -> Found:
    section = section_of(weights, match.throat, match.bands_db, measured_gain_db(match.sound))
    section["likeness"] = {
        "voice": round(base.likeness, 4),
        "mix": round(mix.likeness, 4),
        "throat": round(match.throat_likeness, 4),
        "spectrum": round(match.likeness, 4),
    }
    return Found(base_voice, match.likeness, section)
