"""Names and shapes of the parameters against the `kokoro` package's own modules."""

import warnings
from typing import Any

import pytest
import torch
from kokoro.istftnet import Decoder
from kokoro.modules import CustomAlbert, ProsodyPredictor, TextEncoder
from torch import nn
from transformers import AlbertConfig

from tests.support.kokoro import SMALL_WIDTHS, TINY_CONFIG, full_size_config, small_config
from tts.engines.kokoro.parameters import Parameters, parameter_shapes

SMALL_SHAPES = {
    "decoder.encode.conv1.weight_v": (256, 194, 3),
    "decoder.asr_res.0.weight_v": (32, 192, 1),
    "decoder.decode.0.conv1.weight_v": (256, 290, 3),
    "decoder.decode.3.conv1.weight_v": (128, 290, 3),
    "decoder.generator.noise_convs.0.weight": (64, 22, 12),
}
UNTRAINED = (".norm.weight", ".norm.bias", "position_ids", "token_type_ids")


@pytest.mark.parametrize("config", [TINY_CONFIG, full_size_config()])
def test_they_are_the_package_s(config: dict[str, Any]):
    with torch.device("meta"), warnings.catch_warnings(action="ignore"):
        parts = package_parts(config)
    expected = {
        f"{part}.{name}": tuple(value.shape)
        for part, module in parts.items()
        for name, value in module.state_dict().items()
        if not name.endswith(UNTRAINED)
    }
    assert parameter_shapes(config) == expected


def test_a_decoder_may_have_other_widths():
    shapes = parameter_shapes(small_config(), SMALL_WIDTHS)
    assert {name: shapes[name] for name in SMALL_SHAPES} == SMALL_SHAPES


def package_parts(config: dict[str, Any]) -> dict[str, nn.Module]:
    hidden, style = config["hidden_dim"], config["style_dim"]
    bert = CustomAlbert(AlbertConfig(vocab_size=config["n_token"], **config["plbert"]))
    return {
        "bert": bert,
        "bert_encoder": nn.Linear(bert.config.hidden_size, hidden),
        "predictor": ProsodyPredictor(style, hidden, config["n_layer"], config["max_dur"], config["dropout"]),
        "text_encoder": TextEncoder(hidden, config["text_encoder_kernel_size"], config["n_layer"], config["n_token"]),
        "decoder": Decoder(hidden, style, config["n_mels"], **config["istftnet"]),
    }


def test_a_view_holds_what_is_below_its_name():
    values = {"a.b.weight": torch.zeros(1), "a.bias": torch.zeros(2), "ab.weight": torch.zeros(3)}
    view = Parameters(values).below("a")
    assert sorted(view) == ["b.weight", "bias"]
    assert len(view) == 2
    assert "bias" in view
    assert "weight" not in view
    assert view.below("b")["weight"] is values["a.b.weight"]
    assert view.get("weight") is None
