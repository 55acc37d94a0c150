"""A page may load and run files of this host, and nothing that is written into the page itself."""

import re

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts.models import Account
from accounts.plans import FREE
from tests.support.accounts import PASSWORD, log_in
from tests.support.factories import make_account
from tests.support.filled_account import make_filled_account
from tests.support.site_pages import site_pages

pytestmark = pytest.mark.django_db

POLICY = {
    "default-src": {"'self'"},
    "script-src": {"'self'"},
    "style-src": {"'self'"},
    "connect-src": {"'self'"},
    "img-src": {"'self'", "data:"},
    "media-src": {"'self'", "blob:"},
    "object-src": {"'none'"},
    "base-uri": {"'self'"},
    "form-action": {"'self'"},
    "frame-ancestors": {"'none'"},
}
# Elements and attributes that the policy forbids, and addresses of other hosts in what is loaded.
FORBIDDEN = {
    "an inline script": r"<script(?![^>]*\ssrc=)[^>]*>",
    "an inline style sheet": r"<style\b",
    "a style attribute": r"<[a-z][^>]*\sstyle=",
    "an event handler": r"<[a-z][^>]*\son[a-z]+=",
    "a script of htmx's": r"<[a-z][^>]*\shx-on",
    "a file of another host": r"<(?:script|link|img|audio|iframe)[^>]*\s(?:src|href)=\"(?:https?:)?//(?!testserver)",
}


def policy_of(response: HttpResponse) -> dict[str, set[str]]:
    """Return the sources that each directive allows."""
    parts = (part.split() for part in response.headers["Content-Security-Policy"].split(";"))
    return {name: set(sources) for name, *sources in parts}


def problems_of(address: str, response: HttpResponse) -> list[str]:
    html = response.content.decode()
    found = [f"{address} has {what}" for what, pattern in FORBIDDEN.items() if re.search(pattern, html)]
    return found if policy_of(response) == POLICY else [*found, f"{address} has another policy"]


@pytest.mark.exhaustive
def test_every_page_has_the_policy_and_obeys_it():
    account = make_filled_account(keys=2, jobs=30, days=2)
    member = Client(raise_request_exception=False)
    log_in(member, account.email)
    problems = []
    for page in site_pages(account):
        if page.visitors:
            problems += problems_of(page.address, Client(raise_request_exception=False).get(page.address))
        if page.members:
            problems += problems_of(page.address, member.get(page.address))
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("address", ["/nowhere", "/static/css/layout.css", "/healthz", "/api/v1/jobs"])
def test_other_answers_have_it_too(client, address):
    assert policy_of(client.get(address)) == POLICY


def test_the_admin_obeys_it(client):
    Account.objects.create_superuser("staff@example.com", PASSWORD)
    account = make_account(FREE)
    client.login(email="staff@example.com", password=PASSWORD)
    for address in ("/admin/", "/admin/accounts/account/", f"/admin/accounts/account/{account.pk}/change/"):
        response = client.get(address)
        assert response.status_code == 200
        assert not problems_of(address, response)


def test_the_reference_obeys_it(client):
    response = client.get("/api/docs")
    assert not problems_of("/api/docs", response)
    assert re.findall(r'src="(/static/reference\.js)"', response.content.decode())
