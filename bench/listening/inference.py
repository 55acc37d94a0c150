"""Kokoro's inference, kept on the disk: changes of the code above it can be heard within seconds."""

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch

from tts.engines.kokoro import convolution, generator, kernels, source
from tts.engines.kokoro import network as kokoro_network
from tts.engines.kokoro.network import KokoroNetwork
from tts.engines.symbols import Inference

_CODE = (kokoro_network, generator, convolution, kernels, source)


class KeptNetwork:
    """Speaks like `network`, takes earlier results from `folder`, and has the latest results in `spoken`."""

    def __init__(self, network: KokoroNetwork, folder: Path, model: str) -> None:
        """Keep the results of `network` in `folder`; `model` identifies its weights."""
        self._network = network
        self._folder = folder
        self._identity = hashlib.blake2b(model.encode())
        for module in _CODE:
            self._identity.update(Path(str(module.__file__)).read_bytes())
        self.spoken: list[Inference] = []
        folder.mkdir(parents=True, exist_ok=True)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._network, name)

    def speak(self, symbols: Sequence[int], style: torch.Tensor, seed: int) -> Inference:
        """Return the result of `KokoroNetwork.speak`, and append it to `spoken`."""
        key = self._identity.copy()
        key.update(repr((list(symbols), seed)).encode() + style.numpy().tobytes())
        path = self._folder / f"{key.hexdigest()[:32]}.npz"
        speech = _read(path) or _written(path, self._network.speak(symbols, style, seed))
        self.spoken.append(speech)
        return speech


def _read(path: Path) -> Inference | None:
    if not path.exists():
        return None
    with np.load(path) as arrays:
        return Inference(arrays["samples"], tuple(arrays["durations"].tolist()))


def _written(path: Path, speech: Inference) -> Inference:
    draft = path.with_suffix(f".{os.getpid()}.npz")
    np.savez(draft, samples=speech.samples, durations=np.array(speech.durations))
    draft.replace(path)
    return speech
