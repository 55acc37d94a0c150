"""Django's pages of errors, shown with DEBUG on: they hold no secret of the settings, the request or a variable."""

import os
import re
import secrets
from pathlib import Path

import httpx
import pytest
from django.test import RequestFactory
from django.views.debug import technical_500_response

from config.debug_pages import SecretsFilter
from tests.support.server import free_port, running_server, server_in

SECRETS = {
    "DATABASE_URL": "postgres://someone:db%2Fs3cret@127.0.0.1:{port}/speech?sslpassword=tls-s3cret",
    "REDIS_URL": "redis://someone:redis-s3cret@127.0.0.1:{port}/0?password=other-s3cret",
    "EMAIL_URL": "smtp+tls://someone:mail-s3cret@127.0.0.1:{port}",
    "METRICS_TOKEN": "metrics-s3cret",
    "SECRET_KEY": "django-s3cret",
    "AWS_SECRET_ACCESS_KEY": "aws-s3cret",
}


def leaks(page: httpx.Response) -> list[str]:
    return re.findall(r".{30}s3cret.{10}", page.text)


def post(client: httpx.Client, path: str, **fields: str) -> httpx.Response:
    """Send a form of the site with its token."""
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', client.get(path).text)[1]
    return client.post(path, data={"csrfmiddlewaretoken": token, **fields})


@pytest.mark.process
@pytest.mark.exhaustive
def test_a_page_about_an_unreachable_service_shows_its_settings_without_secrets(tmp_path: Path):
    urls = {name: value.format(port=free_port()) for name, value in SECRETS.items() if name != "DATABASE_URL"}
    with (
        running_server(tmp_path, DEBUG="true", **urls) as server,
        httpx.Client(base_url=server.url, timeout=60) as client,
    ):
        page = post(client, "/account/login/", login="somebody@example.com", password="person-s3cret")
        assert (page.status_code, "REDIS_URL" in page.text) == (500, True)
        assert "ConnectionError" in page.text
        assert f"@127.0.0.1:{urls['REDIS_URL'].split(':')[-1].partition('/')[0]}" in page.text
        assert leaks(page) == []
        missing = client.get("/nowhere", params={"token": "x"}, headers={"Accept": "text/html"})
        assert (missing.status_code, "URLconf" in missing.text) == (404, True)
        assert leaks(missing) == []


@pytest.mark.process
@pytest.mark.exhaustive
def test_a_page_about_an_unreachable_database_shows_no_password(tmp_path: Path):
    urls = {name: value.format(port=free_port()) for name, value in SECRETS.items() if name != "REDIS_URL"}
    environment = os.environ | {"STORAGE_DIR": str(tmp_path), "DEBUG": "true", "REDIS_URL": ""} | urls
    with (
        server_in(environment, tmp_path / "log") as server,
        httpx.Client(base_url=server.url, timeout=60, cookies={"sessionid": "session-s3cret"}) as client,
    ):
        page = client.get("/account", headers={"Authorization": "Bearer key-s3cret"})
        assert (page.status_code, "OperationalError" in page.text, "DATABASES" in page.text) == (500, True, True)
        assert leaks(page) == []


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("smtp://me:pass@word@host:25", "smtp://********************@host:25"),
        ("netloc='me:word@host'", "netloc='********************@host'"),
        ("redis://host/0?password=word&db=1", "redis://host/0?password=********************&db=1"),
        ("{'PASSWORD': 'two words', 'HOST': 'h'}", "{'PASSWORD': ********************, 'HOST': 'h'}"),
        ("https://speech.example.com/docs", "https://speech.example.com/docs"),
        ("write to somebody@example.com at 10:30", "write to somebody@example.com at 10:30"),
    ],
)
def test_secrets_in_a_text_are_hidden_and_nothing_else(text, shown):
    assert SecretsFilter().cleanse_setting("NAME", text) == shown


@pytest.mark.exhaustive
def test_variables_that_hold_themselves_or_cannot_be_shown_do_not_break_the_page():
    class Unspeakable:
        def __repr__(self) -> str:
            raise RuntimeError("no")

    secret = secrets.token_hex()
    own: dict[str, object] = {"password": secret, "url": f"redis://me:{secret}@host"}
    own["self"] = own
    nothing, long = Unspeakable(), "x" * 1_000_000
    request = RequestFactory().post("/", {"password": secret})
    try:
        raise ValueError(f"{len(long)}{type(nothing)}")
    except ValueError as error:
        page = technical_500_response(request, *exc_info(error)).content.decode()
    assert "ValueError" in page
    assert "Error in formatting: RuntimeError: no" in page
    assert "&#x27;url&#x27;" in page
    assert secret not in page


def exc_info(error: Exception) -> tuple:
    return type(error), error, error.__traceback__
