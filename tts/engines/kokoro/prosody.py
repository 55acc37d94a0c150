"""The parts of Kokoro before its generator: how long each symbol lasts, pitch and energy, and the generator's input.

The results are the same as from `ProsodyPredictor`, `TextEncoder` and `Decoder` of the `kokoro` package.
"""

import math

import torch
from torch.nn import functional

from tts.engines.kokoro.albert import linear
from tts.engines.kokoro.parameters import Parameters

_EPSILON = 1e-5
_HALF_POWER = math.sqrt(0.5)

_LSTM_NAMES = [
    f"{kind}_l0{direction}"
    for direction in ("", "_reverse")
    for kind in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
]


def encode_context(parameters: Parameters, rows: torch.Tensor, style: torch.Tensor) -> torch.Tensor:
    """Return the predictor's view of the symbols' `rows` (1, n, width) in a `style` (1, s): (1, n, width + s)."""
    styles = style.expand(rows.shape[1], -1)
    values = torch.cat([rows[0], styles], dim=1)
    layers = parameters.below("text_encoder.lstms")
    number = 0
    while f"{number}.weight_ih_l0" in layers:
        values = _recur_by_step(layers.below(f"{number}"), values)
        gain, offset = linear(layers.below(f"{number + 1}.fc"), style).chunk(2, dim=1)
        values = (1 + gain) * functional.layer_norm(values, values.shape[1:], eps=_EPSILON) + offset
        values = torch.cat([values, styles], dim=1)
        number += 2
    return values[None]


def predict_durations(parameters: Parameters, context: torch.Tensor) -> torch.Tensor:
    """Return the frames of each symbol of a `context` from `encode_context`, 1 or more: (n,), integers."""
    chances = torch.sigmoid(
        linear(parameters.below("duration_proj.linear_layer"), _recur(parameters.below("lstm"), context))
    )
    return torch.round(chances.sum(dim=-1)).clamp(min=1).long()[0]


def predict_curves(
    parameters: Parameters, frames: torch.Tensor, style: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return pitch in Hz and energy, each (1, 2 x frames), of a context (1, frames, width), a row for each frame."""
    shared = _recur(parameters.below("shared"), frames).transpose(1, 2)
    curves = []
    for name in ("F0", "N"):
        values = shared
        for number in range(3):
            values = _run_block(parameters.below(f"{name}.{number}"), values, style)
        last = parameters.below(f"{name}_proj")
        curves.append(functional.conv1d(values, last["weight"], last["bias"])[:, 0])
    return curves[0], curves[1]


def encode_text(parameters: Parameters, ids: torch.Tensor) -> torch.Tensor:
    """Return the features of the symbols `ids` (1, n): (1, width, n)."""
    values = functional.embedding(ids, parameters["embedding.weight"]).transpose(1, 2)
    number = 0
    while f"cnn.{number}.0.weight" in parameters:
        layer = parameters.below(f"cnn.{number}")
        values = _convolve(layer.below("0"), values, padding=layer["0.weight"].shape[2] // 2).transpose(1, 2)
        values = functional.layer_norm(values, values.shape[2:], layer["1.gamma"], layer["1.beta"], _EPSILON)
        values = functional.leaky_relu(values.transpose(1, 2), 0.2)
        number += 1
    return _recur_by_step(parameters.below("lstm"), values[0].T)[None].transpose(1, 2)


def shape_features(
    parameters: Parameters, features: torch.Tensor, pitch: torch.Tensor, energy: torch.Tensor, style: torch.Tensor
) -> torch.Tensor:
    """Return the input of the generator (1, channels, 2 x frames) for `features` (1, width, frames) and the curves."""
    curves = [
        _convolve(parameters.below(name), curve[:, None], padding=1, stride=2)
        for name, curve in (("F0_conv", pitch), ("N_conv", energy))
    ]
    side = _convolve(parameters.below("asr_res.0"), features)
    shaped = _run_block(parameters.below("encode"), torch.cat([features, *curves], dim=1), style)
    for number in range(4):
        block = parameters.below(f"decode.{number}")
        shaped = _run_block(block, torch.cat([shaped, side, *curves], dim=1), style)
    return shaped


def _run_block(parameters: Parameters, values: torch.Tensor, style: torch.Tensor) -> torch.Tensor:
    """Return (1, outputs, n) for (1, inputs, n), or twice the length if the block has a `pool`."""
    rises = "pool.weight" in parameters
    inner = functional.leaky_relu(_adapt(parameters.below("norm1"), values, style), 0.2)
    if rises:
        pool = parameters.below("pool")
        inner = functional.conv_transpose1d(
            inner, pool["weight"], pool["bias"], stride=2, padding=1, output_padding=1, groups=inner.shape[1]
        )
    inner = _convolve(parameters.below("conv1"), inner, padding=1)
    inner = functional.leaky_relu(_adapt(parameters.below("norm2"), inner, style), 0.2)
    inner = _convolve(parameters.below("conv2"), inner, padding=1)
    if rises:
        values = functional.interpolate(values, scale_factor=2, mode="nearest")
    if "conv1x1.weight" in parameters:
        values = _convolve(parameters.below("conv1x1"), values)
    return (inner + values) * _HALF_POWER


def _adapt(parameters: Parameters, values: torch.Tensor, style: torch.Tensor) -> torch.Tensor:
    """Return `values` (1, channels, n), each channel normalized, then with the gain and offset of the style."""
    gain, offset = linear(parameters.below("fc"), style)[:, :, None].chunk(2, dim=1)
    weight, bias = parameters.get("norm.weight"), parameters.get("norm.bias")
    return (1 + gain) * functional.instance_norm(values, weight=weight, bias=bias, eps=_EPSILON) + offset


def _convolve(parameters: Parameters, values: torch.Tensor, *, padding: int = 0, stride: int = 1) -> torch.Tensor:
    """Return the convolution of `values`, in bfloat16 if the weight is."""
    weight, bias = parameters["weight"], parameters.get("bias")
    inputs = values.to(weight.dtype)
    bias = None if bias is None else bias.to(weight.dtype)
    return functional.conv1d(inputs, weight, bias, stride=stride, padding=padding).to(values.dtype)


def _recur(parameters: Parameters, rows: torch.Tensor) -> torch.Tensor:
    """Return `rows` (1, n, inputs) after an LSTM in both directions: (1, n, 2 x width)."""
    weights = [parameters[name] for name in _LSTM_NAMES]
    rest = rows.new_zeros(2, 1, weights[1].shape[1])
    values: torch.Tensor = torch.lstm(rows, (rest, rest), weights, True, 1, 0.0, False, True, True)[0]
    return values


def _recur_by_step(parameters: Parameters, rows: torch.Tensor) -> torch.Tensor:
    """Return `rows` (n, inputs) after an LSTM: (n, 2 x width); upstream computes these in steps, others at once."""
    weights = [parameters[name] for name in _LSTM_NAMES]
    rest = rows.new_zeros(2, 1, weights[1].shape[1])
    steps = torch.ones(len(rows), dtype=torch.int64)
    values: torch.Tensor = torch.lstm(rows, steps, (rest, rest), weights, True, 1, 0.0, False, True)[0]
    return values
