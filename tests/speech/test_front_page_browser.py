"""The try-out in a real browser: heard, downloaded, worked by keys and without scripts, and accessible."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from accounts.plans import FREE, VISITOR_CHARACTERS_PER_DAY
from tests.support.audio import decode
from tests.support.browser import needs_browser
from tests.support.tryout import (
    FOLLOW_WORDS,
    audio,
    choose,
    generate,
    log_in,
    open_sound,
    play_until,
    register,
    wait_until,
    write,
)

pytestmark = [pytest.mark.process, needs_browser]


def download(page: Page, folder: Path) -> tuple[str, bytes]:
    """Return the name and the content of the file that the download link gives."""
    with page.expect_download() as begun:
        page.get_by_role("link", name="Download").click()
    begun.value.save_as(folder / "speech")
    return begun.value.suggested_filename, (folder / "speech").read_bytes()


class TestListening:
    def test_a_visitor_writes_hears_follows_and_downloads(self, visit, tmp_path):
        visitor = visit(accept_downloads=True)
        page = visitor.open()
        text = "“One” apple costs <b>$2</b>, [today](/tədˈA/)."
        write(page, text)
        choose(page, "af_heart")
        page.evaluate(FOLLOW_WORDS)
        generate(page)
        play_until(page, 1.0)
        wait_until(lambda: audio(page, "ended"))
        written = ["One", "apple", "costs", "$2", "today"]
        assert page.locator("[data-words] span").all_inner_texts() == written
        assert page.evaluate("window.said") == written
        assert page.locator("[data-words]").inner_text() == "“One” apple costs $2, today."
        expect(page.locator("[data-waveform]")).to_have_attribute("data-drawn", "")
        expect(page.locator("[data-count]")).to_have_text(
            f"{len(text)} characters · {VISITOR_CHARACTERS_PER_DAY - len(text):,} left today"
        )
        name, content = download(page, tmp_path)
        assert name == "speech-af_heart.mp3"
        assert content == visitor.ask(input=text, voice="af_heart").content
        assert audio(page, "duration") == pytest.approx(len(decode(content)[0]) / 24_000, abs=0.1)

    @pytest.mark.exhaustive
    def test_the_request_has_the_value_of_every_control(self, visit, tmp_path):
        visitor = visit(accept_downloads=True)
        page = visitor.open()
        write(page, "Hello there")
        choose(page, "am_adam")
        open_sound(page)
        fields = {"speed": 1.5, "pitch": -2, "volume_db": 3, "tone": "warm", "format": "wav"}
        for label, name in (("Speed", "speed"), ("Pitch", "pitch"), ("Volume", "volume_db")):
            page.get_by_label(label, exact=True).fill(str(fields[name]))
        page.get_by_label("Tone").select_option("warm")
        page.get_by_label("Format").select_option("wav")
        assert page.locator(".tryout-sound output").all_inner_texts() == ["1.50×", "-2 st", "+3 dB"]
        changes = page.locator("[data-sound-changes]")
        expect(changes).to_have_text("Speed 1.50×, Pitch -2 st, Volume +3 dB, Warm, WAV")
        generate(page)
        name, content = download(page, tmp_path)
        assert name == "speech-am_adam.wav"
        assert content == visitor.ask(input="Hello there", voice="am_adam", **fields).content
        page.get_by_role("button", name="Reset").click()
        assert page.locator(".tryout-sound output").all_inner_texts() == ["1.00×", "0 st", "0 dB"]
        expect(changes).to_have_text("Standard")

    @pytest.mark.exhaustive
    def test_the_text_of_an_arabic_voice_is_shown_without_times(self, visit):
        visitor = visit()
        page = visitor.open()
        choose(page, "ar_f1")
        assert "صباح الخير" in page.get_by_label("Your text").input_value()
        generate(page)
        play_until(page, 0.3)
        expect(page.locator("[data-waveform]")).to_have_attribute("data-drawn", "")
        expect(page.get_by_role("group", name="Text", exact=True)).to_contain_text("صباح الخير")
        expect(page.locator("[data-words] span")).to_have_count(0)
        expect(page.locator("main [role=alert]:visible")).to_have_count(0)

    @pytest.mark.exhaustive
    def test_a_click_in_the_waveform_or_on_a_word_goes_there(self, visit):
        page = visit().open()
        write(page, "One two three four five six seven eight nine ten eleven twelve.")
        generate(page)
        page.evaluate("document.querySelector('[data-audio]').pause()")
        slider = page.get_by_label("Position")
        box = slider.bounding_box()
        slider.click(position={"x": box["width"] * 0.75, "y": box["height"] / 2})
        assert audio(page, "currentTime") / audio(page, "duration") == pytest.approx(0.75, abs=0.02)
        expect(page.locator(".is-said")).to_have_count(1)
        page.locator("[data-words] span", has_text="two").click()
        expect(page.locator(".is-said")).to_have_text("two")

    @pytest.mark.exhaustive
    @pytest.mark.parametrize("missing", ["MediaSource", "OfflineAudioContext"])
    def test_it_plays_in_browsers_with_missing_features(self, visit, missing):
        visitor = visit()
        visitor.page.add_init_script(f"delete window.{missing}; delete window.Managed{missing}")
        page = visitor.open()
        generate(page)
        play_until(page, 0.3)
        expect(page.locator("[data-waveform]")).to_be_visible()
        expect(page.locator("[data-drawn]")).to_have_count(int(missing == "MediaSource"))
        expect(page.locator(".is-said")).to_have_count(1)

    def test_unspoken_pieces_are_named(self, visit):
        page = visit().open()
        write(page, "Hello \u0378\u0379 there")
        generate(page)
        expect(page.locator("[data-unspoken]")).to_contain_text("of the text: “")

    def test_a_text_in_another_language_and_a_shortened_pause_are_named(self, visit):
        page = visit().open()
        write(page, 'Me gusta mucho pasear por la playa cuando sale el sol. <break time="9s"/> Y nadar.')
        generate(page)
        expect(page.locator("[data-warnings]")).to_contain_text("looks Spanish; the voice reads English")
        expect(page.locator("[data-warnings]")).to_contain_text("3,000 ms")

    @pytest.mark.exhaustive
    def test_a_signed_in_account_speaks_from_its_own_pool(self, visit, server):
        email = "front@example.com"
        register(server, email, FREE)
        page = visit().open("/account/login/?next=/")
        log_in(page, email)
        write(page, "Hello")
        expect(page.locator("[data-count]")).to_have_text("5 characters · 5,000 left today")
        generate(page)
        expect(page.locator("[data-count]")).to_have_text("5 characters · 4,995 left today")
        page.get_by_role("button", name="Pronounce a word").click()
        expect(page.get_by_label("Your text")).to_have_value(re.compile(r"^\[Hello\]\(/.+/\)$"))


@pytest.mark.exhaustive
def test_the_mark_is_as_high_as_the_name_beside_it_needs(visit):
    box = visit().open().locator(".brand img").bounding_box()
    assert (box["width"], box["height"]) == (28, 28)


def test_everything_can_be_done_by_keyboard(visit):
    page = visit().open()
    page.get_by_label("Your text").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("By keyboard alone")
    page.keyboard.press("Control+Enter")
    expect(page.locator("[data-status]")).to_contain_text("Ready")
    page.get_by_role("button", name="Voice: Aoede").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("input[value=af_bella]")).to_be_checked()
    expect(page.get_by_role("button", name="Voice: Bella")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".tryout-blend > summary")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".tryout-sound > summary")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".tryout-sound output").first).to_have_text("1.05×")
    page.get_by_role("button", name="Generate speech").press("Enter")
    expect(page.get_by_role("button", name="Generate speech")).to_be_focused()
    play_until(page, 0.2)


@pytest.mark.exhaustive
def test_it_works_without_scripts(visit, tmp_path):
    visitor = visit(java_script_enabled=False, accept_downloads=True)
    page = visitor.open()
    expect(page.get_by_role("button", name="Insert a pause")).to_have_count(0)
    write(page, " ")
    page.get_by_role("button", name="Generate speech").click()
    expect(page.get_by_label("Your text")).to_have_accessible_description(re.compile("Write something|empty"))
    write(page, "Hello there")
    expect(page.locator("[data-sample]:visible")).to_have_count(0)  # each would be a tab stop before the button
    expect(page.get_by_role("link", name="Listen to all voices")).to_have_attribute("href", "/voices")
    page.locator("input[name=voice][value=af_sky]").check()
    with page.expect_download() as begun:
        page.get_by_role("button", name="Generate speech").click()
    begun.value.save_as(tmp_path / "speech.mp3")
    assert (tmp_path / "speech.mp3").read_bytes() == visitor.ask(input="Hello there", voice="af_sky").content
    page.goto(f"{page.url.partition('#')[0]}voices")
    page.locator("#voice-language").select_option("fr")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".voice-card:visible")).to_have_count(1)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("scheme", "width"), [("light", 320), ("dark", 1280), ("light", 1280)], ids=["narrow", "dark", "light"]
)
def test_the_pages_are_accessible(visit, scheme, width):
    visitor = visit(color_scheme=scheme, viewport={"width": width, "height": 800})
    page = visitor.open("/?voice=af_nicole")
    generate(page)
    play_until(page, 0.3)
    problems = visitor.look()
    page = visitor.open("/voices")
    problems += visitor.look()
    page.get_by_label("Name of the voice").fill("nobody")
    problems += visitor.look()
    assert not problems, "\n".join(problems)
