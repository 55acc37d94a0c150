"""The speaker encoder whose weights the resemblyzer package carries, and the front end that it was trained with.

Only the file of weights is used from the package: its code would need librosa and scikit-learn.

Source: Wan et al., Generalized End-to-End Loss for Speaker Verification, 2018; the sizes are in resemblyzer.hparams.
"""

import functools

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from tts.cloning.voice_activity import detect_voice
from tts.dsp.loudness import db_to_gain
from tts.engines.base import Samples
from tts.package_files import package_file

MODEL_RATE = 16_000
WINDOW, HOP = 400, 160
"""The samples of a frame, and the samples from one frame to the next."""
MELS, FRAMES = 40, 160
"""The mel bands of a frame, and the frames that the encoder hears at once: 1.6 s."""
FRAMES_APART = 125
"""Frames from the start of one such window to the start of the next."""

_UNITS = 256
_LAYERS = 3

_LEAST_COVERED = 0.75
"""The share of the last window that must be sound."""

_LEAST_LEVEL_DB = -30.0
_VOICE_FRAME = 480
_AGGRESSIVENESS = 3
"""A setting of WebRTC's detector, 0 to 3."""
_BEFORE, _AFTER = 3, 4
"""A frame is voice if more than half of the frames around it are: this many before and after it."""
_KEPT_AROUND = 3
"""Frames that are kept before and after voice."""

_LINEAR_TO_HZ, _HZ_PER_MEL = 1000.0, 200 / 3
_STEPS_TO_6400_HZ = 27


class SpeakerEncoder(nn.Module):
    """Three layers of LSTM and one linear one, with the published weights."""

    def __init__(self) -> None:
        super().__init__()
        self.lstm = nn.LSTM(MELS, _UNITS, _LAYERS, batch_first=True)
        self.linear = nn.Linear(_UNITS, _UNITS)
        weights = package_file("resemblyzer", "pretrained.pt")
        state = torch.load(weights, map_location="cpu", weights_only=True)["model_state"]
        self.load_state_dict({name: state[name] for name in self.state_dict()})
        self.requires_grad_(False)

    def forward(self, mels: torch.Tensor) -> torch.Tensor:
        """Return the embedding of each window of mel spectra: shape (n, frames, MELS) → (n, 256), rows of length 1."""
        _, (hidden, _) = self.lstm(mels)
        return nn.functional.normalize(torch.relu(self.linear(hidden[-1])), dim=1)


@functools.cache
def speaker_encoder() -> SpeakerEncoder:
    """Return the encoder, one for the process; it is differentiable, no matter where it is called first."""
    with torch.inference_mode(mode=False):
        return SpeakerEncoder()


def embed_windows(sound: Samples) -> NDArray[np.float32]:
    """Return the embeddings of windows of 1.6 s from the start of `sound`: shape (n, 256), n at least 1.

    `sound` is the result of `only_speech`. A last window that is less than three quarters full does not count.
    """
    frames = -(-(len(sound) + 1) // HOP)
    starts = [*range(0, max(1, frames - FRAMES + FRAMES_APART + 1), FRAMES_APART)]
    if len(starts) > 1 and len(sound) - starts[-1] * HOP < _LEAST_COVERED * FRAMES * HOP:
        starts.pop()
    padded = np.pad(sound, (0, max(0, (starts[-1] + FRAMES) * HOP - len(sound))))
    mels = (mel_filters() @ powers(padded)).T
    windows = np.stack([mels[start : start + FRAMES] for start in starts])
    with torch.inference_mode():
        return np.asarray(speaker_encoder()(torch.from_numpy(windows)).numpy())


def only_speech(sound: Samples) -> Samples:
    """Return `sound` (float32 mono, MODEL_RATE) without its silences, and louder if it was faint."""
    loud = _audible(sound)[: len(sound) // _VOICE_FRAME * _VOICE_FRAME]
    if not len(loud):
        return loud
    pcm = np.round(np.clip(loud, -1, 1) * 32767).astype("<i2")
    voice = np.pad(detect_voice(pcm, _VOICE_FRAME, _AGGRESSIVENESS), (_BEFORE, _AFTER))
    width = _BEFORE + 1 + _AFTER
    is_voice = np.lib.stride_tricks.sliding_window_view(voice, width).sum(axis=1) > width / 2
    around = np.lib.stride_tricks.sliding_window_view(np.pad(is_voice, _KEPT_AROUND), 2 * _KEPT_AROUND + 1)
    return loud[np.repeat(around.any(axis=1), _VOICE_FRAME)]


def _audible(sound: Samples) -> Samples:
    """Return `sound` at `_LEAST_LEVEL_DB` of full scale (RMS) or above; silence stays as it is."""
    power = float(np.mean(np.square(sound, dtype=np.float64))) if len(sound) else 0.0
    if not power:
        return sound
    missing_db = _LEAST_LEVEL_DB - 10 * np.log10(power)
    return np.asarray(sound * np.float32(db_to_gain(missing_db))) if missing_db > 0 else sound


def powers(sound: Samples) -> NDArray[np.float32]:
    """Return the power of each frequency in each frame of `sound`, shape (WINDOW // 2 + 1, frames)."""
    padded = np.pad(sound, WINDOW // 2)
    frames = np.lib.stride_tricks.sliding_window_view(padded, WINDOW)[::HOP]
    spectra = np.fft.rfft(frames * _hann()).astype(np.complex64)
    return np.square(np.abs(spectra)).T


def _hann() -> NDArray[np.float64]:
    return 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(WINDOW) / WINDOW)


@functools.cache
def mel_filters() -> NDArray[np.float32]:
    """Return the matrix from frequencies to mel bands, shape (MELS, WINDOW // 2 + 1); each band has the same area.

    Source: Slaney, Auditory Toolbox, 1998: the scale is linear up to 1 kHz and logarithmic above.
    """
    frequencies_hz = np.linspace(0, MODEL_RATE / 2, WINDOW // 2 + 1)
    edges_hz = _hz(np.linspace(0, _mel(MODEL_RATE / 2), MELS + 2))
    lows, centres, highs = (edges_hz[start : start + MELS, None] for start in range(3))
    rising, falling = (frequencies_hz - lows) / (centres - lows), (highs - frequencies_hz) / (highs - centres)
    shapes = np.maximum(0, np.minimum(rising, falling)).astype(np.float32)
    return np.asarray(shapes * (2 / (highs - lows)), dtype=np.float32)


def _mel(hz: float) -> float:
    return float(_LINEAR_TO_HZ / _HZ_PER_MEL + np.log(hz / _LINEAR_TO_HZ) / np.log(6.4) * _STEPS_TO_6400_HZ)


def _hz(mels: NDArray[np.float64]) -> NDArray[np.float64]:
    above = mels - _LINEAR_TO_HZ / _HZ_PER_MEL
    return np.where(above < 0, mels * _HZ_PER_MEL, _LINEAR_TO_HZ * 6.4 ** (above / _STEPS_TO_6400_HZ))
