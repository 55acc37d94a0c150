"""The listener: Whisper base, a recogniser for all nine languages that takes no part in making the voices."""

import hashlib
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from faster_whisper import WhisperModel
from scipy.signal import resample_poly

from tts.engines.base import SAMPLE_RATE, Samples

_RATE = 16_000
_SETTINGS = {"beam_size": 5, "temperature": 0.0, "condition_on_previous_text": False}
"""Nothing is random, and earlier sound has no effect."""
_TOKENS_A_SECOND = 15
"""More than anybody speaks: Whisper repeats a word endlessly if it does not understand the sound."""
_QUIET_S = (0.25, 0.5)
"""Silence that is added before and after, as in a recording."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A transcript, and the mean log-probability of its tokens: the listener's own confidence."""

    text: str
    log_probability: float


class Ear:
    """Whisper, loaded once in a process. The same sound gives the same transcript; a folder keeps transcripts."""

    def __init__(self, directory: Path, folder: Path, threads: int = 2) -> None:
        """Load the model from `directory`, in CTranslate2's layout; keep transcripts in `folder`."""
        self._model = WhisperModel(str(directory), device="cpu", compute_type="int8", cpu_threads=threads)
        self._folder = folder / "heard"
        self._folder.mkdir(parents=True, exist_ok=True)

    def hear(self, samples: Samples, language: str) -> Heard:
        """Return the transcript of `samples` (float32 mono, 24 kHz) in `language` (BCP 47)."""
        sound = _for_recogniser(samples)
        key = hashlib.blake2b(sound.tobytes() + f"{language} {_SETTINGS} {_TOKENS_A_SECOND}".encode(), digest_size=16)
        path = self._folder / f"{key.hexdigest()}.json"
        if path.exists():
            return Heard(**json.loads(path.read_text()))
        heard = self._transcribe(sound, language)
        draft = path.with_suffix(f".{os.getpid()}")
        draft.write_text(json.dumps(asdict(heard), ensure_ascii=False))
        draft.replace(path)
        return heard

    def _transcribe(self, sound: Samples, language: str) -> Heard:
        most = min(20 + round(len(sound) / _RATE * _TOKENS_A_SECOND), 440)
        code = language.split("-", maxsplit=1)[0]
        found, _ = self._model.transcribe(sound, language=code, max_new_tokens=most, **_SETTINGS)
        segments = list(found)
        if not segments:
            return Heard("", float("-inf"))
        mean = sum(segment.avg_logprob for segment in segments) / len(segments)
        return Heard(" ".join(segment.text.strip() for segment in segments), mean)


def _for_recogniser(samples: Samples) -> Samples:
    """Return `samples` at 16 kHz between two silences."""
    before, after = (np.zeros(round(quiet_s * _RATE), np.float32) for quiet_s in _QUIET_S)
    narrow = resample_poly(samples, _RATE // 8000, SAMPLE_RATE // 8000).astype(np.float32)
    return np.concatenate((before, narrow, after))
