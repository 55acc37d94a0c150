"""From an 8-bit export back to a checkpoint, on made exports of the real architecture."""

import numpy as np
import pytest
import torch

from tests.support.kokoro import TINY_CONFIG
from tests.support.kokoro_export import MadeExport, make_export
from tts.engines.kokoro.export import ExportError, digest, read_parameters, write_checkpoint, write_voice_pack
from tts.engines.kokoro.network import KokoroNetwork
from tts.engines.kokoro.parameters import parameter_shapes
from tts.engines.kokoro.voices import VoicePacks

pytestmark = pytest.mark.exhaustive

SHAPES = parameter_shapes(TINY_CONFIG)


@pytest.fixture(scope="module")
def made() -> MadeExport:
    return make_export(SHAPES)


def test_every_parameter_is_what_the_export_stands_for(made):
    parameters = read_parameters(made.content, SHAPES)
    assert list(parameters) == list(SHAPES)
    wrong = [name for name, value in parameters.items() if not np.array_equal(value, made.parameters[name])]
    assert wrong == []
    assert {value.dtype for value in parameters.values()} == {np.dtype(np.float32)}


def test_a_checkpoint_is_taken_by_the_network_and_by_the_package(made, tmp_path):
    import json

    from kokoro.model import KModel

    parameters = read_parameters(made.content, SHAPES)
    (tmp_path / "config.json").write_text(json.dumps(TINY_CONFIG))
    write_checkpoint(tmp_path / "kokoro-v1_0.pth", parameters)
    KokoroNetwork(tmp_path, 1, "fp32")
    model = KModel("hexgrad/Kokoro-82M", dict(TINY_CONFIG), str(tmp_path / "kokoro-v1_0.pth"))
    taken = {name: value.numpy() for name, value in model.state_dict().items() if name in parameters}
    assert digest(taken) == digest(parameters)


def test_a_voice_pack_holds_the_values(tmp_path):
    values = np.random.default_rng(0).standard_normal((510, 1, 256), np.float32)
    (tmp_path / "voices").mkdir()
    write_voice_pack(tmp_path / "voices/af_heart.pt", values.astype("<f4").tobytes(), values.shape)
    style = VoicePacks(tmp_path, 256, {}).style("af_heart", 7)
    assert torch.equal(style, torch.from_numpy(values[6]))


def test_values_of_another_shape_are_no_voice_pack(tmp_path):
    with pytest.raises(ExportError, match=r"x\.pt is not of shape \(510, 1, 256\): it has 12 bytes"):
        write_voice_pack(tmp_path / "x.pt", b"123456789012", (510, 1, 256))


def test_the_digest_is_of_names_shapes_and_values():
    one = {"a": np.zeros((2, 3), np.float32), "b": np.ones(1, np.float32)}
    assert digest(one) == digest(dict(reversed(one.items())))
    for other in ({"a": np.zeros((3, 2), np.float32), "b": one["b"]}, {"c": one["a"], "b": one["b"]}, {"a": one["a"]}):
        assert digest(other) != digest(one)


def test_an_export_that_lacks_a_layer_is_refused(made):
    with pytest.raises(ExportError, match=r"has no decoder\.another"):
        read_parameters(made.content, SHAPES | {"decoder.another.weight": (1, 1)})


def test_an_export_of_another_size_is_refused(made):
    name = "bert_encoder.weight"
    with pytest.raises(ExportError, match=f"has no {name} of shape \\(1, 2\\)"):
        read_parameters(made.content, SHAPES | {name: (1, 2)})


def test_what_is_no_onnx_file_is_refused():
    with pytest.raises(ExportError, match="cannot be read"):
        read_parameters(b"<html>", SHAPES)
