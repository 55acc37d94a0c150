"""Kokoro's own Python package on the same weights, for comparison."""

import hashlib
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import torch
from kokoro import KModel, KPipeline

from tests.support.misaki import english_g2p
from tts.engines.base import Samples
from voices.catalog import CATALOG

_REPOSITORY = "hexgrad/Kokoro-82M"
_CODES = {"en-US": "a", "en-GB": "b", "ja": "j", "zh": "z", "es": "e", "fr": "f", "hi": "h", "it": "i", "pt-BR": "p"}


class Upstream:
    """`KPipeline` by voice, with seeded noise, so that its sound is repeatable; a folder keeps the sound."""

    def __init__(self, directory: Path, folder: Path) -> None:
        """Speak with the model in `directory`; keep sound in `folder`."""
        self._directory = directory
        self._folder = folder / "upstream"
        self._folder.mkdir(parents=True, exist_ok=True)

    def speak(self, text: str, voice: str) -> Samples:
        """Return `text` as the package speaks it: float32 mono, 24 kHz."""
        key = hashlib.blake2b(f"{voice} {text}".encode(), digest_size=16)
        path = self._folder / f"{key.hexdigest()}.npy"
        if not path.exists():
            np.save(path, self._infer(text, voice))
        samples: Samples = np.load(path)
        return samples

    def _infer(self, text: str, voice: str) -> Samples:
        torch.manual_seed(0)
        spoken = _pipeline(CATALOG[voice].language, self._directory)(
            text, voice=str(self._directory / "voices" / f"{voice}.pt")
        )
        return np.concatenate([result.audio.numpy() for result in spoken])


@cache
def _pipeline(language: str, directory: Path) -> Any:
    """Return the package's pipeline with its own reading of `language`.

    For English it would download a tagger, which ours replaces. It imports a second reader of Japanese, which it does
    not use and which needs a compiler.
    """
    sys.modules.setdefault("pyopenjtalk", ModuleType("pyopenjtalk"))
    is_english = language.startswith("en")
    pipeline = KPipeline("e" if is_english else _CODES[language], repo_id=_REPOSITORY, model=_model(directory))
    if is_english:
        pipeline.lang_code, pipeline.g2p = _CODES[language], english_g2p(language)
    return pipeline


@cache
def _model(directory: Path) -> KModel:
    return KModel(_REPOSITORY, str(directory / "config.json"), str(directory / "kokoro-v1_0.pth")).eval()
