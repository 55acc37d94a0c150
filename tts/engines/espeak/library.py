"""espeak-ng as a voice: SSML goes in, 16-bit samples and their events come out.

It runs in a separate process (`tts.espeak.process`). This module lays out its data, with the voices of the catalog, and
with voices that exist only during a call.
"""

import hashlib
import os
import secrets
import shutil
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import espeakng_loader
import numpy as np
from numpy.typing import NDArray

from tts.engines.base import EngineError, EngineExhausted, espeak_for_engine
from tts.espeak.process import EspeakSpeaker, Event

_VARIANTS = Path("voices", "!v")
_UNNAMED_PREFIX = "unnamed-"
_UNNAMED = f"{_UNNAMED_PREFIX}{secrets.token_hex(4)}-"
"""Random, because processes of several machines may share the directory and have the same process ids."""

_LEFT_BEHIND_S = 60.0

_BUFFER_MS = 1_000
"""How much sound the library makes at once. With 1,500 ms or more, some samples differ."""

_MAX_DATA_PATH = 150
"""espeak-ng keeps the path of its data in 160 bytes."""


@dataclass(frozen=True, slots=True)
class Recording:
    """A text as the library spoke it: int16 mono samples at the library's rate, and its events in order."""

    samples: NDArray[np.int16]
    events: tuple[Event, ...]


class EspeakLibrary:
    """espeak-ng with voices of ours. Every method may be called from any thread."""

    def __init__(self, variants: Mapping[str, str], cache_dir: Path) -> None:
        """Start it with `variants` (name → contents of a voice variant file) next to its own data.

        Raises: EngineError if the data cannot be laid out below `cache_dir` or it does not start.
        """
        self._data_dir = _lay_out_data(variants, cache_dir)
        _remove_left_behind(self._data_dir / _VARIANTS)
        self._lock = threading.Lock()
        with espeak_for_engine():
            self._speaker = EspeakSpeaker(self._data_dir, _BUFFER_MS)
        self.sample_rate = self._speaker.sample_rate

    def speak(self, ssml: str, voice: str, variant: str | None = None) -> Recording:
        """Return the sound of `ssml` (marks are numbers, `[[...]]` holds phoneme mnemonics) in `voice`.

        An SSML element that is opened and not closed continues in the next call.

        `voice` is a language of espeak-ng with a variant ("en-us+af_heart"). It is a language alone if `variant` holds
        the contents of a variant file for this call only.

        Raises: EngineError for a voice it does not know or a failure of the library.
        """
        with espeak_for_engine():
            if variant is None:
                sound, events = self._speaker.speak(ssml, voice)
            else:
                sound, events = self._speak_unnamed(ssml, voice, variant)
        return Recording(np.frombuffer(sound, dtype=np.int16), events)

    def mnemonics(self, texts: Sequence[str], voice: str) -> list[str]:
        """Return the phoneme mnemonics of each of `texts` (SSML) in `voice`: empty if nothing in it is spoken.

        They are the same in every variant of a language. Raises: EngineError.
        """
        with espeak_for_engine():
            return self._speaker.mnemonics(texts, voice)

    def _speak_unnamed(self, ssml: str, language: str, variant: str) -> tuple[bytes, tuple[Event, ...]]:
        """Speak in a variant whose file exists only during this call."""
        name = f"{_UNNAMED}{os.getpid()}"
        path = self._data_dir / _VARIANTS / name
        with self._lock:
            try:
                path.write_text(variant)
                return self._speaker.speak(ssml, f"{language}+{name}", is_passing=True)
            except OSError as error:
                raise EngineExhausted(f"espeak-ng's variant cannot be written to {path}: {error}") from error
            finally:
                path.unlink(missing_ok=True)


def _lay_out_data(variants: Mapping[str, str], cache_dir: Path) -> Path:
    """Return a directory that holds links to the library's data, and `variants` as its voice variants.

    Its name is a digest of its contents, and it appears in one step: processes share it, and none sees it half made.
    """
    source = Path(espeakng_loader.get_data_path())
    contents = repr((tuple(sorted(variants.items())), str(source)))
    digest = hashlib.sha256(contents.encode()).hexdigest()[:12]
    target = cache_dir.resolve() / f"espeak-ng-{digest}"
    if len(os.fsencode(target)) > _MAX_DATA_PATH:
        raise EngineError(f"the path {target} is too long for espeak-ng: at most {_MAX_DATA_PATH} bytes")
    if target.is_dir():
        return target
    made = None
    try:
        cache_dir.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix="espeak-ng-", dir=cache_dir))
        for entry in source.iterdir():
            if entry.name != "voices":
                (made / entry.name).symlink_to(entry)
        variants_dir = made / _VARIANTS
        variants_dir.mkdir(parents=True)
        for name, variant in variants.items():
            (variants_dir / name).write_text(variant)
        _move(made, target)
    except OSError as error:
        if made is not None:
            shutil.rmtree(made, ignore_errors=True)
        raise EngineExhausted(f"cannot lay out espeak-ng's data below {cache_dir}: {error}") from error
    return target


def _move(made: Path, target: Path) -> None:
    try:
        made.rename(target)
    except OSError:
        if not target.is_dir():
            raise
        shutil.rmtree(made, ignore_errors=True)  # another process was faster


def _remove_left_behind(directory: Path) -> None:
    """Remove unnamed variants of killed processes: such a file exists for milliseconds."""
    for path in directory.glob(f"{_UNNAMED_PREFIX}*"):
        with suppress(FileNotFoundError):
            if time.time() - path.stat().st_mtime > _LEFT_BEHIND_S:
                path.unlink()
