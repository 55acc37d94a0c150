"""A part of a finished book is changed in a real browser, by keyboard, with a real worker."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from types import SimpleNamespace
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import accessibility_problems, needs_browser, overflows
from tests.support.server import server_in
from tests.support.tryout import hear_sample
from tests.support.workers import prepared_site, running_cluster

pytestmark = [pytest.mark.process, needs_browser]

RENDERED_MS = 60_000
TEXT = "It was a dark night.\n\nThe wind blew over the hills."


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimpleNamespace]:
    """A service with one worker; `call` runs a function inside of it."""
    directory = tmp_path_factory.mktemp("changes")
    with ExitStack() as running:
        site = running.enter_context(prepared_site(directory, SPEECH_ENGINE="espeak"))
        site.call("django.core.management.call_command", "collectstatic", interactive=False, verbosity=0)
        server = running.enter_context(server_in(site.environment, directory / "server.log"))
        running.enter_context(running_cluster(site))
        yield SimpleNamespace(url=server.url, call=site.call)


@pytest.fixture
def page(studio, chromium) -> Iterator[Page]:
    """The page of a finished book; scripts must not fail."""
    problems: list[str] = []
    with chromium.new_context() as context:
        email = f"{uuid4().hex}@example.com"
        cookie = studio.call("tests.support.job_site.sign_in", email, "pro")
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": studio.url}])
        context.on("weberror", lambda error: problems.append(str(error.error)))
        page = context.new_page()
        page.goto(f"{studio.url}/studio/jobs/{studio.call('tests.support.job_site.create', email, TEXT)}")
        expect(page.get_by_text("Finished", exact=True)).to_be_visible(timeout=RENDERED_MS)
        yield page
    assert not problems


def focus_by_tab(page: Page, name: str) -> None:
    """Press Tab until the link or button of that name has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == name:
            return
    raise AssertionError(f"{name} cannot be reached by Tab")


def test_a_text_is_changed_by_keyboard_and_what_is_typed_is_kept(studio, page):
    job = page.url
    focus_by_tab(page, "Change the text")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Change the text")
    assert not accessibility_problems(page)
    text = page.get_by_label("Text", exact=True)
    text.focus()
    page.keyboard.press("Control+End")
    page.keyboard.type(" Then it was still.")
    page.goto(job)  # the typed text is kept
    page.goto(f"{job}/parts/0")
    expect(page.get_by_text("We brought back what you had written here.")).to_be_visible()
    expect(text).to_have_value(f"{TEXT} Then it was still.")

    focus_by_tab(page, "See what it costs")
    page.keyboard.press("Enter")
    price = page.locator("[data-price]")
    expect(price).to_contain_text(re.compile(r"\d+ characters\s+for 1 piece of the audio"))
    assert not accessibility_problems(page)
    page.set_viewport_size({"width": 320, "height": 800})
    assert not overflows(page)
    text.focus()
    page.keyboard.press("Control+End")
    page.keyboard.type(" Very still.")
    expect(price).to_be_empty()  # it was that of another text
    expect(page.get_by_role("button", name="Render the change")).to_have_count(0)
    focus_by_tab(page, "See what it costs")
    page.keyboard.press("Enter")
    expect(price).to_contain_text("characters")
    focus_by_tab(page, "Render the change")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # a second press is none
    expect(page).to_have_url(re.compile(rf"{re.escape(job)}\?changed=[0-9a-f]{{32}}$"))
    expect(page.get_by_text("Finished", exact=True)).to_be_visible(timeout=RENDERED_MS)
    page.wait_for_function("!Object.keys(localStorage).some((name) => name.startsWith('draft'))")
    page.goto(f"{job}/parts/0")
    expect(text).to_have_value(f"{TEXT} Then it was still. Very still.")


def test_another_voice_is_heard_and_chosen(page):
    page.goto(f"{page.url}/parts/0")
    page.get_by_role("button", name="See what it costs").click()
    page.get_by_role("link", name="Listen and choose").click()
    sheet = page.get_by_role("dialog", name="Voice")
    expect(sheet.locator("[data-chosen-name]")).to_have_text("Bella")
    sheet.get_by_role("button", name="Play a sample of Emma,").click()
    hear_sample(page, 0.1)
    sheet.locator("input[value=bf_emma]").click()
    expect(page.locator("#id_voice")).to_have_value("bf_emma")
    expect(page.locator("[data-price]")).to_be_empty()  # it was that of another voice


@pytest.mark.exhaustive
def test_words_said_the_old_way_are_told_and_rendered_by_one_press(studio, page):
    job = page.url
    page.goto(f"{studio.url}/lexicon")
    entry = page.get_by_role("region", name="New entry")
    entry.get_by_label("Word").fill("hills")
    entry.get_by_label("Respelling").fill("mountains")
    page.keyboard.press("Enter")
    told = page.get_by_role("region", name="Said the old way")
    expect(told).to_contain_text("the text says hills the old way.")
    assert not accessibility_problems(page)
    page.goto(job)
    expect(told).to_contain_text("The text says hills the old way.")
    expect(told).to_contain_text(re.compile(r"for \d+ characters"))
    assert not accessibility_problems(page)
    page.set_viewport_size({"width": 320, "height": 800})
    assert not overflows(page)
    focus_by_tab(page, told.get_by_role("button").inner_text())
    page.keyboard.press("Enter")
    expect(page.get_by_text("Finished", exact=True)).to_be_visible(timeout=RENDERED_MS)
    expect(told).to_have_count(0)
    page.goto(f"{studio.url}/lexicon")
    expect(told).to_have_count(0)
