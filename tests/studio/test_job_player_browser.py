"""The player of a finished book in a real browser: its text word by word, its keys and speeds, its dock."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import SimpleNamespace

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import accessibility_problems, needs_browser, overflows
from tests.support.server import server_in
from tests.support.tryout import FOLLOW_WORDS, audio, play_until
from tests.support.workers import prepared_site, running_cluster, wait_until

pytestmark = [pytest.mark.process, needs_browser]

CREATE, STATUS = "tests.support.job_site.create_of_parts", "tests.support.job_site.status"
EMAIL = "reader@example.com"
CHAPTERS = [(f"Chapter {number}", f"Boat {number} left the old harbour.") for number in range(1, 31)]
WORDS = ["Boat", "1", "left", "the", "old", "harbour."]
GREETINGS = [("Good morning.", "af_bella", "A"), ("مرحبا بكم.", "ar_m1", "B"), ("Welcome back.", "af_bella", "A")]


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimpleNamespace]:
    """A service with a finished book of thirty chapters, and a podcast that an Arabic voice shares."""
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
def page(studio, playing_chromium) -> Iterator[Page]:
    """The page of the book."""
    with opened(studio, playing_chromium, studio.book) as page:
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

    def test_the_words_of_an_arabic_voice_light_up_too(self, studio, playing_chromium):
        with opened(studio, playing_chromium, studio.podcast) as page:
            assert words_of(page) == ["Good", "morning.", "مرحبا", "بكم.", "Welcome", "back."]
            page.locator("[data-words] span", has_text="بكم").click()
            expect(page.locator(".is-said")).to_have_text("بكم.")
            page.locator("[data-words] span", has_text="back.").click()
            expect(page.locator(".is-said")).to_have_text("back.")

    def test_the_words_of_a_chapter_are_fetched_when_it_is_reached(self, page):
        assert [url.partition("?")[2] for url in page.asked] == ["at=0"]
        page.get_by_role("link", name="Chapter 20").first.click()
        play_until(page, 10)
        expect(page.locator("[data-words]")).to_contain_text("Boat 20 left the old harbour.")
        expect(page.locator(".is-said")).to_have_count(1)
        assert len(page.asked) < 6


def open_chapter(page: Page, number: int) -> None:
    page.get_by_role("link", name=re.compile(rf"^[\d:]+ Chapter {number}$")).click()


def start_of(page: Page, number: int) -> float:
    link = page.get_by_role("link", name=re.compile(rf"^[\d:]+ Chapter {number}$"))
    return float(link.get_attribute("data-from"))


class TestControls:
    def test_ten_seconds_on_and_back_stay_in_the_sound(self, page):
        forth, back = (page.get_by_role("button", name=name) for name in ("+10 s", "−10 s"))
        forth.click()
        forth.click()
        assert audio(page, "currentTime") == pytest.approx(20, abs=0.01)
        back.click()
        assert audio(page, "currentTime") == pytest.approx(10, abs=0.01)
        back.click()
        back.click()
        assert audio(page, "currentTime") == 0
        page.evaluate("document.querySelector('[data-audio]').currentTime = 1e6")
        forth.click()
        # The browser guesses how long an MP3 is until it has read all of it.
        assert audio(page, "currentTime") == pytest.approx(audio(page, "duration"), abs=0.5)

    @pytest.mark.parametrize("speed", [0.5, 2])
    def test_a_speed_holds_for_what_plays(self, page, speed):
        page.get_by_label("Playback speed").select_option(str(speed))
        page.get_by_role("button", name="Play", exact=True).click()
        play_until(page, 0.3)
        assert audio(page, "playbackRate") == speed
        open_chapter(page, 3)
        wait_until(lambda: audio(page, "currentTime") > start_of(page, 3) + 0.2, "the chapter")
        assert audio(page, "playbackRate") == speed

    def test_a_late_chapter_plays_in_the_bar_at_the_bottom_of_a_phone(self, studio, playing_chromium):
        with opened(studio, playing_chromium, studio.book, viewport={"width": 390, "height": 844}) as page:
            bar = page.locator("[data-player-bar]")
            page.get_by_role("link", name=re.compile("Chapter 29$")).first.scroll_into_view_if_needed()
            expect(bar).not_to_be_in_viewport()
            open_chapter(page, 29)
            expect(bar).to_be_in_viewport(ratio=1)
            box = bar.bounding_box()
            assert (box["x"], box["width"], box["y"] + box["height"]) == (0, 390, 844)
            expect(bar.get_by_text("Chapter 29 · Boats")).to_be_visible()
            play_until(page, start_of(page, 29))
            bar.get_by_role("button", name="Pause").click()
            assert not overflows(page)
            assert not accessibility_problems(page)
            bar.get_by_role("button", name="Close the player").click()
            expect(bar).not_to_be_in_viewport()


RECORD_HANDLERS = """() => {
  window.handlers = {};
  const { mediaSession } = navigator;
  const real = mediaSession.setActionHandler.bind(mediaSession);
  mediaSession.setActionHandler = (name, handler) => {
    window.handlers[name] = handler;
    real(name, handler);
  };
}"""


class TestLockScreen:
    """The handlers are called as a browser calls them for keys and lock screens, which no test can press."""

    def test_it_shows_the_sound_and_steers_it(self, page):
        page.evaluate(RECORD_HANDLERS)
        page.get_by_role("button", name="Play", exact=True).click()
        play_until(page, 0.1)
        self.call(page, "pause")
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        assert self.state(page) == ["paused", "Boats"]
        self.call(page, "seekto", seekTime=30)
        assert audio(page, "currentTime") == pytest.approx(30, abs=0.01)
        self.call(page, "seekforward")
        self.call(page, "seekforward", seekOffset=5)
        assert audio(page, "currentTime") == pytest.approx(45, abs=0.01)
        self.call(page, "seekbackward", seekOffset=25)
        self.call(page, "seekbackward")
        assert audio(page, "currentTime") == pytest.approx(10, abs=0.01)
        self.call(page, "play")
        expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
        assert self.state(page)[0] == "playing"

    def test_it_goes_from_chapter_to_chapter(self, page):
        page.evaluate(RECORD_HANDLERS)
        page.get_by_role("button", name="Play", exact=True).click()
        play_until(page, 0.1)
        self.call(page, "pause")
        self.call(page, "seekto", seekTime=start_of(page, 5) + 0.5)
        self.call(page, "nexttrack")
        assert audio(page, "currentTime") == pytest.approx(start_of(page, 6), abs=0.02)
        self.call(page, "previoustrack")
        assert audio(page, "currentTime") == pytest.approx(start_of(page, 5), abs=0.02)
        self.call(page, "seekto", seekTime=start_of(page, 5) + 2.2)
        self.call(page, "previoustrack")  # so far into a chapter, it is repeated
        assert audio(page, "currentTime") == pytest.approx(start_of(page, 5), abs=0.02)

    @staticmethod
    def call(page: Page, action: str, **details: float) -> None:
        page.evaluate("([action, details]) => window.handlers[action]({ action, ...details })", [action, details])

    @staticmethod
    def state(page: Page) -> list[str]:
        return page.evaluate("[navigator.mediaSession.playbackState, navigator.mediaSession.metadata.title]")
