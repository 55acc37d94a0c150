"""Kokoro-82M itself: it loads the weights and turns symbols into samples.

The network is our own; on a GPU its generator, which takes nearly all of the time, is the `kokoro` package's.
"""

import ctypes
import hashlib
import json
import math
import os
import re
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

# oneDNN keeps compiled code for each length. This many entries are enough for speed, and bound the memory.
os.environ.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "256")

import numpy as np
import torch
from torch import nn
from torch.nn.utils import remove_weight_norm

from tts.engines.base import EngineError, Samples, engine_error
from tts.engines.kokoro import prosody
from tts.engines.kokoro.albert import linear, quick_linear, read_symbols
from tts.engines.kokoro.convolution import (
    BrainFloatConvolution,
    Convolution,
    Moments,
    ToomCookConvolution,
    has_bfloat16,
)
from tts.engines.kokoro.files import CONFIG, WEIGHTS, identity, read_config
from tts.engines.kokoro.generator import Generator, packed
from tts.engines.kokoro.kernels import Rows
from tts.engines.kokoro.moments import MomentPrediction
from tts.engines.kokoro.parameters import Parameters, read_parameters
from tts.engines.kokoro.source import HarmonicSource
from tts.engines.kokoro.threads import Team, network_thread
from tts.engines.kokoro.windows import GeneratorInput, decode_windows, window_edges
from tts.engines.model_files import ModelFileError
from tts.engines.processor import processor
from tts.engines.shared_arrays import shared_arrays
from tts.engines.symbols import Inference, joined, noise_seed
from tts.package_files import package_module

T = TypeVar("T")

_malloc_trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
"""A function of glibc; other systems neither have nor need it."""

_EDGE = 0
"""The symbol before and after every text."""

_GENERATOR = "decoder.generator"
_UNUSED = "bert.pooler."
_OF_DECODER = re.compile(r"decoder\.(?:encode|decode\.\d+)\.conv(?:1|2|1x1)\.weight")
"""The weights of the decoder before the generator that are bfloat16 if the generator's are."""
_OF_READING = re.compile(r"bert\.encoder\.(?:.*\.)?(?!LayerNorm|full_layer_layer_norm)\w+\.weight")
"""The weights of the language model that are bfloat16 in streams."""
_QUICK = "quick"
"""The prefix of the names of the bfloat16 weights that streams use instead of the others."""

_LEAST_FRAMES = 160
"""Frames of the generator: two seconds. A shorter sound is decoded whole."""
_AHEAD = 14
"""Frames of the generator by which the sound may begin before its first phoneme: 0.175 s."""

_FORMAT = 4
"""The format number of the packed weights; change it when the same checkpoint is packed in another way."""


class KokoroNetwork:
    """The loaded model. Calls from any thread take turns; each call uses all threads of the network."""

    def __init__(
        self,
        directory: Path,
        threads: int,
        precision: str = "auto",
        *,
        weights_dir: Path | None = None,
        streams: bool = False,
    ) -> None:
        """Load the model from `directory`, which has the layout of hexgrad/Kokoro-82M.

        Only a network that `streams` has the parts that make `speak_in_windows` quick.

        The weights, as the network computes with them, are in a file of `weights_dir` that all processes share; without
        that folder, each has them in its own memory. `bf16` uses bfloat16 in the convolutions of the generator and of
        the decoder before it, and in streams also in the language model. `auto` does so if the processor has matrix
        units for bfloat16 (AMX). If it multiplies only vectors of it (AVX512_BF16), `auto` uses bfloat16 only in
        streams, and not in the generator, whose float32 needs half of the multiplications. On a GPU, the package's own
        float32 generator runs.

        Raises: EngineError with the name of the file that cannot be used, or if the processor has no bfloat16.
        """
        if precision == "bf16" and not has_bfloat16():
            raise EngineError("INFERENCE_PRECISION is bf16, and this processor has no bfloat16: set it to auto or fp32")
        self._executor = network_thread(threads)
        self._device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        try:
            config = read_config(directory / CONFIG)
        except ModelFileError as error:
            raise EngineError(str(error)) from error
        self.vocabulary: dict[str, int] = config["vocab"]
        self.context: int = config["plbert"]["max_position_embeddings"] - 2
        self.style_width: int = 2 * config["style_dim"]
        rise = config["istftnet"]
        self.frame_samples: int = 2 * math.prod(rise["upsample_rates"]) * rise["gen_istft_hop_size"]
        self._layers, self._heads = config["plbert"]["num_hidden_layers"], config["plbert"]["num_attention_heads"]
        packing = self._packing_for(precision, streams)
        load = partial(_load, directory, config, packing, weights_dir, self._device)
        self.parameters = self._executor.submit(load).result()
        self._quick_parameters = Parameters({**self.parameters, **self.parameters.below(_QUICK)})
        team = Team(threads)
        self._generator: Generator | _PackageGenerator
        if packing.kind:
            self._generator = Generator(self.parameters.below(_GENERATOR), rise, team, packing.kind)
        else:
            self._generator = _PackageGenerator(self.parameters.below(_GENERATOR), config)
        self.prediction = _prediction_for(self._generator) if streams else None

    def speak(self, symbols: Sequence[int], style: torch.Tensor, seed: int) -> Inference:
        """Return `symbols` (at most `context`) spoken in `style` (1, width); the same seed gives the same samples.

        Raises: EngineError.
        """
        speech = self._run(lambda: self._speak_and_tidy(symbols, style, seed))
        _check_finite(speech.samples)
        return speech

    def speak_in_windows(
        self, symbols: Sequence[int], style: torch.Tensor, seed: int, *, is_awaited: bool = True
    ) -> Iterator[Inference]:
        """Yield the result of `speak` in parts, each as soon as it is decoded, with the durations of all symbols.

        The first part is short if it `is_awaited`: if no other sound plays meanwhile.

        The sound is the same as from `speak`, except for errors of the predicted moments, and for the phases of its
        harmonics, which rounding moves. It is one part if there is no prediction for the model, or if the sound is
        short: the shorter it is, the worse the prediction. Raises: EngineError.
        """
        given, durations = self._run(lambda: self._prepare(symbols, style, seed, is_quick=bool(self.prediction)))
        decoded = self._run(lambda: self._windows(given, 2 * durations[0], is_awaited=is_awaited))
        try:
            while (samples := self._run(lambda: next(decoded, None))) is not None:
                _check_finite(samples)
                yield Inference(samples, durations)
        finally:
            _return_free_memory()

    def watch(
        self, symbols: Sequence[int], style: torch.Tensor, seed: int, watch: Callable[[Rows, Moments], T]
    ) -> tuple[GeneratorInput, list[T]]:
        """Decode `symbols` whole; return the generator's input, and the result of `watch` for each norm.

        `watch` gets the rows and the moments of a norm, in any thread. Raises: EngineError.
        """
        given, _ = self._run(lambda: self._prepare(symbols, style, seed))
        return given, self._run(lambda: self._watch(given, watch))

    def _run(self, work: Callable[[], T]) -> T:
        """Return the result of `work`, which runs in the thread of the network. Raises: EngineError."""
        try:
            return self._executor.submit(torch.inference_mode()(work)).result()
        except Exception as error:  # PyTorch and the kernels may raise anything
            traceback.clear_frames(error.__traceback__)  # otherwise the error keeps the tensors in memory
            _return_free_memory()
            raise engine_error("Kokoro failed", error) from error

    def _packing_for(self, precision: str, streams: bool) -> "_Packing":
        if self._device.type == "cuda":
            return _Packing(None, rounds_streams=False)
        if precision == "bf16" or (precision == "auto" and torch.cpu._is_amx_tile_supported()):
            return _Packing(BrainFloatConvolution, rounds_streams=streams)
        rounds = streams and precision == "auto" and torch.cpu._is_avx512_bf16_supported()
        return _Packing(ToomCookConvolution, rounds_streams=rounds)

    def _speak_and_tidy(self, symbols: Sequence[int], style: torch.Tensor, seed: int) -> Inference:
        speech = self._speak(symbols, style, seed)
        _return_free_memory()
        return speech

    def _speak(self, symbols: Sequence[int], style: torch.Tensor, seed: int) -> Inference:
        given, durations = self._prepare(symbols, style, seed)
        return Inference(self._generator.generate(*given).cpu().numpy(), durations)

    def _windows(self, given: GeneratorInput, begin: int, *, is_awaited: bool) -> Iterator[Samples]:
        """Yield the sound of `given` in windows, the first ones short if the sound `is_awaited`.

        Its speech begins at frame `begin`; before it there is silence.
        """
        generator = self._generator
        if not isinstance(generator, Generator) or not self.prediction or given.frames < _LEAST_FRAMES:
            yield generator.generate(*given).cpu().numpy()
            return
        moments = self.prediction.predict(given.features, given.style)
        begin = max(0, begin - _AHEAD)
        silence = np.zeros(begin * self.frame_samples // 2, np.float32)
        for samples in decode_windows(
            generator, given, moments, window_edges(begin, given.frames, is_awaited=is_awaited)
        ):
            yield np.concatenate((silence, samples.numpy()))
            silence = silence[:0]

    def _watch(self, given: GeneratorInput, watch: Callable[[Rows, Moments], T]) -> list[T]:
        seen: dict[int, T] = {}

        def supply(number: int, rows: Rows, measured: Moments) -> Moments:
            seen[number] = watch(rows, measured)
            return measured

        if not isinstance(self._generator, Generator):
            raise EngineError("the norms of a generator on a GPU cannot be watched")
        excitation = self._generator.excite(given.pitch_hz, given.seed)
        self._generator.decode(given.features, given.style, excitation, supply)
        return [seen[number] for number in sorted(seen)]

    def _prepare(
        self, symbols: Sequence[int], style: torch.Tensor, seed: int, *, is_quick: bool = False
    ) -> tuple[GeneratorInput, tuple[int, ...]]:
        """Return the input of the generator, and the frames of each symbol.

        If it `is_quick`, it rounds differently from the package.
        """
        parameters, apply = (self._quick_parameters, quick_linear) if is_quick else (self.parameters, linear)
        style = style.to(self._device)
        ids = torch.tensor([[_EDGE, *symbols, _EDGE]], device=self._device)
        voice_style, prosody_style = torch.split(style, self.style_width // 2, dim=1)
        predictor, decoder = parameters.below("predictor"), parameters.below("decoder")
        meanings = read_symbols(parameters.below("bert"), ids, layers=self._layers, heads=self._heads, apply=apply)
        meanings = apply(parameters.below("bert_encoder"), meanings)
        context = prosody.encode_context(predictor, meanings, prosody_style)
        durations = prosody.predict_durations(predictor, context)
        frames = context.repeat_interleave(durations, dim=1)
        pitch, energy = prosody.predict_curves(predictor, frames, prosody_style)
        features = prosody.encode_text(parameters.below("text_encoder"), ids)
        features = features.repeat_interleave(durations, dim=2)
        shaped = prosody.shape_features(decoder, features, pitch, energy, voice_style)
        return GeneratorInput(shaped[0], voice_style, pitch[0], seed), tuple(durations.tolist())


Style = Callable[[int], torch.Tensor]


def speak_in_parts(
    network: KokoroNetwork, numbers: Mapping[str, int], symbols: str, style: Style, *, noise: str
) -> Inference:
    """Return the `symbols` that have `numbers`, spoken; in parts if the context cannot hold them all.

    `style` returns the style (1, width) for a number of symbols. `noise` seeds the noise together with the symbols.

    Raises: EngineError.
    """
    seed = noise_seed(noise, symbols)
    ids = [numbers[symbol] for symbol in symbols if symbol in numbers]
    parts = [ids[start : start + network.context] for start in range(0, len(ids), network.context)]
    return joined([network.speak(part, style(len(part)), seed) for part in parts])


def _prediction_for(generator: "Generator | _PackageGenerator") -> MomentPrediction | None:
    """Return the prediction of the moments of `generator`, None if there is none."""
    prediction = MomentPrediction.read()
    of_ours = isinstance(generator, Generator) and generator.norm_widths == prediction.widths.tolist()
    return prediction if of_ours else None


def _check_finite(samples: Samples) -> None:
    if not np.isfinite(samples).all():
        raise EngineError("Kokoro gave no sound: its weights or the voice are damaged")


def _return_free_memory() -> None:
    """Return free memory to the system: chunks of many lengths split glibc's heap into parts, and it only grows."""
    if _malloc_trim:
        _malloc_trim(0)


class _PackageGenerator:
    """The `kokoro` package's generator with our seeded source, on any device."""

    def __init__(self, parameters: Mapping[str, torch.Tensor], config: Mapping[str, Any]) -> None:
        """Take the merged `parameters` of the generator that `config` describes."""
        istftnet = package_module("kokoro", "istftnet")  # the rest of the package needs transformers
        with warnings.catch_warnings(action="ignore"):  # the package's warnings do not help an operator
            module: Any = istftnet.Generator(config["style_dim"], **config["istftnet"])
        for layer in module.modules():
            if hasattr(layer, "weight_g"):
                remove_weight_norm(layer)
        module.load_state_dict(dict(parameters), strict=False)
        line, hop = module.m_source.l_linear, int(module.f0_upsamp.scale_factor)
        module = module.eval().requires_grad_(False).to(parameters["conv_post.weight"].device)
        self._module = module
        module.m_source = self._source = _SeededSource(line.weight, line.bias, hop)

    def generate(self, features: torch.Tensor, style: torch.Tensor, pitch_hz: torch.Tensor, seed: int) -> torch.Tensor:
        """See `Generator.generate`."""
        self._source.seed = seed
        samples: torch.Tensor = self._module(features[None], style, pitch_hz[None])
        return samples.flatten()


class _SeededSource(nn.Module):
    """Stands in for `kokoro.istftnet.SourceModuleHnNSF`."""

    def __init__(self, weight: torch.Tensor, bias: torch.Tensor, hop: int) -> None:
        super().__init__()
        self._hop = hop
        self._source = HarmonicSource(weight, bias, hop)
        self.seed = 0

    def forward(self, pitch_hz: torch.Tensor) -> tuple[torch.Tensor, None, None]:
        excitation = self._source.excite(pitch_hz[0, :: self._hop, 0], self.seed)
        return excitation[None, :, None], None, None


class _Packing(NamedTuple):
    """How weights are packed: for a generator with convolutions of a `kind`, None if it is not ours; with
    `rounds_streams` the weights before the generator also in bfloat16.
    """

    kind: type[Convolution] | None
    rounds_streams: bool


def _load(
    directory: Path,
    config: Mapping[str, Any],
    packing: _Packing,
    weights_dir: Path | None,
    device: torch.device,
) -> Parameters:
    """Return the parameters of the model. Raises: EngineError."""
    make = partial(_packed, directory, config, packing)
    if packing.kind is None:
        return Parameters({name: value.to(device) for name, value in make()})
    key = _key(directory, config, packing) if weights_dir else None
    parameters = Parameters(shared_arrays(weights_dir if key else None, key or "", make))
    _return_free_memory()
    return parameters


def _packed(directory: Path, config: Mapping[str, Any], packing: _Packing) -> Iterator[tuple[str, torch.Tensor]]:
    kind, is_rounded = packing.kind, packing.kind is BrainFloatConvolution
    for name, value in read_parameters(directory, config):
        if kind and name.startswith(f"{_GENERATOR}."):
            part, rise = name.removeprefix(f"{_GENERATOR}."), config["istftnet"]
            yield from ((f"{_GENERATOR}.{pack_name}", pack) for pack_name, pack in packed(part, value, rise, kind))
        elif is_rounded and _OF_DECODER.fullmatch(name):
            yield name, value.bfloat16()
        elif not name.startswith(_UNUSED):
            yield name, value
            if packing.rounds_streams and (_OF_DECODER.fullmatch(name) or _OF_READING.fullmatch(name)):
                yield f"{_QUICK}.{name}", value.bfloat16()


def _key(directory: Path, config: Mapping[str, Any], packing: _Packing) -> str | None:
    """Return a name for the packed weights of a model on this processor, None if its file is not PyTorch's."""
    try:
        weights = identity(directory / WEIGHTS)
    except ModelFileError:
        return None
    kind = packing.kind.__name__ if packing.kind else None
    maker = [_FORMAT, kind, packing.rounds_streams, torch.__version__, np.__version__, processor(), sys.byteorder]
    digest = hashlib.sha256(json.dumps([weights, config, maker], sort_keys=True).encode())
    return f"{directory.name}-{digest.hexdigest()[:32]}"
