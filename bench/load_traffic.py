"""The users of `bench.load`, in a separate process, because locust changes the libraries of a process that imports it.

`python -m bench.load_traffic PLAN` reads its plan from a JSON file (`bench.load.run_traffic`) and writes each answer as
a line of JSON (`bench.load.Answer`).
"""

# isort: off
from locust import constant, poisson, task  # first of all: it replaces the standard library's sockets with gevent's
from locust.contrib.fasthttp import FastHttpUser
from locust.env import Environment
from locust.exception import StopUser
# isort: on

import hashlib
import json
import random
import sys
import time
import uuid
from pathlib import Path
from typing import Any

import gevent

_PAGES = ("/", "/voices", "/docs", "/keys", "/usage", "/plan", "/studio", "/account")
_REFUSED_CONNECTION_S = 60
"""How long to keep trying while no server accepts connections, like the proxy before the servers."""
_TRIES_OF_A_JOB = 60
_plan: dict[str, Any] = {}
_state = {"is_over": False, "in_flight": 0}


class Caller(FastHttpUser):  # type: ignore[misc]
    """A user of many accounts, who sends one request after another."""

    host = "http://127.0.0.1"
    network_timeout = connection_timeout = 120.0

    def wait_time(self) -> float:
        """Return a random pause that gives all users together their rate; 0 if they have none."""
        return float(self._pause(self))

    def on_start(self) -> None:
        self._chance = random.Random(f"{_plan['seed']} {id(self)}")
        self._pause = poisson(1 / _plan["interval_s"]) if _plan["interval_s"] else constant(0)
        gevent.sleep(self.wait_time())

    @task(50)
    def short_speech(self) -> None:
        self._speak("short")

    @task(4)
    def long_speech(self) -> None:
        self._speak("long")

    @task(12)
    def usage(self) -> None:
        self._send("key check", "GET", "/api/v1/usage", 200, key=self._key())

    @task(3)
    def wrong_key(self) -> None:
        self._send("wrong key", "GET", "/api/v1/usage", 401, key="ev_" + "x" * 40)

    @task(20)
    def page(self) -> None:
        cookie = self._chance.choice(_plan["sessions"])
        self._send("page", "GET", self._chance.choice(_PAGES), 200, headers={"Cookie": f"sessionid={cookie}"})

    @task(3)
    def greedy_speech(self) -> None:
        self._speak("greedy", key=_plan["greedy_key"])

    @task(2)
    def job(self) -> None:
        key, text = self._key(), self._chance.choice(_plan["jobs"])
        asked: dict[str, Any] = {
            "json": {"input": text, "voice": "af_bella"},
            "headers": {"Idempotency-Key": str(uuid.uuid4())},
        }
        for _ in range(_TRIES_OF_A_JOB):
            if answer := self._send("job", "POST", "/api/v1/jobs", 202, key=key, **asked):
                print(json.dumps({"job": answer["id"], "text": text}), flush=True)
                return
            gevent.sleep(1)

    def _key(self) -> str:
        return str(self._chance.choice(_plan["keys"]))

    def _speak(self, kind: str, key: str = "") -> None:
        said = self._chance.choice(_plan["texts"]["long" if kind == "long" else "short"])
        body = {"model": "tts-1", "input": said["input"], "voice": said["voice"]}
        self._send(kind, "POST", "/api/v1/audio/speech", 200, key=key or self._key(), json=body, digest=said["digest"])

    def _send(
        self, kind: str, method: str, path: str, wanted: int, *, key: str = "", digest: str = "", **options: Any
    ) -> Any:
        """Record an answer, and return its JSON if it is the wanted answer and has any."""
        if _state["is_over"]:
            raise StopUser
        headers = {"Connection": "close", **options.pop("headers", {})}
        if key:
            headers["Authorization"] = f"Bearer {key}"
        started = time.time()
        _state["in_flight"] += 1
        response = self._reach(method, path, headers, options)
        _state["in_flight"] -= 1
        note = {"kind": kind, "at_s": started, "took_s": time.time() - started, "status": response.status_code}
        note["is_right"], decoded = _judge(response, wanted, digest)
        if not note["is_right"]:
            failure = _failure_of(response) or ""
            note["what"] = f"{path} {response.status_code} {failure} {(response.content or b'')[:200]!r}"
        elif response.status_code == wanted and "input" in options.get("json", {}):
            note["characters"] = len(options["json"]["input"])
            note["key"] = key
        print(json.dumps(note), flush=True)
        return decoded

    def _reach(self, method: str, path: str, headers: dict[str, str], options: dict[str, Any]) -> Any:
        """Send a request to any of the servers; while none accepts a connection, keep trying for some time."""
        deadline = time.monotonic() + _REFUSED_CONNECTION_S
        while True:
            servers = self._chance.sample(_plan["urls"], len(_plan["urls"]))
            for url in servers:
                response = self.client.request(method, url + path, headers=headers, allow_redirects=False, **options)
                if not isinstance(_failure_of(response), ConnectionRefusedError) or time.monotonic() > deadline:
                    return response
            gevent.sleep(0.1)


def _failure_of(response: Any) -> Exception | None:
    """Return the reason why no answer came; None if one came."""
    return getattr(response, "error", None)


def _judge(response: Any, wanted: int, digest: str) -> tuple[bool, Any]:
    """Tell whether an answer is right, and return its JSON; a refusal is right if it says when to try again."""
    if response.status_code in (429, 503) and not int((response.headers or {}).get("Retry-After", -1)) >= 0:
        return False, None
    is_json = (response.headers or {}).get("Content-Type", "").startswith("application/json")
    decoded = json.loads(response.content) if is_json and response.content else None
    if response.status_code in (429, 503):
        return "code" in decoded["error"] if decoded else b"<title>" in response.content, None
    if response.status_code != wanted:
        return False, None
    return not digest or hashlib.sha256(response.content).hexdigest() == digest, decoded


def _tell_of_error(exception: Exception, **_: Any) -> None:
    """Record an exception of a caller as a wrong answer."""
    note = {"kind": "caller", "at_s": time.time(), "took_s": 0, "status": 0, "is_right": False, "what": repr(exception)}
    print(json.dumps(note), flush=True)


def main() -> None:
    """Let the users send requests for the time in the plan."""
    _plan.update(json.loads(Path(sys.argv[1]).read_text()))
    environment = Environment(user_classes=[Caller])
    environment.events.user_error.add_listener(_tell_of_error)
    runner = environment.create_local_runner()
    runner.start(_plan["users"], spawn_rate=_plan["users"])
    gevent.sleep(_plan["seconds"])
    _state["is_over"] = True
    while _state["in_flight"]:  # let them wait for their answers
        gevent.sleep(0.05)
    runner.quit()


if __name__ == "__main__":
    main()
