"""No link of any page leads nowhere, be it to a page, a place in a page, the address of a form or a file."""

import re
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import Resolver404, resolve

from tests.support.filled_account import make_filled_account
from tests.support.site_pages import site_pages

pytestmark = pytest.mark.django_db

SITE = "http://testserver"
STATIC = "/static/"
ATTRIBUTES = {"a": "href", "link": "href", "script": "src", "img": "src", "use": "href", "form": "action"}
FILES_OF_JOBS = re.compile(r"/jobs/.*/(audio|download)$")
"""The jobs of the filled account are rows without a sound."""


class Links(HTMLParser):
    """The addresses that a page names, by the element that names them, and the places in it that links can lead to."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: set[tuple[str, str]] = set()
        self.places: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.places |= {value for name in ("id", "name") if (value := values.get(name))}
        if address := values.get(ATTRIBUTES.get(tag, "")):
            self.found.add((tag, address))


def is_known(path: str) -> bool:
    try:
        return bool(resolve(path))
    except Resolver404:
        return False


class Site:
    """Pages of the site as one client sees them, each asked for once."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._statuses: dict[str, int] = {}
        self._links: dict[str, Links | None] = {}

    def faults(self, page: str) -> list[str]:
        """Return what is wrong with the links of the page at an address."""
        links = self._page(page)
        assert links, f"{page} answers with {self._statuses[page]}"
        return [fault for tag, link in sorted(links.found) if (fault := self._fault(page, tag, link))]

    def _fault(self, page: str, tag: str, link: str) -> str:
        address, place = urldefrag(urljoin(SITE + page, link))
        if not address.startswith(f"{SITE}/") or FILES_OF_JOBS.search(urlsplit(address).path):
            return ""
        address = address.removeprefix(SITE)
        if address.startswith(STATIC):
            return "" if finders.find(address.removeprefix(STATIC)) else f"{page}: {link} is no file"
        if tag == "form":
            return "" if is_known(urlsplit(address).path) else f"{page}: {link} is sent to nobody"
        target = self._page(address)
        if self._statuses[address] >= 400:
            return f"{page}: {link} answers with {self._statuses[address]}"
        place = place.partition(":~:")[0]  # what follows is a text that browsers look for
        is_missing = tag == "a" and place and target and place not in target.places
        return f"{page}: {link} leads to no place of that page" if is_missing else ""

    def _page(self, address: str) -> Links | None:
        if address not in self._links:
            answer = self._client.get(address, follow=True)
            body = b"".join(answer)
            self._statuses[address] = answer.status_code
            is_page = answer.status_code == 200 and answer.get("Content-Type", "").startswith("text/html")
            self._links[address] = Links(body.decode()) if is_page else None
        return self._links[address]


@pytest.mark.parametrize("is_member", [False, True], ids=["visitor", "member"])
def test_every_link_leads_somewhere(tone_engine, files_folder, is_member):
    account = make_filled_account(keys=3, busy_keys=1, jobs=6, days=3)
    client = Client()
    if is_member:
        client.force_login(account)
    site = Site(client)
    pages = [page for page in site_pages(account) if (page.members if is_member else page.visitors)]
    assert len(pages) > 30
    faults = [fault for page in pages for fault in site.faults(page.address)]
    assert not faults, "\n".join(faults)
