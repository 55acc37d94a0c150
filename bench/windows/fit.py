"""`python -m bench.windows.fit` fits the prediction of Kokoro's moments on the trained model (half an hour).

It writes `tts/engines/kokoro/moments.npz`, which `tts.engines.kokoro.moments` describes.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice

import numpy as np
import torch
from numpy.typing import NDArray

from bench.kokoro import THREADS
from bench.listening.ears import ears_dir, missing_ears
from bench.windows.texts import chunk_of, fitted_texts
from tts.engines.kokoro.kernels import Rows
from tts.engines.kokoro.moments import FITTED, MomentPrediction, inputs_of
from tts.engines.kokoro.network import KokoroNetwork
from tts.engines.kokoro.symbols import lay_out
from tts.engines.kokoro.voices import VoicePacks
from tts.engines.kokoro.windows import GeneratorInput
from tts.engines.symbols import noise_seed
from tts.text.pronunciation import ALPHABET
from voices.catalog import CATALOG, KOKORO_VOICES

_MIXTURES, _RANK, _RIDGE = 512, 96, 0.05
_SEED = 5
_SCALING = 40
"""Chunks from which the scales of features are taken."""
_STYLED = (10, 50, 120)
"""Numbers of symbols whose styles give the scales of styles."""
_BLOCK = 4
"""Frames whose mean is one observation."""


@dataclass(frozen=True)
class Watched:
    """A chunk: the input of the generator, and a row for each of its frames. For each norm, with the channels of
    `widths`, a row has the means of the channels and then the means of their squares.
    """

    given: GeneratorInput
    frames: NDArray[np.float32]
    widths: tuple[int, ...]


@dataclass
class Fit:
    """A ridge regression on frames, each chunk with the same weight; `scaled` has the inputs' scales, but no result."""

    scaled: MomentPrediction
    _inner: torch.Tensor = field(init=False)
    _outer: torch.Tensor | None = None
    _inputs: list[NDArray[np.float32]] = field(default_factory=list)
    _means: list[NDArray[np.float32]] = field(default_factory=list)

    def learn(self, chunk: Watched) -> None:
        """Take a chunk."""
        inputs = inputs_of(self.scaled, chunk.given.features, chunk.given.style)
        outputs = torch.from_numpy(chunk.frames)
        self._inputs.append(inputs.mean(dim=0).numpy())
        self._means.append(outputs.mean(dim=0, dtype=torch.float64).float().numpy())
        blocks, results = _blocks(inputs), _blocks(outputs)
        if self._outer is None:
            self._inner = torch.zeros(inputs.shape[1], inputs.shape[1])
            self._outer = torch.zeros(inputs.shape[1], outputs.shape[1])
        self._inner.addmm_(blocks.T, blocks, alpha=1 / len(blocks))
        self._outer.addmm_(blocks.T, results, alpha=1 / len(blocks))

    def result(self) -> MomentPrediction:
        """Return the prediction, in the rank that loses the least of it on the chunks, as shares of their spread."""
        assert self._outer is not None
        typical = np.mean(self._means, axis=0, dtype=np.float64)
        inner, apart = (
            self._inner.double(),
            self._outer.double() - self._inner.double()[:, :1] * torch.from_numpy(typical),
        )
        ridge = torch.eye(len(inner)) * inner.diagonal().mean() * _RIDGE
        ridge[0, 0] = 0.0  # the constant
        weights = torch.linalg.solve(inner + ridge, apart).numpy()
        spread = np.std(self._means, axis=0) + 1e-9
        kept = np.linalg.svd(np.stack(self._inputs) @ weights / spread, full_matrices=False)[2][:_RANK]
        first, second = weights / spread @ kept.T, kept * spread
        scale = np.abs(first).max(axis=0)  # half precision has few exponents
        return replace(
            self.scaled,
            inner=(first / scale).astype(np.float32),
            outer=(second * scale[:, None]).astype(np.float32),
            typical=np.asarray(typical, np.float32),
        )


def main() -> int:
    """Fit, and write the file."""
    if missing := missing_ears():
        print(missing)
        return 1
    folder = ears_dir() / "kokoro"
    network = KokoroNetwork(folder, THREADS, "fp32")
    packs = VoicePacks(folder, network.style_width, {})
    texts = list(_texts())
    random.Random(_SEED).shuffle(texts)
    chunks = (watched(network, packs, voice, symbols) for voice, symbols in texts)
    first = list(islice(chunks, _SCALING))
    fit = Fit(scaled(first, packs, sorted({voice for voice, _ in texts})))
    for number, chunk in enumerate(chain(first, chunks), 1):
        fit.learn(chunk)
        print(f"\r{number} of {len(texts)} chunks", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    fit.result().write()
    print(f"{FITTED} is written; its error is measured by `python -m bench.known_numbers`")
    return 0


def _texts() -> Iterator[tuple[str, str]]:
    """Yield each voice with the symbols of each text that it speaks."""
    numbers: Counter[str] = Counter()
    for voice in sorted(KOKORO_VOICES & CATALOG.keys()):
        language = CATALOG[voice].language
        for text in fitted_texts(language, numbers[language]):
            yield voice, lay_out(chunk_of(text, language), ALPHABET).symbols
        numbers[language] += 1


def watched(network: KokoroNetwork, packs: VoicePacks, voice: str, symbols: str) -> Watched:
    """Return the observations of `symbols` while `voice` speaks them."""
    ids = [network.vocabulary[symbol] for symbol in symbols]
    style, seed = packs.style(voice, len(ids)), noise_seed(voice, symbols)
    given, norms = network.watch(ids, style, seed, lambda rows, _: rows.copy())
    frames = np.concatenate([_by_frame(rows, given.frames) for rows in norms], axis=1)
    return Watched(given, frames, tuple(rows.shape[1] for rows in norms))


def _by_frame(rows: Rows, frames: int) -> NDArray[np.float32]:
    """Return the moments of `rows`; in the last stage reflection has put one row before the first frame."""
    rate, first = len(rows) // frames, len(rows) % frames
    cut = rows[first:].reshape(frames, rate, -1)
    return np.concatenate((cut.mean(axis=1), np.square(cut).mean(axis=1)), axis=1)


def scaled(chunks: Sequence[Watched], packs: VoicePacks, voices: Sequence[str]) -> MomentPrediction:
    """Return a prediction with only the parts that make its inputs."""
    features = torch.cat([chunk.given.features.T for chunk in chunks])
    width = chunks[0].given.style.shape[1]
    styles = torch.cat([packs.style(voice, symbols)[:, :width] for voice in voices for symbols in _STYLED])
    random_mixtures = torch.randn(features.shape[1], _MIXTURES, generator=torch.Generator().manual_seed(_SEED))
    mixtures = (random_mixtures / features.shape[1] ** 0.5).half().float()
    none = np.zeros(0, np.float32)
    return MomentPrediction(
        voices=np.array(voices),
        widths=np.array(chunks[0].widths, np.int32),
        feature_mean=features.mean(dim=0).numpy(),
        feature_scale=(features.std(dim=0) + 1e-4).numpy(),
        style_mean=styles.mean(dim=0).numpy(),
        style_scale=(styles.std(dim=0) + 1e-3).numpy(),
        mixtures=mixtures.numpy(),
        inner=none,
        outer=none,
        typical=none,
    )


def _blocks(rows: torch.Tensor) -> torch.Tensor:
    whole = len(rows) // _BLOCK * _BLOCK
    return rows[:whole].reshape(-1, _BLOCK, rows.shape[1]).mean(dim=1)


if __name__ == "__main__":
    sys.exit(main())
