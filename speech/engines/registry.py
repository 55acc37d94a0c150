"""Which engine speaks: chosen once per process from what the operator asked for and what is on the disk."""

import logging
import os
import threading
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from speech.cloning.clone import Clone
from speech.engines.base import Engine, EngineError, EngineExhausted, engine_error
from speech.engines.kokoro_files import find_kokoro_problems, has_kokoro_files
from speech.engines.nabra_files import find_nabra_problems, has_nabra_files, nabra_dir
from speech.engines.piper_files import find_piper_problems, has_piper_files

if TYPE_CHECKING:
    from speech.engines.espeak import EspeakEngine
    from speech.engines.kokoro import KokoroEngine

log = logging.getLogger(__name__)


EMBEDDED = "espeak-ng"
"""The engine that is always there."""

_UNCLEAR = "hard to understand"
"""What the embedded engine is in Arabic: nearly every word is heard wrong (docs/decisions/0002)."""


@dataclass(frozen=True, slots=True)
class EngineOptions:
    """What decides which engines there are and how they run.

    `wanted` is auto, kokoro or espeak; `kokoro_voices` are the voices whose packs must be there, `blends` those that
    are means of others; Piper's Arabic voice lies in `piper_dir`, Nabra's inside `kokoro_dir`. Working files lie below
    `cache_dir`; `threads` are the models', `precision` (auto, fp32, bf16) is Kokoro's.
    """

    wanted: str
    kokoro_dir: Path
    kokoro_voices: Collection[str]
    blends: Mapping[str, tuple[str, ...]]
    piper_dir: Path
    cache_dir: Path
    threads: int
    precision: str


class Engines:
    """The engines of a process. Each is loaded when it is first needed, once, whatever the number of threads."""

    def __init__(self, options: EngineOptions) -> None:
        """Look which engine there can be, without loading one. Raises: EngineError if the wanted one cannot be."""
        self._options = options
        self._lock = threading.Lock()
        self._loaded: dict[str, Engine] = {}
        self._failures: dict[str, EngineError] = {}
        self.main = _choose(options)
        self.arabic = _choose_arabic(options)

    @property
    def summary(self) -> str:
        """What speaks, in words."""
        remark = f" ({_UNCLEAR})" if self.arabic == EMBEDDED else ""
        return f"{self.main}; Arabic: {self.arabic}{remark}"

    def of_language(self, language: str) -> Engine:
        """Return the engine that speaks `language` (BCP 47). Raises: EngineError where it cannot be loaded.

        Arabic is espeak-ng's from the moment on when Nabra or Piper has failed to load.
        """
        if language != "ar":
            return self._get(self.main)
        try:
            return self._get(self.arabic)
        except EngineError as error:
            if self.arabic == EMBEDDED:
                raise
            if isinstance(error, EngineExhausted):
                raise
            log.warning("Arabic is espeak-ng's: %s", error)
            self.arabic = EMBEDDED
        return self._get(self.arabic)

    def of_name(self, name: str) -> Engine:
        """Return the engine called `name`. Raises: EngineError where it cannot be loaded."""
        return self._get(name)

    def of_clone(self, clone: Clone, language: str) -> Engine:
        """Return the engine that speaks `language` (BCP 47) as `clone`, in whatever voice it is told to.

        It is the language's own where the clone was enrolled for that one, else the embedded one.

        Raises: EngineError where it cannot be loaded or the clone holds no values for it.
        """
        engine = self.of_language(language)
        if engine.name not in clone.engines:
            engine = self._get(EMBEDDED)
        if engine.name not in clone.engines:
            raise EngineError(f"the clone has no values for {engine.name}")
        return _CLONES[engine.name](engine, clone.engines[engine.name])

    def check(self) -> str:
        """Return what speaks, in words. Raises: EngineError if the main engine has failed to load."""
        if self.main in self._failures:
            raise self._failures[self.main]
        return self.summary

    def _get(self, name: str) -> Engine:
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


def _choose(options: EngineOptions) -> str:
    if options.wanted == "espeak" or (options.wanted == "auto" and not has_kokoro_files(options.kokoro_dir)):
        return "espeak-ng"
    problems = find_kokoro_problems(options.kokoro_dir, options.kokoro_voices)
    if problems and options.wanted == "kokoro":
        raise EngineError(problems[0])
    return "espeak-ng" if problems else "kokoro"


def _choose_arabic(options: EngineOptions) -> str:
    """Return the first Arabic engine that the folders hold: one that nobody fetches unasked goes before Piper."""
    if options.wanted == "espeak":
        return EMBEDDED
    if has_nabra_files(options.kokoro_dir) and _is_whole("Nabra", find_nabra_problems(options.kokoro_dir)):
        return "nabra"
    if has_piper_files(options.piper_dir) and _is_whole("Piper", find_piper_problems(options.piper_dir)):
        return "piper"
    return EMBEDDED


def _is_whole(name: str, problems: list[str]) -> bool:
    if problems:
        log.warning("%s cannot speak Arabic, for it is not whole: %s", name, "; ".join(problems))
    return not problems


def _load_espeak(options: EngineOptions) -> Engine:
    from speech.engines.espeak import EspeakEngine

    return EspeakEngine(options.cache_dir)


def _load_kokoro(options: EngineOptions) -> Engine:
    # Numba looks for this when it is imported; the code's own folder may be read-only.
    os.environ.setdefault("NUMBA_CACHE_DIR", str(options.cache_dir / "numba"))
    from speech.engines.kokoro import KokoroEngine

    return KokoroEngine(
        options.kokoro_dir,
        cache_dir=options.cache_dir,
        blends=options.blends,
        threads=options.threads,
        precision=options.precision,
    )


def _load_nabra(options: EngineOptions) -> Engine:
    os.environ.setdefault("NUMBA_CACHE_DIR", str(options.cache_dir / "numba"))
    from speech.engines.nabra import NabraEngine

    directory = nabra_dir(options.kokoro_dir)
    return NabraEngine(directory, cache_dir=options.cache_dir, threads=options.threads, precision=options.precision)


def _load_piper(options: EngineOptions) -> Engine:
    from speech.engines.piper import PiperEngine

    return PiperEngine(options.piper_dir, cache_dir=options.cache_dir, threads=options.threads)


_LOADERS: dict[str, Callable[[EngineOptions], Engine]] = {
    "espeak-ng": _load_espeak,
    "kokoro": _load_kokoro,
    "nabra": _load_nabra,
    "piper": _load_piper,
}


def _espeak_clone(engine: Engine, section: Mapping[str, Any]) -> Engine:
    from speech.engines.espeak_clone import EspeakClone

    return EspeakClone(cast("EspeakEngine", engine), section)


def _kokoro_clone(engine: Engine, section: Mapping[str, Any]) -> Engine:
    from speech.engines.kokoro_clone import KokoroClone

    return KokoroClone(cast("KokoroEngine", engine), section)


_CLONES: dict[str, Callable[[Engine, Mapping[str, Any]], Engine]] = {
    "espeak-ng": _espeak_clone,
    "kokoro": _kokoro_clone,
}
