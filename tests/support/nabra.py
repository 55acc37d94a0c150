"""Nabra checkpoints of the real architecture with seeded random weights."""

from pathlib import Path
from typing import Any

from tests.support.kokoro import TINY_CONFIG, write_model
from tts.engines.nabra.files import VOICE, nabra_dir

VOCABULARY: dict[str, int] = {symbol: number + 8 for symbol, number in TINY_CONFIG["vocab"].items()}
"""Like Kokoro's, it leaves 7 and 8 free."""

CONFIG: dict[str, Any] = TINY_CONFIG | {"vocab": VOCABULARY, "n_token": TINY_CONFIG["n_token"] + 8}


def write_nabra(kokoro_dir: Path, seed: int = 0) -> Path:
    """Write a small model where it lies inside the folder of Kokoro; return its own folder."""
    return write_model(nabra_dir(kokoro_dir), CONFIG, [VOICE], seed, is_hasty=True)
