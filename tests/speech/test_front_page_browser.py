"""The try-out and the catalog in a real browser: heard, followed, downloaded, refused, cancelled, and accessible."""

import math
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.plans import FREE, PRO, VISITOR_CHARACTERS_PER_DAY
from tests.support.accounts import PASSWORD
from tests.support.audio import decode, decoded, likeness
from tests.support.browser import needs_browser, running_browser
from tests.support.tryout import (
    FOLLOW_WORDS,
    audio,
    choose,
    generate,
    open_sound,
    play_until,
    visits,
    wait_until,
    write,
)

pytestmark = [pytest.mark.process, needs_browser]

MP3_DELAY = 3 * 576
"""More samples than an encoder puts before the sound; decoders take them off a whole file, not off a stream."""

_ACCOUNT = f"""
from accounts.models import Account
Account.objects.filter(email="{{email}}").exists() or Account.objects.create_user(
    "{{email}}", "{PASSWORD}", plan_name="{{plan}}"
)
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with running_browser() as running:
        yield running


@pytest.fixture
def visit(browser, server) -> Iterator[Any]:
    """Make visits; at the end each is checked."""
    with visits(browser, server) as make:
        yield make


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
        server.manage("shell", "--verbosity", "0", "-c", _ACCOUNT.format(email=email, plan=FREE.name))
        page = visit().open("/account/login/?next=/")
        page.get_by_label("E-mail").fill(email)
        page.get_by_label("Password").fill(PASSWORD)
        page.locator("main").get_by_role("button", name="Log in").click()
        write(page, "Hello")
        expect(page.locator("[data-count]")).to_have_text("5 characters · 5,000 left today")
        generate(page)
        expect(page.locator("[data-count]")).to_have_text("5 characters · 4,995 left today")
        page.get_by_role("button", name="Pronounce a word").click()
        expect(page.get_by_label("Your text")).to_have_value(re.compile(r"^\[Hello\]\(/.+/\)$"))


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
        expect(field).to_have_accessible_description(re.compile("Input has 2,002 characters; the limit here is 2,000"))
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


class TestWriting:
    @pytest.mark.exhaustive
    def test_a_pause_is_written_at_the_cursor_and_can_be_undone(self, visit):
        page = visit().open()
        write(page, "Hello there")
        page.get_by_label("Your text").evaluate("area => area.setSelectionRange(6, 6)")
        page.get_by_label("Pause length").select_option("1000")
        page.get_by_role("button", name="Insert a pause").click()
        expect(page.get_by_label("Your text")).to_have_value('Hello <break time="1s"/>there')
        page.keyboard.press("Control+Z")
        expect(page.get_by_label("Your text")).to_have_value("Hello there")

    def test_a_words_pronunciation_is_inserted_for_editing(self, visit):
        visitor = visit()
        page = visitor.open()
        write(page, "In Worcester today")
        choose(page, "bf_emma")
        page.get_by_label("Your text").evaluate("area => area.setSelectionRange(5, 5)")
        page.get_by_role("button", name="Pronounce a word").click()
        expect(page.get_by_label("Your text")).to_have_value("In [Worcester](/wˈʊstə/) today")
        page.keyboard.type("lˈʌndən")
        expect(page.get_by_label("Your text")).to_have_value("In [Worcester](/lˈʌndən/) today")
        page.get_by_role("button", name="Pronounce a word").click()
        page.keyboard.type("wˈʊstə")
        expect(page.get_by_label("Your text")).to_have_value("In [Worcester](/wˈʊstə/) today")
        generate(page)

    def test_where_there_is_no_word_nothing_is_written(self, visit):
        page = visit().open()
        write(page, "Hello   there")
        page.get_by_label("Your text").evaluate("area => area.setSelectionRange(7, 7)")
        page.get_by_role("button", name="Pronounce a word").click()
        expect(page.locator("[data-markup-status]")).to_contain_text("Place the cursor in a word")
        expect(page.get_by_label("Your text")).to_have_value("Hello   there")
        page.get_by_label("Your text").click()
        expect(page.locator("[data-markup-status]")).to_be_empty()


class TestCode:
    FIELDS = {
        "input": 'It\'s "5 °C"\nin C:\\x 😀 $HOME `ls`',
        "voice": "bf_emma",
        "speed": 1.25,
        "pitch": 1.5,
        "tone": "bright",
    }

    @pytest.mark.exhaustive
    def test_the_shown_code_runs_and_gives_the_same_speech(self, visit, server, tmp_path):
        visitor = visit()
        page = visitor.open()
        write(page, self.FIELDS["input"])
        choose(page, "bf_emma")
        open_sound(page)
        page.get_by_label("Speed", exact=True).fill("1.25")
        page.get_by_label("Pitch").fill("1.5")
        page.get_by_label("Tone").select_option("bright")
        expected = decoded(visitor.ask(**self.FIELDS).content)
        key = server.create_key("coder@example.com", PRO.name)
        for language, command in (("curl", "bash"), ("Python", sys.executable), ("JavaScript", "node")):
            page.get_by_role("radio", name=language).check(force=True)
            code = page.locator("[data-snippet]").inner_text()
            assert "http://testserver/v1" in code
            script = tmp_path / f"{language}.mjs"
            script.write_text(code.replace("ev_...", key).replace("http://testserver", server.url))
            subprocess.run([command, str(script)], cwd=tmp_path, check=True, capture_output=True, timeout=60)
            spoken = decoded((tmp_path / "speech.mp3").read_bytes())
            assert abs(len(spoken) - len(expected)) < MP3_DELAY, language
            assert likeness(spoken, expected) > 0.99, language
            (tmp_path / "speech.mp3").unlink()

    @pytest.mark.exhaustive
    def test_it_names_the_key_that_its_reader_chooses(self, visit, server):
        email = "keys@example.com"
        server.manage("shell", "--verbosity", "0", "-c", _ACCOUNT.format(email=email, plan=PRO.name))
        first, second = (server.create_key(email, PRO.name)[:10] for _ in range(2))
        visitor = visit(viewport={"width": 320, "height": 640})
        page = visitor.open("/account/login/?next=/")
        page.get_by_label("E-mail").fill(email)
        page.get_by_label("Password").fill(PASSWORD)
        page.locator("main").get_by_role("button", name="Log in").click()
        shown = page.locator("[data-snippet]")
        for language in ("curl", "Python", "JavaScript"):
            page.get_by_role("radio", name=language).check(force=True)
            expect(shown).to_contain_text(f"{second}...")
        write(page, "This text stays.")
        page.get_by_text("Key in the code").click()
        page.get_by_label("Another key").select_option(index=1)
        page.get_by_role("button", name="Use", exact=True).click()
        expect(shown).to_contain_text(f"Bearer {first}...")
        expect(shown).to_contain_text("This text stays.")
        expect(page.get_by_label("Another key")).to_be_in_viewport()
        assert not visitor.look()

    def test_it_is_copied(self, visit):
        page = visit(permissions=["clipboard-read", "clipboard-write"]).open()
        page.clock.install()
        page.get_by_role("button", name="Copy", exact=True).click()
        expect(page.get_by_text("Copied.")).to_be_visible()
        page.clock.run_for(3000)
        expect(page.get_by_text("Copied.")).to_have_count(0)
        assert page.evaluate("navigator.clipboard.readText()").startswith("curl http://testserver/v1/audio/speech")


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
