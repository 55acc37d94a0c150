"""The answer to callers that name an unknown voice."""

import difflib

from core.errors import VoiceNotFound
from voices.catalog import CATALOG, OPENAI_VOICES

_MOST_SHOWN = 80
"""The most characters of the name that are shown and compared."""


def unknown_voice(name: str, *, param: str, purpose: str = "") -> VoiceNotFound:
    """Return the error of a `name` that no catalog voice has; it lists the nearest name, and all names."""
    shown = name[:_MOST_SHOWN]
    names = [*OPENAI_VOICES, *CATALOG]
    nearest = difflib.get_close_matches(shown.lower(), names, n=1, cutoff=0.0)
    message = (
        f"There is no voice '{shown}'{purpose}. The nearest name is {nearest[0]}. OpenAI's names are "
        f"{', '.join(OPENAI_VOICES)}; the others are {', '.join(CATALOG)}. GET /api/v1/audio/voices describes them."
    )
    return VoiceNotFound(message, param=param)
