"""The player of a finished book in a real browser: its text word by word, its keys and speeds, its dock."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import SimpleNamespace

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import accessibility_problems, needs_browser, running_browser
from tests.support.server import server_in
from tests.support.tryout import FOLLOW_WORDS, play_until
from tests.support.workers import prepared_site, running_cluster, wait_until

pytestmark = [pytest.mark.process, needs_browser]

CREATE, STATUS = "tests.support.job_site.create_of_parts", "tests.support.job_site.status"
EMAIL = "reader@example.com"
CHAPTERS = [(f"Chapter {number}", f"Boat {number} left the old harbour.") for number in range(1, 31)]
WORDS = ["Boat", "1", "left", "the", "old", "harbour."]
GREETINGS = [("Good morning.", "af_bella", "A"), ("مرحبا بكم.", "ar_m1", "B"), ("Welcome back.", "af_bella", "A")]


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimpleNamespace]:
    """A service with a finished book of thirty chapters, and a podcast that a voice without word times shares."""
    directory = tmp_path_factory.mktemp("player")
    with ExitStack() as running:
        site = running.enter_context(prepared_site(directory, SPEECH_ENGINE="espeak"))
        site.call("django.core.management.call_command", "collectstatic", interactive=False, verbosity=0)
        server = running.enter_context(server_in(site.environment, directory / "server.log"))
        cookie = site.call("tests.support.job_site.sign_in", EMAIL, "pro")
        chapters = [{"text": f"{title}.\n\n{text}", "voice": "af_bella", "title": title} for title, text in CHAPTERS]
        turns = [{"text": text, "voice": voice, "speaker": speaker} for text, voice, speaker in GREETINGS]
        book = site.call(CREATE, EMAIL, chapters, title="Boats")
        podcast = site.call(CREATE, EMAIL, turns, is_podcast=True)
        with running_cluster(site):
            for job in (book, podcast):
                wait_until(lambda job=job: site.call(STATUS, job) == "completed", "the job")
        yield SimpleNamespace(url=server.url, cookie=cookie, book=book, podcast=podcast)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with running_browser("--autoplay-policy=no-user-gesture-required") as running:
        yield running


@contextmanager
def opened(studio: SimpleNamespace, browser: Browser, job: str, **options) -> Iterator[Page]:
    """The page of a job; the test fails if its console complains."""
    complaints: list[str] = []
    with browser.new_context(**options) as context:
        context.add_cookies([{"name": "sessionid", "value": studio.cookie, "url": studio.url}])
        context.on("console", lambda line: line.type in ("error", "warning") and complaints.append(line.text))
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        page = context.new_page()
        page.asked = []
        page.on("request", lambda request: "/words?" in request.url and page.asked.append(request.url))
        page.goto(f"{studio.url}/studio/jobs/{job}")
        expect(page.locator("[data-words] span").first).to_be_visible()
        yield page
    assert not complaints


@pytest.fixture
def page(studio, browser) -> Iterator[Page]:
    """The page of the book."""
    with opened(studio, browser, studio.book) as page:
        yield page


def words_of(page: Page) -> list[str]:
    return page.locator("[data-words] span").all_inner_texts()


class TestText:
    def test_a_click_or_the_arrows_go_to_a_word_which_lights_up(self, page):
        assert words_of(page)[-6:] == WORDS
        page.locator("[data-words] span", has_text="old").click()
        expect(page.locator(".is-said")).to_have_text("old")
        page.get_by_role("group", name="Text: the arrow keys go from word to word").focus()
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".is-said")).to_have_text("the")
        assert not accessibility_problems(page)

    def test_words_light_up_one_after_the_other(self, page):
        page.evaluate(FOLLOW_WORDS)
        page.get_by_role("button", name="Play", exact=True).click()
        wait_until(lambda: len(page.evaluate("window.said")) > 4, "five words")
        said = page.evaluate("window.said")
        text = iter(["Chapter", "1.", *WORDS, "Chapter", "2."])
        assert all(word in text for word in said), said  # a busy machine may pass over one

    def test_where_a_voice_has_no_word_times_all_that_it_says_lights_up(self, studio, browser):
        with opened(studio, browser, studio.podcast) as page:
            assert words_of(page) == ["Good", "morning.", "مرحبا بكم.", "Welcome", "back."]
            page.locator("[data-words] span", has_text="مرحبا").click()
            expect(page.locator(".is-said")).to_have_text("مرحبا بكم.")
            page.locator("[data-words] span", has_text="back.").click()
            expect(page.locator(".is-said")).to_have_text("back.")

    def test_the_words_of_a_chapter_are_fetched_when_it_is_reached(self, page):
        assert [url.partition("?")[2] for url in page.asked] == ["at=0"]
        page.get_by_role("link", name="Chapter 20").first.click()
        play_until(page, 10)
        expect(page.locator("[data-words]")).to_contain_text("Boat 20 left the old harbour.")
        expect(page.locator(".is-said")).to_have_count(1)
        assert len(page.asked) < 6
