"""The lexicon's pages in a real browser: the journey without scripts, and accessible everywhere."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import accessibility_problems, needs_browser, overflows
from tests.support.server import Server

pytestmark = [pytest.mark.process, needs_browser]

PASSWORD = "correct horse battery"
_SIGN_UP = f"""
from accounts.models import Account
account = Account.objects.filter(email="writer@example.com").first()
account or Account.objects.create_user("writer@example.com", "{PASSWORD}")
"""


def open_lexicon(page: Page, server: Server) -> None:
    server.manage("shell", "--verbosity", "0", "-c", _SIGN_UP)
    page.goto(f"{server.url}/lexicon")
    page.get_by_label("E-mail").fill("writer@example.com")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="Lexicon", exact=True)).to_be_visible()


def save_entry(page: Page, word: str, **fields: str) -> None:
    page.get_by_label("Word", exact=True).fill(word)
    for label, value in fields.items():
        page.get_by_label(label).fill(value)
    page.get_by_role("button", name="Save entry").click()


def look_up(page: Page, word: str) -> None:
    page.get_by_label("Word", exact=True).fill(word)
    page.get_by_role("button", name="Show pronunciations").click()
    expect(page.get_by_text("We say:")).to_be_visible()


def words_said(page: Page, text: str) -> list[str]:
    """The words that a British voice would say, as the page shows them."""
    page.get_by_label("Text").fill(text)
    page.get_by_label("Voice").select_option("bf_emma")
    page.get_by_role("button", name="Preview pronunciation").click()
    expect(page.get_by_role("heading", name="Pronunciation")).to_be_visible()
    return page.get_by_role("rowheader").all_inner_texts()


@pytest.mark.exhaustive
def test_a_lexicon_is_kept_without_scripts(server, chromium, tmp_path):
    with chromium.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        open_lexicon(page, server)
        save_entry(page, "SQL", Phonemes="ˈɛs§")
        expect(page.get_by_label("Phonemes")).to_have_attribute("aria-invalid", "true")
        expect(page.get_by_label("Phonemes")).to_have_accessible_description(
            "The sound in misaki’s IPA notation, such as wˈʊstəɹ. Unknown phoneme '§' at position 4 of /ˈɛs§/: "
            "write pronunciations in misaki's IPA notation."
        )
        page.locator("#id_language").select_option("en-US")
        save_entry(page, "SQL", Phonemes="", Respelling="sequel")
        expect(page.get_by_role("status")).to_contain_text("“SQL” was added")

        assert "sequel" not in words_said(page, "SQL!")
        page.get_by_role("link", name="Back to the lexicon").click()

        page.get_by_role("link", name="Edit SQL").click()
        page.get_by_label("Language").select_option("en-GB")
        page.get_by_role("button", name="Save entry").click()
        assert words_said(page, "SQL!") == ["sequel"]
        page.goto(f"{server.url}/lexicon")

        with page.expect_download() as download:
            page.get_by_role("link", name="Export all entries").click()
        exported = tmp_path / "lexicon.json"
        download.value.save_as(exported)
        assert [entry["word"] for entry in json.loads(exported.read_text())["entries"]] == ["SQL"]
        page.get_by_role("link", name="Delete SQL").click()
        page.get_by_role("button", name="Delete entry").click()
        expect(page.get_by_text("No entries yet")).to_be_visible()

        page.get_by_role("link", name="Import entries").click()
        page.get_by_label("JSON or PLS file").set_input_files(exported)
        page.get_by_role("button", name="Import file").click()
        expect(page.get_by_role("status")).to_contain_text("Imported: 1 added")


@pytest.mark.exhaustive
def test_another_pronunciation_is_picked_without_scripts_and_mouse(server, chromium):
    with chromium.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        open_lexicon(page, server)
        look_up(page, "record")
        expect(page.get_by_role("button", name="Show pronunciations")).to_be_focused()
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name="Use ɹəkˈɔɹd")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_label("Phonemes")).to_have_value("ɹəkˈɔɹd")
        expect(page.get_by_label("Phonemes")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_contain_text("“record” was added")
        assert words_said(page, "A record") == ["A", "record"]
        page.get_by_role("button", name="Use ɹˈɛkɔːd for “record”").press("Enter")
        expect(page.get_by_label("Phonemes")).to_have_value("ɹˈɛkɔːd")


def test_long_words_fit_into_a_narrow_phone(server, chromium):
    word = "Donaudampfschifffahrtsgesellschaft" * 3
    with chromium.new_context(viewport={"width": 320, "height": 800}) as context:
        page = context.new_page()
        open_lexicon(page, server)
        save_entry(page, word[:60], Respelling="a" * 50)
        expect(page.get_by_role("status")).to_contain_text(f"“{word[:60]}” was added")
        assert not overflows(page)
        page.locator("#id_word").evaluate("(field) => field.removeAttribute('maxlength')")
        save_entry(page, word[:100], Respelling="a" * 50)
        expect(page.locator("#id_word")).to_have_attribute("aria-invalid", "true")
        assert not overflows(page)
        assert "".join(words_said(page, word[:100])) == word[:100]
        assert not overflows(page)


@pytest.mark.parametrize(("scheme", "width"), [("light", 320), ("dark", 1280)], ids=["light", "dark"])
@pytest.mark.exhaustive
def test_every_page_is_accessible(server, chromium, scheme, width):
    problems: list[str] = []

    def look(page: Page) -> None:
        problems.extend(accessibility_problems(page))
        if overflows(page):
            problems.append(f"{page.url} scrolls sideways at {width} px")

    with chromium.new_context(color_scheme=scheme, viewport={"width": width, "height": 800}) as context:
        page = context.new_page()
        open_lexicon(page, server)
        look(page)
        save_entry(page, "supercalifragilistic", Phonemes="ˈɛs§")
        look(page)
        save_entry(page, "supercalifragilisticexpialidocious", Phonemes="", Respelling="something quite atrocious")
        look(page)
        page.get_by_role("link", name="Edit supercali").first.click()
        look(page)
        page.go_back()
        page.get_by_role("link", name="Delete supercali").first.click()
        look(page)
        page.goto(f"{server.url}/lexicon/import")
        look(page)
        page.goto(f"{server.url}/lexicon")
        look_up(page, "record")
        look(page)
        page.get_by_role("button", name="Use ɹəkˈɔɹd").click()
        look(page)
        page.get_by_label("Text").fill("My record!")
        page.get_by_role("button", name="Preview pronunciation").click()
        look(page)
    assert not problems, "\n".join(problems)
