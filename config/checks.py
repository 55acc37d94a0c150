"""Start-up checks: each reports now a setting that would fail later, and says what to do."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register

from accounts.keys import is_well_formed
from tts.engines.kokoro.files import find_kokoro_problems, has_kokoro_files, usable_voices
from voices.catalog import KOKORO_VOICES

SHOWN_PROBLEMS = 4


@register()
def check_engine(app_configs: Any, **options: Any) -> list[CheckMessage]:
    """Kokoro's files must be whole if SPEECH_ENGINE is kokoro; with auto, incomplete files are a warning."""
    is_wanted = settings.SPEECH_ENGINE == "kokoro"
    if settings.SPEECH_ENGINE == "espeak" or not (is_wanted or has_kokoro_files(settings.KOKORO_DIR)):
        return []
    problems = find_kokoro_problems(settings.KOKORO_DIR, KOKORO_VOICES)
    if not problems:
        return []
    listed = "; ".join(problems[:SHOWN_PROBLEMS])
    if len(problems) > SHOWN_PROBLEMS:
        listed += f"; and {len(problems) - SHOWN_PROBLEMS} more files"
    if is_wanted:
        hint = "Run `manage.py fetch_models`, or set SPEECH_ENGINE=auto."
        return [Error(f"SPEECH_ENGINE is kokoro, but {listed}", hint=hint, id="service.E001")]
    hint = "Run `manage.py fetch_models`, or set SPEECH_ENGINE=espeak."
    whose = "Some voices" if usable_voices(settings.KOKORO_DIR, KOKORO_VOICES) else "All voices"
    return [Warning(f"{whose} are espeak-ng's, for Kokoro is not whole: {listed}", hint=hint, id="service.W001")]


@register()
def check_demo_key(app_configs: Any, **options: Any) -> list[CheckMessage]:
    """A demo key must be well formed: no request could use another one."""
    if not settings.DEMO_API_KEY or is_well_formed(settings.DEMO_API_KEY):
        return []
    hint = "Write ev_ and at least 32 random URL-safe characters, or leave it empty."
    return [Error("DEMO_API_KEY is not a well-formed API key", hint=hint, id="service.E002")]


@register()
def check_callback_certificates(app_configs: Any, **options: Any) -> list[CheckMessage]:
    """The file of certificates must exist: no callback could be delivered without it."""
    path = settings.CALLBACK_CA_BUNDLE
    if not path or Path(path).is_file():
        return []
    hint = "Name a file of certificates in PEM form, or leave it empty for the system's."
    return [Error(f"CALLBACK_CA_BUNDLE is {path}, where no file is", hint=hint, id="service.E003")]


@register(Tags.security, deploy=True)
def check_callback_addresses(app_configs: Any, **options: Any) -> list[CheckMessage]:
    """Callbacks to private addresses let whoever creates a job send requests to any host that the workers reach."""
    if not settings.CALLBACK_ALLOW_PRIVATE_ADDRESSES:
        return []
    hint = "Unset CALLBACK_ALLOW_PRIVATE_ADDRESSES: it is for development."
    return [Warning("Callbacks may go to addresses of your own network", hint=hint, id="service.W002")]


@register(Tags.security, deploy=True)
def check_hosts(app_configs: Any, **options: Any) -> list[CheckMessage]:
    """With any host allowed, a page of another site could send requests to a service inside a private network."""
    if "*" not in settings.ALLOWED_HOSTS:
        return []
    hint = "Write the names into ALLOWED_HOSTS by which the service is reached."
    return [Warning("Requests may name any host", hint=hint, id="service.W003")]
