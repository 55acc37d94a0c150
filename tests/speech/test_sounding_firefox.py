"""Speech that sounds in Firefox, which takes MP3 only within MP4, while a real server makes the rest."""

from typing import Any

import pytest

from tests.support.firefox import FirefoxWindow, needs_firefox
from tests.support.hands import Mouse
from tests.support.held_server import TEXT, HeldServer
from tests.support.tryout import wait_until

pytestmark = [pytest.mark.process, needs_firefox]

MUTE = "document.querySelector('[data-audio]').muted = true"
"""Where there is no sound card, Firefox plays what nobody wants to hear, and nothing else."""


def of(window: FirefoxWindow, part: str, property_name: str) -> Any:
    return window.evaluate(f"document.querySelector('[data-{part}]').{property_name}")


def test_it_sounds_and_is_followed_while_the_rest_is_made(site: HeldServer, firefox: FirefoxWindow) -> None:
    site.hold()
    firefox.open(site.url)
    firefox.run(MUTE)
    mouse = Mouse(firefox)
    mouse.write("[name=input]", TEXT)
    mouse.push("[data-generate-button]")
    wait_until(lambda: of(firefox, "audio", "currentTime") > 1)
    assert of(firefox, "status", "textContent") == "Playing while the rest is made."
    wait_until(lambda: firefox.evaluate("document.querySelector('[data-words] .is-said')?.textContent ?? ''") != "")
    assert not site.is_idle  # all this while the engine waits with the rest
    assert of(firefox, "download", "hidden")
    site.go_on()
    wait_until(lambda: of(firefox, "status", "textContent").startswith("Ready: 0:1"))
    assert not of(firefox, "audio", "paused")
    wait_until(lambda: of(firefox, "audio", "ended"))
    assert of(firefox, "audio", "error") is None
    assert not of(firefox, "download", "hidden")
    assert of(firefox, "words", "textContent").split() == TEXT.split()
