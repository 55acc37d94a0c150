"""Kokoro-82M itself: it loads the weights and turns symbols into samples.

The text side is the `kokoro` package's own network. The generator, which takes nearly all of the time, is ours on a CPU
(`generator`) and the package's on a GPU.
"""

import ctypes
import math
import os
import traceback
import warnings
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

# oneDNN keeps compiled code for each length. This many entries are enough for speed, and memory stops growing.
os.environ.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "256")

import numpy as np
import torch
from kokoro.istftnet import Decoder
from kokoro.modules import CustomAlbert, ProsodyPredictor, TextEncoder
from torch import nn
from torch.nn.utils import remove_weight_norm
from transformers import AlbertConfig

from tts.engines.base import EngineError, engine_error
from tts.engines.kokoro.convolution import (
    BrainFloatConvolution,
    Team,
    ToomCookConvolution,
    has_bfloat16,
    prepare_thread,
)
from tts.engines.kokoro.files import CONFIG, WEIGHTS, read_config
from tts.engines.kokoro.generator import Generator
from tts.engines.kokoro.source import HarmonicSource
from tts.engines.model_files import ModelFileError
from tts.engines.symbols import Inference, joined, noise_seed

_malloc_trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
"""A function of glibc; other systems neither have nor need it."""

_EDGE = 0
"""The symbol before and after every text."""

_ABSENT_FROM_CHECKPOINTS = (".norm.weight", ".norm.bias", "position_ids", "token_type_ids")
"""Entries that keep their initial values: the model was trained without them."""


class KokoroNetwork:
    """The loaded model. Calls from any thread take turns; each call uses all threads of the network."""

    def __init__(self, directory: Path, threads: int, precision: str = "auto") -> None:
        """Load the model from `directory`, which has the layout of hexgrad/Kokoro-82M.

        `bf16` uses bfloat16 in the convolutions of the generator. `auto` does so where the processor has matrix units
        for it (AMX) and is the fastest choice on each machine. On a GPU, the package's own float32 path runs.

        Raises: EngineError with the name of the file that cannot be used, or if the processor has no bfloat16.
        """
        if precision == "bf16" and not has_bfloat16():
            raise EngineError("INFERENCE_PRECISION is bf16, and this processor has no bfloat16: set it to auto or fp32")
        self._threads = threads
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
        self._parts = _load_parts(config, directory)
        self._generator = self._make_generator(precision)

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

    def _make_generator(self, precision: str) -> "Generator | _PackageGenerator":
        module = self._parts["decoder"].generator
        if self._device.type == "cuda":
            return _PackageGenerator(module)
        uses_bf16 = precision == "bf16" or (precision == "auto" and torch.cpu._is_amx_tile_supported())
        team = Team(self._threads)
        return Generator(module, team, BrainFloatConvolution if uses_bf16 else ToomCookConvolution)

    def _speak_and_tidy(self, symbols: Sequence[int], style: torch.Tensor, seed: int) -> Inference:
        speech = self._speak(symbols, style, seed)
        _return_free_memory()
        return speech

    @torch.inference_mode()
    def _speak(self, symbols: Sequence[int], style: torch.Tensor, seed: int) -> Inference:
        style = style.to(self._device)
        ids = torch.tensor([[_EDGE, *symbols, _EDGE]], device=self._device)
        voice_style, prosody_style = torch.split(style, self.style_width // 2, dim=1)
        durations, frames, features = self._read(ids, prosody_style)
        pitch, energy = self._parts["predictor"].F0Ntrain(frames, prosody_style)
        shaped = self._shape(features, pitch, energy, voice_style)
        samples = self._generator.generate(shaped[0], voice_style, pitch[0], seed)
        return Inference(samples.cpu().numpy(), tuple(durations.tolist()))

    def _read(self, ids: torch.Tensor, style: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Return the frames of each symbol, and the inputs of prosody and decoder, each (1, channels, frames)."""
        predictor = self._parts["predictor"]
        lengths = torch.tensor([ids.shape[1]])
        mask = torch.zeros_like(ids, dtype=torch.bool)
        encoded = self._parts["bert_encoder"](self._parts["bert"](ids, attention_mask=(~mask).int()))
        context = predictor.text_encoder(encoded.transpose(1, 2), style, lengths, mask)
        chances = torch.sigmoid(predictor.duration_proj(predictor.lstm(context)[0]))
        durations = torch.round(chances.sum(dim=-1)).clamp(min=1).long()[0]
        features = self._parts["text_encoder"](ids, lengths, mask)
        return (
            durations,
            context.transpose(1, 2).repeat_interleave(durations, dim=2),
            features.repeat_interleave(durations, dim=2),
        )

    def _shape(
        self, features: torch.Tensor, pitch: torch.Tensor, energy: torch.Tensor, style: torch.Tensor
    ) -> torch.Tensor:
        """Return the input of the generator: the first steps of `kokoro.istftnet.Decoder.forward`."""
        decoder = self._parts["decoder"]
        curves = [decoder.F0_conv(pitch[:, None]), decoder.N_conv(energy[:, None])]
        side = decoder.asr_res(features)
        shaped: torch.Tensor = decoder.encode(torch.cat([features, *curves], dim=1), style)
        for block in decoder.decode:
            shaped = block(torch.cat([shaped, side, *curves], dim=1), style)
        return shaped


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

    def __init__(self, module: Any) -> None:
        self._module = module
        linear = module.m_source.l_linear
        module.m_source = self._source = _SeededSource(linear.weight, linear.bias, int(module.f0_upsamp.scale_factor))

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


def parameter_shapes(config: dict[str, Any]) -> dict[str, tuple[int, ...]]:
    """Return the shape of each parameter in a checkpoint of the model, by `<part>.<name>`."""
    with torch.device("meta"), warnings.catch_warnings(action="ignore"):
        parts = _build_parts(config)
    return {
        f"{part}.{name}": tuple(value.shape)
        for part, module in parts.items()
        for name, value in module.state_dict().items()
        if not name.endswith(_ABSENT_FROM_CHECKPOINTS)
    }


def _load_parts(config: dict[str, Any], directory: Path) -> dict[str, Any]:
    """Return the model's parts with their weights, by their names in the checkpoint. Raises: EngineError."""
    path = directory / WEIGHTS
    try:
        checkpoint = torch.load(path, map_location="cpu", weights_only=True, mmap=True)
    except Exception as error:  # torch.load raises anything on wrong bytes
        raise engine_error(f"{path} cannot be loaded", error) from error
    try:
        with warnings.catch_warnings(action="ignore"):  # the package's warnings do not help an operator
            parts = _build_parts(config)
    except Exception as error:
        raise engine_error(f"{directory / CONFIG} does not describe a Kokoro model", error) from error
    for name, part in parts.items():
        if not isinstance(checkpoint, dict) or name not in checkpoint:
            raise EngineError(f"{path} is not a Kokoro checkpoint: it has no {name!r}")
        _load_part(part, checkpoint[name], f"{path}: {name}")
    return parts


def _build_parts(config: dict[str, Any]) -> dict[str, nn.Module]:
    hidden, style = config["hidden_dim"], config["style_dim"]
    bert = CustomAlbert(AlbertConfig(vocab_size=config["n_token"], **config["plbert"]))
    return {
        "bert": bert,
        "bert_encoder": nn.Linear(bert.config.hidden_size, hidden),
        "predictor": ProsodyPredictor(style, hidden, config["n_layer"], config["max_dur"], config["dropout"]),
        "text_encoder": TextEncoder(hidden, config["text_encoder_kernel_size"], config["n_layer"], config["n_token"]),
        "decoder": Decoder(hidden, style, config["n_mels"], **config["istftnet"]),
    }


def _load_part(part: nn.Module, state: dict[str, torch.Tensor], label: str) -> None:
    """Load the weights of `part`, and merge weights of weight normalization. Raises: EngineError."""
    state = {name.removeprefix("module."): value for name, value in state.items()}
    try:
        missing, unexpected = part.load_state_dict(state, strict=False)
    except RuntimeError as error:
        mismatch = str(error).splitlines()[1].strip()
        raise EngineError(f"{label} does not fit config.json: {mismatch}") from error
    missing = [name for name in missing if not name.endswith(_ABSENT_FROM_CHECKPOINTS)]
    if missing or unexpected:
        kind, names = ("lacks", missing) if missing else ("has the unknown", unexpected)
        raise EngineError(f"{label} {kind} {names[0]} and {len(names) - 1} more")
    part.eval().requires_grad_(False)
    for module in part.modules():
        if hasattr(module, "weight_g"):
            remove_weight_norm(module)
