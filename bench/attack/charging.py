"""Attacks on charges: much audio for few characters, and work that nobody pays for."""

import json
import socket
import time
from concurrent.futures import ThreadPoolExecutor

import httpx2

from bench.attack.holes import Hole, Probed
from bench.attack.target import Target

_SPEECH, _GENERATE, _JOBS, _AGENTS = "/api/v1/audio/speech", "/api/tts/generate", "/api/v1/jobs", "/mcp"
_ACCEPTED = "application/json, text/event-stream"
_RESPELLING = ("q " * 100).strip()
_LEAVERS = 5
_LEAVE_AFTER_S = 0.5
_SETTLED_S = 10.0
_MINUTE_S = 60
_SECONDS_S = 2.0
_NEEDED_S = 25
"""The time that a probe of the minute's limit needs within one minute."""


def lengthen_by_a_lexicon(target: Target) -> Probed:
    """Speak 40 characters, which a lexicon turns into 228 s of audio."""
    with target.client(target.new_key("free")) as client:
        client.post("/api/v1/lexicon", json={"word": "q", "language": "en", "respelling": _RESPELLING})
        answer = client.post(_SPEECH, json={"input": "q " * 20})
        charged = client.get("/api/v1/usage?days=1").json()["today"]["characters"]
    spoken_s = float(answer.headers.get("X-Audio-Duration", 0))
    return Probed(f"{charged} characters charged for {spoken_s:.0f} s of audio", is_open=spoken_s > max(charged, 1))


def fill_the_memory(target: Target) -> Probed:
    """Ask on Pro for the longest texts: one of lexicon entries, and one of numbers at half speed."""
    before_mb = target.web_memory_mb()
    with target.client(target.new_key("pro")) as client:
        client.post("/api/v1/lexicon", json={"word": "q", "language": "en", "respelling": _RESPELLING})
        bodies = ({"input": "q " * 25_000}, {"input": "999999999999 " * 3_846, "speed": 0.5})
        answers = [client.post(_SPEECH, json=body | {"response_format": "wav"}) for body in bodies]
    grown_mb = target.web_memory_mb() - before_mb
    codes = {answer.status_code == 400 and answer.json()["error"]["code"] for answer in answers}
    took_s = sum(answer.elapsed.total_seconds() for answer in answers)
    figure = f"{', '.join(map(str, codes))} within {took_s:.1f} s, {grown_mb:.0f} MB more"
    return Probed(figure, is_open=codes != {"input_too_long"} or grown_mb > 500)


def leave_before_the_answer(target: Target) -> Probed:
    """Ask for long texts, and close each connection during the rendering."""
    return _leave(target, _SPEECH, {"input": "Nobody hears this sentence. " * 1_700})


def leave_an_agents_call(target: Target) -> Probed:
    """Call the tool, and close each connection during the rendering."""
    with target.client(target.new_key("free")) as client:  # the first call of a process takes longer to begin rendering
        client.post(_AGENTS, json=_call("Hello."), headers={"Accept": _ACCEPTED}).raise_for_status()
    return _leave(target, _AGENTS, _call("Nobody hears this sentence. " * 280))


def leave_as_a_visitor(target: Target) -> Probed:
    """Ask without an account, and close the connection during the rendering."""
    with target.client() as visitor:
        left = _left_of(visitor)
        _ask_and_leave(target, _GENERATE, {"input": ("Nobody hears this. " * 100)[: left - 100], "pitch": 4}, key="")
        time.sleep(2)
        charged = left - _left_of(visitor) - 1
    return Probed(f"{charged} of {left - 100} characters charged", is_open=charged <= 0)


def send_wrong_jobs(target: Target) -> Probed:
    """Send jobs with malformed markup until the account is told to wait."""
    with target.client(target.new_key("pro")) as client:
        for number in range(130):
            if client.post(_JOBS, json={"input": "Hello. <break>", "voice": "af_bella"}).status_code == 429:
                return Probed(f"refused after {number}", is_open=False)
    return Probed("130 in a row were planned", is_open=True)


def send_a_burst(target: Target) -> Probed:
    """Send 40 sentences at once on Free and on Pro: none is refused for load, unless others wait for seconds."""
    figures, is_open = [], False
    for plan in ("free", "pro"):
        with target.client(target.new_key(plan)) as client, ThreadPoolExecutor(40) as senders:
            sent = [senders.submit(client.post, _SPEECH, json={"input": f"Sentence {n}."}) for n in range(40)]
            answers = [answer.result() for answer in sent]
        refused = sum(answer.status_code == 503 for answer in answers)
        slowest_s = max(answer.elapsed.total_seconds() for answer in answers if answer.status_code == 200)
        figures.append(f"{refused} of 40 refused for load on {plan}, the others answered within {slowest_s:.1f} s")
        is_open |= refused > 0 and slowest_s < _SECONDS_S
    return Probed("; ".join(figures), is_open=is_open)


def _leave(target: Target, path: str, body: dict) -> Probed:
    """Abandon several requests of a Pro account, and see its charge and how many requests count in the minute."""
    left_of_minute_s = _MINUTE_S - time.time() % _MINUTE_S
    time.sleep(left_of_minute_s if left_of_minute_s < _NEEDED_S else 0)
    key = target.new_key("pro")
    for _ in range(_LEAVERS):
        _ask_and_leave(target, path, body, key=key)
    with target.client(key) as client:
        charged, deadline = 0, time.monotonic() + _SETTLED_S
        while time.monotonic() < deadline:
            time.sleep(1)
            earlier, charged = charged, client.get("/api/v1/usage?days=1").json()["today"]["characters"]
            if 0 < charged == earlier:
                break
        answer = client.post(_SPEECH, json={"input": "a"})
    counted = 60 - int(answer.headers["x-ratelimit-remaining-requests"]) - 1
    figure = f"{charged:,} characters and {counted} requests charged for {_LEAVERS} that were left"
    return Probed(figure, is_open=charged == 0 or counted < _LEAVERS)


def _call(text: str) -> dict:
    """Return the message of an agent that asks for `text` as speech."""
    params = {"name": "text_to_speech", "arguments": {"text": text}}
    return {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}


def _ask_and_leave(target: Target, path: str, body: dict, *, key: str) -> None:
    url, content = httpx2.URL(target.web.url), json.dumps(body).encode()
    headers = {
        "Host": f"{url.host}:{url.port}",
        "Content-Type": "application/json",
        "Accept": _ACCEPTED,
        "Content-Length": str(len(content)),
    }
    if key:
        headers["Authorization"] = f"Bearer {key}"
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    with socket.create_connection((url.host, url.port)) as connection:
        connection.sendall(f"POST {path} HTTP/1.1\r\n{head}\r\n".encode() + content)
        time.sleep(_LEAVE_AFTER_S)


def _left_of(visitor: httpx2.Client) -> int:
    """Return a visitor's remaining characters of today, after a request of one character."""
    return int(visitor.post(_GENERATE, json={"input": "a"}).headers["X-Characters-Remaining"])


HOLES = (
    Hole(2, "a lexicon multiplies the pool", "40 characters charged for 228 s of audio", lengthen_by_a_lexicon),
    Hole(2, "one answer fills the memory", "14 GB of audio in one request", fill_the_memory),
    Hole(6, "leaving gives everything back", "0 characters and 0 requests charged", leave_before_the_answer),
    Hole(6, "an agent's leaving too", "0 characters and 0 requests charged", leave_an_agents_call),
    Hole(6, "and a visitor's", "0 characters charged", leave_as_a_visitor),
    Hole(20, "rejected jobs cost no request", "130 in a row were planned", send_wrong_jobs),
    Hole(
        20, "an account's own burst is refused for load", "23 of 40 refused for load on pro within 0.6 s", send_a_burst
    ),
)
