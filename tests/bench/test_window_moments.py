"""Decoding in windows: with the moments of the chunk each window is what it is in the whole."""

from itertools import pairwise

import numpy as np
import pytest

from bench.windows.__main__ import Running
from bench.windows.moments import FRAME_SAMPLES, Voice, by_means
from bench.windows.prediction import Prediction
from tests.support.kokoro import TINY_CONFIG, write_model
from tts.engines.kokoro.network import KokoroNetwork
from tts.engines.kokoro.voices import VoicePacks

SYMBOLS = "ðə kwˈɪk bɹˈWn fˈɑks."


@pytest.fixture(scope="module")
def voice(tmp_path_factory) -> Voice:
    folder = tmp_path_factory.mktemp("windows")
    write_model(folder, TINY_CONFIG, ["af_heart"])
    network = KokoroNetwork(folder, 1, "fp32")
    return Voice(network, VoicePacks(folder, network.style_width, {}), "af_heart")


@pytest.fixture(scope="module")
def front(voice):
    return voice.front(SYMBOLS)


def widths_of(voice, front):
    widths = []
    voice.whole(front, lambda _, rows: widths.append(rows.shape[1]))
    return widths


def test_windows_by_the_moments_of_the_chunk_make_up_the_whole(voice, front):
    means = voice.seen(front).mean(axis=0, dtype=np.float64)
    replace = by_means(means, means, widths_of(voice, front))
    thirds = np.linspace(0, front.frames, 4).astype(int)
    parts = list(voice.windows(front, list(pairwise(thirds)), replace))
    whole = voice.whole(front)
    assert [len(part) for part in parts[:2]] == [FRAME_SAMPLES * length for length in np.diff(thirds)[:2]]
    made = np.concatenate(parts)
    assert len(made) == len(whole)
    assert np.abs(made - whole).max() < 0.01 * np.abs(whole).max()


def test_a_window_by_its_own_moments_sounds_otherwise(voice, front):
    replace = Running()
    (part,) = voice.windows(front, [(0, front.frames // 3)], replace)
    whole = voice.whole(front)[: len(part)]
    assert np.abs(part - whole).max() > 0.01 * np.abs(whole).max()


def test_what_was_learned_is_predicted(voice, front):
    others = [voice.front(symbols) for symbols in ("lˈAzi dˈɔɡ.", "ænd ɪt slˈips.", SYMBOLS)]
    prediction = Prediction(others)
    for other in others:
        prediction.learn(other, voice.seen(other))
    means, typical = voice.seen(front).mean(axis=0), prediction.typical
    deviation = np.abs(means - typical).mean()
    assert np.abs(means - prediction.means(front)).mean() < deviation
