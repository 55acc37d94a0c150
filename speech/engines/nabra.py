"""Nabra-82M as an engine: a chunk of voweled Arabic words in, samples in one of ten voices and intervals out.

The network is Kokoro's with other weights. They hold one speaker, a woman: the voices are her with other throats.
"""

import hashlib
import logging
import time
from pathlib import Path

import numpy as np

from speech.dsp.loudness import db_to_gain
from speech.dsp.stretching import reshape
from speech.engines.base import SAMPLE_RATE, EngineError, Rendered, Samples
from speech.engines.kokoro_files import CONFIG, WEIGHTS
from speech.engines.kokoro_network import Network
from speech.engines.kokoro_timing import word_intervals
from speech.engines.kokoro_voices import VoicePacks
from speech.engines.model_files import fingerprint
from speech.engines.nabra_files import VOICE
from speech.engines.nabra_symbols import MEASURED, lay_out, vocabulary
from speech.engines.piper_voices import DESIGNS
from speech.engines.symbols import Speech, joined
from speech.engines.voice_gains import VoiceGains
from speech.text.chunks import Chunk, ChunkSize

log = logging.getLogger(__name__)

_OWN = DESIGNS["ar_f1"]
"""The voice that the speaker has as she is."""


class NabraEngine:
    """Speaks Arabic with Nabra-82M. Thread-safe; deterministic: noise is drawn by the chunk's own content."""

    name = "nabra"
    takes_phonemes = False
    # Voweled, a letter of Arabic has almost two characters; the context ends at 510 symbols.
    chunk_size = ChunkSize(most=300)

    def __init__(self, directory: Path, *, cache_dir: Path, threads: int, precision: str = "auto") -> None:
        """Load the model from `directory`. Raises: EngineError naming the file that cannot be used."""
        begin = time.perf_counter()
        self._network = Network(directory, threads, precision)
        self._numbers = vocabulary(self._network.vocabulary)
        self._voices = VoicePacks(directory, self._network.style_width, {})
        self._voices.style(VOICE, 1)
        model = f"{fingerprint([directory / CONFIG, directory / WEIGHTS])} {DESIGNS}"
        self._gains = VoiceGains(cache_dir, self.name, model)
        log.info("Nabra loaded in %.1f s", time.perf_counter() - begin)

    def render(self, chunk: Chunk, voice: str, language: str) -> Rendered:
        """Return the sound of `chunk`: see `base.Engine`. Raises: EngineError."""
        if voice not in DESIGNS:
            raise EngineError(f"Nabra has no design for voice {voice!r}")
        row = lay_out(chunk, self._numbers)
        if not any(row.words):
            return Rendered(np.zeros(0, np.float32), tuple(None for _ in row.words))
        speech = self._speak(row.symbols, voice)
        intervals = word_intervals(row, speech, self._network.frame_samples)
        gain_db = self._gains.gain_db(voice, lambda: self._speak(MEASURED, voice).samples)
        return Rendered(speech.samples * db_to_gain(gain_db), tuple(intervals))

    def phonemes(self, chunk: Chunk, voice: str, language: str) -> tuple[str, ...]:
        """Return the phonemes of each word of `chunk` that the model knows: see `base.Engine`."""
        row = lay_out(chunk, self._numbers)
        return tuple(row.symbols[slice(*word)] if word else "" for word in row.words)

    def _speak(self, symbols: str, voice: str) -> Speech:
        """Return `symbols` spoken in `voice`; more than the context holds are spoken in parts."""
        ids = [self._numbers[symbol] for symbol in symbols if symbol in self._numbers]
        seed = int.from_bytes(hashlib.blake2b(f"{voice}\n{symbols}".encode(), digest_size=7).digest())
        parts = [ids[start : start + self._network.context] for start in range(0, len(ids), self._network.context)]
        spoken = [self._network.speak(part, self._voices.style(VOICE, len(part)), seed) for part in parts]
        return Speech(_reshaped(joined(spoken).samples, voice), joined(spoken).durations)


def _reshaped(samples: Samples, voice: str) -> Samples:
    """Return the speaker's `samples` in `voice`, as long as they are."""
    design = DESIGNS[voice]
    pitch_semitones = design.pitch_semitones - _OWN.pitch_semitones
    return reshape(samples, SAMPLE_RATE, pitch_semitones=pitch_semitones, tract=design.tract / _OWN.tract)
