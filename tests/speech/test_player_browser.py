"""The player of the try-out in a real browser: its keys and buttons, and the text that goes with the sound."""

import math

import pytest
from playwright.sync_api import expect

from tests.support.browser import needs_browser
from tests.support.tryout import audio, generate, wait_until, write

pytestmark = [pytest.mark.process, needs_browser]


class TestPlayer:
    TEXT = "Dr. Smith paid $18.50 at 9:45. “Really?” she asked. " * 4

    def test_it_is_worked_by_keys_and_buttons_and_its_place_is_told(self, visit):
        page = visit().open()
        write(page, self.TEXT)
        generate(page)
        wait_until(lambda: audio(page, "duration") < math.inf)  # the last piece may still be on its way to the player
        slider = page.get_by_role("slider", name="Position")
        expect(page.locator("audio[controls]")).to_have_count(0)
        slider.focus()
        page.evaluate("document.querySelector('[data-audio]').loop = true")  # it may end before the next key
        page.keyboard.press("Home")
        expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
        page.keyboard.press(" ")
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        length = audio(page, "duration")
        assert audio(page, "currentTime") == pytest.approx(min(10, length / 10), abs=0.05)
        page.get_by_role("button", name="+10 s").click()
        at = min(length, min(10, length / 10) + 10)
        assert audio(page, "currentTime") == pytest.approx(at, abs=0.05)
        expect(slider).to_have_attribute("aria-valuetext", f"{int(at)} seconds of {int(length)} seconds")
        expect(page.locator("[data-player-status]")).to_have_text(f"{int(at)} seconds of {int(length)} seconds")
        page.get_by_label("Playback speed").select_option("1.5")
        assert audio(page, "playbackRate") == 1.5
        page.get_by_role("button", name="Play", exact=True).click()
        assert page.evaluate("navigator.mediaSession.metadata.title").startswith("Dr. Smith paid $18.50 at 9:45.")

    def test_the_arrows_go_from_word_to_word_in_the_text(self, visit):
        page = visit().open()
        write(page, self.TEXT)
        generate(page)
        page.evaluate("document.querySelector('[data-audio]').pause()")
        text = page.get_by_role("group", name="Text: the arrow keys")
        text.locator("span", has_text="Smith").first.click()
        for key, word in (("ArrowRight", "paid"), ("ArrowRight", "$18.50"), ("ArrowLeft", "paid")):
            text.press(key)
            expect(page.locator(".is-said")).to_have_text(word)

    def test_the_word_that_is_said_is_in_sight(self, visit):
        page = visit(viewport={"width": 320, "height": 480}).open()
        write(page, self.TEXT * 3)
        generate(page)
        page.evaluate("document.querySelector('[data-audio]').pause()")
        page.locator("[data-words]").evaluate("list => scrollBy(0, list.getBoundingClientRect().top - 390)")
        words = page.locator("[data-words] span")
        for number in range(4, 36, 4):
            words.nth(number).dispatch_event("click")
            expect(page.locator(".is-said")).to_be_in_viewport(ratio=0.9)

    @pytest.mark.parametrize("width", [320, pytest.param(1280, marks=pytest.mark.exhaustive)])
    def test_its_text_is_in_sight_and_out_of_sight_it_stands_at_the_bottom(self, visit, width):
        visitor = visit(viewport={"width": width, "height": 700})
        page = visitor.open()
        write(page, self.TEXT)
        generate(page)
        page.evaluate("document.querySelector('[data-audio]').pause()")
        expect(page.locator("[data-words]")).to_be_in_viewport(ratio=0.95)
        page.evaluate("scrollTo(0, 0)")
        expect(page.locator(".is-docked")).to_be_in_viewport(ratio=1)
        assert not visitor.look()
        page.get_by_role("button", name="Close the player").click()
        expect(page.locator(".is-docked")).to_have_count(0)
        assert audio(page, "paused")
