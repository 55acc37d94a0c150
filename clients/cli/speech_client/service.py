"""The service over HTTP: speech by OpenAI's client, jobs by httpx, and what its refusals mean for the work."""

import random
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar
from urllib.parse import urljoin

import httpx
import openai

from speech_client.errors import INTERRUPTED, NO_QUOTA, NO_SERVICE, WRONG_USE, FileFailed, Stopped
from speech_client.order import Order

_API = "/api/v1"
_TIMEOUT_S = 60.0
_SPEECH_TIMEOUT_S = 600.0
_ATTEMPTS = 8
_MAX_PAUSE_S = 60.0
_LONGEST_WAIT_S = 120.0
"""A service that asks to wait longer means the next day."""
_OUT_OF_QUOTA = frozenset({"daily_quota_exceeded", "storage_quota_exceeded"})
_CONTENT_TYPES = {"mp3": "audio/mpeg", "wav": "audio/wav"}

_Answer = TypeVar("_Answer")


class Refused(Exception):
    """An answer that is no success: its status, code, parameter, message, and the seconds to wait if told."""

    def __init__(self, status: int, error: Mapping[str, Any], headers: Mapping[str, str]) -> None:
        super().__init__(str(error.get("message") or f"the service answered with {status}"))
        self.status = status
        self.code = str(error.get("code") or "")
        self.param = str(error.get("param") or "")
        told = headers.get("Retry-After", "")
        self.retry_after_s = float(told) if told.isdigit() else None


class NoJobs(Exception):
    """The account may not make jobs."""


class Service:
    """A service at an address, asked with a key by several threads. `stop` ends every wait."""

    def __init__(self, url: str, api_key: str, stop: threading.Event) -> None:
        """Name the service by its site's address, or by that of its API."""
        self.url = _site(url)
        self._stop = stop
        self._http = httpx.Client(
            base_url=self.url,
            headers={"Authorization": f"Bearer {api_key}"},
            timeout=_TIMEOUT_S,
            follow_redirects=True,
        )
        self._openai = openai.OpenAI(
            base_url=self.url + _API, api_key=api_key, max_retries=0, timeout=_SPEECH_TIMEOUT_S
        )

    def close(self) -> None:
        """Close the connections."""
        self._http.close()
        self._openai.close()

    def speak(self, order: Order) -> tuple[bytes, list[str]]:
        """Return the audio of a text and what is to be told of it. Raises: FileFailed, Stopped."""
        return self._patiently(lambda: self._speak(order))

    def create_job(self, order: Order, idempotency_key: str) -> str:
        """Return the ID of an order's job; the same key gets the same job. Raises: NoJobs, FileFailed, Stopped."""
        headers = {"Idempotency-Key": idempotency_key}
        created = self._patiently(lambda: self._json("POST", f"{_API}/jobs", json=order.job_body, headers=headers))
        return str(created["id"])

    def find_job(self, job_id: str) -> dict[str, Any] | None:
        """Return a job's record, None if there is none. Raises: FileFailed, Stopped."""
        try:
            return self._patiently(lambda: self._json("GET", f"{_API}/jobs/{job_id}"), may_be_missing=True)
        except Refused:
            return None

    def download(self, path: str, write: Callable[[Iterator[bytes]], _Answer]) -> _Answer:
        """Return what `write` makes of the pieces of the file at a path of the site. Raises: FileFailed, Stopped."""

        def fetch() -> _Answer:
            with self._http.stream("GET", urljoin(self.url, path)) as answer:
                if not answer.is_success:
                    answer.read()
                    raise _refusal(answer)
                return write(answer.iter_bytes())

        return self._patiently(fetch)

    def formats_of_jobs(self) -> list[str]:
        """Return the formats that jobs of this service can have. Raises: Stopped."""
        try:
            schema = self._patiently(lambda: self._json("GET", "/api/schema"))
            field = schema["components"]["schemas"]["LongformRequest"]["properties"]["format"]
            return [name for name in field["enum"] if name]
        except (FileFailed, KeyError, TypeError) as error:
            raise Stopped(f"{self.url} is not such a service: it has no schema of its API", NO_SERVICE) from error

    def wait(self, seconds: float) -> None:
        """Return after `seconds`. Raises: Stopped as soon as the work is to stop."""
        if self._stop.wait(seconds):
            raise Stopped("stopped", INTERRUPTED)

    def _speak(self, order: Order) -> tuple[bytes, list[str]]:
        extra = {**order.controls, "response_format": order.audio_format}
        with _openai_errors():
            answer = self._openai.audio.speech.with_raw_response.create(
                model="kokoro-82m", voice=order.voice, input=order.text, extra_body=extra
            )
            audio = answer.parse().content
        wanted, sent = _CONTENT_TYPES[order.audio_format], answer.headers.get("Content-Type", "")
        if not sent.startswith(wanted):
            raise FileFailed(f"the service sent {sent!r} in place of {wanted}")
        unspoken = int(answer.headers.get("X-Speech-Unspoken") or 0)
        return audio, unspoken_notes(unspoken)

    def _json(self, method: str, path: str, **options: Any) -> dict[str, Any]:
        answer = self._http.request(method, path, **options)
        if not answer.is_success:
            raise _refusal(answer)
        try:
            return dict(answer.json())
        except ValueError as error:
            raise Stopped(f"{self.url} does not answer as a service of speech", NO_SERVICE) from error

    def _patiently(self, ask: Callable[[], _Answer], *, may_be_missing: bool = False) -> _Answer:
        """Return what `ask` returns, asked again as long as the service says to wait, or some times if it is away."""
        failures = 0
        while True:
            if self._stop.is_set():
                raise Stopped("stopped", INTERRUPTED)
            try:
                return ask()
            except Refused as refused:
                if may_be_missing and refused.status == 404:
                    raise
                pause_s = _pause_s(refused)
                failures += refused.status >= 500
                reason = str(refused)
            except httpx.TransportError as error:
                pause_s, reason = None, f"{self.url} cannot be reached: {error}"
                failures += 1
            if failures >= _ATTEMPTS:
                raise Stopped(reason, NO_SERVICE)
            self.wait((pause_s if pause_s is not None else min(2.0**failures, _MAX_PAUSE_S)) + random.random())


def unspoken_notes(count: int) -> list[str]:
    """Return what is to be told of pieces without a sound."""
    return [f"{count} {'piece' if count == 1 else 'pieces'} of the text had no sound"] if count else []


def _pause_s(refused: Refused) -> float | None:
    """Return the seconds to wait before asking again, None if untold.

    Raises: NoJobs, FileFailed, Stopped where it is of no use to ask again.
    """
    if refused.code in _OUT_OF_QUOTA:
        raise Stopped(f"{refused} Run the same command again later: it goes on here.", NO_QUOTA) from refused
    if refused.status == 401:
        raise Stopped(str(refused), NO_SERVICE) from refused
    if refused.code == "plan_required" and not refused.param:
        raise NoJobs(str(refused)) from refused
    if refused.param and refused.param.partition(".")[0].partition("[")[0] not in _OF_THE_TEXT:
        raise Stopped(f"{refused.param}: {refused}", WRONG_USE) from refused
    if refused.status in (408, 429) or refused.status >= 500:
        if refused.retry_after_s is not None and refused.retry_after_s > _LONGEST_WAIT_S:
            raise Stopped(str(refused), NO_QUOTA) from refused
        if refused.code == "synthesis_failed":
            raise FileFailed(str(refused)) from refused
        return refused.retry_after_s
    raise FileFailed(str(refused)) from refused


_OF_THE_TEXT = frozenset({"", "input", "chapters", "title"})
"""Fields that differ from text to text; what is wrong with another one is so for all."""


@contextmanager
def _openai_errors() -> Iterator[None]:
    try:
        yield
    except openai.APIStatusError as error:
        body = error.body if isinstance(error.body, dict) else {}
        raise Refused(error.status_code, body, error.response.headers) from error
    except openai.APIConnectionError as error:
        raise httpx.TransportError(str(error.__cause__ or error)) from error


def _refusal(answer: httpx.Response) -> Refused:
    try:
        error = answer.json()["error"]
    except (ValueError, KeyError, TypeError):
        error = {}
    return Refused(answer.status_code, error if isinstance(error, dict) else {}, answer.headers)


def _site(url: str) -> str:
    url = url.rstrip("/")
    for ending in (_API, "/v1"):
        url = url.removesuffix(ending)
    return url
