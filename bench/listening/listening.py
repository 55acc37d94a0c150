"""The tools of a run: the voices, the voices with which they are compared, and the listener."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from bench.listening.ear import Ear
from bench.listening.stock import StockEspeak
from bench.listening.takes import Studio
from bench.listening.upstream import Upstream
from tts.engines.espeak.engine import EspeakEngine
from tts.engines.kokoro.engine import KokoroEngine
from voices.catalog import BLENDS, CATALOG


@dataclass(frozen=True)
class Listening:
    """Models below `ears`, loaded when they are first needed; `folder` keeps their results.

    `languages` (BCP 47) and `voices` are the requested ones; empty for all.
    """

    ears: Path
    folder: Path
    languages: Sequence[str] = ()
    voices: Sequence[str] = ()

    @cached_property
    def studio(self) -> Studio:
        """The product with Kokoro."""
        return Studio(self.ears / "kokoro", self.folder)

    @cached_property
    def streaming(self) -> KokoroEngine:
        """The product with Kokoro, whose streams are rounded as on this processor."""
        return KokoroEngine(self.ears / "kokoro", cache_dir=self.folder, blends=BLENDS, threads=2)

    @cached_property
    def ear(self) -> Ear:
        """The recogniser."""
        return Ear(self.ears / "whisper", self.folder)

    @cached_property
    def upstream(self) -> Upstream:
        """Kokoro's own package."""
        return Upstream(self.ears / "kokoro", self.folder)

    @cached_property
    def espeak(self) -> EspeakEngine:
        """The product with espeak-ng."""
        return EspeakEngine(self.folder)

    @cached_property
    def stock(self) -> StockEspeak:
        """espeak-ng without our voices."""
        return StockEspeak(self.folder / "stock")

    def wanted(self, usual: Sequence[str], possible: Sequence[str]) -> list[str]:
        """Return the requested voices among `possible`, or the `usual` ones, of the requested languages."""
        chosen = [voice for voice in possible if voice in self.voices] if self.voices else usual
        return [voice for voice in chosen if not self.languages or CATALOG[voice].language in self.languages]
