"""Every page of an account that has been used for long: few queries, and little to load."""

import re
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.support.accounts import log_in
from tests.support.filled_account import make_filled_account
from tests.support.site_pages import site_pages

MAX_QUERIES = 10
MAX_ASSET_BYTES = 150_000
SWAGGER_UI = "/static/drf_spectacular_sidecar/"


@pytest.mark.exhaustive
@pytest.mark.django_db
def test_every_page_takes_few_queries_and_loads_little():
    account = make_filled_account(busy_keys=3)
    member = Client(raise_request_exception=False)
    log_in(member, account.email)
    problems = []
    for page in site_pages(account):
        client = member if page.members else Client(raise_request_exception=False)
        with CaptureQueriesContext(connection) as queries:
            response = client.get(page.address)
        if response.status_code != 200:
            problems.append(f"{page.address} answers {response.status_code}")
        if len(queries) > MAX_QUERIES:
            problems.append(f"{page.address} takes {len(queries)} queries")
        if (size := sum(assets_of(response.content.decode()).values())) > MAX_ASSET_BYTES:
            problems.append(f"{page.address} loads {size} bytes")
    assert not problems, "\n".join(problems)


def test_files_loaded_by_style_sheets_and_scripts_count_too():
    head = '<link rel="stylesheet" href="/static/css/tokens.css"><script type="module" src="/static/site.js"></script>'
    assets = assets_of(head)
    assert set(assets) >= {"/static/css/tokens.css", "/static/vendor/figtree-latin.woff2"}
    assert assets["/static/site.js"] == Path("static/site.js").stat().st_size


def assets_of(html: str) -> dict[str, int]:
    """Return the size in bytes of each file that a page loads with it; what the API's reference is made of aside."""
    addresses = re.findall(r"<(?:link|script|img)\b[^>]*?\b(?:href|src)=\"([^\"]+)\"", html)
    sizes: dict[str, int] = {}
    waiting = [urlsplit(address).path for address in addresses]
    while waiting:
        address = waiting.pop()
        if address in sizes or not address.startswith("/static/") or address.startswith(SWAGGER_UI):
            continue
        found = finders.find(address.removeprefix("/static/"))
        assert found, f"{address} is not there"
        sizes[address] = Path(found).stat().st_size
        waiting += [urljoin(address, part) for part in parts_of(Path(found))]
    return sizes


def parts_of(file: Path) -> list[str]:
    """Return the addresses, relative to it, of what a style sheet or a module loads at once; `import()` waits."""
    if file.suffix == ".css":
        return re.findall(r"url\([\"']?(?!data:)([^\"')]+)", file.read_text())
    if file.suffix == ".js":
        return re.findall(r"""\bimport\b[^;"'(]*["'](\.[^"']+)["']""", file.read_text())
    return []
