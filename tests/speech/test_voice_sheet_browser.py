"""The voices of the try-out in a real browser: heard, filtered and chosen by touch, mouse and keyboard."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import needs_browser
from tests.support.tryout import choose, generate, hear_sample, open_voices, sample, wait_until

pytestmark = [pytest.mark.process, needs_browser]


def row_of(page: Page, voice: str) -> Any:
    return page.locator(f"[data-voice-sheet] [data-voice$=' {voice}']")


class TestPhone:
    @pytest.mark.exhaustive
    def test_everything_up_to_the_button_stands_in_the_first_window(self, visit):
        page = visit(viewport={"width": 390, "height": 844}).open()
        for name in ("Voice: Aoede", "Generate speech"):
            expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
        expect(page.get_by_label("Speed", exact=True)).to_be_hidden()

    def test_a_voice_is_chosen_with_two_taps(self, visit):
        page = visit(viewport={"width": 390, "height": 844}, has_touch=True).open()
        page.get_by_role("button", name="Voice: Aoede").tap()
        row_of(page, "af_sky").get_by_text("Sky", exact=True).tap()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_role("button", name="Voice: Sky English, American · female")).to_be_in_viewport()
        expect(page.locator("[data-snippet]")).to_contain_text("af_sky")

    @pytest.mark.exhaustive
    def test_a_tap_beside_the_sheet_leaves_the_voice_as_it_was(self, visit):
        page = visit(viewport={"width": 390, "height": 844}, has_touch=True).open()
        open_voices(page)
        page.touchscreen.tap(200, 20)
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_role("button", name="Voice: Aoede")).to_be_visible()


class TestKeyboard:
    @pytest.mark.exhaustive
    def test_the_sheet_opens_at_the_chosen_voice_and_escape_leaves_it(self, visit):
        page = visit().open()
        choose(page, "bf_emma")
        chip = page.get_by_role("button", name="Voice: Emma")
        expect(chip).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("radio", name="Emma female")).to_be_focused()
        page.keyboard.press("ArrowDown")
        expect(page.get_by_role("radio", name="Daniel male")).to_be_focused()
        page.keyboard.press("Escape")
        expect(chip).to_be_focused()
        expect(page.locator("input[value=bf_emma]")).to_be_checked()

    def test_arrows_reach_every_voice_and_its_sample(self, visit):
        page = visit().open()
        open_voices(page)
        page.keyboard.press("End")
        expect(page.locator(".voice-row").last.locator("input, summary")).to_be_focused()
        page.keyboard.press("Home")
        page.keyboard.press("ArrowLeft")
        play = page.get_by_role("button", name="Play a sample of Aoede,")
        expect(play).to_be_focused()
        page.keyboard.press(" ")
        hear_sample(page, 0.1)
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("radio", name="Aoede female")).to_be_focused()
        page.keyboard.press("Escape")
        wait_until(lambda: sample(page, "paused"))

    @pytest.mark.exhaustive
    def test_tab_passes_the_list_in_one_step_both_ways(self, visit):
        page = visit().open()
        sheet = open_voices(page)
        page.keyboard.press("Shift+Tab")
        expect(sheet.get_by_role("link", name="Get Pro for all")).to_be_focused()
        page.keyboard.press("Tab")
        expect(page.get_by_role("radio", name="Aoede female")).to_be_focused()
        stops = set()
        for _ in range(12):
            page.keyboard.press("Tab")
            stops.add(page.evaluate("document.activeElement.outerHTML"))
        assert len(stops) < 9

    @pytest.mark.exhaustive
    def test_letters_search_and_the_arrow_enters_what_was_found(self, visit):
        page = visit().open()
        sheet = open_voices(page)
        page.keyboard.type("dan")
        expect(sheet.get_by_label("Name of the voice")).to_have_value("dan")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Voice: Daniel")).to_be_focused()
        expect(page.locator("[data-status]")).to_be_empty()  # the form was not sent

    @pytest.mark.exhaustive
    def test_a_voice_can_be_reached_where_the_filter_hides_the_chosen_one(self, visit):
        page = visit().open()
        sheet = open_voices(page)
        sheet.get_by_label("Language").select_option("en-GB")
        expect(sheet.locator("[data-chosen-name]")).to_have_text("Aoede")
        sheet.get_by_label("Gender").focus()
        page.keyboard.press("Tab")  # the link to Pro
        page.keyboard.press("Tab")
        expect(page.get_by_role("radio", name="Emma female")).to_be_focused()
        page.keyboard.press(" ")
        expect(page.get_by_role("button", name="Voice: Emma")).to_be_focused()

    @pytest.mark.exhaustive
    def test_the_page_has_few_tab_stops(self, visit):
        page = visit().open()
        page.get_by_label("Your text").focus()
        stops = 0
        while not page.evaluate("document.activeElement.matches('[data-generate-button]')"):
            page.keyboard.press("Tab")
            stops += 1
        assert stops < 10


class TestVoices:
    @pytest.mark.exhaustive
    def test_samples_play_one_at_a_time_and_are_fetched_when_asked_for(self, visit):
        visitor = visit()
        page = visitor.open()
        open_voices(page)
        assert not [url for url in visitor.requests if "sample" in url]
        nicole, onyx = (page.get_by_role("button", name=f"Play a sample of {name},") for name in ("Nicole", "Onyx"))
        nicole.click()
        hear_sample(page, 0.2)
        expect(nicole).to_have_attribute("aria-pressed", "true")
        onyx.focus()
        page.keyboard.press(" ")
        expect(nicole).to_have_attribute("aria-pressed", "false")
        expect(onyx).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Enter")
        expect(onyx).to_have_attribute("aria-pressed", "false")
        assert sample(page, "paused")
        nicole.click()
        page.keyboard.press("Escape")
        generate(page)
        expect(row_of(page, "af_nicole").locator("[data-sample]")).to_have_attribute("aria-pressed", "false")
        assert len([url for url in visitor.requests if "af_nicole/sample" in url]) == 1

    def test_a_sample_plays_in_the_player_at_the_bottom_of_the_sheet(self, visit):
        visitor = visit(viewport={"width": 390, "height": 844})
        page = visitor.open("/?voice=af_nicole")
        notice = page.get_by_role("alert").filter(has_text="Nicole comes with Pro.")
        notice.get_by_role("button", name="Play a sample of Nicole,").click()
        player = page.get_by_role("region", name="Sample")
        expect(player.get_by_text("Nicole, af_nicole")).to_be_in_viewport()
        sheet = open_voices(page)
        eric = sheet.get_by_role("button", name="Play a sample of Eric,")
        eric.click()
        expect(sheet.get_by_role("region", name="Sample").get_by_text("Eric, am_eric")).to_be_in_viewport()
        hear_sample(page, 0.1)
        player.get_by_role("button", name="Pause").click()
        expect(eric).to_have_attribute("aria-pressed", "false")
        assert visitor.look() == []
        player.get_by_role("button", name="Close the player").click()
        expect(eric).to_be_focused()
        expect(player).to_be_hidden()
        eric.click()
        expect(player).to_be_visible()
        page.keyboard.press("Escape")
        expect(player).to_be_hidden()
        wait_until(lambda: sample(page, "paused"))

    @pytest.mark.exhaustive
    def test_a_voice_of_another_plan_leads_to_the_plan(self, visit):
        page = visit().open()
        open_voices(page)
        row = row_of(page, "af_nicole")
        expect(row.get_by_role("radio")).to_have_count(0)
        expect(row.get_by_text("Pro", exact=True)).to_be_visible()
        page.goto(f"{page.url}?voice=af_nicole")
        notice = page.get_by_role("alert").filter(has_text="Nicole comes with Pro. Get Pro, or use the voice below.")
        notice.get_by_role("button", name="Play a sample of Nicole,").click()
        hear_sample(page, 0.1)
        expect(page.get_by_role("button", name="Voice: Aoede")).to_be_visible()

    @pytest.mark.exhaustive
    def test_the_voices_to_choose_from_are_filtered_as_one_types(self, visit):
        page = visit().open()
        open_voices(page)
        page.get_by_label("Name of the voice").fill("emma")
        expect(page.locator("[data-voice-count]")).to_have_text("1 of 66 voices")
        expect(page.locator(".voice-row:visible")).to_have_count(1)
        page.get_by_label("Name of the voice").fill("")
        page.locator("#voice-language").select_option("it")
        expect(page.locator("[data-voice-count]")).to_have_text("2 of 66 voices")


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("scheme", "width"),
    [
        ("light", 320),
        pytest.param("dark", 390, marks=pytest.mark.exhaustive),
        pytest.param("light", 768, marks=pytest.mark.exhaustive),
        ("dark", 1440),
    ],
)
def test_the_sheet_is_accessible(visit, scheme, width):
    visitor = visit(color_scheme=scheme, viewport={"width": width, "height": 800})
    page = visitor.open("/?voice=af_nicole")
    page.locator(".tryout-sound > summary").click()
    problems = visitor.look()
    sheet = open_voices(page)
    row_of(page, "af_nicole").locator("summary").click()
    problems += visitor.look()
    sheet.get_by_label("Name of the voice").fill("nobody")
    problems += visitor.look()
    assert not problems, "\n".join(problems)
