"""A voice of Piper in ONNX Runtime: phoneme ids in, samples and durations out, with noise that we draw.

The exported graph draws its own noise, from a generator whose state depends on what was spoken before. It is cut there
into parts, which run one after the other, so that the noise between them can come from a seed.

Source: `piper/train/vits/models.py` of piper-tts 1.8.0, `SynthesizerTrn.infer`: noise for the durations, then for the
sound; each id lasts as many frames as its ceiled duration says.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime  # type: ignore[import-untyped]
from numpy.typing import NDArray

from speech.engines.base import EngineError, engine_error
from speech.engines.piper_files import Scales
from speech.engines.symbols import Speech

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
    """Nodes that run without noise of their own, and what they take and give.

    `noise` is what has to be drawn after them, in the shape of `like`; None for the last part.
    """

    nodes: tuple[onnx.NodeProto, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    noise: str | None
    like: str | None


class Network:
    """The loaded voice. Calls from any thread take turns, each with all the threads there are."""

    def __init__(self, path: Path, threads: int) -> None:
        """Load the ONNX file at `path`. Raises: EngineError naming it if it cannot be used."""
        # ONNX Runtime turns denormals off for the thread that loads: it has to be the one that runs, and none of ours.
        self._executor = ThreadPoolExecutor(1, "piper-network")
        try:
            model = onnx.load(path)
            self._sound, self._durations = _results(model.graph)
            self._parts = self._executor.submit(_loaded_parts, model, [self._sound, self._durations], threads).result()
        except Exception as error:  # whatever the bytes lead the libraries to
            self._executor.shutdown()
            raise engine_error(f"{path} is not a voice of Piper", error) from error

    def speak(self, groups: Sequence[Sequence[int]], scales: Scales, seed: int) -> Speech:
        """Return ids, in `groups`, spoken: samples at the voice's rate, and how many of them are each group's.

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
        return Speech(samples, tuple(lengths.tolist()))

    def _run(self, tensors: dict[str, NDArray[Any]], random: np.random.Generator) -> None:
        """Add to `tensors` what the parts make of them, and the noise between the parts."""
        for part, session in self._parts:
            given = {name: tensors[name] for name in part.inputs}
            tensors.update(zip(part.outputs, session.run(part.outputs, given), strict=True))
            if part.noise and part.like:
                tensors[part.noise] = random.standard_normal(tensors[part.like].shape, np.float32)


def _results(graph: onnx.GraphProto) -> tuple[str, str]:
    """Return the names of the sound and of the frames that each id lasts. Raises: ValueError."""
    constants = {tensor.name for tensor in graph.initializer}
    inputs = {value.name for value in graph.input} - constants
    if inputs != _INPUTS:
        raise ValueError(f"it takes {', '.join(sorted(inputs))} instead of {', '.join(sorted(_INPUTS))}")
    durations = [node.output[0] for node in graph.node if node.op_type == _DURATIONS]
    if len(durations) != 1:
        raise ValueError(f"it has {len(durations)} nodes that could be its durations")
    return graph.output[0].name, durations[0]


def _loaded_parts(model: onnx.ModelProto, results: Sequence[str], threads: int) -> list[tuple[_Part, Any]]:
    """Return the parts of `model` with their sessions: what one gives tells the types that the next one takes."""
    types = {value.name: value for value in model.graph.input}
    loaded = []
    for part in _cut(model.graph, results):
        session = _load(_as_model(part, model, types), threads)
        for given in session.get_outputs():
            types[given.name] = onnx.helper.make_tensor_value_info(given.name, _ELEMENT_TYPES[given.type], given.shape)
        if part.noise and part.like:
            shape = [dimension or None for dimension in _shape(types[part.like])]
            types[part.noise] = onnx.helper.make_tensor_value_info(part.noise, onnx.TensorProto.FLOAT, shape)
        loaded.append((part, session))
    return loaded


def _shape(value: onnx.ValueInfoProto) -> list[int | str]:
    return [size.dim_value or size.dim_param for size in value.type.tensor_type.shape.dim]


def _cut(graph: onnx.GraphProto, results: Sequence[str]) -> list[_Part]:
    """Return `graph` in parts, the last of which ends in `results`, each other one in the shape of a noise."""
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
    """Return the nodes, in order, that make `names` of what is `known`."""
    makers = {name: index for index, node in enumerate(graph.node) for name in node.output}
    wanted, found = list(names), set()
    while wanted:
        name = wanted.pop()
        if name and name not in known and makers[name] not in found:
            found.add(makers[name])
            wanted.extend(graph.node[makers[name]].input)
    return [graph.node[index] for index in sorted(found)]


def _taken(nodes: Sequence[onnx.NodeProto], constants: set[str]) -> list[str]:
    """Return the names that `nodes` take from outside, each once."""
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
