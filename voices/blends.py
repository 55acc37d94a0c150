"""Blends of catalog voices, as callers name them: "af_sky+af_bella", "af_sky(2)+am_adam(1)"."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from core.errors import InvalidValue
from tts.engines.blends import blend_name
from voices.catalog import CATALOG, OPENAI_VOICES, CatalogVoice
from voices.unknown import unknown_voice

MAX_PARTS = 3
MAX_WEIGHT = 100
"""Weights are above 0 and below this, with up to two decimals: a blend's name has at most 60 characters."""

_PART = re.compile(r"\s*([^()\s]*)\s*(?:\(\s*(\d{1,2}(?:\.\d{1,2})?|\.\d{1,2})\s*\)\s*)?")


@dataclass(frozen=True, slots=True)
class BlendedVoice(CatalogVoice):
    """The weighted mean of the catalog voices `parts`, sorted; `id` is its only name, whatever the caller wrote."""

    parts: tuple[CatalogVoice, ...] = ()

    @property
    def name(self) -> str:
        """The name for people."""
        return " + ".join(part.name for part in self.parts)


def is_blend_name(name: str) -> bool:
    """Tell whether a caller's name of a voice means a blend."""
    return "+" in name or "(" in name


@lru_cache(maxsize=1024)
def find_blend(name: str, *, param: str = "voice") -> CatalogVoice:
    """Return the blend that a caller names, or the voice if all its parts are the same.

    Its language is the language of its parts; for American and British voices, the heavier accent, or American if they
    weigh the same.

    Raises: VoiceNotFound naming the part; InvalidValue for voices that cannot be blended.
    """
    weights: Counter[str] = Counter()
    names = name.split("+", MAX_PARTS)
    if len(names) > MAX_PARTS:
        raise InvalidValue(f"a blend has at most {MAX_PARTS} voices", param=param)
    for part in names:
        voice_id, hundredths = _read_part(part, param)
        weights[voice_id] += hundredths
    parts = tuple(CATALOG[voice_id] for voice_id in sorted(weights))
    languages: Counter[str] = Counter()
    for part_voice in parts:
        languages[part_voice.language] += weights[part_voice.id]
    if len({language.partition("-")[0] for language in languages}) > 1:
        spoken = " and ".join(f"{voice.id} ({voice.language})" for voice in parts)
        raise InvalidValue(f"the voices of a blend speak one language; these are {spoken}", param=param)
    if len(parts) == 1:
        return parts[0]
    language = min(languages, key=lambda tag: (-languages[tag], tag != "en-US"))
    gender = max(parts, key=lambda voice: (weights[voice.id], voice.gender == parts[0].gender)).gender
    return BlendedVoice(blend_name(weights), language, gender, all(voice.is_free for voice in parts), parts)


def _read_part(part: str, param: str) -> tuple[str, int]:
    """Return the ID and the weight of a part, in hundredths. Raises: VoiceNotFound, InvalidValue."""
    read = _PART.fullmatch(part)
    if read is None:
        rule = f"a voice's weight is a number above 0 and below {MAX_WEIGHT} with up to two decimals, as in af_sky(1.5)"
        raise InvalidValue(f"{rule}; this is '{part[:40]}'", param=param)
    named, weight = read.groups()
    voice = CATALOG.get(OPENAI_VOICES.get(named, named))
    if voice is None:
        raise unknown_voice(named, param=param, purpose=" to blend")
    if voice.language == "ar":
        raise InvalidValue(f"only Kokoro's voices can be blended; {voice.id} is none of them", param=param)
    hundredths = round(100 * float(weight)) if weight else 100
    if hundredths == 0:
        raise InvalidValue(f"the weight of {voice.id} must be above 0", param=param)
    return voice.id, hundredths
