"""One text becomes one file: whole or not at all, and paid once."""

import hashlib
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from speech_client.errors import WRONG_USE, FileFailed, Stopped
from speech_client.journal import Entry, Journal
from speech_client.order import JOBS_ONLY, Order, Settings, order_of
from speech_client.service import NoJobs, Service, unspoken_notes
from speech_client.sources import Source

_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.5, 10.0
_PART = ".part"


@dataclass(frozen=True)
class Outcome:
    """The outcome of a text: a file that is new, or was there already, and what is to be told of it."""

    is_new: bool
    notes: list[str]


class Speaker:
    """Speaks texts into files of a folder; threads may share it."""

    def __init__(self, service: Service, journal: Journal, folder: Path, settings: Settings) -> None:
        self._service = service
        self._journal = journal
        self._folder = folder
        self._settings = settings
        self._may_make_jobs = True

    def name_of(self, source: Source) -> str:
        """Return the output's path in the folder."""
        return f"{source.name}.{self._settings.audio_format}"

    def was_cut_off(self, source: Source) -> bool:
        """Tell whether the last run ended while the service was speaking this text, which may have been charged."""
        entry = self._journal.find(self.name_of(source))
        return entry is not None and entry.state == "sent"

    def speak(self, source: Source, *, anew: bool = False) -> Outcome:
        """Make the file of a text, unless it is there. Raises: FileFailed, Stopped."""
        order, name = order_of(source, self._settings), self.name_of(source)
        entry = self._journal.find(name)
        if entry is None or entry.digest != order.digest or anew:
            entry = self._journal.begin(name, order.digest)
        elif entry.state == "done" and self._is_there(entry):
            return Outcome(False, [])
        try:
            return Outcome(True, self._make(order, entry))
        except OSError as error:
            raise FileFailed(f"{self._folder / name} cannot be written: {error.strerror}") from error

    def _is_there(self, entry: Entry) -> bool:
        """Tell whether the file is as it was made; one that was not given its name any more gets it now."""
        path, part = self._folder / entry.name, self._part_of(entry)
        if _sha256(path) == entry.sha256:
            part.unlink(missing_ok=True)
            return True
        if _sha256(part) == entry.sha256:
            part.replace(path)
            return True
        return False

    def _make(self, order: Order, entry: Entry) -> list[str]:
        if entry.job_id or (order.is_job and self._may_make_jobs):
            try:
                return self._by_job(order, entry)
            except NoJobs as error:
                if order.audio_format in JOBS_ONLY:
                    raise Stopped(str(error), WRONG_USE) from error
                self._may_make_jobs = False
        return self._by_speech(order, entry)

    def _by_speech(self, order: Order, entry: Entry) -> list[str]:
        entry = self._journal.sent(entry)
        try:
            audio, notes = self._service.speak(order)
        except (FileFailed, Stopped):
            self._journal.begin(entry.name, entry.digest)
            raise
        self._finish(entry, self._write(entry, [audio]))
        return notes

    def _by_job(self, order: Order, entry: Entry) -> list[str]:
        entry, job = self._job_of(order, entry)
        pause_s = _FIRST_PAUSE_S
        while job["status"] in ("queued", "active"):
            self._service.wait(pause_s)
            pause_s = min(pause_s * 1.5, _LONGEST_PAUSE_S)
            job = self._record(entry)
        if job["status"] == "failed":
            self._journal.begin(entry.name, entry.digest)
            raise FileFailed(str((job.get("error") or {}).get("message") or "the job failed"))
        sha256 = self._service.download(job["audio_url"], lambda pieces: self._write(entry, pieces))
        self._finish(entry, sha256)
        warnings = [str(warning.get("message")) for warning in job.get("warnings") or []]
        return unspoken_notes(int(job.get("unspoken_count") or 0)) + warnings

    def _job_of(self, order: Order, entry: Entry) -> tuple[Entry, dict[str, Any]]:
        """Return the entry with its job and the job's record: the one of an earlier run, or a new one."""
        if entry.job_id and entry.service == self._service.url:
            job = self._service.find_job(entry.job_id)
            if job is not None and (job["status"] != "completed" or job["audio_url"]):
                return entry, job
        if entry.job_id:  # it is gone, expired, or another service's
            entry = self._journal.begin(entry.name, entry.digest)
        job_id = self._service.create_job(order, entry.attempt)
        entry = self._journal.waits(entry, self._service.url, job_id)
        return entry, self._record(entry)

    def _record(self, entry: Entry) -> dict[str, Any]:
        job = self._service.find_job(entry.job_id)
        if job is None:
            raise FileFailed("its job was deleted")
        return job

    def _write(self, entry: Entry, pieces: Iterable[bytes]) -> str:
        """Write a file beside its place, to the disk, and return its SHA-256."""
        path, digest = self._part_of(entry), hashlib.sha256()
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            for piece in pieces:
                digest.update(piece)
                file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        return digest.hexdigest()

    def _finish(self, entry: Entry, sha256: str) -> None:
        """Give a written file its name. The journal comes first: after a kill between the two it is found and named."""
        self._journal.done(entry, sha256)
        self._part_of(entry).replace(self._folder / entry.name)

    def _part_of(self, entry: Entry) -> Path:
        path = self._folder / entry.name
        return path.with_name(f".{path.name}{_PART}")


def _sha256(path: Path) -> str:
    """Return the digest of a file, "" if there is none."""
    digest = hashlib.sha256()
    try:
        with path.open("rb") as file:
            while block := file.read(1 << 20):
                digest.update(block)
    except OSError:
        return ""
    return digest.hexdigest()
