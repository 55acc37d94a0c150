"""The record of a voice for callers of the HTTP API and the agent tools."""

from typing import Any

from accounts.plans import Plan
from voices.access import is_available
from voices.catalog import CatalogVoice
from voices.models import ClonedVoice


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


def custom_voice_record(voice: ClonedVoice) -> dict[str, Any]:
    """Return the record of a cloned voice in the form of OpenAI's custom voices: its fields, then ours."""
    return {
        "id": voice.pk,
        "object": "audio.voice",
        "created_at": int(voice.created_at.timestamp()),
        "name": voice.name,
        "type": "audio_sample",
        "status": voice.status,
        "warnings": voice.warnings,
    }


def clone_record(voice: ClonedVoice) -> dict[str, Any]:
    """Return the record of a cloned voice, in the form of a catalog voice's, for its owner on a plan with cloning."""
    return {
        "id": voice.pk,
        "name": voice.name,
        "language": voice.language,
        "gender": None,
        "access": "pro",
        "available": voice.status == ClonedVoice.Status.READY,
    }
