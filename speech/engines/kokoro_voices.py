"""Voice packs: a style for each length of text, loaded when a voice first speaks; blends are means of packs."""

import threading
from collections.abc import Mapping
from pathlib import Path

import torch

from speech.engines.base import EngineError
from speech.engines.kokoro_files import VOICE_LENGTHS, voice_path


class VoicePacks:
    """The packs of a model folder. Thread-safe; each is read once."""

    def __init__(self, directory: Path, style_width: int, blends: Mapping[str, tuple[str, ...]]) -> None:
        """`blends` names the voices that are the mean of others, in equal parts."""
        self._directory, self._width, self._blends = directory, style_width, blends
        self._packs: dict[str, torch.Tensor] = {}
        self._lock = threading.Lock()

    def style(self, voice: str, symbols: int) -> torch.Tensor:
        """Return the style (1, width) in which `voice` speaks a text of `symbols` (1 to 510). Raises: EngineError."""
        with self._lock:
            if voice not in self._packs:
                self._packs[voice] = self._load(voice)
            return self._packs[voice][min(symbols, VOICE_LENGTHS) - 1]

    def _load(self, voice: str) -> torch.Tensor:
        packs = [self._read(name) for name in self._blends.get(voice, (voice,))]
        return torch.stack(packs).mean(dim=0)

    def _read(self, voice: str) -> torch.Tensor:
        path = voice_path(self._directory, voice)
        try:
            pack = torch.load(path, map_location="cpu", weights_only=True)
        except Exception as error:  # torch.load raises whatever the bytes lead it to
            raise EngineError(f"{path} cannot be loaded: {error}") from error
        if not isinstance(pack, torch.Tensor) or pack.shape != (VOICE_LENGTHS, 1, self._width):
            shape = tuple(pack.shape) if isinstance(pack, torch.Tensor) else type(pack).__name__
            raise EngineError(f"{path} is not a voice pack: {shape} instead of {(VOICE_LENGTHS, 1, self._width)}")
        return pack.float()
