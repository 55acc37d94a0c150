"""The parameters of Kokoro's network: their names and shapes in a checkpoint, and their values for computing.

In a checkpoint, a weight with weight normalization is stored as length and direction. For computing, they are merged.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import torch

from tts.engines.base import EngineError, engine_error
from tts.engines.kokoro.files import CONFIG, WEIGHTS

Shape = tuple[int, ...]
Shapes = Iterator[tuple[str, Shape]]

EMBEDDING_WIDTH = 128
"""The width of a symbol in ALBERT, unless the configuration says otherwise. Source: transformers.AlbertConfig."""

DECODER_WIDTHS = 1024, 64
"""Channels between the blocks of the decoder, and of the features that enter each block again. Source: kokoro 0.9.4."""

HARMONICS = 9

_LENGTH, _DIRECTION = "weight_g", "weight_v"


class Parameters(Mapping[str, torch.Tensor]):
    """The values below a name of the network: `decoder.encode` holds `conv1.weight`."""

    def __init__(self, values: Mapping[str, torch.Tensor], prefix: str = "") -> None:
        """Take all `values`, whose names begin with `prefix`."""
        self._values, self._prefix = values, prefix

    def __getitem__(self, name: str) -> torch.Tensor:
        return self._values[self._prefix + name]

    def __iter__(self) -> Iterator[str]:
        return (name.removeprefix(self._prefix) for name in self._values if name.startswith(self._prefix))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, name: object) -> bool:
        return f"{self._prefix}{name}" in self._values

    def below(self, name: str) -> "Parameters":
        """Return the values below `name`."""
        return Parameters(self._values, f"{self._prefix}{name}.")


def read_parameters(directory: Path, config: Mapping[str, Any]) -> Iterator[tuple[str, torch.Tensor]]:
    """Yield the parameters of the model in `directory` by `<part>.<name>`, float32, norms merged into their weights.

    Raises: EngineError with the name of the file that cannot be used, before it yields any.
    """
    path = directory / WEIGHTS
    try:
        checkpoint = torch.load(path, map_location="cpu", weights_only=True, mmap=True)
    except Exception as error:  # torch.load may raise anything on wrong bytes
        raise engine_error(f"{path} cannot be loaded", error) from error
    shapes = _checked_shapes(directory / CONFIG, config, _decoder_widths(checkpoint))
    parameters: dict[str, torch.Tensor] = {}
    for part in dict.fromkeys(name.partition(".")[0] for name in shapes):
        if not isinstance(checkpoint, dict) or part not in checkpoint:
            raise EngineError(f"{path} is not a Kokoro checkpoint: it has no {part!r}")
        expected = {name.partition(".")[2]: shape for name, shape in shapes.items() if name.startswith(f"{part}.")}
        for name, value in _checked_part(checkpoint[part], expected, f"{path}: {part}").items():
            parameters[f"{part}.{name}"] = value
    yield from _merged(parameters)


def parameter_shapes(config: Mapping[str, Any], decoder_widths: tuple[int, int] = DECODER_WIDTHS) -> dict[str, Shape]:
    """Return the shape of each parameter in a checkpoint of the model, by `<part>.<name>`.

    Raises: TypeError, ValueError, IndexError or ArithmeticError for a `config` that no model has.
    """
    hidden, style = config["hidden_dim"], config["style_dim"]
    bert = config["plbert"]
    parts = {
        "bert": _albert(config["n_token"], bert),
        "bert_encoder": _linear("", hidden, bert["hidden_size"]),
        "predictor": _predictor(hidden, style, config["n_layer"], config["max_dur"]),
        "text_encoder": _text_encoder(config),
        "decoder": _decoder(hidden, style, config["istftnet"], *decoder_widths),
    }
    return {f"{part}.{name}": shape for part, shapes in parts.items() for name, shape in shapes}


def _decoder_widths(checkpoint: Any) -> tuple[int, int]:
    """Return the widths of a decoder, which the configuration does not tell; the usual ones without a checkpoint.

    A distilled network may be narrower.
    """
    decoder = checkpoint.get("decoder") if isinstance(checkpoint, dict) else None
    entries = decoder.items() if isinstance(decoder, Mapping) else ()
    values = {str(name).removeprefix("module."): value for name, value in entries}
    widths = [values.get(name) for name in ("encode.conv1.bias", "asr_res.0.bias")]
    between, side = (len(bias) if isinstance(bias, torch.Tensor) and bias.dim() else 0 for bias in widths)
    return (between, side) if between and side else DECODER_WIDTHS


def _checked_shapes(path: Path, config: Mapping[str, Any], decoder_widths: tuple[int, int]) -> dict[str, Shape]:
    try:
        shapes = parameter_shapes(config, decoder_widths)
        if bad := [name for name, shape in shapes.items() if min(shape) < 1]:
            raise ValueError(f"{bad[0]} would have the shape {shapes[bad[0]]}")
    except (TypeError, ValueError, IndexError, ArithmeticError) as error:
        raise engine_error(f"{path} does not describe a Kokoro model", error) from error
    return shapes


_OPTIONAL = (".norm.weight", ".norm.bias", "position_ids", "token_type_ids")
"""Entries that a checkpoint may have: the model was trained without them, or computes them."""


def _checked_part(state: Any, shapes: Mapping[str, Shape], label: str) -> dict[str, torch.Tensor]:
    """Return the values of a part by name. Raises: EngineError if they are not of these `shapes`."""
    if not isinstance(state, Mapping):
        raise EngineError(f"{label} is {type(state).__name__}, not parameters by name")
    values = {str(name).removeprefix("module."): value for name, value in state.items()}
    missing = [name for name in shapes if name not in values]
    unknown = [name for name in values if name not in shapes and not name.endswith(_OPTIONAL)]
    if missing or unknown:
        kind, names = ("lacks", missing) if missing else ("has the unknown", unknown)
        raise EngineError(f"{label} {kind} {names[0]} and {len(names) - 1} more")
    for name, shape in shapes.items():
        found = tuple(values[name].shape) if isinstance(values[name], torch.Tensor) else type(values[name]).__name__
        if found != shape:
            raise EngineError(f"{label} does not fit config.json: {name} is {found} instead of {shape}")
    return {name: values[name].float() for name in values if name in shapes or ".norm." in name}


def _merged(parameters: Mapping[str, torch.Tensor]) -> Iterator[tuple[str, torch.Tensor]]:
    """Yield `parameters` with one weight in place of each length and direction."""
    for name, value in parameters.items():
        if name.endswith(_DIRECTION):
            stem = name.removesuffix(_DIRECTION)
            yield f"{stem}weight", torch._weight_norm(value, parameters[f"{stem}{_LENGTH}"], 0)
        elif not name.endswith(_LENGTH):
            yield name, value.clone()  # the checkpoint is mapped, and may be replaced


def _linear(name: str, outputs: int, inputs: int) -> Shapes:
    yield f"{name}weight", (outputs, inputs)
    yield f"{name}bias", (outputs,)


def _scaled(name: str, width: int) -> Shapes:
    yield f"{name}weight", (width,)
    yield f"{name}bias", (width,)


def _convolution(name: str, weight: Shape, bias: int) -> Shapes:
    """Yield a convolution with weight normalization; `bias` is the number of values, 0 without any."""
    if bias:
        yield f"{name}bias", (bias,)
    yield f"{name}{_LENGTH}", (weight[0], 1, 1)
    yield f"{name}{_DIRECTION}", weight


def _lstm(name: str, inputs: int, width: int) -> Shapes:
    """Yield an LSTM in both directions, of `width` channels each."""
    for direction in ("", "_reverse"):
        yield f"{name}weight_ih_l0{direction}", (4 * width, inputs)
        yield f"{name}weight_hh_l0{direction}", (4 * width, width)
        yield f"{name}bias_ih_l0{direction}", (4 * width,)
        yield f"{name}bias_hh_l0{direction}", (4 * width,)


def _albert(symbols: int, bert: Mapping[str, Any]) -> Shapes:
    narrow, wide, inner = bert.get("embedding_size", EMBEDDING_WIDTH), bert["hidden_size"], bert["intermediate_size"]
    yield "embeddings.word_embeddings.weight", (symbols, narrow)
    yield "embeddings.position_embeddings.weight", (bert["max_position_embeddings"], narrow)
    yield "embeddings.token_type_embeddings.weight", (2, narrow)
    yield from _scaled("embeddings.LayerNorm.", narrow)
    yield from _linear("encoder.embedding_hidden_mapping_in.", wide, narrow)
    layer = "encoder.albert_layer_groups.0.albert_layers.0."
    yield from _scaled(f"{layer}full_layer_layer_norm.", wide)
    for name in ("query", "key", "value", "dense"):
        yield from _linear(f"{layer}attention.{name}.", wide, wide)
    yield from _scaled(f"{layer}attention.LayerNorm.", wide)
    yield from _linear(f"{layer}ffn.", inner, wide)
    yield from _linear(f"{layer}ffn_output.", wide, inner)
    yield from _linear("pooler.", wide, wide)


def _predictor(hidden: int, style: int, layers: int, most_frames: int) -> Shapes:
    for number in range(0, 2 * layers, 2):
        yield from _lstm(f"text_encoder.lstms.{number}.", hidden + style, hidden // 2)
        yield from _linear(f"text_encoder.lstms.{number + 1}.fc.", 2 * hidden, style)
    yield from _lstm("lstm.", hidden + style, hidden // 2)
    yield from _linear("duration_proj.linear_layer.", most_frames, hidden)
    yield from _lstm("shared.", hidden + style, hidden // 2)
    for curve in ("F0", "N"):
        yield from _block(f"{curve}.0.", hidden, hidden, style)
        yield from _block(f"{curve}.1.", hidden, hidden // 2, style, rises=True)
        yield from _block(f"{curve}.2.", hidden // 2, hidden // 2, style)
    for curve in ("F0", "N"):
        yield f"{curve}_proj.weight", (1, hidden // 2, 1)
        yield f"{curve}_proj.bias", (1,)


def _text_encoder(config: Mapping[str, Any]) -> Shapes:
    hidden = config["hidden_dim"]
    yield "embedding.weight", (config["n_token"], hidden)
    for number in range(config["n_layer"]):
        yield from _convolution(f"cnn.{number}.0.", (hidden, hidden, config["text_encoder_kernel_size"]), hidden)
        yield f"cnn.{number}.1.gamma", (hidden,)
        yield f"cnn.{number}.1.beta", (hidden,)
    yield from _lstm("lstm.", hidden, hidden // 2)


def _block(name: str, inputs: int, outputs: int, style: int, *, rises: bool = False) -> Shapes:
    """Yield a block of the prosody and the decoder; one that `rises` makes two instants from each."""
    yield from _convolution(f"{name}conv1.", (outputs, inputs, 3), outputs)
    yield from _convolution(f"{name}conv2.", (outputs, outputs, 3), outputs)
    yield from _linear(f"{name}norm1.fc.", 2 * inputs, style)
    yield from _linear(f"{name}norm2.fc.", 2 * outputs, style)
    if inputs != outputs:
        yield from _convolution(f"{name}conv1x1.", (outputs, inputs, 1), 0)
    if rises:
        yield from _convolution(f"{name}pool.", (inputs, 1, 3), inputs)


def _decoder(hidden: int, style: int, rise: Mapping[str, Any], width: int, side: int) -> Shapes:
    yield from _block("encode.", hidden + 2, width, style)
    for number in range(4):
        is_last = number == 3
        outputs = rise["upsample_initial_channel"] if is_last else width
        yield from _block(f"decode.{number}.", width + 2 + side, outputs, style, rises=is_last)
    yield from _convolution("F0_conv.", (1, 1, 3), 1)
    yield from _convolution("N_conv.", (1, 1, 3), 1)
    yield from _convolution("asr_res.0.", (side, hidden, 1), side)
    for name, shape in _generator(style, rise):
        yield f"generator.{name}", shape


def _generator(style: int, rise: Mapping[str, Any]) -> Shapes:
    rates, parts = rise["upsample_rates"], rise["gen_istft_n_fft"] + 2
    widths = [rise["upsample_initial_channel"] // 2**number for number in range(len(rates) + 1)]
    yield from _linear("m_source.l_linear.", 1, HARMONICS)
    for number in range(len(rates)):
        yield f"noise_convs.{number}.weight", (widths[number + 1], parts, noise_taps(rates, number)[0])
        yield f"noise_convs.{number}.bias", (widths[number + 1],)
    for number in range(len(rates)):
        yield from _residual_block(f"noise_res.{number}.", widths[number + 1], noise_taps(rates, number)[1], style)
    for number, kernel in enumerate(rise["upsample_kernel_sizes"]):
        shape = (widths[number], widths[number + 1], kernel)
        yield from _convolution(f"ups.{number}.", shape, widths[number + 1])
    kernels = rise["resblock_kernel_sizes"]
    for number in range(len(rates) * len(kernels)):
        width = widths[number // len(kernels) + 1]
        yield from _residual_block(f"resblocks.{number}.", width, kernels[number % len(kernels)], style)
    yield from _convolution("conv_post.", (parts, widths[-1], 7), parts)


def noise_taps(rates: Sequence[int], stage: int) -> tuple[int, int]:
    """Return the taps of the convolution that brings the source to the rate of a stage, and of the block after it."""
    is_last = stage + 1 == len(rates)
    return (1, 11) if is_last else (2 * math.prod(rates[stage + 1 :]), 7)


def _residual_block(name: str, width: int, kernel: int, style: int) -> Shapes:
    for convolutions in ("convs1", "convs2"):
        for number in range(3):
            yield from _convolution(f"{name}{convolutions}.{number}.", (width, width, kernel), width)
    for norms in ("adain1", "adain2"):
        for number in range(3):
            yield from _linear(f"{name}{norms}.{number}.fc.", 2 * width, style)
    for slopes in ("alpha1", "alpha2"):
        for number in range(3):
            yield f"{name}{slopes}.{number}", (1, width, 1)
