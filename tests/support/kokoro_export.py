"""An 8-bit ONNX export of a Kokoro network with random weights, named as the exporter and the quantizer name things.

It computes nothing: it holds what a network's parameters are read from, and what they then are.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import helper, numpy_helper

Array = NDArray[np.float32]
_GATES = "ifgo"
_ONNX_GATES = "iofg"
_LEFT_OUT = "bert.pooler"


@dataclass
class MadeExport:
    """The export as bytes, and the parameters that are in it by their names in the network."""

    content: bytes = b""
    parameters: dict[str, Array] = field(default_factory=dict)


def make_export(shapes: Mapping[str, tuple[int, ...]], seed: int = 0) -> MadeExport:
    """Return an export of a network whose parameters have `shapes`; one row of each normalized weight is zero."""
    writer = _Writer(np.random.default_rng(seed))
    for name, shape in shapes.items():
        writer.add(name, shape)
    graph = helper.make_graph(writer.nodes, "export", [], [], writer.constants)
    return MadeExport(helper.make_model(graph).SerializeToString(), writer.parameters)


def node_name(module: str, operation: str) -> str:
    """Return what the exporter calls the `operation` of a module of the network."""
    part, _, rest = module.partition(".")
    if part == "predictor" and rest.partition(".")[0] in ("F0", "N", "shared"):
        part, module = "encoder", rest
    wrapper = "decoder" if part == "decoder" else "encoder"
    steps: list[str] = []
    for step in module.split("."):
        if not step.isdigit():
            steps.append(step)
        elif re.search(r"\.\d+$", steps[-1]):
            steps.append(f"{steps[-1]}.{step}")  # a sequence in a list: the list's name comes again
        else:
            steps[-1] += f".{step}"
    return "/".join(["", wrapper, *steps, operation])


class _Writer:
    def __init__(self, random: np.random.Generator) -> None:
        self._random = random
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []
        self.parameters: dict[str, Array] = {}

    def add(self, name: str, shape: tuple[int, ...]) -> None:
        """Write the parameter `name`; of a layer that has several, all with the first."""
        if name in self.parameters:
            return
        if name.startswith(_LEFT_OUT):
            self.parameters[name] = np.zeros(shape, np.float32)
        elif match := re.fullmatch(r"(.+)\.weight_ih_l0", name):
            self._add_lstm(match[1], shape[0] // 4, shape[1])
        elif match := re.fullmatch(r"(.+)\.(weight_v|parametrizations\.weight\.original1)", name):
            self._add_normalized(match[1], name, shape)
        elif name.endswith(("weight_g", "original0")) or re.search(r"_[ih]h_l0", name):
            pass  # comes with its layer
        elif name.endswith(".weight") and len(shape) > 1:
            self._add_layer(name.removesuffix(".weight"), name, shape)
        else:
            self.parameters[name] = self._plain(
                f"{'decoder' if name.startswith('decoder') else 'encoder'}.{name}", shape
            )

    def _add_layer(self, module: str, name: str, shape: tuple[int, ...]) -> None:
        base = f"onnx::{module}"
        if "embedding" in name and "mapping" not in name:
            self.parameters[name] = self._quantized(base, shape, ())
            inputs = [f"{base}_quantized", "ids"]
            self._node("Gather", node_name(module, "Gather_quant"), inputs)
            self._node("DequantizeLinear", "", ["gathered", f"{base}_scale", f"{base}_zero_point"])
        elif len(shape) == 3:
            self.parameters[name] = self._quantized(base, shape, (shape[0], 1, 1))
            self._node("ConvInteger", node_name(module, "Conv_quant"), _four(base))
        elif "l_linear" in module:
            self.parameters[name] = self._plain(base, shape[::-1]).T
            self._node("MatMul", node_name(module, "MatMul"), ["sound", base])
        else:
            self.parameters[name] = self._quantized(base, shape[::-1], (1, shape[0])).T
            self._node("MatMulInteger", node_name(module, "MatMul_quant"), _four(base))
            self._node("MatMulInteger", node_name(f"{module}_1", "MatMul_quant"), _four(base))

    def _add_normalized(self, module: str, name: str, shape: tuple[int, ...]) -> None:
        base = f"{module}/Mul_output_0"
        if module.endswith("pool") or ".ups." in module:
            weight = self._plain(base, shape)
            self._node("ConvTranspose", node_name(module, "ConvTranspose"), ["sound", base])
        else:
            weight = self._quantized(base, shape, (), silent_row=True)
            self._node("ConvInteger", node_name(module, "Conv_quant"), _four(base))
        lengths = np.array([np.linalg.norm(row.astype(np.float64)) for row in weight]).reshape(-1, 1, 1)
        is_old = name.endswith("_v")
        self.parameters[f"{name[:-1]}{'g' if is_old else '0'}"] = lengths.astype(np.float32)
        self.parameters[name] = np.where(lengths > 0, weight, 1).astype(np.float32)

    def _add_lstm(self, module: str, hidden: int, width: int) -> None:
        input_base, hidden_base, bias = f"onnx::{module}_ih", f"onnx::{module}_hh", f"onnx::{module}_bias"
        for kind, base, columns in (("ih", input_base, width), ("hh", hidden_base, hidden)):
            both = self._quantized(base, (2, columns, 4 * hidden), (2, 1, 1))
            for values, ending in zip(both, ("", "_reverse"), strict=True):
                self.parameters[f"{module}.weight_{kind}_l0{ending}"] = _torch_gates(values.T)
        for values, ending in zip(self._plain(bias, (2, 8 * hidden)), ("", "_reverse"), strict=True):
            for kind, half in (("ih", values[: 4 * hidden]), ("hh", values[4 * hidden :])):
                self.parameters[f"{module}.bias_{kind}_l0{ending}"] = _torch_gates(half)
        inputs = ["sound", f"{input_base}_quantized", f"{hidden_base}_quantized", bias, "", "", "", ""]
        inputs += [f"{base}{ending}" for base in (input_base, hidden_base) for ending in ("_scale", "_zero_point")]
        self._node("DynamicQuantizeLSTM", node_name(module, "LSTM_quant"), inputs)

    def _node(self, operation: str, name: str, inputs: Iterable[str]) -> None:
        self.nodes.append(helper.make_node(operation, list(inputs), [f"output {len(self.nodes)}"], name=name))

    def _plain(self, name: str, shape: tuple[int, ...]) -> Array:
        values = self._random.standard_normal(shape, np.float32)
        self._keep(name, values)
        return values

    def _quantized(
        self, base: str, shape: tuple[int, ...], scales: tuple[int, ...], *, silent_row: bool = False
    ) -> Array:
        """Write 8-bit values, and return what they stand for: one scale and zero point for each entry of `scales`."""
        zeros = self._random.integers(100, 156, scales, np.uint8)
        steps = self._random.uniform(1e-4, 1e-2, scales).astype(np.float32)
        values = self._random.integers(0, 256, shape, np.uint8)
        if silent_row:
            values[0] = zeros
        self._keep(f"{base}_quantized", values)
        self._keep(f"{base}_zero_point", np.ravel(zeros) if scales else np.asarray(zeros))
        self._keep(f"{base}_scale", np.ravel(steps) if scales else np.asarray(steps))
        return ((values.astype(np.float64) - zeros) * np.asarray(steps, np.float64)).astype(np.float32)

    def _keep(self, name: str, values: NDArray[np.generic]) -> None:
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(values), name))


def _four(base: str) -> list[str]:
    return ["sound", f"{base}_quantized", "sound's zero point", f"{base}_zero_point"]


def _torch_gates(values: Array) -> Array:
    gates = dict(zip(_ONNX_GATES, np.split(values, 4), strict=True))
    return np.concatenate([gates[gate] for gate in _GATES])
