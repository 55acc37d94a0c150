"""A real browser, where the machine has one, and what axe-core finds in its pages."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_browser() -> str | None:
    """Return the path of a Chromium."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


needs_browser = pytest.mark.skipif(not find_browser(), reason="no Chromium is installed")


@contextmanager
def running_browser() -> Iterator[Browser]:
    """Drive the machine's Chromium while the block runs; Django's own ORM must not be used meanwhile."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


def accessibility_problems(page: Page) -> list[str]:
    """Return what axe-core finds wrong in the page, one line each with the elements."""
    page.wait_for_load_state("networkidle")  # a click may have led elsewhere
    found = Axe().run(page).response["violations"]
    return [
        f"{page.url}: {violation['id']}: {violation['help']}: {[node['html'] for node in violation['nodes']]}"
        for violation in found
    ]


def overflows(page: Page) -> bool:
    """Tell whether the page is wider than its window, so that it scrolls sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
