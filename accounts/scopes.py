"""The scopes of API keys: what a key may do. A key with full access also has every scope that a later release adds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.db import models

from core.errors import InsufficientScope

if TYPE_CHECKING:
    from accounts.models import ApiKey

ALL = "all"
"""The value that is stored for a key with full access."""


class Scope(models.TextChoices):
    """A permission that a key may have; the label is its name on pages."""

    SPEECH = "speech", "Speech"
    JOBS = "jobs", "Jobs"
    VOICES = "voices", "Voices and lexicon"
    READ = "read", "Read"


ALLOWS = {
    Scope.SPEECH: "Generate speech and preview pronunciations.",
    Scope.JOBS: "Create, list, download and delete jobs.",
    Scope.VOICES: "Create, list and delete cloned voices. Change the lexicon.",
    Scope.READ: "See usage, jobs, audio, voices and the lexicon. Change nothing.",
}
"""The rights that each scope gives, beside the models and voices that every key may list."""


def stored(scopes: Iterable[Scope] | None) -> str:
    """Return the form in which a key keeps its scopes: their names, or `all` for None."""
    return ALL if scopes is None else " ".join(sorted(set(scopes)))


def require_scope(key: ApiKey | None, *scopes: Scope) -> None:
    """Refuse a key with none of `scopes`; without any scopes, and in the web app (None), nothing is refused.

    Raises: InsufficientScope.
    """
    if key is None or not scopes or key.may(*scopes):
        return
    needed, own = " or ".join(scopes), ", ".join(key.scope_names) or "none"
    raise InsufficientScope(
        f"This API key lacks the scope for this request. It needs {needed}; its scopes are: {own}.",
        extra={"scopes": list(scopes)},
        headers={"WWW-Authenticate": f'Bearer error="insufficient_scope", scope="{scopes[0]}"'},
    )
