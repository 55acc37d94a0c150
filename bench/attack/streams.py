"""Attacks by clients that take slowly or not at all: large answers, streams, and unused places."""

import json
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from threading import Event

import httpx2

from bench.attack.answers import asking
from bench.attack.children import reader_of
from bench.attack.holes import Hole, Probed
from bench.attack.target import Target

_SPEECH, _STREAM, _GENERATE = "/api/v1/audio/speech", "/v1/audio/speech", "/api/tts/generate"
_JSON = {"Content_Type": "application/json"}
_NINES = ("9999 " * 400)[:1_990]
"""A visitor's text with the most sound: at half the speed about 60 MB of WAV."""
_SENTENCE = "Somebody else asks for a sentence."
_LONG = "This is read by nobody, and it goes on for a while. " * 920
_LETTERS = " ".join(["WWWWWWWWWW"] * 30)
"""One chunk of a text with the most sound: each letter has three syllables."""
_MOST_MB = 400
_MOST_WAIT_S = 10.0
_TOGETHER = 12
_MOST_END_S = 0.2


def hold_large_answers(target: Target) -> Probed:
    """Let five visitors hold the largest answers that they can get, and ask for speech from other networks."""
    before_mb = target.web_memory_mb()
    body = json.dumps({"input": _NINES, "speed": 0.5, "format": "wav"}).encode()
    statuses = []
    with ExitStack() as held:
        for number in range(5):
            address = f"127.0.1.{number + 1}"
            _status(held.enter_context(asking(target, "POST", _GENERATE, body, source=address, **_JSON)))
        held_mb = target.web_memory_mb() - before_mb
        for number, text in enumerate((_SENTENCE, _SENTENCE * 20)):
            small = json.dumps({"input": text, "format": "wav"}).encode()
            address = f"127.0.2.{number + 1}"
            connection = held.enter_context(asking(target, "POST", _GENERATE, small, source=address, **_JSON))
            statuses.append(_status(connection))
        with target.client(target.new_key()) as client:
            statuses.append(str(client.post(_SPEECH, json={"input": _SENTENCE}).status_code))
    figure = f"others get {', '.join(statuses)} beside five unread answers, which take {held_mb:.0f} MB"
    return Probed(figure, is_open=set(statuses) != {"200"} or held_mb > _MOST_MB)


def park_streams(target: Target) -> Probed:
    """Hold all streams that two keys get, then read them, and let another account ask for sentences meanwhile."""
    with ExitStack() as held:
        streams = [stream for _ in range(2) for stream in _streams(held, target, target.new_key(), _LONG, "pcm")]
        end = Event()
        with ThreadPoolExecutor(len(streams)) as pool, target.client(target.new_key()) as client:
            for stream in streams:
                pool.submit(_read_on, stream, end)
            refused, waits = 0, []
            for _ in range(15):
                began = time.monotonic()
                refused += client.post(_SPEECH, json={"input": _SENTENCE}).status_code != 200
                waits.append(time.monotonic() - began)
            end.set()
    figure = f"{refused} of 15 sentences of another account refused beside {len(streams)} streams"
    return Probed(f"{figure}, the slowest in {max(waits):.1f} s", is_open=refused > 0 or max(waits) > _MOST_WAIT_S)


def fill_the_memory_by_streams(target: Target) -> Probed:
    """Hold ten streams of each of two keys, each with the longest chunk at the lowest speed."""
    before_mb = target.web_memory_mb()
    with ExitStack() as held:
        keys = [target.new_key() for _ in range(2)]
        streams = [s for key in keys for s in _streams(held, target, key, _LETTERS, "wav", speed=0.25, most=10)]
        grown_mb = target.web_memory_mb() - before_mb
    return Probed(f"{grown_mb:.0f} MB for {len(streams)} streams", is_open=grown_mb > _MOST_MB / 2)


def hear_for_nothing(target: Target) -> Probed:
    """Break espeak-ng at the end of a stream whose sound the client already has."""
    key = target.new_key("free")
    body = json.dumps({"input": "This was heard. " * 300, "voice": "af_heart", "response_format": "pcm"}).encode()
    with target.client(key) as client:
        with asking(target, "POST", _STREAM, body, Authorization=f"Bearer {key}", **_JSON) as stream:
            heard = 0
            while heard < 2_000_000 and (block := stream.recv(1 << 16)):
                heard += len(block)
            end = time.monotonic() + 5
            while time.monotonic() < end:
                if reader := reader_of(target):
                    reader.kill()
                stream.settimeout(0.05)
                with suppress(TimeoutError, OSError):
                    heard += len(stream.recv(1 << 16))
        time.sleep(1)
        charged = client.get("/api/v1/usage?days=1").json()["today"]["characters"]
    return Probed(f"{charged} characters charged for {heard / 48_000:.0f} s that were heard", is_open=charged < 100)


def take_all_streams(target: Target) -> Probed:
    """Take as many streams as a key gets, and ask for one with another key."""
    with ExitStack() as held:
        taken = len(list(_streams(held, target, target.new_key(), _LONG, "pcm", most=100)))
        with target.client(target.new_key()) as client:
            status = client.post(_STREAM, json=_asked(_SENTENCE, "pcm")).status_code
    return Probed(f"{taken} streams of one account; another gets {status}", is_open=taken > 25 or status != 200)


def burn_a_core_as_a_visitor(target: Target) -> Probed:
    """Ask for unspeakable texts, again and again."""
    body = json.dumps({"input": "· " * 900}).encode()
    for number in range(40):
        with asking(target, "POST", _GENERATE, body, source="127.0.3.1", **_JSON) as visitor:
            if visitor.recv(12).endswith(b"429"):
                return Probed(f"refused after {number} requests", is_open=False)
    return Probed("40 in a row were worked on, and cost nothing", is_open=True)


def import_lexicons(target: Target) -> Probed:
    """Import a large lexicon with a fault at its end, again and again."""
    entries = [{"word": f"word{number}", "language": "en", "respelling": "wurd"} for number in range(3_000)]
    with target.client(target.new_key("free")) as client:
        for number in range(40):
            answer = client.post("/api/v1/lexicon/import", json={"entries": [*entries, {"word": "a"}]})
            if answer.status_code == 429:
                return Probed(f"refused after {number} imports", is_open=False)
    return Probed("40 in a row were read", is_open=True)


def send_large_podcasts(target: Target) -> Probed:
    """Send podcasts of 20,000 turns whose last turn is wrong."""
    turns = [{"speaker": "A", "text": "a"}] * 20_000
    body = {"type": "podcast", "voices": {"A": "af_heart"}, "segments": [*turns, {"speaker": "A"}]}
    with target.client(target.new_key()) as client:
        for number in range(70):
            if client.post("/api/v1/jobs", json=body).status_code == 429:
                return Probed(f"refused after {number}", is_open=False)
    return Probed("70 in a row were read", is_open=True)


def leave_the_queue(target: Target) -> Probed:
    """Ask for thirty texts on connections that are closed at once, and see how long the next sentence takes."""
    key = target.new_key()
    body = json.dumps({"input": _LONG[:3_000], "response_format": "wav"}).encode()
    for _ in range(30):
        with asking(target, "POST", _SPEECH, body, Authorization=f"Bearer {key}", **_JSON):
            pass
    with target.client(target.new_key()) as client:
        began = time.monotonic()
        status = client.post(_SPEECH, json={"input": _SENTENCE}).status_code
        took_s = time.monotonic() - began
    return Probed(f"{status} within {took_s:.1f} s after thirty have left", is_open=status != 200 or took_s > 5)


def wait_for_the_ends(target: Target) -> Probed:
    """Read streams that end at the same time, and see how long after its last sound each of them ends."""
    with target.client(target.new_key()) as client, ThreadPoolExecutor(_TOGETHER) as pool:
        ends_s = [end for end in pool.map(_wait_for_the_end_s, [client] * _TOGETHER) if end is not None]
    figure = f"{len(ends_s)} streams end within {max(ends_s, default=0):.2f} s after the last sound"
    return Probed(figure, is_open=not ends_s or max(ends_s) > _MOST_END_S)


def _wait_for_the_end_s(client: httpx2.Client) -> float | None:
    """Return the seconds between the last sound of a stream and its end; None if it was refused."""
    with client.stream("POST", _STREAM, json=_asked(_LONG[:1_000], "pcm", speed=0.25)) as answer:
        if answer.status_code != 200:
            return None
        heard_at = time.monotonic()
        for _ in answer.iter_raw():
            heard_at = time.monotonic()
        return time.monotonic() - heard_at


def _status(connection: socket.socket) -> str:
    connection.settimeout(300)
    return connection.recv(12)[9:].decode()


def _streams(
    held: ExitStack, target: Target, key: str, text: str, kind: str, *, speed: float = 1.0, most: int = 60
) -> Iterator[socket.socket]:
    """Yield streams that have begun, until the key gets no more."""
    body = json.dumps(_asked(text, kind, speed)).encode()
    for _ in range(most):
        stream = held.enter_context(asking(target, "POST", _STREAM, body, Authorization=f"Bearer {key}", **_JSON))
        if not stream.recv(12).endswith(b"200"):
            return
        yield stream


def _asked(text: str, kind: str, speed: float = 1.0) -> dict[str, object]:
    return {"model": "tts-1", "voice": "af_heart", "input": text, "response_format": kind, "speed": speed}


def _read_on(stream: socket.socket, end: Event) -> None:
    stream.settimeout(1)
    while not end.is_set():
        with suppress(TimeoutError):
            if not stream.recv(1 << 20):
                return


HOLES = (
    Hole(31, "five visitors shut everybody out", "503 for all, up to an hour", hold_large_answers),
    Hole(32, "parked streams pass by the scheduler", "67 of 67 refused for 41 s", park_streams),
    Hole(33, "streams take any memory", "3.5 GB for 40 streams", fill_the_memory_by_streams),
    Hole(34, "a failure at the end makes all free", "0 characters for 1,776 s", hear_for_nothing),
    Hole(35, "an account takes all streams", "100 streams, for hours", take_all_streams),
    Hole(39, "a visitor burns a core for nothing", "any number in a row", burn_a_core_as_a_visitor),
    Hole(40, "imports cost no request", "any number in a row, 1.9 s of a core each", import_lexicons),
    Hole(40, "nor do podcasts with a fault", "any number in a row", send_large_podcasts),
    Hole(41, "who has left keeps the queue", "until a piece is rendered", leave_the_queue),
    Hole(42, "the end of a stream waits for a slot", "2.9 s after the last sound", wait_for_the_ends),
)
