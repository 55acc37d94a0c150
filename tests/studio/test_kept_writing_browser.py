"""The studio's editors in a real browser: what is written comes back until it is sent, and leaving it warns."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import SimpleNamespace
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import accessibility_problems, needs_browser
from tests.support.server import server_in
from tests.support.workers import prepared_site

pytestmark = [pytest.mark.process, needs_browser]

RESTORED = "We brought back what you had written here."
SCRIPT = "Anna: Welcome back.\nBen: Good to be here.\nAnna: Then let us begin."


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimpleNamespace]:
    """A service without a worker; `call` runs a function inside of it."""
    directory = tmp_path_factory.mktemp("kept")
    with ExitStack() as running:
        site = running.enter_context(prepared_site(directory, SPEECH_ENGINE="espeak"))
        site.call("django.core.management.call_command", "collectstatic", interactive=False, verbosity=0)
        server = running.enter_context(server_in(site.environment, directory / "server.log"))
        yield SimpleNamespace(url=server.url, call=site.call)


@contextmanager
def signed_in(studio: SimpleNamespace, browser: Browser) -> Iterator[Page]:
    """A page of a new account in a browser of its own; scripts must not fail."""
    cookie = studio.call("tests.support.job_site.sign_in", f"{uuid4().hex}@example.com", "pro")
    problems: list[str] = []
    with browser.new_context() as context:
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": studio.url}])
        context.on("weberror", lambda error: problems.append(str(error.error)))
        yield context.new_page()
    assert not problems


def texts(page: Page) -> list[str]:
    return page.locator("form.editor textarea[name$=text]").evaluate_all("areas => areas.map(area => area.value)")


def write_episode(page: Page, studio: SimpleNamespace) -> None:
    page.goto(f"{studio.url}/studio/podcast")
    page.get_by_text("Paste a script", exact=True).click()
    page.get_by_label("Script, each line").fill(SCRIPT)
    page.get_by_role("button", name="Add these turns").click()
    expect(page.locator("[data-turn]")).to_have_count(3)
    page.get_by_label("Text of turn 2").fill("Changed 😀\nafter the paste.")
    page.get_by_role("button", name="Move turn 2 up").click()
    page.get_by_label("Title").fill("Pilot")


@pytest.mark.exhaustive
def test_an_episode_comes_back_until_it_is_sent(studio, chromium):
    with signed_in(studio, chromium) as page:
        write_episode(page, studio)
        page.goto(f"{studio.url}/studio")
        page.goto(f"{studio.url}/studio/podcast")
        expect(page.get_by_text(RESTORED)).to_be_visible()
        assert texts(page) == ["Changed 😀\nafter the paste.", "Welcome back.", "Then let us begin."]
        expect(page.get_by_label("Title")).to_have_value("Pilot")
        expect(page.locator("[data-count]")).to_have_text("57")
        assert not accessibility_problems(page)
        page.get_by_role("button", name="Move turn 1 down").click()
        page.get_by_role("button", name="Create podcast").click()
        expect(page).to_have_url(re.compile(r"/studio/jobs/[0-9a-f-]{36}$"))
        page.wait_for_load_state()  # a script of the job's page forgets what was sent
        page.goto(f"{studio.url}/studio/podcast")
        expect(page.locator("[data-turn]")).to_have_count(2)
        expect(page.get_by_label("Title")).to_have_value("")
        assert page.evaluate("Object.keys(localStorage).length") == 0


@pytest.mark.exhaustive
def test_a_reload_of_an_answer_keeps_what_was_written_after_it(studio, chromium):
    with signed_in(studio, chromium) as page:
        write_episode(page, studio)
        page.reload()
        expect(page.get_by_text(RESTORED)).to_be_visible()
        assert texts(page)[0] == "Changed 😀\nafter the paste."


def test_a_book_comes_back_with_all_chapters_and_can_be_dropped(studio, chromium):
    with signed_in(studio, chromium) as page:
        page.goto(f"{studio.url}/studio/book")
        page.get_by_label("Title of chapter 1").fill("One")
        page.get_by_label("Text of chapter 1").fill("It was dark.")
        page.get_by_role("button", name="Add a chapter below").click()
        page.get_by_label("Text of chapter 2").fill("The sun rose.")
        page.get_by_role("button", name="Create audiobook").focus()
        page.goto(f"{studio.url}/studio/book")
        expect(page.get_by_text(RESTORED)).to_be_visible()
        expect(page.get_by_label("Title of chapter 1")).to_have_value("One")
        assert texts(page) == ["It was dark.", "The sun rose."]
        page.get_by_role("button", name="Start over").click()
        expect(page.get_by_text(RESTORED)).to_have_count(0)
        assert texts(page) == [""]


@pytest.mark.exhaustive
def test_leaving_warns_only_while_something_is_unsent(studio, chromium):
    asked: list[str] = []
    with signed_in(studio, chromium) as page:
        page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
        page.goto(f"{studio.url}/studio/podcast")
        text = page.get_by_label("Text of turn 1")
        text.press_sequentially("Hi.")
        text.fill("")
        page.reload()
        assert not asked
        text.press_sequentially("Hi.")
        page.reload()
        assert asked == ["beforeunload"]
        expect(page.get_by_text(RESTORED)).to_be_visible()
        text.press_sequentially("Hi.")
        page.get_by_role("button", name="Create podcast").click()
        expect(page).to_have_url(re.compile(r"/studio/jobs/[0-9a-f-]{36}$"))
        assert asked == ["beforeunload"]


@pytest.mark.exhaustive
def test_another_account_sees_nothing_of_it(studio, chromium):
    with signed_in(studio, chromium) as page:
        write_episode(page, studio)
        page.goto(f"{studio.url}/studio")
        cookie = studio.call("tests.support.job_site.sign_in", f"{uuid4().hex}@example.com", "pro")
        page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": studio.url}])
        page.goto(f"{studio.url}/studio/podcast")
        expect(page.locator("[data-count]")).to_have_text("0")
        expect(page.get_by_text(RESTORED)).to_have_count(0)


@pytest.mark.exhaustive
def test_a_draft_that_cannot_be_brought_back_stays_kept(studio, chromium):
    with signed_in(studio, chromium) as page:
        write_episode(page, studio)
        page.goto(f"{studio.url}/studio")
        page.route(
            "**/studio/podcast", lambda route: route.abort() if route.request.method == "POST" else route.continue_()
        )
        page.goto(f"{studio.url}/studio/podcast")
        expect(page.get_by_text("We couldn’t bring back what you had written here.")).to_be_visible()
        page.get_by_label("Text of turn 1").fill("Other")
        page.unroute_all()
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_text(RESTORED)).to_be_visible()
        assert texts(page)[0] == "Changed 😀\nafter the paste."


@pytest.mark.exhaustive
def test_it_says_so_once_a_text_is_too_long_to_be_kept(studio, chromium):
    with signed_in(studio, chromium) as page:
        page.goto(f"{studio.url}/studio/book")
        page.get_by_label("Text of chapter 1").fill("word " * 250_000)
        expect(page.get_by_text("This is too long to be kept")).to_be_visible()
        page.get_by_label("Text of chapter 1").fill("short")
        expect(page.get_by_text("This is too long to be kept")).to_have_count(0)


@pytest.mark.exhaustive
def test_it_works_where_storage_is_refused(studio, chromium):
    with signed_in(studio, chromium) as page:
        page.add_init_script(
            "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
        )
        page.goto(f"{studio.url}/studio/podcast")
        page.get_by_label("Text of turn 1").fill("Hello.")
        page.get_by_label("Text of turn 2").fill("Hi.")
        page.get_by_role("button", name="Create podcast").click()
        expect(page).to_have_url(re.compile(r"/studio/jobs/[0-9a-f-]{36}$"))
