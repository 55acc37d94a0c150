"""A voice of Piper in ONNX Runtime: it turns phoneme ids into samples and durations, with noise from a seed.

The exported graph draws its own noise, and the state of its noise generator depends on earlier speech. Therefore we cut
the graph into parts at its noise. The parts run one after another, with our noise between them.

Source: `piper/train/vits/models.py` of piper-tts 1.8.0, `SynthesizerTrn.infer`: it draws noise for the durations, then
for the sound; the frames of each id are its duration, rounded up.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray

from tts.engines.base import EngineError, engine_error
from tts.engines.piper.files import Scales
from tts.engines.symbols import Inference
from tts.onnx_runtime import onnxruntime

_INPUTS = {"input", "input_lengths", "scales"}
_NOISE = "RandomNormalLike"
_DURATIONS = "Ceil"
_ELEMENT_TYPES = {
    "tensor(float)": onnx.TensorProto.FLOAT,
    "tensor(double)": onnx.TensorProto.DOUBLE,
    "tensor(int32)": onnx.TensorProto.INT32,
    "tensor(int64)": onnx.TensorProto.INT64,
    "tensor(bool)": onnx.TensorProto.BOOL,
}


@dataclass(frozen=True, slots=True)
class _Part:
    """Nodes that draw no noise themselves, with the names of their inputs and outputs.

    `noise` is the tensor that is drawn after them, in the shape of `like`; None for the last part.
    """

    nodes: tuple[onnx.NodeProto, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    noise: str | None
    like: str | None


class PiperNetwork:
    """The loaded voice. Calls from any thread take turns; each call uses all threads of the network."""

    def __init__(self, path: Path, threads: int) -> None:
        """Load the ONNX file at `path`. Raises: EngineError with its name if it cannot be used."""
        # ONNX Runtime turns off denormals for the thread that loads. That thread must also run the model, and only it.
        self._executor = ThreadPoolExecutor(1, "piper-network")
        try:
            model = onnx.load(path)
            self._sound, self._durations = _results(model.graph)
            self._parts = self._executor.submit(_loaded_parts, model, [self._sound, self._durations], threads).result()
        except Exception as error:  # the libraries may raise anything on wrong bytes
            self._executor.shutdown()
            raise engine_error(f"{path} is not a voice of Piper", error) from error

    def speak(self, groups: Sequence[Sequence[int]], scales: Scales, seed: int) -> Inference:
        """Return the ids of `groups` spoken: samples at the voice's rate, and the number of samples of each group.

        The same seed gives the same samples. Raises: EngineError.
        """
        ids = [number for group in groups for number in group]
        tensors: dict[str, NDArray[Any]] = {
            "input": np.array([ids], np.int64),
            "input_lengths": np.array([len(ids)], np.int64),
            "scales": np.array([scales.noise, scales.length, scales.duration_noise], np.float32),
        }
        try:
            self._executor.submit(self._run, tensors, np.random.default_rng(seed)).result()
        except Exception as error:  # ONNX Runtime's errors have no other class in common
            raise engine_error("Piper's voice failed", error) from error
        samples, frames = tensors[self._sound].reshape(-1), tensors[self._durations].reshape(-1).astype(np.int64)
        if len(frames) != len(ids) or len(samples) % int(frames.sum()):
            raise EngineError(f"Piper gave {len(samples)} samples in {int(frames.sum())} frames for {len(ids)} ids")
        ends = np.cumsum([len(group) for group in groups])
        lengths = np.add.reduceat(frames, [0, *ends[:-1]]) * (len(samples) // int(frames.sum()))
        return Inference(samples, tuple(lengths.tolist()))

    def _run(self, tensors: dict[str, NDArray[Any]], random: np.random.Generator) -> None:
        """Add to `tensors` the outputs of the parts and the noise between them."""
        for part, session in self._parts:
            given = {name: tensors[name] for name in part.inputs}
            tensors.update(zip(part.outputs, session.run(part.outputs, given), strict=True))
            if part.noise and part.like:
                tensors[part.noise] = random.standard_normal(tensors[part.like].shape, np.float32)


def _results(graph: onnx.GraphProto) -> tuple[str, str]:
    """Return the names of two outputs: the sound, and the frames of each id. Raises: ValueError."""
    constants = {tensor.name for tensor in graph.initializer}
    inputs = {value.name for value in graph.input} - constants
    if inputs != _INPUTS:
        raise ValueError(f"it takes {', '.join(sorted(inputs))} instead of {', '.join(sorted(_INPUTS))}")
    durations = [node.output[0] for node in graph.node if node.op_type == _DURATIONS]
    if len(durations) != 1:
        raise ValueError(f"it has {len(durations)} nodes that could be its durations")
    return graph.output[0].name, durations[0]


def _loaded_parts(model: onnx.ModelProto, results: Sequence[str], threads: int) -> list[tuple[_Part, Any]]:
    """Return the parts of `model` with their sessions; the outputs of one part give the input types of the next."""
    types = {value.name: value for value in model.graph.input}
    loaded = []
    for part in _cut(model.graph, results):
        session = _load(_as_model(part, model, types), threads)
        for given in session.get_outputs():
            types[given.name] = onnx.helper.make_tensor_value_info(given.name, _ELEMENT_TYPES[given.type], given.shape)
        if part.noise and part.like:
            sizes = types[part.like].type.tensor_type.shape.dim
            shape = [size.dim_value or size.dim_param or None for size in sizes]
            types[part.noise] = onnx.helper.make_tensor_value_info(part.noise, onnx.TensorProto.FLOAT, shape)
        loaded.append((part, session))
    return loaded


def _cut(graph: onnx.GraphProto, results: Sequence[str]) -> list[_Part]:
    """Return `graph` in parts: the last part makes `results`, each other part the tensor whose shape a noise gets."""
    constants = {tensor.name for tensor in graph.initializer}
    draws = [node for node in graph.node if node.op_type == _NOISE]
    targets = [[draw.input[0]] for draw in draws] + [list(results)]
    pieces: list[list[onnx.NodeProto]] = []
    drawn = {draw.output[0] for draw in draws}
    known = drawn | _INPUTS | constants
    for target in targets:
        nodes = _nodes_before(graph, target, known)
        pieces.append(nodes)
        known |= {name for node in nodes if node.op_type != "Constant" for name in node.output}
    taken = [_taken(nodes, constants) for nodes in pieces]
    wanted = {name for names in (*taken, *targets) for name in names}
    return [
        _Part(
            nodes=tuple(nodes),
            inputs=tuple(names),
            outputs=tuple(
                name for node in nodes if node.op_type != "Constant" for name in node.output if name in wanted
            ),
            noise=draw.output[0] if draw else None,
            like=draw.input[0] if draw else None,
        )
        for nodes, names, draw in zip(pieces, taken, [*draws, None], strict=True)
    ]


def _nodes_before(graph: onnx.GraphProto, names: Sequence[str], known: set[str]) -> list[onnx.NodeProto]:
    """Return the nodes, in order, that make `names` from `known` tensors."""
    makers = {name: index for index, node in enumerate(graph.node) for name in node.output}
    wanted, found = list(names), set()
    while wanted:
        name = wanted.pop()
        if name and name not in known and makers[name] not in found:
            found.add(makers[name])
            wanted.extend(graph.node[makers[name]].input)
    return [graph.node[index] for index in sorted(found)]


def _taken(nodes: Sequence[onnx.NodeProto], constants: set[str]) -> list[str]:
    """Return the names of the inputs that `nodes` do not make themselves, each once."""
    made = {name for node in nodes for name in node.output}
    names = (name for node in nodes for name in node.input)
    return list(dict.fromkeys(name for name in names if name and name not in made and name not in constants))


def _as_model(part: _Part, model: onnx.ModelProto, types: Mapping[str, onnx.ValueInfoProto]) -> onnx.ModelProto:
    used = {name for node in part.nodes for name in node.input}
    graph = onnx.helper.make_graph(
        part.nodes,
        "part",
        [types[name] for name in part.inputs],
        [onnx.ValueInfoProto(name=name) for name in part.outputs],
        [tensor for tensor in model.graph.initializer if tensor.name in used],
    )
    return onnx.helper.make_model(graph, opset_imports=model.opset_import, ir_version=model.ir_version)


def _load(model: onnx.ModelProto, threads: int) -> Any:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.enable_mem_pattern = False
    options.enable_cpu_mem_arena = False
    options.log_severity_level = 3
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.add_session_config_entry("session.set_denormal_as_zero", "1")
    return onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
