"""The text of the try-out in a real browser: pauses and pronunciations in it, and code that speaks it."""

import subprocess
import sys

import pytest
from playwright.sync_api import expect

from accounts.plans import PRO
from tests.support.audio import decoded, likeness
from tests.support.browser import needs_browser
from tests.support.tryout import choose, generate, log_in, open_sound, register, write

pytestmark = [pytest.mark.process, needs_browser]

MP3_DELAY = 3 * 576
"""More samples than an encoder puts before the sound; decoders take them off a whole file, not off a stream."""


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
        register(server, email, PRO)
        first, second = (server.create_key(email, PRO.name)[:10] for _ in range(2))
        visitor = visit(viewport={"width": 320, "height": 640})
        page = visitor.open("/account/login/?next=/")
        log_in(page, email)
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
