"""A result of the try-out in a real browser: it is kept, compared with another voice, and shared."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import needs_browser
from tests.support.tryout import audio, choose, generate, play_until, text_of, wait_until, write

pytestmark = [pytest.mark.process, needs_browser]

TEXT = "One two three four five six seven eight nine ten."
REFUSED_STORAGE = (
    "Object.defineProperty(window, 'indexedDB', {get() { throw new DOMException('no', 'SecurityError'); }})"
)


def pause(page: Page) -> None:
    page.evaluate("document.querySelector('[data-audio]').pause()")


def link_of(page: Page) -> str:
    page.get_by_role("button", name="Share", exact=True).click()
    link = page.get_by_label("Link to this text")
    expect(link).to_be_visible()
    return link.input_value()


class TestRecent:
    def test_results_are_heard_again_and_used_again_after_a_reload_at_no_cost(self, visit):
        visitor = visit()
        page = visitor.open()
        write(page, TEXT)
        choose(page, "af_sky")
        generate(page)
        pause(page)
        page.reload()
        spoken = [url for url in visitor.requests if "/api/tts/" in url]
        recent = page.get_by_role("region", name="Recent")
        expect(recent.get_by_text("Kept in this browser only")).to_be_visible()
        expect(recent.get_by_role("listitem")).to_contain_text(f"{TEXT}")
        write(page, "Another text of mine")
        choose(page, "bf_emma")
        recent.get_by_role("button", name="Play Sky:").click()
        play_until(page, 0.2)
        expect(page.locator("[data-words] span").first).to_have_text("One")
        recent.get_by_role("button", name="Use again Sky:").click()
        expect(text_of(page)).to_have_value(TEXT)
        expect(page.get_by_role("button", name="Voice: Sky")).to_be_visible()
        page.get_by_role("button", name="Bring it back").click()
        expect(text_of(page)).to_have_value("Another text of mine")
        expect(page.get_by_role("button", name="Voice: Emma")).to_be_visible()
        assert [url for url in visitor.requests if "/api/tts/" in url] == spoken

    @pytest.mark.exhaustive
    def test_they_are_cleared(self, visit):
        page = visit().open()
        generate(page)
        recent = page.get_by_role("region", name="Recent")
        recent.get_by_role("button", name="Clear").click()
        expect(recent).to_be_hidden()
        page.reload()
        expect(page.locator("[data-count]")).to_contain_text("characters ·")
        expect(recent).to_be_hidden()

    @pytest.mark.exhaustive
    def test_only_the_last_few_are_kept(self, visit):
        page = visit().open()
        for number in range(7):
            write(page, f"Text {number}")
            page.get_by_role("button", name="Generate speech").click()
            expect(page.locator("[data-recent-text]").first).to_have_text(f"Text {number}")
        expect(page.locator("[data-recent-text]")).to_have_text([f"Text {number}" for number in range(6, 0, -1)])

    @pytest.mark.exhaustive
    def test_it_speaks_where_the_browser_keeps_nothing(self, visit):
        visitor = visit()
        visitor.page.add_init_script(REFUSED_STORAGE)
        page = visitor.open()
        generate(page)
        play_until(page, 0.2)
        expect(page.get_by_role("region", name="Recent")).to_be_hidden()


class TestComparing:
    def test_one_press_goes_to_the_other_voice_at_the_same_word(self, visit):
        page = visit().open()
        write(page, TEXT)
        generate(page)
        page.get_by_role("button", name="Compare with another voice").click()
        page.get_by_role("dialog", name="Compare Aoede with").locator("input[value=bf_emma]").click()
        voices = page.get_by_role("group", name="Voice to listen to").get_by_role("button")
        expect(voices).to_have_count(2)
        expect(voices.nth(1)).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_role("button", name="Voice: Emma")).to_be_visible()
        pause(page)
        page.locator("[data-words] span", has_text="seven").click()
        for index, name in ((0, "Aoede"), (1, "Emma")):
            voices.nth(index).press("Enter")
            expect(voices.nth(index)).to_be_focused()
            expect(page.get_by_role("button", name=f"Voice: {name}")).to_be_visible()
            expect(page.locator(".is-said")).to_have_text("seven")
            assert audio(page, "paused")
        page.get_by_role("button", name="Play", exact=True).click()
        voices.nth(0).click()
        wait_until(lambda: not audio(page, "paused") or audio(page, "ended"))
        expect(text_of(page)).to_have_value(TEXT)
        generate(page)
        expect(voices).to_have_count(0)

    @pytest.mark.exhaustive
    def test_where_the_other_voice_fails_the_heard_one_stays_and_can_be_compared_again(self, visit):
        page = visit().open()
        write(page, TEXT)
        generate(page)
        voices = page.get_by_role("group", name="Voice to listen to").get_by_role("button")

        def compare(name: str, voice: str) -> None:
            page.get_by_role("button", name="Compare with another voice").click()
            page.get_by_role("dialog", name=f"Compare {name} with").locator(f"input[value={voice}]").click()

        compare("Aoede", "bf_emma")
        expect(voices).to_have_count(2)
        page.context.set_offline(True)
        compare("Emma", "af_sky")
        expect(page.get_by_role("alert").filter(has_text="We can’t reach the service")).to_be_visible()
        expect(voices).to_have_count(0)
        expect(page.get_by_role("button", name="Voice: Emma")).to_be_visible()
        page.context.set_offline(False)
        compare("Emma", "af_sky")
        expect(voices).to_have_count(2)
        expect(page.get_by_role("button", name="Voice: Sky")).to_be_visible()

    @pytest.mark.exhaustive
    def test_leaving_the_sheet_compares_nothing(self, visit):
        page = visit().open()
        generate(page)
        button = page.get_by_role("button", name="Compare with another voice")
        button.click()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Escape")
        expect(button).to_be_focused()
        expect(page.get_by_role("button", name="Voice: Aoede")).to_be_visible()
        expect(page.locator("[data-compare-choice] button")).to_have_count(0)


class TestSharing:
    SHARED = 'It\'s "5 °C" & 100 %\n# مرحبا 😀.'

    def test_a_link_reopens_text_voice_and_sound_for_another_visitor(self, visit):
        visitor = visit(permissions=["clipboard-read", "clipboard-write"])
        page = visitor.open()
        write(page, self.SHARED)
        choose(page, "bf_emma")
        page.locator(".tryout-sound > summary").click()
        page.get_by_label("Speed", exact=True).fill("1.5")
        page.get_by_label("Tone").select_option("warm")
        link = link_of(page)
        expect(page.locator("[data-markup-status]")).to_contain_text("we store none of it")
        assert page.evaluate("navigator.clipboard.readText()") == link
        other = visit()
        page = other.open(link.removeprefix(other.server.url))
        expect(text_of(page)).to_have_value(self.SHARED)
        expect(page.get_by_role("button", name="Voice: Emma")).to_be_visible()
        expect(page.locator("[data-sound-changes]")).to_have_text("Speed 1.50×, Warm")
        assert page.url.endswith("/?voice=bf_emma")
        page.reload()
        expect(text_of(page)).to_have_value(self.SHARED)

    @pytest.mark.exhaustive
    def test_an_own_text_is_replaced_only_when_one_says_so(self, visit):
        visitor = visit()
        page = visitor.open()
        write(page, "My own draft")
        page.goto(f"{visitor.server.url}/?voice=bf_emma#input=Shared&speed=2")
        expect(text_of(page)).to_have_value("My own draft")
        expect(page.get_by_text("This link holds another text: “Shared”.")).to_be_visible()
        page.reload()
        page.get_by_role("button", name="Open it in place of yours").click()
        expect(text_of(page)).to_have_value("Shared")
        expect(page.locator("[data-sound-changes]")).to_have_text("Speed 2.00×")
        page.get_by_role("button", name="Bring it back").click()
        expect(text_of(page)).to_have_value("My own draft")
        expect(page.locator("[data-sound-changes]")).to_have_text("Standard")

    @pytest.mark.exhaustive
    @pytest.mark.parametrize(
        "fragment",
        ["input", "input=", "%", "input=%E0%A4%A", "tryout", f"input={'x' * 8001}", "speed=2&input=%20", "=&=&=="],
    )
    def test_a_broken_link_is_harmless(self, visit, fragment):
        page = visit().open(f"/#{fragment}")
        expect(page.locator("[data-count]")).to_contain_text("characters ·")
        expect(page.get_by_role("button", name="Voice: Aoede")).to_be_visible()
        assert len(text_of(page).input_value()) < 200
        expect(page.locator("[data-sound-changes]")).to_have_text("Standard")

    @pytest.mark.exhaustive
    def test_values_that_the_form_does_not_offer_are_left_out(self, visit):
        page = visit().open("/?voice=nobody#input=Hi&speed=99&pitch=x&tone=%3Cb%3E&format=exe&voice=%22]")
        expect(text_of(page)).to_have_value("Hi")
        expect(page.locator("[data-sound-changes]")).to_have_text("Speed 2.00×")

    @pytest.mark.exhaustive
    def test_a_text_that_is_too_long_for_a_link_is_told(self, visit):
        page = visit().open()
        write(page, "é" * 2000)
        page.get_by_role("button", name="Share", exact=True).click()
        expect(page.locator("[data-markup-status]")).to_contain_text("too long for a link")
        expect(page.get_by_label("Link to this text")).to_be_hidden()

    @pytest.mark.exhaustive
    def test_the_text_is_copied(self, visit):
        page = visit(permissions=["clipboard-read", "clipboard-write"]).open()
        write(page, self.SHARED)
        page.get_by_role("button", name="Copy text").click()
        expect(page.get_by_text("Text copied.")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == self.SHARED


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("scheme", "width"),
    [
        ("dark", 320),
        pytest.param("light", 390, marks=pytest.mark.exhaustive),
        pytest.param("dark", 768, marks=pytest.mark.exhaustive),
        pytest.param("light", 1440, marks=pytest.mark.exhaustive),
    ],
)
def test_results_are_accessible(visit, scheme, width):
    visitor = visit(color_scheme=scheme, viewport={"width": width, "height": 800})
    page = visitor.open("/#input=A%20link%20with%20a%20text")
    generate(page)
    page.get_by_role("button", name="Compare with another voice").click()
    page.locator("input[value=bf_emma]").click()
    expect(page.locator("[data-compare-choice] button")).to_have_count(2)
    pause(page)
    link_of(page)
    write(page, "Mine")
    page.get_by_role("button", name="Use again").first.click()
    expect(page.get_by_role("button", name="Bring it back")).to_be_visible()
    assert not visitor.look()
