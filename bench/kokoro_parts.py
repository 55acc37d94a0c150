"""Shows the time of Kokoro by part of the network, and how near each part is to the machine's limit.

The weights are random, of full size. A part's limit is its multiplications at the speed of the machine's matrix
products, or the bytes that it must move at the speed of its memory, whichever takes longer.
"""

import statistics
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import torch

from bench.kokoro import LENGTHS, THREADS, VOICE, make_full_size_model, matrix_peak, symbols_of
from bench.timing import durations_s
from tts.encoding import AudioEncoder
from tts.engines.base import Samples
from tts.engines.kokoro import generator, network, prosody, source
from tts.engines.kokoro.convolution import ToomCookConvolution, outputs_of
from tts.engines.kokoro.files import CONFIG, read_config
from tts.engines.kokoro.network import KokoroNetwork
from tts.engines.kokoro.parameters import HARMONICS, Parameters, noise_taps
from tts.engines.kokoro.voices import VoicePacks
from tts.engines.symbols import Inference
from tts.text.frontend import read_text
from tts.text.phonemes import phonemize
from tts.text.words import Word

ROUNDS = 5
SEED = 1
_STEPS = 6
"""Convolutions of a block; each reads and writes all rows."""

_FRAME_SAMPLES = 600
TEXT = "The quick brown fox jumps over the lazy dog, and it sleeps. "

_MEASURED: Mapping[str, tuple[tuple[Any, str], ...]] = {
    "BERT": ((network, "read_symbols"),),
    "prosody": (
        (prosody, "encode_context"),
        (prosody, "predict_durations"),
        (prosody, "predict_curves"),
        (prosody, "encode_text"),
    ),
    "decoder": ((prosody, "shape_features"),),
    "source": ((source.HarmonicSource, "phases"), (source.HarmonicSource, "excite_part")),
    "STFT": ((source.Spectrum, "analyse"), (source.Spectrum, "synthesize")),
    "stage": ((generator.Generator, "_run"),),
}
"""The functions of each part; each call of `stage` is one of the generator's stages."""


@dataclass(frozen=True)
class Work:
    """The least work of a part: multiplications and additions, and bytes to and from memory."""

    operations: float
    moved: float

    def least_s(self, peak_gflops: float, memory_gbs: float) -> float:
        """Return the seconds that the machine needs for it."""
        return max(self.operations / peak_gflops, self.moved / memory_gbs) / 1e9


def main() -> None:
    """Print the table."""
    torch.set_num_threads(THREADS)
    peak, memory = matrix_peak(), _memory_gbs()
    print(f"\nKokoro by part, {THREADS} threads, ms and share of the limit ({peak:.0f} GFLOP/s, {memory:.0f} GB/s)")
    with tempfile.TemporaryDirectory() as directory:
        folder = make_full_size_model(Path(directory), [VOICE])
        model = KokoroNetwork(folder, THREADS, "fp32")
        config = read_config(folder / CONFIG)
        voices = VoicePacks(folder, model.style_width, {})
        columns = {}
        for length in LENGTHS:
            ids = [model.vocabulary[symbol] for symbol in symbols_of(length)]
            speak = partial(model.speak, ids, voices.style(VOICE, length), SEED)
            columns[length] = _column(model, config, speak, ids)
    print(f"  {'phonemes':<24}" + "".join(f"{length:>16}" for length in columns))
    for part in next(iter(columns.values())):
        cells = []
        for column in columns.values():
            spent, work = column[part]
            share = f"{work.least_s(peak, memory) / spent:5.0%}" if work else "     "
            cells.append(f"{spent * 1000:9.1f} {share}")
        print(f"  {part:<24}" + "".join(f"{cell:>16}" for cell in cells))


def _column(
    model: KokoroNetwork, config: Mapping[str, Any], speak: Callable[[], Inference], ids: list[int]
) -> dict[str, tuple[float, Work | None]]:
    """Return the seconds of each part for these symbols, and its work if that is counted."""
    speak()
    rounds = []
    for _ in range(ROUNDS):
        with _Watch() as watch:
            begin = time.perf_counter()
            spoken = speak()
            rounds.append(watch.parts() | {"the network in all": time.perf_counter() - begin})
    spent = {part: statistics.median(one[part] for one in rounds) for part in rounds[0]}
    text = (TEXT * 10)[: len(ids)]
    spent["text"] = statistics.median(durations_s(lambda: _phonemes(text), ROUNDS))
    spent["encoding (mp3)"] = statistics.median(durations_s(lambda: _encode(spoken.samples), ROUNDS))
    work = work_of(model.parameters, config, len(ids) + 2, sum(spoken.durations))
    order = ["text", *work, "encoding (mp3)", "the network in all"]
    spent["rest of the network"] = spent["the network in all"] - sum(spent[part] for part in work)
    order.insert(-2, "rest of the network")
    return {part: (spent[part], work.get(part)) for part in order}


class _Watch:
    """Adds up the seconds in the functions of the parts while the block runs."""

    def __enter__(self) -> "_Watch":
        self._calls: dict[str, list[float]] = {part: [] for part in _MEASURED}
        self._saved = [(owner, name, getattr(owner, name)) for places in _MEASURED.values() for owner, name in places]
        for part, places in _MEASURED.items():
            for owner, name in places:
                setattr(owner, name, self._timed(getattr(owner, name), self._calls[part]))
        return self

    def __exit__(self, *error: object) -> None:
        for owner, name, function in self._saved:
            setattr(owner, name, function)

    def parts(self) -> dict[str, float]:
        """Return the seconds of each part, with the generator's stages separate."""
        stages = {f"generator, stage {number}": spent for number, spent in enumerate(self._calls["stage"], 1)}
        return {part: sum(spent) for part, spent in self._calls.items() if part != "stage"} | stages

    @staticmethod
    def _timed(function: Callable[..., Any], calls: list[float]) -> Callable[..., Any]:
        def timed(*args: Any, **options: Any) -> Any:
            begin = time.perf_counter()
            try:
                return function(*args, **options)
            finally:
                calls.append(time.perf_counter() - begin)

        return timed


def work_of(parameters: Parameters, config: Mapping[str, Any], symbols: int, frames: int) -> dict[str, Work]:
    """Return the least work of each part for a number of symbols and frames of 600 samples.

    A weight is multiplied once at each position where it is applied, and read once; the generator's convolutions count
    as they are computed, ten products for several outputs, and read and write their rows.
    """
    predictor, decoder = parameters.below("predictor"), parameters.below("decoder")
    layers = config["plbert"]["num_hidden_layers"]
    per_symbol = [predictor.below(name) for name in ("text_encoder", "lstm", "duration_proj")]
    per_frame = [predictor.below(name) for name in ("shared", "F0.0", "N.0")]
    curves = [predictor.below(f"{curve}.{number}") for curve in ("F0", "N") for number in (1, 2)]
    shaping = [decoder.below(name) for name in ("asr_res", "encode", "decode.0", "decode.1", "decode.2")]
    bert = parameters.below("bert.encoder.albert_layer_groups")
    rows = 2 * frames
    work = {
        "BERT": _work(([bert], layers * symbols)),
        "prosody": _work(
            ([*per_symbol, parameters.below("text_encoder")], symbols), (per_frame, frames), (curves, rows)
        ),
        "decoder": _work((shaping, frames), ([decoder.below("decode.3")], rows)),
        "source": Work(0, 2 * 4 * HARMONICS * frames * _FRAME_SAMPLES),
    }
    generator_parameters, rise = decoder.below("generator"), config["istftnet"]
    for stage, rate in enumerate(rise["upsample_rates"]):
        work[f"generator, stage {stage + 1}"] = _stage_work(generator_parameters, rise, stage, rows)
        rows *= rate
    return work | {"STFT": Work(0, 2 * 4 * (rise["gen_istft_n_fft"] + 2) * rows)}


def _work(*groups: tuple[Sequence[Parameters], int]) -> Work:
    """Return the work of the matrices in each group of parameters, applied at a number of positions."""
    sizes = [
        (sum(v.numel() for part in parts for v in part.values() if v.ndim > 1), places) for parts, places in groups
    ]
    return Work(sum(2 * size * places for size, places in sizes), sum(4 * size for size, _ in sizes))


def _stage_work(parameters: Parameters, rise: Mapping[str, Any], stage: int, rows: int) -> Work:
    """Return the work of a stage of the generator that makes its rows from `rows` rows."""
    length = rows * rise["upsample_rates"][stage]
    kernels = rise["resblock_kernel_sizes"]
    blocks = [(f"resblocks.{stage * len(kernels) + number}", kernel) for number, kernel in enumerate(kernels)]
    blocks.append((f"noise_res.{stage}", noise_taps(rise["upsample_rates"], stage)[1]))
    operations = _work(([parameters.below(f"ups.{stage}")], rows), ([parameters.below(f"noise_convs.{stage}")], length))
    total, moved = operations.operations, operations.moved
    for name, kernel in blocks:
        products = [v for n, v in parameters.below(name).items() if f".{ToomCookConvolution.name}." in n]
        channels = products[0].shape[2]
        total += sum(2 * v.numel() for v in products) * length / outputs_of(kernel)
        moved += sum(4 * v.numel() for v in products) + _STEPS * 2 * 4 * length * channels
    return Work(total, moved)


def _phonemes(text: str) -> object:
    return phonemize([item for item in read_text(text, "en-US") if isinstance(item, Word)], "en-US")


def _encode(samples: Samples) -> bytes:
    encoder = AudioEncoder("mp3")
    encoder.write(samples)
    return encoder.finish()


def _memory_gbs() -> float:
    """Return GB/s read and written by a copy that no cache holds."""
    source, target = torch.ones(2**26), torch.empty(2**26)
    return 2 * 4 * 2**26 / min(durations_s(lambda: target.copy_(source), 5)) / 1e9


if __name__ == "__main__":
    main()
