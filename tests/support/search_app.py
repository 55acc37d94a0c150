"""A Django app in whose processes the search for a clone goes on until the test lets it end.

`SEARCH_DIR` is where it writes the process of each search that begins, a line each in `begun`, and looks for the file
`go`; a claim on a voice lives for `LEASE_S` seconds without a sign of life.
"""

import os
import sys
import time
from datetime import timedelta
from pathlib import Path
from types import ModuleType
from typing import Any

from django.apps import AppConfig


def held(recording: Any, engines: Any, language: str, **options: Any) -> Any:
    """Return a clone as soon as the file is there."""
    from tests.support.voices import found_at_once

    folder = Path(os.environ["SEARCH_DIR"])
    with (folder / "begun").open("a") as begun:
        begun.write(f"{os.getpid()}\n")
    while not (folder / "go").exists():
        options["report"](0.25)
        time.sleep(0.02)
    return found_at_once(recording, engines, language, **options)


class SearchApp(AppConfig):
    name = "tests.support"
    label = "search"

    def ready(self) -> None:
        from voices import claims

        claims.LEASE = timedelta(seconds=float(os.environ["LEASE_S"]))
        module = ModuleType("tts.cloning.enrollment")
        module.make_clone = held
        sys.modules[module.__name__] = module
