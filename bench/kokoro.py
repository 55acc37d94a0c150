"""Compares our Kokoro with the `kokoro` package, on the same random weights of full size and the same symbols.

Processes take turns, one request each, so that other load of the machine hits all of them. `python -m bench.kokoro`
runs the comparison; `python -m bench.kokoro side NAME DIRECTORY` is one of the processes.
"""

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from bench.timing import durations_s
from tts.engines.base import Samples

Spoken = tuple[Samples, Sequence[int]]

LENGTHS = (30, 100, 200, 400)
ROUNDS = 3
THREADS = 2
VOICE = "af_heart"
SEED = 1
GFLOP_A_SECOND = 54.4
"""Multiplications and additions per second of audio, counted for direct convolutions."""

TEXT_LENGTH = 5000


def main() -> None:
    """Print the tables."""
    import torch

    # Without matrix units of the processor, bf16 is emulated and slow.
    names = ("package", "fp32", "bf16") if torch.cpu._is_amx_tile_supported() else ("package", "fp32")
    with tempfile.TemporaryDirectory() as directory:
        make_full_size_model(Path(directory), [VOICE])
        chunks = _chunks_of_text()
        peak = matrix_peak()
        print(f"\nKokoro-82M, random weights of full size, {THREADS} threads; matrix products reach {peak:.0f} GFLOP/s")
        sides = {name: Side(name, directory) for name in names}
        print(f"  {'':<34}" + "".join(f"{name:>20}" for name in sides))
        _print("seconds from start to first sound", sides, lambda side: f"{side.start_s:.1f}")
        for length in LENGTHS:
            _compare(f"chunk of {length} phonemes", sides, [symbols_of(length)], ROUNDS, peak)
            _print("  difference, of full scale", sides, lambda side: side.difference(Path(directory)))
        _compare(f"text of {TEXT_LENGTH} characters", sides, chunks, 1, peak)
        _print("peak memory, MB", sides, lambda side: f"{side.ask([])['memory_mb']:.0f}")
        for side in sides.values():
            side.stop()
    _compare_small(names)


def _compare_small(names: Sequence[str]) -> None:
    """Print the same for a narrow network, like distilled ones."""
    from tests.support.kokoro import SMALL_WIDTHS, small_config, write_model

    with tempfile.TemporaryDirectory() as directory:
        write_model(Path(directory), small_config(), [VOICE], decoder_widths=SMALL_WIDTHS)
        print("  a network of 9 million parameters")
        sides = {name: Side(name, directory) for name in names}
        for length in LENGTHS:
            _compare(f"chunk of {length} phonemes", sides, [symbols_of(length)], ROUNDS, None)
            _print("  difference, of full scale", sides, lambda side: side.difference(Path(directory)))
        for side in sides.values():
            side.stop()


def make_full_size_model(directory: Path, voices: Sequence[str]) -> Path:
    """Write a model of the real size and return its folder."""
    from tests.support.kokoro import full_size_config, write_model

    with warnings.catch_warnings(action="ignore"):
        return write_model(directory, full_size_config(), voices)


def trained_or_random(directory: Path) -> tuple[Path, str]:
    """Return the folder of trained Kokoro, or of a random one made in `directory`, and the kind of its weights.

    `make ears` fetches the trained one.
    """
    from bench.listening.ears import ears_dir
    from voices.catalog import KOKORO_VOICES

    trained = ears_dir() / "kokoro"
    if (trained / "config.json").exists():
        return trained, "trained weights"
    return make_full_size_model(directory, KOKORO_VOICES), "random weights of the real size"


class Side:
    """A process that speaks chunks with the package or with our network."""

    def __init__(self, name: str, directory: str) -> None:
        self._name = name
        begin = time.perf_counter()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.kokoro", "side", name, directory],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | {"OMP_NUM_THREADS": str(THREADS)},
        )
        self.ask([symbols_of(5)])
        self.start_s = time.perf_counter() - begin

    def ask(self, chunks: Sequence[str]) -> dict[str, float]:
        """Return the seconds taken, the seconds of audio and the peak memory in MB."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(list(chunks)) + "\n")
        self._process.stdin.flush()
        answer: dict[str, float] = json.loads(self._process.stdout.readline())
        return answer

    def difference(self, directory: Path) -> str:
        """Return the difference of the last speech from the package's: its maximum, and its level below the signal."""
        ours, package = (np.load(directory / f"{name}.npz") for name in (self._name, "package"))
        if not np.array_equal(ours["durations"], package["durations"]):
            return "other durations"
        error = ours["samples"] - package["samples"]
        if not error.any():
            return "0"
        below_db = 10 * np.log10(np.mean(package["samples"] ** 2) / np.mean(error**2))
        return f"{np.abs(error).max():.1e}, {below_db:.0f} dB"

    def stop(self) -> None:
        """End the process."""
        self._process.communicate()


def _compare(label: str, sides: dict[str, Side], chunks: Sequence[str], rounds: int, peak: float | None) -> None:
    """Print the seconds of audio per second, the ratio to the package, and the share of the machine's matrix `peak`."""
    speeds: dict[str, list[float]] = {name: [] for name in sides}
    for _ in range(rounds):
        for name, side in sides.items():
            answers = [side.ask([chunk]) for chunk in chunks]
            speeds[name].append(sum(a["audio_s"] for a in answers) / sum(a["took_s"] for a in answers))
    speed = {name: statistics.median(values) for name, values in speeds.items()}
    ratio = {name: value / speed["package"] for name, value in speed.items()}
    shares = {name: f" {value * GFLOP_A_SECOND / peak:4.0%}" if peak else "" for name, value in speed.items()}
    cells = [f"{speed[name]:.2f} {ratio[name]:5.2f}x{shares[name]}" for name in sides]
    print(f"  {label:<34}" + "".join(f"{cell:>20}" for cell in cells), flush=True)


def _print(label: str, sides: dict[str, Side], cell: Callable[[Side], str]) -> None:
    print(f"  {label:<34}" + "".join(f"{cell(side):>20}" for side in sides.values()), flush=True)


def symbols_of(length: int) -> str:
    """Return `length` symbols of a repeated English sentence."""
    return ("ðə kwˈɪk bɹˈWn fˈɑks ʤˈʌmps ˌOvəɹ ðə lˈAzi dˈɔɡ, ænd ɪt slˈips. " * 10)[:length]


def _chunks_of_text() -> list[str]:
    from tests.support.sentences import SENTENCES

    return chunks_of(((" ".join(SENTENCES["es"]) + " ") * 40)[:TEXT_LENGTH], "es")


def chunks_of(text: str, language: str) -> list[str]:
    """Return the symbols of each chunk in which the service speaks `text`."""
    from tts.engines.kokoro.engine import KokoroEngine
    from tts.engines.kokoro.symbols import lay_out
    from tts.text.chunks import split_chunks
    from tts.text.frontend import read_text
    from tts.text.phonemes import phonemize
    from tts.text.pronunciation import ALPHABET
    from tts.text.words import Word

    words = [item for item in read_text(text, language) if isinstance(item, Word)]
    chunks = split_chunks(phonemize(words, language), KokoroEngine.chunk_size)
    return [lay_out(chunk, ALPHABET).symbols for chunk in chunks]


def matrix_peak() -> float:
    """Return GFLOP/s of large float32 matrix products by PyTorch or by NumPy, whichever is faster here."""
    import torch

    torch.set_num_threads(THREADS)
    left, right = torch.randn(2048, 2048), torch.randn(2048, 2048)
    parts = np.array_split(left.numpy(), THREADS)  # NumPy uses one thread
    with ThreadPoolExecutor(THREADS) as pool:
        by_numpy = durations_s(lambda: list(pool.map(lambda part: part @ right.numpy(), parts)), 10)
    by_torch = durations_s(lambda: torch.mm(left, right), 10)
    return float(2 * 2048**3 / min(*by_torch, *by_numpy) / 1e9)


def _serve(name: str, directory: Path) -> None:
    speak = _package(directory) if name == "package" else _engine(directory, name)
    for line in sys.stdin:
        begin = time.perf_counter()
        spoken = [speak(chunk) for chunk in json.loads(line)]
        took_s = time.perf_counter() - begin
        samples = sum(len(chunk) for chunk, _ in spoken)
        if spoken:
            np.savez(directory / f"{name}.npz", samples=spoken[-1][0], durations=spoken[-1][1])
        memory_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(json.dumps({"took_s": took_s, "audio_s": samples / 24_000, "memory_mb": memory_mb}), flush=True)


def _package(directory: Path) -> Callable[[str], Spoken]:
    import torch

    from tests.support.kokoro import package_model, package_noise

    torch.set_num_threads(THREADS)
    model: Any = package_model(directory)
    pack = torch.load(directory / f"voices/{VOICE}.pt", weights_only=True)

    def speak(symbols: str) -> Spoken:
        with package_noise(SEED):
            output = model(symbols, pack[len(symbols) - 1], return_output=True)
        return output.audio.numpy(), output.pred_dur.tolist()

    return speak


def _engine(directory: Path, precision: str) -> Callable[[str], Spoken]:
    from tts.engines.kokoro.network import KokoroNetwork
    from tts.engines.kokoro.voices import VoicePacks

    network = KokoroNetwork(directory, THREADS, precision)
    voices = VoicePacks(directory, network.style_width, {})

    def speak(symbols: str) -> Spoken:
        ids = [network.vocabulary[symbol] for symbol in symbols]
        speech = network.speak(ids, voices.style(VOICE, len(ids)), SEED)
        return speech.samples, speech.durations

    return speak


if __name__ == "__main__":
    if sys.argv[1:2] == ["side"]:
        warnings.simplefilter("ignore")
        _serve(sys.argv[2], Path(sys.argv[3]))
    else:
        main()
