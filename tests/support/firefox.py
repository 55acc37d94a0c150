"""The machine's Firefox, where it has one: stock, without a screen, driven by Mozilla's own client."""

import gc
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

NAMES = ("firefox-esr", "firefox")
_DARK, _LIGHT = 0, 1
_LOOKS = {
    "light": {"layout.css.prefers-color-scheme.content-override": _LIGHT, "browser.display.document_color_use": 0},
    "dark": {"layout.css.prefers-color-scheme.content-override": _DARK, "browser.display.document_color_use": 0},
    "forced": {"layout.css.prefers-color-scheme.content-override": _LIGHT, "browser.display.document_color_use": 2},
}
"""The preferences of each look, as Firefox names them."""

_PATIENCE_S = 120


def find_firefox() -> str | None:
    """Return the path of a Firefox that can be driven: its client is there on Linux only."""
    if find_spec("marionette_driver") is None:
        return None
    return next((path for name in NAMES if (path := shutil.which(name))), None)


needs_firefox = pytest.mark.skipif(not find_firefox(), reason="no Firefox is installed")


def firefox_left_out() -> str:
    """Return a line for who ran the tests if those in Firefox were left out, else nothing."""
    return "" if find_firefox() else "left out: the tests in Firefox, for none is installed"


class FirefoxWindow:
    """A window of Firefox, with the same few commands as `ChromiumWindow`."""

    def __init__(self, marionette: Any) -> None:
        self._marionette = marionette

    def sign_in(self, url: str, session: str) -> None:
        """Send the session cookie to the site at `url` from now on; none if it is empty."""
        self._marionette.navigate(f"{url}/robots.txt")
        self._marionette.delete_all_cookies()
        if session:
            self._marionette.add_cookie({"name": "sessionid", "value": session, "path": "/"})

    def open(self, address: str) -> None:
        """Load a page."""
        self._marionette.navigate(address)

    def look(self, look: str, width: int) -> None:
        """Show the page light, dark or in forced colours, in a window `width` CSS pixels wide."""
        with self._marionette.using_context("chrome"):
            self._marionette.execute_script(_SET_PREFERENCES, script_args=(json.dumps(_LOOKS[look]),))
        self._marionette.set_window_rect(width=width, height=900)

    def evaluate(self, expression: str) -> Any:
        """Return the value of a JavaScript expression in the page, once it is settled."""
        script = f"const [done] = arguments; Promise.resolve({expression}).then(done, (e) => done(String(e)))"
        return self._marionette.execute_async_script(script, new_sandbox=False, script_timeout=_PATIENCE_S * 1000)

    def run(self, script: str) -> None:
        """Run a script, whose names stay."""
        self._marionette.execute_script(script, new_sandbox=False)

    def click(self, selector: str) -> None:
        """Click the first element that a CSS selector finds, as a mouse does: not through what lies over it."""
        self._marionette.find_element("css selector", selector).click()

    def press(self, keys: str) -> None:
        """Press a key, as browsers name it, or keys that are joined by a plus: "Enter", "Shift+Tab"."""
        codes = [_KEYS.get(key, key) for key in keys.split("+")]
        sequence = self._marionette.actions.sequence("key", "keyboard")
        for code in codes:
            sequence.key_down(code)
        for code in reversed(codes):
            sequence.key_up(code)
        sequence.perform()

    def type(self, text: str) -> None:
        """Type into what has the focus."""
        self._marionette.actions.sequence("key", "keyboard").send_keys(text).perform()

    def press_tab(self, times: int) -> None:
        """Press the tab key so many times."""
        self.type(_KEYS["Tab"] * times)

    def shows(self, condition: str) -> bool:
        """Tell whether a JavaScript condition holds in the page; not while the next one loads."""
        from marionette_driver.errors import JavascriptException, NoSuchWindowException

        try:
            return bool(self._marionette.execute_script(f"return Boolean({condition})", new_sandbox=False))
        except (JavascriptException, NoSuchWindowException):
            return False


_KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Shift": "\ue008",
    "Control": "\ue009",
    "Space": " ",
    "End": "\ue010",
    "Home": "\ue011",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
"""Keys without a letter, as WebDriver sends them."""

_SET_PREFERENCES = """
for (const [name, value] of Object.entries(JSON.parse(arguments[0]))) Services.prefs.setIntPref(name, value);
"""
_STILL = {"ui.prefersReducedMotion": 1}
"""Nothing moves: what is measured right after a change is measured at its end."""
_ALLOW_NARROW = "document.documentElement.style.setProperty('min-width', '0', 'important')"


@contextmanager
def running_firefox(log: Path) -> Iterator[FirefoxWindow]:
    """Drive the machine's Firefox while the block runs; `log` is where it writes."""
    from marionette_driver.marionette import Marionette

    marionette = Marionette(bin=find_firefox(), headless=True, port=0, gecko_log=str(log))
    marionette.start_session()
    try:
        marionette.timeout.page_load = _PATIENCE_S
        with marionette.using_context("chrome"):
            marionette.execute_script(_ALLOW_NARROW)
            marionette.execute_script(_SET_PREFERENCES, script_args=(json.dumps(_STILL),))
        yield FirefoxWindow(marionette)
    finally:
        marionette.quit()
        marionette.cleanup()
        marionette.instance = None
        gc.collect()  # the profile cleans up when it is collected, which fails once Python shuts down
