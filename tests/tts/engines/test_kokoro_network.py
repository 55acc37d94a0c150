"""The network against the `kokoro` package on the same random weights: same symbols, same noise, same samples."""

import gc
import hashlib
import json
import shutil
import subprocess
import sys
import threading
import time
import weakref
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from tests.support.depth import first
from tests.support.kokoro import SMALL_WIDTHS, package_model, package_noise, small_config, write_model
from tts.engines.base import EngineError
from tts.engines.kokoro.convolution import has_bfloat16
from tts.engines.kokoro.files import read_config
from tts.engines.kokoro.network import KokoroNetwork, _PackageGenerator
from tts.engines.kokoro.parameters import Parameters, read_parameters

TEXTS = ["a", "həlˈO wˈɜɹld.", "ðə kwˈɪk bɹˈWn fˈɑks ʤˈʌmps ˌOvəɹ ðə lˈAzi dˈɔɡ, ænd ðˈɛn ɪt slˈips — fˌɔɹ ˈWəɹz…"]
SEED = 77


needs_bfloat16 = pytest.mark.skipif(not has_bfloat16(), reason="this processor has no bfloat16")


@pytest.fixture(scope="module")
def network(kokoro_dir: Path) -> KokoroNetwork:
    return KokoroNetwork(kokoro_dir, threads=2, precision="fp32")


@pytest.fixture(scope="module")
def package(kokoro_dir: Path) -> Any:
    return package_model(kokoro_dir)


@pytest.fixture(scope="module")
def style() -> torch.Tensor:
    torch.manual_seed(8)
    return 0.3 * torch.randn(1, 256)


def ids_of(network: KokoroNetwork, text: str) -> list[int]:
    return [network.vocabulary[symbol] for symbol in text]


def package_speech(package: Any, text: str, style: torch.Tensor) -> Any:
    torch.set_num_threads(2)
    with package_noise(SEED), torch.inference_mode():
        return package(text, style, return_output=True)


def signal_to_difference_db(signal: np.ndarray, other: np.ndarray) -> float:
    return float(10 * np.log10(np.mean(signal**2) / np.mean((signal - other) ** 2)))


@pytest.mark.parametrize("text", first(1, TEXTS))
def test_float32_speaks_the_package_s_samples(network: KokoroNetwork, package: Any, style: torch.Tensor, text: str):
    speech, expected = network.speak(ids_of(network, text), style, SEED), package_speech(package, text, style)
    assert speech.durations == tuple(expected.pred_dur.reshape(-1).tolist())
    assert len(set(speech.durations)) > 1 or len(text) == 1
    assert speech.samples.dtype == np.float32
    assert speech.samples.shape == (sum(speech.durations) * network.frame_samples,)
    assert np.abs(speech.samples).max() > 0.05
    assert np.abs(speech.samples - expected.audio.numpy()).max() < 1e-4


def test_a_network_of_other_widths_speaks_the_package_s_samples(tmp_path: Path, style: torch.Tensor):
    write_model(tmp_path, small_config(), ["af_heart"], decoder_widths=SMALL_WIDTHS)
    network, package = KokoroNetwork(tmp_path, threads=2, precision="fp32"), package_model(tmp_path)
    parameters = sum(value.numel() for value in package.parameters())
    speech, expected = network.speak(ids_of(network, TEXTS[1]), style, SEED), package_speech(package, TEXTS[1], style)
    assert parameters == pytest.approx(9e6, rel=0.02)
    assert speech.durations == tuple(expected.pred_dur.tolist())
    assert np.abs(speech.samples).max() > 0.05
    assert np.abs(speech.samples - expected.audio.numpy()).max() < 1e-4


@pytest.mark.skipif(has_bfloat16(), reason="this processor has bfloat16")
def test_bfloat16_without_the_processor_for_it_is_an_error(kokoro_dir: Path):
    with pytest.raises(EngineError, match="INFERENCE_PRECISION is bf16, and this processor has no bfloat16"):
        KokoroNetwork(kokoro_dir, threads=1, precision="bf16")


@needs_bfloat16
def test_bfloat16_is_close_to_the_package(kokoro_dir: Path, package: Any, style: torch.Tensor):
    network = KokoroNetwork(kokoro_dir, threads=2, precision="bf16")
    speech, expected = network.speak(ids_of(network, TEXTS[2]), style, SEED), package_speech(package, TEXTS[2], style)
    assert speech.durations == tuple(expected.pred_dur.tolist())
    assert signal_to_difference_db(expected.audio.numpy(), speech.samples) > 30
    # Half of the smallest change of level that listeners notice, 1 dB.
    assert np.abs(log_mel_db(expected.audio.numpy()) - log_mel_db(speech.samples)).mean() < 0.5


def log_mel_db(samples: np.ndarray) -> np.ndarray:
    """80 bands of 1024 samples every 256, in dB."""
    frames = np.lib.stride_tricks.sliding_window_view(samples, 1024)[::256] * np.hanning(1024)
    power = np.abs(np.fft.rfft(frames)) ** 2
    edges = 700 * (10 ** (np.linspace(0, 2595 * np.log10(1 + 12_000 / 700), 82) / 2595) - 1)
    bins = np.fft.rfftfreq(1024, 1 / 24_000)
    bands = [np.interp(bins, edges[band : band + 3], [0, 1, 0]) for band in range(80)]
    return 10 * np.log10(power @ np.array(bands).T + 1e-6)


@pytest.mark.exhaustive
def test_the_package_s_generator_with_our_source_is_the_plain_path(kokoro_dir: Path, package: Any, style: torch.Tensor):
    network = KokoroNetwork(kokoro_dir, threads=2, precision="fp32")
    config = read_config(kokoro_dir / "config.json")
    merged = Parameters(dict(read_parameters(kokoro_dir, config)))
    network._generator = _PackageGenerator(merged.below("decoder.generator"), config)
    speech, expected = network.speak(ids_of(network, TEXTS[1]), style, SEED), package_speech(package, TEXTS[1], style)
    assert np.abs(speech.samples - expected.audio.numpy()).max() < 1e-4


@pytest.mark.exhaustive
def test_requests_side_by_side_do_not_change_each_other(network: KokoroNetwork, style: torch.Tensor):
    requests = [(ids_of(network, text), style * scale, seed) for text in TEXTS for scale, seed in ((1, 1), (2, 2))]
    alone = [network.speak(*request) for request in requests]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda request: network.speak(*request), requests * 2))
    for expected, speech in zip(alone * 2, together, strict=True):
        assert speech.durations == expected.durations
        np.testing.assert_array_equal(speech.samples, expected.samples)


@pytest.mark.parametrize("precision", ["fp32", pytest.param("bf16", marks=needs_bfloat16)])
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_threads_and_blocks_beside_each_other_do_not_change_the_bytes(
    kokoro_dir: Path, style: torch.Tensor, monkeypatch: pytest.MonkeyPatch, precision: str, threads: int
):
    network = KokoroNetwork(kokoro_dir, threads=threads, precision=precision)
    ids = ids_of(network, TEXTS[1])
    beside = network.speak(ids, style, SEED)
    monkeypatch.setattr("tts.engines.kokoro.generator._MOST_APART", 0)
    monkeypatch.setattr(network._generator._team, "size", 1)
    np.testing.assert_array_equal(beside.samples, network.speak(ids, style, SEED).samples)


@pytest.mark.process
@pytest.mark.exhaustive
def test_another_process_makes_the_same_bytes(kokoro_dir: Path, network: KokoroNetwork, style: torch.Tensor):
    script = (
        "import hashlib, sys, torch; from pathlib import Path\n"
        "from tts.engines.kokoro.network import KokoroNetwork\n"
        "network = KokoroNetwork(Path(sys.argv[1]), threads=2, precision='fp32'); torch.manual_seed(8)\n"
        "speech = network.speak(list(range(20, 60)), 0.3 * torch.randn(1, 256), 77)\n"
        "print(hashlib.sha256(speech.samples).hexdigest())"
    )
    made = subprocess.run([sys.executable, "-c", script, kokoro_dir], capture_output=True, text=True, check=True)
    speech = network.speak(list(range(20, 60)), style, SEED)
    assert made.stdout.strip() == hashlib.sha256(speech.samples).hexdigest()


@pytest.mark.parametrize("precision", ["fp32", pytest.param("bf16", marks=needs_bfloat16)])
def test_shared_weights_make_the_same_bytes_when_written_and_when_read(
    kokoro_dir: Path, tmp_path: Path, style: torch.Tensor, precision: str
):
    alone = KokoroNetwork(kokoro_dir, threads=2, precision=precision)
    expected = alone.speak(ids_of(alone, TEXTS[2]), style, SEED)
    for _ in range(2):
        sharing = KokoroNetwork(kokoro_dir, threads=2, precision=precision, weights_dir=tmp_path / "weights")
        speech = sharing.speak(ids_of(sharing, TEXTS[2]), style, SEED)
        assert speech.durations == expected.durations
        np.testing.assert_array_equal(speech.samples, expected.samples)
    assert len(list((tmp_path / "weights").iterdir())) == 1


def test_weights_that_are_replaced_are_packed_anew(kokoro_dir: Path, broken_dir: Path, style: torch.Tensor):
    shutil.copy(kokoro_dir / "kokoro-v1_0.pth", broken_dir)
    before = KokoroNetwork(broken_dir, threads=1, precision="fp32", weights_dir=broken_dir / "w").speak([30], style, 1)
    weights = torch.load(broken_dir / "kokoro-v1_0.pth", weights_only=True)
    weights["bert_encoder"] = {name: value * 1.5 for name, value in weights["bert_encoder"].items()}
    write_weights(broken_dir, weights)
    after = KokoroNetwork(broken_dir, threads=1, precision="fp32", weights_dir=broken_dir / "w").speak([30], style, 1)
    assert not np.array_equal(after.samples, before.samples)
    assert len(list((broken_dir / "w").iterdir())) == 2


def test_broken_weights_are_named_and_nothing_of_them_is_kept(kokoro_dir: Path, broken_dir: Path):
    weights = torch.load(kokoro_dir / "kokoro-v1_0.pth", weights_only=True)
    del weights["decoder"]
    write_weights(broken_dir, weights)
    with pytest.raises(EngineError, match="is not a Kokoro checkpoint: it has no 'decoder'"):
        KokoroNetwork(broken_dir, threads=1, weights_dir=broken_dir / "w")
    assert list((broken_dir / "w").iterdir()) == []
    (broken_dir / "kokoro-v1_0.pth").write_bytes(b"PK")
    with pytest.raises(EngineError, match=r"kokoro-v1_0\.pth cannot be loaded"):
        KokoroNetwork(broken_dir, threads=1, weights_dir=broken_dir / "w")


@pytest.mark.process
@pytest.mark.exhaustive
def test_it_loads_without_the_packages_that_take_seconds(kokoro_dir: Path):
    script = (
        "import sys; from pathlib import Path; from tts.engines.kokoro.engine import KokoroEngine\n"
        "engine = KokoroEngine(Path(sys.argv[1]), cache_dir=Path(sys.argv[1]), blends={}, threads=1)\n"
        "engine.speak_mix('həlˈO', {'af_heart': 1.0})\n"
        "print({'kokoro', 'transformers', 'spacy', 'misaki', 'scipy.signal'} & set(sys.modules))"
    )
    made = subprocess.run([sys.executable, "-c", script, kokoro_dir], capture_output=True, text=True, check=True)
    assert made.stdout.strip() == "set()"


def test_the_seed_changes_the_noise_and_nothing_else(network: KokoroNetwork, style: torch.Tensor):
    first, second = (network.speak(ids_of(network, TEXTS[1]), style, seed) for seed in (1, 2))
    assert first.durations == second.durations
    assert not np.array_equal(first.samples, second.samples)


@pytest.fixture
def broken_dir(kokoro_dir: Path, tmp_path: Path) -> Path:
    shutil.copy(kokoro_dir / "config.json", tmp_path)
    return tmp_path


def write_weights(directory: Path, content: object) -> None:
    torch.save(content, directory / "kokoro-v1_0.pth")


def test_it_names_a_missing_file(broken_dir: Path):
    with pytest.raises(EngineError, match=r"kokoro-v1_0\.pth"):
        KokoroNetwork(broken_dir, threads=1)
    (broken_dir / "config.json").unlink()
    with pytest.raises(EngineError, match=r"config\.json is missing"):
        KokoroNetwork(broken_dir, threads=1)


def test_it_names_a_truncated_file(kokoro_dir: Path, broken_dir: Path):
    whole = (kokoro_dir / "kokoro-v1_0.pth").read_bytes()
    (broken_dir / "kokoro-v1_0.pth").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(EngineError, match=r"kokoro-v1_0\.pth cannot be loaded"):
        KokoroNetwork(broken_dir, threads=1)


@pytest.mark.exhaustive
def test_it_names_what_another_model_lacks(broken_dir: Path):
    write_weights(broken_dir, {"encoder": {"weight": torch.zeros(3)}})
    with pytest.raises(EngineError, match=r"kokoro-v1_0\.pth is not a Kokoro checkpoint: it has no 'bert'"):
        KokoroNetwork(broken_dir, threads=1)
    write_weights(broken_dir, [1, 2, 3])
    with pytest.raises(EngineError, match="is not a Kokoro checkpoint"):
        KokoroNetwork(broken_dir, threads=1)


@pytest.mark.exhaustive
def test_it_names_weights_that_do_not_fit(kokoro_dir: Path, broken_dir: Path):
    weights = torch.load(kokoro_dir / "kokoro-v1_0.pth", weights_only=True)
    lacking = {**weights, "bert_encoder": {"bias": weights["bert_encoder"]["bias"]}}
    write_weights(broken_dir, lacking)
    with pytest.raises(EngineError, match="bert_encoder lacks weight"):
        KokoroNetwork(broken_dir, threads=1)
    write_weights(broken_dir, {**weights, "bert_encoder": {**weights["bert_encoder"], "bias": torch.zeros(3)}})
    with pytest.raises(EngineError, match=r"bert_encoder does not fit config\.json"):
        KokoroNetwork(broken_dir, threads=1)


def test_code_in_a_checkpoint_is_not_run(broken_dir: Path, tmp_path: Path):
    class Trap:
        def __reduce__(self) -> tuple[Any, ...]:
            return Path.touch, (tmp_path / "sprung",)

    write_weights(broken_dir, {"bert": Trap()})
    with pytest.raises(EngineError, match=r"kokoro-v1_0\.pth cannot be loaded"):
        KokoroNetwork(broken_dir, threads=1)
    assert not (tmp_path / "sprung").exists()


@pytest.mark.exhaustive
def test_it_takes_weights_with_the_prefix_of_parallel_training(kokoro_dir: Path, broken_dir: Path, style: torch.Tensor):
    weights = torch.load(kokoro_dir / "kokoro-v1_0.pth", weights_only=True)
    prefixed = {name: {f"module.{key}": value for key, value in part.items()} for name, part in weights.items()}
    for part in prefixed.values():
        for key in [key for key in part if key.endswith((".norm.weight", ".norm.bias"))]:
            del part[key]
    write_weights(broken_dir, prefixed)
    expected = KokoroNetwork(kokoro_dir, threads=2, precision="fp32").speak([30] * 9, style, 1)
    made = KokoroNetwork(broken_dir, threads=2, precision="fp32").speak([30] * 9, style, 1)
    np.testing.assert_array_equal(made.samples, expected.samples)


def test_it_says_what_is_wrong_with_a_configuration(kokoro_dir: Path, broken_dir: Path):
    shutil.copy(kokoro_dir / "kokoro-v1_0.pth", broken_dir)
    config = json.loads((broken_dir / "config.json").read_text())
    config["n_token"] = -1
    (broken_dir / "config.json").write_text(json.dumps(config))
    with pytest.raises(EngineError, match=r"config\.json does not describe a Kokoro model"):
        KokoroNetwork(broken_dir, threads=1)


def test_a_network_that_nobody_needs_any_more_leaves_memory(kokoro_dir: Path, style: torch.Tensor):
    network = KokoroNetwork(kokoro_dir, threads=1, precision="fp32")
    network.speak(ids_of(network, TEXTS[0]), style, SEED)
    gone = threading.Event()
    weakref.finalize(network, gone.set)
    del network
    deadline = time.monotonic() + 120
    while not gone.is_set():  # its thread may only just have returned the speech
        gc.collect()
        assert time.monotonic() < deadline
