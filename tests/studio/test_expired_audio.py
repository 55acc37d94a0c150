"""A finished job that is paused until the signed address of its audio has expired goes on, in Chromium and Firefox."""

import io
import itertools
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import numpy as np
import pytest
import soundfile

from jobs.models import folder_of
from tests.support.browser import needs_browser, running_browser
from tests.support.every_page import ChromiumWindow
from tests.support.expiring_storage import ExpiringStorage, expiring_storage
from tests.support.false_clock import COMPILER, FalseClock, false_clock
from tests.support.firefox import FirefoxWindow, needs_firefox, running_firefox
from tests.support.s3 import bucket_in, running_s3
from tests.support.server import server_in
from tests.support.workers import Site, prepared_site, running_cluster, wait_until

pytestmark = [
    pytest.mark.process,
    pytest.mark.exhaustive,
    pytest.mark.skipif(COMPILER is None, reason="no C compiler is installed"),
]

Window = ChromiumWindow | FirefoxWindow
PAUSE = timedelta(minutes=10)
LENGTH_S = 30 * 60
FAR_S = 20 * 60
AUDIO = "document.querySelector('[data-audio]')"
_numbers = itertools.count(1)


@dataclass(frozen=True)
class Studio:
    """A service whose storage is a bucket, a clock that it and its bucket go by, and a finished job of half an hour."""

    url: str
    site: Site
    clock: FalseClock
    storage: ExpiringStorage
    bucket: Any

    def let_pass(self, time: timedelta) -> None:
        """Let that much time pass for the service and the bucket: what was signed before has expired."""
        self.storage.expired.update(self.storage.served)
        self.storage.put_forward(time)
        self.clock.set_to(datetime.now(UTC) + self.storage.ahead)


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    directory = tmp_path_factory.mktemp("studio")
    clock = false_clock(directory)
    with ExitStack() as running:
        s3 = running.enter_context(running_s3())
        storage = running.enter_context(expiring_storage(s3["AWS_ENDPOINT_URL_S3"]))
        settings = s3 | {"SPEECH_ENGINE": "espeak", "STORAGE_PUBLIC_URL": storage.url}
        site = running.enter_context(prepared_site(directory / "site", **settings))
        site.call("django.core.management.call_command", "collectstatic", interactive=False, verbosity=0)
        environment = site.environment | clock.settings
        server = running.enter_context(server_in(environment, directory / "server.log"))
        running.enter_context(running_cluster(site))
        yield Studio(server.url, site, clock, storage, bucket_in(s3))


@contextmanager
def chromium(folder: Path) -> Iterator[Window]:
    with running_browser("--autoplay-policy=no-user-gesture-required") as browser:
        yield ChromiumWindow(browser.new_page())


@contextmanager
def firefox(folder: Path) -> Iterator[Window]:
    with running_firefox(folder / "log") as window:
        yield window


BROWSERS = [
    pytest.param(chromium, marks=needs_browser, id="chromium"),
    pytest.param(firefox, marks=needs_firefox, id="firefox"),
]


@pytest.fixture(scope="module", params=BROWSERS)
def window(request, tmp_path_factory) -> Iterator[Window]:
    with request.param(tmp_path_factory.mktemp("browser")) as window:
        yield window


@pytest.fixture
def player(studio, window) -> Window:
    """The page of a finished job, whose sound has begun and is paused, and whose address has expired meanwhile."""
    email = f"listener{next(_numbers)}@example.com"
    session = studio.site.call("tests.support.job_site.sign_in", email, "pro")
    job = studio.site.call("tests.support.job_site.create", email, "A book.", "wav")
    finished = "tests.support.job_site.status"
    wait_until(lambda: studio.site.call(finished, job) == "completed", "the job")
    lengthen(studio, job)
    window.sign_in(studio.url, session)
    window.open(f"{studio.url}/studio/jobs/{job}")
    wait_for(window, f"{AUDIO}.duration > {LENGTH_S - 1}")
    # Without sound: neither browser has a loudspeaker here.
    window.run(f"{AUDIO}.muted = true; document.querySelector('[data-toggle]').click()")
    wait_for(window, f"{AUDIO}.currentTime > 0.1")
    window.run("document.querySelector('[data-toggle]').click()")
    window.run(WATCH)
    studio.let_pass(PAUSE)
    return window


WATCH = """
window.told = [];
const problem = document.querySelector("[data-player-problem]");
new MutationObserver(() => window.told.push(problem.textContent)).observe(problem, {childList: true});
"""


def lengthen(studio: Studio, job: str) -> None:
    """Put half an hour of sound into the place of a job's, more than a browser reads ahead."""
    items = studio.bucket.objects.filter(Prefix=f"some/prefix/{folder_of(UUID(job))}")
    (stored,) = (item for item in items if item.key.endswith(".wav"))
    sound = io.BytesIO()
    soundfile.write(sound, np.zeros(LENGTH_S * 24_000, np.int16), 24_000, format="WAV")
    stored.put(Body=sound.getvalue(), ContentType="audio/wav")


def wait_for(window: Window, condition: str) -> None:
    wait_until(lambda: bool(window.evaluate(f"Boolean({condition})")), condition)


def seek(window: Window, time_s: int) -> None:
    """Drag the slider of the player there."""
    window.run(
        f"(() => {{ const slider = document.querySelector('[data-position]'); slider.value = {time_s};"
        " slider.dispatchEvent(new Event('input', {bubbles: true})) })()"
    )


def press_play(window: Window) -> None:
    window.run("document.querySelector('[data-toggle]').click()")


def is_well(window: Window) -> bool:
    """Return whether nothing was ever said of a problem."""
    return window.evaluate("window.told.join('')") == "" and window.evaluate(f"{AUDIO}.error === null")


def test_play_after_a_jump(studio, player):
    seek(player, FAR_S)
    press_play(player)
    wait_for(player, f"!{AUDIO}.paused && {AUDIO}.currentTime > {FAR_S} + 0.3")
    assert player.evaluate("document.querySelector('[data-time]').textContent").endswith("/ 30:00")
    assert studio.storage.has_renewed(), "by a new address"
    assert is_well(player)


def test_a_jump_while_it_is_paused(studio, player):
    seek(player, FAR_S)
    wait_for(player, f"{AUDIO}.readyState >= 2 && !{AUDIO}.seeking")
    assert player.evaluate(f"[{AUDIO}.paused, {AUDIO}.currentTime].join()") == f"true,{FAR_S}"
    press_play(player)
    wait_for(player, f"!{AUDIO}.paused && {AUDIO}.currentTime > {FAR_S} + 0.3")
    assert is_well(player)


def test_play_until_what_was_read_ahead_is_used_up(studio, player):
    before_s = player.evaluate(f"{AUDIO}.currentTime")
    player.run(f"{AUDIO}.playbackRate = 16")
    press_play(player)
    wait_until(studio.storage.has_renewed, "what is played by a new address")
    reached_s = player.evaluate(f"{AUDIO}.currentTime")
    wait_for(player, f"!{AUDIO}.paused && {AUDIO}.currentTime > {reached_s} + 30")
    assert before_s < 20
    assert is_well(player)
    assert player.evaluate(f"{AUDIO}.playbackRate") == 16
