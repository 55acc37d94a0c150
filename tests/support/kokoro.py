"""Kokoro checkpoints of the real architecture with seeded random weights: they cost what the real one does."""

import json
import math
import warnings
from collections.abc import Iterable, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import torch
from torch import nn
from torch.nn.utils import weight_norm

from tts.engines.kokoro.files import CONFIG, VOICE_LENGTHS, WEIGHTS, voice_path
from tts.engines.kokoro.parameters import DECODER_WIDTHS

_SYMBOLS = (
    ';:,.!?—…"()“” \u0303ʣʥʦʨᵝꭧ'
    "AIOQSTWYᵊabcdefhijklmnopqrstuvwxyzɑɐɒæβɔɕçɖðʤəɚɛɜɟɡɥɨɪʝɯɰŋɳɲɴøɸθœɹɾɻʁɽʂʃʈʧʊʋʌɣɤχʎʒʔˈˌːʰʲ↓→↗↘ᵻ"
)

TINY_CONFIG: dict[str, Any] = {
    "istftnet": {
        "upsample_kernel_sizes": [20, 12],
        "upsample_rates": [10, 6],
        "gen_istft_hop_size": 5,
        "gen_istft_n_fft": 20,
        "resblock_dilation_sizes": [[1, 3, 5]],
        "resblock_kernel_sizes": [3],
        "upsample_initial_channel": 512,
    },
    "dim_in": 64,
    "dropout": 0.2,
    "hidden_dim": 512,
    "max_dur": 50,
    "n_layer": 1,
    "n_mels": 80,
    "n_token": len(_SYMBOLS) + 1,
    "style_dim": 128,
    "text_encoder_kernel_size": 5,
    "plbert": {
        "hidden_size": 48,
        "num_attention_heads": 4,
        "intermediate_size": 64,
        "max_position_embeddings": 512,
        "num_hidden_layers": 2,
        "dropout": 0.1,
    },
    "vocab": {symbol: number for number, symbol in enumerate(_SYMBOLS, start=1)},
}
"""As small as the package's decoder allows, whose inner widths are fixed."""

TINY_VOICES = {
    "en-US": "af_heart",
    "en-GB": "bm_daniel",
    "ja": "jf_alpha",
    "zh": "zf_xiaoni",
    "es": "ef_dora",
    "fr": "ff_siwis",
    "hi": "hm_omega",
    "it": "if_sara",
    "pt-BR": "pm_alex",
}


def write_model(
    directory: Path,
    config: Mapping[str, Any],
    voices: Iterable[str],
    seed: int = 0,
    *,
    is_hasty: bool = False,
    decoder_widths: tuple[int, int] = DECODER_WIDTHS,
) -> Path:
    """Write a model folder with random weights and packs for `voices`.

    A phoneme lasts 1 to 6 frames, 3 on average; of a hasty model 1 to 3, for each frame takes time.
    """
    from kokoro.model import KModel

    (directory / "voices").mkdir(parents=True, exist_ok=True)
    (directory / CONFIG).write_text(json.dumps(config))
    with torch.random.fork_rng(), _decoder_of(*decoder_widths):
        torch.manual_seed(seed)
        model = KModel(repo_id="hexgrad/Kokoro-82M", config=dict(config), model=str(_empty_checkpoint(directory)))
        _set_pace(model, is_hasty)
        names = ("bert", "bert_encoder", "predictor", "decoder", "text_encoder")
        torch.save({name: getattr(model, name).state_dict() for name in names}, directory / WEIGHTS)
        for voice in voices:
            pack = 0.3 * torch.randn(VOICE_LENGTHS, 1, 2 * config["style_dim"])
            torch.save(pack, voice_path(directory, voice))
    return directory


def package_model(directory: Path) -> Any:
    """Return the `kokoro` package's model of a folder, whatever the widths of its decoder."""
    from kokoro.model import KModel

    decoder = torch.load(directory / WEIGHTS, weights_only=True)["decoder"]
    values = {name.removeprefix("module."): value for name, value in decoder.items()}
    widths = len(values["encode.conv1.bias"]), len(values["asr_res.0.bias"])
    with warnings.catch_warnings(action="ignore"), _decoder_of(*widths):
        return KModel("hexgrad/Kokoro-82M", str(directory / CONFIG), str(directory / WEIGHTS)).eval()


@contextmanager
def _decoder_of(width: int, side: int) -> Any:
    """Have the `kokoro` package build decoders of its own blocks in other widths, which it has no setting for."""
    from kokoro import istftnet, model

    class NarrowDecoder(istftnet.Decoder):
        def __init__(self, *, dim_in: int, style_dim: int, upsample_initial_channel: int, **rest: Any) -> None:
            super().__init__(
                dim_in=dim_in, style_dim=style_dim, upsample_initial_channel=upsample_initial_channel, **rest
            )
            inputs, block = width + 2 + side, istftnet.AdainResBlk1d
            last = block(inputs, upsample_initial_channel, style_dim, upsample=True)
            self.encode = block(dim_in + 2, width, style_dim)
            self.decode = nn.ModuleList([*(block(inputs, width, style_dim) for _ in range(3)), last])
            self.asr_res = nn.Sequential(weight_norm(nn.Conv1d(dim_in, side, kernel_size=1)))

    original = model.Decoder
    if (width, side) != DECODER_WIDTHS:
        model.Decoder = NarrowDecoder
    try:
        yield
    finally:
        model.Decoder = original


def _empty_checkpoint(directory: Path) -> Path:
    path = directory / WEIGHTS
    torch.save({}, path)
    return path


@torch.no_grad()
def _set_pace(model: Any, is_hasty: bool) -> None:
    """Make a phoneme last some frames of 25 ms, differently for each, and give the voice a pitch around 150 Hz."""
    durations = model.predictor.duration_proj.linear_layer
    frames, spread = (0.45, 6) if is_hasty else (2.5, 2)
    durations.bias.fill_(math.log(frames / (50 - frames)))
    durations.weight.mul_(spread)
    model.predictor.F0_proj.bias.fill_(150)
    model.predictor.F0_proj.weight.mul_(100)


@contextmanager
def package_noise(seed: int) -> Any:
    """Have the `kokoro` package draw the noise of its source as the engine does for `seed`."""
    original = torch.randn_like

    def draw(like: torch.Tensor, **options: Any) -> torch.Tensor:
        if like.dim() != 3:
            return original(like, **options)
        random = torch.Generator().manual_seed(seed)
        return torch.randn(like.shape[2], like.shape[1], generator=random).T[None]

    torch.randn_like = draw
    try:
        yield
    finally:
        torch.randn_like = original


def full_size_config() -> dict[str, Any]:
    """Return the configuration of Kokoro-82M: sizes as published, the vocabulary as far as our alphabet goes."""
    published: dict[str, Any] = json.loads(json.dumps(TINY_CONFIG))
    published["istftnet"] |= {
        "resblock_kernel_sizes": [3, 7, 11],
        "resblock_dilation_sizes": [[1, 3, 5], [1, 3, 5], [1, 3, 5]],
    }
    published["plbert"] |= {
        "hidden_size": 768,
        "num_attention_heads": 12,
        "intermediate_size": 2048,
        "num_hidden_layers": 12,
    }
    return published | {"n_layer": 3, "n_token": 178}


SMALL_WIDTHS = 256, 32
"""Of the decoder of `small_config`."""


def small_config() -> dict[str, Any]:
    """Return the configuration of a network of 9 million parameters, as distilled ones have them."""
    small = full_size_config()
    small["istftnet"]["upsample_initial_channel"] = 128
    small["plbert"] |= {
        "hidden_size": 256,
        "num_attention_heads": 4,
        "intermediate_size": 512,
        "num_hidden_layers": 6,
    }
    return small | {"hidden_dim": 192}
