"""Piper's Arabic voice as an engine: it speaks chunks of voweled words in one of ten voices."""

import logging
import time
from dataclasses import replace
from pathlib import Path

from tts.dsp.loudness import db_to_gain
from tts.dsp.stretching import reshape
from tts.engines.base import EngineError, Rendered, Samples
from tts.engines.kept_numbers import KeptNumbers
from tts.engines.model_files import ModelFileError, fingerprint
from tts.engines.piper.files import CONFIG, MODEL, read_config
from tts.engines.piper.network import PiperNetwork
from tts.engines.piper.symbols import group_ids, lay_out
from tts.engines.piper.voices import DESIGNS, VoiceDesign
from tts.engines.symbols import Inference, joined, noise_seed, without_pauses, word_intervals
from tts.engines.voice_gains import measured_gain_db
from tts.text.chunks import Chunk, ChunkSize
from tts.timing import stretch_interval

log = logging.getLogger(__name__)

MEASURED = (
    "jˈas̪i.lˌu alqˈit̪a.ːrˌu ʔˈilaː almadˈiːnatˌi fiː ʔas̪s̪ːˈa.baːħˌi albˈaːkirˌi, θˈumma jˈaʕuːdˌu ʔˈilaː albˈaħri "
    "qˈabla ʔaðððˈa.hri. katˌaba almuʕˈallimˌu risˈaːlatˌan t̪ˌa.u.ˈiːlatˌan ʔˈilaː s̪a.dˈiːqihˌi alqˈadiːmˌi."
)
"""The symbols that each voice speaks for the measurement of its loudness: about ten seconds."""

_MOST_SYMBOLS = 500
"""The most symbols that are spoken at once: memory grows with the length of the sound."""


class PiperEngine:
    """Speaks Arabic with Piper. Thread-safe; deterministic: the chunk itself seeds the noise."""

    name = "piper"
    takes_phonemes = False
    # It was trained on sentences; a voweled letter of Arabic has almost two characters.
    chunk_size = ChunkSize(most=300)

    def __init__(self, directory: Path, *, cache_dir: Path, threads: int) -> None:
        """Load the voice from `directory`. Raises: EngineError naming the file that cannot be used."""
        begin = time.perf_counter()
        try:
            self._config = read_config(directory / CONFIG)
        except ModelFileError as error:
            raise EngineError(str(error)) from error
        self._network = PiperNetwork(directory / MODEL, threads)
        model = f"{fingerprint([directory / CONFIG, directory / MODEL])} {DESIGNS}"
        self._gains = KeptNumbers(cache_dir, "piper-gains", model)
        log.info("Piper loaded in %.1f s", time.perf_counter() - begin)

    def render(self, chunk: Chunk, voice: str, language: str) -> Rendered:
        """Return the sound of `chunk`: see `base.Engine`. Raises: EngineError."""
        design = _design(voice)
        row = lay_out(chunk, self._config.symbol_ids)
        if not any(row.words):
            return row.silence()
        speech = self._speak(row.symbols, voice)
        sound = self._reshaped(speech.samples, design)
        spoken = word_intervals(row, speech.durations, 1)
        intervals = [word and stretch_interval(word, len(speech.samples), len(sound)) for word in spoken]
        gain_db = self._gains.number(
            voice, lambda: measured_gain_db(self._reshaped(self._speak(MEASURED, voice).samples, design))
        )
        return without_pauses(sound * db_to_gain(gain_db), intervals)

    def phonemes(self, chunk: Chunk, voice: str, language: str) -> tuple[str, ...]:
        """Return the phonemes of each word of `chunk` that the model knows: see `base.Engine`."""
        return lay_out(chunk, self._config.symbol_ids).phonemes()

    def _speak(self, symbols: str, voice: str) -> Inference:
        """Return `symbols` spoken at the model's sample rate, in parts if they are many."""
        scales = replace(self._config.scales, length=self._config.scales.length / _design(voice).tempo)
        starts = range(0, len(symbols), _MOST_SYMBOLS)
        groups = (group_ids(symbols[start : start + _MOST_SYMBOLS], self._config.symbol_ids) for start in starts)
        return joined([self._network.speak(group, scales, noise_seed(voice, symbols)) for group in groups])

    def _reshaped(self, samples: Samples, design: VoiceDesign) -> Samples:
        rate = self._config.sample_rate
        return reshape(samples, rate, pitch_semitones=design.pitch_semitones, tract=design.tract)


def _design(voice: str) -> VoiceDesign:
    if voice not in DESIGNS:
        raise EngineError(f"Piper has no design for voice {voice!r}")
    return DESIGNS[voice]
