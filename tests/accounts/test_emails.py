"""The texts that are sent by e-mail."""

import re
from datetime import UTC, datetime
from pathlib import Path

import allauth.account
import pytest
from django.conf import settings
from django.template.loader import render_to_string

OURS = settings.BASE_DIR / "templates/account/email"
NAMES = sorted(path.name.removesuffix("_subject.txt") for path in OURS.glob("*_subject.txt"))
FACTS = {
    "site_url": "https://speech.example.com",
    "email": "o'neil&co@example.com",
    "timestamp": datetime(2026, 5, 4, 12, tzinfo=UTC),
    "user_agent": "Browser <1> & 2",
    **{name: f"https://speech.example.com/{name}?a=1&b=2" for name in ("login_url", "signup_url", "reset_url")},
    **{name: f"https://speech.example.com/{name}?a=1&b=2" for name in ("activate_url", "password_reset_url")},
}


@pytest.mark.parametrize("name", NAMES)
def test_a_message_is_plain_text_under_one_line(name):
    subject = render_to_string(f"account/email/{name}_subject.txt", FACTS).strip()
    assert subject
    assert "\n" not in subject
    body = render_to_string(f"account/email/{name}_message.txt", FACTS)
    assert body.strip().endswith("Text to speech\nhttps://speech.example.com")
    assert not re.search(r"&(amp|lt|gt|quot|#x27);|{{|{%", body)


def test_every_message_is_ours():
    package = Path(allauth.account.__file__).parent.parent / "templates/account/email"
    theirs = {path.name for path in package.glob("*_subject.txt")}
    by_code = {name for name in theirs if "_code_" in name}
    assert theirs - by_code == {f"{name}_subject.txt" for name in NAMES}
