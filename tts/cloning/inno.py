"""Turns a recording directly into a voice pack of Kokoro, by the network inno-kokoro.

The package measures the recording and has the network's shape. Its own loader asks the hub for updates, so the file is
read here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from inno_kokoro.encoder import SpeakerEncoder
from inno_kokoro.enroll import HALF, REF_MAX_S, ROWS, STYLE, enroll
from safetensors import SafetensorError, safe_open

from tts.cloning.clone import Found
from tts.cloning.inno_files import MAKER, check_inno_file
from tts.cloning.likeness import embed_speaker, likeness_at_level
from tts.dsp.vocoder import Throat
from tts.engines.base import SAMPLE_RATE, EngineError, Samples
from tts.engines.kokoro.clone import section_of
from tts.engines.kokoro.loudness import SENTENCES
from tts.engines.kokoro.voices import PACK
from tts.engines.model_files import ModelFileError
from tts.engines.voice_gains import levelled, measured_gain_db

if TYPE_CHECKING:
    from tts.engines.kokoro.engine import KokoroEngine

_EMBEDDING = 512

Tensors = Mapping[str, torch.Tensor]


class InnoNetwork:
    """The network with its tables. It has the attributes that `inno_kokoro.enroll.enroll` reads."""

    device = "cpu"

    def __init__(self, path: Path) -> None:
        """Load the file at `path`. Raises: EngineError with its name if it is not the published network."""
        try:
            check_inno_file(path)
            with safe_open(path, "pt", device="cpu") as file:
                tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 - no mapping
                self._read(tensors, file.metadata())
        except (ModelFileError, SafetensorError, OSError, RuntimeError, KeyError, ValueError) as error:
            reason = error if isinstance(error, ModelFileError) else f"{path} is not inno-kokoro's network: {error}"
            raise EngineError(str(reason)) from error

    def pack(self, recording: Samples) -> tuple[torch.Tensor, dict[str, float]]:
        """Return the voice pack, float32 of shape (510, 1, 256), and the shares of Kokoro's voices in its prosody.

        It hears the first 30 s of `recording` (float32 mono, 24 kHz, 5 s of speech or more). Deterministic.

        Raises: EngineError for a recording that gives no pack.
        """
        heard = torch.from_numpy(np.ascontiguousarray(recording[: REF_MAX_S * SAMPLE_RATE], np.float32))
        pack, shares = enroll(heard, SAMPLE_RATE, self)
        if not torch.isfinite(pack).all():
            raise EngineError("inno-kokoro made no voice of the recording: its pack holds values that are no numbers")
        return pack, shares

    def _read(self, tensors: Tensors, facts: Mapping[str, str]) -> None:
        self.names = facts["blend_names"].split(",")
        self.gate, self.grade_pen = float(facts["blend_gate"]), float(facts["grade_pen"])
        self.scale = np.array([float(value) for value in facts["blend_scale"].split(",")])
        self.tilt_norm = float(facts["tilt_mean"]), float(facts["tilt_sd"])
        voices = len(self.names)
        self.rows = _shaped(tensors, "blend.rows", (voices, ROWS, HALF))
        self.stats = _shaped(tensors, "blend.stats", (voices, 3)).numpy()
        self.grades = _shaped(tensors, "blend.grades", (voices,)).numpy()
        self.tilt_dir = _shaped(tensors, "heads.tilt.weight", (STYLE, 1)).squeeze(1)
        # The first release has no head of prosody.
        shapes = {"W": (3, HALF), "mu": (2,), "sd": (2,)} if "head.W" in tensors else {}
        self.head = {name: _shaped(tensors, f"head.{name}", shape) for name, shape in shapes.items()}
        self.style = torch.nn.Sequential(
            torch.nn.Linear(_EMBEDDING, _EMBEDDING), torch.nn.GELU(), torch.nn.Linear(_EMBEDDING, STYLE)
        )
        self.encoder = SpeakerEncoder()
        for module, prefix in ((self.style, "heads.style."), (self.encoder, "enc.")):
            module.load_state_dict(_below(tensors, prefix))
            module.eval().requires_grad_(False)


def _below(tensors: Tensors, prefix: str) -> dict[str, torch.Tensor]:
    """Return the tensors whose names begin with `prefix`, keyed by the rest of their names, in full precision."""
    found = {name.removeprefix(prefix): value for name, value in tensors.items() if name.startswith(prefix)}
    return {name: value.float() if value.is_floating_point() else value for name, value in found.items()}


def _shaped(tensors: Tensors, name: str, shape: tuple[int, ...]) -> Any:
    """Return a tensor that must have `shape` and finite numbers. Raises: KeyError, ValueError."""
    tensor = tensors[name]
    if tuple(tensor.shape) != shape or not torch.isfinite(tensor).all():
        raise ValueError(f"{name} has the shape {tuple(tensor.shape)}, not {shape}, or values that are no numbers")
    return tensor


def find_pack(
    engine: Callable[[], KokoroEngine],
    recording: Samples,
    weights: Path,
    *,
    language: str,
    report: Callable[[float], None],
) -> Found:
    """Return a section with which `engine` speaks like the speaker of `recording`, by the network in `weights`.

    The engine is requested only when the pack exists, and may load until then. The model speaks one sentence of
    `language`, to measure loudness and likeness. Reports its progress, 0 to 1.

    Raises: EngineError; anything that `report` raises.
    """
    report(0.0)
    pack, shares = InnoNetwork(weights).pack(recording)
    report(0.4)
    sound = engine().speak_mix(SENTENCES[language], {PACK: 1.0}, pack)
    alike = likeness_at_level(sound, embed_speaker(levelled(recording)))
    section = section_of({PACK: 1.0}, Throat(), (), measured_gain_db(sound), pack)
    section["likeness"] = {"pack": round(alike, 4)}
    section["made_by"] = MAKER
    report(1.0)
    return Found(max(shares, key=lambda voice: shares[voice]), alike, section)
