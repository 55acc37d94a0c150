"""Measures the front page in Chromium: the first sound of a text against its whole file, and its first sentence.

Kokoro has trained weights if `make ears` has fetched them, else random ones of the real size.
"""

import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page

from bench.kokoro import trained_or_random
from tests.support.browser import find_browser, running_browser
from tests.support.sentences import SENTENCES
from tests.support.server import running_server

FILE_LENGTH, LONG_LENGTH = 500, 2000
ROUNDS = 3
MOST_SHARE, MOST_LATER_S = 1 / 3, 1.0
"""The bars: the share of a file's time after which 500 characters begin to sound, and how much later than a first
sentence 2,000 characters do.
"""

_WATCH = """
window.clicked = window.sounded = window.ready = 0;
const audio = document.querySelector("[data-audio]"), status = document.querySelector("[data-status]");
const button = document.querySelector("[data-generate-button]");
button.addEventListener("click", () => { window.clicked = performance.now(); });
audio.addEventListener("timeupdate", () => { if (audio.currentTime) window.sounded ||= performance.now(); });
new MutationObserver(() => {
  if (status.textContent.startsWith("Ready")) window.ready ||= performance.now();
}).observe(status, {childList: true});
"""


def main() -> None:
    """Print the table."""
    import tests.support.environment  # noqa: F401 — sets the environment of the server

    if not find_browser():
        print("\nThe front page's first sound: left out, for no Chromium is installed")
        return
    with tempfile.TemporaryDirectory() as directory, running_browser() as browser:
        model, weights = trained_or_random(Path(directory) / "model")
        print(f"\nThe first sound on the front page, medians of {ROUNDS}, Kokoro, {weights}")
        settings = {"SPEECH_ENGINE": "kokoro", "KOKORO_DIR": str(model)}
        with running_server(Path(directory), **settings) as server:
            _measure(browser, server.url)


def _measure(browser: Browser, url: str) -> None:
    """Print the medians and whether they meet the bars.

    The first visit of a round is not timed: it loads what a first request loads, and waits for the piece in which a
    long text was abandoned.
    """
    sentence, text = SENTENCES["en-US"][0], " ".join(SENTENCES["en-US"] * 9)
    visitors = (f"203.0.113.{number}" for number in range(1, 255))
    times = []
    for _ in range(ROUNDS):
        _time(browser, url, next(visitors), sentence)
        sentence_s, _ = _time(browser, url, next(visitors), sentence)
        short_s, whole_s = _time(browser, url, next(visitors), text[:FILE_LENGTH])
        long_s, _ = _time(browser, url, next(visitors), text[:LONG_LENGTH], to_the_end=False)
        times.append((sentence_s, short_s, whole_s, long_s))
    sentence_s, short_s, whole_s, long_s = (statistics.median(values) for values in zip(*times, strict=True))
    share, later_s = short_s / whole_s, long_s - sentence_s
    print(f"  the first sentence alone, {len(sentence)} characters: {sentence_s:.2f} s")
    print(f"  {FILE_LENGTH} characters: {short_s:.2f} s, {share:.0%} of the {whole_s:.2f} s of the whole file")
    _judge(share <= MOST_SHARE, "at most a third of it")
    print(f"  {LONG_LENGTH:,} characters: {long_s:.2f} s, {later_s:+.2f} s to the first sentence")
    _judge(later_s <= MOST_LATER_S, "at most a second more")


def _judge(is_met: bool, bar: str) -> None:
    print(f"    {'met' if is_met else 'MISSED'}: {bar}")


def _time(browser: Browser, url: str, visitor: str, text: str, *, to_the_end: bool = True) -> tuple[float, float]:
    """Return the seconds from the click to the first sound, and to the whole file, 0 if nothing waits for that."""
    with _visit(browser, url, visitor) as page:
        page.get_by_label("Your text").fill(text)
        page.evaluate(_WATCH)
        page.get_by_role("button", name="Generate speech").click()
        while not page.evaluate("window.sounded && window.ready" if to_the_end else "window.sounded"):
            time.sleep(0.1)
        clicked, sounded, ready = page.evaluate("[window.clicked, window.sounded, window.ready]")
        return (sounded - clicked) / 1000, (ready - clicked) / 1000 if to_the_end else 0.0


@contextmanager
def _visit(browser: Browser, url: str, visitor: str) -> Iterator[Page]:
    """Open the front page as a visitor with a day of their own: the server trusts its own machine like a proxy."""
    with browser.new_context(extra_http_headers={"X-Forwarded-For": visitor}) as context:
        page = context.new_page()
        page.goto(url)
        yield page


if __name__ == "__main__":
    main()
