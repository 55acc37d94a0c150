"""Every setting of the service, typed, from the environment and `.env` (the environment wins).

`.env.example` lists the settings for operators, with their defaults.
"""

import math
import os
from mimetypes import guess_type
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from pythonjsonlogger.core import RESERVED_ATTRS

from config.database import postgresql_options
from config.storage import storage_entry
from core.processors import usable_processors

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
environ.Env.read_env(BASE_DIR / ".env")


def _text(name: str, default: str) -> str:
    """Return a setting as text. An empty one counts as not set, so that `.env.example` can be copied whole."""
    return env.str(name, default="") or default


def _choice(name: str, default: str, allowed: tuple[str, ...]) -> str:
    value = _text(name, default)
    if value not in allowed:
        raise ImproperlyConfigured(f"{name} is {value!r}: it must be one of {', '.join(allowed)}")
    return value


def _choices(name: str, default: str, allowed: tuple[str, ...]) -> list[str]:
    """Return a setting that is one or more of `allowed`, separated by commas, in the order of preference."""
    text = _text(name, default)
    values = [value.strip() for value in text.split(",")]
    if not set(values) <= set(allowed) or len(set(values)) < len(values):
        raise ImproperlyConfigured(f"{name} is {text!r}: it must be one or more of {', '.join(allowed)}, each once")
    return values


def _whole_number(name: str, default: int, rule: str, *, least: int = 0, most: float = math.inf) -> int:
    text = _text(name, str(default))
    if not text.isdecimal() or not least <= int(text) <= most:
        raise ImproperlyConfigured(f"{name} is {text!r}: it must be a whole number {rule}")
    return int(text)


def _positive_int(name: str, default: int) -> int:
    return _whole_number(name, default, "of at least 1", least=1)


def _niceness(name: str, default: int) -> int:
    return _whole_number(name, default, "from 0 to 19", most=19)


def _seconds(name: str, default: int) -> int:
    return _whole_number(name, default, "of seconds")


def _flag(name: str) -> bool:
    value = _text(name, "false").lower()
    if value not in (*env.BOOLEAN_TRUE_STRINGS, "false", "off", "n", "no", "0"):
        raise ImproperlyConfigured(f"{name} is {value!r}: it must be true or false")
    return value in env.BOOLEAN_TRUE_STRINGS


def _image(name: str) -> Path | str:
    """Return a setting that is an image file or its address; empty if it is not set."""
    text = _text(name, "")
    if not text or (text.startswith("https://") and urlsplit(text).hostname):
        return text
    if not Path(text).is_file() or not (guess_type(text)[0] or "").startswith("image/"):
        raise ImproperlyConfigured(f"{name} is {text}: it must be the file of an image or an https:// address")
    return Path(text).resolve()


def _origins(image: Path | str) -> list[str]:
    """Return the origin of an image's address, which pages may load from; none for a file."""
    return [f"https://{urlsplit(image).netloc}"] if isinstance(image, str) and image else []


def _file(name: str) -> Path | None:
    path = _text(name, "")
    if path and not Path(path).is_file():
        raise ImproperlyConfigured(f"{name} is {path}, where no file is")
    return Path(path) if path else None


# The service
DEBUG = _flag("DEBUG")
SECRET_KEY = _text("SECRET_KEY", "")
if not SECRET_KEY:
    raise ImproperlyConfigured("SECRET_KEY is missing: set it in the environment or in .env (`make run` writes one)")
PORT = _positive_int("PORT", 8000)
# In public, the proxy is in another container or on another machine. With DEBUG, pages show the insides of the service.
BIND_ADDRESS = _text("BIND_ADDRESS", "127.0.0.1" if DEBUG else "0.0.0.0")  # noqa: S104  # nosec B104
SITE_URL = _text("SITE_URL", f"http://localhost:{PORT}").rstrip("/")
ALLOWED_HOSTS = _text("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]").split(",")
STORAGE_DIR = Path(_text("STORAGE_DIR", str(BASE_DIR / "storage"))).resolve()
STORAGE_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
STATIC_ROOT = Path(_text("STATIC_ROOT", str(BASE_DIR / "staticfiles"))).resolve()
# PyTorch reads this at import. Its default is a folder in the shared temporary one, which any user can create first.
os.environ.setdefault("TORCHINDUCTOR_CACHE_DIR", str(STORAGE_DIR / "cache" / "torchinductor"))
DEMO_API_KEY = _text("DEMO_API_KEY", "")
MAX_BODY_BYTES = _positive_int("MAX_BODY_BYTES", 16 * 1024 * 1024)
METRICS_TOKEN = _text("METRICS_TOKEN", "")
DRAIN_S = _seconds("DRAIN_S", 5)
EMAIL_URL = _text("EMAIL_URL", "")
SUPPORT_EMAIL = _text("SUPPORT_EMAIL", "")
if SUPPORT_EMAIL and "@" not in SUPPORT_EMAIL:
    raise ImproperlyConfigured(f"SUPPORT_EMAIL is {SUPPORT_EMAIL!r}: it must be an e-mail address")
SITE_NAME = _text("SITE_NAME", "Eversay")
SITE_LOGO = _image("SITE_LOGO")
OPERATOR = _text("OPERATOR", "")
TERMS_FILE = _file("TERMS_FILE")
PRIVACY_FILE = _file("PRIVACY_FILE")

# How accounts get Pro: at PLAN_PRO_URL, or at Stripe, or else by a request to the staff
PLAN_PRO_URL = _text("PLAN_PRO_URL", "")
STRIPE_SECRET_KEY = _text("STRIPE_SECRET_KEY", "")
STRIPE_WEBHOOK_SECRET = _text("STRIPE_WEBHOOK_SECRET", "")
STRIPE_PRICE_ID = _text("STRIPE_PRICE_ID", "")

# Speech
SPEECH_ENGINE = _choice("SPEECH_ENGINE", "auto", ("auto", "kokoro", "espeak"))
KOKORO_DIR = Path(_text("KOKORO_DIR", str(BASE_DIR / "models" / "kokoro"))).resolve()
MODEL_SOURCES = _choices("MODEL_SOURCES", "hub,packages", ("hub", "packages"))
KOKORO_LOADING = _choice("KOKORO_LOADING", "lazy", ("lazy", "start"))
WEIGHTS_DIR = Path(_text("WEIGHTS_DIR", str(STORAGE_DIR / "cache" / "weights"))).absolute()
PIPER_DIR = Path(_text("PIPER_DIR", str(BASE_DIR / "models" / "piper"))).resolve()
INFERENCE_THREADS = _positive_int("INFERENCE_THREADS", usable_processors())
INFERENCE_PRECISION = _choice("INFERENCE_PRECISION", "auto", ("auto", "fp32", "bf16"))
RENDER_SLOTS = _positive_int("RENDER_SLOTS", usable_processors())
RENDER_QUEUE = _positive_int("RENDER_QUEUE", 64)

# Jobs
WORKER_NICENESS = _niceness("WORKER_NICENESS", 15)
AUDIO_RETENTION_DAYS = _positive_int("AUDIO_RETENTION_DAYS", 30)
CALLBACK_ALLOW_PRIVATE_ADDRESSES = _flag("CALLBACK_ALLOW_PRIVATE_ADDRESSES")
CALLBACK_CA_BUNDLE = _text("CALLBACK_CA_BUNDLE", "")

# Cloned voices
CLONING_ENGINE = _choice("CLONING_ENGINE", "auto", ("auto", "inno", "search"))
CLONE_CONSENT = _choice("CLONE_CONSENT", "checkbox", ("checkbox", "spoken"))
CONSENT_RECOGNIZER = _text("CONSENT_RECOGNIZER", "")
KEEP_RECORDINGS = _flag("KEEP_RECORDINGS")
ENROLLMENT_TRIALS = _positive_int("ENROLLMENT_TRIALS", 1200)

# Django
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "serving.asgi.application"
WSGI_APPLICATION = "serving.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "accounts.Account"
LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_I18N = False
FORMAT_MODULE_PATH = "config.formats"
USE_TZ = True
STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_BYTES
# Bodies are in memory already: temporary files for uploads would need room on a disk.
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
FILE_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_BYTES
DATA_UPLOAD_MAX_NUMBER_FIELDS = 4_000  # each turn of a podcast's script is two

INSTALLED_APPS = [
    "config.apps.StaffAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "jobs",  # before django_q, whose command `qcluster` it replaces
    "django_q",
    "accounts",
    "billing",
    "voices",
    "fetching",
    "speech",
    "studio",
    "feeds",
    "openai_api",
    "elevenlabs_api",
    "serving",
    "config.apps.ServiceConfig",
]

MIDDLEWARE = [
    "serving.middleware.request_context",
    "serving.middleware.private_by_default",
    "serving.middleware.json_in_utf8",
    "serving.middleware.json_api_errors",
    "serving.middleware.AnsweredMethods",
    "csp.middleware.CSPMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates", BASE_DIR / "templates/of_allauth"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}Validator"}
    for name in ("UserAttributeSimilarity", "MinimumLength", "CommonPassword", "NumericPassword")
]

# Accounts: django-allauth does sign-up, login and passwords
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "account"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_SIGNUP_REDIRECT_URL = "keys"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "add_email": "accounts.forms.AddEmailForm",
    "reset_password": "accounts.forms.ForgottenPasswordForm",  # nosec B105 # a class
    "change_password": "accounts.forms.ChangePasswordForm",  # nosec B105 # a class
    "set_password": "accounts.forms.SetPasswordForm",  # nosec B105 # a class
    "reset_password_from_key": "accounts.forms.ResetPasswordForm",  # nosec B105 # a class
}
# Beside allauth's own limits (SECURITY.md): few unrequested e-mails for an address, few accounts for a network, few
# passwords tried for an account.
_LINKS_THAT_RESET = "20/m/ip,5/h/key"
ACCOUNT_RATE_LIMITS = {
    "signup": "20/m/ip,200/d/ip",
    "signup_of_site": "1000/d/key",  # key: a /48 of IPv6
    "reset_password": _LINKS_THAT_RESET,
    "login_failed": "10/m/ip,5/5m/key",  # key: account and network
    "login_failed_elsewhere": "30/h/key",  # key: account; from all networks that it has not logged in from
    "change_password": "5/m/user,20/d/user",  # nosec B105 # a rate
    "export_account": "5/h/user",
    "request_pro": "3/d/user",
    "checkout": "20/h/user",
}
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if EMAIL_URL else "none"
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True  # only in the browser that signed up: a link alone opens no account
ACCOUNT_EMAIL_NOTIFICATIONS = bool(EMAIL_URL)
try:
    vars().update(environ.Env.email_url_config(EMAIL_URL or "consolemail://"))
except (ImproperlyConfigured, ValueError) as error:
    raise ImproperlyConfigured(f"EMAIL_URL: {error}; write smtp+tls://user:password@host:587") from error
EMAIL_TIMEOUT = 10  # seconds; without one, a mail server that hangs would hold a thread
DEFAULT_FROM_EMAIL = SERVER_EMAIL = _text("EMAIL_FROM", f"noreply@{urlsplit(SITE_URL).hostname}")

# Data
DATABASES = {"default": environ.Env.db_url_config(_text("DATABASE_URL", f"sqlite:///{STORAGE_DIR / 'db.sqlite3'}"))}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["CONN_MAX_AGE"] = None
    DATABASES["default"]["OPTIONS"] = {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        # secure_delete: no byte of a deleted cloned voice stays in the file. temp_store: otherwise jobs fail when the
        # disk of temporary files is full.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=20000; "
        "PRAGMA secure_delete=ON; PRAGMA temp_store=MEMORY;",
    }
elif DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    DATABASES["default"]["OPTIONS"] = postgresql_options() | DATABASES["default"].get("OPTIONS", {})
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    # Outside a transaction, PgBouncer may run each statement on another connection, which does not know the cursor.
    DATABASES["default"]["DISABLE_SERVER_SIDE_CURSORS"] = True

STORAGES = {
    "default": storage_entry(_text("STORAGE_URL", ""), STORAGE_DIR / "files", _text("STORAGE_PUBLIC_URL", "")),
    "staticfiles": {"BACKEND": "config.static_files.HashedFiles"},
}

REDIS_URL = _text("REDIS_URL", "")
REDIS_PREFIX = _text("REDIS_PREFIX", "speech")
CACHES: dict[str, dict[str, Any]]
if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": REDIS_PREFIX,
            # Version 1 held pickles: anyone who could write to Redis could run code here.
            "VERSION": 2,
            "OPTIONS": {
                "serializer": "config.cached_values.JsonSerializer",
                "socket_timeout": 2.0,
                "socket_connect_timeout": 2.0,
            },
        },
    }
    CACHES["workers"] = CACHES["default"]
else:
    CACHES = {
        # "default" counts logins, "workers" holds signs of life: all processes must share both.
        "default": {
            "BACKEND": "django.core.cache.backends.db.DatabaseCache",
            "LOCATION": "cache",
            "OPTIONS": {"MAX_ENTRIES": 100_000},
        },
        "workers": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "worker_cache"},
    }

Q_CLUSTER = {
    "name": REDIS_PREFIX,
    "workers": _positive_int("WORKERS", 1),
    "timeout": 300,
    "retry": 360,
    "max_attempts": 5,
    "guard_cycle": 1.0,
    "poll": 0.2,
    "save_limit": -1,
    "catch_up": False,
    "cache": "workers",
    **({"redis": REDIS_URL} if REDIS_URL else {"orm": "default"}),
}

# The API
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["accounts.authentication.ApiKeyAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": [
        "rest_framework.permissions.IsAuthenticated",
        "accounts.permissions.HasScope",
    ],
    "DEFAULT_PARSER_CLASSES": ["serving.parsers.JsonObjectParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "serving.parsers.AlwaysJson",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_METADATA_CLASS": None,
    "EXCEPTION_HANDLER": "serving.api_errors.answer_exception",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Text-to-speech API",
    "DESCRIPTION": "An OpenAI-compatible speech API: change base address and key. The [guide](/docs) shows how.",
    "VERSION": "1",
    "SERVERS": [{"url": "/", "description": "The site that serves this schema."}],
    "CONTACT": {"name": "The people who run this site"},
    "LICENSE": {"name": "GNU General Public License, version 3 or later", "identifier": "GPL-3.0-or-later"},
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": [],
    "SERVE_PERMISSIONS": [],
    "SCHEMA_PATH_PREFIX": "/(api/|elevenlabs/)?v[12]",
    "TAGS": [
        {"name": "Speech", "description": "Text in, audio out."},
        {"name": "Voices", "description": "The voices of the catalog, and voices of one's own."},
        {"name": "Jobs", "description": "Long texts and podcasts, rendered in the background."},
        {"name": "Lexicon", "description": "How words are to be said in whatever the account has spoken."},
        {"name": "Usage", "description": "The account's usage so far."},
        {"name": "Models", "description": "The one model, and OpenAI's names for it."},
        {"name": "OpenAI", "description": "The base `/v1`: OpenAI's speech API to the letter."},
        {"name": "ElevenLabs", "description": "The base `/elevenlabs`: ElevenLabs' API for its clients."},
        {"name": "Web app", "description": "Requests of the site's own pages, open to keys and visitors as well."},
    ],
    "OAS_VERSION": "3.1.0",
    "POSTPROCESSING_HOOKS": ["config.openapi.describe_answers"],
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

# Security: rules that DEBUG relaxes on a developer's machine
if not DEBUG:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SITE_URL.startswith("https://")
    SECURE_HSTS_SECONDS = 365 * 24 * 3600 if SITE_URL.startswith("https://") else 0
SILENCED_SYSTEM_CHECKS = [
    # HSTS for subdomains, and in browsers' preload lists: only the owner of the domain can decide on these.
    "security.W005",
    "security.W021",
    # The proxy redirects to https://. `serve` has no TLS, so an https SITE_URL implies a proxy; requests that bypass it
    # (health checks, Prometheus, machines inside) must not be redirected.
    "security.W008",
]
CSRF_TRUSTED_ORIGINS = [SITE_URL]
DEFAULT_EXCEPTION_REPORTER_FILTER = "config.debug_pages.SecretsFilter"  # DEBUG does not turn this off
CSRF_FAILURE_VIEW = "serving.error_pages.csrf_failure"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "connect-src": [SELF],
        "img-src": [SELF, "data:", *_origins(SITE_LOGO)],
        "media-src": [SELF, "blob:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# Logs: one JSON object per line in production, plain lines with DEBUG
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "ids": {"()": "serving.request_ids.IdFilter"},
        "keys": {"()": "serving.log_privacy.KeyFilter"},
        # Django would log each deliberate 503 as an error; the line of the request already reports it.
        "surprises": {
            "()": "django.utils.log.CallbackFilter",
            "callback": lambda record: record.exc_info or getattr(record, "status_code", None) != 503,
        },
    },
    "formatters": {
        "json": {
            "()": "serving.log_privacy.PrivateJsonFormatter",
            "fmt": "%(asctime)s %(levelname)s %(name)s %(message)s %(request_id)s %(job_id)s",
            "rename_fields": {"asctime": "time", "levelname": "level", "name": "logger"},
            # Django's own records carry the request as text, with its query string.
            "reserved_attrs": [*RESERVED_ATTRS, "request"],
        },
        "plain": {"format": "%(asctime)s %(levelname)-7s %(name)s [%(request_id)s %(job_id)s] %(message)s"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "plain" if DEBUG else "json",
            "filters": ["ids", "keys"],
        },
    },
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.request": {"filters": ["surprises"]},
        "django_q": {"handlers": [], "propagate": True},
        "uvicorn.access": {"level": "WARNING"},
        "uvicorn.websockets": {"level": "WARNING"},
        "mcp": {"level": "WARNING"},
        "httpx2": {"level": "WARNING"},
        "botocore": {"level": "WARNING"},
        "watchfiles": {"level": "WARNING"},
    },
}
