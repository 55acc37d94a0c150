"""A walk over every page of the site, and what is wrong with each: how it looks, and where the tab key goes."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import axe_playwright_python
import pytest
from playwright.sync_api import Error, Page

from tests.support.server import running_server

WIDTHS = (320, 390, 768, 1440)
LOOKS = (
    ("light", 320, "all"),
    ("light", 390, "layout"),
    ("light", 768, "layout"),
    ("light", 1440, "all"),
    ("dark", 1440, "colours"),
    ("dark", 390, "colours"),
    ("dark", 320, "none"),
    ("dark", 768, "none"),
    ("forced", 320, "none"),
    ("forced", 390, "none"),
    ("forced", 768, "none"),
    ("forced", 1440, "none"),
)
"""The looks of a page with a width in CSS pixels, and the rules of axe-core that may find something new there.

Each look is met at each of `WIDTHS`. Contrast takes most of axe-core's time and needs a phone and a desk. A dark page
differs in nothing else. Forced colours are the reader's own choice: what has no edge is looked for there. Whether a
page is too wide is seen at each.
"""
PARTS = 6
parts = pytest.mark.parametrize(
    "part",
    [0, *(pytest.param(number, marks=pytest.mark.exhaustive) for number in range(1, PARTS + 1))],
    ids=lambda part: f"{part} of {PARTS}" if part else "first",
)
"""Each page is in one part; the first has those that every run of the tests opens."""

_FIRST = {"home", "catalog", "plan", "guide", "studio", "new_podcast", "keys", "account_login"}
_MORE_TABS = 20
_MOST_TABS = 400
"""No page has as many stops: with more, the focus is caught somewhere."""

_AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js")
_JUDGE = f"{_AXE.read_text()}\n{Path(__file__).with_suffix('.js').read_text()}"
_FILL = """
import json
from dataclasses import asdict
from django.test import Client
from tests.support.filled_account import make_filled_account
from tests.support.site_pages import site_pages
account = make_filled_account(keys=3, busy_keys=3, jobs=12, days=30)
client = Client()
client.force_login(account)
pages = [asdict(page) for page in site_pages(account)]
print(json.dumps({"session": client.cookies["sessionid"].value, "pages": pages}))
"""
_SCHEMES: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced": {"color_scheme": "light", "forced_colors": "active"},
}


class Window(Protocol):
    """The steps that both browsers take here."""

    def sign_in(self, url: str, session: str) -> None: ...
    def open(self, address: str) -> None: ...
    def look(self, look: str, width: int) -> None: ...
    def evaluate(self, expression: str) -> Any: ...
    def run(self, script: str) -> None: ...
    def click(self, selector: str) -> None: ...
    def press(self, keys: str) -> None: ...
    def type(self, text: str) -> None: ...
    def shows(self, condition: str) -> bool: ...
    def press_tab(self, times: int) -> None: ...


class ChromiumWindow:
    """A window of Chromium, with the same few commands as `FirefoxWindow`."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._protocol = page.context.new_cdp_session(page)

    def allow_scripts(self, is_allowed: bool) -> None:
        """Let the scripts of pages run from now on, or not; a page that is open does not begin with its own."""
        self._protocol.send("Emulation.setScriptExecutionDisabled", {"value": not is_allowed})

    def sign_in(self, url: str, session: str) -> None:
        """Send the session cookie to the site at `url` from now on; none if it is empty."""
        self._page.context.clear_cookies()
        if session:
            self._page.context.add_cookies([{"name": "sessionid", "value": session, "url": url}])

    def open(self, address: str) -> None:
        """Load a page."""
        self._page.goto(address)

    def look(self, look: str, width: int) -> None:
        """Show the page light, dark or in forced colours, in a window `width` CSS pixels wide."""
        self._page.emulate_media(**_SCHEMES[look])
        self._page.set_viewport_size({"width": width, "height": 900})

    def evaluate(self, expression: str) -> Any:
        """Return the value of a JavaScript expression in the page, once it is settled."""
        return self._page.evaluate(expression)

    def run(self, script: str) -> None:
        """Run a script, whose names stay."""
        self._page.evaluate(script)

    def click(self, selector: str) -> None:
        """Click the first element that a CSS selector finds, as a mouse does: not through what lies over it."""
        self._page.locator(selector).first.click()

    def press(self, keys: str) -> None:
        """Press a key, as browsers name it, or keys that are joined by a plus: "Enter", "Shift+Tab"."""
        self._page.keyboard.press(keys)

    def type(self, text: str) -> None:
        """Type into what has the focus."""
        self._page.keyboard.type(text)

    def shows(self, condition: str) -> bool:
        """Tell whether a JavaScript condition holds in the page; not while the next one loads."""
        try:
            return bool(self._page.evaluate(condition))
        except Error:
            return False

    def press_tab(self, times: int) -> None:
        """Press the tab key so many times."""
        for _ in range(times):
            self._page.keyboard.press("Tab")


@dataclass(frozen=True)
class Site:
    """A running service with an account that has one of each thing."""

    url: str
    session: str
    """The cookie of the account."""
    pages: list[dict[str, Any]]
    """The pages that `tests.support.site_pages` lists for the account."""

    def walk(self, window: Window, part: int) -> Iterator[str]:
        """Open each page of a part, first those that visitors see, and yield its name."""
        pages = [page for page in self.pages if (page["name"] in _FIRST) == (part == 0)]
        for is_member in (False, True):
            window.sign_in(self.url, self.session if is_member else "")
            for page in pages if part == 0 else pages[part - 1 :: PARTS]:
                if page["visitors"] != is_member:
                    window.open(self.url + page["address"])
                    window.run(_JUDGE)
                    yield page["name"]


@contextmanager
def running_site(folder: Path) -> Iterator[Site]:
    """Serve from `folder` as storage while the block runs."""
    with running_server(folder) as server:
        filled = json.loads(server.manage("shell", "--verbosity", "0", "-c", _FILL).splitlines()[-1])
        yield Site(server.url, **filled)


class Faults:
    """The faults that were found, each once with the places where it is."""

    def __init__(self) -> None:
        self._places: dict[str, list[str]] = {}

    def add(self, place: str, faults: list[str]) -> None:
        """Note the faults of a place."""
        for fault in faults:
            self._places.setdefault(fault, []).append(place)

    def check(self) -> None:
        """Fail if there are any."""
        lines = (
            f"{fault}\n    {', '.join(places[:3])}{f' and {len(places) - 3} more' if len(places) > 3 else ''}"
            for fault, places in self._places.items()
        )
        if self._places:
            pytest.fail("\n".join(lines), pytrace=False)


def check_looks(window: Window, site: Site, part: int) -> None:
    """Fail with what is wrong with the pages of a part, each in all `LOOKS`."""
    faults = Faults()
    window.look(*LOOKS[0][:2])
    for name in site.walk(window, part):
        for look, width, rules in LOOKS:
            window.look(look, width)
            found = window.evaluate(f"pageSettled().then(() => pageFaults('{rules}', {width}))")
            faults.add(f"{name} ({look}, {width} px)", found)
        window.look(*LOOKS[0][:2])
    faults.check()


def check_tabs(window: Window, site: Site, part: int, width: int) -> None:
    """Fail where the tab key does not go to everything that can be used, in sight and with a ring, and on."""
    faults = Faults()
    window.look("light", width)
    for name in site.walk(window, part):
        pressed = window.evaluate("tabWalk.begin()")
        window.press_tab(pressed)
        while not window.evaluate("tabWalk.hasLeft()") and pressed < _MOST_TABS:
            window.press_tab(_MORE_TABS)
            pressed += _MORE_TABS
        found = window.evaluate("tabWalk.faults()")
        if pressed >= _MOST_TABS:
            found.append(f"the focus never leaves: {window.evaluate('document.activeElement.outerHTML.slice(0, 120)')}")
        faults.add(f"{name} ({width} px)", found)
    faults.check()


def check_without_scripts(window: ChromiumWindow, site: Site, part: int) -> None:
    """Fail with what is wrong with the pages of a part: by their width at each, and by all of axe-core on a phone."""
    faults = Faults()
    window.allow_scripts(False)
    for name in site.walk(window, part):
        if name == "reference":
            continue  # a program that needs scripts, and says so
        for width in reversed(WIDTHS):
            window.look("light", width)
            faults.add(f"{name} ({width} px)", window.evaluate(f"pageFaults('none', {width})"))
        window.allow_scripts(True)  # axe-core needs a clock
        faults.add(name, window.evaluate(f"pageFaults('all', {WIDTHS[0]})"))
        window.allow_scripts(False)
    faults.check()
