"""Takes pictures of every page for `screenshots/`, on phones and desktops, light and dark; a failing page is an error.

`python -m bench.screenshots NAME...` takes only the pages whose names begin with one of the arguments.
"""

import itertools
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

import tests.support.environment  # noqa: F401 — sets the environment of the server
from tests.support.accounts import PASSWORD
from tests.support.browser import running_browser
from tests.support.server import Server, running_server

FOLDER = Path(__file__).resolve().parent.parent / "screenshots"
WIDTHS = {360: 740, 1440: 900}
SCHEMES = ("light", "dark")
EMAIL = "ada@example.com"
SITE_URL = "http://localhost:8000"
_FILL = f"""
import json
from dataclasses import asdict
from tests.support.filled_account import make_filled_account
from tests.support.jobs import make_job, make_podcast, render_all
from tests.support.site_pages import site_pages
account = make_filled_account(keys=12, busy_keys=12, jobs=40)
account.email = "{EMAIL}"
account.save()
make_job(account, "The keeper wrote down the weather at four. The sea was calm, and nothing moved on it. " * 12,
         title="The Lighthouse Keeper's Log")
make_podcast(account, "Welcome back! Today we talk about the tides.", "And about what they are good for.",
             "Start with the moon, then.", "The moon pulls, the sea follows, and a turbine turns.",
             title="Two hosts on tidal power")
render_all()
print(json.dumps([asdict(page) for page in site_pages(account)]))
"""


def main(wanted: tuple[str, ...] = ("",)) -> int:
    """Take the pictures whose names begin with one of `wanted`, and return the number of problems."""
    with tempfile.TemporaryDirectory() as directory, running_server(Path(directory), SITE_URL=SITE_URL) as server:
        pages = json.loads(server.manage("shell", "--verbosity", "0", "-c", _FILL).splitlines()[-1])
        pages = [page for page in pages if page["name"].startswith(wanted)]
        states = [state for state in (*_OF_VISITORS, *_OF_MEMBERS) if state.__name__.startswith(wanted)]
        problems = []
        with running_browser() as browser:
            for look in itertools.product(WIDTHS, SCHEMES):
                problems += _take_all(browser, server, look, pages, states)
    print(*problems, f"Pictures of {len(pages) + len(states)} pages are in {FOLDER}.", sep="\n")
    return len(problems)


def _take_all(
    browser: Browser, server: Server, look: tuple[int, str], pages: list[dict[str, object]], states: list["State"]
) -> list[str]:
    """Take the pictures for a look (width and colour scheme), and return the problems."""
    width, scheme = look
    folder = FOLDER / f"{width}-{scheme}"
    folder.mkdir(parents=True, exist_ok=True)
    problems: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            problems.append(f"{message.location['url']}: {message.text}")

    window: dict[str, Any] = {
        "viewport": {"width": width, "height": WIDTHS[width]},
        "color_scheme": scheme,
        "reduced_motion": "reduce",
    }
    with (
        browser.new_context(base_url=server.url, **window) as visitor,
        browser.new_context(base_url=server.url, **window) as member,
    ):
        _log_in(member)
        for entry in pages:
            page = (visitor if entry["visitors"] else member).new_page()
            page.on("console", note)
            response = page.goto(str(entry["address"]), wait_until="networkidle")
            if page.locator("#swagger-ui").count():
                expect(page.locator(".opblock").first).to_be_visible()
            if not response or not response.ok:
                problems.append(f"{entry['address']} answers {response.status if response else 'nothing'}")
            _take(page, folder / f"{entry['name']}.png")
        for state in states:
            page = (visitor if state in _OF_VISITORS else member).new_page()
            state(page)
            _take(page, folder / f"{state.__name__}.png", whole=state not in (menu_open, home_voices))
    return problems


def _take(page: Page, path: Path, *, whole: bool = True) -> None:
    page.screenshot(path=path, full_page=whole)
    page.close()


def _log_in(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/account/login/")
    page.get_by_label("E-mail").fill(EMAIL)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Log in")
    page.close()


# States of pages that need an action first.
State = Callable[[Page], None]


def home_spoken(page: Page) -> None:
    """Show the front page after it has spoken."""
    page.goto("/")
    page.get_by_role("button", name="Generate speech").click()
    expect(page.get_by_role("heading", name="Listen")).to_be_visible(timeout=60_000)
    page.wait_for_load_state("networkidle")


def home_compared(page: Page) -> None:
    """Show the front page with the same text in two voices."""
    home_spoken(page)
    page.get_by_role("button", name="Compare with another voice").click()
    page.get_by_role("dialog").locator("input[value=bf_emma]").click()
    expect(page.locator("[data-compare-choice] button")).to_have_count(2)


def home_voices(page: Page) -> None:
    """Show the voices of the front page."""
    page.goto("/")
    page.get_by_role("button", name="Voice:").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def keys_new(page: Page) -> None:
    """Show a new key."""
    page.goto("/keys")
    page.get_by_label("Name").fill("laptop")
    page.get_by_role("button", name="Create key").click()
    expect(page.locator("#raw-key")).to_be_visible()


def keys_error(page: Page) -> None:
    """Show a form with a mistake."""
    page.goto("/keys")
    page.get_by_label("Name").fill(" ")
    page.get_by_role("button", name="Create key").click()


def menu_open(page: Page) -> None:
    """Show the menu of a signed-in user."""
    page.goto("/plan")
    page.locator("details.menu:visible > summary").click()


def not_found(page: Page) -> None:
    """Show the page of an unknown address."""
    page.goto("/nowhere")


_OF_VISITORS: tuple[State, ...] = (home_spoken, home_compared, home_voices, not_found)
_OF_MEMBERS: tuple[State, ...] = (keys_new, keys_error, menu_open)

if __name__ == "__main__":
    sys.exit(min(1, main(tuple(sys.argv[1:]) or ("",))))
