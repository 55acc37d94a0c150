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
from huggingface_hub import constants

from speech.model_collections import Collection, model_collections
from speech.model_hub import Hub, HubError, RemoteFile, check_disk_space

# The tagger is last: it alone comes from another host, and where that is out of reach, the others are there.
NAMES = ("kokoro", "piper", "tagger")
ON_REQUEST = ("nabra",)
"""Fetched only by name: it does what Piper's voice does, too."""
FIRST_ANSWER_S = 15.0
# `make run` may lose 5 s to an unreachable hub, of which Python and Django take up to 2.
FIRST_ANSWER_AT_START_S = 2.5
PROGRESS_EVERY_S = 10.0


class Command(BaseCommand):
    help = "Downloads the models that are missing or changed, resuming where an earlier run stopped."
    # A check may well complain that what is fetched here is missing.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--only", choices=(*NAMES, *ON_REQUEST), help="fetch nothing else")
        parser.add_argument(
            "--at-start",
            action="store_true",
            help=(
                "ask the hub only where files are missing, give up after "
                f"{FIRST_ANSWER_AT_START_S:g} s without an answer, and call that no failure"
            ),
        )

    def handle(self, *, only: str | None, at_start: bool, **options: Any) -> None:
        collections = model_collections(settings.KOKORO_DIR, settings.PIPER_DIR)
        wanted = [collections[name] for name in ([only] if only else NAMES)]
        if at_start:
            may_speak = settings.SPEECH_ENGINE != "espeak"
            wanted = [collection for collection in wanted if may_speak and collection.find_problems()]
        try:
            self._fetch(wanted, FIRST_ANSWER_AT_START_S if at_start else FIRST_ANSWER_S)
        except (HubError, OSError) as error:
            if not at_start:
                raise CommandError(f"not everything was fetched: {error}") from error
            missing = ", ".join(collection.title for collection in wanted if collection.find_problems())
            reason = f"were not fetched: {error}. `fetch_models` fetches them later."
            self.stderr.write(f"Models are missing ({missing}) and {reason}")

    def _fetch(self, wanted: list[Collection], first_answer_s: float) -> None:
        if wanted and constants.is_offline_mode():
            raise HubError("HF_HUB_OFFLINE is set")
        hub = Hub(constants.ENDPOINT, first_answer_s)
        for collection in wanted:
            files = collection.list_files(hub)
            with _locked(collection.directory):
                needed = [file for file in files if not file.is_at(file.path)]
                check_disk_space(collection.directory, needed)
                for file in needed:
                    hub.download(file, Progress(self, file))
                collection.finish()
            if problems := collection.find_problems():
                raise HubError(problems[0])
            self.stdout.write(
                f"{collection.title}: {len(needed)} of {len(files)} files fetched into {collection.directory}"
                if needed
                else f"{collection.title}: everything is in {collection.directory}"
            )


class Progress:
    """Says how far a download is: in place on a terminal, else a line every 10 s."""

    def __init__(self, command: BaseCommand, file: RemoteFile) -> None:
        self._out = command.stdout
        self._file = file
        self._is_terminal = command.stdout.isatty()
        self._said_at = time.monotonic()

    def __call__(self, count: int) -> None:
        is_done = count >= self._file.size
        if not is_done and time.monotonic() - self._said_at < (0.2 if self._is_terminal else PROGRESS_EVERY_S):
            return
        self._said_at = time.monotonic()
        line = f"{self._file.path.name}: {count / 1e6:.1f} of {self._file.size / 1e6:.1f} MB"
        self._out.write(
            f"\r{line}" if self._is_terminal else line, ending="\n" if is_done or not self._is_terminal else ""
        )
        self._out.flush()


@contextmanager
def _locked(directory: Path) -> Iterator[None]:
    """Keep other runs of the command out of `directory`. Raises: HubError where one is at work, OSError."""
    directory.mkdir(parents=True, exist_ok=True)
    with (directory / ".fetch.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise HubError(f"another fetch_models is at work in {directory}") from error
        yield
