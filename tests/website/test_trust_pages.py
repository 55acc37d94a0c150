"""Settings say who runs the site, and by what rules, with honest defaults."""

import struct
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client, override_settings

from accounts.known_networks import KNOWN_FOR_S

pytestmark = pytest.mark.django_db


def page(address: str) -> str:
    response = Client().get(address)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_every_page_leads_to_terms_privacy_and_contact():
    front = page("/")
    for address in ("/terms", "/privacy", "/contact"):
        assert f'href="{address}"' in front


@override_settings(SITE_NAME="Parla", OPERATOR="Parla Ltd, 1 High Street, Leeds", SUPPORT_EMAIL="help@parla.example")
def test_the_settings_name_site_and_operator():
    assert "<strong>Parla</strong>" in page("/")
    assert "Parla is run by Parla Ltd, 1 High Street, Leeds" in page("/contact")
    assert "mailto:help@parla.example" in page("/contact")
    assert "Eversay" not in page("/terms") + page("/privacy")


def test_privacy_tells_what_is_kept_as_it_is_set():
    with override_settings(AUDIO_RETENTION_DAYS=1, KEEP_RECORDINGS=False):
        assert "1 day after it ends" in page("/privacy")
        assert "Until the voice is created" in page("/privacy")
    with override_settings(AUDIO_RETENTION_DAYS=7, KEEP_RECORDINGS=True):
        assert "7 days after it ends" in page("/privacy")
        assert "Until the voice is created" not in page("/privacy")


def test_privacy_tells_of_addresses_and_networks():
    shown = page("/privacy")
    assert "consent to a cloned voice: e-mail address, IP address, time" in shown
    assert "The networks that you log in from" in shown
    assert f"{KNOWN_FOR_S // 86400} days after the last login" in shown
    assert "What a visitor without an account has used" in shown


@pytest.mark.parametrize(("address", "setting"), [("/terms", "TERMS_FILE"), ("/privacy", "PRIVACY_FILE")])
def test_the_text_of_the_operator_stands_in_place_of_ours(address, setting, tmp_path):
    path = tmp_path / "own.md"
    path.write_text("# Our own rules\n\nBe *kind*. <script>alert(1)</script>")
    with override_settings(**{setting: path}):
        shown = page(address)
    assert "<h1>Our own rules</h1>" in shown
    assert "<em>kind</em>" in shown
    assert "<script>alert" not in shown
    assert "cloned" not in shown.split("<main", 1)[1].split("</main", 1)[0]


def test_robots_are_kept_from_what_needs_an_account():
    lines = Client().get("/robots.txt").content.decode().splitlines()
    assert lines[0] == "User-agent: *"
    assert "Disallow: /keys" in lines
    assert "Disallow: /" not in lines


@override_settings(SUPPORT_EMAIL="help@parla.example", SITE_URL="https://parla.example")
def test_security_txt_names_a_contact_for_less_than_a_year():
    text = Client().get("/.well-known/security.txt").content.decode()
    fields = dict(line.split(": ", 1) for line in text.splitlines())
    assert fields["Contact"] == "mailto:help@parla.example"
    assert fields["Canonical"] == "https://parla.example/.well-known/security.txt"
    left = datetime.fromisoformat(fields["Expires"]) - datetime.now(UTC)
    assert timedelta(days=90) < left < timedelta(days=365)


def test_without_an_address_there_is_no_security_txt():
    with override_settings(SUPPORT_EMAIL=""):
        assert Client().get("/.well-known/security.txt").status_code == 404


def test_the_mark_is_the_service_s_own_unless_a_setting_names_another(tmp_path):
    assert '<img src="/static/icon.svg" alt=""' in page("/")
    assert Client().get("/logo").status_code == 404
    with override_settings(SITE_LOGO="https://parla.example/mark.png"):
        front = page("/")
        assert '<img src="https://parla.example/mark.png" alt=""' in front
        assert '<link rel="icon" href="https://parla.example/mark.png">' in front
        assert "icon.svg" not in front
    mark = tmp_path / "mark.svg"
    mark.write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    with override_settings(SITE_LOGO=mark):
        assert '<img src="/logo" alt=""' in page("/")
        answer = Client().get("/logo")
        assert (answer["Content-Type"], answer.content) == ("image/svg+xml", mark.read_bytes())


def test_icons_are_where_browsers_look_for_them():
    assert size_of_png(file_at("/apple-touch-icon.png")) == (180, 180)
    icon = file_at("/favicon.ico")
    assert icon[:6] == struct.pack("<HHH", 0, 1, 1)
    assert size_of_png(icon[22:]) == (32, 32)


def file_at(address: str) -> bytes:
    return static_file(Client().get(address)["Location"].removeprefix("/static/"))


def static_file(name: str) -> bytes:
    return Path(finders.find(name)).read_bytes()


def size_of_png(data: bytes) -> tuple[int, int]:
    assert data.startswith(b"\x89PNG")
    return struct.unpack(">II", data[16:24])


@override_settings(SITE_URL="https://parla.example")
def test_a_shared_link_has_a_card():
    plan = page("/plan?from=mail")
    assert '<link rel="canonical" href="https://parla.example/plan">' in plan
    assert '<meta property="og:title" content="Pricing">' in plan
    assert "<title> Pricing · Eversay </title>" in plan
    assert 'content="https://parla.example/static/social/card.png"' in plan
    assert size_of_png(static_file("social/card.png")) == (1200, 630)


@override_settings(SITE_URL="https://parla.example")
def test_the_card_of_a_link_to_a_voice_names_it():
    for name in ("bf_emma", "marin"):
        front = page(f"/?voice={name}")
        assert '<meta property="og:title" content="Hear Emma (English, British)">' in front
        assert '<meta property="og:description" content="Emma is one of 66 voices' in front
        assert '<meta property="og:url" content="https://parla.example/?voice=bf_emma">' in front
        assert '<link rel="canonical" href="https://parla.example/">' in front
    for address in ("/", "/?voice=nobody"):
        assert '<meta property="og:title" content="Text to speech you can try right here">' in page(address)
        assert '<meta property="og:url" content="https://parla.example/">' in page(address)
