"""The API reference in a browser: Swagger UI can be read, in light, in dark and 320 px wide."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.support.browser import needs_browser, overflows, running_browser

pytestmark = needs_browser

OPENED = ("create_job", "download_job")
SHOWN = """scheme => document.documentElement.classList.contains("dark-mode") === (scheme === "dark")
    && document.getAnimations().every(animation => animation.playState === "finished")"""
CONTRAST = {"runOnly": ["color-contrast"]}
"""axe-core's other findings are in Swagger UI's own elements, which no sheet of ours can change."""


@pytest.mark.exhaustive
def test_the_reference_can_be_read(server):
    with running_browser() as browser:
        page = browser.new_page(viewport={"width": 320, "height": 800})
        page.goto(f"{server.url}/api/docs")
        for operation in OPENED:
            page.locator(f"[id$='-{operation}'] .opblock-summary-control").click()
        page.locator(".responses-table").nth(len(OPENED) - 1).wait_for()
        assert not overflows(page)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.wait_for_function(SHOWN, arg=scheme)
            found = Axe().run(page, options=CONTRAST).response["violations"]
            assert not [node["html"] for violation in found for node in violation["nodes"]], scheme
