"""Every answer tells browsers and caches the same, and a form must bring its token along."""

import json
import re
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest
from django.http import HttpResponse
from django.test import Client

from tests.support.accounts import PASSWORD, log_in, who
from tests.support.deployment import bare_environment, compose, installation
from tests.support.factories import make_account
from tests.support.people import fast_passwords  # noqa: F401 — pytest finds it here
from tests.support.server import ROOT
from tests.support.visits import OURS, PATTERNS, Owner, address_of, by_session, make_owner

pytestmark = pytest.mark.django_db

FOR_ALL = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
SECRET_ADDRESSES = {"feed_xml"}
"""Of which no site may learn, not even this one."""

PUBLICLY_KEPT = {"voice_sample", "robots_txt"}
"""Of what caches between us and who asked may keep a copy: it is the same for everybody."""

_GET_BY_HTTPS = """
import json
from django.test import Client
client = Client(headers={"host": "speech.example.com"})
response = client.get("/account/login/", secure=True)
cookies = {name: [bool(cookie["secure"]), cookie["samesite"]] for name, cookie in response.cookies.items()}
print(json.dumps({"status": response.status_code, "headers": dict(response.headers), "cookies": cookies}))
"""


@pytest.fixture
def owner(tone_engine, files_folder) -> Owner:
    return make_owner()


def keeps(response: HttpResponse) -> str:
    """Return whose caches may keep an answer."""
    rule = {part.strip() for part in response.headers["Cache-Control"].split(",")}
    return "all" if "public" in rule else "nobody's but the browser's" if rule & {"private", "no-store"} else "unsaid"


def test_every_answer_has_the_headers_and_is_private(owner):
    wrong = []
    for name in OURS:
        for client in (Client(raise_request_exception=False), owner.by_session, owner.by_key):
            response = client.get(address_of(name, owner))
            b"".join(response)  # a file is open until it is read
            wanted = FOR_ALL | ({"Referrer-Policy": "no-referrer"} if name in SECRET_ADDRESSES else {})
            wrong += [f"{name}: {key}" for key, value in wanted.items() if response.headers.get(key) != value]
            if "Content-Security-Policy" not in response.headers:
                wrong.append(f"{name} has no policy")
            kept = keeps(response)
            if kept == "unsaid" or (kept == "all" and name not in PUBLICLY_KEPT):
                wrong.append(f"{name} is kept by caches: {response.headers['Cache-Control']}")
    assert wrong == []


@pytest.mark.process
def test_answers_without_django_forbid_sniffing_too(server):
    headers, too_large = {"Accept": "text/html"}, bytes(17 << 20)
    answers = [
        httpx2.request("GET", server.url + address, timeout=60)
        for address in ("/mcp", "/static/css/layout.css", "/nothing")
    ]
    for address in ("/api/v1/jobs", "/keys"):
        answers.append(httpx2.post(server.url + address, headers=headers, content=too_large, timeout=60))
        assert answers[-1].status_code == 413
    assert [answer.headers.get_list("X-Content-Type-Options") for answer in answers] == [["nosniff"]] * 5


@pytest.mark.process
@pytest.mark.exhaustive
def test_by_https_cookies_are_secure_and_browsers_come_back_by_https(tmp_path: Path):
    filled_in = installation() | {"SCHEME": "https", "SITE_HOST": "speech.example.com"}
    web = compose(filled_in)["services"]["web"]["environment"]
    own = {"STORAGE_DIR": str(tmp_path), "DATABASE_URL": "", "REDIS_URL": "", "STORAGE_URL": ""}
    command = [sys.executable, "manage.py", "shell", "--verbosity", "0", "-c", _GET_BY_HTTPS]
    environment = bare_environment() | filled_in | web | own
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout.splitlines()[-1])
    assert answer["status"] == 200
    assert int(re.match(r"max-age=(\d+)", answer["headers"]["Strict-Transport-Security"])[1]) >= 365 * 24 * 3600
    assert answer["cookies"] == {"csrftoken": [True, "Lax"]}


@pytest.mark.exhaustive
def test_no_form_is_taken_without_its_token(owner):
    """Every address that a session opens refuses a POST that some other page could have sent."""
    client = by_session(owner.account, enforce_csrf_checks=True)
    taken = []
    for name in OURS:
        for content_type in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "text/plain"):
            response = client.post(address_of(name, owner), "", content_type=content_type)
            # 401: a session counts for nothing there; 415: what other pages can send is not read.
            if response.status_code not in (401, 403, 404, 405, 415):
                taken.append(f"{name}: {response.status_code}")
    assert taken == []


@pytest.mark.parametrize("address", ["/api/tts/generate", "/api/tts/pronounce", "/api/tts/stream"])
def test_requests_of_page_scripts_need_the_token_too(owner, address):
    client = by_session(owner.account, enforce_csrf_checks=True)
    response = client.post(address, {"input": "Hi"}, content_type="application/json")
    assert (response.status_code, response.json()["error"]["code"]) == (403, "csrf_failed")


def test_the_admin_takes_no_form_without_its_token():
    staff = make_account(is_staff=True, is_superuser=True)
    client = by_session(staff, enforce_csrf_checks=True)
    for name, pattern in PATTERNS.items():
        if name.startswith("admin:") and pattern.name and not pattern.pattern.regex.groupindex:
            address = "/admin/" + str(pattern.pattern).replace("admin/", "", 1)
            if not pattern.pattern.converters:
                assert client.post(address).status_code in (403, 404, 405), name


@pytest.mark.parametrize(
    "target",
    [
        "https://evil.example/",
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "https:evil.example",
        "http://testserver@evil.example/",
        "http://testserver.evil.example/",
        "javascript:alert(1)",
        "data:text/html,x",
        "\x01//evil.example",
        " //evil.example",
        "/\t/evil.example",
    ],
)
def test_no_redirect_leads_to_another_site(client, target):
    account = make_account(password=PASSWORD)
    answers = [log_in(client, account.email, next=target)]
    assert who(client) == account.email
    answers += [client.get("/account/login/", {"next": target}), client.get("/account/signup/", {"next": target})]
    answers += [client.post("/account/reauthenticate/", {"password": PASSWORD, "next": target})]
    answers += [client.post("/account/logout/", {"next": target})]
    for answer in answers:
        assert answer.status_code == 302
        assert re.match(r"/(?![/\\])[\w/?=&%-]*$", answer["Location"]), answer["Location"]


@pytest.mark.parametrize("header", ["Host", "X-Forwarded-Host"])
def test_a_foreign_host_is_in_no_answer(client, header):
    response = Client(headers={header: "evil.example"}).get("/account/login/")
    assert response.status_code == (400 if header == "Host" else 200)
    assert "evil.example" not in response.content.decode()
