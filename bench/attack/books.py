"""Attacks by books: files of every format, made to cost more than a reader may use."""

import time

from bench.attack.holes import Hole, Probed
from bench.attack.studio import browser_of, fields_of
from bench.attack.target import Target
from studio.documents.reading import PROCESSOR_S
from tests.support.hostile_documents import HOSTILE

_MOST_GROWN_MB = 200
_MOST_S = PROCESSOR_S + 10


def import_hostile_books(target: Target) -> Probed:
    """Import each hostile file on the page of a new audiobook; each must give chapters or an error message."""
    silent, slowest_s = [], 0.0
    before_mb = target.web_memory_mb()
    with browser_of(target, "pro") as browser:
        for name, (suffix, make) in HOSTILE.items():
            sent = fields_of(browser, "/studio/book") | {"action": "import"}
            began = time.monotonic()
            page = browser.post("/studio/book", data=sent, files={"file": (f"a{suffix}", make())})
            slowest_s = max(slowest_s, time.monotonic() - began)
            if page.status_code != 200 or not ("Imported “" in page.text or "“a." in page.text):
                silent.append(name)
    grown_mb = target.web_memory_mb() - before_mb
    figure = f"{len(HOSTILE)} files: slowest {slowest_s:.0f} s, {grown_mb:.0f} MB more, {len(silent)} without a word"
    return Probed(figure, is_open=bool(silent) or slowest_s > _MOST_S or grown_mb > _MOST_GROWN_MB)


HOLES = (Hole(48, "books that unpack, nest or repeat without end", "not tried", import_hostile_books),)
