"""A voice pack as text, for the record of a clone that has its own pack."""

import base64
import binascii
from collections.abc import Mapping
from typing import Any

import numpy as np
import torch

from tts.engines.kokoro.files import VOICE_LENGTHS

HALF = 128
"""Numbers of the timbre, which is the same for every length of text, and of the prosody, which is not."""

_SHAPES = {"timbre": (1, HALF), "prosody": (VOICE_LENGTHS, HALF)}


def pack_text(pack: torch.Tensor) -> dict[str, str]:
    """Return `pack` (510, 1, 256), whose timbre is the same for all lengths: `timbre` and `prosody`, float32 in base64.

    Raises: ValueError for another shape, values that are not numbers, or a timbre that changes.
    """
    if pack.shape != (VOICE_LENGTHS, 1, 2 * HALF) or not torch.isfinite(pack).all():
        raise ValueError(f"a pack of shape {tuple(pack.shape)}, or with values that are no numbers")
    timbre, prosody = pack[:, 0, :HALF], pack[:, 0, HALF:]
    if not torch.equal(timbre, timbre[:1].expand_as(timbre)):
        raise ValueError("a pack whose timbre changes with the length of the text")
    return {"timbre": _encoded(timbre[:1]), "prosody": _encoded(prosody)}


def read_pack(values: Mapping[str, Any]) -> torch.Tensor:
    """Return the pack that `pack_text` wrote: float32, shape (510, 1, 256). Raises: KeyError, TypeError, ValueError."""
    halves = [_decoded(name, values[name]) for name in _SHAPES]
    timbre, prosody = halves
    return torch.cat([timbre.expand_as(prosody), prosody], dim=1)[:, None]


def _encoded(values: torch.Tensor) -> str:
    return base64.b64encode(values.contiguous().numpy().astype("<f4").tobytes()).decode()


def _decoded(name: str, text: Any) -> torch.Tensor:
    if not isinstance(text, str):
        raise TypeError(f"{name} is {type(text).__name__}, not text")
    try:
        numbers = np.frombuffer(base64.b64decode(text, validate=True), "<f4").astype(np.float32)
    except (binascii.Error, ValueError) as error:
        raise ValueError(f"{name} is no float32 in base64") from error
    if numbers.size != np.prod(_SHAPES[name]) or not np.isfinite(numbers).all():
        raise ValueError(f"{name} has {numbers.size} numbers, or values that are none")
    return torch.from_numpy(numbers.reshape(_SHAPES[name]))
