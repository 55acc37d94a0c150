"""Reads the parameters of Kokoro-82M from an 8-bit ONNX export; this module does not fetch it.

Each parameter of the network is looked up in the export: under its own name, or as the weight of the layer named after
its module.
"""

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnx import GraphProto, NodeProto, numpy_helper

Array = npt.NDArray[Any]
Parameters = dict[str, npt.NDArray[np.float32]]
"""Parameters by their names in the network: `bert.embeddings.word_embeddings.weight`."""

_WEIGHT_INPUT = {
    "Conv": 1,
    "ConvInteger": 1,
    "ConvTranspose": 1,
    "DynamicQuantizeLSTM": 1,
    "Gather": 0,
    "MatMul": 1,
    "MatMulInteger": 1,
}
"""Operations with the weight of a layer, and the index of that input."""

_TRANSPOSED = ("MatMul", "MatMulInteger")
_ZERO_POINT_INPUT = 3
# Source: ONNX Runtime, contrib operators: inputs of com.microsoft.DynamicQuantizeLSTM (weight, its zero point).
_LSTM_INPUTS = {"weight_ih": (1, 9), "weight_hh": (2, 11)}
_LSTM_BIASES = {"bias_ih": 0, "bias_hh": 1}
_LSTM_BIAS_INPUT = 3
# Source: ONNX's LSTM keeps its gates as input, output, forget, cell; torch.nn.LSTM as input, forget, cell, output.
_GATES = (0, 2, 3, 1)

_WRAPPERS = ("encoder.", "decoder.")
"""The export's two halves; the name of each of its constants begins with one of them."""

_OF_LSTM = re.compile(r"(?P<layer>.+)\.(?P<kind>(?:weight|bias)_[ih]h)_l0(?P<reverse>_reverse)?")
_OF_WEIGHT_NORM = re.compile(r"(?P<layer>.+)\.(?:weight_|parametrizations\.weight\.original)(?P<kind>[gv01])")
_UNUSED = ("bert.pooler.weight", "bert.pooler.bias")
"""No sound depends on them, and the export does not have them."""


class ExportError(Exception):
    """This is not an export of the network; the message says why."""


def read_parameters(content: bytes, shapes: Mapping[str, tuple[int, ...]]) -> Parameters:
    """Return the parameters with the names and shapes in `shapes`, float32, from the ONNX file `content`.

    Raises: ExportError.
    """
    try:
        export = _Export(onnx.load_from_string(content).graph)
    except Exception as error:  # protobuf may raise anything on wrong bytes
        raise ExportError(f"the export cannot be read: {error}") from error
    parameters = {}
    for name, shape in shapes.items():
        value = np.zeros(shape) if name in _UNUSED else export.parameter(name)
        if value.shape != shape or not np.isfinite(value).all():
            raise ExportError(f"the export has no {name} of shape {shape}: it has {value.shape}")
        parameters[name] = np.array(value, np.float32, order="C")
    return parameters


def digest(parameters: Mapping[str, Array]) -> str:
    """Return the SHA-256 of `parameters` in hexadecimal: the same on every machine and for every file format."""
    total = hashlib.sha256()
    for name, value in sorted(parameters.items()):
        total.update(f"{name} {value.shape}\n".encode())
        total.update(np.ascontiguousarray(value, "<f4").data)
    return total.hexdigest()


def write_checkpoint(path: Path, parameters: Parameters) -> None:
    """Write `parameters` in the layout of upstream's checkpoint: by part, names with the prefix of parallel training.

    The package's own loader removes a prefix of that length. Raises: OSError.
    """
    parts: dict[str, dict[str, torch.Tensor]] = {}
    for name, value in parameters.items():
        part, _, rest = name.partition(".")
        parts.setdefault(part, {})[f"module.{rest}"] = torch.from_numpy(value)
    torch.save(parts, path)


def write_voice_pack(path: Path, values: bytes, shape: tuple[int, ...]) -> None:
    """Write a voice's styles, little-endian float32 in `values`, as a pack of `shape`. Raises: ExportError, OSError."""
    if len(values) != 4 * np.prod(shape):
        raise ExportError(f"{path.name} is not of shape {shape}: it has {len(values)} bytes")
    torch.save(torch.from_numpy(np.frombuffer(values, "<f4").astype(np.float32).reshape(shape)), path)


class _Export:
    """The constants of an ONNX graph, and its layers by the names of their modules."""

    def __init__(self, graph: GraphProto) -> None:
        self._constants = {constant.name: constant for constant in graph.initializer}
        self._zero_points = {node.input[1]: node.input[2] for node in graph.node if node.op_type == "DequantizeLinear"}
        self._layers: dict[str, NodeProto] = {}
        for node in graph.node:
            place = _WEIGHT_INPUT.get(node.op_type)
            if place is not None and node.input[place] in self._constants:
                self._layers.setdefault(_module_of(node.name), node)

    def parameter(self, name: str) -> Array:
        """Return a parameter of the network in PyTorch's layout. Raises: ExportError."""
        for wrapper in _WRAPPERS:
            if f"{wrapper}{name}" in self._constants:
                return self._constant(f"{wrapper}{name}")
        if match := _OF_LSTM.fullmatch(name):
            return self._of_lstm(self._layer(match["layer"]), match["kind"], 1 if match["reverse"] else 0)
        if match := _OF_WEIGHT_NORM.fullmatch(name):
            lengths, directions = _as_lengths_and_directions(self._weight(self._layer(match["layer"])))
            return directions if match["kind"] in "v1" else lengths
        return self._weight(self._layer(name.removesuffix(".weight")))

    def _layer(self, module: str) -> NodeProto:
        # Modules that are called through the prosody predictor have lost that part of their name.
        for name in (module, module.removeprefix("predictor.")):
            if name in self._layers:
                return self._layers[name]
        raise ExportError(f"the export has no {module}")

    def _constant(self, name: str) -> Array:
        if name not in self._constants:
            raise ExportError(f"the export has no {name}")
        return numpy_helper.to_array(self._constants[name])

    def _weight(self, node: NodeProto) -> Array:
        name = node.input[_WEIGHT_INPUT[node.op_type]]
        if node.op_type == "Gather":
            return self._dequantized(name, self._zero_points.get(_scale_of(name), ""), axis=0)
        if node.op_type == "ConvInteger":
            return self._dequantized(name, node.input[_ZERO_POINT_INPUT], axis=0)
        if node.op_type == "MatMulInteger":
            return self._dequantized(name, node.input[_ZERO_POINT_INPUT], axis=1).T
        return self._constant(name).T if node.op_type in _TRANSPOSED else self._constant(name)

    def _of_lstm(self, node: NodeProto, kind: str, direction: int) -> Array:
        if kind in _LSTM_BIASES:
            both = self._constant(node.input[_LSTM_BIAS_INPUT])[direction]
            value = np.split(both, 2)[_LSTM_BIASES[kind]]
        else:
            weight, zero_point = _LSTM_INPUTS[kind]
            value = self._dequantized(node.input[weight], node.input[zero_point], axis=0)[direction].T
        gates = np.split(value, 4)
        return np.concatenate([gates[gate] for gate in _GATES])

    def _dequantized(self, name: str, zero_point: str, *, axis: int) -> Array:
        """Return (`name` - zero point) * scale; these are one each, or one for each index of `axis`."""
        values = self._constant(name).astype(np.int32)
        shape = [-1 if number == axis else 1 for number in range(values.ndim)]
        zeros = self._constant(zero_point).astype(np.int32).reshape(shape)
        scales = self._constant(_scale_of(name)).astype(np.float64).reshape(shape)
        return ((values - zeros) * scales).astype(np.float32)


def _scale_of(name: str) -> str:
    return f"{name.removesuffix('_quantized')}_scale"


def _module_of(node: str) -> str:
    """Return the network's name of the module that a node computes: cnn.0.1 for /encoder/cnn.0/cnn.0.1/Conv.

    The first step is a wrapper, the last the operation. A list's name is repeated in its member's name. A number after
    _ counts earlier calls of a shared module.
    """
    steps: list[str] = []
    for step in node.split("/")[2:-1]:
        name = re.sub(r"_\d+$", "", step)
        if steps and name.startswith(f"{steps[-1]}."):
            steps.pop()
        steps.append(name)
    return ".".join(steps)


def _as_lengths_and_directions(weight: Array) -> tuple[Array, Array]:
    """Return the two parts of `weight` after weight normalization: the length of each row, and rows of its direction.

    A row of zeros has no direction; ones replace it, so that nothing is divided by its length. PyTorch's order of
    summation depends on the processor, so the last bit can differ. Here the order is the memory's.
    """
    squares = np.square(weight.reshape(len(weight), -1).astype(np.float64))
    lengths = np.sqrt(np.cumsum(squares, axis=1)[:, -1]).reshape(-1, *[1] * (weight.ndim - 1))
    return lengths, np.where(lengths == 0, 1, weight)
