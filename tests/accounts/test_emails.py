"""The texts that are sent by e-mail."""

import re
from datetime import UTC, datetime
from pathlib import Path

import allauth.account
import pytest
from django.conf import settings
from django.template.loader import render_to_string

TEMPLATES = settings.BASE_DIR / "templates"


def messages_in(folder: str, root: Path = TEMPLATES) -> list[str]:
    return sorted(
        f"{folder}/{path.name.removesuffix('_subject.txt')}" for path in (root / folder).glob("*_subject.txt")
    )


NAMES, OURS = messages_in("account/email", TEMPLATES / "of_allauth"), messages_in("accounts/email")
FACTS = {
    "site_url": "https://speech.example.com",
    "email": "o'neil&co@example.com",
    "timestamp": datetime(2026, 5, 4, 12, tzinfo=UTC),
    "user_agent": "Browser <1> & 2",
    **{name: f"https://speech.example.com/{name}?a=1&b=2" for name in ("login_url", "signup_url", "reset_url")},
    **{name: f"https://speech.example.com/{name}?a=1&b=2" for name in ("activate_url", "password_reset_url")},
}


@pytest.mark.parametrize("name", [*NAMES, *OURS])
def test_a_message_is_plain_text_under_one_line(name):
    subject = render_to_string(f"{name}_subject.txt", FACTS).strip()
    assert subject
    assert "\n" not in subject
    body = render_to_string(f"{name}_message.txt", FACTS)
    assert body.strip().endswith("Eversay\nhttps://speech.example.com")
    assert not re.search(r"&(amp|lt|gt|quot|#x27);|{{|{%", body)


def test_every_message_has_our_text():
    package = Path(allauth.account.__file__).parent.parent / "templates/account/email"
    theirs = {path.name for path in package.glob("*_subject.txt")}
    by_code = {name for name in theirs if "_code_" in name}
    assert theirs - by_code == {f"{name.rpartition('/')[2]}_subject.txt" for name in NAMES}
