"""The guide in a real browser: accessible in both schemes and on a phone, with and without scripts."""

import re
from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from guide.contents import PAGES
from guide.rendering import address_of
from tests.support.browser import accessibility_problems, needs_browser, overflows

pytestmark = [pytest.mark.process, needs_browser]

SEARCH = "/docs/search?q=pause"
ADDRESSES = [*(address_of(page) for page in PAGES.values()), SEARCH, "/docs/search?q=zebra"]
COLOURFUL = [address_of(PAGES[slug]) for slug in ("quickstart", "callbacks", "limits")]
"""Pages that together have every kind of content, in all colours."""


@pytest.mark.exhaustive
@pytest.mark.parametrize(("scheme", "addresses"), [("dark", COLOURFUL), ("light", ADDRESSES)], ids=["dark", "light"])
def test_every_page_is_accessible(server, chromium, scheme, addresses):
    problems: list[str] = []
    with chromium.new_context(color_scheme=scheme) as context:
        page = context.new_page()
        for address in addresses:
            page.goto(f"{server.url}{address}")
            problems += accessibility_problems(page)
    assert not problems, "\n".join(problems)


@pytest.mark.exhaustive
def test_no_page_is_wider_than_a_phone(server, chromium):
    wide: list[str] = []
    with chromium.new_context(viewport={"width": 320, "height": 800}) as context:
        page = context.new_page()
        for address in ADDRESSES:
            page.goto(f"{server.url}{address}")
            if overflows(page):
                wide.append(address)
        problems = accessibility_problems(page)
    assert (wide, problems) == ([], [])


@pytest.mark.exhaustive
def test_no_page_complains_or_asks_another_host(server, chromium):
    complaints: list[str] = []
    with chromium.new_context() as context:
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
def page(server, chromium) -> Iterator[Page]:
    with chromium.new_context(permissions=["clipboard-read", "clipboard-write"]) as context:
        page = context.new_page()
        page.goto(f"{server.url}/docs")
        yield page


@pytest.mark.exhaustive
def test_code_is_copied_as_it_stands(page):
    page.get_by_role("button", name="Copy: Shell").click()
    expect(page.get_by_role("status")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == 'export API_KEY="ev_..."\n'


@pytest.mark.exhaustive
def test_without_a_clipboard_the_code_is_selected(server, chromium):
    with chromium.new_context() as context:
        context.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
        page = context.new_page()
        page.goto(f"{server.url}/docs")
        page.get_by_role("button", name="Copy: Shell").click()
        expect(page.get_by_role("status")).to_contain_text("to copy the selection")
        assert page.evaluate("getSelection().toString()").strip() == 'export API_KEY="ev_..."'


@pytest.mark.exhaustive
def test_a_language_is_chosen_for_all_examples_and_remembered(page, server):
    expect(page.locator('.guide-code[data-language="python"]:visible')).to_have_count(0)
    page.get_by_role("radio", name="Python").first.check()
    expect(page.locator('.guide-code[data-language="python"]:visible')).to_have_count(2)
    expect(page.locator(".guide-example .guide-code:visible")).to_have_count(2)
    page.goto(f"{server.url}/docs/callbacks")
    expect(page.get_by_text("BaseHTTPRequestHandler").first).to_be_visible()
    expect(page.get_by_text("createServer(async")).to_be_hidden()


@pytest.mark.exhaustive
def test_an_example_without_the_chosen_language_does_not_change(page, server):
    page.get_by_role("radio", name="JavaScript, openai").check()
    page.goto(f"{server.url}/docs/lexicon")
    expect(page.get_by_role("radio", name="JavaScript").first).to_be_checked()


@pytest.mark.exhaustive
def test_tabs_are_chosen_by_keyboard(page):
    page.get_by_role("radio", name="curl").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Python").first).to_be_checked()
    expect(page.get_by_role("radio", name="Python").first).to_be_focused()


@pytest.mark.exhaustive
def test_it_can_be_read_without_scripts(server, chromium):
    with chromium.new_context(java_script_enabled=False, viewport={"width": 360, "height": 800}) as context:
        page = context.new_page()
        page.goto(f"{server.url}/docs")
        page.get_by_role("radio", name="Python").first.check()
        expect(page.get_by_text("pip install openai")).to_be_visible()
        expect(page.get_by_role("button", name="Copy")).to_have_count(0)
        page.get_by_text("All pages of the guide").click()
        page.get_by_role("link", name="Errors", exact=True).first.click()
        expect(page.get_by_role("heading", name="Errors", exact=True)).to_be_visible()


@pytest.mark.exhaustive
def test_the_contents_lead_through_the_page(page):
    page.get_by_role("navigation", name="Developer guide").get_by_role("link", name="3. Make it yours").click()
    expect(page.get_by_role("heading", name="3. Make it yours")).to_be_in_viewport()
    for name in ("moving-from-openai", "keys"):
        page.locator("[rel=next]").click()
        expect(page).to_have_url(re.compile(f"/docs/{name}$"))
    page.get_by_role("navigation", name="Developer guide").get_by_role("link", name="Scopes").click()
    expect(page.get_by_role("heading", name="Scopes")).to_be_in_viewport()


WIDTHS = [320, pytest.param(390, marks=pytest.mark.exhaustive), pytest.param(768, marks=pytest.mark.exhaustive), 1440]


@pytest.mark.exhaustive
@pytest.mark.parametrize("width", WIDTHS)
def test_the_guide_is_searched_by_keyboard(server, chromium, width):
    with chromium.new_context(base_url=server.url, viewport={"width": width, "height": 800}) as context:
        page = context.new_page()
        page.goto("/docs/limits")
        page.keyboard.press("Control+k")
        page.keyboard.type("daily_quota")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Search the guide")).to_be_visible()
        expect(page.locator(".guide-results mark").first).to_have_text("daily_quota")
        assert not overflows(page)
        assert not accessibility_problems(page)
        page.get_by_role("link", name="Codes of requests").focus()
        page.keyboard.press("Enter")
        expect(page).to_have_url(f"{server.url}/docs/errors#codes-of-requests")
        expect(page.get_by_text("daily_quota_exceeded").first).to_be_in_viewport()


@pytest.mark.exhaustive
def test_the_guide_is_searched_without_scripts(server, chromium):
    with chromium.new_context(
        base_url=server.url, java_script_enabled=False, viewport={"width": 320, "height": 800}
    ) as context:
        page = context.new_page()
        page.goto("/docs")
        page.get_by_role("searchbox", name="Search the guide").fill("pause")
        page.get_by_role("button", name="Search").click()
        expect(page.locator(".guide-results").get_by_role("link").first).to_have_text("Pauses and pronunciation")


@pytest.mark.exhaustive
def test_a_table_is_read_row_by_row_on_a_phone(server, chromium):
    with chromium.new_context(base_url=server.url, viewport={"width": 320, "height": 800}) as context:
        page = context.new_page()
        page.goto("/docs/limits")
        table = page.get_by_role("table").first
        row = table.get_by_role("row").nth(1)
        assert not overflows(page)
        assert table.evaluate("table => table.parentElement.scrollWidth <= table.parentElement.clientWidth")
        before = "cell => getComputedStyle(cell, '::before').content"
        assert [cell.evaluate(before) for cell in row.get_by_role("cell").all()][1:] == [
            '"No account: "',
            '"Free: "',
            '"Pro: "',
        ]
        assert not accessibility_problems(page)


@pytest.mark.exhaustive
def test_forced_colours_show_which_language_is_chosen(server, chromium):
    with chromium.new_context(base_url=server.url, forced_colors="active") as context:
        page = context.new_page()
        page.goto("/docs")
        ground = "label => getComputedStyle(label).backgroundColor"
        chosen, other = page.locator(".guide-tabs").first.locator("label").all()[:2]
        assert chosen.evaluate(ground) != other.evaluate(ground)


@pytest.mark.exhaustive
def test_what_does_not_scroll_is_no_stop_of_the_keyboard(server, chromium):
    with chromium.new_context(base_url=server.url, viewport={"width": 1440, "height": 900}) as context:
        page = context.new_page()
        page.goto("/docs/errors")
        box = page.locator(".table-box").first
        expect(box).to_have_attribute("tabindex", "-1")
        box.evaluate("box => { box.firstElementChild.style.minWidth = '2000px'; }")
        page.set_viewport_size({"width": 800, "height": 900})
        expect(box).to_have_attribute("tabindex", "0")
        expect(box).to_have_attribute("aria-label", re.compile("Table: "))


@pytest.mark.exhaustive
def test_a_printed_page_holds_the_article_alone(server, chromium):
    with chromium.new_context() as context:
        page = context.new_page()
        page.goto(f"{server.url}/docs/speech")
        page.emulate_media(media="print")
        expect(page.get_by_role("heading", name="Speech", exact=True)).to_be_visible()
        expect(page.locator("article table").first).to_be_visible()
        for part in ("header nav", "footer", ".guide-side", ".guide-turn", "button"):
            assert page.locator(f"{part}:visible").count() == 0, part
