"""Start-up checks: what would fail later is said now, with what to do about it."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Info, register

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
