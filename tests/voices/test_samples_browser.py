"""The catalog in a real browser: filtered as one types, and its samples heard."""

import pytest
from playwright.sync_api import expect

from tests.support.browser import needs_browser
from tests.support.tryout import play_until

pytestmark = [pytest.mark.process, needs_browser]


class TestVoices:
    @pytest.mark.exhaustive
    def test_the_catalog_filters_as_one_types_and_keeps_it_in_the_address(self, visit):
        page = visit().open("/voices")
        page.get_by_label("Name of the voice").fill("san")
        expect(page.locator("[data-voice-count]")).to_have_text("3 of 66 voices")
        page.locator("#voice-language").select_option("pt-BR")
        expect(page.locator(".voice-card:visible")).to_have_count(1)
        assert page.url.endswith("/voices?q=san&language=pt-BR")
        page.reload()
        expect(page.locator(".voice-card:visible")).to_have_count(1)
        page.get_by_label("Name of the voice").fill("nobody")
        expect(page.get_by_role("heading", name="No voices match")).to_be_visible()
        page.get_by_role("link", name="Show all voices").click()
        expect(page.locator(".voice-card:visible")).to_have_count(66)

    @pytest.mark.exhaustive
    def test_the_catalog_s_voices_can_be_heard_copied_and_tried(self, visit):
        page = visit(permissions=["clipboard-read", "clipboard-write"]).open("/voices?q=emma")
        page.get_by_role("button", name="Play a sample of Emma").click()
        play_until(page, 0.2)
        page.get_by_role("button", name="Copy ID bf_emma").click()
        expect(page.locator("[data-copied]")).to_have_text("Copied bf_emma.")
        assert page.evaluate("navigator.clipboard.readText()") == "bf_emma"
        page.goto(page.get_by_role("link", name="Try it with Emma").evaluate("link => link.href").partition("#")[0])
        expect(page.locator("input[value=bf_emma]")).to_be_checked()
        expect(page.get_by_role("button", name="Voice: Emma")).to_be_in_viewport()
        assert page.evaluate("scrollY") == 0

    @pytest.mark.exhaustive
    def test_the_catalog_s_samples_play_in_the_player_at_the_bottom(self, visit):
        visitor = visit(viewport={"width": 390, "height": 800})
        page = visitor.open("/voices?language=en-GB")
        player = page.get_by_role("region", name="Sample")
        expect(player).to_be_hidden()
        emma, george = (page.get_by_role("button", name=f"Play a sample of {name},") for name in ("Emma", "George"))
        emma.click()
        play_until(page, 0.2)
        expect(player.get_by_text("Emma, bf_emma")).to_be_in_viewport()
        player.get_by_role("button", name="Pause").click()
        expect(emma).to_have_attribute("aria-pressed", "false")
        player.get_by_role("button", name="Play", exact=True).click()
        expect(emma).to_have_attribute("aria-pressed", "true")
        george.click()
        expect(player.get_by_text("George, bm_george")).to_be_visible()
        expect(emma).to_have_attribute("aria-pressed", "false")
        expect(george).to_have_attribute("aria-pressed", "true")
        assert visitor.look() == []
        player.get_by_role("button", name="Close the player").click()
        expect(player).to_be_hidden()
        expect(george).to_be_focused()
        expect(george).to_have_attribute("aria-pressed", "false")

    @pytest.mark.exhaustive
    def test_a_sample_that_is_out_of_reach_is_told_at_its_voice(self, visit):
        visitor = visit()
        page = visitor.open("/voices")
        page.route("**/sample.mp3", lambda route: route.abort())
        emma = page.get_by_role("button", name="Play a sample of Emma,")
        emma.click()
        card = page.locator(".voice-card", has=emma)
        expect(card.get_by_role("alert")).to_have_text("We can’t reach the service. Try again in a moment.")
        expect(emma).to_have_attribute("aria-pressed", "false")
        page.unroute("**/sample.mp3")
        emma.click()
        play_until(page, 0.2)
        expect(card.get_by_role("alert")).to_be_hidden()
        visitor.problems.clear()  # the browser reports the request that failed
