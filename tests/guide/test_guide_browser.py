"""The guide in a real browser: accessible in both schemes and on a phone, with and without scripts."""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from guide.contents import PAGES
from guide.rendering import address_of
from tests.support.browser import accessibility_problems, needs_browser, overflows, running_browser

pytestmark = [needs_browser, pytest.mark.exhaustive]

ADDRESSES = [address_of(page) for page in PAGES.values()]
COLOURFUL = [address_of(PAGES[slug]) for slug in ("quickstart", "callbacks", "limits")]
"""Pages that together have every kind of content, in all colours."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with running_browser() as running:
        yield running


@pytest.mark.parametrize(("scheme", "addresses"), [("dark", COLOURFUL), ("light", ADDRESSES)], ids=["dark", "light"])
def test_every_page_is_accessible(server, browser, scheme, addresses):
    problems: list[str] = []
    with browser.new_context(color_scheme=scheme) as context:
        page = context.new_page()
        for address in addresses:
            page.goto(f"{server.url}{address}")
            problems += accessibility_problems(page)
    assert not problems, "\n".join(problems)


def test_no_page_is_wider_than_a_phone(server, browser):
    wide: list[str] = []
    with browser.new_context(viewport={"width": 320, "height": 800}) as context:
        page = context.new_page()
        for address in ADDRESSES:
            page.goto(f"{server.url}{address}")
            if overflows(page):
                wide.append(address)
        problems = accessibility_problems(page)
    assert (wide, problems) == ([], [])


def test_no_page_complains_or_asks_another_host(server, browser):
    complaints: list[str] = []
    with browser.new_context() as context:
        page = context.new_page()
        page.on("console", lambda message: complaints.append(f"{page.url}: {message.text}"))
        page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
        page.on("request", lambda request: request.url.startswith(server.url) or complaints.append(request.url))
        page.on("response", lambda response: response.ok or complaints.append(f"{response.status} {response.url}"))
        for address in [*ADDRESSES, reverse("reference")]:
            page.goto(f"{server.url}{address}", wait_until="networkidle")
        expect(page.locator("#operations-Speech-create_speech")).to_be_visible()
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def page(server, browser) -> Iterator[Page]:
    with browser.new_context(permissions=["clipboard-read", "clipboard-write"]) as context:
        page = context.new_page()
        page.goto(f"{server.url}/docs")
        yield page


def test_code_is_copied_as_it_stands(page):
    page.get_by_role("button", name="Copy: Shell").click()
    expect(page.get_by_role("status")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == 'export API_KEY="ev_..."\n'


def test_without_a_clipboard_the_code_is_selected(server, browser):
    with browser.new_context() as context:
        context.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
        page = context.new_page()
        page.goto(f"{server.url}/docs")
        page.get_by_role("button", name="Copy: Shell").click()
        expect(page.get_by_role("status")).to_contain_text("to copy the selection")
        assert page.evaluate("getSelection().toString()").strip() == 'export API_KEY="ev_..."'


def test_a_language_is_chosen_for_all_examples_and_remembered(page, server):
    expect(page.locator('.guide-code[data-language="python"]:visible')).to_have_count(0)
    page.get_by_role("radio", name="Python").first.check()
    expect(page.locator('.guide-code[data-language="python"]:visible')).to_have_count(2)
    expect(page.locator(".guide-example .guide-code:visible")).to_have_count(2)
    page.goto(f"{server.url}/docs/callbacks")
    expect(page.get_by_text("BaseHTTPRequestHandler").first).to_be_visible()
    expect(page.get_by_text("createServer(async")).to_be_hidden()


def test_an_example_without_the_chosen_language_does_not_change(page, server):
    page.get_by_role("radio", name="JavaScript, openai").check()
    page.goto(f"{server.url}/docs/lexicon")
    expect(page.get_by_role("radio", name="JavaScript").first).to_be_checked()


def test_tabs_are_chosen_by_keyboard(page):
    page.get_by_role("radio", name="curl").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Python").first).to_be_checked()
    expect(page.get_by_role("radio", name="Python").first).to_be_focused()


def test_it_can_be_read_without_scripts(server, browser):
    with browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 800}) as context:
        page = context.new_page()
        page.goto(f"{server.url}/docs")
        page.get_by_role("radio", name="Python").first.check()
        expect(page.get_by_text("pip install openai")).to_be_visible()
        expect(page.get_by_role("button", name="Copy")).to_have_count(0)
        page.get_by_text("All pages of the guide").click()
        page.get_by_role("link", name="Errors", exact=True).first.click()
        expect(page.get_by_role("heading", name="Errors", exact=True)).to_be_visible()


def test_the_contents_lead_through_the_page(page):
    page.get_by_role("navigation", name="Developer guide").get_by_role("link", name="3. Make it yours").click()
    expect(page.get_by_role("heading", name="3. Make it yours")).to_be_in_viewport()
    page.locator("[rel=next]").click()
    expect(page).to_have_url(page.url.split("/docs")[0] + "/docs/speech")
