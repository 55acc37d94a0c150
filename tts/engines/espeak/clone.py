"""espeak-ng speaks as a person: with a voice design made for the person, then with the person's long-term spectrum."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from tts.dsp.equalizer import BAND_COUNT, equalizer, filtered
from tts.dsp.loudness import db_to_gain
from tts.engines.base import EngineError, Rendered
from tts.engines.espeak.engine import EspeakEngine
from tts.engines.espeak.voices import DESIGNS, VoiceDesign
from tts.text.chunks import Chunk

LOWEST_PITCH_HZ = 30
"""Below 28 Hz, espeak-ng 1.52 ends the process."""


class EspeakClone:
    """An engine with one voice. Everything that a process knows about the person is in this object."""

    name = EspeakEngine.name
    chunk_size = EspeakEngine.chunk_size
    takes_phonemes = EspeakEngine.takes_phonemes

    def __init__(self, engine: EspeakEngine, section: Mapping[str, Any]) -> None:
        """Speak through `engine` with `section`, which `section_of` made. Raises: EngineError if it is invalid."""
        self._engine = engine
        try:
            self._base = str(section["base"])
            self._design = _design(section["design"])
            self._taps = equalizer(section["bands_db"]) if section["bands_db"] else None
            DESIGNS[self._base]
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise EngineError(f"these are no values of a clone on {self.name}: {error!r}") from error

    def render(self, chunk: Chunk, voice: str, language: str) -> Rendered:
        """Return the sound of `chunk`, whatever `voice` is: see `base.Engine`. Raises: EngineError."""
        rendered = self._engine.render_design(chunk, self._base, language, self._design)
        if self._taps is None:
            return rendered
        return Rendered(filtered(rendered.samples, self._taps), rendered.words)

    def phonemes(self, chunk: Chunk, voice: str, language: str) -> tuple[str, ...]:
        """Return the IPA of each word of `chunk`, as the base voice says them. Raises: EngineError."""
        return self._engine.phonemes(chunk, self._base, language)


def section_of(base: str, design: VoiceDesign, bands_db: tuple[float, ...]) -> dict[str, Any]:
    """Return the section of a clone that speaks in `design`, whose search began at the catalog voice `base`.

    `bands_db` are the gains of the equalizer; () is no equalizer.
    """
    if len(bands_db) not in (0, BAND_COUNT):
        raise ValueError(f"{len(bands_db)} bands instead of {BAND_COUNT}")
    return {"base": base, "design": asdict(design), "bands_db": [round(gain, 2) for gain in bands_db]}


def _design(values: Mapping[str, Any]) -> VoiceDesign:
    lists = {name: tuple(value) for name, value in values.items() if isinstance(value, list)}
    design = VoiceDesign(**{**values, **lists})
    if min(design.pitch_hz) < LOWEST_PITCH_HZ:
        raise ValueError(f"pitch_hz {design.pitch_hz} lies below {LOWEST_PITCH_HZ}")
    design.variant("")  # fails if a value has another type
    db_to_gain(design.gain_db)
    return design
