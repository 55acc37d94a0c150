"""A blend of two voices in the try-out, in a real browser."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.browser import needs_browser
from tests.support.server import running_server
from tests.support.tryout import choose, visits, write

pytestmark = [pytest.mark.process, needs_browser]

_LOADED_MS = 180_000
"""How long a busy machine may take to load the model for the first text."""


def test_a_slider_between_two_voices(visit):
    visitor = visit(viewport={"width": 320, "height": 800})
    page = visitor.open()
    choose(page, "af_sky")
    write(page, "Hello.")
    blend = page.locator("[data-blend]")
    blend.locator("summary").click()
    blend.get_by_role("button", name="Choose a second voice").click()
    page.get_by_role("dialog", name="Choose a second voice").locator("[name=voice][value=af_bella]").click()
    slider = blend.get_by_label("Share of the second voice")
    expect(slider).to_be_visible()
    slider.press("ArrowRight")
    expect(blend.locator("[data-blend-told]")).to_have_text("60% Bella")
    assert visitor.look() == []
    with page.expect_request(lambda request: request.method == "POST" and "/api/tts" in request.url) as asked:
        page.get_by_role("button", name="Generate speech").click()
    assert json.loads(asked.value.post_data)["voice"] == "af_sky(4)+af_bella(6)"
    blend.get_by_role("button", name="Use one voice").click()
    expect(slider).to_be_hidden()
    expect(blend.get_by_role("button", name="Choose a second voice")).to_be_focused()
    assert page.locator("[name=voice]:checked").input_value() == "af_sky"


def blended(visitor, first="af_sky", second="af_bella"):
    """Open the page and choose 60 % of the second voice beside the first."""
    page = visitor.open()
    choose(page, first)
    write(page, "Hello.")
    page.locator("[data-blend] summary").click()
    page.get_by_role("button", name="Choose a second voice").click()
    page.get_by_role("dialog", name="Choose a second voice").locator(f"[name=voice][value={second}]").click()
    page.get_by_label("Share of the second voice").press("ArrowRight")
    return page


@pytest.mark.exhaustive
def test_a_blend_is_there_again_after_a_reload(visit):
    page = blended(visit())
    page.goto(page.url.partition("?")[0])
    expect(page.locator("[data-blend-told]")).to_have_text("60% Bella")
    assert page.locator("[name=voice]:checked").input_value() == "af_sky"


@pytest.mark.exhaustive
def test_a_link_opens_the_blend(visit):
    page = blended(visit())
    page.get_by_role("button", name="Share").click()
    link = page.locator("[data-share-link]").input_value()
    other = visit().open(link.removeprefix(page.url.split("/?")[0].rstrip("/")))
    expect(other.locator("[data-blend-told]")).to_have_text("60% Bella")
    assert other.locator("[name=voice]:checked").input_value() == "af_sky"


@pytest.fixture
def blending_visit(chromium, tmp_path, kokoro_dir) -> Iterator[Any]:
    """Visits of a service whose Kokoro can blend."""
    with running_server(tmp_path, KOKORO_DIR=str(kokoro_dir)) as server, visits(chromium, server) as make:
        yield make


@pytest.mark.exhaustive
def test_a_kept_result_brings_its_blend_back(blending_visit):
    page = blended(blending_visit(), "af_heart", "bm_daniel")
    page.get_by_role("button", name="Generate speech").click()
    expect(page.locator("[data-recent-list]")).to_contain_text("Heart + 60% Daniel", timeout=_LOADED_MS)
    page.get_by_role("button", name="Use one voice").click()
    expect(page.locator("[data-blend-told]")).to_have_text("One voice")
    page.locator("[data-recent-use]").first.click()
    expect(page.locator("[data-blend-told]")).to_have_text("60% Daniel")
