"""Fetching files from the model hub: resumed where they stopped, checked, and in place only when whole."""

import contextlib
import shutil
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

import httpx2
from huggingface_hub import HfApi, RepoFile, get_session, get_token, hf_hub_url

from speech.engines.model_origin import FileMark

T = TypeVar("T")

ANSWER_S = 30
"""How long an answer, or the next bytes of one, may take once the hub is known to be there."""
ATTEMPTS = 5
"""How many attempts in a row may bring no byte before a download is given up."""
RETRY_WAIT_S = 2


class FetchError(Exception):
    """Something could not be had; the message says what and why, in one line."""


class PassingError(FetchError):
    """The same, for a reason that may have gone at the next attempt, or that another source does not share."""


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """A file to be had from `url` and to lie at `path`; `mark` tells whether it is the right one."""

    url: str
    path: Path
    mark: FileMark

    @property
    def part(self) -> Path:
        """Where it lies until it is whole; the name tells the version, so that no two are ever mixed."""
        return self.path.with_name(f"{self.path.name}.{self.mark.checksum[:8]}.part")

    def is_there(self) -> bool:
        """Return whether it lies in its place."""
        return self.mark.is_of(self.path)

    def put_in_place(self) -> None:
        """Let the part, which is whole, be the file. Raises: OSError."""
        self.part.replace(self.path)


class Hub:
    """The hub at `endpoint`, whose first answer may take `first_answer_s`, name resolution and all.

    Until the first bytes of a file have come, one attempt must do; after that downloads are patient.
    """

    def __init__(self, endpoint: str, first_answer_s: float) -> None:
        self.endpoint = endpoint
        self._first_answer_s = first_answer_s
        self._is_reached = False

    @property
    def _limit_s(self) -> float:
        return ANSWER_S if self._is_reached else self._first_answer_s

    def list_files(self, repository: str, revision: str, paths: Mapping[str, Path]) -> list[RemoteFile]:
        """Return the files of a repository that `paths` gives a place on the disk. Raises: FetchError."""
        api = HfApi(endpoint=self.endpoint)
        answer = self._answer(self.endpoint, lambda: api.get_paths_info(repository, list(paths), revision=revision))
        known = {entry.path: entry for entry in answer if isinstance(entry, RepoFile)}
        if lacking := [name for name in paths if name not in known]:
            raise FetchError(f"{repository} at {revision} has no {lacking[0]}")
        return [
            RemoteFile(
                hf_hub_url(repository, name, revision=revision, endpoint=self.endpoint),
                path,
                FileMark(known[name].size, lfs.sha256 if (lfs := known[name].lfs) else known[name].blob_id),
            )
            for name, path in paths.items()
        ]

    def download(self, file: RemoteFile, on_bytes: Callable[[int], None]) -> None:
        """Make the part of `file` whole; `on_bytes` hears how many bytes there are. Raises: FetchError, OSError."""
        file.path.parent.mkdir(parents=True, exist_ok=True)
        failures = 0
        while (before := _size(file.part)) < file.mark.size:
            try:
                self._append(file, before, on_bytes)
                reason = PassingError(f"{file.url} broke off")
            except PassingError as error:
                reason = error
            if _size(file.part) > before:
                failures = 0
                continue
            failures += 1
            if failures >= (ATTEMPTS if self._is_reached else 1):
                raise reason
            time.sleep(RETRY_WAIT_S)
        if not file.mark.is_of(file.part):
            file.part.unlink()
            raise FetchError(f"{file.url} came with a wrong checksum and was thrown away")

    def _append(self, file: RemoteFile, start: int, on_bytes: Callable[[int], None]) -> None:
        """Add to the part what one answer brings of `file` from byte `start` on. Raises: FetchError, OSError."""
        with contextlib.closing(self._open(file.url, start)) as response:
            if response.status_code == 416:
                file.part.unlink(missing_ok=True)
            if response.status_code >= 400:
                kind = PassingError if response.status_code in (408, 429) or response.status_code >= 500 else FetchError
                raise kind(f"{file.url} answered HTTP {response.status_code}")
            is_rest = response.status_code == 206
            with file.part.open("ab" if is_rest else "wb") as part:
                count = start if is_rest else 0
                for chunk in _chunks(file.url, response):
                    part.write(chunk)
                    count += len(chunk)
                    self._is_reached = True
                    on_bytes(count)

    def _open(self, url: str, start: int) -> httpx2.Response:
        # The token, if there is one, is for the hub alone.
        token = get_token() if url.startswith(f"{self.endpoint}/") else None
        headers = {"Accept-Encoding": "identity"}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        headers |= {"Range": f"bytes={start}-"} if start else {}
        request = get_session().build_request("GET", url, headers=headers, timeout=self._limit_s)
        return self._answer(url, lambda: get_session().send(request, stream=True, follow_redirects=True))

    def _answer(self, url: str, call: Callable[[], T]) -> T:
        """Return what `call` returns, in bounded time. Raises: PassingError."""
        host = urlsplit(url).netloc
        try:
            return within(self._limit_s, call)
        except (TimeoutError, httpx2.TimeoutException) as error:
            raise PassingError(f"{host} did not answer in {self._limit_s:g} s") from error
        # The client of the hub raises what it was given, and OSError for what it made of an answer.
        except (httpx2.HTTPError, httpx2.InvalidURL, OSError, ValueError) as error:
            raise PassingError(f"{host} cannot be asked: {_first_line(error)}") from error


def within(limit_s: float, call: Callable[[], T]) -> T:
    """Return what `call` returns, or raise what it raises. Raises: TimeoutError after `limit_s`.

    The call then goes on in a thread that nobody waits for: a name resolution that hangs cannot be stopped.
    """
    outcome: Future[T] = Future()

    def run() -> None:
        try:
            outcome.set_result(call())
        except BaseException as error:
            outcome.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return outcome.result(limit_s)


def check_disk_space(directory: Path, needed: int) -> None:
    """Raise FetchError where the disk of `directory` has no room for `needed` bytes."""
    free = shutil.disk_usage(next(path for path in (directory, *directory.parents) if path.is_dir())).free
    if free < needed:
        raise FetchError(f"{directory} needs {needed / 1e6:.0f} MB more, and {free / 1e6:.0f} MB are free")


def _chunks(url: str, response: httpx2.Response) -> Iterator[bytes]:
    try:
        yield from response.iter_raw()
    except httpx2.HTTPError as error:
        raise PassingError(f"{urlsplit(url).netloc} broke off: {_first_line(error)}") from error


def bytes_to_come(files: Iterable[RemoteFile]) -> int:
    """Return how many bytes of `files` are not on the disk yet."""
    return sum(file.mark.size - _size(file.part) for file in files)


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _first_line(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]
