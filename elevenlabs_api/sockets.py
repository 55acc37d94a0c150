"""The websockets `stream-input` and `multi-stream-input`: text comes in messages, speech goes out as it is rendered.

A socket of the first is one context, and an empty text ends it. A socket of the second has several, each with an ID.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from contextlib import ExitStack, suppress
from typing import Any, NamedTuple
from urllib.parse import parse_qsl
from weakref import WeakValueDictionary

from django.db import close_old_connections

from accounts.authentication import authenticated
from accounts.scopes import Scope, require_scope
from core.clients import network_of_scope
from core.errors import ApiError, InvalidKey, LimitExceeded
from core.places import SharedPlaces
from core.threads import Threads
from elevenlabs_api.authentication import KEY_HEADER
from elevenlabs_api.contexts import POLICY_VIOLATION, Context, Speaking, encoded, told
from elevenlabs_api.errors import elevenlabs_body, elevenlabs_message, elevenlabs_status
from elevenlabs_api.serializers import speech_request
from elevenlabs_api.socket_messages import SocketMessage, SocketOptions, parse_message, parse_options
from voices.access import usable_voice

Message = MutableMapping[str, Any]
Scope_ = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

MAX_SOCKETS = 500
"""The most sockets at once in this process; one that is silent holds no thread."""
MAX_SOCKETS_OF_ACCOUNT, MAX_SOCKETS_OF_NETWORK = 60, 120
MAX_CONTEXTS = 5
"""The most contexts of a socket at once: as many as ElevenLabs allows."""
MAX_THREADS, MAX_THREADS_OF_ACCOUNT = 64, 8
"""The most contexts, of all sockets and of an account's sockets, that render or wait to render; more queue. No context
holds a thread while its client takes rendered audio.
"""
KEY_TIMEOUT_S = 10.0
"""Seconds within which a socket without a key in its headers must send one in its first message."""
SENDING_TIMEOUT_S = 60.0
"""Seconds within which a client must take a message."""
NORMAL, INTERNAL_ERROR, TOO_BUSY = 1000, 1011, 1013
"""Codes with which sockets are closed (RFC 6455, 7.4.1, and IANA's registry)."""

_PATH = re.compile(r"/elevenlabs/v1/text-to-speech/(?P<voice>[^/]+)/(?P<kind>stream-input|multi-stream-input)")
_MOST_REASON = 100
"""The longest reason of a close in characters; the protocol has room for 123 bytes."""

_places = SharedPlaces(MAX_SOCKETS, kind="websockets")
_account_places = SharedPlaces(MAX_SOCKETS, kind="websockets")
_threads = Threads(MAX_THREADS, thread_name_prefix="sockets")
_shares: WeakValueDictionary[int, asyncio.Semaphore] = WeakValueDictionary()


class Endpoint(NamedTuple):
    """The endpoint that an address names, and its voice."""

    voice_id: str
    has_contexts: bool


def endpoint_of(path: str) -> Endpoint | None:
    """Return the endpoint at `path`; None if there is none."""
    found = _PATH.fullmatch(path)
    return Endpoint(found["voice"], found["kind"] == "multi-stream-input") if found else None


async def serve(endpoint: Endpoint, scope: Scope_, receive: Receive, send: Send) -> int:
    """Answer a websocket that wants to connect to `endpoint`; return the HTTP status of its handshake."""
    await receive()  # its wish to connect
    raw_key = _key_in({name: value.decode("latin-1") for name, value in scope["headers"]})
    with ExitStack() as held:
        try:
            held.enter_context(_places.take({network_of_scope(scope): MAX_SOCKETS_OF_NETWORK}))
            options = parse_options(dict(parse_qsl(scope["query_string"].decode("latin-1"))))
            socket = _Socket(endpoint, options, receive, send, held)
            if raw_key:
                await socket.sign_in(raw_key)
        except ApiError as error:
            return await _refuse(error, scope, send)
        await send({"type": "websocket.accept"})
        await socket.run()
    return 101


def _key_in(headers: Mapping[bytes, str]) -> str:
    """Return the raw key in the headers of a handshake; "" without one."""
    own = headers.get(KEY_HEADER.encode())
    return (headers.get(b"authorization", "").removeprefix("Bearer ") if own is None else own).strip()


def _speaking(raw_key: str, voice_id: str, options: SocketOptions) -> Speaking:
    """Return the account, voice and sound for a raw key. Raises: ApiError."""
    account, key = authenticated(raw_key)
    require_scope(key, Scope.SPEECH)
    request = speech_request(voice_id, options.language_code, options.audio_format, account.plan)
    voice = usable_voice(request.voice, account, language=request.language)
    return Speaking(account, key, request, options.delay_s, voice.has_timestamps, _share_of(account.pk))


def _share_of(account_id: int) -> asyncio.Semaphore:
    """Return the semaphore that bounds the threads of an account; it lives as long as one of its sockets."""
    return _shares.setdefault(account_id, asyncio.Semaphore(MAX_THREADS_OF_ACCOUNT))


async def _in_thread(work: Callable[..., Speaking], *arguments: Any) -> Speaking:
    def run() -> Speaking:
        try:
            return work(*arguments)
        finally:
            close_old_connections()

    return await asyncio.get_running_loop().run_in_executor(_threads, run)


async def _coroutine(receive: Receive) -> Message:
    return await receive()


async def _refuse(error: ApiError, scope: Scope_, send: Send) -> int:
    """Answer a handshake with an error, as HTTP where the server can."""
    status = elevenlabs_status(error)
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": POLICY_VIOLATION})
        return status
    headers = [(b"content-type", b"application/json; charset=utf-8")]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    body = encoded(elevenlabs_body(error)).encode()
    await send({"type": "websocket.http.response.body", "body": body})
    return status


class _Gone(OSError):
    """The client has closed the socket, or no longer takes messages."""


class _Socket:
    """A socket that is open, with its contexts by name."""

    def __init__(
        self, endpoint: Endpoint, options: SocketOptions, receive: Receive, send: Send, held: ExitStack
    ) -> None:
        """`held` holds the socket's place and its account's place until the socket is closed."""
        self._endpoint, self._options, self._held = endpoint, options, held
        self._receive, self._send = receive, send
        self._speaking: Speaking | None = None
        self._contexts: dict[str, Context] = {}
        self._sending = asyncio.Lock()
        self._receiving: asyncio.Task[Message] | None = None
        self._is_gone = False

    async def sign_in(self, raw_key: str) -> Speaking:
        """Return the account, voice and sound for `raw_key`, and hold a place of the account. Raises: ApiError."""
        speaking = await _in_thread(_speaking, raw_key, self._endpoint.voice_id, self._options)
        self._held.enter_context(_account_places.take({str(speaking.account.pk): MAX_SOCKETS_OF_ACCOUNT}))
        self._speaking = speaking
        return speaking

    async def run(self) -> None:
        """Take messages until the socket is closed; if nobody has signed in, the first message has the key."""
        close: tuple[int, str] = (NORMAL, "")
        try:
            await self._take_all()
        except ApiError as error:
            close = await self._fail(error)
        except _Gone:
            self._is_gone = True
        finally:
            if self._receiving:
                self._receiving.cancel()
            await self._end_contexts()
            await self._close(*close)

    async def _take_all(self) -> None:
        """Take messages until they end, and speak their texts. Raises: ApiError; _Gone."""
        is_more = True
        while is_more:
            message = await self._next()
            if message is not None:
                is_more = await self._take(message)
        for context in self._contexts.values():
            context.end()
        tasks = {context.task for context in self._contexts.values()}
        while tasks:
            tasks -= await self._wait(tasks, None)
            self._came()  # a message after the end means nothing, unless the client has left
        if (only := self._only) and isinstance(only.failure, ApiError):
            raise only.failure

    async def _take(self, message: SocketMessage) -> bool:
        """Take a message; return whether more may follow. Raises: ApiError; _Gone."""
        speaking = self._speaking or await self._sign_in_by(message)
        if message.close_socket:
            return False
        if not self._endpoint.has_contexts:
            return self._take_of_one(speaking, message)
        await self._take_of_many(speaking, message)
        return True

    async def _sign_in_by(self, message: SocketMessage) -> Speaking:
        if not message.raw_key:
            raise InvalidKey(f"Send a key in the header {KEY_HEADER}, or in the first message.")
        return await self.sign_in(message.raw_key)

    @property
    def _only(self) -> Context | None:
        """The context of a socket that has one; None before its first message, and on a socket that has several."""
        return None if self._endpoint.has_contexts else self._contexts.get("")

    async def _next(self) -> SocketMessage | None:
        """Return the next message; None if none came in time, but text is being spoken. Raises: ApiError; _Gone."""
        patience_s = self._options.inactivity_s if self._speaking else KEY_TIMEOUT_S
        only = self._only
        await self._wait({only.task} if only else set(), patience_s)
        if only and only.is_over:
            raise only.failure if isinstance(only.failure, ApiError) else _Gone()
        if self._receiving is None or not self._receiving.done():
            if any(not context.is_idle and not context.is_over for context in self._contexts.values()):
                return None
            message = f"No text came within {patience_s:g} seconds."
            raise ApiError(message, code="input_timeout_exceeded", status=408)
        return parse_message(self._came() or "")

    def _came(self) -> str | None:
        """Return the text of the message in `_receiving`; None if none has come. Raises: _Gone."""
        if self._receiving is None or not self._receiving.done():
            return None
        received, self._receiving = self._receiving.result(), None
        if received["type"] == "websocket.disconnect":
            raise _Gone
        return received.get("text") or ""

    async def _wait(self, tasks: set[asyncio.Task[None]], patience_s: float | None) -> set[asyncio.Task[None]]:
        """Wait until one of `tasks` is done, or a message is there in `_receiving`; return the tasks that are done."""
        if self._receiving is None:
            self._receiving = asyncio.create_task(_coroutine(self._receive))
        waiting = {*tasks, self._receiving}
        done, _ = await asyncio.wait(waiting, timeout=patience_s, return_when=asyncio.FIRST_COMPLETED)
        return tasks & done

    def _take_of_one(self, speaking: Speaking, message: SocketMessage) -> bool:
        """Take a message of the only context; return whether more may follow. Raises: ApiError."""
        context = self._contexts.get("")
        if context is None:
            context = self._contexts[""] = Context(speaking, self._send_json, _threads, speed=message.speed)
        if message.has_text and not message.text and not message.flush:
            return False
        context.add(message.text, flush=message.flush)
        return True

    async def _take_of_many(self, speaking: Speaking, message: SocketMessage) -> None:
        """Take a message for one of several contexts, which it may open or close."""
        context = self._contexts.get(message.context_id)
        if context is not None and context.is_over:
            del self._contexts[message.context_id]
            context = None
        if message.close_context:
            if context is not None:
                context.close()
            return
        if context is None and not message.text:
            return  # it keeps the socket alive
        try:
            if context is None:
                context = self._open(speaking, message)
            context.add(message.text, flush=message.flush)
        except ApiError as error:
            if context is not None:
                context.cancel()
            await self._send_json(told(error) | {"contextId": message.context_id})

    def _open(self, speaking: Speaking, message: SocketMessage) -> Context:
        """Return a new context for a message. Raises: LimitExceeded."""
        self._contexts = {name: context for name, context in self._contexts.items() if not context.is_over}
        if len(self._contexts) >= MAX_CONTEXTS:
            text = f"A socket may have {MAX_CONTEXTS} contexts at once. Close one first."
            raise LimitExceeded(text, code="max_contexts_exceeded")
        name = message.context_id
        context = Context(speaking, self._send_json, _threads, speed=message.speed, name=name)
        self._contexts[name] = context
        return context

    async def _end_contexts(self) -> None:
        """Cancel all contexts and wait until they end, when their charges are settled."""
        for context in self._contexts.values():
            context.cancel()
        if self._contexts:
            await asyncio.wait([context.task for context in self._contexts.values()])

    async def _fail(self, error: ApiError) -> tuple[int, str]:
        """Tell the client of an error, if no context has; return the code and the reason to close with."""
        if not any(context.failure is error for context in self._contexts.values()):
            with suppress(OSError):
                await self._send_json(told(error))
        code = INTERNAL_ERROR if error.status == 500 else TOO_BUSY if error.status == 503 else POLICY_VIOLATION
        return code, elevenlabs_message(error)[:_MOST_REASON]

    async def _send_json(self, message: dict[str, Any]) -> None:
        """Send a message. Raises: _Gone."""
        if self._is_gone:
            raise _Gone
        try:
            async with asyncio.timeout(SENDING_TIMEOUT_S), self._sending:
                await self._send({"type": "websocket.send", "text": encoded(message)})
        except (OSError, TimeoutError, RuntimeError) as error:
            self._is_gone = True
            raise _Gone(str(error)) from error

    async def _close(self, code: int, reason: str) -> None:
        if not self._is_gone:
            with suppress(OSError, RuntimeError):
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
