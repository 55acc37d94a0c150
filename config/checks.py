"""Start-up checks: each reports a setting that would fail later, and says what to do."""

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register

from accounts.keys import is_well_formed
from tts.cloning.inno_files import WEIGHTS as INNO_WEIGHTS
from tts.cloning.inno_files import find_inno_problems, inno_dir
from tts.engines.kokoro.files import find_kokoro_problems, has_kokoro_files, usable_voices
from voices.catalog import KOKORO_VOICES

SHOWN_PROBLEMS = 4


@register()
def check_engine(app_configs: Any, **options: Any) -> list[CheckMessage]:
    """Kokoro's files must be complete if SPEECH_ENGINE is kokoro; with auto, incomplete files are a warning."""
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
def check_cloning_engine(app_configs: Any, **options: Any) -> list[CheckMessage]:
    """The file of inno-kokoro must be complete if CLONING_ENGINE is inno; with auto, a broken file is a warning."""
    is_wanted = settings.CLONING_ENGINE == "inno"
    there = (inno_dir(settings.KOKORO_DIR) / INNO_WEIGHTS).exists()
    if settings.CLONING_ENGINE == "search" or not (is_wanted or there):
        return []
    problems = find_inno_problems(settings.KOKORO_DIR)
    if not problems:
        return []
    hint = "Run `manage.py fetch_models --only inno`, or set CLONING_ENGINE=search."
    if is_wanted:
        return [Error(f"CLONING_ENGINE is inno, but {problems[0]}", hint=hint, id="service.E007")]
    return [Warning(f"New voices are searched for: {problems[0]}", hint=hint, id="service.W005")]


@register()
def check_consent_recognizer(app_configs: Any, **options: Any) -> list[CheckMessage]:
    """A configured recogniser of spoken consents must be complete: without it, no consent could be recorded."""
    folder = settings.CONSENT_RECOGNIZER
    if not folder:
        return []
    if not (Path(folder) / "model.bin").is_file():
        hint = "Name a folder with a model of faster-whisper (model.bin, config.json, …), or leave it empty."
        return [Error(f"CONSENT_RECOGNIZER is {folder}, where no model.bin is", hint=hint, id="service.E008")]
    if find_spec("faster_whisper") is None:
        hint = "Run `pip install faster-whisper`, or leave CONSENT_RECOGNIZER empty."
        return [Error("CONSENT_RECOGNIZER is set, but faster-whisper is not installed", hint=hint, id="service.E008")]
    return []


@register()
def check_heard_consents(app_configs: Any, **options: Any) -> list[CheckMessage]:
    """A recogniser should check spoken consents: without it, any other recording of the speaker would pass."""
    if settings.CLONE_CONSENT != "spoken" or settings.CONSENT_RECOGNIZER:
        return []
    hint = "Name a folder with a model of faster-whisper in CONSENT_RECOGNIZER."
    message = "Any recording of a speaker passes as their spoken consent: no recogniser hears its words"
    return [Warning(message, hint=hint, id="service.W006")]


@register()
def check_site_url(app_configs: Any, **options: Any) -> list[CheckMessage]:
    """The service needs a host of its own: addresses in pages, in the API and for agents begin at its root."""
    if re.fullmatch(r"https?://[^/?#@\s]+", settings.SITE_URL):
        return []
    hint = (
        "Give the service a name of its own, such as https://speech.example.com, and let the proxy hand on all of it."
    )
    message = (
        f"SITE_URL is {settings.SITE_URL}, which is not https://host: the service works under no path of another site"
    )
    return [Error(message, hint=hint, id="service.E009")]


@register()
def check_demo_key(app_configs: Any, **options: Any) -> list[CheckMessage]:
    """A demo key must be well-formed: no request could use it otherwise."""
    if not settings.DEMO_API_KEY or is_well_formed(settings.DEMO_API_KEY):
        return []
    hint = "Write ev_ and at least 32 random URL-safe characters, or leave it empty."
    return [Error("DEMO_API_KEY is not a well-formed API key", hint=hint, id="service.E002")]


@register()
def check_callback_certificates(app_configs: Any, **options: Any) -> list[CheckMessage]:
    """The file of certificates must exist: without it, no callback could be delivered."""
    path = settings.CALLBACK_CA_BUNDLE
    if not path or Path(path).is_file():
        return []
    hint = "Name a file of certificates in PEM form, or leave it empty for the system's."
    return [Error(f"CALLBACK_CA_BUNDLE is {path}, where no file is", hint=hint, id="service.E003")]


@register()
def check_stripe(app_configs: Any, **options: Any) -> list[CheckMessage]:
    """Stripe's settings belong together, and each has a form that distinguishes it from the others."""
    forms = {
        "STRIPE_SECRET_KEY": ("sk_", "rk_"),
        "STRIPE_WEBHOOK_SECRET": ("whsec_",),
        "STRIPE_PRICE_ID": ("price_",),
    }
    values = {name: getattr(settings, name) for name in forms}
    missing = [name for name, value in values.items() if not value]
    if len(missing) == len(values):
        return []
    found: list[CheckMessage] = []
    if missing:
        hint = "Set all three, or none of them."
        found.append(Error(f"Stripe is set without {' and '.join(missing)}", hint=hint, id="service.E004"))
    for name, value in values.items():
        if value and not value.startswith(forms[name]):
            hint = "Copy it once more from Stripe's dashboard."
            expected = " or ".join(forms[name])
            found.append(Error(f"{name} does not begin with {expected}", hint=hint, id="service.E005"))
    return found


@register()
def check_ways_to_pro(app_configs: Any, **options: Any) -> list[CheckMessage]:
    """A checkout elsewhere needs a web address, and replaces Stripe's."""
    if not settings.PLAN_PRO_URL:
        return []
    if not re.match(r"https?://[^/\s]+", settings.PLAN_PRO_URL):
        hint = "Write the address of a page, with https:// before it."
        return [Error("PLAN_PRO_URL is no web address", hint=hint, id="service.E006")]
    if settings.STRIPE_PRICE_ID:
        hint = "Unset PLAN_PRO_URL, if accounts shall pay by Stripe's checkout."
        return [Warning("PLAN_PRO_URL takes the place of Stripe's checkout", hint=hint, id="service.W004")]
    return []


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
