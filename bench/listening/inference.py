"""Kokoro's inference, kept on the disk: what lies above it can change and be heard again within seconds."""

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch

from speech.engines import kokoro_convolution, kokoro_generator, kokoro_kernels, kokoro_network, kokoro_source
from speech.engines.kokoro_network import Network
from speech.engines.symbols import Speech

_CODE = (kokoro_network, kokoro_generator, kokoro_convolution, kokoro_kernels, kokoro_source)


class KeptNetwork:
    """Speaks as `network` does, from `folder` where it has spoken the same before; remembers what it said last."""

    def __init__(self, network: Network, folder: Path, model: str) -> None:
        """Keep what `network` says in `folder`; `model` names its weights."""
        self._network = network
        self._folder = folder
        self._identity = hashlib.blake2b(model.encode())
        for module in _CODE:
            self._identity.update(Path(str(module.__file__)).read_bytes())
        self.spoken: list[Speech] = []
        folder.mkdir(parents=True, exist_ok=True)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._network, name)

    def speak(self, symbols: Sequence[int], style: torch.Tensor, seed: int) -> Speech:
        """Return what `Network.speak` returns, and append it to `spoken`."""
        key = self._identity.copy()
        key.update(repr((list(symbols), seed)).encode() + style.numpy().tobytes())
        path = self._folder / f"{key.hexdigest()[:32]}.npz"
        speech = _read(path) or _written(path, self._network.speak(symbols, style, seed))
        self.spoken.append(speech)
        return speech


def _read(path: Path) -> Speech | None:
    if not path.exists():
        return None
    with np.load(path) as arrays:
        return Speech(arrays["samples"], tuple(arrays["durations"].tolist()))


def _written(path: Path, speech: Speech) -> Speech:
    draft = path.with_suffix(f".{os.getpid()}.npz")
    np.savez(draft, samples=speech.samples, durations=np.array(speech.durations))
    draft.replace(path)
    return speech
