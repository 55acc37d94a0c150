"""Kokoro speaks as a person: with a mix of its voices and the person's own pack, then a throat and an equalizer."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from tts.dsp.equalizer import BAND_COUNT, equalizer, filtered
from tts.dsp.loudness import db_to_gain
from tts.dsp.vocoder import Throat, reshape_voice
from tts.engines.base import EngineError, Rendered, Samples
from tts.engines.kokoro.packs import pack_text, read_pack
from tts.engines.kokoro.voices import LETTERS, PACK, native_voice
from tts.text.chunks import Chunk

if TYPE_CHECKING:
    import torch

    from tts.engines.kokoro.engine import KokoroEngine

_MOST_DB = 40.0
_NATIVE_SHARE = 0.4
"""The share of a voice of the language in a clone of voices of others, without which many words are lost.

docs/decisions/0066 has the measurements.
"""


class KokoroClone:
    """An engine with one voice. Everything that a process knows about the person is in this object."""

    def __init__(self, engine: KokoroEngine, section: Mapping[str, Any], base_voice: str = "") -> None:
        """Speak through `engine` with `section`, which `section_of` made.

        `base_voice` is the catalog voice nearest to the person, where another has no share in the section.

        Raises: EngineError if the section is invalid.
        """
        self._engine = engine
        self.name, self.chunk_size, self.takes_phonemes = engine.name, engine.chunk_size, engine.takes_phonemes
        try:
            self._pack = read_pack(section["pack"]) if "pack" in section else None
            self._weights = _weights(section["voices"] if self._pack is None else section.get("voices", {PACK: 1.0}))
            self._throat = Throat(**section["throat"])
            self._taps = equalizer(_bands(section["bands_db"])) if section["bands_db"] else None
            self._gain = db_to_gain(_decibels(section["gain_db"]))
            self._base_voice = base_voice or max(self._weights, key=lambda voice: self._weights[voice])
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise EngineError(f"these are no values of a clone on {engine.name}: {error!r}") from error
        own = set() if self._pack is None else {PACK}
        for voice in self._weights.keys() - own:
            if voice not in engine.voices:
                raise EngineError(f"the clone is made of {voice!r}, a voice that the model folder lacks")

    def render(self, chunk: Chunk, voice: str, language: str) -> Rendered:
        """Return the sound of `chunk`, whatever `voice` is: see `base.Engine`. Raises: EngineError."""
        rendered = self._engine.render_mix(chunk, self._weights_in(language), self._pack)
        return Rendered(self._shaped(rendered.samples), rendered.words)

    def speak(self, symbols: str) -> Samples:
        """Return `symbols` of the model as the person says them: float32 mono, 24 kHz. Raises: EngineError."""
        return self._shaped(self._engine.speak_mix(symbols, self._weights, self._pack))

    def phonemes(self, chunk: Chunk, voice: str, language: str) -> tuple[str, ...]:
        """Return the phonemes of each word of `chunk` that the model knows: see `base.Engine`."""
        return self._engine.phonemes(chunk, voice, language)

    def _weights_in(self, language: str) -> Mapping[str, float]:
        """Return the mix for `language`: a voice of the language has a share, unless the mix has one or none exists."""
        letters = LETTERS.get(language, "")
        # The network that makes the packs of people has heard English alone.
        is_native = any(letters and ("a" if voice == PACK else voice[0]) in letters for voice in self._weights)
        native = None if is_native or not letters else native_voice(self._engine.voices, language, self._base_voice[1])
        if not native:
            return self._weights
        scale = (1 - _NATIVE_SHARE) / sum(self._weights.values())
        return {voice: weight * scale for voice, weight in self._weights.items()} | {native: _NATIVE_SHARE}

    def _shaped(self, samples: Samples) -> Samples:
        reshaped = reshape_voice(samples, self._throat)
        return (reshaped if self._taps is None else filtered(reshaped, self._taps)) * self._gain


def section_of(
    weights: Mapping[str, float],
    throat: Throat,
    bands_db: Sequence[float],
    gain_db: float,
    pack: torch.Tensor | None = None,
) -> dict[str, Any]:
    """Return the section of a clone that mixes voices by `weights` and speaks with `throat`.

    `bands_db` are the gains of the equalizer; an empty sequence is no equalizer. The weight of `voices.PACK` applies to
    `pack`, shape (510, 1, 256), which is kept only if it has a weight.
    """
    if len(bands_db) not in (0, BAND_COUNT):
        raise ValueError(f"{len(bands_db)} bands instead of {BAND_COUNT}")
    voices = {voice: round(weight, 4) for voice, weight in weights.items() if round(weight, 4) > 0}
    section: dict[str, Any] = {
        "voices": voices,
        "throat": asdict(throat),
        "bands_db": [round(gain, 2) for gain in bands_db],
        "gain_db": gain_db,
    }
    return section if pack is None or PACK not in voices else section | {"pack": pack_text(pack)}


def _weights(values: Mapping[str, Any]) -> dict[str, float]:
    weights = {str(voice): _number(weight) for voice, weight in values.items()}
    if not weights or min(weights.values()) <= 0:
        raise ValueError(f"voices is {values!r}: it must give one voice or more a weight above 0")
    return weights


def _bands(values: Sequence[Any]) -> list[float]:
    if len(values) != BAND_COUNT:
        raise ValueError(f"bands_db has {len(values)} gains: it must have {BAND_COUNT}")
    return [_decibels(value) for value in values]


def _decibels(value: Any) -> float:
    if abs(_number(value)) > _MOST_DB:
        raise ValueError(f"{value!r} dB: a gain is at most {_MOST_DB:g} dB either way")
    return float(value)


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError(f"{value!r} is no number")
    return float(value)
