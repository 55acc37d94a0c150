"""The API reference in a browser: it plays what it asks for, and can be read, in light, in dark and 320 px wide."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.support.browser import needs_browser, overflows
from tests.support.tryout import play_until

pytestmark = [pytest.mark.process, needs_browser]

OPENED = ("create_job", "download_job")
SHOWN = """scheme => document.documentElement.classList.contains("dark-mode") === (scheme === "dark")
    && document.getAnimations().every(animation => animation.playState === "finished")"""
CONTRAST = {"runOnly": ["color-contrast"]}
"""axe-core's other findings are in Swagger UI's own elements, which no sheet of ours can change."""


def authorize(page: Page, key: str) -> None:
    page.get_by_role("button", name="Authorize").click()
    page.get_by_label("auth-bearer-value").fill(key)
    page.get_by_role("button", name="Apply credentials").click()
    page.get_by_role("button", name="Close").first.click()


def try_out(page: Page, operation: str) -> None:
    block = page.locator(f"[id$='-{operation}']")
    block.locator(".opblock-summary-control").click()
    block.get_by_role("button", name="Try it out").click()
    block.get_by_role("button", name="Execute").click()


def test_an_answer_that_is_audio_can_be_played(server, chromium):
    key = server.create_key("reference@example.com", "free")
    with chromium.new_context(base_url=server.url, viewport={"width": 320, "height": 800}) as context:
        page, asked = context.new_page(), []
        page.on("request", lambda request: asked.append(request) if "/audio/speech" in request.url else None)
        page.goto("/api/docs")
        authorize(page, key)
        try_out(page, "Speech-create_speech")
        page.get_by_role("button", name="Play the audio").click()
        play_until(page, 0.1)
        player = page.get_by_role("region", name="The audio of the answer")
        expect(player.get_by_text("speech.mp3")).to_be_in_viewport()
        assert player.locator("audio").get_attribute("src").startswith("blob:")
        player.get_by_role("button", name="Close the player").click()
        expect(player).to_be_hidden()
        expect(page.get_by_role("button", name="Play the audio")).to_be_focused()
        assert [(request.method, request.headers["authorization"]) for request in asked] == [("POST", f"Bearer {key}")]
        assert "x-csrftoken" not in asked[0].headers
        with page.expect_download() as download:
            page.get_by_role("link", name="Download the audio").click()
        assert download.value.suggested_filename == "speech.mp3"
        assert not overflows(page)
        stored = page.evaluate("() => JSON.stringify([{...localStorage}, {...sessionStorage}])")
        assert key not in stored


@pytest.mark.exhaustive
def test_another_answer_is_shown_as_text(server, chromium):
    with chromium.new_context(base_url=server.url) as context:
        page = context.new_page()
        page.goto("/api/docs")
        try_out(page, "Speech-create_speech")
        expect(page.locator(".live-responses-table")).to_contain_text("invalid_api_key")
        expect(page.get_by_role("button", name="Play the audio")).to_have_count(0)


@pytest.mark.exhaustive
def test_the_reference_can_be_read(server, chromium):
    with chromium.new_context(viewport={"width": 320, "height": 800}) as context:
        page = context.new_page()
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


@pytest.mark.exhaustive
def test_the_reference_is_in_the_type_of_the_site(server, chromium):
    with chromium.new_context(base_url=server.url) as context:
        page = context.new_page()
        page.goto("/api/docs")
        tag = page.locator(".opblock-tag").first
        tag.wait_for()
        assert tag.evaluate("element => getComputedStyle(element).fontFamily").startswith("Figtree")
