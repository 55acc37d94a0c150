"""Substitutes for other services' voice names on plans that lack the voices behind these names."""

from collections.abc import Iterable

from accounts.plans import Plan
from voices.access import is_available
from voices.catalog import CATALOG, OPENAI_VOICES, CatalogVoice

_NAMED = frozenset(OPENAI_VOICES.values())


def spoken_voice(name: str, plan: Plan) -> str:
    """Return the name of the voice that speaks on `plan` for `name`, the voice name in a request.

    That is `name` itself, unless it is one of OpenAI's names and the plan lacks its voice: then it is the ID of the
    nearest voice of the plan (`nearest_voice`).
    """
    meant = CATALOG.get(OPENAI_VOICES.get(name, ""))
    return name if meant is None or is_available(meant, plan) else nearest_voice(meant, plan) or name


def nearest_voice(meant: CatalogVoice, plan: Plan) -> str:
    """Return the ID of the voice of `plan` nearest to `meant`: `meant` itself if the plan has it."""
    if is_available(meant, plan):
        return meant.id
    return nearest_among(meant, (voice for voice in CATALOG.values() if is_available(voice, plan)))


def nearest_among(meant: CatalogVoice, voices: Iterable[CatalogVoice]) -> str:
    """Return the ID of the one of `voices` nearest to `meant`.

    Nearest is a voice of the same gender and accent (`en-GB`), then one of the same gender and language (`en`); among
    equals, one that no other of OpenAI's names means, then the first. It is "" if none has that gender and language.
    """
    akin = (voice for voice in voices if _is_akin(voice, meant))
    nearest = min(akin, key=lambda voice: (voice.language != meant.language, voice.id in _NAMED), default=None)
    return nearest.id if nearest else ""


def _is_akin(voice: CatalogVoice, other: CatalogVoice) -> bool:
    return voice.gender == other.gender and _language(voice) == _language(other)


def _language(voice: CatalogVoice) -> str:
    """Return the language without its accent: "en" of "en-GB"."""
    return voice.language.partition("-")[0]
