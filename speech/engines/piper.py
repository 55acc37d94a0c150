"""Piper's Arabic voice as an engine: a chunk of voweled words in, samples in one of ten voices and intervals out."""

import hashlib
import logging
import time
from dataclasses import replace
from pathlib import Path

import numpy as np

from speech.dsp.loudness import db_to_gain
from speech.dsp.stretching import reshape
from speech.engines.base import EngineError, Rendered, Samples
from speech.engines.model_files import ModelFileError, fingerprint
from speech.engines.piper_files import CONFIG, MODEL, read_config
from speech.engines.piper_network import Network
from speech.engines.piper_symbols import group_ids, lay_out
from speech.engines.piper_voices import DESIGNS, VoiceDesign
from speech.engines.symbols import Speech, joined, without_pauses, word_intervals
from speech.engines.voice_gains import VoiceGains
from speech.text.chunks import Chunk, ChunkSize
from speech.timing import stretch_interval

log = logging.getLogger(__name__)

MEASURED = (
    "jˈas̪i.lˌu alqˈit̪a.ːrˌu ʔˈilaː almadˈiːnatˌi fiː ʔas̪s̪ːˈa.baːħˌi albˈaːkirˌi, θˈumma jˈaʕuːdˌu ʔˈilaː albˈaħri "
    "qˈabla ʔaðððˈa.hri. katˌaba almuʕˈallimˌu risˈaːlatˌan t̪ˌa.u.ˈiːlatˌan ʔˈilaː s̪a.dˈiːqihˌi alqˈadiːmˌi."
)
"""What each voice says to have its loudness measured, in the model's symbols: some ten seconds."""

_MOST_SYMBOLS = 500
"""What is spoken at once: memory grows with the length of the sound."""


class PiperEngine:
    """Speaks Arabic with Piper. Thread-safe; deterministic: noise is drawn by the chunk's own content."""

    name = "piper"
    takes_phonemes = False
    # It was trained on sentences; voweled, a letter of Arabic has almost two characters.
    chunk_size = ChunkSize(most=300)

    def __init__(self, directory: Path, *, cache_dir: Path, threads: int) -> None:
        """Load the voice from `directory`. Raises: EngineError naming the file that cannot be used."""
        begin = time.perf_counter()
        try:
            self._config = read_config(directory / CONFIG)
        except ModelFileError as error:
            raise EngineError(str(error)) from error
        self._network = Network(directory / MODEL, threads)
        model = f"{fingerprint([directory / CONFIG, directory / MODEL])} {DESIGNS}"
        self._gains = VoiceGains(cache_dir, "piper", model)
        log.info("Piper loaded in %.1f s", time.perf_counter() - begin)

    def render(self, chunk: Chunk, voice: str, language: str) -> Rendered:
        """Return the sound of `chunk`: see `base.Engine`. Raises: EngineError."""
        design = _design(voice)
        row = lay_out(chunk, self._config.symbol_ids)
        if not any(row.words):
            return Rendered(np.zeros(0, np.float32), tuple(None for _ in row.words))
        speech = self._speak(row.symbols, voice)
        sound = self._reshaped(speech.samples, design)
        spoken = word_intervals(row, speech.durations, 1)
        intervals = [word and stretch_interval(word, len(speech.samples), len(sound)) for word in spoken]
        gain_db = self._gains.gain_db(voice, lambda: self._reshaped(self._speak(MEASURED, voice).samples, design))
        return without_pauses(sound * db_to_gain(gain_db), intervals)

    def phonemes(self, chunk: Chunk, voice: str, language: str) -> tuple[str, ...]:
        """Return the phonemes of each word of `chunk` that the model knows: see `base.Engine`."""
        row = lay_out(chunk, self._config.symbol_ids)
        return tuple(row.symbols[slice(*word)] if word else "" for word in row.words)

    def _speak(self, symbols: str, voice: str) -> Speech:
        """Return `symbols` spoken at the model's sample rate; more than it takes at once are spoken in parts."""
        seed = int.from_bytes(hashlib.blake2b(f"{voice}\n{symbols}".encode(), digest_size=7).digest())
        scales = replace(self._config.scales, length=self._config.scales.length / _design(voice).tempo)
        starts = range(0, len(symbols), _MOST_SYMBOLS)
        groups = (group_ids(symbols[start : start + _MOST_SYMBOLS], self._config.symbol_ids) for start in starts)
        return joined([self._network.speak(group, scales, seed) for group in groups])

    def _reshaped(self, samples: Samples, design: VoiceDesign) -> Samples:
        rate = self._config.sample_rate
        return reshape(samples, rate, pitch_semitones=design.pitch_semitones, tract=design.tract)


def _design(voice: str) -> VoiceDesign:
    if voice not in DESIGNS:
        raise EngineError(f"Piper has no design for voice {voice!r}")
    return DESIGNS[voice]
