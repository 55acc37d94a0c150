"""Kokoro-82M as an engine: a chunk of words with phonemes in, samples and word intervals out."""

import hashlib
import logging
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import numpy as np
import torch

from speech.dsp.loudness import db_to_gain
from speech.engines.base import Rendered, Samples
from speech.engines.kokoro_files import CONFIG, TAGGER, WEIGHTS
from speech.engines.kokoro_loudness import SENTENCES
from speech.engines.kokoro_network import Network
from speech.engines.kokoro_symbols import lay_out
from speech.engines.kokoro_timing import word_intervals
from speech.engines.kokoro_voices import VoicePacks
from speech.engines.model_files import fingerprint
from speech.engines.symbols import Speech, joined
from speech.engines.voice_gains import VoiceGains
from speech.text.chunks import Chunk, ChunkSize
from speech.text.phonemes.english import use_tagger

log = logging.getLogger(__name__)


class KokoroEngine:
    """Speaks with Kokoro-82M. Thread-safe; deterministic: noise is drawn by the chunk's own content."""

    name = "kokoro"
    takes_phonemes = True
    # Much longer chunks sound rushed, very short ones clipped, says the model's author; the context ends at 510.
    chunk_size = ChunkSize(most=240, joins_sentences=True)

    def __init__(
        self,
        directory: Path,
        *,
        cache_dir: Path,
        blends: Mapping[str, tuple[str, ...]],
        threads: int,
        precision: str = "auto",
    ) -> None:
        """Load the model from `directory`; `blends` names the voices that are means of others.

        Raises: EngineError naming the file that cannot be used.
        """
        begin = time.perf_counter()
        _use_tagger(directory / TAGGER)
        self._network = Network(directory, threads, precision)
        self._voices = VoicePacks(directory, self._network.style_width, blends)
        self._gains = VoiceGains(cache_dir, "kokoro", fingerprint([directory / CONFIG, directory / WEIGHTS]))
        log.info("Kokoro loaded in %.1f s", time.perf_counter() - begin)

    @property
    def voices(self) -> frozenset[str]:
        """The voices that can be mixed, blends among them."""
        return self._voices.names()

    def render(self, chunk: Chunk, voice: str, language: str) -> Rendered:
        """Return the sound of `chunk`, whose words carry phonemes: see `base.Engine`. Raises: EngineError."""
        rendered = self._render(chunk, partial(self._speak, voice=voice))
        if not len(rendered.samples):
            return rendered
        gain_db = self._gains.gain_db(voice, lambda: self._speak(SENTENCES[language], voice).samples)
        return Rendered(rendered.samples * db_to_gain(gain_db), rendered.words)

    def render_mix(self, chunk: Chunk, weights: Mapping[str, float]) -> Rendered:
        """Return the sound of `chunk` in the mean of voices by `weights`, as loud as the model makes it.

        Raises: EngineError.
        """
        return self._render(chunk, partial(self._speak_mix, weights=weights))

    def speak_mix(self, symbols: str, weights: Mapping[str, float]) -> Samples:
        """Return the model's own `symbols` spoken like `render_mix`, shape (n,). Raises: EngineError."""
        return self._speak_mix(symbols, weights).samples

    def phonemes(self, chunk: Chunk, voice: str, language: str) -> tuple[str, ...]:
        """Return the phonemes of each word of `chunk` that the model knows: see `base.Engine`."""
        row = lay_out(chunk, self._network.vocabulary)
        return tuple(row.symbols[slice(*word)] if word else "" for word in row.words)

    def _render(self, chunk: Chunk, speak: Callable[[str], Speech]) -> Rendered:
        row = lay_out(chunk, self._network.vocabulary)
        if not any(row.words):
            return Rendered(np.zeros(0, np.float32), tuple(None for _ in row.words))
        speech = speak(row.symbols)
        # All of it: the network begins to sound up to 140 ms before its first phoneme, and silence is trimmed later.
        return Rendered(speech.samples, tuple(word_intervals(row, speech, self._network.frame_samples)))

    def _speak(self, symbols: str, voice: str) -> Speech:
        return self._speak_in(symbols, partial(self._voices.style, voice), voice)

    def _speak_mix(self, symbols: str, weights: Mapping[str, float]) -> Speech:
        # The noise is the same in every mix, so that mixes can be compared.
        return self._speak_in(symbols, partial(self._voices.mix, weights), "mix")

    def _speak_in(self, symbols: str, style: Callable[[int], torch.Tensor], noise: str) -> Speech:
        """Return `symbols` spoken; a word that the context cannot hold is spoken in parts."""
        ids = [self._network.vocabulary[symbol] for symbol in symbols if symbol in self._network.vocabulary]
        seed = int.from_bytes(hashlib.blake2b(f"{noise}\n{symbols}".encode(), digest_size=7).digest())
        parts = [ids[start : start + self._network.context] for start in range(0, len(ids), self._network.context)]
        return joined([self._network.speak(part, style(len(part)), seed) for part in parts])


def _use_tagger(directory: Path) -> None:
    if not (directory / "meta.json").is_file():
        return
    try:
        use_tagger(directory)
    except (OSError, ValueError) as error:
        log.warning("%s cannot be used, so that English words are tagged by rule: %s", directory, error)
