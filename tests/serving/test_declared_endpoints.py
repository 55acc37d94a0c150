"""Serving knows an endpoint by its address, and asks its view once."""

import asyncio
from typing import Any

import pytest

from core.declarations import Body, Declaration
from serving import endpoints
from serving.body_limits import SPOKEN_BYTES, most_body_bytes
from serving.cross_origin import CrossOrigin
from serving.endpoints import declaration_at
from serving.load_shedding import LoadShedding
from serving.meant_addresses import MeantAddresses
from serving.request_body import BodyReader


@pytest.mark.parametrize(
    ("path", "declared"),
    [
        ("/api/v1/audio/speech", Declaration(Body.SPOKEN_OR_JOB, sheds=True, cross_origin=True)),
        ("/v1/audio/speech", Declaration(Body.SPOKEN, sheds=True, cross_origin=True)),
        ("/v1/audio/speechless", Declaration(sheds=True, cross_origin=True)),
        ("/api/v1", Declaration(cross_origin=True)),
        ("/api/v1/nothing", Declaration(cross_origin=True)),
        ("/elevenlabs", Declaration(cross_origin=True)),
        ("/api/schema", Declaration(cross_origin=True)),
        ("/studio/podcast", Declaration(Body.SCRIPT)),
        ("/mcp//", Declaration(Body.LONG)),
        *((path, Declaration()) for path in ("/mcp/x", "/api/v10", "/api/", "/v1x", "/static/css/x.css")),
        *((path, Declaration()) for path in ("", "*", "//v1/models", "http://x/v1/models", "\x00" * 5000)),
    ],
)
def test_an_address_is_that_of_its_endpoint(path, declared):
    assert declaration_at(path) == declared


def test_the_view_is_asked_once_at_the_address_that_is_meant(monkeypatch):
    asked, limits, sent = [], [], []
    resolve = endpoints.resolve
    monkeypatch.setattr(endpoints, "resolve", lambda path: asked.append(path) or resolve(path))

    def most_bytes(scope: Any) -> int:
        limits.append(most_body_bytes(scope))
        return limits[-1]

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 204, "headers": []})

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"{}"}

    async def send(message: Any) -> None:
        sent.append(message)

    app = MeantAddresses(CrossOrigin(BodyReader(LoadShedding(answer), most_bytes=most_bytes, timeout_s=60)))
    scope = {"type": "http", "method": "POST", "path": "//v1/audio//speech/", "headers": [], "client": ("192.0.2.9", 1)}
    asyncio.run(app(scope, receive, send))
    assert asked == ["/v1/audio/speech"]
    assert limits == [SPOKEN_BYTES]
    assert (b"access-control-allow-origin", b"*") in sent[0]["headers"]
