"""The try-out in a real browser, where it is refused, out of reach or cancelled."""

import re

import pytest
from playwright.sync_api import expect

from accounts.plans import VISITOR_CHARACTERS_PER_DAY
from tests.support.browser import needs_browser
from tests.support.tryout import generate, open_sound, wait_until, write

pytestmark = [pytest.mark.process, needs_browser]


class TestRefusals:
    @pytest.mark.exhaustive
    def test_a_text_that_is_too_long_is_refused_at_the_text(self, visit):
        visitor = visit()
        page = visitor.open()
        text = "a " * (VISITOR_CHARACTERS_PER_DAY // 2 + 1)
        write(page, text)
        expect(page.locator("[data-count]")).to_have_class(re.compile("is-over"))
        page.get_by_role("button", name="Generate speech").click()
        field = page.get_by_label("Your text")
        expect(field).to_have_accessible_description(
            re.compile("The text has 2,002 characters; the limit here is 2,000")
        )
        expect(field).to_be_focused()
        expect(field).to_have_value(text)
        expect(page.get_by_role("link", name="create a free account")).to_be_visible()
        assert not visitor.look()
        write(page, "Shorter")
        generate(page)
        expect(page.locator("main [role=alert]:visible")).to_have_count(0)
        expect(page.get_by_role("link", name="create a free account")).to_be_hidden()

    @pytest.mark.exhaustive
    def test_a_spent_day_says_so_and_what_can_be_done(self, visit):
        visitor = visit()
        page = visitor.open()
        assert visitor.ask(input="a" + " " * (VISITOR_CHARACTERS_PER_DAY - 4)).status_code == 200
        write(page, "Hello")
        page.get_by_role("button", name="Generate speech").click()
        expect(page.get_by_role("alert").first).to_contain_text(
            "You have used 1,997 of the 2,000 characters that you may use per day without an account"
        )
        expect(page.get_by_role("link", name="Create a free account")).to_be_visible()
        page.reload()
        expect(page.locator("[data-count]")).to_contain_text("3 left today")

    @pytest.mark.exhaustive
    def test_markup_that_is_wrong_is_shown(self, visit):
        page = visit().open()
        write(page, 'Hello <break time="soon"/>')
        page.get_by_role("button", name="Generate speech").click()
        text = page.get_by_label("Your text")
        expect(text).to_have_accessible_description(re.compile("Malformed break tag: <break"))
        open_sound(page)
        page.get_by_label("Speed", exact=True).fill("1.25")
        expect(page.get_by_text("Malformed break tag")).to_be_visible()
        text.press_sequentially("!")
        expect(page.get_by_text("Malformed break tag")).to_have_count(0)
        assert text.get_attribute("aria-invalid") is None

    def test_a_service_that_cannot_be_reached_is_told_at_the_button(self, visit):
        page = visit().open()
        page.context.set_offline(True)
        page.get_by_role("button", name="Generate speech").click()
        expect(page.get_by_role("alert")).to_contain_text("We can’t reach the service. Try again")
        expect(page.get_by_role("button", name="Generate speech")).to_be_focused()
        page.context.set_offline(False)
        page.get_by_label("Your text").press_sequentially("!")
        expect(page.get_by_role("alert")).to_have_count(0)
        generate(page)

    def test_a_second_request_replaces_the_first_without_a_word_of_it(self, visit):
        page = visit().open()
        write(page, "Nobody will ever hear all of this sentence. " * 40)
        page.evaluate(
            """() => {
                const status = document.querySelector("[data-status]");
                window.said = [];
                new MutationObserver(() => window.said.push(status.textContent)).observe(status, {childList: true});
            }"""
        )
        page.get_by_label("Your text").press("Control+Enter")
        expect(page.locator("[data-tryout]")).to_have_attribute("aria-busy", "true")
        write(page, "Hello there.")
        page.get_by_label("Your text").press("Control+Enter")
        expect(page.locator("[data-status]")).to_contain_text("Ready")
        said = {text.partition(":")[0] for text in page.evaluate("window.said")}
        assert said <= {"Speaking…", "Playing while the rest is made.", "Ready"}

    @pytest.mark.exhaustive
    def test_a_cancelled_request_is_charged_for_what_was_spoken(self, visit):
        visitor = visit()
        page = visitor.open()
        text = "Nobody will ever hear all of this sentence. " * 40
        write(page, text)
        open_sound(page)
        page.get_by_label("Pitch").fill("4")
        page.get_by_role("button", name="Generate speech").click()
        expect(page.locator("[data-tryout]")).to_have_attribute("aria-busy", "true")
        page.get_by_role("button", name="Cancel").click()
        expect(page.locator("[data-status]")).to_have_text("Cancelled. Only what was spoken by then is charged.")
        expect(page.locator("[data-tryout]")).to_have_attribute("aria-busy", "false")
        expect(page.get_by_role("button", name="Generate speech")).to_be_focused()
        # The server notices with the next piece of the speech.
        wait_until(
            lambda: int(visitor.ask(input="a").headers["X-Characters-Remaining"]) > VISITOR_CHARACTERS_PER_DAY / 2
        )
