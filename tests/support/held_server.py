"""A server whose engine waits in the middle of a text until it is let go on, so that tests see speech in the making."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.support.server import Server, running_server
from tests.support.tone_app import HELD, RELEASE

BEGINNING = "One two three four five. " * 8
END = f"{'more ' * 30}end. {'last ' * 30}end."
TEXT = f"{BEGINNING}{HELD} {END}"
"""Its beginning is spoken at once, the rest when the engine is let go on."""


class HeldServer:
    """A server whose engine waits where a text says so, until it is let go on."""

    def __init__(self, server: Server, log: Path) -> None:
        self.url = server.url
        self._log, self._release = log, Path(f"{log}{RELEASE}")

    def hold(self) -> None:
        self._release.unlink(missing_ok=True)

    def go_on(self) -> None:
        self._release.touch()

    @property
    def begun(self) -> int:
        """How many pieces the engine has begun."""
        return sum(line.endswith(" 1") for line in self._log.read_text().splitlines())

    @property
    def is_idle(self) -> bool:
        return len(self._log.read_text().splitlines()) == 2 * self.begun

    def ask(self, address: str, **fields: Any) -> httpx.Response:
        headers = {"X-Forwarded-For": address}  # the server under test trusts its own machine like a proxy
        return httpx.post(f"{self.url}/api/tts/generate", json=fields, headers=headers, timeout=60)


@contextmanager
def held_server(folder: Path) -> Iterator[HeldServer]:
    """Serve from `folder` while the block runs."""
    log = folder / "tone.log"
    settings = {
        "DJANGO_SETTINGS_MODULE": "tests.support.tone_settings",
        "TONE_LOG": str(log),
        "PLACE_LIFETIME_S": "60",
    }
    log.touch()
    with running_server(folder, **settings) as server:
        held = HeldServer(server, log)
        # The parts that a first text loads are there for the others.
        held.ask("198.51.100.1", input="Good morning to all of you who are listening today.")
        yield held
