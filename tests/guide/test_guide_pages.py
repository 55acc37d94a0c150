"""The guide's pages: they render, their links lead somewhere, their figures are the service's, nothing is left out.

Tests without a database show that a page asks it nothing.
"""

import html
import json
import re
from itertools import pairwise
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from accounts.plans import PLANS, VISITOR
from guide.contents import DOCS, FIRST, PAGES
from guide.facts import refreshed
from guide.rendering import address_of, rendered
from speech.serializers import SpeechRequestSerializer, WebSpeechRequestSerializer
from tests.support.factories import make_account

ROOT = DOCS.parent
SITE = "https://speech.example"
TEXTS = {slug: page.path.read_text() for slug, page in PAGES.items()}
ALL_TEXT = "\n".join(TEXTS.values())
each_page = pytest.mark.parametrize("slug", PAGES)


def links_of(slug: str) -> list[str]:
    return [html.unescape(href) for href in re.findall(r'href="([^"]+)"', rendered(PAGES[slug], SITE).html)]


@each_page
def test_it_shows_the_page(client, slug):
    response = client.get(address_of(PAGES[slug]))
    page = response.content.decode()
    assert response.status_code == 200
    assert re.search(rf"<title>\s*{re.escape(html.escape(PAGES[slug].title))} –", page)
    assert page.count("<h1>") == 1
    assert f"<h1>{html.escape(PAGES[slug].title)}</h1>" in page
    assert f'<a href="{address_of(PAGES[slug])}"\n' in page
    assert "http://testserver/api/" in page or "localhost" not in page


def test_it_can_be_read_signed_in_too(db):
    client = Client()
    client.force_login(make_account())
    assert client.get(reverse("guide")).status_code == 200


def test_the_pages_follow_each_other(client):
    order = list(PAGES.values())
    for page, following in pairwise(order):
        assert f'rel="next" href="{address_of(following)}"' in re.sub(r"\s+", " ", show(client, page))
        assert f'rel="prev" href="{address_of(page)}"' in re.sub(r"\s+", " ", show(client, following))
    assert 'rel="prev"' not in show(client, order[0])
    assert 'rel="next"' not in show(client, order[-1])


def show(client: Client, page) -> str:
    return client.get(address_of(page)).content.decode()


def test_the_first_page_has_only_one_address(client):
    response = client.get(f"/docs/{FIRST.slug}")
    assert (response.status_code, response["Location"]) == (301, "/docs")


@pytest.mark.parametrize("address", ["/docs/nothing", "/docs/../README", "/docs/api.md"])
def test_an_unknown_page_is_not_found(client, address):
    assert client.get(address).status_code == 404


def test_it_is_for_reading_only(client):
    assert client.post("/docs").status_code == 405
    assert client.head("/docs/errors").status_code == 200


@each_page
def test_every_link_leads_somewhere(slug):
    wrong = [href for href in links_of(slug) if not leads_somewhere(slug, href)]
    assert not wrong


def leads_somewhere(slug: str, href: str) -> bool:
    if href.startswith("https://") and not href.startswith(SITE):
        return True
    parts = urlsplit(href.removeprefix(SITE))
    target = slug if not parts.path else slug_of(parts.path)
    if target in PAGES:
        return not parts.fragment or parts.fragment in {h.anchor for h in rendered(PAGES[target], SITE).headings}
    try:
        return bool(resolve(parts.path)) and not parts.fragment
    except Resolver404:
        return False


def slug_of(path: str) -> str | None:
    return next((slug for slug, page in PAGES.items() if address_of(page) == path), None)


@each_page
def test_anchors_are_unique(slug):
    anchors = [heading.anchor for heading in rendered(PAGES[slug], SITE).headings]
    assert len({*anchors}) == len(anchors)


@each_page
def test_no_markdown_is_left_over(slug):
    shown = re.sub(r"<code>.*?</code>", "", rendered(PAGES[slug], SITE).html, flags=re.DOTALL)
    for leftover in ("](", "**", "<!--", "&lt;!--", "| ---", "```", "localhost"):
        assert leftover not in shown


def test_the_readme_leads_to_the_guide():
    readme = (ROOT / "README.md").read_text()
    assert "(docs/guide/quickstart.md)" in readme
    for link in re.findall(r"\]\((docs/[^)#]+)", readme):
        assert (ROOT / link).exists(), link


@each_page
def test_tables_show_the_data(slug):
    assert refreshed(TEXTS[slug]) == TEXTS[slug], "run `python -m guide`"


@each_page
def test_no_limit_of_a_plan_is_typed(slug):
    prose = re.sub(r"<!-- ([a-z-]+) -->.*?<!-- /\1 -->|```.*?```", "", TEXTS[slug], flags=re.DOTALL)
    numbers = {
        f"{value:,}"
        for plan in (*PLANS.values(), VISITOR)
        for value in (plan.characters_per_day, plan.max_input, plan.max_input_arabic, plan.max_podcast)
        if value
    }
    assert [number for number in numbers if re.search(rf"(?<![\d,]){number}(?![\d,])", prose)] == []


def test_every_endpoint_is_described(client):
    paths = json.loads(client.get("/api/schema").content)["paths"]
    table = TEXTS["endpoints"]
    for path, methods in paths.items():
        for method in methods:
            named = re.search(rf"`[^|]*\b{method.upper()}\b[^|]*{re.escape(path)}`\]\(([^)]+)\)", table)
            assert named, f"{method.upper()} {path}"
            described = (DOCS / named[1].split("#")[0]).read_text()
            assert path in described or re.search(run_as(path), described), f"{path} in {named[1]}"


def run_as(path: str) -> str:
    """Return a pattern for an address in an example: a variable is in place of each name in the schema."""
    return re.sub(r"\\\{\w+\\\}", r"(?:\\$[A-Z_]+|[\\w-]+)", re.escape(path))


@pytest.mark.parametrize("serializer", [SpeechRequestSerializer, WebSpeechRequestSerializer])
def test_every_field_of_speech_is_described(serializer):
    for name in serializer().fields:
        assert f"`{name}`" in ALL_TEXT
