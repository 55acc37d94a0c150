"""What people come for, in Firefox and Chromium, by mouse and by the keyboard alone: from a first text to a book."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from types import SimpleNamespace

import pytest

from tests.support.accounts import PASSWORD
from tests.support.browser import needs_browser, running_browser
from tests.support.every_page import ChromiumWindow, Window
from tests.support.firefox import needs_firefox
from tests.support.hands import Hands, Keyboard, Mouse, wait_for
from tests.support.server import server_in
from tests.support.workers import prepared_site, running_cluster

pytestmark = pytest.mark.process

SUBMIT = "main form [type=submit]"
MUTE = "document.querySelector('[data-audio]').muted = true"
"""Where there is no sound card, Firefox plays what nobody wants to hear, and nothing else."""
PLAYS = "document.querySelector('[data-audio]').currentTime > 0.2"

_numbers = itertools.count(1)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimpleNamespace]:
    """A service with one worker; `call` runs a function inside of it."""
    folder = tmp_path_factory.mktemp("site")
    with ExitStack() as running:
        site = running.enter_context(prepared_site(folder, SPEECH_ENGINE="espeak"))
        site.call("django.core.management.call_command", "collectstatic", interactive=False, verbosity=0)
        server = running.enter_context(server_in(site.environment, folder / "server.log"))
        running.enter_context(running_cluster(site))
        yield SimpleNamespace(url=server.url, call=site.call)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Window]:
    with running_browser() as browser, browser.new_context() as context:
        yield ChromiumWindow(context.new_page())


@pytest.fixture(
    params=[
        pytest.param(("firefox", Mouse), marks=needs_firefox, id="Firefox, mouse"),
        pytest.param(("firefox", Keyboard), marks=needs_firefox, id="Firefox, keyboard"),
        pytest.param(("chromium", Keyboard), marks=needs_browser, id="Chromium, keyboard"),
    ]
)
def hands(request: pytest.FixtureRequest) -> Hands:
    browser, kind = request.param
    return kind(request.getfixturevalue(browser))


@pytest.fixture
def email() -> str:
    return f"flow{next(_numbers)}@example.com"


@pytest.fixture
def enter(site: SimpleNamespace, hands: Hands, email: str) -> Callable[[str], None]:
    """Open a page as a new account on Pro."""

    def enter(path: str) -> None:
        hands.window.sign_in(site.url, site.call("tests.support.job_site.sign_in", email, "pro"))
        hands.window.open(f"{site.url}{path}")

    return enter


def says(text: str) -> str:
    """Return the condition that the main part of a page has `text`."""
    return f"document.querySelector('main')?.innerText.includes({text!r})"


def test_a_visitor_writes_a_text_and_hears_it_in_another_voice(site: SimpleNamespace, hands: Hands) -> None:
    window = hands.window
    window.sign_in(site.url, "")
    window.open(site.url)
    window.run(MUTE)
    hands.write("[name=input]", "The train to Oxford leaves at five.")
    hands.push("[data-open-voices]")
    hands.take_voice("am_adam")
    wait_for(window, "document.querySelector('button [data-chosen-name]').textContent === 'Adam'")
    hands.push("[data-generate-button]")
    wait_for(window, "document.querySelector('[data-status]').textContent.startsWith('Ready')")
    wait_for(window, PLAYS)
    assert window.shows("document.querySelector('[data-words]').innerText.startsWith('The train')")
    wait_for(window, "document.querySelector('[data-audio]').ended")
    hands.push("[data-toggle]")
    wait_for(window, "!document.querySelector('[data-audio]').ended")


def test_a_newcomer_signs_up_leaves_and_comes_back(site: SimpleNamespace, hands: Hands, email: str) -> None:
    window = hands.window
    window.sign_in(site.url, "")
    window.open(f"{site.url}/account/signup/")
    hands.write("#id_email", email)
    hands.write("#id_password1", PASSWORD)
    hands.write("#id_password2", PASSWORD)
    hands.push(SUBMIT)
    wait_for(window, "document.querySelector('.account-link') !== null")
    window.open(f"{site.url}/account/logout/")
    hands.push(SUBMIT)
    wait_for(window, "document.querySelector('.account-link') === null")
    window.open(f"{site.url}/account/login/")
    hands.write("#id_login", email)
    hands.write("#id_password", PASSWORD)
    hands.push(SUBMIT)
    wait_for(window, "document.querySelector('.account-link') !== null")


def test_a_key_is_created(enter: Callable[[str], None], hands: Hands) -> None:
    enter("/keys")
    hands.write("#id_name", "laptop")
    hands.push(".key-limits summary")
    hands.mark("[name=access]", "some")
    hands.tick("[name=scopes][value=speech]")
    hands.push("main form > [type=submit]")
    wait_for(hands.window, says("Your new key “laptop”"))
    assert hands.window.evaluate("document.querySelector('tbody .key-access').textContent").strip() == "Speech"
    assert hands.window.evaluate("document.querySelector('#raw-key').textContent").startswith("ev_")


def test_a_book_is_made_of_a_text(enter: Callable[[str], None], hands: Hands) -> None:
    enter("/studio/book")
    hands.write("#title-0", "The first")
    hands.write("#chapter-text-0", "Good morning. This is the first chapter.")
    hands.write("#id_title", "A short book")
    hands.pick("#id_voice", "am_adam")
    hands.push("[data-create]")
    hear_the_job(hands, "A short book")
    assert hands.window.shows(says("Adam"))


def test_a_podcast_is_made_of_two_turns(enter: Callable[[str], None], hands: Hands) -> None:
    enter("/studio/podcast")
    hands.write("#id_title", "Two hosts")
    hands.write("#text-0", "Welcome back.")
    hands.push("#end")
    wait_for(hands.window, "document.querySelectorAll('[data-turn]').length >= 2")
    hands.write("#text-1", "Good to be here.")
    hands.pick("#id_voice_b", "bm_george")
    hands.push("[name=action][value=create]")
    hear_the_job(hands, "Two hosts")
    assert hands.window.shows(says("George"))


def hear_the_job(hands: Hands, title: str) -> None:
    """Wait for the sound of the job with that title, and play it."""
    wait_for(hands.window, f"document.querySelector('h1')?.textContent === {title!r}")
    wait_for(hands.window, "document.querySelector('[data-toggle]')?.checkVisibility()")
    hands.window.run(MUTE)
    hands.push("[data-toggle]")
    wait_for(hands.window, PLAYS)


def test_a_word_goes_into_the_lexicon(enter: Callable[[str], None], hands: Hands) -> None:
    enter("/lexicon")
    hands.write("#id_word", "Nguyen")
    hands.pick("#id_language", "fr")
    hands.write("#id_respelling", "win")
    hands.push("[aria-labelledby=new-entry] .actions [type=submit]")
    wait_for(hands.window, says("“Nguyen” was added."))
    assert hands.window.shows("document.querySelector('tbody tr').innerText.includes('fr')")
