"""Kokoro-82M as an engine: it takes chunks of words with phonemes and returns samples and word intervals."""

import logging
import math
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import numpy as np
import torch

from tts.dsp.loudness import db_to_gain
from tts.engines.base import Rendered, RenderedWindow, Samples
from tts.engines.blends import blend_weights
from tts.engines.kept_numbers import KeptNumbers
from tts.engines.kokoro.files import CONFIG, TAGGER, WEIGHTS
from tts.engines.kokoro.known import known_numbers
from tts.engines.kokoro.loudness import SENTENCES
from tts.engines.kokoro.moments import FITTED, scales_apart
from tts.engines.kokoro.network import KokoroNetwork, speak_in_parts
from tts.engines.kokoro.symbols import lay_out
from tts.engines.kokoro.timing import settled_words, word_intervals
from tts.engines.kokoro.voices import VoicePacks
from tts.engines.model_files import fingerprint
from tts.engines.symbols import Inference, noise_seed
from tts.engines.voice_gains import measured_gain_db
from tts.text.chunks import Chunk, ChunkSize
from tts.text.phonemes.english import use_tagger

log = logging.getLogger(__name__)

MODEL = "model"
"""The name under which the error of the prediction is kept."""
_MOST_ERROR = 0.15
"""The largest error of the prediction with which chunks are decoded in windows; on the model of its fit it is 0.05."""


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
        weights_dir: Path | None = None,
    ) -> None:
        """Load the model from `directory`; `blends` has the parts of voices that are means of others.

        `weights_dir` is for weights that processes share: see `KokoroNetwork`.

        Raises: EngineError with the name of the file that cannot be used.
        """
        begin = time.perf_counter()
        _use_tagger(directory / TAGGER)
        self._network = KokoroNetwork(directory, threads, precision, weights_dir=weights_dir, streams=True)
        self._voices = VoicePacks(directory, self._network.style_width, blends)
        model = fingerprint([directory / CONFIG, directory / WEIGHTS])
        known = known_numbers(directory / WEIGHTS)
        self._gains = KeptNumbers(cache_dir, "kokoro-gains", model, known.gains_db)
        self._errors = KeptNumbers(cache_dir, "kokoro-windows", f"{model} {fingerprint([FITTED])}", known.errors)
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
        return Rendered(rendered.samples * db_to_gain(self.gain_db(voice, language)), rendered.words)

    def render_windows(
        self, chunk: Chunk, voice: str, language: str, *, is_awaited: bool = True
    ) -> Iterator[RenderedWindow]:
        """Yield the sound of `chunk` in windows: see `base.WindowEngine`. Raises: EngineError."""
        row = lay_out(chunk, self._network.vocabulary)
        ids = [self._network.vocabulary[symbol] for symbol in row.symbols]
        if not any(row.words) or len(ids) > self._network.context or not self._is_predicted(voice, language):
            rendered = self.render(chunk, voice, language)
            yield RenderedWindow(rendered.samples, rendered.words)
            return
        gain = db_to_gain(self.gain_db(voice, language))
        style, seed = self._voices.style(voice, len(ids)), noise_seed(voice, row.symbols)
        samples, told = np.zeros(0, np.float32), 0
        for window in self._network.speak_in_windows(ids, style, seed, is_awaited=is_awaited):
            samples = np.concatenate((samples, window.samples))
            speech, frame_samples = Inference(samples, window.durations), self._network.frame_samples
            is_last = len(samples) == sum(window.durations) * frame_samples
            known = len(row.words) if is_last else settled_words(row, window.durations, frame_samples, len(samples))
            yield RenderedWindow(window.samples * gain, tuple(word_intervals(row, speech, frame_samples)[told:known]))
            told = known

    def render_mix(self, chunk: Chunk, weights: Mapping[str, float], pack: torch.Tensor | None = None) -> Rendered:
        """Return the sound of `chunk` in the mean of voices by `weights`, without a gain.

        The weight of `voices.PACK` applies to `pack`, shape (510, 1, width). Raises: EngineError.
        """
        return self._render(chunk, partial(self._speak_mix, weights=weights, pack=pack))

    def speak_mix(self, symbols: str, weights: Mapping[str, float], pack: torch.Tensor | None = None) -> Samples:
        """Return `symbols` of the model, spoken like `render_mix`: shape (n,). Raises: EngineError."""
        return self._speak_mix(symbols, weights, pack).samples

    def phonemes(self, chunk: Chunk, voice: str, language: str) -> tuple[str, ...]:
        """Return the phonemes of each word of `chunk` that the model knows: see `base.Engine`."""
        return lay_out(chunk, self._network.vocabulary).phonemes()

    def prediction_error(self, voice: str, language: str) -> float:
        """Return how far the predicted moments of a sentence are from measured ones; infinity without a prediction."""
        if not (prediction := self._network.prediction):
            return math.inf
        symbols = SENTENCES[_own_language(voice, language)]
        ids = [self._network.vocabulary[symbol] for symbol in symbols if symbol in self._network.vocabulary]
        style, seed = self._voices.style(voice, len(ids)), noise_seed(voice, symbols)
        given, measured = self._network.watch(ids, style, seed, lambda _, own: own)
        return scales_apart(measured, prediction.predict(given.features, given.style))

    def gain_db(self, voice: str, language: str) -> float:
        """Return the gain of a voice; for a blend, whose style is the mean of styles, the mean of its voices' gains.

        The number of blends is unlimited, so their gains are neither measured nor kept. The mean is within 0.7 dB of a
        measurement (docs/decisions/0046).
        """
        weights = blend_weights(voice)
        gains = (weight * self._own_gain_db(part, _own_language(part, language)) for part, weight in weights.items())
        return sum(gains) / sum(weights.values())

    def _is_predicted(self, voice: str, language: str) -> bool:
        """Tell whether chunks of a voice can be decoded in windows: the prediction fits the voice and this model."""
        parts = {part for name in blend_weights(voice) for part in self._voices.parts_of(name)}
        prediction = self._network.prediction
        if not prediction or not parts.issubset(prediction.voices):
            return False
        # The model is checked once, in the first voice that comes: a check in each would delay the first stream of
        # each.
        error = partial(self.prediction_error, min(parts), language)
        return self._errors.number(MODEL, error) < _MOST_ERROR

    def _own_gain_db(self, voice: str, language: str) -> float:
        return self._gains.number(voice, lambda: measured_gain_db(self._speak(SENTENCES[language], voice).samples))

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

    def _speak_mix(self, symbols: str, weights: Mapping[str, float], pack: torch.Tensor | None) -> Inference:
        # The noise is the same in every mix, so that mixes can be compared.
        style = partial(self._voices.mix, weights, pack=pack)
        return speak_in_parts(self._network, self._network.vocabulary, symbols, style, noise="mix")


def _own_language(voice: str, language: str) -> str:
    """Return the language in which the gain of a voice is measured, whatever the accent of a blend with it."""
    return {"a": "en-US", "b": "en-GB"}.get(voice[0], language) if language in ("en-US", "en-GB") else language


def _use_tagger(directory: Path) -> None:
    if not (directory / "meta.json").is_file():
        return
    try:
        use_tagger(directory)
    except (OSError, ValueError) as error:
        log.warning("%s cannot be used, so that English words are tagged by rule: %s", directory, error)
