"""Voice packs: a style for each length of text, loaded when a voice first speaks; blends and mixes are their means."""

import re
import threading
from collections.abc import Collection, Mapping
from pathlib import Path

import torch

from tts.engines.base import EngineError, engine_error
from tts.engines.blends import blend_weights, is_blend
from tts.engines.kokoro.files import VOICE_LENGTHS, voice_path

_VOICE_NAME = re.compile(r"[a-z][fm]_[a-z]+")
"""The letters of a language and a sex, then a name; copies made by people have other names."""


def style_for(pack: torch.Tensor, symbols: int) -> torch.Tensor:
    """Return the style (1, width) of a pack (510, 1, width) for a text of `symbols`, 1 or more."""
    return pack[min(symbols, VOICE_LENGTHS) - 1]


PACK = "pack"
"""The name, among the weights of a mix, of a pack that is not in the folder."""


LETTERS = {
    "en-US": "ab",
    "en-GB": "ba",
    "ja": "j",
    "zh": "z",
    "es": "e",
    "fr": "f",
    "hi": "h",
    "it": "i",
    "pt-BR": "p",
}
"""The first letters of the names of a language's voices; the language's own letter is first."""


def native_voice(names: Collection[str], language: str, sex: str) -> str | None:
    """Return the first voice of `language` (BCP 47) among `names`, if possible of `sex` ("f" or "m"), None without one.

    >>> native_voice({"ff_siwis", "im_nicola", "if_sara"}, "it", "m")
    'im_nicola'
    """
    own = sorted(name for name in names if name[0] == LETTERS[language][0] and name[1] in "fm")
    return min(own, key=lambda name: (name[1] != sex, name), default=None)


class VoicePacks:
    """The packs of a model folder. Thread-safe; each is read once."""

    def __init__(self, directory: Path, style_width: int, blends: Mapping[str, tuple[str, ...]]) -> None:
        """Read packs below `directory`; `blends` has the equal parts of voices that are means of others."""
        self._directory, self._width, self._blends = directory, style_width, blends
        self._packs: dict[str, torch.Tensor] = {}
        self._lock = threading.Lock()

    def style(self, voice: str, symbols: int) -> torch.Tensor:
        """Return the style (1, width) in which `voice` speaks a text of `symbols` (1 to 510). Raises: EngineError.

        The styles of blends that callers name are not kept: their number is unlimited.
        """
        if is_blend(voice):
            return self.mix(blend_weights(voice), symbols)
        with self._lock:
            if voice not in self._packs:
                parts = [self._read(name) for name in self.parts_of(voice)]
                self._packs[voice] = torch.stack(parts).mean(dim=0)
            return style_for(self._packs[voice], symbols)

    def mix(self, weights: Mapping[str, float], symbols: int, pack: torch.Tensor | None = None) -> torch.Tensor:
        """Return the style (1, width) of the mean of voices by `weights`, positive and on any scale; it is not kept.

        The weight of `PACK` applies to `pack`, shape (510, 1, width). Raises: EngineError.
        """
        total = sum(weights.values())
        parts = [self._part(voice, symbols, pack) * (weights[voice] / total) for voice in sorted(weights)]
        return torch.stack(parts).sum(dim=0)

    def parts_of(self, voice: str) -> tuple[str, ...]:
        """Return the voices of whose packs `voice` is the mean: itself, unless it is a blend of the catalog."""
        return self._blends.get(voice, (voice,))

    def _part(self, voice: str, symbols: int, pack: torch.Tensor | None) -> torch.Tensor:
        return self.style(voice, symbols) if pack is None or voice != PACK else style_for(pack, symbols)

    def names(self) -> frozenset[str]:
        """Return the voices whose packs are in the folder, and the blends that can be made of them."""
        packs = {path.stem for path in self._directory.glob("voices/*.pt") if _VOICE_NAME.fullmatch(path.stem)}
        return frozenset(packs | {blend for blend, parts in self._blends.items() if packs.issuperset(parts)})

    def _read(self, voice: str) -> torch.Tensor:
        path = voice_path(self._directory, voice)
        try:
            pack = torch.load(path, map_location="cpu", weights_only=True)
        except Exception as error:  # torch.load may raise anything on wrong bytes
            raise engine_error(f"{path} cannot be loaded", error) from error
        if not isinstance(pack, torch.Tensor) or pack.shape != (VOICE_LENGTHS, 1, self._width):
            shape = tuple(pack.shape) if isinstance(pack, torch.Tensor) else type(pack).__name__
            raise EngineError(f"{path} is not a voice pack: {shape} instead of {(VOICE_LENGTHS, 1, self._width)}")
        if not torch.isfinite(pack).all():
            raise EngineError(f"{path} is damaged: it holds values that are no numbers")
        return pack.float()
