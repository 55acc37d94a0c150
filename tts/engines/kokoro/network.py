"""Kokoro-82M itself: it loads the weights and turns symbols into samples.

The network is ours; on a GPU its generator, which takes nearly all of the time, is the `kokoro` package's.
"""

import ctypes
import hashlib
import json
import math
import os
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

# oneDNN keeps compiled code for each length. This many entries are enough for speed, and memory stops growing.
os.environ.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "256")

import numpy as np
import torch
from torch import nn
from torch.nn.utils import remove_weight_norm

from tts.engines.base import EngineError, engine_error
from tts.engines.kokoro import prosody
from tts.engines.kokoro.albert import linear, read_symbols
from tts.engines.kokoro.convolution import (
    BrainFloatConvolution,
    Convolution,
    Team,
    ToomCookConvolution,
    has_bfloat16,
    prepare_thread,
)
from tts.engines.kokoro.files import CONFIG, WEIGHTS, identity, read_config
from tts.engines.kokoro.generator import Generator, packed
from tts.engines.kokoro.parameters import Parameters, read_parameters
from tts.engines.kokoro.source import HarmonicSource
from tts.engines.model_files import ModelFileError
from tts.engines.processor import processor
from tts.engines.shared_arrays import shared_arrays
from tts.engines.symbols import Inference, joined, noise_seed

_malloc_trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
"""A function of glibc; other systems neither have nor need it."""

_EDGE = 0
"""The symbol before and after every text."""

_GENERATOR = "decoder.generator"
_UNUSED = "bert.pooler."

_FORMAT = 2
"""Of the packed weights; another number when the same checkpoint is packed in another way."""


class KokoroNetwork:
    """The loaded model. Calls from any thread take turns; each call uses all threads of the network."""

    def __init__(
        self, directory: Path, threads: int, precision: str = "auto", *, weights_dir: Path | None = None
    ) -> None:
        """Load the model from `directory`, which has the layout of hexgrad/Kokoro-82M.

        The weights, as the network computes with them, are in a file of `weights_dir` that all processes share; without
        that folder, each has them in its own memory. `bf16` uses bfloat16 in the convolutions of the generator. `auto`
        does so where the processor has matrix units for it (AMX) and is the fastest choice on each machine. On a GPU,
        the package's own float32 generator runs.

        Raises: EngineError with the name of the file that cannot be used, or if the processor has no bfloat16.
        """
        if precision == "bf16" and not has_bfloat16():
            raise EngineError("INFERENCE_PRECISION is bf16, and this processor has no bfloat16: set it to auto or fp32")
        # The executor must not know the network, which would then live as long as the thread.
        self._executor = ThreadPoolExecutor(1, "kokoro-network", prepare_thread, (threads,))
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
        kind = self._kind(precision)
        self.parameters = _load(directory, config, kind, weights_dir, self._device)
        self._generator: Generator | _PackageGenerator
        if kind is None:
            self._generator = _PackageGenerator(self.parameters.below(_GENERATOR), config)
        else:
            self._generator = Generator(self.parameters.below(_GENERATOR), rise, Team(threads), kind)

    def speak(self, symbols: Sequence[int], style: torch.Tensor, seed: int) -> Inference:
        """Return `symbols` (at most `context`) spoken in `style` (1, width); the same seed gives the same samples.

        Raises: EngineError.
        """
        try:
            speech = self._executor.submit(self._speak_and_tidy, symbols, style, seed).result()
        except Exception as error:  # PyTorch and the kernels raise anything
            traceback.clear_frames(error.__traceback__)  # otherwise the error keeps the tensors in memory
            _return_free_memory()
            raise engine_error("Kokoro failed", error) from error
        if not np.isfinite(speech.samples).all():
            raise EngineError("Kokoro gave no sound: its weights or the voice are damaged")
        return speech

    def _kind(self, precision: str) -> type[Convolution] | None:
        """Return the kind of the generator's convolutions, None if it is not ours."""
        if self._device.type == "cuda":
            return None
        uses_bf16 = precision == "bf16" or (precision == "auto" and torch.cpu._is_amx_tile_supported())
        return BrainFloatConvolution if uses_bf16 else ToomCookConvolution

    def _speak_and_tidy(self, symbols: Sequence[int], style: torch.Tensor, seed: int) -> Inference:
        speech = self._speak(symbols, style, seed)
        _return_free_memory()
        return speech

    @torch.inference_mode()
    def _speak(self, symbols: Sequence[int], style: torch.Tensor, seed: int) -> Inference:
        style = style.to(self._device)
        ids = torch.tensor([[_EDGE, *symbols, _EDGE]], device=self._device)
        voice_style, prosody_style = torch.split(style, self.style_width // 2, dim=1)
        predictor, decoder = self.parameters.below("predictor"), self.parameters.below("decoder")
        meanings = read_symbols(self.parameters.below("bert"), ids, layers=self._layers, heads=self._heads)
        meanings = linear(self.parameters.below("bert_encoder"), meanings)
        context = prosody.encode_context(predictor, meanings, prosody_style)
        durations = prosody.predict_durations(predictor, context)
        frames = context.repeat_interleave(durations, dim=1)
        pitch, energy = prosody.predict_curves(predictor, frames, prosody_style)
        features = prosody.encode_text(self.parameters.below("text_encoder"), ids)
        features = features.repeat_interleave(durations, dim=2)
        shaped = prosody.shape_features(decoder, features, pitch, energy, voice_style)
        samples = self._generator.generate(shaped[0], voice_style, pitch[0], seed)
        return Inference(samples.cpu().numpy(), tuple(durations.tolist()))


Style = Callable[[int], torch.Tensor]


def speak_in_parts(
    network: KokoroNetwork, numbers: Mapping[str, int], symbols: str, style: Style, *, noise: str
) -> Inference:
    """Return those of `symbols` that have `numbers` spoken, in parts where the context cannot hold them all.

    `style` returns the style (1, width) for a number of symbols. `noise` seeds the noise together with the symbols.

    Raises: EngineError.
    """
    seed = noise_seed(noise, symbols)
    ids = [numbers[symbol] for symbol in symbols if symbol in numbers]
    parts = [ids[start : start + network.context] for start in range(0, len(ids), network.context)]
    return joined([network.speak(part, style(len(part)), seed) for part in parts])


def _return_free_memory() -> None:
    """Return free memory to the system: chunks of many lengths split glibc's heap into parts, and it only grows."""
    if _malloc_trim:
        _malloc_trim(0)


class _PackageGenerator:
    """The `kokoro` package's generator with our seeded source, on any device."""

    def __init__(self, parameters: Mapping[str, torch.Tensor], config: Mapping[str, Any]) -> None:
        """Take the merged `parameters` of the generator that `config` describes."""
        from kokoro import istftnet  # it brings transformers and spaCy along, which take seconds

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


def _load(
    directory: Path,
    config: Mapping[str, Any],
    kind: type[Convolution] | None,
    weights_dir: Path | None,
    device: torch.device,
) -> Parameters:
    """Return the parameters of the model for a generator of `kind`. Raises: EngineError."""
    make = partial(_packed, directory, config, kind)
    if kind is None:
        return Parameters({name: value.to(device) for name, value in make()})
    key = _key(directory, config, kind) if weights_dir else None
    parameters = Parameters(shared_arrays(weights_dir if key else None, key or "", make))
    _return_free_memory()
    return parameters


def _packed(
    directory: Path, config: Mapping[str, Any], kind: type[Convolution] | None
) -> Iterator[tuple[str, torch.Tensor]]:
    for name, value in read_parameters(directory, config):
        if kind and name.startswith(f"{_GENERATOR}."):
            inner = packed(name.removeprefix(f"{_GENERATOR}."), value, config["istftnet"], kind)
            yield from ((f"{_GENERATOR}.{part}", packs) for part, packs in inner)
        elif not name.startswith(_UNUSED):
            yield name, value


def _key(directory: Path, config: Mapping[str, Any], kind: type[Convolution]) -> str | None:
    """Return a name for the packed weights of a model on this processor, None if its file is none of PyTorch's."""
    try:
        weights = identity(directory / WEIGHTS)
    except ModelFileError:
        return None
    maker = [_FORMAT, kind.__name__, torch.__version__, np.__version__, processor(), sys.byteorder]
    digest = hashlib.sha256(json.dumps([weights, config, maker], sort_keys=True).encode())
    return f"{directory.name}-{digest.hexdigest()[:32]}"
