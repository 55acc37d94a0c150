"""The catalog in a real browser, by keyboard: each language is one tab stop, and the arrows go through its voices."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import needs_browser
from tests.support.tryout import hear_sample, visits
from voices.languages import LANGUAGE_TITLES

pytestmark = [pytest.mark.process, needs_browser]


@pytest.fixture
def page(chromium, server) -> Iterator[Page]:
    """The catalog; its console must not complain."""
    with visits(chromium, server) as make:
        yield make().open("/voices")


def tab_stops(page: Page) -> int:
    return page.locator(".voice-cards :is(a, button)").evaluate_all(
        "parts => parts.filter((part) => part.tabIndex === 0 && part.checkVisibility()).length"
    )


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_each_language_is_one_tab_stop(page):
    assert tab_stops(page) == len(LANGUAGE_TITLES)
    page.get_by_label("Plan").focus()
    press(page, "Tab")
    expect(page.get_by_role("button", name="Play a sample of Aoede,")).to_be_focused()
    press(page, "Tab")
    expect(page.get_by_role("button", name="Play a sample of Emma,")).to_be_focused()
    press(page, "Shift+Tab")
    expect(page.get_by_role("button", name="Play a sample of Aoede,")).to_be_focused()


def test_arrows_go_through_the_voices_and_what_each_offers(page):
    page.get_by_role("button", name="Play a sample of Aoede,").focus()
    press(page, "ArrowDown", "ArrowDown")
    expect(page.get_by_role("button", name="Play a sample of Heart,")).to_be_focused()
    press(page, " ")
    hear_sample(page, 0.1)
    press(page, "ArrowRight")
    expect(page.get_by_role("link", name="Try it with Heart, af_heart")).to_be_focused()
    press(page, "ArrowRight", "ArrowRight", "ArrowUp")
    expect(page.get_by_role("button", name="Copy ID af_bella")).to_be_focused()
    press(page, "End")
    expect(page.locator(".voice-cards").first.locator("[data-copy]").last).to_be_focused()
    press(page, "Home", "ArrowLeft", "ArrowLeft")
    expect(page.get_by_role("button", name="Play a sample of Aoede,")).to_be_focused()
    assert tab_stops(page) == len(LANGUAGE_TITLES)


def test_what_the_filter_shows_can_always_be_reached(page):
    page.get_by_label("Name of the voice").fill("santa")
    shown = page.locator(".voice-card:visible")
    expect(shown).to_have_count(3)
    assert tab_stops(page) == 3
    page.get_by_label("Plan").focus()
    press(page, "Tab", "ArrowDown")
    expect(shown.first.locator("[data-sample]")).to_be_focused()
    page.get_by_label("Name of the voice").fill("")
    assert tab_stops(page) == len(LANGUAGE_TITLES)
