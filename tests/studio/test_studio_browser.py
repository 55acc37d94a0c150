"""The studio in a real browser with a real worker: from a script to a file that can be heard."""

import io
import itertools
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from accounts.plans import FREE
from studio.listening import listening_s
from studio.templatetags.studio_text import in_minutes
from tests.support.browser import accessibility_problems, needs_browser, overflows
from tests.support.jobs import decoded
from tests.support.server import server_in
from tests.support.workers import prepared_site, running_cluster

pytestmark = [pytest.mark.process, needs_browser]

SCRIPT = "Anna: Welcome back. Today we talk about voices.\nBen: Good to be here.\nAnna: Then let us begin."
RENDERED_MS = 60_000

_numbers = itertools.count(1)


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimpleNamespace]:
    """A service with one worker; `call` runs a function inside of it."""
    directory = tmp_path_factory.mktemp("studio")
    with ExitStack() as running:
        site = running.enter_context(prepared_site(directory, SPEECH_ENGINE="espeak"))
        site.call("django.core.management.call_command", "collectstatic", interactive=False, verbosity=0)
        server = running.enter_context(server_in(site.environment, directory / "server.log"))
        running.enter_context(running_cluster(site))
        yield SimpleNamespace(url=server.url, call=site.call)


@contextmanager
def signed_in(studio: SimpleNamespace, browser: Browser, plan: str, *, is_watched=True, **options) -> Iterator[Page]:
    """A page of a new account; the test fails if its console complains or it asks another host."""
    cookie = studio.call("tests.support.job_site.sign_in", f"studio{next(_numbers)}@example.com", plan)
    complaints: list[str] = []
    with browser.new_context(accept_downloads=True, **options) as context:
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": studio.url}])
        if is_watched:
            _watch(context, studio.url, complaints)
        yield context.new_page()
    assert not complaints


def _watch(context: BrowserContext, url: str, complaints: list[str]) -> None:
    context.on("console", lambda message: message.type in ("error", "warning") and complaints.append(message.text))
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    own = (url, "blob:", "data:")
    context.on("request", lambda request: request.url.startswith(own) or complaints.append(request.url))


def plays(page: Page, selector: str) -> None:
    """Wait until an element plays sound."""
    page.wait_for_function("selector => document.querySelector(selector).currentTime > 0.1", arg=selector)


def downloaded(page: Page, name: str) -> tuple[str, bytes]:
    with page.expect_download() as download:
        page.get_by_role("link", name=name, exact=True).click()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def texts(page: Page) -> list[str]:
    return page.locator("[data-turn] textarea").evaluate_all("areas => areas.map(area => area.value)")


def test_from_a_script_to_a_file(studio, chromium):
    with signed_in(studio, chromium, "free") as page:
        page.goto(f"{studio.url}/studio")
        page.get_by_role("link", name="Create your first podcast").click()
        page.get_by_text("Paste a script", exact=True).click()
        page.get_by_label("Script, each line").fill(SCRIPT)
        page.get_by_role("button", name="Add these turns").click()
        expect(page.locator("[data-turn]")).to_have_count(3)
        expect(page.locator("#speaker-1 option:checked")).to_have_text("Ben")
        page.get_by_label("Name of host B").fill("Benjamin")
        expect(page.locator("#speaker-1 option:checked")).to_have_text("Benjamin")

        page.get_by_label("Text of turn 3").fill("Then let us begin, 😀.")
        expect(page.locator("[data-count]")).to_have_text("78")
        page.get_by_role("button", name="Move turn 3 up").press("Enter")
        expect(page.get_by_role("button", name="Move turn 2 up")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Move turn 1 down")).to_be_focused()
        assert texts(page)[0] == "Then let us begin, 😀."
        page.get_by_role("button", name="Add a turn below turn 3").press("Enter")
        expect(page.get_by_label("Text of turn 4")).to_be_focused()
        page.keyboard.type("Bye.")
        page.get_by_role("button", name="Remove turn 1").press("Enter")
        assert [text.split()[0] for text in texts(page)] == ["Welcome", "Good", "Bye."]

        page.get_by_text("Sound of host B").click()
        page.get_by_role("group", name="Sound of host B").get_by_label("Speed").fill("2")
        with page.expect_request("**/generate*") as asked:
            page.get_by_role("button", name="Play turn 2").click()
        assert asked.value.post_data_json["speed"] == 2
        plays(page, "[data-preview-player]")
        expect(page.locator("[data-left]")).to_have_text("4,984")
        page.get_by_role("button", name="Stop turn 2").click()

        page.get_by_label("Title").fill("Pilot")
        page.get_by_role("button", name="Create podcast").click()
        expect(page.get_by_text("Finished", exact=True)).to_be_visible(timeout=RENDERED_MS)
        # A job that finished before the page came had nothing to announce.
        expect(page.get_by_role("status").first).to_have_text(re.compile(r"^(Finished\. You can listen to it now\.)?$"))
        expect(page.locator("[data-whole-player] [data-waveform]")).to_have_attribute("data-drawn", "")
        page.get_by_role("link", name="Play turn 2, host B").click()
        expect(page.get_by_role("link", name="Stop turn 2, host B")).to_be_visible()
        page.locator("[data-whole]").evaluate("audio => audio.play()")
        plays(page, "[data-whole]")
        expect(page.get_by_role("link", name="Play turn 2, host B")).to_be_visible()  # one sound at a time
        expect(page.locator("[data-words]")).to_contain_text("Anna: Welcome back. Today we talk about voices.")
        expect(page.locator(".is-said")).to_have_text(re.compile(r"^(Welcome|back\.|Today|we|talk|about|voices\.)$"))
        expect(page.locator("li[aria-current]")).to_contain_text("Welcome back.")
        page.locator("[data-words] span", has_text="Good").click()
        expect(page.locator("li[aria-current]")).to_contain_text("Good to be here.")

        name, content = downloaded(page, "Download MP3")
        assert name == "Pilot.mp3"
        assert len(decoded(content)) / 24_000 > 3
        name, content = downloaded(page, "Captions, SRT")
        assert name == "Pilot.srt"
        assert "Good to be here." in content.decode()


def test_a_third_host_is_added_by_keyboard_and_heard(studio, chromium):
    with signed_in(studio, chromium, "pro") as page:
        page.goto(f"{studio.url}/studio/podcast")
        page.get_by_label("Text of turn 1").fill("Hello.")
        page.get_by_role("button", name="Add a host").press("Enter")
        expect(page.get_by_label("Name of host C")).to_be_visible()
        page.get_by_label("Name of host C").fill("Carl")
        page.get_by_role("button", name="Add a turn below turn 2").press("Enter")
        expect(page.locator("#speaker-2 option:checked")).to_have_text("Carl")
        expect(page.locator("[data-turn]").nth(2)).to_have_class(re.compile(r"\bturn-c\b"))
        page.keyboard.type("I am Carl.")
        page.get_by_text("Sound of host C").click()
        page.get_by_role("group", name="Sound of host C").get_by_label("Speed").fill("2")
        page.get_by_label("Voice of host C").select_option("am_eric")
        with page.expect_request("**/generate*") as asked:
            page.get_by_role("button", name="Play turn 3").click()
        assert (asked.value.post_data_json["voice"], asked.value.post_data_json["speed"]) == ("am_eric", 2)
        assert not accessibility_problems(page)
        page.set_viewport_size({"width": 320, "height": 800})
        assert not overflows(page)
        page.reload()  # the text comes back, with its hosts
        expect(page.get_by_label("Name of host C")).to_have_value("Carl")
        page.locator("#speaker-2").select_option(label="Host B")
        page.get_by_role("button", name="Remove host C").press("Enter")
        expect(page.get_by_label("Name of host C")).to_have_count(0)
        assert texts(page) == ["Hello.", "", "I am Carl."]


def test_errors_go_and_notes_come_when_a_field_is_changed(studio, chromium):
    with signed_in(studio, chromium, "pro") as page:
        page.goto(f"{studio.url}/studio/podcast")
        page.get_by_role("button", name="Create podcast").click()
        expect(page.get_by_text("This text is empty")).to_be_visible()
        expect(page.locator("[data-turn]")).to_have_count(2)
        page.get_by_label("Text of turn 1").fill("Hello.")
        expect(page.get_by_text("This text is empty")).to_have_count(0)
        expect(page.get_by_text("We couldn’t create this yet")).to_be_hidden()

        page.get_by_label("Text of turn 1").fill("Hello [music] there.")
        page.get_by_label("Text of turn 2").fill(
            "Dies ist ein langer deutscher Satz, den diese Stimme nicht gut liest."
        )
        page.get_by_label("Title").focus()
        expect(page.get_by_text("Not spoken: [music]")).to_be_visible()
        expect(page.get_by_text("The text looks German; the voice reads English.")).to_be_visible()

        page.goto(f"{studio.url}/studio/book")
        expect(page.get_by_role("button", name="Read file")).to_be_hidden()
        page.get_by_role("button", name="Create audiobook").click()
        expect(page.get_by_text("There is no text yet")).to_be_visible()
        page.get_by_label("Text of chapter 1").fill("Hello.")
        expect(page.get_by_text("There is no text yet")).to_have_count(0)


def answer_with(answer: dict[str, str], route: Route) -> None:
    """Answer a request in the place of the server, or not at all."""
    if answer:
        route.fulfill(**answer)
    else:
        route.abort()


@pytest.mark.exhaustive
def test_a_turn_that_cannot_be_played_says_why(studio, chromium):
    with signed_in(studio, chromium, "pro", is_watched=False) as page:  # the chromium reports what it cannot reach
        page.goto(f"{studio.url}/studio/podcast")
        page.get_by_label("Text of turn 1").fill("Hello.")
        address = page.locator("[data-generate]").get_attribute("data-generate")
        answers = {
            "We can’t reach the service. Try again in a moment.": {},
            "We can’t play this turn. Try again in a moment.": {"content_type": "audio/mpeg", "body": "no sound"},
        }
        link = page.locator("[data-turn]").get_by_role("link", name="Get Pro")
        for said, answer in answers.items():
            page.route(f"**{address}", partial(answer_with, answer))
            page.get_by_role("button", name="Play turn 1").click()
            expect(page.get_by_text(said)).to_be_visible()
            expect(page.get_by_role("button", name="Play turn 1")).to_be_visible()
            expect(link).to_have_count(0)
            page.unroute(f"**{address}")


@pytest.mark.exhaustive
def test_a_turn_that_the_day_has_no_characters_for_leads_to_pro(studio, chromium):
    with signed_in(studio, chromium, "free", is_watched=False) as page:
        page.goto(f"{studio.url}/studio/podcast")
        turn = page.locator("[data-turn]").first
        length = FREE.characters_per_day // 2 + 1
        turn.get_by_label("Text of turn 1").fill("a" + " " * (length - 1))
        turn.get_by_role("button", name="Play turn 1").click()
        expect(page.locator("[data-left]")).to_have_text(f"{FREE.characters_per_day - length:,}")
        turn.get_by_role("button", name="Play turn 1").click()
        turn.get_by_role("link", name="Get Pro").click()
        expect(page.get_by_role("heading", name="Get Pro")).to_be_visible()


@pytest.mark.exhaustive
def test_of_two_dropped_files_the_first_is_read_and_the_other_named(studio, chromium):
    with signed_in(studio, chromium, "pro") as page:
        page.goto(f"{studio.url}/studio/book")
        said = page.locator("[data-drop]").evaluate(
            """(target) => {
                const files = new DataTransfer();
                for (const name of ["first.md", "second.md"]) {
                    files.items.add(new File([`# ${name}\\n\\nText.`], name));
                }
                target.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true }));
                return document.querySelector("[data-reading]").textContent;
            }"""
        )
        assert said == "Reading “first.md”… We read one file at a time: drop “second.md” after it."
        expect(page.get_by_text("Imported “first.md”: 1 chapter.")).to_be_visible()


@pytest.mark.exhaustive
def test_a_file_that_was_too_large_can_be_chosen_again(studio, chromium, tmp_path):
    book = tmp_path / "book.md"
    book.write_bytes(b"x" * 16_000_000)
    with signed_in(studio, chromium, "pro") as page:
        page.goto(f"{studio.url}/studio/book")
        with page.expect_file_chooser() as chooser:
            page.locator("#id_file").click()
        chooser.value.set_files(book)
        expect(page.get_by_text("“book.md” is 16.0 MB; the limit is 15.7 MB.")).to_be_visible()
        book.write_text("# One\n\nText.")
        with page.expect_file_chooser() as chooser:
            page.locator("#id_file").click()
        chooser.value.set_files(book)
        expect(page.get_by_text("Imported “book.md”: 1 chapter.")).to_be_visible()


@pytest.mark.exhaustive
def test_a_dropped_file_becomes_a_book(studio, chromium):
    with signed_in(studio, chromium, "pro") as page:
        page.goto(f"{studio.url}/studio/book")
        page.locator("[data-drop]").evaluate(
            """(target, text) => {
                const files = new DataTransfer();
                files.items.add(new File([text], "small.md"));
                target.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true }));
            }""",
            "# One\n\nIt was a dark night.\n\n# Two\n\nThe sun rose.",
        )
        expect(page.get_by_text("Imported “small.md”: 2 chapters.")).to_be_visible()
        page.get_by_text("2. Two").click()
        long = "The sun rose slowly. " * 3_000 + "太陽が昇った。" * 100
        page.get_by_label("Text of chapter 2").fill(long)
        expect(page.locator("#chapter-1 [data-time]")).to_have_text(in_minutes(listening_s(f"Two\n\n{long}")))
        expect(page.locator("[data-whole-time]")).to_have_text("1 h 10 min")
        page.get_by_label("Text of chapter 2").fill("The sun rose slowly.")
        expect(page.locator("[data-count]")).to_have_text("50")
        expect(page.get_by_label("Title", exact=True)).to_have_value("Small")
        page.get_by_role("button", name="Create audiobook").click()
        page.goto(f"{studio.url}/studio")
        # The list shows the progress without being loaded again.
        expect(page.get_by_text("Finished", exact=True)).to_be_visible(timeout=RENDERED_MS)
        page.get_by_role("link", name="Small").click()
        page.get_by_text("Download by chapter").click()
        name, content = downloaded(page, "Two")
        assert name == "Small - 02 Two.mp3"
        assert len(decoded(content)) > 12_000
        page.get_by_role("link", name="Two").first.click()
        page.wait_for_function("document.querySelector('[data-whole]').currentTime > 2")
        expect(page.get_by_role("link", name="Two").first).to_have_attribute("aria-current", "true")
        page.get_by_role("link", name="Delete").click()
        page.get_by_role("button", name="Delete the audiobook").click()
        expect(page.get_by_role("heading", name="Nothing here yet")).to_be_visible()


@pytest.mark.exhaustive
def test_it_works_without_scripts(studio, chromium):
    with signed_in(studio, chromium, "free", java_script_enabled=False) as page:
        page.goto(f"{studio.url}/studio/podcast")
        page.get_by_text("Paste a script", exact=True).click()
        page.get_by_label("Script, each line").fill(SCRIPT)
        page.get_by_role("button", name="Add these turns").click()
        page.get_by_role("button", name="Move turn 2 up").click()
        page.get_by_role("button", name="Remove turn 3").click()
        expect(page.get_by_label("Text of turn 1")).to_have_value("Good to be here.")
        expect(page.get_by_role("button", name="Play")).to_have_count(0)
        page.get_by_label("Title").fill("No scripts")
        page.get_by_label("Title").press("Enter")
        expect(page).to_have_url(f"{studio.url}/studio/podcast")
        page.get_by_role("button", name="Create podcast").click()
        while not page.get_by_text("Finished", exact=True).is_visible():
            page.wait_for_timeout(500)
            page.get_by_role("link", name="Check progress").press("Enter")
        name, content = downloaded(page, "Download MP3")
        assert name == "No scripts.mp3"
        assert len(decoded(content)) > 24_000


@pytest.mark.exhaustive
def test_every_page_is_accessible(studio, chromium):
    problems: list[str] = []

    def look(page: Page) -> None:
        for scheme, width in (("dark", 360), ("light", 1440)):
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size({"width": width, "height": 800})
            problems.extend(f"{scheme}: {problem}" for problem in accessibility_problems(page))
            if overflows(page):
                problems.append(f"{page.url} scrolls sideways at {width} px")

    options = {"is_watched": False}  # axe itself asks for what the pages do not
    with signed_in(studio, chromium, "free", **options) as page:
        for address in ("/studio", "/studio/book", "/studio/podcast"):
            page.goto(studio.url + address)
            look(page)
    with signed_in(studio, chromium, "pro", **options) as page:
        page.goto(f"{studio.url}/studio/book")
        look(page)
        page.get_by_role("button", name="Create audiobook").click()
        expect(page.get_by_text("There is no text yet")).to_be_visible()
        look(page)
        files = {"name": "a.md", "mimeType": "text/markdown", "buffer": io.BytesIO(b"# One\n\nx\n\n# Two\n\ny").read()}
        page.locator("#id_file").set_input_files(files)
        expect(page.get_by_text("2. Two")).to_be_visible()
        look(page)
        page.get_by_role("button", name="Create audiobook").click()
        expect(page.get_by_text("Finished", exact=True)).to_be_visible(timeout=RENDERED_MS)
        look(page)
        page.goto(f"{studio.url}/studio/podcast")
        page.get_by_label("Text of turn 2").fill("Hello.")
        page.get_by_text("Gap and format").click()
        page.get_by_text("Sound of host B").click()
        page.get_by_role("button", name="Create podcast").click()
        expect(page.get_by_text("This text is empty")).to_be_visible()
        look(page)
        page.get_by_label("Text of turn 1").fill("Hi. " * 200)
        page.get_by_role("button", name="Create podcast").click()
        look(page)
        page.get_by_role("link", name="Delete").click()
        look(page)
        page.goto(f"{studio.url}/studio")
        look(page)
    assert not problems, "\n".join(problems)
