"""The record of each output, in a small database in the output's folder: it outlives a kill at any moment."""

import secrets
import sqlite3
import threading
from dataclasses import dataclass, replace
from pathlib import Path

from speech_client.errors import WRONG_USE, Stopped

NAME = ".say.sqlite3"
_TABLE = """
CREATE TABLE IF NOT EXISTS outputs (
    name TEXT PRIMARY KEY, digest TEXT NOT NULL, attempt TEXT NOT NULL, state TEXT NOT NULL,
    service TEXT NOT NULL, job_id TEXT NOT NULL, sha256 TEXT NOT NULL
)"""


@dataclass(frozen=True)
class Entry:
    """The record of one output, the file `name` in the folder.

    `digest` is its order's, `attempt` the Idempotency-Key of its job. `state` is `new`, `sent` (to the service, by a
    request that is not a job), or `done`; then `sha256` is the file's. `job_id` is a job's at `service`, an address.
    """

    name: str
    digest: str
    attempt: str
    state: str = "new"
    service: str = ""
    job_id: str = ""
    sha256: str = ""


class Journal:
    """The entries of a folder; one program at a time has it. Each change is on the disk when its method returns."""

    def __init__(self, folder: Path) -> None:
        """Open the folder's journal. Raises: Stopped if another run has it."""
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = threading.Lock()
        self._database = sqlite3.connect(folder / NAME, timeout=1, isolation_level=None, check_same_thread=False)
        try:
            self._database.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._database.execute("BEGIN EXCLUSIVE")
            self._database.execute(_TABLE)
            self._database.execute("COMMIT")
        except sqlite3.DatabaseError as error:
            self._database.close()
            raise Stopped(f"{folder / NAME} cannot be used; another run may be at work: {error}", WRONG_USE) from error

    def close(self) -> None:
        """Let others have the folder."""
        self._database.close()

    def find(self, name: str) -> Entry | None:
        """Return what is known of an output."""
        with self._lock:
            row = self._database.execute("SELECT * FROM outputs WHERE name = ?", (name,)).fetchone()
        return Entry(*row) if row else None

    def begin(self, name: str, digest: str) -> Entry:
        """Keep and return a new entry, which takes the place of an earlier one."""
        return self._keep(Entry(name, digest, f"say-{secrets.token_hex(16)}"))

    def sent(self, entry: Entry) -> Entry:
        """Note that a request is under way whose charge cannot be known if it is cut off."""
        return self._keep(replace(entry, state="sent"))

    def waits(self, entry: Entry, service: str, job_id: str) -> Entry:
        """Note the job that speaks it."""
        return self._keep(replace(entry, service=service, job_id=job_id))

    def done(self, entry: Entry, sha256: str) -> Entry:
        """Note what the file will hold, before it has its name."""
        return self._keep(replace(entry, state="done", sha256=sha256))

    def _keep(self, entry: Entry) -> Entry:
        row = (entry.name, entry.digest, entry.attempt, entry.state, entry.service, entry.job_id, entry.sha256)
        with self._lock:
            self._database.execute("INSERT OR REPLACE INTO outputs VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        return entry
