"""The door to every engine: a chunk in one voice in, samples and word intervals out."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from speech.text.chunks import Chunk, ChunkSize

SAMPLE_RATE = 24_000
"""Hz; every engine delivers it."""

Samples = NDArray[np.float32]


class EngineError(Exception):
    """The engine could not do what it should be able to do: ours, not the caller's."""


class EngineExhausted(EngineError):
    """There was not enough memory, or no room on the disk: the same may work a moment later."""


_SIGNS_OF_EXHAUSTION = (
    "can't allocate memory",
    "Cannot allocate memory",
    "Unable to allocate",
    "Failed to allocate memory",
    "out of memory",
    "bad_alloc",
    "bad allocation",
    "can't start new thread",
    "No space left on device",  # where compiled code is kept
)
"""How PyTorch, NumPy, ONNX Runtime, Numba and Python say it, as errors of any class."""


def engine_error(what: str, error: Exception) -> EngineError:
    """Return what an engine raises where a library failed: `what` it could not do, and of which kind that is."""
    is_exhausted = isinstance(error, MemoryError) or any(sign in str(error) for sign in _SIGNS_OF_EXHAUSTION)
    return (EngineExhausted if is_exhausted else EngineError)(f"{what}: {error}")


@dataclass(frozen=True, slots=True)
class Interval:
    """Where a word sounds: sample indices, `end` exclusive."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Rendered:
    """A chunk as sound: float32 mono in [-1, 1], shape (n,), 24 kHz.

    `words` holds one entry for each word of the chunk, in order and monotonic, None for a word without sound.
    """

    samples: Samples
    words: tuple[Interval | None, ...]


class Engine(Protocol):
    """Speaks chunks. Thread-safe; the same chunk and voice give the same samples, whatever was spoken before."""

    name: str
    """What `X-Speech-Engine` says."""

    chunk_size: ChunkSize
    """What it takes at once."""

    takes_phonemes: bool
    """Whether the words of its chunks have to carry phonemes; else it pronounces them itself."""

    def render(self, chunk: Chunk, voice: str, language: str) -> Rendered:
        """Return the sound of `chunk` in catalog voice `voice`, whose own language is `language` (BCP 47).

        Raises: EngineError.
        """
        ...

    def phonemes(self, chunk: Chunk, voice: str, language: str) -> tuple[str, ...]:
        """Return the phonemes (IPA) of each word of `chunk`, empty for a word without sound.

        Raises: EngineError.
        """
        ...
