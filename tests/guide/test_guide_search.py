"""The search of the guide: what it finds, in which order, and how it shows it. It needs no database."""

import html
import re

import pytest

from guide.contents import PAGES
from guide.rendering import rendered
from guide.search import MAX_QUERY, MAX_RESULTS, MAX_WORDS, search, sections, words_of

SITE = "https://speech.example"


def addresses(query: str) -> list[str]:
    return [result.address.split(":~:")[0].rstrip("#") for result in search(query, SITE)]


def show(client, query: str) -> str:
    response = client.get("/docs/search", {"q": query})
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("pauses", "/docs/markup#pauses"),
        ("Word TIMESTAMPS", "/docs/timestamps"),
        ("daily_quota_exceeded", "/docs/errors#codes-of-requests"),
        ("callbacks", "/docs/callbacks"),
        ("home assistant", "/docs/home-assistant"),
        ("lexicon", "/docs/lexicon"),
        ("quick start", "/docs"),
    ],
)
def test_what_has_the_words_in_its_heading_comes_first(query, first):
    assert addresses(query)[0] == first


def test_every_word_must_be_there():
    both = set(addresses("arabic timestamps"))
    assert both
    assert both < set(addresses("arabic")) | set(addresses("timestamps"))
    assert addresses("arabic zebra") == []


def test_every_heading_of_the_guide_is_found_where_it_leads():
    made = {(section.page.slug, section.anchor) for section in sections(SITE) if section.anchor}
    shown = {(slug, heading.anchor) for slug, page in PAGES.items() for heading in rendered(page, SITE).headings}
    assert made == shown


@pytest.mark.parametrize("query", ["", " ", "?!", "()", "\x00", ".", "zebra zebra"])
def test_a_search_for_nothing_finds_nothing(client, query):
    assert search(query, SITE) == []
    assert "guide-results" not in show(client, query)


def test_a_long_query_is_cut(client):
    assert len(words_of("a" * 1_000)[0]) == MAX_QUERY
    assert len(words_of(" ".join("abcdefghijklmnop"))) == MAX_WORDS
    assert len(search("a", SITE)) == MAX_RESULTS
    show(client, "voice " * 1_000)


def test_words_are_marked_and_texts_escaped(client):
    page = show(client, "Content-Type")
    assert "<mark>Content-Type</mark>" in page
    assert "-H &quot;<mark>" in page
    hostile = "<script>alert(1)</script>"
    page = show(client, hostile)
    assert hostile not in page
    assert html.escape(hostile) in page
    assert "<mark>&lt;break</mark>" in show(client, "<break")


@pytest.mark.parametrize("query", ["a.*b", "[", "\\", "(?i)x", "+", "$API_KEY"])
def test_signs_of_patterns_are_letters(query):
    for result in search(query, SITE):
        assert "<mark>" in result.heading + result.excerpt


def test_a_result_shows_whole_words_and_leads_to_its_place(client):
    page = show(client, "voice_not_found")
    link, excerpt = re.search(r'<a href="(/docs/errors#[^"]+)">.*?<p>(.*?)</p>', page, re.DOTALL).groups()
    assert link.endswith(":~:text=voice_not_found")
    assert excerpt.startswith("… ")
    assert len(re.sub(r"<.*?>", "", excerpt)) < 300


def test_the_page_says_what_it_found(client):
    assert "No section matches “zebra”" in show(client, "zebra")
    assert "1 section for “accept-encoding”" in " ".join(show(client, "accept-encoding").split())
    assert 'name="robots" content="noindex"' in show(client, "pause")
    assert re.search(r'name="q"\s+value="pause"', show(client, "pause"))


def test_each_page_of_the_guide_offers_it(client):
    for address in ("/docs", "/docs/errors"):
        assert 'action="/docs/search"' in client.get(address).content.decode()
    assert client.post("/docs/search").status_code == 405
