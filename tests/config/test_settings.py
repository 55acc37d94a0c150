"""With a wrong setting the start fails, and says what to do."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.depth import first

pytestmark = pytest.mark.process

ROOT = Path(__file__).resolve().parents[2]


def check(**settings: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env=os.environ | settings,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_defaults_are_valid():
    assert check().returncode == 0


def test_pages_may_load_the_mark_from_where_it_is_and_from_nowhere_else():
    shell = [sys.executable, "manage.py", "shell", "--verbosity", "0", "-c"]
    shown = "from django.conf import settings; print(*settings.CONTENT_SECURITY_POLICY['DIRECTIVES']['img-src'])"
    for logo, sources in (("https://cdn.example:444/a/b.png", ["https://cdn.example:444"]), ("static/icon.svg", [])):
        done = subprocess.run(
            [*shell, shown], cwd=ROOT, env=os.environ | {"SITE_LOGO": logo}, capture_output=True, text=True, check=True
        )
        assert done.stdout.split() == ["'self'", "data:", *sources]


def test_the_whole_example_is_valid():
    lines = (ROOT / ".env.example").read_text().splitlines()
    settings = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    done = check(**settings | {"SECRET_KEY": "mine"})
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("settings", "message"),
    first(
        5,
        [
            ({"SPEECH_ENGINE": "siri"}, "SPEECH_ENGINE is 'siri': it must be one of auto, kokoro, espeak"),
            ({"RENDER_SLOTS": "0"}, "RENDER_SLOTS is '0': it must be a whole number of at least 1"),
            ({"PORT": "eighty"}, "PORT is 'eighty'"),
            ({"DEBUG": "maybe"}, "DEBUG is 'maybe'"),
            ({"SECRET_KEY": ""}, "SECRET_KEY is missing"),
            ({"CALLBACK_CA_BUNDLE": "/nowhere"}, "CALLBACK_CA_BUNDLE is /nowhere, where no file is"),
            ({"AUDIO_RETENTION_DAYS": "0"}, "AUDIO_RETENTION_DAYS is '0': it must be a whole number of at least 1"),
            (
                {"STORAGE_URL": "gs://bucket"},
                "STORAGE_URL is 'gs://bucket': it must be s3://bucket or s3://bucket/prefix",
            ),
            ({"DEMO_API_KEY": "ev_short"}, "DEMO_API_KEY is not a well-formed API key"),
            ({"SPEECH_ENGINE": "kokoro"}, "config.json is empty"),
            ({"SPEECH_ENGINE": "kokoro"}, "kokoro-v1_0.pth is missing"),
            ({"CLONING_ENGINE": "twin"}, "CLONING_ENGINE is 'twin': it must be one of auto, inno, search"),
            ({"CLONING_ENGINE": "inno"}, "model.safetensors is missing"),
            ({"INFERENCE_THREADS": "-1"}, "INFERENCE_THREADS is '-1': it must be a whole number of at least 1"),
            ({"INFERENCE_PRECISION": "int8"}, "INFERENCE_PRECISION is 'int8': it must be one of auto, fp32, bf16"),
            (
                {"SITE_LOGO": "/nowhere.svg"},
                "SITE_LOGO is /nowhere.svg: it must be the file of an image or an https://",
            ),
            ({"SITE_LOGO": __file__}, "it must be the file of an image or an https:// address"),
            ({"SITE_LOGO": "https://"}, "SITE_LOGO is https://: it must be the file of an image"),
            ({"EMAIL_URL": "pigeon://roof"}, "EMAIL_URL: Invalid email schema pigeon"),
            ({"EMAIL_URL": "smtp://mail.example.com:port"}, "EMAIL_URL: Port could not be cast"),
            ({"SUPPORT_EMAIL": "the front desk"}, "SUPPORT_EMAIL is 'the front desk': it must be an e-mail address"),
            ({"ENROLLMENT_TRIALS": "0"}, "ENROLLMENT_TRIALS is '0': it must be a whole number of at least 1"),
            ({"WORKER_NICENESS": "20"}, "WORKER_NICENESS is '20': it must be a whole number from 0 to 19"),
            ({"KEEP_RECORDINGS": "some"}, "KEEP_RECORDINGS is 'some': it must be true or false"),
            ({"MODEL_SOURCES": "hub,floppy"}, "MODEL_SOURCES is 'hub,floppy': it must be one or more of hub, packages"),
            (
                {"MODEL_SOURCES": "hub,hub"},
                "MODEL_SOURCES is 'hub,hub': it must be one or more of hub, packages, each once",
            ),
            ({"STRIPE_SECRET_KEY": "sk_1"}, "Stripe is set without STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID"),
            ({"STRIPE_PRICE_ID": "prod_1"}, "STRIPE_PRICE_ID does not begin with price_"),
            ({"PLAN_PRO_URL": "pay.example.com"}, "PLAN_PRO_URL is no web address"),
            ({"KOKORO_LOADING": "never"}, "KOKORO_LOADING is 'never': it must be one of lazy, start"),
        ],
    ),
)
def test_a_wrong_setting_is_named(settings, message, tmp_path):
    (tmp_path / "config.json").touch()
    done = check(**{"KOKORO_DIR": str(tmp_path)} | settings)
    assert done.returncode != 0
    assert message in done.stderr


@pytest.mark.exhaustive
def test_incomplete_kokoro_is_a_warning_with_auto(tmp_path):
    assert "Kokoro" not in check(KOKORO_DIR=str(tmp_path)).stderr
    (tmp_path / "config.json").touch()
    done = check(KOKORO_DIR=str(tmp_path))
    assert done.returncode == 0
    assert f"{tmp_path}/config.json is empty; {tmp_path}/kokoro-v1_0.pth is missing" in done.stderr
    assert "and 52 more files" in done.stderr
    assert "fetch_models" in done.stderr
    assert "Kokoro" not in check(KOKORO_DIR=str(tmp_path), SPEECH_ENGINE="espeak").stderr


@pytest.mark.exhaustive
def test_voices_without_packs_are_a_warning_with_auto(kokoro_dir):
    done = check(KOKORO_DIR=str(kokoro_dir))
    assert done.returncode == 0
    assert "Some voices are espeak-ng's, for Kokoro is not whole" in done.stderr
    assert check(KOKORO_DIR=str(kokoro_dir), SPEECH_ENGINE="kokoro").returncode == 1


@pytest.mark.parametrize(
    ("site", "debug", "shown"),
    [
        ("https://speech.example.com", "false", "True True 31536000"),
        ("http://speech.example.com", "false", "False False 0"),
        ("https://speech.example.com", "true", "False False 0"),
    ],
)
def test_cookies_and_transport_are_as_safe_as_the_site_allows(site, debug, shown):
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS")
    code = f"from django.conf import settings; print(*[getattr(settings, name) for name in {names}])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings", "SITE_URL": site, "DEBUG": debug},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == shown


def test_with_a_mail_server_addresses_are_confirmed():
    code = (
        "from django.conf import settings as s; "
        "print(s.ACCOUNT_EMAIL_VERIFICATION, s.EMAIL_HOST, s.EMAIL_PORT, s.EMAIL_USE_TLS, s.DEFAULT_FROM_EMAIL)"
    )
    environment = {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "EMAIL_URL": "smtp+tls://me:secret@mail.example.com:587",
    }
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["mandatory", "mail.example.com", "587", "True", "noreply@testserver"]
