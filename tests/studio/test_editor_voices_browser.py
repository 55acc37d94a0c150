"""The voices of the studio's editors in a real browser: each is heard, and chosen where the plan has it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.support.browser import accessibility_problems, needs_browser, overflows
from tests.support.server import server_in
from tests.support.tryout import hear_sample, sample, wait_until
from tests.support.workers import prepared_site

pytestmark = [pytest.mark.process, needs_browser]


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimpleNamespace]:
    """A service, with a session on each plan by the plan's name."""
    directory = tmp_path_factory.mktemp("voices")
    with prepared_site(directory, SPEECH_ENGINE="espeak") as site:
        site.call("django.core.management.call_command", "collectstatic", interactive=False, verbosity=0)
        sign_in = "tests.support.job_site.sign_in"
        sessions = {plan: site.call(sign_in, f"{plan}@example.com", plan) for plan in ("free", "pro")}
        with server_in(site.environment, directory / "server.log") as server:
            yield SimpleNamespace(url=server.url, sessions=sessions)


@contextmanager
def editor(studio: SimpleNamespace, browser: Browser, plan: str, kind: str, **options) -> Iterator[Page]:
    """The editor of a podcast or a book; scripts must not fail."""
    problems: list[str] = []
    with browser.new_context(**options) as context:
        context.add_cookies([{"name": "sessionid", "value": studio.sessions[plan], "url": studio.url}])
        context.on("weberror", lambda error: problems.append(str(error.error)))
        page = context.new_page()
        page.goto(f"{studio.url}/studio/{kind}")
        yield page
    assert not problems


def opened(page: Page, field: str) -> Locator:
    """Open the voices for a field by keyboard, and return their sheet."""
    page.get_by_role("link", name=f"Listen and choose · {field}").press("Enter")
    return page.get_by_role("dialog", name=field)


def row_of(sheet: Locator, voice: str) -> Locator:
    return sheet.locator(f"[data-voice$=' {voice}']")


def test_a_locked_voice_is_heard_and_offered_and_cannot_be_chosen(studio, playing_chromium):
    with editor(studio, playing_chromium, "free", "podcast", viewport={"width": 320, "height": 800}) as page:
        sheet = opened(page, "Voice of host B")
        expect(sheet.get_by_role("radio", name="Michael male")).to_be_focused()
        nicole = row_of(sheet, "af_nicole")
        expect(nicole.get_by_text("Pro", exact=True)).to_be_visible()
        expect(nicole.get_by_role("radio")).to_have_count(0)
        nicole.get_by_role("button", name="Play a sample of Nicole,").click()
        hear_sample(page, 0.1)
        expect(nicole.get_by_text("Nicole comes with Pro.")).to_be_visible()
        expect(nicole.get_by_role("link", name="Get Pro")).to_have_attribute("href", re.compile("/pro"))
        assert not accessibility_problems(page)
        assert not overflows(page)
        page.keyboard.press("Escape")
        wait_until(lambda: sample(page, "paused"))
        expect(page.locator("#id_voice_b")).to_have_value("am_michael")


def test_a_voice_is_chosen_for_the_field_whose_link_was_pressed(studio, playing_chromium):
    with editor(studio, playing_chromium, "free", "podcast") as page:
        page.get_by_label("Text of turn 1").fill("Hello.")
        sheet = opened(page, "Voice of host B")
        row_of(sheet, "bf_emma").get_by_role("radio").click()
        expect(sheet).to_be_hidden()
        expect(page.get_by_role("link", name="Listen and choose · Voice of host B")).to_be_focused()
        expect(page.locator("#id_voice_b")).to_have_value("bf_emma")
        expect(page.locator("#id_voice_a")).to_have_value("af_aoede")
        sheet = opened(page, "Voice of host A")
        expect(sheet.locator("[data-chosen-name]")).to_have_text("Aoede")
        page.keyboard.press("Escape")
        page.reload()  # the draft has the choice
        expect(page.locator("#id_voice_b")).to_have_value("bf_emma")
        sheet = opened(page, "Voice of host B")
        expect(sheet.locator("[data-chosen-name]")).to_have_text("Emma")


def test_a_book_has_all_voices_on_pro_and_a_second_one_for_dialogue(studio, playing_chromium):
    with editor(studio, playing_chromium, "pro", "book") as page:
        sheet = opened(page, "Dialogue in another voice")
        row_of(sheet, "af_nicole").get_by_role("radio").click()
        expect(page.locator("#id_dialogue_voice")).to_have_value("af_nicole")
        expect(page.locator("#id_voice")).to_have_value("af_aoede")
        assert not accessibility_problems(page)


def test_without_scripts_the_link_leads_to_the_catalog(studio, playing_chromium):
    with editor(studio, playing_chromium, "free", "podcast", java_script_enabled=False) as page:
        expect(page.get_by_role("dialog")).to_have_count(0)
        with page.expect_popup() as catalog:
            page.get_by_role("link", name="Listen and choose · Voice of host A").click()
        expect(catalog.value).to_have_url(f"{studio.url}/voices")
