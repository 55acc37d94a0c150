"""A cloned voice in use: plain values, so that rendering needs no database."""

import re
from dataclasses import dataclass
from typing import ClassVar

from tts.cloning.clone import Clone
from voices.catalog import CatalogVoice

CLONED_PREFIX = "voice_"
CONSENT_PREFIX = "cons_"
_CLONED_ID = re.compile(rf"{CLONED_PREFIX}[0-9a-z]{{1,34}}")
_CONSENT_ID = re.compile(rf"{CONSENT_PREFIX}[0-9a-z]{{1,34}}")


@dataclass(frozen=True, slots=True)
class OwnVoice:
    """An account's own cloned voice, ready to speak `language` (BCP 47): its own, or the language of a request."""

    id: str
    language: str
    clone: Clone

    has_timestamps: ClassVar[bool] = False
    is_cloned: ClassVar[bool] = True


Voice = CatalogVoice | OwnVoice


def is_cloned_name(name: str) -> bool:
    """Tell whether `name` can only mean a cloned voice, even if there is none of that name."""
    return name.startswith(CLONED_PREFIX)


def is_cloned_id(name: str) -> bool:
    """Tell whether `name` has the form of a cloned voice's ID; a query could fail on other names."""
    return _CLONED_ID.fullmatch(name) is not None


def is_consent_id(name: str) -> bool:
    """Tell whether `name` has the form of a spoken consent's ID; a query could fail on other names."""
    return _CONSENT_ID.fullmatch(name) is not None
