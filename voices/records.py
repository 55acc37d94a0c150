"""What a caller is shown of a voice, over HTTP and by the agent tools."""

from typing import Any

from accounts.plans import Plan
from voices.access import is_available
from voices.catalog import CatalogVoice


def catalog_record(voice: CatalogVoice, plan: Plan) -> dict[str, Any]:
    """Return the record of a catalog voice; `available` tells whether `plan` includes it."""
    return {
        "id": voice.id,
        "name": voice.name,
        "language": voice.language,
        "gender": voice.gender,
        "access": "free" if voice.is_free else "pro",
        "available": is_available(voice, plan),
    }
