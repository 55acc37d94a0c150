"""Nabra-82M as an engine: it speaks chunks of voweled Arabic words in one of ten voices.

The network is Kokoro's with other weights, which have one speaker, a woman: the voices are hers with other throats.
"""

import logging
import time
from functools import partial
from pathlib import Path

from tts.dsp.loudness import db_to_gain
from tts.dsp.stretching import reshape
from tts.engines.base import SAMPLE_RATE, EngineError, Rendered
from tts.engines.kept_numbers import KeptNumbers
from tts.engines.kokoro.files import CONFIG, WEIGHTS
from tts.engines.kokoro.network import KokoroNetwork, speak_in_parts
from tts.engines.kokoro.timing import word_intervals
from tts.engines.kokoro.voices import VoicePacks
from tts.engines.model_files import fingerprint
from tts.engines.nabra.files import VOICE
from tts.engines.nabra.symbols import MEASURED, lay_out, vocabulary
from tts.engines.piper.voices import DESIGNS
from tts.engines.symbols import Inference
from tts.engines.voice_gains import measured_gain_db
from tts.text.chunks import Chunk, ChunkSize

log = logging.getLogger(__name__)

_OWN = DESIGNS["ar_f1"]
"""The speaker's own voice."""


class NabraEngine:
    """Speaks Arabic with Nabra-82M. Thread-safe; deterministic: the chunk itself seeds the noise."""

    name = "nabra"
    takes_phonemes = False
    # Voweled, a letter of Arabic has almost two characters; the context ends at 510 symbols.
    chunk_size = ChunkSize(most=300)

    def __init__(
        self,
        directory: Path,
        *,
        cache_dir: Path,
        threads: int,
        precision: str = "auto",
        weights_dir: Path | None = None,
    ) -> None:
        """Load the model from `directory`, as `KokoroNetwork` does.

        Raises: EngineError with the name of the file that cannot be used.
        """
        begin = time.perf_counter()
        self._network = KokoroNetwork(directory, threads, precision, weights_dir=weights_dir)
        self._numbers = vocabulary(self._network.vocabulary)
        self._voices = VoicePacks(directory, self._network.style_width, {})
        self._voices.style(VOICE, 1)
        model = f"{fingerprint([directory / CONFIG, directory / WEIGHTS])} {DESIGNS}"
        self._gains = KeptNumbers(cache_dir, f"{self.name}-gains", model)
        log.info("Nabra loaded in %.1f s", time.perf_counter() - begin)

    def render(self, chunk: Chunk, voice: str, language: str) -> Rendered:
        """Return the sound of `chunk`: see `base.Engine`. Raises: EngineError."""
        if voice not in DESIGNS:
            raise EngineError(f"Nabra has no design for voice {voice!r}")
        row = lay_out(chunk, self._numbers)
        if not any(row.words):
            return row.silence()
        speech = self._speak(row.symbols, voice)
        intervals = word_intervals(row, speech, self._network.frame_samples)
        gain_db = self._gains.number(voice, lambda: measured_gain_db(self._speak(MEASURED, voice).samples))
        return Rendered(speech.samples * db_to_gain(gain_db), tuple(intervals))

    def phonemes(self, chunk: Chunk, voice: str, language: str) -> tuple[str, ...]:
        """Return the phonemes of each word of `chunk` that the model knows: see `base.Engine`."""
        return lay_out(chunk, self._numbers).phonemes()

    def _speak(self, symbols: str, voice: str) -> Inference:
        """Return `symbols` as the speaker says them, with the throat of `voice`."""
        style = partial(self._voices.style, VOICE)
        spoken = speak_in_parts(self._network, self._numbers, symbols, style, noise=voice)
        design = DESIGNS[voice]
        pitch_semitones, tract = design.pitch_semitones - _OWN.pitch_semitones, design.tract / _OWN.tract
        samples = reshape(spoken.samples, SAMPLE_RATE, pitch_semitones=pitch_semitones, tract=tract)
        return Inference(samples, spoken.durations)
