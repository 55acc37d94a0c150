"""libespeak-ng by its C API: text in SSML goes in, 16-bit samples and the events in them come out.

The library is global state of the process: one lock guards it, and whoever used it last has to be followed by a new
start of the library if it was another. Source: `speak_lib.h` of espeak-ng 1.52.
"""

import ctypes
import functools
import hashlib
import os
import secrets
import shutil
import tempfile
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import espeakng_loader
import numpy as np
from numpy.typing import NDArray

from speech.engines.base import EngineError, EngineExhausted

_AUDIO_OUTPUT_SYNCHRONOUS = 2
_INITIALIZE_PHONEME_EVENTS = 0x0001
_INITIALIZE_PHONEME_IPA = 0x0002
_INITIALIZE_DONT_EXIT = 0x8000
_CHARS_UTF8 = 1
_SSML = 0x10
_PHONEMES = 0x100
_EVENT_LIST_TERMINATED = 0
_EVENT_MARK = 3
_EVENT_PHONEME = 7
_PHONEME_MODE_MNEMONICS = 0
_VARIANTS = Path("voices", "!v")
_UNNAMED_PREFIX = "unnamed-"
_UNNAMED = f"{_UNNAMED_PREFIX}{secrets.token_hex(4)}-"
"""Processes of several machines may share the directory, and have the same numbers."""

_LEFT_BEHIND_S = 60.0

_BUFFER_MS = 1_000
"""How much sound the library hands over at once. By its own 60 ms a sentence waits sixty times for the interpreter,
each time behind all threads that compute. With 1,500 ms or more some of the sound is another."""

_MAX_DATA_PATH = 150
"""espeak-ng keeps the path of its data in 160 bytes."""


class _EventId(ctypes.Union):
    _fields_ = (("number", ctypes.c_int), ("name", ctypes.c_char_p), ("string", ctypes.c_char * 8))


class _Event(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_int),
        ("unique_identifier", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("id", _EventId),
    )


_SynthCallback = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(_Event))


@dataclass(frozen=True, slots=True)
class Event:
    """A mark or a phoneme that begins at `sample`: exactly one of `mark` (its number) and `phoneme` (IPA) is set."""

    sample: int
    mark: int | None = None
    phoneme: str | None = None


@dataclass(frozen=True, slots=True)
class Recording:
    """What the library made of a text: int16 mono samples at the library's rate and its events in order."""

    samples: NDArray[np.int16]
    events: tuple[Event, ...]


class EspeakLibrary:
    """The loaded library. Every method may be called from any thread."""

    _lock: ClassVar = threading.Lock()
    _in_use: ClassVar["EspeakLibrary | None"] = None

    def __init__(self, variants: Mapping[str, str], cache_dir: Path) -> None:
        """Load the library with `variants` (name → contents of a voice variant file) beside its own data.

        Raises: EngineError if the data cannot be laid out below `cache_dir` or the library does not start.
        """
        self._library = ctypes.CDLL(espeakng_loader.get_library_path())
        self._library.espeak_TextToPhonemes.restype = ctypes.c_char_p
        self._voice: str | None = None
        self._language: str | None = None
        self._pieces: list[bytes] = []
        self._events: list[Event] = []
        self._callback = _SynthCallback(self._receive)  # kept: the library holds only a pointer to it
        self._data_dir = _lay_out_data(variants, cache_dir)
        _remove_left_behind(self._data_dir / _VARIANTS)
        with self._lock:
            self.sample_rate = self._start()

    def speak(self, ssml: str, voice: str, variant: str | None = None) -> Recording:
        """Return the sound of `ssml` (marks are numbers, `[[...]]` holds phoneme mnemonics) in `voice`.

        An element that it opens and does not close goes on in the next call.

        `voice` is a language of espeak-ng with a variant: "en-us+af_heart", or without one where `variant` holds the
        contents of a variant file that is for this call alone.

        Raises: EngineError for a voice it does not know or a failure of the library.
        """
        with self._lock:
            if variant is None:
                self._select(voice)
            else:
                self._select_unnamed(voice, variant)
            self._synthesize(ssml)
            return Recording(np.frombuffer(b"".join(self._pieces), dtype=np.int16), tuple(self._events))

    def mnemonics(self, ssml: str, voice: str) -> str:
        """Return the phoneme mnemonics of `ssml` in `voice`: empty if nothing of it is spoken. Raises: EngineError.

        They are the same in every variant of a language.
        """
        with self._lock:
            if EspeakLibrary._in_use is not self or self._language != _language_of(voice):
                self._select(voice)
            # Without the line end a last character after a clause mark stays inside and is read in the next call.
            pointer = ctypes.c_char_p(f"{ssml}\n".encode())
            clauses = []
            while pointer.value:
                clauses.append(
                    self._library.espeak_TextToPhonemes(ctypes.byref(pointer), _CHARS_UTF8, _PHONEME_MODE_MNEMONICS)
                )
            return b" ".join(filter(None, clauses)).decode()

    def _start(self) -> int:
        options = _INITIALIZE_PHONEME_EVENTS | _INITIALIZE_PHONEME_IPA | _INITIALIZE_DONT_EXIT
        if EspeakLibrary._in_use:
            self._library.espeak_Terminate()
        EspeakLibrary._in_use = self
        self._voice = self._language = None
        path = os.fsencode(self._data_dir)
        sample_rate: int = self._library.espeak_Initialize(_AUDIO_OUTPUT_SYNCHRONOUS, _BUFFER_MS, path, options)
        if sample_rate <= 0:
            raise EngineError(f"espeak-ng did not start with the data in {self._data_dir}")
        self._library.espeak_SetSynthCallback(self._callback)
        return sample_rate

    def _select_unnamed(self, language: str, variant: str) -> None:
        """Select a variant that leaves no file behind."""
        name = f"{_UNNAMED}{os.getpid()}"
        path = self._data_dir / _VARIANTS / name
        try:
            path.write_text(variant)
            self._voice = None
            self._select(f"{language}+{name}")
        except OSError as error:
            raise EngineExhausted(f"espeak-ng's variant cannot be written to {path}: {error}") from error
        finally:
            path.unlink(missing_ok=True)
            self._voice = None

    def _select(self, voice: str) -> None:
        if EspeakLibrary._in_use is not self:
            self._start()
        if voice == self._voice:
            return
        self._voice = self._language = None
        status = self._library.espeak_SetVoiceByName(voice.encode())
        if status:
            raise EngineError(f"espeak-ng has no voice {voice!r} ({status:#x})")
        # Takes the change out of the queue of commands, which would overflow, and tells `mnemonics` to expect SSML.
        self._synthesize("")
        self._voice, self._language = voice, _language_of(voice)

    def _synthesize(self, ssml: str) -> None:
        self._pieces.clear()
        self._events.clear()
        encoded = ssml.encode()
        flags = _CHARS_UTF8 | _SSML | _PHONEMES
        status = self._library.espeak_Synth(encoded, len(encoded) + 1, 0, 1, 0, flags, None, None)
        if status:
            raise EngineError(f"espeak-ng returned {status:#x}")

    def _receive(self, samples: Any, count: int, events: Any) -> int:
        if count > 0 and samples:
            self._pieces.append(ctypes.string_at(samples, count * 2))
        index = 0
        while (event := events[index]).type != _EVENT_LIST_TERMINATED:
            if event.type == _EVENT_MARK:
                self._events.append(Event(event.sample, mark=int(event.id.name)))
            elif event.type == _EVENT_PHONEME:
                self._events.append(Event(event.sample, phoneme=event.id.string.decode(errors="replace")))
            index += 1
        return 0


def _language_of(voice: str) -> str:
    return voice.partition("+")[0]


@functools.cache
def _variants_digest(variants: tuple[tuple[str, str], ...], data_path: str) -> str:
    return hashlib.sha256(repr((variants, data_path)).encode()).hexdigest()[:12]


def _lay_out_data(variants: Mapping[str, str], cache_dir: Path) -> Path:
    """Return a directory that holds the library's data by links and `variants` as its voice variants.

    It is named by its contents and made in one step, so that processes share it and none sees it half made.
    """
    source = Path(espeakng_loader.get_data_path())
    digest = _variants_digest(tuple(sorted(variants.items())), str(source))
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
        for name, contents in variants.items():
            (variants_dir / name).write_text(contents)
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
        shutil.rmtree(made, ignore_errors=True)  # another process was quicker


def _remove_left_behind(directory: Path) -> None:
    """Remove the unnamed variants of processes that were killed while they had one: it is there for milliseconds."""
    for path in directory.glob(f"{_UNNAMED_PREFIX}*"):
        with suppress(FileNotFoundError):
            if time.time() - path.stat().st_mtime > _LEFT_BEHIND_S:
                path.unlink()
