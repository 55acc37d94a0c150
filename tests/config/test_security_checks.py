"""`manage.py check --deploy` on the settings of compose.yaml, and what it says of others."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.support.deployment import bare_environment, compose, installation
from tests.support.server import ROOT

SECRET_KEY = "0123456789abcdefghijklmnopqrstuvwxyz-0123456789abcdefghijklmnopqrstuvwxyz"
"""As long and as mixed as the command in deploy/env.example makes them."""


def check(tmp_path: Path, **changed: str) -> "subprocess.CompletedProcess[str]":
    """Check the settings of the web server of an installation that is reached by https, some of them changed."""
    filled_in = installation() | {"SCHEME": "https", "SITE_HOST": "speech.example.com", "SECRET_KEY": SECRET_KEY}
    web = compose(filled_in)["services"]["web"]["environment"]
    environment = bare_environment() | filled_in | web | {"STORAGE_DIR": str(tmp_path)} | changed
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.process
def test_an_installation_gets_no_warnings(tmp_path):
    checked = check(tmp_path)
    assert (checked.returncode, re.findall(r"\((\w+\.[WE]\d+)\)", checked.stderr)) == (0, []), checked.stderr


@pytest.mark.process
@pytest.mark.exhaustive
def test_unsafe_settings_get_warnings(tmp_path):
    checked = check(
        tmp_path,
        DEBUG="true",
        SECRET_KEY="short",
        ALLOWED_HOSTS="*",
        CALLBACK_ALLOW_PRIVATE_ADDRESSES="true",
        SITE_URL="http://speech.example.com",
    )
    assert checked.returncode == 1
    told = set(re.findall(r"\((\w+\.[WE]\d+)\)", checked.stderr))
    cookies, debug, secret_key = {"security.W012", "security.W016"}, {"security.W018"}, {"security.W009"}
    assert told >= cookies | debug | secret_key | {"service.W002", "service.W003"}


def test_the_proxy_redirects_to_https():
    """Why the check for that may be silent: Caddy does by itself what nothing in its file turns off."""
    caddyfile = (ROOT / "deploy/Caddyfile").read_text()
    assert re.search(r"^\{\$SCHEME\}://\{\$SITE_HOST\} \{$", caddyfile, re.MULTILINE)
    assert "auto_https" not in caddyfile
    assert compose(installation())["services"]["proxy"]["ports"] == ["80:80", "443:443"]


def test_exactly_three_checks_are_silenced():
    """Their reasons stand beside them."""
    assert settings.SILENCED_SYSTEM_CHECKS == ["security.W005", "security.W021", "security.W008"]
