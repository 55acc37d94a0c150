"""How long the body of a request may be: as long as the longest that its address has a use for."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import Http404
from django.urls import resolve

from accounts.plans import PLANS
from serving.api_paths import AGENTS, is_agents
from speech.api import LONG_TEXT_AS_JOB, LONG_TEXT_HEADER

PLAIN_BYTES = 256 * 1024
"""Most bytes of a body of which nothing large is expected, and of any form with escapes (`%23`).

Python takes a second for each MB of escapes, and stops all threads for long stretches of it. The pages send long texts
as multipart, without escapes.
"""

SPOKEN_BYTES = PLAIN_BYTES + 12 * max(plan.max_input for plan in PLANS.values())
"""Most bytes of a body with a text that is spoken at once: JSON may need 12 for a character."""

FORM_BYTES = 1024 * 1024
"""Most bytes of the form with the script of a podcast, which has no file."""

_SPOKEN = frozenset(
    "speech timestamped_speech openai_speech phonemes generate stream home "
    "elevenlabs elevenlabs_stream elevenlabs_aligned elevenlabs_aligned_stream".split()
)
_UPLOADS = frozenset(
    "cloned_voices new_voice new_book import_lexicon voice_consents openai_voice_consents openai_audio_voices".split()
)
_LONG_JSON = frozenset({"jobs", "lexicon_import_api", "lexicon_pls_api"})
"""Names of addresses in `config.urls`."""


def most_body_bytes(scope: Mapping[str, Any]) -> int:
    """Return the most bytes that the body of a request may have, given its ASGI scope."""
    return min(_most_bytes(scope), settings.MAX_BODY_BYTES)


def _most_bytes(scope: Mapping[str, Any]) -> int:
    if scope["method"] != "POST":
        return PLAIN_BYTES
    headers, name = dict(scope["headers"]), _name_of(scope["path"])
    content_type = b",".join(value for header, value in scope["headers"] if header == b"content-type").lower()
    if b"urlencoded" in content_type:
        return PLAIN_BYTES
    if name in _SPOKEN:
        may_be_job = name == "speech" and headers.get(LONG_TEXT_HEADER.lower().encode()) == LONG_TEXT_AS_JOB.encode()
        return settings.MAX_BODY_BYTES if may_be_job else SPOKEN_BYTES
    if name == "new_podcast":
        return FORM_BYTES
    if name in _UPLOADS:
        return settings.MAX_BODY_BYTES if content_type.startswith(b"multipart/form-data") else PLAIN_BYTES
    return settings.MAX_BODY_BYTES if name in _LONG_JSON or name == AGENTS else PLAIN_BYTES


def _name_of(path: str) -> str | None:
    """Return the name of an address; it is known for the endpoint of agents, which Django does not see, by its path."""
    if is_agents(path):
        return AGENTS
    try:
        return resolve(path).url_name
    except Http404:
        return None
