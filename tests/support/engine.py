"""A tiny deterministic engine: every word is a tone of known length, so that samples and cues can be computed."""

from collections.abc import Iterator

import numpy as np

from tts.engines.base import SAMPLE_RATE, EngineError, EngineExhausted, Interval, Rendered, RenderedWindow
from tts.text.chunks import Chunk, ChunkSize

WORD_SAMPLES = 2400
"""A word sounds for 0.1 s; the next one follows at once."""

UNSPOKEN = "¤"
"""A word that holds this sign has no sound."""

FAILING = "fail"
"""On this word the engine breaks."""

EXHAUSTING = "exhaust"
"""On this word the engine has too little memory."""


class ToneEngine:
    """Speaks each word as 0.1 s of a 220 Hz tone at a quarter of full scale."""

    name = "tone"
    chunk_size = ChunkSize(most=200)
    takes_phonemes = False

    def render(self, chunk: Chunk, voice: str, language: str) -> Rendered:
        if any(word.text == FAILING for word in chunk.words):
            raise EngineError("told to fail")
        if any(word.text == EXHAUSTING for word in chunk.words):
            raise EngineExhausted("can't allocate memory")
        intervals: list[Interval | None] = []
        position = 0
        for word in chunk.words:
            if UNSPOKEN in word.text:
                intervals.append(None)
                continue
            intervals.append(Interval(position, position + WORD_SAMPLES))
            position += WORD_SAMPLES
        times = np.arange(position) / SAMPLE_RATE
        return Rendered((0.25 * np.cos(2 * np.pi * 220 * times)).astype(np.float32), tuple(intervals))

    def phonemes(self, chunk: Chunk, voice: str, language: str) -> tuple[str, ...]:
        return tuple("" if UNSPOKEN in word.text else word.text for word in chunk.words)


class WindowToneEngine(ToneEngine):
    """Hands the same sound out in windows of 0.07 s, each with the words that have ended."""

    window_samples = 1680

    def __init__(self) -> None:
        self.awaited: list[bool] = []

    def render_windows(
        self, chunk: Chunk, voice: str, language: str, *, is_awaited: bool = True
    ) -> Iterator[RenderedWindow]:
        self.awaited.append(is_awaited)
        rendered = self.render(chunk, voice, language)
        told = 0
        for begin in range(0, max(1, len(rendered.samples)), self.window_samples):
            end = begin + self.window_samples
            known = len(rendered.words)
            if end < len(rendered.samples):
                known = max((n for n, word in enumerate(rendered.words) if word and word.start <= end), default=0)
            yield RenderedWindow(rendered.samples[begin:end], rendered.words[told:known])
            told = known


def same(one: Rendered, other: Rendered) -> bool:
    """Tell whether two renderings have the same words at the same times and the same samples."""
    return one.words == other.words and np.array_equal(one.samples, other.samples)
