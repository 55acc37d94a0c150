"""The pages of requests that fail: for people under the site's own addresses, JSON under `/api/`."""

import re
from html import unescape

import httpx
import pytest
from django.conf import settings
from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path
from redis import ConnectionError as RedisConnectionError

from config import urls
from files.storage import StorageError
from serving.error_pages import error_page
from tests.support.accounts import PASSWORD
from tests.support.server import Server

TOO_MUCH = b"a" * (settings.MAX_BODY_BYTES + 1)
FORM = {"Content-Type": "multipart/form-data; boundary=b", "Accept": "text/html,*/*"}


def fail(request: HttpRequest, kind: str) -> HttpResponse:
    raise {
        "400": BadRequest("no"),
        "403": PermissionDenied("no"),
        "413": RequestDataTooBig("no"),
        "500": RuntimeError("a secret of the server"),
        "database": OperationalError("a secret of the database"),
        "unreachable": InterfaceError("a secret of the database"),
        "redis": RedisConnectionError("a secret of Redis"),
        "storage": StorageError("a secret of the storage"),
        "memory": MemoryError("a secret of the memory"),
    }[kind]


CODES = {"400": "bad_request", "403": "forbidden", "413": "request_too_large", "500": "internal_error"}
OUTAGES = ["database", "unreachable", "redis", "storage", "memory"]


handler400, handler500 = urls.handler400, urls.handler500
urlpatterns = [path("fail/<str:kind>", fail), path("api/fail/<str:kind>", fail), *urls.urlpatterns]


@pytest.fixture
def failing() -> Client:
    """A client of a site with an address for each failure."""
    with override_settings(ROOT_URLCONF=__name__):
        yield Client(raise_request_exception=False)


def text_of(response: HttpResponse) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kind", "status", "heading", "advice"),
    [
        ("400", 400, "We couldn’t read that request", "reload the page"),
        ("403", 403, "You don’t have access to this page", "log in with the other"),
        ("413", 413, "That is too large", "choose a smaller"),
        ("500", 500, "Something went wrong on our side", "try again in a moment"),
        *((kind, 503, "We can’t answer right now", "try again in a moment") for kind in OUTAGES),
    ],
)
def test_a_failure_is_a_page_for_people(failing, kind, status, heading, advice):
    response = failing.get(f"/fail/{kind}")
    assert response.status_code == status
    assert response["Content-Type"].startswith("text/html")
    page = text_of(response)
    assert heading in page
    assert advice in page
    assert "secret" not in page
    assert 'href="/"' in response.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/fail/", "/api/fail/"])
@pytest.mark.parametrize("kind", OUTAGES)
def test_an_outage_says_when_to_try_again(failing, address, kind):
    assert int(failing.get(f"{address}{kind}")["Retry-After"]) >= 1


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["400", "403", "413", "500", *OUTAGES])
def test_the_same_under_the_api_is_json(failing, kind):
    response = failing.get(f"/api/fail/{kind}")
    assert response["Content-Type"] == "application/json; charset=utf-8"
    assert response.json()["error"]["code"] == (CODES.get(kind, "service_unavailable"))
    assert response.json()["error"]["message"]
    assert "secret" not in response.content.decode()


@pytest.mark.django_db
def test_an_unknown_address(client):
    response = client.get("/nowhere/<b>at all")
    assert response.status_code == 404
    assert "Page not found" in text_of(response)
    assert "<b>at all" not in response.content.decode()


@pytest.mark.django_db
def test_a_failure_of_ours_shows_the_request_id_of_the_log(failing, caplog):
    response = failing.get("/fail/500")
    assert response["X-Request-Id"] in text_of(response)


@pytest.mark.parametrize("status", [400, 408, 413, 500, 503])
def test_a_failure_without_a_database_is_still_a_page(status):
    """Without pytest-django's leave, any query fails."""
    response = error_page(status)
    assert response.status_code == status
    assert "<h1>" in response.content.decode()


def test_a_broken_database_is_a_page_for_signed_in_people(failing, django_db_blocker):
    failing.cookies[settings.SESSION_COOKIE_NAME] = "a" * 32
    with django_db_blocker.block():
        response = failing.get("/account")
    assert response.status_code == 500
    assert "Something went wrong on our side" in text_of(response)
    assert "Log in" not in text_of(response), "whether anybody is signed in was not found out"


@override_settings(SUPPORT_EMAIL="help@example.com")
def test_the_support_address_is_named():
    assert "mailto:help@example.com" in error_page(500).content.decode()


@pytest.mark.django_db
def test_a_form_that_has_expired():
    client = Client(enforce_csrf_checks=True)
    response = client.post("/account/login/", {"login": "person@example.com", "password": PASSWORD})
    assert response.status_code == 403
    assert "This form has expired" in text_of(response)
    assert "reload the page" in text_of(response)


@pytest.mark.django_db
def test_too_many_attempts(client):
    for _ in range(20):
        response = client.post("/account/password/reset/", {"email": "person@example.com"})
        if response.status_code == 429:
            break
    assert response.status_code == 429
    assert "Wait a few minutes" in text_of(response)


@pytest.mark.process
def test_an_upload_that_is_too_large_is_a_page(server: Server):
    response = httpx.post(f"{server.url}/lexicon/import", content=TOO_MUCH, headers=FORM, timeout=60)
    assert response.status_code == 413
    assert "That is too large" in response.text
    assert "16.0\xa0MB" in response.text
    assert "script-src 'self'" in response.headers["Content-Security-Policy"]


@pytest.mark.process
def test_the_page_names_the_limit_of_its_address(server: Server):
    response = httpx.post(f"{server.url}/account/login/", content=TOO_MUCH, headers=FORM, timeout=60)
    assert response.status_code == 413
    assert "256.0\xa0KB" in response.text


@pytest.mark.process
@pytest.mark.parametrize(("address", "accepted"), [("/api/tts/generate", "text/html"), ("/lexicon/import", "*/*")])
def test_a_program_gets_the_error_as_json(server: Server, address, accepted):
    response = httpx.post(server.url + address, content=TOO_MUCH, headers=FORM | {"Accept": accepted}, timeout=60)
    assert response.status_code == 413
    assert response.json()["error"]["code"] == "request_too_large"
