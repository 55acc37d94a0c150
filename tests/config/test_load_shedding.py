import asyncio
import json

import pytest

from config.load_shedding import LoadShedding
from speech import service
from speech.slots import RenderSlots

SPEECH = "/api/v1/audio/speech"


def ask(
    path: str = SPEECH, method: str = "POST", length: int = 100, long_text: bytes | None = None
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

    headers = [(b"content-length", str(length).encode())]
    headers += [(b"x-service-long-text", long_text)] if long_text else []
    scope = {"type": "http", "method": method, "path": path, "headers": headers}
    asyncio.run(LoadShedding(behind)(scope, receive, send))
    answered = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], answered, sent[1]["body"]


@pytest.fixture
def slots(monkeypatch) -> RenderSlots:
    slots = RenderSlots(slots=1, queue=0)
    monkeypatch.setattr(service, "_render_slots", lambda: slots)
    return slots


def test_speech_without_room_is_refused_before_its_key_is_looked_at(slots):
    with slots.take():
        status, headers, body = ask()
    assert status == 503
    assert int(headers["retry-after"]) >= 1
    assert headers["x-request-id"]
    assert json.loads(body)["error"]["code"] == "server_overloaded"
    assert ask()[0] == 204


@pytest.mark.parametrize(
    ("path", "method"), [("/", "GET"), ("/api/v1/jobs", "POST"), (SPEECH, "OPTIONS"), ("/healthz", "GET")]
)
def test_everything_else_is_let_in(slots, path, method):
    with slots.take():
        assert ask(path, method)[0] == 204


def test_what_may_become_a_job_is_let_in(slots):
    with slots.take():
        assert ask(long_text=b"async")[0] == 204
        assert ask(long_text=b"sync")[0] == 503


def test_who_may_be_short_enough_is_let_in(monkeypatch):
    now = [100.0]
    slots = RenderSlots(slots=1, queue=9, most_ahead=2, clock=lambda: now[0])
    monkeypatch.setattr(service, "_render_slots", lambda: slots)
    with slots.enter(900), slots.enter(900), slots.enter(900):
        slots._is_standing = True
        slots._changed_at = now[0]
        assert ask(length=1_400)[0] == 204
        assert ask(length=900)[0] == 503
        assert ask(length=2_600)[0] == 503
        assert ask(length=2_700)[0] == 204
