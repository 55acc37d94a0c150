"""Takes: a text as the product speaks it in a voice, with its cues, its chunks, and the losses at their edges."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise
from pathlib import Path

import numpy as np

from bench.listening.edges import Edges, lost_edges
from bench.listening.inference import KeptNetwork
from tts.dsp.controls import Controls
from tts.engines.base import Engine, Samples
from tts.engines.kokoro.engine import KokoroEngine
from tts.synthesis import Speaker, Utterance, synthesize
from tts.text.frontend import read_text
from tts.timing import WordCue
from voices.catalog import BLENDS, CATALOG


@dataclass(frozen=True, slots=True)
class Take:
    """A spoken text: utterances in order, and for each one by Kokoro the losses at its edges."""

    voice: str
    utterances: tuple[Utterance, ...]
    edges: tuple[Edges, ...] = ()

    @property
    def samples(self) -> Samples:
        """Float32 mono in [-1, 1], 24 kHz."""
        return np.concatenate([utterance.samples for utterance in self.utterances])

    @property
    def cues(self) -> tuple[WordCue, ...]:
        """The cues of all words, in order."""
        return tuple(cue for utterance in self.utterances for cue in utterance.cues)

    @property
    def joins(self) -> list[int]:
        """The sample indices at which a chunk ends and the gap before the next one begins."""
        ends = accumulate(len(utterance.samples) for utterance in self.utterances)
        return [end for end, (_, after) in zip(ends, pairwise(self.utterances), strict=False) if after.cues]

    @property
    def join_cues(self) -> list[int]:
        """The index in `cues` of the first cue of each chunk but the first."""
        counts = [len(utterance.cues) for utterance in self.utterances if utterance.cues]
        return list(accumulate(counts))[:-1]


class Studio:
    """The product's own pipeline with Kokoro on trained weights. A folder keeps the inference."""

    def __init__(self, directory: Path, folder: Path, threads: int = 2) -> None:
        """Load the model from `directory`; keep inference and gains in `folder`."""
        self.engine = KokoroEngine(directory, cache_dir=folder, blends=BLENDS, threads=threads, precision="fp32")
        weights = (directory / "kokoro-v1_0.pth").stat()
        self._network = KeptNetwork(self.engine._network, folder / "inference", f"{weights.st_size} fp32")
        self.engine._network = self._network  # type: ignore[assignment]

    def speak(self, text: str, voice: str, *, starts_soon: bool = False) -> Take:
        """Return `text` spoken by `voice` in its own language, as a stream with `starts_soon`, as a job without."""
        utterances, edges = [], []
        self._network.spoken.clear()
        for utterance in _utterances(self.engine, text, voice, starts_soon=starts_soon):
            utterances.append(utterance)
            if utterance.cues:
                edges.append(lost_edges(utterance.samples, [speech.samples for speech in self._network.spoken]))
            self._network.spoken.clear()
        return Take(voice, tuple(utterances), tuple(edges))


def speak(engine: Engine, text: str, voice: str) -> Take:
    """Return `text` spoken by `voice` of any engine."""
    return Take(voice, tuple(_utterances(engine, text, voice)))


def stream(engine: Engine, text: str, voice: str) -> Take:
    """Return `text` spoken by `voice` as `/v1` streams it: decoded in windows, each of which is an utterance."""
    return Take(voice, tuple(_utterances(engine, text, voice, starts_soon=True, in_windows=True)))


def _utterances(
    engine: Engine, text: str, voice: str, *, starts_soon: bool = False, in_windows: bool = False
) -> Iterator[Utterance]:
    language = CATALOG[voice].language
    items, speaker = read_text(text, language), Speaker(engine, voice, language)
    yield from synthesize(items, speaker, Controls(), starts_soon=starts_soon, in_windows=in_windows)
