"""Start-up checks: what would fail later is said now, with what to do about it."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Info, register

from accounts.keys import is_well_formed
from speech.engines.registry import missing_kokoro_files


@register()
def check_engine(app_configs: Any, **options: Any) -> list[CheckMessage]:
    """The engine that is asked for must be there."""
    missing = missing_kokoro_files(settings.KOKORO_DIR)
    if settings.SPEECH_ENGINE == "kokoro":
        reason = f"{missing[0]} is missing" if missing else "this release has no Kokoro engine"
        return [Error(f"SPEECH_ENGINE is kokoro, but {reason}", hint="Set SPEECH_ENGINE=auto.", id="service.E001")]
    if settings.SPEECH_ENGINE == "auto" and not missing:
        return [Info("Kokoro's files are there, but this release speaks with espeak-ng only", id="service.I001")]
    return []


@register()
def check_demo_key(app_configs: Any, **options: Any) -> list[CheckMessage]:
    """A demo key that no request could use would only puzzle."""
    if not settings.DEMO_API_KEY or is_well_formed(settings.DEMO_API_KEY):
        return []
    hint = "Write ev_ and at least 32 random URL-safe characters, or leave it empty."
    return [Error("DEMO_API_KEY is not a well-formed API key", hint=hint, id="service.E002")]
