"""Numbers of checkpoints that are measured already."""

import json
from pathlib import Path

import pytest
import torch

from tts.engines.kokoro import known
from tts.engines.kokoro.files import weights_digest
from tts.engines.kokoro.known import KnownNumbers, known_numbers


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    torch.save({"bert": {"weight": torch.arange(9.0)}, "decoder": {"bias": torch.ones(3)}}, tmp_path / "weights.pth")
    return tmp_path / "weights.pth"


def test_a_checkpoint_is_known_by_its_numbers_whatever_their_names(weights: Path, tmp_path: Path, monkeypatch):
    measured = {weights_digest(weights): {"gains_db": {"af_heart": -1.5}, "errors": {"model": 0.05}}}
    (tmp_path / "known.json").write_text(json.dumps(measured))
    monkeypatch.setattr(known, "MEASURED", tmp_path / "known.json")
    torch.save({"bias": torch.ones(3), "weight": torch.arange(9.0)}, tmp_path / "again.pth")
    for path in (weights, tmp_path / "again.pth"):
        assert known_numbers(path) == KnownNumbers({"af_heart": -1.5}, {"model": 0.05})
    torch.save({"bias": torch.ones(3), "weight": torch.arange(9.0) + 1}, tmp_path / "other.pth")
    assert known_numbers(tmp_path / "other.pth") == KnownNumbers()


def test_nothing_is_known_of_what_is_no_checkpoint(tmp_path: Path):
    (tmp_path / "weights.pth").write_text("version https://git-lfs")
    assert known_numbers(tmp_path / "weights.pth") == KnownNumbers()
