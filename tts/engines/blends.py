"""Names of blends, weighted means of voices: "af_bella+af_sky", "af_bella+af_sky(2)"."""

import math
from collections.abc import Mapping

from tts.engines.base import EngineError


class BlendImpossible(EngineError):
    """The engine that speaks cannot mix voices."""


def blend_name(weights: Mapping[str, int]) -> str:
    """Return the only name of a mean by positive `weights`: voices sorted, weights reduced, a weight of 1 left out."""
    divisor = math.gcd(*weights.values())
    if len(weights) == 1:
        return next(iter(weights))
    parts = ((voice, weights[voice] // divisor) for voice in sorted(weights))
    return "+".join(voice if weight == 1 else f"{voice}({weight})" for voice, weight in parts)


def blend_weights(name: str) -> dict[str, int]:
    """Return the weights in a name from `blend_name`; a single voice's name means that voice alone."""
    weights = {}
    for part in name.split("+"):
        voice, _, weight = part.rstrip(")").partition("(")
        weights[voice] = int(weight or 1)
    return weights


def is_blend(name: str) -> bool:
    """Tell whether `name`, made by `blend_name`, has more than one voice."""
    return "+" in name
