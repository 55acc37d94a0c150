"""The answer to callers that name an unknown voice."""

import difflib

from core.errors import VoiceNotFound
from voices.catalog import CATALOG, OPENAI_VOICES

_MOST_SHOWN = 80
"""The most characters of the name that are shown and compared."""


def unknown_voice(name: str, *, param: str, purpose: str = "") -> VoiceNotFound:
    """Return the error of a `name` that no catalog voice has; it lists all names, the nearest first if one is near."""
    shown = name[:_MOST_SHOWN]
    near = difflib.get_close_matches(shown.lower(), [*OPENAI_VOICES, *CATALOG], n=1)
    message = (
        f"There is no voice '{shown}'{purpose}. {f'The nearest name is {near[0]}. ' if near else ''}OpenAI's names are "
        f"{', '.join(OPENAI_VOICES)}; the others are {', '.join(CATALOG)}. GET /api/v1/audio/voices describes them."
    )
    return VoiceNotFound(message, param=param)
