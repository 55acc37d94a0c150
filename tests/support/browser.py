"""A real browser, where the machine has one, and what axe-core finds in its pages."""

import functools
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

_PATIENCE_MS = 60_000
"""How long to wait for what a page shall come to show: a busy machine may take its time."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_browser() -> str | None:
    """Return the path of a Chromium."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


needs_browser = pytest.mark.skipif(not find_browser(), reason="no Chromium is installed")


def browser_left_out() -> str:
    """Return a line for who ran the tests if those in a browser were left out, else nothing."""
    return "" if find_browser() else "left out: the tests in a browser, for no Chromium is installed"


@contextmanager
def running_browser(*arguments: str) -> Iterator[Browser]:
    """Drive the machine's Chromium while the block runs; Django's own ORM must not be used meanwhile.

    `arguments` are added to Chromium's command line.
    """
    expect.set_options(timeout=_PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox", *arguments])
        for name in ("new_context", "new_page"):
            setattr(browser, name, functools.partial(_patient, getattr(browser, name)))
        try:
            yield browser
        finally:
            browser.close()


def _patient(make: Callable[..., Any], **options: Any) -> Any:
    """Return a context or a page that gives each step as long as `expect` does."""
    made = make(**options)
    made.set_default_timeout(_PATIENCE_MS)
    return made


def accessibility_problems(page: Page) -> list[str]:
    """Return what axe-core finds wrong in the page, one line each with the elements."""
    return [
        f"{page.url}: {violation['id']}: {violation['help']}: {[node['html'] for node in violation['nodes']]}"
        for violation in _violations(page)
    ]


def _violations(page: Page) -> list[dict[str, Any]]:
    """Return what axe-core finds, in the next page where a click has just begun to leave this one."""
    page.wait_for_load_state()
    try:
        return list(Axe().run(page).response["violations"])
    except Error:
        page.wait_for_load_state()
        return list(Axe().run(page).response["violations"])


def overflows(page: Page) -> bool:
    """Tell whether the page is wider than its window, so that it scrolls sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
