"""A context of a websocket: its text comes token by token, and is spoken sentence by sentence."""

import asyncio
import base64
import json
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Generator
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from django.db import close_old_connections

from accounts.models import Account, ApiKey
from core.errors import ApiError, InputTooLong, RequestCancelled
from elevenlabs_api.alignment import Aligner, Alignment
from elevenlabs_api.errors import elevenlabs_message, elevenlabs_word
from speech.growing import GrowingSpeech
from speech.requests import SpeechRequest
from speech.results import SpeechPart
from speech.streams import SPARE_TAKING_S, TAKING_PER_SECOND
from tts.text.incoming import IncomingText

log = logging.getLogger(__name__)

GRACE_S = 0.03
"""How long a text that ends with a full stop waits for the possible rest of its last word: "3." and "14", "example."
and "com". A language model writes a token in less time.
"""

_MOST_AT_ONCE = 400
"""Code points that are spoken in one turn: the render scheduler counts them as a short text, which waits less."""

_SHORT = 1_000
"""Code points of a message up to which the event loop itself looks for its sentences: it takes a millisecond."""

POLICY_VIOLATION = 1008
"""The code of a websocket that is closed because of what its client sent (RFC 6455, 7.4.1)."""

Result = TypeVar("Result")
SendJson = Callable[[dict[str, Any]], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Speaking:
    """The account, voice and sound of a socket's contexts. `delay_s` is how long an unfinished sentence may wait.

    `has_alignment` tells whether the voice has the times of characters. `share` bounds the threads that the account's
    contexts hold at once, over all of its sockets.
    """

    account: Account
    key: ApiKey
    request: SpeechRequest
    delay_s: float
    has_alignment: bool
    share: asyncio.Semaphore


@dataclass(frozen=True, slots=True)
class _Text:
    """Text that has arrived; with `flush`, all waiting text is spoken."""

    text: str
    flush: bool = False


class Context:
    """One audio, whose text comes in messages; the event loop alone uses it.

    `failure` is the reason if it has ended early.
    """

    failure: BaseException | None = None

    def __init__(self, speaking: Speaking, send: SendJson, threads: Executor, *, speed: float, name: str = "") -> None:
        """Begin a context called `name`, which its messages carry; `send` sends a message or raises OSError."""
        controls = replace(speaking.request.controls, speed=speed)
        self._speaking, self._request = speaking, replace(speaking.request, controls=controls)
        self._send, self._threads, self._name = send, threads, name
        self._loop = asyncio.get_running_loop()
        self._queue: asyncio.Queue[_Text | None] = asyncio.Queue()
        self._incoming = IncomingText()
        self._ready: deque[str] = deque()
        self._has_ended = False
        self._speech: GrowingSpeech | None = None
        self._received, self._taking_s = 0, 0.0
        self._is_flushed, self._is_cancelled = True, False
        self._task = asyncio.create_task(self._run())

    @property
    def task(self) -> asyncio.Task[None]:
        """The task that speaks, which is done once the context has ended."""
        return self._task

    @property
    def is_over(self) -> bool:
        """Whether the context has ended."""
        return self._task.done()

    @property
    def is_idle(self) -> bool:
        """Whether all text that has arrived is spoken."""
        return self._is_flushed and self._queue.empty() and not self._ready

    def add(self, text: str, *, flush: bool) -> None:
        """Take more text. Raises: InputTooLong."""
        if not text and not flush:
            return
        self._received += max(1, len(text))  # a message without text takes memory too
        voice_limit = self._speaking.account.plan.max_input
        if self._received > voice_limit:
            message = f"The text of this context has {self._received:,} characters; the limit here is {voice_limit:,}."
            raise InputTooLong(message, param="input", extra={"limit": voice_limit, "used": self._received})
        self._is_flushed = flush or (self._is_flushed and not text.strip())
        self._queue.put_nowait(_Text(text, flush))

    def end(self) -> None:
        """Speak all that has come, and end."""
        self._is_flushed = True
        self._queue.put_nowait(None)

    def close(self) -> None:
        """End: after the flushed text is spoken, or at once if some text was not flushed."""
        if self._is_flushed:
            self.end()
        else:
            self.cancel()

    def cancel(self) -> None:
        """End right after the chunk that is being rendered; unrendered text is not charged."""
        self._is_cancelled = True
        self._queue.put_nowait(None)

    async def _run(self) -> None:
        try:
            await self._speak_all()
            if self._is_cancelled:
                raise RequestCancelled("The context was closed.")
            await self._send_rest()
        except ApiError as error:
            self.failure = error
            if not isinstance(error, RequestCancelled):
                await self._tell(error)
        except OSError as error:  # the client is gone
            self.failure = RequestCancelled(str(error))
        except Exception as error:
            self.failure = error
            log.exception("a context failed")
            await self._tell(ApiError("Something failed on our side.", code="internal_error", status=500))
        finally:
            await self._in_thread(self._close_speech)
        with suppress(OSError):
            await self._send_json({"audio": None, "isFinal": True})

    async def _speak_all(self) -> None:
        """Speak the text that comes, until its end."""
        while not self._is_cancelled and (text := await self._next_text()) is not None:
            if text.strip() and not self._is_cancelled:
                await self._speak(text)

    async def _next_text(self) -> str | None:
        """Wait for text to speak, and return a few sentences at most; None at the end.

        Text that came meanwhile is spoken together, except the first sentence, which should be heard soon.
        """
        while not self._ready and not self._has_ended:
            await self._wait_for_text()
        while not self._queue.empty() and not self._has_ended:
            await self._take(self._queue.get_nowait())
        if not self._ready:
            return None
        text = self._ready.popleft()
        while self._speech is not None and self._ready and len(text) + len(self._ready[0]) <= _MOST_AT_ONCE:
            text += self._ready.popleft()
        return text

    async def _wait_for_text(self) -> None:
        """Take the next text; if it takes too long, the held text becomes ready."""
        try:
            async with asyncio.timeout(self._patience_s()):
                came = await self._queue.get()
        except TimeoutError:
            is_end = self._incoming.may_be_complete
            self._ready.append(self._incoming.take_all() if is_end else self._incoming.take_words())
        else:
            await self._take(came)

    async def _take(self, came: _Text | None) -> None:
        """Look for complete sentences in the text so far; None is the end of the text."""
        text = came.text if came else ""
        if len(text) <= _SHORT:
            self._ready += self._incoming.add(text)
        else:
            self._ready += await self._loop.run_in_executor(self._threads, self._incoming.add, text)
        self._has_ended = came is None
        if came is None or came.flush:
            self._ready.append(self._incoming.take_all())

    def _patience_s(self) -> float | None:
        """Return the seconds to wait for more text before the held text is spoken; None means without limit."""
        if not self._incoming.held.strip():
            return None
        delay_s = self._speaking.delay_s
        return min(GRACE_S, delay_s) if self._incoming.may_be_complete else delay_s

    async def _speak(self, text: str) -> None:
        """Speak `text` and send the audio. Raises: ApiError; OSError if the client is gone."""
        parts = await self._in_thread(self._begin, text)
        aligner = Aligner(text, self._speech.duration_s if self._speech else 0.0)
        try:
            while (message := await self._in_thread(self._next_message, parts, aligner)) is not None:
                await self._deliver(message)
        finally:
            await self._in_thread(parts.close)

    async def _in_thread(self, work: Callable[..., Result], *arguments: Any) -> Result:
        """Do `work` in a thread of the account's share; no context holds a thread while its client takes a message."""

        def run() -> Result:
            try:
                return work(*arguments)
            finally:
                close_old_connections()

        async with self._speaking.share:
            return await self._loop.run_in_executor(self._threads, run)

    def _begin(self, text: str) -> Generator[SpeechPart]:
        if self._speech is None:
            request = replace(self._request, input=text)
            self._speech = GrowingSpeech(self._speaking.account, request, self._speaking.key)
        return self._speech.speak(text, is_wanted=lambda: not self._is_cancelled)

    def _next_message(self, parts: Generator[SpeechPart], aligner: Aligner) -> dict[str, Any] | None:
        part = next(parts, None)
        return None if part is None else self._message(part, aligner)

    def _message(self, part: SpeechPart, aligner: Aligner) -> dict[str, Any]:
        """Return a message with a part of the audio, and with the first of an utterance the times of its characters."""
        origin_s = aligner.time_s
        written, spoken = Alignment(), Alignment()
        if self._speaking.has_alignment and (part.cues or part.is_last):
            written, spoken = aligner.align(part.cues, part.told_s, is_last=part.is_last)
        return {
            "audio": base64.b64encode(part.data).decode(),
            "isFinal": False,
            "normalizedAlignment": spoken.in_ms(origin_s) if spoken.characters else None,
            "alignment": written.in_ms(origin_s) if written.characters else None,
        }

    async def _deliver(self, message: dict[str, Any]) -> None:
        """Send a message. Raises: OSError; ApiError where the client takes its messages too slowly."""
        if self._is_cancelled:
            raise RequestCancelled("The context was closed.")
        began_at = time.monotonic()
        await self._send_json(message)
        self._taking_s += time.monotonic() - began_at
        duration_s = self._speech.duration_s if self._speech else 0.0
        if self._taking_s > SPARE_TAKING_S + TAKING_PER_SECOND * duration_s:
            text = "The connection is too slow for speech that plays while it is made."
            raise ApiError(text, code="request_timeout", status=408)

    async def _send_rest(self) -> None:
        """Send the end of the file, which some formats have."""
        rest = self._speech.finish() if self._speech else b""
        if rest:
            audio = base64.b64encode(rest).decode()
            empty = {"normalizedAlignment": None, "alignment": None}
            await self._send_json({"audio": audio, "isFinal": False, **empty})

    def _close_speech(self) -> None:
        if self._speech is not None:
            self._speech.close(self.failure)

    async def _tell(self, error: ApiError) -> None:
        with suppress(OSError):
            await self._send_json(told(error))

    async def _send_json(self, message: dict[str, Any]) -> None:
        await self._send(message | ({"contextId": self._name} if self._name else {}))


def told(error: ApiError) -> dict[str, Any]:
    """Return the message that tells a client of `error`."""
    return {"message": elevenlabs_message(error), "error": elevenlabs_word(error), "code": POLICY_VIOLATION}


def encoded(message: dict[str, Any]) -> str:
    """Return a message as text."""
    return json.dumps(message)
