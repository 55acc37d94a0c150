"""Downloads from the model hub: they resume, are checked, and reach their place only when complete."""

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

from tts.engines.model_origin import FileMark

T = TypeVar("T")

ANSWER_S = 30
"""The longest wait for an answer, or for the next bytes of one, once the hub has answered."""
ATTEMPTS = 5
"""Attempts in a row without a byte after which a download is given up."""
RETRY_WAIT_S = 2


class FetchError(Exception):
    """A file could not be fetched; the message names it and says why, in one line."""


class PassingError(FetchError):
    """A `FetchError` with a temporary cause, or a cause that another source may not have."""


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """A file to download from `url` to `path`; `mark` tells whether the content is right."""

    url: str
    path: Path
    mark: FileMark

    @property
    def part(self) -> Path:
        """The place of the incomplete file; its name holds the version, so that versions are never mixed."""
        return self.path.with_name(f"{self.path.name}.{self.mark.checksum[:8]}.part")

    def is_there(self) -> bool:
        """Tell whether the right file is in its place."""
        return self.mark.is_of(self.path)

    def complete(self) -> None:
        """Turn the complete part into the file. Raises: OSError."""
        self.part.replace(self.path)


class Hub:
    """The hub at `endpoint`, whose first answer may take `first_answer_s`, name resolution included.

    Until the first bytes of a file arrive, there is only one attempt; after that, downloads are retried. `sleep` waits
    before a retry.
    """

    def __init__(self, endpoint: str, first_answer_s: float, *, sleep: Callable[[float], object] = time.sleep) -> None:
        self.endpoint = endpoint
        self._sleep = sleep
        self._first_answer_s = first_answer_s
        self._is_reached = False

    @property
    def _limit_s(self) -> float:
        return ANSWER_S if self._is_reached else self._first_answer_s

    def list_files(self, repository: str, revision: str, paths: Mapping[str, Path]) -> list[RemoteFile]:
        """Return the files of a repository that `paths` names, each with its place on the disk. Raises: FetchError."""
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
        """Complete the part of `file`; `on_bytes` gets the number of bytes so far. Raises: FetchError, OSError."""
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
            self._sleep(RETRY_WAIT_S)
        if not file.mark.is_of(file.part):
            file.part.unlink()
            raise FetchError(f"{file.url} came with a wrong checksum and was thrown away")

    def _append(self, file: RemoteFile, start: int, on_bytes: Callable[[int], None]) -> None:
        """Append one answer, from byte `start` of `file`, to the part. Raises: FetchError, OSError."""
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
        # Only the hub may get a token.
        token = get_token() if url.startswith(f"{self.endpoint}/") else None
        headers = {"Accept-Encoding": "identity"}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        headers |= {"Range": f"bytes={start}-"} if start else {}
        request = get_session().build_request("GET", url, headers=headers, timeout=self._limit_s)
        return self._answer(url, lambda: get_session().send(request, stream=True, follow_redirects=True))

    def _answer(self, url: str, call: Callable[[], T]) -> T:
        """Return the result of `call`, in bounded time. Raises: PassingError."""
        host = urlsplit(url).netloc
        try:
            return within(self._limit_s, call)
        except (TimeoutError, httpx2.TimeoutException) as error:
            raise PassingError(f"{host} did not answer in {self._limit_s:g} s") from error
        # The hub's client passes on errors of httpx, and raises OSError for answers that it rejects.
        except (httpx2.HTTPError, httpx2.InvalidURL, OSError, ValueError) as error:
            raise PassingError(f"{host} cannot be asked: {_first_line(error)}") from error


def within(limit_s: float, call: Callable[[], T]) -> T:
    """Return the result of `call`, or raise its exception. Raises: TimeoutError after `limit_s`.

    The call then continues in an abandoned thread: a name resolution that hangs cannot be stopped.
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
    """Return the number of bytes of `files` that are not on the disk yet."""
    return sum(file.mark.size - _size(file.part) for file in files)


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _first_line(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]
