"""Kokoro-82M as an engine: it takes chunks of words with phonemes and returns samples and word intervals."""

import logging
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from tts.dsp.loudness import db_to_gain
from tts.engines.base import Rendered, Samples
from tts.engines.kokoro.files import CONFIG, TAGGER, WEIGHTS
from tts.engines.kokoro.loudness import SENTENCES
from tts.engines.kokoro.network import KokoroNetwork, speak_in_parts
from tts.engines.kokoro.symbols import lay_out
from tts.engines.kokoro.timing import word_intervals
from tts.engines.kokoro.voices import VoicePacks
from tts.engines.model_files import fingerprint
from tts.engines.symbols import Inference
from tts.engines.voice_gains import VoiceGains
from tts.text.chunks import Chunk, ChunkSize
from tts.text.phonemes.english import use_tagger

log = logging.getLogger(__name__)


class KokoroEngine:
    """Speaks with Kokoro-82M. Thread-safe; deterministic: the chunk itself seeds the noise."""

    name = "kokoro"
    takes_phonemes = True
    # The model's author says that longer chunks sound rushed and very short ones clipped; the context ends at 510.
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
        """Load the model from `directory`; `blends` has the parts of voices that are means of others.

        Raises: EngineError with the name of the file that cannot be used.
        """
        begin = time.perf_counter()
        _use_tagger(directory / TAGGER)
        self._network = KokoroNetwork(directory, threads, precision)
        self._voices = VoicePacks(directory, self._network.style_width, blends)
        self._gains = VoiceGains(cache_dir, "kokoro", fingerprint([directory / CONFIG, directory / WEIGHTS]))
        log.info("Kokoro loaded in %.1f s", time.perf_counter() - begin)

    @property
    def voices(self) -> frozenset[str]:
        """The voices that can be mixed, blends included."""
        return self._voices.names()

    def render(self, chunk: Chunk, voice: str, language: str) -> Rendered:
        """Return the sound of `chunk`, whose words carry phonemes: see `base.Engine`. Raises: EngineError."""
        rendered = self._render(chunk, partial(self._speak, voice=voice))
        if not len(rendered.samples):
            return rendered
        gain_db = self._gains.gain_db(voice, lambda: self._speak(SENTENCES[language], voice).samples)
        return Rendered(rendered.samples * db_to_gain(gain_db), rendered.words)

    def render_mix(self, chunk: Chunk, weights: Mapping[str, float]) -> Rendered:
        """Return the sound of `chunk` in the mean of voices by `weights`, without a gain. Raises: EngineError."""
        return self._render(chunk, partial(self._speak_mix, weights=weights))

    def speak_mix(self, symbols: str, weights: Mapping[str, float]) -> Samples:
        """Return `symbols` of the model, spoken like `render_mix`: shape (n,). Raises: EngineError."""
        return self._speak_mix(symbols, weights).samples

    def phonemes(self, chunk: Chunk, voice: str, language: str) -> tuple[str, ...]:
        """Return the phonemes of each word of `chunk` that the model knows: see `base.Engine`."""
        return lay_out(chunk, self._network.vocabulary).phonemes()

    def _render(self, chunk: Chunk, speak: Callable[[str], Inference]) -> Rendered:
        row = lay_out(chunk, self._network.vocabulary)
        if not any(row.words):
            return row.silence()
        speech = speak(row.symbols)
        # All samples: the network begins to sound up to 140 ms before its first phoneme, and silence is trimmed later.
        return Rendered(speech.samples, tuple(word_intervals(row, speech, self._network.frame_samples)))

    def _speak(self, symbols: str, voice: str) -> Inference:
        style = partial(self._voices.style, voice)
        return speak_in_parts(self._network, self._network.vocabulary, symbols, style, noise=voice)

    def _speak_mix(self, symbols: str, weights: Mapping[str, float]) -> Inference:
        # The noise is the same in every mix, so that mixes can be compared.
        style = partial(self._voices.mix, weights)
        return speak_in_parts(self._network, self._network.vocabulary, symbols, style, noise="mix")


def _use_tagger(directory: Path) -> None:
    if not (directory / "meta.json").is_file():
        return
    try:
        use_tagger(directory)
    except (OSError, ValueError) as error:
        log.warning("%s cannot be used, so that English words are tagged by rule: %s", directory, error)
