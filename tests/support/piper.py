"""Piper voices of the real architecture with seeded random weights, exported as the real ones are."""

import json
import warnings
from pathlib import Path
from typing import Any

import onnx
import torch
from piper.phoneme_ids import DEFAULT_PHONEME_ID_MAP

from tts.engines.piper.files import CONFIG, MODEL

SAMPLE_RATE = 22_050
FRAME_SAMPLES = 256

VOICE_CONFIG: dict[str, Any] = {
    "audio": {"sample_rate": SAMPLE_RATE, "quality": "medium"},
    "espeak": {"voice": "ar"},
    "inference": {"noise_scale": 0.667, "length_scale": 1, "noise_w": 0.8},
    "phoneme_type": "espeak",
    "phoneme_map": {},
    "phoneme_id_map": DEFAULT_PHONEME_ID_MAP,
    "num_symbols": 256,
    "num_speakers": 1,
    "speaker_id_map": {},
}
"""As the published voices of medium quality have it."""

TINY = {"hidden": 16, "filter": 32, "layers": 1, "upsample": 32}
FULL = {"hidden": 192, "filter": 768, "layers": 6, "upsample": 256}
"""Sizes of the text's network and of the generator; `FULL` are those of medium quality."""


def write_voice(directory: Path, sizes: dict[str, int], seed: int = 0) -> Path:
    """Write a voice's two files with random weights into `directory`; a phoneme lasts some 4 frames (45 ms)."""
    directory.mkdir(parents=True, exist_ok=True)
    (directory / CONFIG).write_text(json.dumps(VOICE_CONFIG))
    with torch.random.fork_rng(), torch.no_grad():
        torch.manual_seed(seed)
        network = _network(sizes)
        network.dec.remove_weight_norm()
        _speak_up(network)
        _export(network, directory / MODEL)
    return directory


def write_shell(directory: Path) -> Path:
    """Write files that look like a voice's from outside: the model is none of Piper's."""
    directory.mkdir(parents=True, exist_ok=True)
    (directory / CONFIG).write_text(json.dumps(VOICE_CONFIG))
    value = onnx.helper.make_tensor_value_info("x", onnx.TensorProto.FLOAT, [1])
    nodes = [onnx.helper.make_node("Identity", ["x"], ["y"])]
    onnx.save(onnx.helper.make_model(onnx.helper.make_graph(nodes, "g", [value], [])), directory / MODEL)
    return directory


def _network(sizes: dict[str, int]) -> Any:
    from piper.train.vits.models import SynthesizerTrn

    return SynthesizerTrn(
        n_vocab=256,
        spec_channels=513,
        segment_size=32,
        inter_channels=sizes["hidden"],
        hidden_channels=sizes["hidden"],
        filter_channels=sizes["filter"],
        n_heads=2,
        n_layers=sizes["layers"],
        kernel_size=3,
        p_dropout=0.1,
        resblock="2",
        resblock_kernel_sizes=(3, 5, 7),
        resblock_dilation_sizes=((1, 2), (2, 6), (3, 12)),
        upsample_rates=(8, 8, 4),
        upsample_initial_channel=sizes["upsample"],
        upsample_kernel_sizes=(16, 16, 8),
    ).eval()


def _speak_up(network: Any) -> None:
    """Make the phonemes differ in length, and the sound as loud as speech and free of a direct current."""
    network.dp.flows[0].m.fill_(0.7)
    weight = network.dec.conv_post.weight
    weight.sub_(weight.mean(dim=2, keepdim=True)).mul_(8)


def _export(network: Any, path: Path) -> None:
    # Source: piper/train/export_onnx.py of piper-tts 1.8.0.
    def forward(text: torch.Tensor, lengths: torch.Tensor, scales: torch.Tensor, sid: None = None) -> torch.Tensor:
        sound = network.infer(
            text, lengths, noise_scale=scales[0], length_scale=scales[1], noise_scale_w=scales[2], sid=sid
        )
        return sound[0].unsqueeze(1)

    network.forward = forward
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            network,
            (torch.randint(0, 256, (1, 50)), torch.tensor([50]), torch.tensor([0.667, 1.0, 0.8]), None),
            str(path),
            opset_version=15,
            input_names=["input", "input_lengths", "scales", "sid"],
            output_names=["output"],
            dynamic_axes={
                "input": {0: "batch_size", 1: "phonemes"},
                "input_lengths": {0: "batch_size"},
                "output": {0: "batch_size", 2: "time"},
            },
            dynamo=False,
        )
