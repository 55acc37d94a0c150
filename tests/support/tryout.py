"""The try-out of the front page in a real browser: a visitor, and what they do there."""

import itertools
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from accounts.plans import Plan
from tests.support.accounts import PASSWORD
from tests.support.browser import accessibility_problems, overflows
from tests.support.server import Server

_addresses = (f"203.0.113.{number}" for number in itertools.count(1))
# Chromium itself complains about every error answer, even an expected one.
_REFUSED = re.compile(r"Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_INTERNET_DIS)")

_ACCOUNT = f"""
from accounts.models import Account
Account.objects.filter(email="{{email}}").exists() or Account.objects.create_user(
    "{{email}}", "{PASSWORD}", plan_name="{{plan}}"
)
"""

FOLLOW_WORDS = """
window.said = [];
const words = document.querySelector("[data-words]");
new MutationObserver(() => {
  const word = words.querySelector(".is-said")?.textContent;
  if (word && word !== window.said.at(-1)) window.said.push(word);
}).observe(words, {subtree: true, attributes: true, childList: true});
"""
"""Notes in `said` each word that a player lights."""


class Visit:
    """A new visitor at a page, and the complaints of the browser."""

    def __init__(self, context: BrowserContext, server: Server, address: str) -> None:
        self.server, self.address = server, address
        self.problems: list[str] = []
        self.requests: list[str] = []
        self.page = context.new_page()
        self.page.on("console", lambda message: self._note(message.type, message.text))
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not _REFUSED.match(text):
            self.problems.append(text)

    def open(self, path: str = "/") -> Page:
        self.page.goto(f"{self.server.url}{path}")
        return self.page

    def ask(self, **fields: Any) -> httpx.Response:
        """Return the answer of the endpoint to the same visitor."""
        headers = {"X-Forwarded-For": self.address}
        return httpx.post(f"{self.server.url}/api/tts/generate", json=fields, headers=headers, timeout=60)

    def look(self) -> list[str]:
        """Return the parts of the page that are not accessible, or do not fit into its window."""
        before = list(self.problems)
        found = accessibility_problems(self.page)
        if overflows(self.page):
            found.append(f"{self.page.url} scrolls sideways")
        self.problems = before  # axe tries out styles of its own, which the page's policy forbids
        return found

    def check(self) -> None:
        """Fail if the browser complained, or if anything was fetched from elsewhere."""
        assert not self.problems, self.problems
        own = (self.server.url, "blob:", "data:")
        assert not [url for url in self.requests if not url.startswith(own)]


@contextmanager
def visits(browser: Browser, server: Server) -> Iterator[Callable[..., Visit]]:
    """Make visits while the block runs; at its end each is checked."""
    made: list[tuple[BrowserContext, Visit]] = []

    def make(**options: Any) -> Visit:
        # The server under test trusts its own machine like a proxy.
        address = next(_addresses)
        context = browser.new_context(extra_http_headers={"X-Forwarded-For": address}, **options)
        context.set_default_timeout(60_000)
        made.append((context, Visit(context, server, address)))
        return made[-1][1]

    yield make
    for context, visit in made:
        visit.check()
        context.close()


def register(server: Server, email: str, plan: Plan) -> None:
    """Let there be an account with the usual password."""
    server.manage("shell", "--verbosity", "0", "-c", _ACCOUNT.format(email=email, plan=plan.name))


def log_in(page: Page, email: str) -> None:
    """Fill in and send the form of the log-in page."""
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Log in").click()


def write(page: Page, text: str) -> None:
    page.get_by_label("Your text").fill(text)


def open_voices(page: Page) -> Locator:
    page.locator("[data-open-voices]").click()
    return page.get_by_role("dialog", name="Choose a voice")


def choose(page: Page, voice: str) -> None:
    sheet = open_voices(page)
    sheet.locator(f"input[name=voice][value={voice}]").click()
    expect(sheet).to_be_hidden()


def open_sound(page: Page) -> None:
    page.locator(".tryout-sound > summary").click()


def generate(page: Page) -> None:
    page.get_by_role("button", name="Generate speech").click()
    expect(page.locator("[data-status]")).to_contain_text("Ready", timeout=60_000)


def wait_until(is_true: Callable[[], bool]) -> None:
    """Wait until a condition is true. The page's policy forbids Playwright's own way, which is `eval`."""
    deadline = time.monotonic() + 60
    while not is_true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def play_until(page: Page, seconds: float) -> None:
    """Wait until the sound has played up to a time."""
    wait_until(lambda: (audio(page, "currentTime") or 0) > seconds)


def sample(page: Page, property_name: str) -> Any:
    """Return a property of the audio of samples; None before there is one."""
    return page.evaluate(f"document.querySelector('[data-sample-player]')?.{property_name}")


def hear_sample(page: Page, seconds: float) -> None:
    """Wait until a sample has played up to a time."""
    wait_until(lambda: (sample(page, "currentTime") or 0) > seconds)


def audio(page: Page, property_name: str) -> Any:
    """Return a property of the page's audio; None before there is one."""
    return page.evaluate(f"document.querySelector('[data-audio]')?.{property_name}")


def text_of(page: Page) -> Locator:
    """Return the field of the text."""
    return page.get_by_label("Your text")
