"""Speech that sounds in Firefox, which takes MP3 only within MP4, while a real server makes the rest."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.firefox import FirefoxWindow, needs_firefox, running_firefox
from tests.support.hands import Mouse
from tests.support.held_server import TEXT, HeldServer, held_server
from tests.support.tryout import wait_until

pytestmark = [pytest.mark.process, needs_firefox]

MUTE = "document.querySelector('[data-audio]').muted = true"
"""Where there is no sound card, Firefox plays what nobody wants to hear, and nothing else."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HeldServer]:
    with held_server(tmp_path_factory.mktemp("sounding")) as held:
        yield held


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FirefoxWindow]:
    with running_firefox(tmp_path_factory.mktemp("firefox") / "log") as window:
        yield window


def of(window: FirefoxWindow, part: str, property_name: str) -> Any:
    return window.evaluate(f"document.querySelector('[data-{part}]').{property_name}")


def test_it_sounds_and_is_followed_while_the_rest_is_made(site: HeldServer, window: FirefoxWindow) -> None:
    site.hold()
    window.open(site.url)
    window.run(MUTE)
    mouse = Mouse(window)
    mouse.write("[name=input]", TEXT)
    mouse.push("[data-generate-button]")
    wait_until(lambda: of(window, "audio", "currentTime") > 1)
    assert of(window, "status", "textContent") == "Playing while the rest is made."
    wait_until(lambda: window.evaluate("document.querySelector('[data-words] .is-said')?.textContent ?? ''") != "")
    assert not site.is_idle  # all this while the engine waits with the rest
    assert of(window, "download", "hidden")
    site.go_on()
    wait_until(lambda: of(window, "status", "textContent").startswith("Ready: 0:1"))
    assert not of(window, "audio", "paused")
    wait_until(lambda: of(window, "audio", "ended"))
    assert of(window, "audio", "error") is None
    assert not of(window, "download", "hidden")
    assert of(window, "words", "textContent").split() == TEXT.split()
