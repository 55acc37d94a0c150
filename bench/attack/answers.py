"""Clients that ask and do not read: how much memory of the web server their answers take, and for how long."""

import json
import socket
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from threading import Thread
from urllib.parse import urlsplit

from bench.attack.holes import Hole, Probed
from bench.attack.target import Target

_IDLE = 200
_STATIC = "/static/drf_spectacular_sidecar/redoc/bundles/redoc.standalone.js.map"
"""The largest static file, 3.9 MB: more than the system keeps for a connection."""
_CUT_OFF_S = 60
_MOST_MB_OF_FILES = 60
_MOST_MB_OF_SPEECH = 400
_PAUSES = "Wait." + '<break time="3s"/>' * 1_195


@contextmanager
def asking(
    target: Target, method: str, path: str, body: bytes = b"", *, source: str = "", **headers: str
) -> Iterator[socket.socket]:
    """Yield a connection that has sent a request, and takes as little of the answer as the system allows.

    `source` is the address of the client, any of 127.0.0.0/8.
    """
    address = urlsplit(target.web.url)
    fields = {"Host": address.netloc, "Content_Length": str(len(body)), **headers}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name.replace('_', '-')}: {value}" for name, value in fields.items())]
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(_CUT_OFF_S)
        connection.bind((source, 0))
        connection.connect((address.hostname, address.port))
        connection.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        yield connection


def unread_answers(target: Target) -> Probed:
    """Hold a static file on 200 connections and three WAV answers of an hour; measure the memory and when they end."""
    key = target.create_key("answers@attack.example.com", "pro")
    speech = json.dumps({"input": _PAUSES, "response_format": "wav"}).encode()
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    with ExitStack() as held:
        before_mb = target.web_memory_mb()
        began = time.monotonic()
        idle = [held.enter_context(asking(target, "GET", _STATIC)) for _ in range(_IDLE)]
        assert all(connection.recv(12).endswith(b" 200") for connection in idle)
        files_mb = target.web_memory_mb() - before_mb
        statuses = [_status_of_unread(held, target, speech, headers) for _ in range(3)]
        speech_mb = target.web_memory_mb() - before_mb - files_mb
        time.sleep(max(0.0, began + _CUT_OFF_S + 5 - time.monotonic()))
        left = sum(not _is_cut_off(connection) for connection in idle)
    figure = (
        f"{files_mb:.0f} MB for {_IDLE} unread files, of which {left} are not cut off after {_CUT_OFF_S + 5} s; "
        f"{speech_mb:.0f} MB for unread WAV answers ({', '.join(statuses)})"
    )
    is_open = files_mb > _MOST_MB_OF_FILES or speech_mb > _MOST_MB_OF_SPEECH or left > 0
    return Probed(figure, is_open)


def _status_of_unread(held: ExitStack, target: Target, body: bytes, headers: Mapping[str, str]) -> str:
    """Return the status of an answer that stays unread on its connection."""
    connection = held.enter_context(asking(target, "POST", "/api/v1/audio/speech", body, **headers))
    return connection.recv(12)[9:].decode()


def _is_cut_off(connection: socket.socket) -> bool:
    """Tell whether the server has cut a connection off instead of waiting until everything is taken."""
    connection.settimeout(5)
    try:
        while connection.recv(1 << 16):
            pass
    except ConnectionResetError:
        return True
    return False


def unread_pipelines(target: Target) -> Probed:
    """Send endless requests on 20 connections, and read no answer."""
    before_mb, began = target.web_memory_mb(), time.monotonic()
    with ExitStack() as held:
        connections = [held.enter_context(asking(target, "GET", "/healthz")) for _ in range(20)]
        senders = [Thread(target=_pour, args=(connection, began + 15)) for connection in connections]
        for sender in senders:
            sender.start()
        for sender in senders:
            sender.join()
        more_mb = target.web_memory_mb() - before_mb
    with target.client() as client:
        answered = client.get("/healthz").status_code
    return Probed(f"{more_mb:.0f} MB after 15 s", more_mb > _MOST_MB_OF_FILES or answered != 200)


def _pour(connection: socket.socket, until: float) -> None:
    connection.settimeout(1)
    request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100
    while time.monotonic() < until:
        try:
            connection.sendall(request)
        except TimeoutError:
            continue
        except OSError:
            return


def agents_by_other_names(target: Target) -> Probed:
    """Send a message above the bound of agents' messages to each spelling of their address."""
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "x" * 1_000_000})
    headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    answers = {}
    with target.client(target.new_key()) as client:
        for path in ("/mcp", "/mcp/", "/mcp//", "/mcp///"):
            answer = client.post(path, content=body, headers=headers)
            answers[path] = (answer.status_code, answer.json()["error"]["message"])
    figure = ", ".join(f"{path} {status}" for path, (status, _) in answers.items())
    return Probed(figure, is_open={status for status, _ in answers.values()} != {413} or len(set(answers.values())) > 1)


HOLES = (
    Hole(1, "requests without end, of which no answer is read", "497 MB in 15 s", unread_pipelines),
    Hole(1, "answers that nobody reads", "380 MB for 200 files, 516 MB for 3 WAV answers", unread_answers),
    Hole(
        45,
        "a slash passes by the load shedding",
        "/mcp 503, /mcp/ 503, /mcp// let through, /mcp/// let through",
        agents_by_other_names,
    ),
)
