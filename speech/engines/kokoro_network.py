"""Kokoro-82M itself: its weights in memory, and the way from symbols to samples.

The text side is the `kokoro` package's own network. The generator, which takes nearly all of the time, is ours where
the processor is a CPU (`kokoro_generator`) and the package's on a GPU.
"""

import ctypes
import logging
import math
import os
import traceback
import warnings
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

# oneDNN keeps code for each length it meets: this many is enough for speed, and memory stops growing.
os.environ.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "256")

import numpy as np
import torch
from kokoro.istftnet import Decoder
from kokoro.modules import CustomAlbert, ProsodyPredictor, TextEncoder
from torch import nn
from torch.nn.utils import remove_weight_norm
from transformers import AlbertConfig

from speech.engines.base import EngineError, engine_error
from speech.engines.kokoro_convolution import BrainFloatConvolution, Team, ToomCookConvolution, has_bfloat16
from speech.engines.kokoro_files import CONFIG, WEIGHTS, read_config
from speech.engines.kokoro_generator import Generator
from speech.engines.kokoro_source import HarmonicSource
from speech.engines.model_files import ModelFileError
from speech.engines.symbols import Speech

log = logging.getLogger(__name__)

_malloc_trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
"""glibc's; other systems have none and need none."""

_EDGE = 0
"""The symbol before and after every text."""

_ABSENT_FROM_CHECKPOINTS = (".norm.weight", ".norm.bias", "position_ids", "token_type_ids")
"""Entries that stand at their initial values: the model was trained without them."""


class Network:
    """The loaded model. Calls from any thread take turns, each with all the threads there are."""

    def __init__(self, directory: Path, threads: int, precision: str = "auto") -> None:
        """Load the model from `directory`, laid out as hexgrad/Kokoro-82M.

        `bf16` rounds the products of the generator's convolutions; `auto` does so where the processor has matrix units
        for it (AMX), the fastest way on each machine. On a GPU the package's own float32 path runs.

        Raises: EngineError naming the file that cannot be used, or saying that the processor has no bfloat16.
        """
        if precision == "bf16" and not has_bfloat16():
            raise EngineError("INFERENCE_PRECISION is bf16, and this processor has no bfloat16: set it to auto or fp32")
        self._threads = threads
        self._executor = ThreadPoolExecutor(1, "kokoro-network", _prepare_thread, (threads,))
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

    def speak(self, symbols: Sequence[int], style: torch.Tensor, seed: int) -> Speech:
        """Return `symbols` (at most `context`) spoken in `style` (1, width); the same seed gives the same samples.

        Raises: EngineError.
        """
        try:
            speech = self._executor.submit(self._speak_and_tidy, symbols, style, seed).result()
        except Exception as error:  # whatever PyTorch and the kernels raise
            traceback.clear_frames(error.__traceback__)  # they hold the tensors for as long as somebody holds the error
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

    def _speak_and_tidy(self, symbols: Sequence[int], style: torch.Tensor, seed: int) -> Speech:
        speech = self._speak(symbols, style, seed)
        _return_free_memory()
        return speech

    @torch.inference_mode()
    def _speak(self, symbols: Sequence[int], style: torch.Tensor, seed: int) -> Speech:
        style = style.to(self._device)
        ids = torch.tensor([[_EDGE, *symbols, _EDGE]], device=self._device)
        voice_style, prosody_style = torch.split(style, self.style_width // 2, dim=1)
        durations, frames, features = self._read(ids, prosody_style)
        pitch, energy = self._parts["predictor"].F0Ntrain(frames, prosody_style)
        shaped = self._shape(features, pitch, energy, voice_style)
        samples = self._generator.generate(shaped[0], voice_style, pitch[0], seed)
        return Speech(samples.cpu().numpy(), tuple(durations.tolist()))

    def _read(self, ids: torch.Tensor, style: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Return the frames of each symbol, and of each frame what prosody and decoder see, (1, channels, frames)."""
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
        """Return what the generator takes: the decoder's way up to it, as `kokoro.istftnet.Decoder.forward` goes."""
        decoder = self._parts["decoder"]
        curves = [decoder.F0_conv(pitch[:, None]), decoder.N_conv(energy[:, None])]
        side = decoder.asr_res(features)
        shaped: torch.Tensor = decoder.encode(torch.cat([features, *curves], dim=1), style)
        for block in decoder.decode:
            shaped = block(torch.cat([shaped, side, *curves], dim=1), style)
        return shaped


def _prepare_thread(threads: int) -> None:
    """Set up the thread of a network. It knows nothing of the network, which would else live as long as it does."""
    torch.set_num_threads(threads)
    torch.set_flush_denormal(True)


def _return_free_memory() -> None:
    """Give the system back what is free: chunks of ever other lengths leave glibc's heap in pieces, which only grow."""
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
    """Return the shape of each parameter that a checkpoint of the model holds, by `<part>.<name>`."""
    with torch.device("meta"), warnings.catch_warnings(action="ignore"):
        parts = _build_parts(config)
    return {
        f"{part}.{name}": tuple(value.shape)
        for part, module in parts.items()
        for name, value in module.state_dict().items()
        if not name.endswith(_ABSENT_FROM_CHECKPOINTS)
    }


def _load_parts(config: dict[str, Any], directory: Path) -> dict[str, Any]:
    """Return the model's parts by the names of the checkpoint, with their weights. Raises: EngineError."""
    path = directory / WEIGHTS
    try:
        checkpoint = torch.load(path, map_location="cpu", weights_only=True, mmap=True)
    except Exception as error:  # torch.load raises whatever the bytes lead it to
        raise engine_error(f"{path} cannot be loaded", error) from error
    try:
        with warnings.catch_warnings(action="ignore"):  # the package's own, of no use to an operator
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
    """Give `part` its weights, those of weight normalization folded into one. Raises: EngineError."""
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
