"""The interface of every engine: it takes a chunk in one voice and returns samples and word intervals."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from tts.espeak.process import EspeakError, EspeakUnavailable
from tts.text.chunks import Chunk, ChunkSize

SAMPLE_RATE = 24_000
"""Hz, the same for every engine."""

Samples = NDArray[np.float32]


class EngineError(Exception):
    """The engine failed; the caller did nothing wrong."""


class EngineExhausted(EngineError):
    """There was not enough memory or disk space: the same call may work a moment later."""


_SIGNS_OF_EXHAUSTION = (
    "can't allocate memory",
    "Cannot allocate memory",
    "Unable to allocate",
    "Failed to allocate memory",
    "out of memory",
    "bad_alloc",
    "bad allocation",
    "can't start new thread",
    "No space left on device",  # for compiled code
)
"""Messages of PyTorch, NumPy, ONNX Runtime, Numba and Python, in errors of any class."""


def engine_error(what: str, error: Exception) -> EngineError:
    """Return the exception that an engine raises after a library's `error`; `what` is a sentence about the failure."""
    is_exhausted = isinstance(error, MemoryError) or any(sign in str(error) for sign in _SIGNS_OF_EXHAUSTION)
    return (EngineExhausted if is_exhausted else EngineError)(f"{what}: {error}")


@contextmanager
def espeak_for_engine() -> Iterator[None]:
    """Turn errors of espeak-ng into engine errors. Raises: EngineError."""
    try:
        yield
    except EspeakUnavailable as error:
        raise EngineExhausted(str(error)) from error
    except EspeakError as error:
        raise EngineError(str(error)) from error


@dataclass(frozen=True, slots=True)
class Interval:
    """The interval in which a word sounds: sample indices, `end` exclusive."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Rendered:
    """A chunk as sound: float32 mono in [-1, 1], shape (n,), 24 kHz.

    `words` holds one entry for each word of the chunk, in order and monotonic, None for a word without sound.
    """

    samples: Samples
    words: tuple[Interval | None, ...]


@dataclass(frozen=True, slots=True)
class RenderedWindow:
    """The next samples of a chunk, float32 mono, 24 kHz, and its next words whose intervals are known.

    Intervals count from the beginning of the chunk. All windows together hold one entry for each word of the chunk, in
    order, None for a word without sound; the last window has the entry of the last word.
    """

    samples: Samples
    words: tuple[Interval | None, ...]


class Engine(Protocol):
    """Speaks chunks. Thread-safe; the same chunk and voice always give the same samples."""

    name: str
    """The value of `X-Speech-Engine`."""

    chunk_size: ChunkSize
    """The size of the chunks that the engine takes."""

    takes_phonemes: bool
    """True if the words of its chunks must have phonemes; otherwise the engine pronounces them itself."""

    def render(self, chunk: Chunk, voice: str, language: str) -> Rendered:
        """Return the sound of `chunk` in catalog voice `voice`, whose own language is `language` (BCP 47).

        Raises: EngineError.
        """
        ...

    def phonemes(self, chunk: Chunk, voice: str, language: str) -> tuple[str, ...]:
        """Return the phonemes (IPA) of each word of `chunk`, "" for a word without sound.

        Raises: EngineError.
        """
        ...


@runtime_checkable
class WindowEngine(Engine, Protocol):
    """An engine that hands out the beginning of a chunk before the rest is rendered."""

    def render_windows(
        self, chunk: Chunk, voice: str, language: str, *, is_awaited: bool = True
    ) -> Iterator[RenderedWindow]:
        """Yield the sound of `chunk` in windows, each as soon as it is ready; otherwise like `render`.

        The first is short if the chunk `is_awaited`: if no sound plays before it. The sound may differ inaudibly from
        that of `render`. Raises: EngineError.
        """
        ...
