"""The gain that brings each voice of a model to one level: measured once on a sentence of its language, then kept."""

import hashlib
import json
import logging
import os
import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np

from tts.dsp.loudness import MP3_LOSS_DB, TARGET_LUFS, db_to_gain
from tts.engines.base import SAMPLE_RATE, Samples

log = logging.getLogger(__name__)

_AIM_LUFS = TARGET_LUFS + MP3_LOSS_DB / 2
_MOST_DB = 20.0


class VoiceGains:
    """The gain of each voice in dB, the same in every process and after every restart. Thread-safe."""

    def __init__(self, cache_dir: Path, engine: str, model: str) -> None:
        """Keep the gains of `engine` below `cache_dir`; `model` identifies the weights that they are for."""
        digest = hashlib.sha256(model.encode()).hexdigest()[:16]
        self._path = cache_dir / f"{engine}-gains-{digest}.json"
        self._lock = threading.Lock()
        self._gains: dict[str, float] = self._read()

    def gain_db(self, voice: str, render: Callable[[], Samples]) -> float:
        """Return the gain of `voice`. If it is not known yet, measure it on the sound that `render` returns."""
        if voice in self._gains:
            return self._gains[voice]
        with self._lock:
            if voice not in self._gains:
                self._gains[voice] = measured_gain_db(render())
                self._write()
            return self._gains[voice]

    def _read(self) -> dict[str, float]:
        try:
            return {voice: float(gain) for voice, gain in json.loads(self._path.read_text()).items()}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, AttributeError) as error:
            log.warning("%s is unreadable and will be written again: %s", self._path, error)
            return {}

    def _write(self) -> None:
        draft = self._path.with_suffix(f".{os.getpid()}")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(json.dumps(self._read() | self._gains, indent=1))
            draft.replace(self._path)
        except OSError as error:
            log.warning("voice gains cannot be kept, so that each process measures them again: %s", error)


def measured_gain_db(samples: Samples) -> float:
    """Return the gain in dB, to one decimal, that brings speech of a second or more to the target; 0 for silence."""
    import pyloudnorm  # with SciPy's signals it takes a second and 60 MB, and gains are seldom measured

    loudness = pyloudnorm.Meter(SAMPLE_RATE).integrated_loudness(samples.astype(np.float64))
    return round(float(np.clip(_AIM_LUFS - loudness, -_MOST_DB, _MOST_DB)), 1) if np.isfinite(loudness) else 0.0


def levelled(samples: Samples) -> Samples:
    """Return speech of a second or more at the level of all voices, without a limit on its peaks."""
    return samples * db_to_gain(measured_gain_db(samples))
