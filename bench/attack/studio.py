"""Attacks on the studio and on texts in requests: a text that is slow to read stops every thread of the process."""

import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from uuid import uuid4

import httpx2

from bench.attack.holes import Hole, Probed
from bench.attack.target import Target

_MOST_SILENCE_S = 1.0
"""The longest time without an answer of `/healthz` that a busy machine may need."""

_SCRIPT = "A: Hello.\n" + "#" * 2_000_000
_ADDRESS = "/" + "http://" * 9_000
_TITLE = "word " * 60 + "end"
_SOUND = {"audio_format": "mp3", "speed": "1", "pitch": "0", "volume_db": "0", "tone": "neutral"}


def paste_a_script(target: Target) -> Probed:
    """Paste 2 MB on the page of a new podcast, while `/healthz` is polled."""
    with browser_of(target, "free") as browser:
        silence_s = _silence_s(target, lambda: _send(browser, "/studio/podcast", action="import", script=_SCRIPT))
    return _silent(silence_s)


def paste_scripts_all_the_time(target: Target) -> Probed:
    """Paste wrong scripts until the account is told to wait."""
    with browser_of(target, "free") as browser:
        for number in range(60):
            page = _send(browser, "/studio/podcast", action="import", script="Nobody says this.")
            if "requests in this minute" in page.text:
                return Probed(f"refused after {number} a minute", is_open=False)
    return Probed("60 scripts a minute are read", is_open=True)


def ask_for_a_long_address(target: Target) -> Probed:
    """Ask for a path of 63 KB without an account, while `/healthz` is polled."""
    with target.client() as visitor:
        return _silent(_silence_s(target, lambda: visitor.get(_ADDRESS)))


def send_escapes(target: Target) -> Probed:
    """Send a form of 15 MB of escapes to the login page, while `/healthz` is polled."""
    with target.client() as visitor:
        visitor.get("/account/login/")  # without the cookie, the form is refused unread
        return _silent(_silence_s(target, lambda: visitor.post("/account/login/", data={"login": "#" * 5_000_000})))


def paste_an_early_colon(target: Target) -> Probed:
    """Paste a script in which a line of text begins with a word and a colon."""
    script = "Host: Text.\nwell: it goes on.\nGuest: Yes."
    with browser_of(target, "free") as browser:
        page = _send(browser, "/studio/podcast", action="import", script=script).text
    is_text = re.search(r"<textarea[^>]*name=\"text\"[^>]*>Text\.\s+well: it goes on\.</textarea>", page) is not None
    return Probed("read as text" if is_text else "a third host", is_open=not is_text)


def draft_a_long_title(target: Target) -> Probed:
    """Use an audiobook whose chapter has a title of 303 characters as a draft."""
    with browser_of(target, "pro") as browser:
        chapter = {"chapter_title": _TITLE, "chapter_text": "The text."}
        made = _send(browser, "/studio/book", action="create", voice="af_aoede", **_SOUND, **chapter)
        draft = browser.get(f"/studio/book?from={made.headers['Location'].rpartition('/')[2]}").text
    found = re.search(r'name="chapter_text"[^>]*>\n?([^<]*)</textarea>', draft)
    text = found[1].strip() if found else ""
    return Probed(f"the text of the draft has {len(text)} of 9 characters", is_open=text != "The text.")


def open_a_podcast_of_many_turns(target: Target) -> Probed:
    """Open the page of a podcast of 5,000 turns, and use it as a draft."""
    email = f"{uuid4().hex}@example.com"
    session = target.ask("sign_in", email, "pro")
    job_id = target.ask("bench.attack.studio.make_long_podcast", email, 5_000)
    with target.client(cookies={"sessionid": session}) as browser:
        pages = [browser.get(address) for address in (f"/studio/jobs/{job_id}", f"/studio/podcast?from={job_id}")]
    largest = max(len(page.content) for page in pages)
    return Probed(f"the larger page has {largest / 1e6:.1f} MB", is_open=largest > 2e6)


def make_long_podcast(email: str, turn_count: int) -> str:
    """Return the ID of a completed podcast; call this in the site's process."""
    from accounts.models import Account
    from jobs.models import Job, Segment, Turn

    facts = {"type": Job.Type.PODCAST, "status": Job.Status.COMPLETED, "audio_format": "mp3", "controls": {}}
    counts = {"characters": turn_count, "segment_count": turn_count, "done_count": turn_count}
    job = Job.objects.create(account=Account.objects.get(email=email), **facts, **counts)
    numbers = range(turn_count)
    Turn.objects.bulk_create([Turn(job=job, number=number, speaker="A") for number in numbers], batch_size=500)
    said = [
        Segment(job=job, number=n, turn_number=n, voice="af_aoede", text="a", gap_s=0, due_at=None) for n in numbers
    ]
    Segment.objects.bulk_create(said, batch_size=500)
    return str(job.pk)


@contextmanager
def browser_of(target: Target, plan: str) -> Iterator[httpx2.Client]:
    """Yield a browser that is signed in to a new account."""
    session = target.ask("sign_in", f"{uuid4().hex}@example.com", plan)
    with target.client(cookies={"sessionid": session}) as browser:
        yield browser


def _send(browser: httpx2.Client, address: str, **fields: str) -> httpx2.Response:
    """Send the form of a page of the studio."""
    sent = fields_of(browser, address) | fields
    return browser.post(address, files={name: (None, value) for name, value in sent.items()})


def fields_of(browser: httpx2.Client, address: str) -> dict[str, str]:
    """Return the fields in the form of a page."""
    page = browser.get(address).text
    return {name: re.findall(rf'name="{name}"\s+value="(\w+)"', page)[0] for name in ("csrfmiddlewaretoken", "key")}


def _silence_s(target: Target, attack: Callable[[], object]) -> float:
    """Return the longest time in seconds in which `/healthz` did not answer during an attack."""
    is_over, longest_s = threading.Event(), 0.0

    def watch() -> None:
        nonlocal longest_s
        with target.client() as visitor:
            while not is_over.is_set():
                begun = time.monotonic()
                visitor.get("/healthz")
                longest_s = max(longest_s, time.monotonic() - begun)

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        time.sleep(0.2)
        attack()
    finally:
        is_over.set()
        watcher.join()
    return longest_s


def _silent(silence_s: float) -> Probed:
    return Probed(f"no answer for {silence_s * 1000:,.0f} ms", is_open=silence_s > _MOST_SILENCE_S)


HOLES = (
    Hole(3, "a pasted script of 2 MB stops the process", "no answer for 3.7 s", paste_a_script),
    Hole(3, "any number of scripts is read for an account", "60 a minute", paste_scripts_all_the_time),
    Hole(
        3, "an address of 63 KB stops the process", "no answer for 22.9 s, without an account", ask_for_a_long_address
    ),
    Hole(3, "a form of 15 MB of escapes stops the process", "no answer for 2.1 s, without an account", send_escapes),
    Hole(3, "an early colon makes a third host", "refused: three speak here", paste_an_early_colon),
    Hole(3, "a draft leaves the rest of a long title in the text", "105 characters too many", draft_a_long_title),
    Hole(3, "a page shows any number of turns", "14.8 MB for 5,000 turns", open_a_podcast_of_many_turns),
)
