"""The try-out in a real browser: what is typed comes back, and links reopen it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import needs_browser
from tests.support.server import Server
from tests.support.tryout import text_of

pytestmark = [pytest.mark.process, needs_browser]

REFUSED_STORAGE = """
Object.defineProperty(window, "localStorage", {get() { throw new DOMException("refused", "SecurityError"); }});
"""


@pytest.fixture
def open_page(chromium: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Open addresses in one chromium of its own; scripts must not fail."""
    problems: list[str] = []
    with chromium.new_context() as context:
        context.set_default_timeout(60_000)
        context.on("weberror", lambda error: problems.append(str(error.error)))

        def open_page(path: str = "/", script: str = "") -> Page:
            page = context.new_page()
            if script:
                page.add_init_script(script)
            page.goto(server.url + path)
            return page

        yield open_page
    assert not problems


def voice(page: Page, voice_id: str) -> Any:
    return page.locator(f"input[name=voice][value={voice_id}]")


def change(page: Page) -> None:
    text_of(page).fill("Kept\n“here” 😀")
    page.locator("[data-open-voices]").click()
    voice(page, "bf_emma").click()
    page.locator(".tryout-sound > summary").click()
    page.get_by_label("Speed", exact=True).fill("1.25")
    page.get_by_label("Tone").select_option("bright")


class TestKeeping:
    def test_text_voice_and_sliders_come_back_after_a_reload(self, open_page):
        page = open_page()
        change(page)
        page.reload()
        expect(text_of(page)).to_have_value("Kept\n“here” 😀")
        expect(voice(page, "bf_emma")).to_be_checked()
        expect(page.get_by_label("Speed", exact=True)).to_have_value("1.25")
        expect(page.locator("output[for=id_speed]")).to_have_text("1.25×")
        expect(page.get_by_label("Tone")).to_have_value("bright")
        expect(page.locator("[data-count]")).to_contain_text("13 characters")

    @pytest.mark.exhaustive
    def test_a_voice_in_the_address_goes_before_the_kept_one(self, open_page):
        change(open_page())
        page = open_page("/?voice=am_adam")
        expect(text_of(page)).to_have_value("Kept\n“here” 😀")
        expect(voice(page, "am_adam")).to_be_checked()

    @pytest.mark.exhaustive
    def test_an_untouched_page_keeps_nothing(self, open_page):
        page = open_page()
        expect(page.locator("[data-count]")).to_contain_text("characters ·")
        assert page.evaluate("Object.keys(localStorage).length") == 0

    @pytest.mark.exhaustive
    @pytest.mark.parametrize(
        "kept", ["{", "null", '{"at": 9e15}', '{"at": 9e15, "value": {"input": 1, "speed": "x", "voice": []}}']
    )
    def test_a_broken_draft_is_ignored(self, open_page, kept):
        page = open_page()
        example = text_of(page).input_value()
        page.evaluate("kept => localStorage.setItem('draft tryout ', kept)", kept)
        page.reload()
        expect(page.locator("[data-count]")).to_contain_text("characters ·")
        expect(text_of(page)).to_have_value(example)
        expect(page.get_by_label("Speed", exact=True)).to_have_value("1")

    @pytest.mark.exhaustive
    def test_a_draft_of_last_month_is_forgotten(self, open_page):
        page = open_page()
        change(page)
        page.evaluate(
            """() => {
                const draft = JSON.parse(localStorage.getItem("draft tryout "));
                localStorage.setItem("draft tryout ", JSON.stringify({...draft, at: draft.at - 31 * 24 * 3600 * 1000}));
            }"""
        )
        page = open_page()  # a reload may bring fields back by itself
        expect(page.locator("[data-count]")).to_contain_text("characters ·")
        expect(text_of(page)).not_to_have_value("Kept\n“here” 😀")

    @pytest.mark.exhaustive
    def test_it_works_where_storage_is_refused(self, open_page):
        page = open_page(script=REFUSED_STORAGE)
        change(page)
        expect(page.locator("[data-count]")).to_contain_text("13 characters")
        expect(page.locator("[data-snippet]")).to_contain_text("bf_emma")

    @pytest.mark.exhaustive
    def test_what_a_visitor_wrote_goes_into_the_account_and_stays_there(self, open_page, server):
        change(open_page())
        sign_in = "from tests.support.job_site import sign_in; print(sign_in('kept@example.com', 'free'))"
        session = server.manage("shell", "--verbosity", "0", "-c", sign_in).strip()
        page = open_page()
        page.context.add_cookies([{"name": "sessionid", "value": session, "url": server.url}])
        page.reload()
        expect(text_of(page)).to_have_value("Kept\n“here” 😀")
        page.context.clear_cookies()
        page.reload()
        expect(page.locator("[data-count]")).to_contain_text("characters ·")
        expect(text_of(page)).not_to_have_value("Kept\n“here” 😀")
