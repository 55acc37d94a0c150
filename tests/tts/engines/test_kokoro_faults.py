"""Kokoro with too little memory, and with files that break while it speaks."""

import multiprocessing
import resource
import shutil
from pathlib import Path

import numpy as np
import psutil
import pytest
import torch

from tts.engines.base import EngineError, EngineExhausted
from tts.engines.kokoro.files import VOICE_LENGTHS, WEIGHTS, voice_path
from tts.engines.kokoro.network import KokoroNetwork
from tts.engines.kokoro.voices import VoicePacks

STYLE_WIDTH = 256
LONG = 500
"""Symbols that a text of the greatest length has: some hundred megabytes of work."""


@pytest.fixture
def style() -> torch.Tensor:
    torch.manual_seed(8)
    return 0.3 * torch.randn(1, STYLE_WIDTH)


@pytest.fixture
def model(kokoro_dir: Path, tmp_path: Path) -> Path:
    """A copy of the model that may be damaged."""
    return Path(shutil.copytree(kokoro_dir, tmp_path / "model"))


@pytest.mark.process
@pytest.mark.timeout(900)
@pytest.mark.exhaustive
def test_too_little_memory_for_a_long_text_is_none_for_a_short_one(kokoro_dir: Path, style: torch.Tensor):
    """In a process of its own: one that has worked before keeps memory that it can use again."""
    process = multiprocessing.get_context("spawn").Process(target=run_out_of_memory, args=(kokoro_dir, style.numpy()))
    process.start()
    process.join()
    assert process.exitcode == 0


def run_out_of_memory(kokoro_dir: Path, style: np.ndarray) -> None:
    network, spoken = KokoroNetwork(kokoro_dir, threads=1, precision="fp32"), torch.from_numpy(style)
    symbols = [number % 40 + 1 for number in range(LONG)]
    short = network.speak(symbols[:9], spoken, 1)
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (psutil.Process().memory_info().vms + (96 << 20), hard))
    for _ in range(2):
        with pytest.raises(EngineExhausted, match="Kokoro failed"):
            network.speak(symbols, spoken, 1)
        assert np.array_equal(network.speak(symbols[:9], spoken, 1).samples, short.samples)
    resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
    assert len(network.speak(symbols, spoken, 1).samples) > 10 * len(short.samples)


@pytest.mark.exhaustive
def test_weights_that_break_while_it_speaks_change_nothing(model: Path, style: torch.Tensor):
    network = KokoroNetwork(model, threads=1, precision="fp32")
    before = network.speak([1, 2, 3], style, 1)
    with (model / WEIGHTS).open("r+b") as weights:
        weights.truncate(1000)
    assert np.array_equal(network.speak([1, 2, 3], style, 1).samples, before.samples)


@pytest.mark.exhaustive
def test_a_style_of_no_numbers_is_a_failure_and_no_silence(kokoro_dir: Path, style: torch.Tensor):
    network = KokoroNetwork(kokoro_dir, threads=1, precision="fp32")
    with pytest.raises(EngineError):
        network.speak([1, 2, 3], torch.full_like(style, torch.nan), 1)
    assert len(network.speak([1, 2, 3], style, 1).samples)


def test_a_voice_that_breaks_is_read_anew_once_it_is_mended(model: Path):
    pack, voices = voice_path(model, "af_heart"), VoicePacks(model, STYLE_WIDTH, {})
    whole = pack.read_bytes()
    pack.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(EngineError, match=r"af_heart\.pt cannot be loaded"):
        voices.style("af_heart", 10)
    torch.save(torch.full((VOICE_LENGTHS, 1, STYLE_WIDTH), torch.nan), pack)
    with pytest.raises(EngineError, match=r"af_heart\.pt is damaged"):
        voices.style("af_heart", 10)
    pack.write_bytes(whole)
    assert torch.isfinite(voices.style("af_heart", 10)).all()
