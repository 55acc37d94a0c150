"""Which engine speaks: by what the operator asked for and what is on the disk, where a model may come later."""

import logging
import os
import threading
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from speech.cloning.clone import Clone
from speech.engines.base import Engine, EngineError, EngineExhausted, engine_error
from speech.engines.kokoro_files import WEIGHTS, find_kokoro_problems, usable_voices
from speech.engines.model_origin import read_origin
from speech.engines.nabra_files import find_nabra_problems, has_nabra_files, nabra_dir
from speech.engines.piper_files import MODEL as PIPER_MODEL
from speech.engines.piper_files import find_piper_problems, has_piper_files

if TYPE_CHECKING:
    from speech.engines.espeak import EspeakEngine
    from speech.engines.kokoro import KokoroEngine

log = logging.getLogger(__name__)


EMBEDDED = "espeak-ng"
"""The engine that is always there."""
KOKORO, NABRA, PIPER = "kokoro", "nabra", "piper"

_LOOK_EVERY_S = 3.0
"""A look at all files of Kokoro takes 20 ms."""
_SOURCES = {"hub": "the hub"}

_UNCLEAR = "hard to understand"
"""What the embedded engine is in Arabic: nearly every word is heard wrong (docs/decisions/0002)."""


@dataclass(frozen=True, slots=True)
class EngineOptions:
    """What decides which engines there are and how they run.

    `wanted` is auto, kokoro or espeak; `kokoro_voices` are the voices whose packs make Kokoro whole, `blends` those
    that are means of others; Piper's Arabic voice lies in `piper_dir`, Nabra's inside `kokoro_dir`. Working files lie
    below `cache_dir`; `threads` are the models', `precision` (auto, fp32, bf16) is Kokoro's.
    """

    wanted: str
    kokoro_dir: Path
    kokoro_voices: Collection[str]
    blends: Mapping[str, tuple[str, ...]]
    piper_dir: Path
    cache_dir: Path
    threads: int
    precision: str


@dataclass(frozen=True, slots=True)
class _Model:
    """A model on the disk: `label` is what it is in words, `voices` are those that can be spoken in."""

    label: str
    is_whole: bool = True
    voices: frozenset[str] = frozenset()


class _Watch:
    """A model that is there, or that may come later: until all of it has been found it is looked for again."""

    def __init__(self, find: Callable[[], _Model | None], last_file: Path) -> None:
        """Look with `find`, which is asked again once `last_file` is there, every few seconds at most."""
        self._find, self._last_file = find, last_file
        self._lock = threading.Lock()
        self._due = time.monotonic() + _LOOK_EVERY_S if last_file.exists() else float("-inf")
        self._found = find()

    def model(self) -> _Model | None:
        """Return what there is of the model now."""
        if not (self._found and self._found.is_whole) and self._last_file.exists() and self._is_due():
            found = self._find()
            if found != self._found:
                log.info("%s has come and is taken up", found.label if found else self._last_file)
            self._found = found
        return self._found

    def _is_due(self) -> bool:
        with self._lock:
            if time.monotonic() < self._due:
                return False
            self._due = time.monotonic() + _LOOK_EVERY_S
            return True


class Engines:
    """The engines of a process. Each is loaded when it is first needed, once, whatever the number of threads."""

    def __init__(self, options: EngineOptions) -> None:
        """Look which engines there can be, without loading one. Raises: EngineError if the wanted one cannot be."""
        self._options = options
        self._lock = threading.Lock()
        self._loaded: dict[str, Engine] = {}
        self._failures: dict[str, EngineError] = {}
        self._told: dict[str, list[str]] = {}
        if options.wanted == "kokoro" and (problems := find_kokoro_problems(options.kokoro_dir, options.kokoro_voices)):
            raise EngineError(problems[0])
        self._kokoro = _Watch(self._find_kokoro, options.kokoro_dir / WEIGHTS)
        # The one that nobody fetches unasked goes first.
        self._arabic = {
            NABRA: _Watch(self._find_nabra, nabra_dir(options.kokoro_dir) / WEIGHTS),
            PIPER: _Watch(self._find_piper, options.piper_dir / PIPER_MODEL),
        }

    @property
    def main(self) -> str:
        """What speaks all voices but the Arabic ones: Kokoro with all of its voices, or the embedded one."""
        model = self._kokoro.model()
        return KOKORO if model and model.is_whole else EMBEDDED

    @property
    def arabic(self) -> str:
        """What speaks Arabic: the first of its models that is there and can be loaded, else the embedded one."""
        there = (name for name, watch in self._arabic.items() if watch.model() and name not in self._failures)
        return next(there, EMBEDDED)

    @property
    def summary(self) -> str:
        """What speaks, in words."""
        model = self._kokoro.model()
        label = f"{model.label}{'' if model.is_whole else f', else {EMBEDDED}'}" if model else EMBEDDED
        remark = f" ({_UNCLEAR})" if self.arabic == EMBEDDED else ""
        return f"{label}; Arabic: {self.arabic}{remark}"

    def of_voice(self, voice: str, language: str) -> Engine:
        """Return the engine that speaks catalog voice `voice`, of `language` (BCP 47).

        Raises: EngineError where it cannot be loaded.
        """
        if language == "ar":
            return self._of_arabic()
        return self._get(KOKORO if self._is_of_kokoro([voice]) else EMBEDDED)

    def of_name(self, name: str) -> Engine:
        """Return the engine called `name`. Raises: EngineError where it cannot be loaded."""
        return self._get(name)

    def of_clone(self, clone: Clone, language: str) -> Engine:
        """Return the engine that speaks `language` (BCP 47) as `clone`, in whatever voice it is told to.

        It is the language's own where the clone was enrolled for that one and what it is made of is there, else the
        embedded one.

        Raises: EngineError where it cannot be loaded or the clone holds no values for it.
        """
        own = clone.engines.get(KOKORO, {})
        is_of_kokoro = language != "ar" and self._is_of_kokoro(own.get("voices", ()))
        engine = self._get(KOKORO if own and is_of_kokoro else EMBEDDED)
        if engine.name not in clone.engines:
            raise EngineError(f"the clone has no values for {engine.name}")
        return _CLONES[engine.name](engine, clone.engines[engine.name])

    def check(self) -> str:
        """Return what speaks, in words. Raises: EngineError if Kokoro is there and has failed to load."""
        if KOKORO in self._failures:
            raise self._failures[KOKORO]
        return self.summary

    def _is_of_kokoro(self, voices: Iterable[str]) -> bool:
        model = self._kokoro.model()
        if not model or model.is_whole:
            return bool(model)
        parts = [part for voice in voices for part in self._options.blends.get(voice, (voice,))]
        return model.voices.issuperset(parts)

    def _of_arabic(self) -> Engine:
        """Return what speaks Arabic; a model that fails to load is left out from then on."""
        while (name := self.arabic) != EMBEDDED:
            try:
                return self._get(name)
            except EngineExhausted:
                raise
            except EngineError as error:
                log.warning("%s cannot speak Arabic: %s", name.capitalize(), error)
        return self._get(EMBEDDED)

    def _find_kokoro(self) -> _Model | None:
        options = self._options
        if options.wanted == "espeak" or not (voices := usable_voices(options.kokoro_dir, options.kokoro_voices)):
            return None
        is_whole = len(voices) == len(options.kokoro_voices)
        origin = read_origin(options.kokoro_dir, WEIGHTS)
        notes = [f"from {_SOURCES.get(origin.source, origin.source)}"] if origin else []
        notes += [] if is_whole else [f"{len(voices)} of {len(options.kokoro_voices)} voices"]
        return _Model(f"{KOKORO} ({', '.join(notes)})" if notes else KOKORO, is_whole, voices)

    def _find_nabra(self) -> _Model | None:
        directory = self._options.kokoro_dir
        return self._find_arabic(NABRA, find_nabra_problems(directory) if has_nabra_files(directory) else None)

    def _find_piper(self) -> _Model | None:
        directory = self._options.piper_dir
        return self._find_arabic(PIPER, find_piper_problems(directory) if has_piper_files(directory) else None)

    def _find_arabic(self, name: str, problems: list[str] | None) -> _Model | None:
        """Return the model called `name` unless it has `problems`, which are told once; None: nobody has fetched it."""
        if self._options.wanted == "espeak" or problems is None:
            return None
        if problems and problems != self._told.get(name):
            log.warning("%s cannot speak Arabic, for it is not whole: %s", name.capitalize(), "; ".join(problems))
        self._told[name] = problems
        return None if problems else _Model(name)

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
    EMBEDDED: _load_espeak,
    KOKORO: _load_kokoro,
    NABRA: _load_nabra,
    PIPER: _load_piper,
}


def _espeak_clone(engine: Engine, section: Mapping[str, Any]) -> Engine:
    from speech.engines.espeak_clone import EspeakClone

    return EspeakClone(cast("EspeakEngine", engine), section)


def _kokoro_clone(engine: Engine, section: Mapping[str, Any]) -> Engine:
    from speech.engines.kokoro_clone import KokoroClone

    return KokoroClone(cast("KokoroEngine", engine), section)


_CLONES: dict[str, Callable[[Engine, Mapping[str, Any]], Engine]] = {
    EMBEDDED: _espeak_clone,
    KOKORO: _kokoro_clone,
}
