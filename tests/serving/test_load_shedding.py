import asyncio
import json
from contextlib import ExitStack

import pytest

from core.errors import ServerOverloaded
from serving.load_shedding import LoadShedding
from speech import render_places
from speech.render_scheduler import RenderScheduler

pytestmark = pytest.mark.process

SPEECH = "/api/v1/audio/speech"


def ask(
    path: str = SPEECH,
    method: str = "POST",
    long_text: bytes | None = None,
    client: str = "192.0.2.9",
) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers and body of the answer; 204 is that of the application behind."""
    sent: list[dict] = []

    async def behind(scope, receive, send) -> None:
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def send(message) -> None:
        sent.append(message)

    async def receive() -> dict:
        raise AssertionError("a body is read that nobody needs")

    headers = [(b"content-length", b"100")]
    headers += [(b"x-service-long-text", long_text)] if long_text else []
    scope = {"type": "http", "method": method, "path": path, "headers": headers, "client": (client, 1)}
    asyncio.run(LoadShedding(behind)(scope, receive, send))
    answered = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], answered, sent[1]["body"]


@pytest.fixture
def slots(set_slots) -> RenderScheduler:
    return set_slots(1, 0)


@pytest.mark.parametrize(
    "path",
    [
        *(SPEECH, "/api/v1/audio/speech/timestamps", "/v1/audio/speech", "/v1/audio/speech/nothing"),
        *("/elevenlabs/v1/text-to-speech/x", "/elevenlabs/v1/text-to-speech/x/stream/with-timestamps"),
    ],
)
def test_speech_without_room_is_refused_before_its_key_is_checked(slots, path):
    with slots.take():
        status, headers, body = ask(path)
    assert status == 503
    assert int(headers["retry-after"]) >= 1
    assert headers["x-request-id"]
    told = json.loads(body)
    assert (told.get("error") or told["detail"])["code"] == "server_overloaded"
    assert ask()[0] == 204


@pytest.mark.parametrize(
    ("path", "method"), [("/", "GET"), ("/api/v1/jobs", "POST"), (SPEECH, "OPTIONS"), ("/healthz", "GET")]
)
def test_all_other_requests_are_admitted(slots, path, method):
    with slots.take():
        assert ask(path, method)[0] == 204


def test_requests_that_may_become_jobs_are_admitted(slots):
    with slots.take():
        assert ask(long_text=b"async")[0] == 204
        assert ask(long_text=b"sync")[0] == 503


def test_speech_is_refused_here_only_where_the_shortest_would_wait_too_long(monkeypatch):
    now = [100.0]
    slots = RenderScheduler(slots=1, queue=99, clock=lambda: now[0])
    monkeypatch.setattr(render_places, "render_slots", lambda: slots)
    for _ in range(2):  # the first is not measured
        with slots.take(100):
            now[0] += 1
    with ExitStack() as crowd:
        crowd.enter_context(slots.enter(5_000))
        with pytest.raises(ServerOverloaded), slots.enter(5_000):
            pass
        for _ in range(10):
            assert ask()[0] == 204
            crowd.enter_context(slots.enter(100))
        assert ask()[0] == 204, "ten seconds are not too long"
        crowd.enter_context(slots.enter(100))
        assert ask()[0] == 503
