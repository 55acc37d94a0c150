"""Forms at a running server: those with escapes are short, those without may be as long as a body."""

import re

import httpx2
import pytest

from accounts.plans import PRO
from serving.body_limits import PLAIN_BYTES
from tests.support.factories import make_account
from tests.support.server import Server


@pytest.fixture
def visitor(server: Server):
    with httpx2.Client(base_url=server.url, timeout=60) as client:
        yield client


def token_of(visitor: httpx2.Client) -> str:
    return re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', visitor.get("/").text)[0]


@pytest.mark.process
@pytest.mark.parametrize("address", ["/", "/account/login/", "/api/v1/jobs"])
def test_a_long_form_with_escapes_is_too_large(visitor, address):
    fields = {"csrfmiddlewaretoken": token_of(visitor), "input": "#" * (PLAIN_BYTES // 3 + 1)}
    response = visitor.post(address, data=fields)
    assert response.status_code == 413


@pytest.mark.process
def test_the_longest_form_with_escapes_is_read(visitor):
    fields = {"csrfmiddlewaretoken": token_of(visitor), "voice": "af_aoede", "input": ""}
    rest = PLAIN_BYTES - len("&".join(f"{name}={value}" for name, value in fields.items()))
    response = visitor.post("/", data=fields | {"input": "#" * (rest // 3)})
    assert response.status_code == 200
    assert "the limit here is" in response.text


@pytest.mark.process
def test_a_form_without_escapes_may_be_longer(visitor):
    fields = {"csrfmiddlewaretoken": token_of(visitor), "voice": "af_aoede", "input": "#" * 800_000}
    response = visitor.post("/", files={name: (None, value) for name, value in fields.items()})
    assert response.status_code == 200
    assert "The text has 800,000 characters; the limit here is 2,000." in response.text


@pytest.mark.parametrize("address", ["/", "/studio/podcast", "/studio/book"])
def test_forms_for_long_texts_come_without_escapes(pro_browser, address):
    page = pro_browser.get(address).content.decode()
    forms = [form for form in re.findall(r"<form\b[^>]*>.*?</form>", page, re.DOTALL) if "<textarea" in form]
    assert forms
    assert all('enctype="multipart/form-data"' in form for form in forms)


@pytest.fixture
def pro_browser(client, db):
    client.force_login(make_account(PRO))
    return client
