"""The fit of the prediction of moments, on a tiny network: it has learned what it has seen, and can be kept."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from bench.windows.fit import Fit, Watched, scaled, watched
from tests.support.kokoro import TINY_CONFIG, write_model
from tts.engines.kokoro.convolution import Moments
from tts.engines.kokoro.moments import MomentPrediction, scales_apart
from tts.engines.kokoro.network import KokoroNetwork
from tts.engines.kokoro.voices import VoicePacks

VOICES = ["af_heart", "af_bella"]
TEXTS = ["ðə kwˈɪk bɹˈWn fˈɑks.", "həlˈO wˈɜɹld!", "ðə lˈAzi dˈɔɡ slˈips", "ænd ðˈɛn ɪt slˈips — fˌɔɹ ˈWəɹz."]


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return write_model(tmp_path_factory.mktemp("fit"), TINY_CONFIG, VOICES)


@pytest.fixture(scope="module")
def packs(folder: Path) -> VoicePacks:
    return VoicePacks(folder, 256, {})


@pytest.fixture(scope="module")
def chunks(folder: Path, packs: VoicePacks) -> list[Watched]:
    network = KokoroNetwork(folder, 2, "fp32")
    return [watched(network, packs, voice, text) for voice in VOICES for text in TEXTS]


@pytest.fixture(scope="module")
def prediction(chunks: list[Watched], packs: VoicePacks) -> MomentPrediction:
    fit = Fit(scaled(chunks, packs, VOICES))
    for chunk in chunks:
        fit.learn(chunk)
    return fit.result()


def measured(chunk: Watched) -> list[Moments]:
    moments, place = [], 0
    for width in chunk.widths:
        moments.append(chunk.frames[:, place : place + 2 * width].mean(axis=0, dtype=np.float64).reshape(2, -1))
        place += 2 * width
    return moments


def test_it_predicts_what_it_has_seen(prediction: MomentPrediction, chunks: list[Watched]):
    usual = np.mean([np.concatenate([m.ravel() for m in measured(chunk)]) for chunk in chunks], axis=0)
    np.testing.assert_allclose(prediction.typical, usual, rtol=1e-3, atol=1e-5)
    for chunk, other in pairwise([*chunks, chunks[0]]):
        found = scales_apart(measured(chunk), prediction.predict(chunk.given.features, chunk.given.style))
        assert found < scales_apart(measured(chunk), measured(other)) / 2


def test_it_is_kept_in_half_precision(prediction: MomentPrediction, chunks: list[Watched], tmp_path: Path):
    prediction.write(tmp_path / "moments.npz")
    kept = MomentPrediction.read(tmp_path / "moments.npz")
    assert kept.voices.tolist() == VOICES
    given = chunks[0].given
    apart = scales_apart(prediction.predict(given.features, given.style), kept.predict(given.features, given.style))
    assert apart < 0.01


def test_variances_stay_near_the_usual_ones(prediction: MomentPrediction, chunks: list[Watched]):
    strange = chunks[0].given.features * 1000
    usual, place = prediction.typical, 0
    for mean, square in prediction.predict(strange, chunks[0].given.style):
        usual_mean, usual_square = usual[place : place + 2 * len(mean)].reshape(2, -1).astype(np.float64)
        ratio = (square - mean**2) / (usual_square - usual_mean**2)
        assert ratio.min() > 0.33
        assert ratio.max() < 3.01
        place += 2 * len(mean)
