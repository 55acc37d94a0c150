"""Chooses the engine of each voice, by the settings and by the files on disk, where a model may appear later."""

import logging
import os
import threading
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from tts.cloning.clone import Clone
from tts.engines.base import Engine, EngineError, EngineExhausted, engine_error
from tts.engines.blends import BlendImpossible, blend_weights, is_blend
from tts.engines.kokoro.files import WEIGHTS, find_kokoro_problems, usable_voices
from tts.engines.model_origin import read_origin
from tts.engines.nabra.files import find_nabra_problems, has_nabra_files, nabra_dir
from tts.engines.piper.files import MODEL as PIPER_MODEL
from tts.engines.piper.files import find_piper_problems, has_piper_files

if TYPE_CHECKING:
    from tts.engines.espeak.engine import EspeakEngine
    from tts.engines.kokoro.engine import KokoroEngine

log = logging.getLogger(__name__)

EMBEDDED = "espeak-ng"
"""The engine that is always there."""
KOKORO, NABRA, PIPER = "kokoro", "nabra", "piper"

_LOOK_EVERY_S = 3.0
"""One look at all files of Kokoro takes 20 ms."""
_SOURCES = {"hub": "the hub"}

_UNCLEAR = "hard to understand"
"""A remark on the embedded engine's Arabic: listeners mishear nearly every word (docs/decisions/0002)."""


@dataclass(frozen=True, slots=True)
class EngineOptions:
    """The settings that decide which engines exist and how they run.

    `wanted` is auto, kokoro or espeak. Kokoro is complete with the packs of all `kokoro_voices`; `blends` are voices
    that are means of others. Piper's Arabic voice is in `piper_dir`, Nabra inside `kokoro_dir`. Working files are below
    `cache_dir`; `threads` is for the models, `precision` (auto, fp32, bf16) for Kokoro, and `weights_dir` for the
    weights that all processes of a machine share (None: each has its own).
    """

    wanted: str
    kokoro_dir: Path
    kokoro_voices: Collection[str]
    blends: Mapping[str, tuple[str, ...]]
    piper_dir: Path
    cache_dir: Path
    threads: int
    precision: str
    weights_dir: Path | None = None


@dataclass(frozen=True, slots=True)
class _Model:
    """A model on the disk: `label` describes it in words, `voices` are all that can speak."""

    label: str
    is_whole: bool = True
    voices: frozenset[str] = frozenset()


class _Watch:
    """A model that exists or may appear later: until it is complete, the watch keeps looking for it."""

    def __init__(self, find: Callable[[], _Model | None], last_file: Path, clock: Callable[[], float]) -> None:
        """Look with `find` now, and again, every few seconds at most, once `last_file` exists."""
        self._find, self._last_file, self._clock = find, last_file, clock
        self._lock = threading.Lock()
        self._due = self._clock() + _LOOK_EVERY_S if last_file.exists() else float("-inf")
        self._found = find()

    def model(self) -> _Model | None:
        """Return the model in its present state; None if no part of it exists."""
        if (self._found and self._found.is_whole) or not self._last_file.exists():
            return self._found
        with self._lock:
            if self._clock() < self._due:
                return self._found
            self._due = self._clock() + _LOOK_EVERY_S
        found = self._find()
        if found != self._found:
            log.info("%s has come and is used from now on", found.label if found else self._last_file)
        self._found = found
        return found


class Engines:
    """The engines of a process. Each is loaded once, when a thread first needs it."""

    def __init__(self, options: EngineOptions, clock: Callable[[], float] = time.monotonic) -> None:
        """Find the possible engines without loading any. Raises: EngineError if the wanted one is impossible."""
        self._options = options
        self._lock = threading.Lock()
        self._loaded: dict[str, Engine] = {}
        self._failures: dict[str, EngineError] = {}
        self._logged_problems: dict[str, list[str]] = {}
        if options.wanted == "kokoro" and (problems := find_kokoro_problems(options.kokoro_dir, options.kokoro_voices)):
            raise EngineError(problems[0])
        self._kokoro = _Watch(self._find_kokoro, options.kokoro_dir / WEIGHTS, clock)
        # Nabra is first: it is there only if an operator fetched it on purpose.
        find_nabra = partial(self._find_arabic, NABRA, options.kokoro_dir, has_nabra_files, find_nabra_problems)
        find_piper = partial(self._find_arabic, PIPER, options.piper_dir, has_piper_files, find_piper_problems)
        self._arabic = {
            NABRA: _Watch(find_nabra, nabra_dir(options.kokoro_dir) / WEIGHTS, clock),
            PIPER: _Watch(find_piper, options.piper_dir / PIPER_MODEL, clock),
        }

    @property
    def main(self) -> str:
        """The name of the engine of all voices but the Arabic ones: Kokoro if it is complete, else the embedded one."""
        model = self._kokoro.model()
        return KOKORO if model and model.is_whole else EMBEDDED

    @property
    def arabic(self) -> str:
        """The name of the engine of Arabic: the first model that exists and can be loaded, else the embedded one."""
        there = (name for name, watch in self._arabic.items() if watch.model() and name not in self._failures)
        return next(there, EMBEDDED)

    @property
    def summary(self) -> str:
        """The engines, in words."""
        model = self._kokoro.model()
        label = f"{model.label}{'' if model.is_whole else f', else {EMBEDDED}'}" if model else EMBEDDED
        remark = f" ({_UNCLEAR})" if self.arabic == EMBEDDED else ""
        return f"{label}; Arabic: {self.arabic}{remark}"

    def of_voice(self, voice: str, language: str) -> Engine:
        """Return the engine of catalog voice or blend `voice`, of `language` (BCP 47).

        Raises: EngineError if it cannot load; BlendImpossible without Kokoro.
        """
        if language == "ar":
            return self._of_arabic()
        if self._is_of_kokoro([voice]):
            return self.of_name(KOKORO)
        if not self.can_speak(voice):
            raise BlendImpossible(f"{EMBEDDED} cannot mix voices")
        return self.of_name(EMBEDDED)

    def can_speak(self, voice: str) -> bool:
        """Tell whether there is an engine for catalog voice or blend `voice`, without loading it."""
        return not is_blend(voice) or self._is_of_kokoro([voice])

    def of_name(self, name: str) -> Engine:
        """Return the engine called `name`, which is loaded only once. Raises: EngineError if it cannot load."""
        with self._lock:
            if name in self._failures:
                raise self._failures[name]
            if name not in self._loaded:
                try:
                    self._loaded[name] = _LOADERS[name](self._options)
                except EngineExhausted:
                    raise
                except EngineError as error:
                    self._failures[name] = error
                    raise
                except Exception as error:
                    raise engine_error(f"{name} cannot be loaded", error) from error
            return self._loaded[name]

    def of_clone(self, clone: Clone, language: str) -> Engine:
        """Return an engine that speaks `language` (BCP 47) as `clone`, for any voice.

        It is the language's own engine if the clone has values for it and the voices of the mix exist; otherwise it is
        the embedded one.

        Raises: EngineError if the engine cannot load or the clone has no values for it.
        """
        own = clone.engines.get(KOKORO, {})
        is_of_kokoro = language != "ar" and self._is_of_kokoro(own.get("voices", ()))
        engine = self.of_name(KOKORO if own and is_of_kokoro else EMBEDDED)
        if engine.name not in clone.engines:
            raise EngineError(f"the clone has no values for {engine.name}")
        section = clone.engines[engine.name]
        if engine.name == KOKORO:
            from tts.engines.kokoro.clone import KokoroClone

            return KokoroClone(cast("KokoroEngine", engine), section, clone.base_voice)
        from tts.engines.espeak.clone import EspeakClone

        return EspeakClone(cast("EspeakEngine", engine), section)

    def check(self) -> str:
        """Return the engines, in words. Raises: EngineError if Kokoro exists but failed to load."""
        if KOKORO in self._failures:
            raise self._failures[KOKORO]
        return self.summary

    def _is_of_kokoro(self, voices: Iterable[str]) -> bool:
        model = self._kokoro.model()
        if not model or model.is_whole:
            return bool(model)
        named = (part for voice in voices for part in blend_weights(voice))
        parts = [part for voice in named for part in self._options.blends.get(voice, (voice,))]
        return model.voices.issuperset(parts)

    def _of_arabic(self) -> Engine:
        """Return the engine of Arabic; a model that fails to load is never used again."""
        while (name := self.arabic) != EMBEDDED:
            try:
                return self.of_name(name)
            except EngineExhausted:
                raise
            except EngineError as error:
                log.warning("%s cannot speak Arabic: %s", name.capitalize(), error)
        return self.of_name(EMBEDDED)

    def _find_kokoro(self) -> _Model | None:
        options = self._options
        if options.wanted == "espeak" or not (voices := usable_voices(options.kokoro_dir, options.kokoro_voices)):
            return None
        is_whole = len(voices) == len(options.kokoro_voices)
        origin = read_origin(options.kokoro_dir, WEIGHTS)
        notes = [f"from {_SOURCES.get(origin.source, origin.source)}"] if origin else []
        notes += [] if is_whole else [f"{len(voices)} of {len(options.kokoro_voices)} voices"]
        return _Model(f"{KOKORO} ({', '.join(notes)})" if notes else KOKORO, is_whole, voices)

    def _find_arabic(
        self,
        name: str,
        directory: Path,
        has_files: Callable[[Path], bool],
        find_problems: Callable[[Path], list[str]],
    ) -> _Model | None:
        """Return the model called `name`, unless it was not fetched or has problems, which are logged once."""
        if self._options.wanted == "espeak" or not has_files(directory):
            return None
        problems = find_problems(directory)
        if problems and problems != self._logged_problems.get(name):
            log.warning("%s cannot speak Arabic, for it is not whole: %s", name.capitalize(), "; ".join(problems))
        self._logged_problems[name] = problems
        return None if problems else _Model(name)


def _load_espeak(options: EngineOptions) -> Engine:
    from tts.engines.espeak.engine import EspeakEngine

    return EspeakEngine(options.cache_dir)


def _load_kokoro(options: EngineOptions) -> Engine:
    # Numba reads this at its import; the folder of the code may be read-only.
    os.environ.setdefault("NUMBA_CACHE_DIR", str(options.cache_dir / "numba"))
    from tts.engines.kokoro.engine import KokoroEngine

    return KokoroEngine(
        options.kokoro_dir,
        cache_dir=options.cache_dir,
        blends=options.blends,
        threads=options.threads,
        precision=options.precision,
        weights_dir=options.weights_dir,
    )


def _load_nabra(options: EngineOptions) -> Engine:
    os.environ.setdefault("NUMBA_CACHE_DIR", str(options.cache_dir / "numba"))
    from tts.engines.nabra.engine import NabraEngine

    return NabraEngine(
        nabra_dir(options.kokoro_dir),
        cache_dir=options.cache_dir,
        threads=options.threads,
        precision=options.precision,
        weights_dir=options.weights_dir,
    )


def _load_piper(options: EngineOptions) -> Engine:
    from tts.engines.piper.engine import PiperEngine

    return PiperEngine(options.piper_dir, cache_dir=options.cache_dir, threads=options.threads)


_LOADERS: dict[str, Callable[[EngineOptions], Engine]] = {
    EMBEDDED: _load_espeak,
    KOKORO: _load_kokoro,
    NABRA: _load_nabra,
    PIPER: _load_piper,
}
