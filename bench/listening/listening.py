"""What a run of the benchmark has at hand: voices to be heard, those they are compared with, and the listener."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from bench.listening.ear import Ear
from bench.listening.stock import StockEspeak
from bench.listening.takes import Studio
from bench.listening.upstream import Upstream
from speech.engines.espeak import EspeakEngine
from voices.catalog import CATALOG


@dataclass(frozen=True)
class Listening:
    """Models below `ears`, loaded when they are first needed; what they make is kept in `folder`.

    `languages` (BCP 47) and `voices` are those asked for; empty: all.
    """

    ears: Path
    folder: Path
    languages: Sequence[str] = ()
    voices: Sequence[str] = ()

    @cached_property
    def studio(self) -> Studio:
        """Kokoro, spoken by the product."""
        return Studio(self.ears / "kokoro", self.folder)

    @cached_property
    def ear(self) -> Ear:
        """The recogniser."""
        return Ear(self.ears / "whisper", self.folder)

    @cached_property
    def upstream(self) -> Upstream:
        """Kokoro, spoken by its own package."""
        return Upstream(self.ears / "kokoro", self.folder)

    @cached_property
    def espeak(self) -> EspeakEngine:
        """espeak-ng, spoken by the product."""
        return EspeakEngine(self.folder)

    @cached_property
    def stock(self) -> StockEspeak:
        """espeak-ng as it comes."""
        return StockEspeak(self.folder / "stock")

    def wanted(self, usual: Sequence[str], possible: Sequence[str]) -> list[str]:
        """Return the voices asked for by name, of `possible` ones, else `usual` ones, of the languages asked for."""
        chosen = [voice for voice in possible if voice in self.voices] if self.voices else usual
        return [voice for voice in chosen if not self.languages or CATALOG[voice].language in self.languages]
