"""A cloned voice in use: plain values, so that what speaks with them knows no database."""

import re
from dataclasses import dataclass
from typing import ClassVar

from speech.cloning.clone import Clone
from voices.catalog import CatalogVoice

CLONED_PREFIX = "voice_"
_CLONED_ID = re.compile(rf"{CLONED_PREFIX}[0-9a-z]{{1,34}}")


@dataclass(frozen=True, slots=True)
class OwnVoice:
    """An account's own cloned voice, ready to speak `language` (BCP 47): its own, or the one chosen for a request."""

    id: str
    language: str
    clone: Clone

    has_timestamps: ClassVar[bool] = False
    is_cloned: ClassVar[bool] = True


Voice = CatalogVoice | OwnVoice


def is_cloned_name(name: str) -> bool:
    """Tell whether `name` can only be meant as a cloned voice's, be there one or not."""
    return name.startswith(CLONED_PREFIX)


def is_cloned_id(name: str) -> bool:
    """Tell whether a cloned voice may have the ID `name`: any other is not worth a query, and some would break one."""
    return _CLONED_ID.fullmatch(name) is not None
