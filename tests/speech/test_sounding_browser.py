"""Speech that sounds in a real browser while a real server makes the rest: heard, followed, ended early, and kept."""

import base64
import io
import itertools
import re
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.plans import VISITOR_CHARACTERS_PER_DAY
from tests.support.audio import decode, decoded
from tests.support.browser import accessibility_problems, needs_browser, overflows
from tests.support.engine import FAILING
from tests.support.held_server import BEGINNING, TEXT, HeldServer
from tests.support.tone_app import HELD
from tests.support.tryout import FOLLOW_WORDS, audio, choose, open_sound, wait_until
from tts.encoding import StreamEncoder
from tts.pieces import FRAME_SAMPLES

pytestmark = [pytest.mark.process, needs_browser]

_addresses = (f"203.0.113.{number}" for number in itertools.count(1))


@pytest.fixture
def address() -> str:
    return next(_addresses)


@pytest.fixture
def open_page(chromium: Browser, site: HeldServer, address: str) -> Iterator[Callable[..., Page]]:
    """Open the front page as a new visitor; scripts must not fail."""
    problems: list[str] = []
    site.hold()
    with chromium.new_context(extra_http_headers={"X-Forwarded-For": address}, accept_downloads=True) as context:
        context.set_default_timeout(60_000)
        context.on("weberror", lambda error: problems.append(str(error.error)))

        def open_page(script: str = "", **size: int) -> Page:
            page = context.new_page()
            if size:
                page.set_viewport_size({"width": 1280, "height": 800, **size})  # type: ignore[typeddict-item]
            page.add_init_script(script)
            page.goto(site.url)
            return page

        yield open_page
        site.go_on()
    wait_until(lambda: site.is_idle)
    assert not problems


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    return open_page()


def begin(page: Page, text: str = TEXT) -> None:
    """Ask for a text, and wait until it sounds."""
    page.get_by_label("Your text").fill(text)
    page.get_by_role("button", name="Generate speech").click()
    expect(page.locator("[data-status]")).to_have_text("Playing while the rest is made.")
    wait_until(lambda: audio(page, "currentTime") > 0)


def there(page: Page) -> float:
    """Return the seconds of sound that are there, as the player tells."""
    return float(page.get_by_label("Position").get_attribute("max") or 0)


def wait_for_beginning(page: Page) -> None:
    """Wait until all that the engine speaks before it is held is in the player: eight sentences of half a second."""
    wait_until(lambda: there(page) > 4)


def download(page: Page, folder: Path) -> bytes:
    with page.expect_download() as begun:
        page.get_by_role("link", name="Download").click()
    begun.value.save_as(folder / "speech.mp3")
    return (folder / "speech.mp3").read_bytes()


LIKE_AN_IPHONE = "window.ManagedMediaSource = class extends MediaSource {}; delete window.MediaSource;"

WRAP = """async ([mp3, step]) => {
  const { makeWrapper } = await import("/static/player/mp3_in_mp4.js");
  const wrap = makeWrapper();
  const bytes = Uint8Array.from(atob(mp3), (letter) => letter.charCodeAt(0));
  let wrapped = "";
  for (let at = 0; at < bytes.length; at += step) {
    wrapped += String.fromCharCode(...wrap(bytes.subarray(at, at + step)));
  }
  return btoa(wrapped);
}"""


class TestListening:
    def test_it_sounds_and_is_followed_while_the_rest_is_made(self, page, site, address, tmp_path):
        page.evaluate(FOLLOW_WORDS)
        begin(page)
        wait_for_beginning(page)
        expect(page.locator("[data-progress]")).to_have_text(re.compile(r"[1-9]\d%"))
        expect(page.locator("[data-waveform]")).to_have_attribute("data-drawn", "")
        expect(page.get_by_role("link", name="Download")).to_be_hidden()
        expect(page.get_by_role("button", name="Cancel")).to_be_visible()
        wait_until(lambda: len(page.evaluate("window.said")) >= 5)
        assert set(page.evaluate("window.said")) <= {"One", "two", "three", "four", "five"}
        assert not site.is_idle  # all this while the engine waits with the rest
        site.go_on()
        expect(page.locator("[data-status]")).to_contain_text("Ready: 0:1")
        expect(page.locator("[data-progress]")).to_be_hidden()
        assert not audio(page, "paused")
        whole = site.ask(address, input=TEXT, timestamps=False).content
        assert download(page, tmp_path) == whole
        wait_until(lambda: audio(page, "duration") == pytest.approx(len(decode(whole)[0]) / 24_000, abs=0.1))
        assert page.locator("[data-words]").inner_text().split() == TEXT.split()

    @pytest.mark.exhaustive
    def test_what_is_there_can_be_paused_and_gone_through(self, page):
        begin(page)
        wait_for_beginning(page)
        page.get_by_role("button", name="Pause", exact=True).click()
        length = there(page)
        slider = page.get_by_label("Position")
        slider.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Home")
        expect(slider).to_have_attribute("aria-valuetext", re.compile("^0 seconds of"))
        page.locator("[data-words] span", has_text="four").nth(2).click()
        expect(page.locator(".is-said")).to_have_text("four")
        page.get_by_role("button", name="+10 s").click()
        assert audio(page, "currentTime") == pytest.approx(length, abs=0.1)
        assert audio(page, "paused")

    @pytest.mark.exhaustive
    def test_it_waits_at_the_end_of_what_is_there_and_goes_on(self, page, site):
        begin(page)
        wait_for_beginning(page)
        page.get_by_role("button", name="+10 s").click()
        expect(page.locator("[data-toggle]")).to_have_attribute("aria-busy", "true")
        assert not audio(page, "ended")
        at = audio(page, "currentTime")
        site.go_on()
        wait_until(lambda: audio(page, "currentTime") > at + 0.5)
        wait_until(lambda: audio(page, "ended"))
        expect(page.locator("[data-player-status]")).to_have_text("The end.")

    @pytest.mark.exhaustive
    def test_a_full_buffer_gives_way_to_the_file(self, open_page, site, tmp_path):
        page = open_page(
            """
            const append = SourceBuffer.prototype.appendBuffer;
            let count = 0;
            SourceBuffer.prototype.appendBuffer = function (bytes) {
              count += 1;
              if (count > 2) throw new DOMException("full", "QuotaExceededError");
              return append.call(this, bytes);
            };
            """
        )
        begin(page)
        site.go_on()
        expect(page.locator("[data-status]")).to_contain_text("Ready")
        wait_until(lambda: audio(page, "currentTime") > 4)
        assert audio(page, "duration") == pytest.approx(len(decode(download(page, tmp_path))[0]) / 24_000, abs=0.1)

    @pytest.mark.exhaustive
    def test_it_sounds_where_the_buffer_is_managed_as_on_iphones(self, open_page, site):
        page = open_page(LIKE_AN_IPHONE)
        begin(page)
        wait_for_beginning(page)
        assert audio(page, "disableRemotePlayback")
        site.go_on()
        expect(page.locator("[data-status]")).to_contain_text("Ready: 0:1")
        wait_until(lambda: audio(page, "ended"))
        open_sound(page)
        page.get_by_label("Format").select_option("wav")
        page.get_by_role("button", name="Generate speech").click()
        expect(page.locator("[data-facts]")).to_contain_text("WAV")
        wait_until(lambda: not audio(page, "disableRemotePlayback"))  # a whole file may sound elsewhere

    @pytest.mark.exhaustive
    @pytest.mark.parametrize("step", [1, 500, 100_000])
    def test_an_mp3_in_mp4_is_the_same_sound(self, page, step):
        encoder = StreamEncoder("mp3")
        sound = np.random.default_rng(7).normal(0, 0.1, 50_000).astype(np.float32)
        mp3 = encoder.write(sound) + encoder.finish()
        wrapped = base64.b64decode(page.evaluate(WRAP, [base64.b64encode(mp3).decode(), step]))
        assert np.array_equal(decoded(wrapped), decoded(mp3))
        with av.open(io.BytesIO(wrapped)) as container:
            times = [packet.pts for packet in container.demux(audio=0) if packet.size]
            assert container.streams.audio[0].time_base == Fraction(1, 24_000)
        assert times == list(range(0, FRAME_SAMPLES * len(times), FRAME_SAMPLES))

    @pytest.mark.exhaustive
    def test_a_voice_without_word_times_sounds_as_soon(self, page, site):
        choose(page, "ar_f1")
        begin(page)
        expect(page.get_by_role("group", name="Text", exact=True)).to_be_visible()
        expect(page.locator("[data-words] span")).to_have_count(0)
        site.go_on()
        expect(page.locator("[data-status]")).to_contain_text("Ready")

    @pytest.mark.exhaustive
    def test_a_format_that_cannot_play_in_parts_comes_whole(self, page, site):
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        open_sound(page)
        page.get_by_label("Format").select_option("wav")
        page.get_by_label("Your text").fill("Hello there.")
        page.get_by_role("button", name="Generate speech").click()
        expect(page.locator("[data-status]")).to_contain_text("Ready")
        wait_until(lambda: audio(page, "currentTime") > 0)
        assert [url for url in asked if "/api/tts/" in url] == [f"{site.url}/api/tts/generate"]

    @pytest.mark.exhaustive
    def test_the_next_text_takes_its_place(self, page, site):
        begin(page)
        wait_for_beginning(page)
        page.get_by_label("Your text").fill("Hello there.")
        page.get_by_label("Your text").press("Control+Enter")
        expect(page.locator("[data-status]")).to_contain_text("Ready: 0:00")
        expect(page.locator("[data-words]")).to_have_text("Hello there.")
        site.go_on()
        wait_until(lambda: site.is_idle)
        expect(page.locator("[data-words]")).to_have_text("Hello there.")
        expect(page.locator("[data-progress]")).to_be_hidden()


class TestEndingEarly:
    def test_cancel_stops_the_rendering_and_tells_what_is_charged(self, page, site, address, tmp_path):
        begin(page)
        wait_for_beginning(page)
        wait_until(lambda: not site.is_idle)
        page.get_by_role("button", name="Cancel").click()
        begun = site.begun
        status = page.locator("[data-status]")
        expect(status).to_contain_text("Cancelled. You are charged for")
        told = int(re.findall(r"\d+", status.inner_text().replace(",", ""))[0])
        assert told == pytest.approx(len(BEGINNING), abs=30)
        site.go_on()
        wait_until(lambda: site.is_idle)
        time.sleep(0.5)
        assert site.begun == begun
        left = int(site.ask(address, input="a").headers["X-Characters-Remaining"])
        charged = VISITOR_CHARACTERS_PER_DAY - 1 - left
        assert told <= charged < len(TEXT) - len("last " * 30)
        # The sound made so far stays, with all that a sound has; and so does the text.
        expect(page.get_by_role("button", name="Generate speech")).to_be_focused()
        expect(page.get_by_label("Your text")).to_have_value(TEXT)
        samples, rate = decode(download(page, tmp_path))
        assert 4 < len(samples) / rate < 8
        wait_until(lambda: audio(page, "ended"))

    @pytest.mark.exhaustive
    def test_a_failure_in_the_middle_is_told_and_charged_up_to_there(self, page, site, address, tmp_path):
        text = f"{BEGINNING}{HELD} {'more ' * 30}end. {FAILING}."
        begin(page, text)
        wait_for_beginning(page)
        site.go_on()
        alert = page.locator("main [role=alert]:visible")
        told = "The speech engine failed on this request. The part that you received is charged."
        expect(alert).to_contain_text(told)
        expect(page.get_by_label("Your text")).to_have_value(text)
        expect(page.locator("[data-progress]")).to_be_hidden()
        assert len(decode(download(page, tmp_path))[0]) / 24_000 > 4
        left = int(site.ask(address, input="a").headers["X-Characters-Remaining"])
        assert len(BEGINNING) - 30 <= VISITOR_CHARACTERS_PER_DAY - 1 - left <= text.index(FAILING)

    @pytest.mark.exhaustive
    def test_a_connection_that_breaks_is_told(self, open_page):
        page = open_page(
            """
            const read = ReadableStreamDefaultReader.prototype.read;
            let hasEvent = false;
            ReadableStreamDefaultReader.prototype.read = async function () {
              if (hasEvent) {
                throw new TypeError("network error");
              }
              const { value, done } = await read.call(this);
              hasEvent = Boolean(value?.includes("\\n\\n"));
              return { value, done };
            };
            """
        )
        page.get_by_label("Your text").fill(TEXT)
        page.get_by_role("button", name="Generate speech").click()
        alert = page.locator("main [role=alert]:visible")
        expect(alert).to_contain_text("The connection was lost before the end. At least")
        expect(alert).to_contain_text("The sound made so far stays below.")
        expect(page.get_by_role("link", name="Download")).to_be_visible()
        expect(page.get_by_label("Your text")).to_have_value(TEXT)

    @pytest.mark.exhaustive
    def test_a_text_without_sound_is_refused_at_the_text(self, page):
        page.get_by_label("Your text").fill("¤")
        page.get_by_role("button", name="Generate speech").click()
        expect(page.get_by_label("Your text")).to_have_accessible_description(
            re.compile("Nothing in the text can be spoken")
        )
        expect(page.locator("[data-result]")).to_be_hidden()


@pytest.mark.exhaustive
@pytest.mark.parametrize(("scheme", "width"), [("light", 320), ("dark", 1280)])
def test_it_is_accessible_while_the_rest_is_made(open_page, scheme, width):
    page = open_page(width=width)
    page.emulate_media(color_scheme=scheme)
    begin(page)
    assert not accessibility_problems(page)
    assert not overflows(page)
