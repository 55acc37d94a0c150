"""Decoding in windows: with the moments of the chunk, windows are the whole."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from tests.support.kokoro import TINY_CONFIG, write_model
from tts.engines.kokoro import prosody
from tts.engines.kokoro.albert import quick_linear, read_symbols
from tts.engines.kokoro.convolution import has_bfloat16
from tts.engines.kokoro.network import KokoroNetwork
from tts.engines.kokoro.windows import decode_windows, window_edges

SYMBOLS = "ðə kwˈɪk bɹˈWn fˈɑks ʤˈʌmps ˌOvəɹ ðə lˈAzi dˈɔɡ."


@pytest.fixture(scope="module")
def network(tmp_path_factory) -> KokoroNetwork:
    return KokoroNetwork(write_model(tmp_path_factory.mktemp("windows"), TINY_CONFIG, []), 2, "fp32")


@torch.inference_mode()
@pytest.mark.parametrize("begin", [0, 12])
def test_windows_by_the_moments_of_the_chunk_are_the_chunk(network: KokoroNetwork, begin: int):
    ids, style = [network.vocabulary[symbol] for symbol in SYMBOLS], 0.3 * torch.randn(1, 256)
    given, moments = network.watch(ids, style, 7, lambda _, measured: measured)
    whole = network.speak(ids, style, 7).samples
    edges = window_edges(begin, given.frames, is_awaited=True)
    assert len(edges) > 3
    windows = [samples.numpy() for samples in decode_windows(network._generator, given, moments, edges)]
    assert [len(samples) for samples in windows] == [(end - first) * 300 for first, end in pairwise(edges)]
    np.testing.assert_allclose(np.concatenate(windows), whole[begin * 300 :], atol=1e-4)


def test_without_a_prediction_the_only_window_is_the_chunk(network: KokoroNetwork):
    ids, style = [network.vocabulary[symbol] for symbol in SYMBOLS], 0.3 * torch.randn(1, 256)
    whole, [window] = network.speak(ids, style, 7), network.speak_in_windows(ids, style, 7)
    assert window.durations == whole.durations
    np.testing.assert_array_equal(window.samples, whole.samples)


@torch.inference_mode()
def test_the_quick_way_through_the_language_model_rounds_otherwise_and_no_more(network: KokoroNetwork):
    bert, ids = network.parameters.below("bert"), torch.arange(20, 90)[None]
    exact = read_symbols(bert, ids, layers=2, heads=4)
    quick = read_symbols(bert, ids, layers=2, heads=4, apply=quick_linear)
    torch.testing.assert_close(quick, exact, atol=1e-5, rtol=1e-5)


@pytest.fixture(params=["bf16", "auto"], scope="module")
def rounding(request, tmp_path_factory) -> KokoroNetwork:
    """A network that streams in bfloat16: because it is asked to, or where the processor multiplies vectors of it."""
    if not has_bfloat16():
        pytest.skip("this processor has no bfloat16")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(torch.cpu, "_is_amx_tile_supported", lambda: False)
        patch.setattr(torch.cpu, "_is_avx512_bf16_supported", lambda: True)
        folder = write_model(tmp_path_factory.mktemp("rounding"), TINY_CONFIG, [])
        return KokoroNetwork(folder, 2, request.param, streams=True)


@torch.inference_mode()
def test_streams_read_symbols_in_bfloat16(rounding: KokoroNetwork):
    ids = torch.arange(20, 90)[None]
    exact, quick = (
        read_symbols(parameters.below("bert"), ids, layers=2, heads=4, apply=quick_linear)
        for parameters in (rounding.parameters, rounding._quick_parameters)
    )
    assert not torch.equal(quick, exact)
    assert (quick - exact).square().mean() < 1e-4 * exact.square().mean()


@torch.inference_mode()
def test_streams_are_shaped_in_bfloat16(network: KokoroNetwork, rounding: KokoroNetwork):
    features, curves, voice = torch.randn(1, 512, 90), torch.rand(2, 1, 180), 0.3 * torch.randn(1, 128)
    shaped, quick = (
        prosody.shape_features(parameters.below("decoder"), features, curves[0] * 200, curves[1], voice)
        for parameters in (network.parameters, rounding._quick_parameters)
    )
    assert not torch.equal(quick, shaped)
    assert (quick - shaped).square().mean() < 1e-3 * shaped.square().mean()


def test_where_only_vectors_are_multiplied_whole_answers_stay_exact(
    network: KokoroNetwork, tmp_path: Path, monkeypatch
):
    monkeypatch.setattr(torch.cpu, "_is_amx_tile_supported", lambda: False)
    monkeypatch.setattr(torch.cpu, "_is_avx512_bf16_supported", has_bfloat16)
    both = KokoroNetwork(write_model(tmp_path, TINY_CONFIG, []), 2, "auto", streams=True)
    ids, style = [network.vocabulary[symbol] for symbol in SYMBOLS], 0.3 * torch.randn(1, 256)
    np.testing.assert_array_equal(both.speak(ids, style, 7).samples, network.speak(ids, style, 7).samples)


@given(begin=st.integers(0, 200), length=st.integers(1, 4000))
def test_windows_grow_and_none_is_short(begin: int, length: int):
    edges = window_edges(begin, begin + length, is_awaited=True)
    lengths = [end - first for first, end in pairwise(edges)]
    assert (edges[0], edges[-1]) == (begin, begin + length)
    assert lengths[:-1] == [24, 12, 18, 27, 40, 60, 90, 135, 203, *[256] * 16][: len(lengths) - 1]
    assert len(lengths) == 1 or lengths[-2] / 2 < lengths[-1] <= 1.5 * min(256, 1.5 * lengths[-2])


def test_windows_that_nobody_waits_for_are_long():
    assert window_edges(10, 10 + 4 * 256, is_awaited=False) == [10, 266, 522, 778, 1034]
