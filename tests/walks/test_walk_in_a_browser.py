"""A walk through the site in a real browser: sign up, make a key and use it, and hear a text on the front page.

Each page has tests of its own that go into detail; this is what the quick suite sees of a browser.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import APIRequestContext, Browser, Page, Response, expect

from tests.support.accounts import PASSWORD
from tests.support.audio import decode
from tests.support.browser import needs_browser
from tests.support.server import Server, running_server
from tests.support.tryout import Visit, audio, generate, play_until, visits, wait_until, write

pytestmark = needs_browser

EMAIL = "walker@example.com"
TEXT = "Good morning. The train to Oxford leaves at five."
LINKS = "[...document.querySelectorAll('a[href]')].map((link) => link.href.split('#')[0])"


@dataclass
class Walk:
    """A visitor who goes through the site, and what was seen on the way: links, and faults of pages and of answers."""

    visit: Visit
    links: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("response", self._judge)  # a visit's check passes over what the browser says of these

    def _judge(self, answer: Response) -> None:
        if answer.status >= 400:
            self.faults.append(f"{answer.url} answered with {answer.status}")

    @property
    def page(self) -> Page:
        return self.visit.page

    def look_around(self, heading: str) -> None:
        """Wait for the page with that heading, and note its links and its faults."""
        expect(self.page.get_by_role("heading", name=heading, exact=True, level=1)).to_be_visible()
        self.links |= set(self.page.evaluate(LINKS))
        self.faults += self.visit.look()


@pytest.fixture(scope="module")
def mailbox(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the e-mails of the site come to lie."""
    return tmp_path_factory.mktemp("mail")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, mailbox: Path) -> Iterator[Server]:
    """A service that confirms e-mail addresses."""
    with running_server(tmp_path_factory.mktemp("site"), EMAIL_URL=f"filemail:///{mailbox}") as server:
        yield server


def test_from_the_sign_up_to_a_text_that_sounds(chromium: Browser, site: Server, mailbox: Path) -> None:
    with visits(chromium, site) as make:  # at the end they fail if the chromium complained of anything
        walk = Walk(make())
        sign_up(walk, mailbox)
        check_key(site, make_key(walk))
        hear_a_text(walk)
        assert dead_links(walk, site, walk.page.context.request) == []
        assert not walk.faults, "\n".join(walk.faults)


def sign_up(walk: Walk, mailbox: Path) -> None:
    """Make an account from the front page on, and confirm its address by the link in the e-mail, which logs in."""
    page = walk.visit.open()
    page.get_by_role("banner").get_by_role("link", name="Sign up").click()
    walk.look_around("Sign up")
    page.get_by_label("E-mail").fill(EMAIL)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password (again)").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign up").click()
    walk.look_around("Check your inbox")
    (message,) = mailbox.iterdir()
    (path,) = set(re.findall(r"http://testserver(/account/confirm-email/\S+)", message.read_text()))
    walk.visit.open(path)
    walk.look_around("Confirm your e-mail address")
    page.get_by_role("button", name="Confirm").click()


def make_key(walk: Walk) -> str:
    """Return the key that the page shows once it is made."""
    walk.look_around("API keys")
    page = walk.page
    page.get_by_label("Name").fill("laptop")
    page.get_by_role("button", name="Create key").click()
    expect(page.get_by_role("heading", name="Your new key “laptop”")).to_be_visible()
    walk.look_around("API keys")
    return page.locator("#raw-key").inner_text()


def check_key(site: Server, raw_key: str) -> None:
    """A request with the key gives audio; with another key it does not."""
    speech = f"{site.url}/api/v1/audio/speech"
    asked, headers = {"input": TEXT, "response_format": "wav"}, {"Authorization": f"Bearer {raw_key}"}
    spoken = httpx.post(speech, json=asked, headers=headers, timeout=120)
    assert (spoken.status_code, spoken.headers["Content-Type"]) == (200, "audio/wav")
    samples, rate = decode(spoken.content)
    assert len(samples) > rate
    assert abs(samples).max() > 0.1
    headers["Authorization"] += "x"
    assert httpx.post(speech, json=asked, headers=headers, timeout=120).status_code == 401


def hear_a_text(walk: Walk) -> None:
    """Generate a text on the front page: it plays to its end, and is shown word by word."""
    page = walk.page
    page.get_by_role("banner").get_by_role("link").first.click()
    write(page, TEXT)
    generate(page)
    play_until(page, 0.3)
    assert audio(page, "duration") > 1
    assert page.locator("[data-words]").inner_text().split() == TEXT.split()
    expect(page.locator("[data-waveform]")).to_have_attribute("data-drawn", "")
    wait_until(lambda: audio(page, "ended"))
    assert audio(page, "error") is None
    walk.look_around("Write it. Hear it.")


def dead_links(walk: Walk, site: Server, browser: APIRequestContext) -> list[str]:
    """Return the links seen that lead nowhere on the site, asked with the cookies of the browser."""
    inner = sorted(link for link in walk.links if link.startswith(f"{site.url}/"))
    assert {f"{site.url}{path}" for path in ("/", "/voices", "/docs", "/keys", "/account")} <= set(inner)
    answers = {link: browser.get(link, timeout=120_000) for link in inner}
    return [f"{link}: {answer.status}" for link, answer in answers.items() if answer.status >= 400]
