"""Pages of other origins: what their browsers are told, and what they get."""

import asyncio
import socket
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest

from core.errors import ServerOverloaded
from serving.cross_origin import CrossOrigin
from serving.endpoints import declaration_at
from serving.request_body import refuse
from tests.support.browser import needs_browser, running_browser
from tests.support.elsewhere import elsewhere
from tests.support.server import Server

pytestmark = pytest.mark.process

ORIGIN = {"Origin": "https://reader.example"}
SENT = (
    "authorization,content-type,idempotency-key,openai-organization,x-service-long-text,x-stainless-lang,"
    "x-stainless-retry-count"
)
SPEECH = "/api/v1/audio/speech"


@pytest.fixture(scope="module")
def key(server: Server) -> str:
    return server.create_key("elsewhere@example.com", "pro")


def preflight(server: Server, path: str, method: str = "POST", **headers: str) -> httpx2.Response:
    asked = ORIGIN | {"Access-Control-Request-Method": method} | headers
    return httpx2.options(server.url + path, headers=asked, timeout=60)


@pytest.mark.parametrize(
    ("path", "is_so"),
    [
        ("/v1", True),
        ("/v1/audio/speech", True),
        ("/v1/nothing", True),
        ("/api/v1/jobs", True),
        ("/api/schema", True),
        ("/api/tts/generate", False),
        ("/api/docs", False),
        ("/api/v10/jobs", False),
        ("/v1x", False),
        ("/mcp", False),
        ("/usage", False),
        ("/", False),
        ("/account/login/", False),
    ],
)
def test_only_what_a_key_opens_is_open_to_other_origins(server, path, is_so):
    assert declaration_at(path).cross_origin == is_so
    answer = httpx2.get(server.url + path, headers=ORIGIN, timeout=60)
    assert answer.headers.get("access-control-allow-origin") == ("*" if is_so else None)
    assert ("access-control-allow-origin" in preflight(server, path).headers) == is_so
    assert "access-control-allow-credentials" not in answer.headers


@pytest.mark.parametrize(
    "path", ["/v1/audio/speech", "/v1/models", SPEECH, "/api/v1/jobs/x", "/api/schema", "/v1/nothing"]
)
@pytest.mark.parametrize("method", ["GET", "POST", "PATCH", "DELETE"])
def test_a_preflight_without_a_key_is_a_204_that_allows_the_request(server, path, method):
    answer = preflight(server, path, method, **{"Access-Control-Request-Headers": SENT})
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.headers["access-control-allow-origin"] == "*"
    assert method in answer.headers["access-control-allow-methods"].split(", ")
    assert answer.headers["access-control-allow-headers"] == SENT
    assert answer.headers["x-request-id"]
    assert not {"access-control-allow-credentials", "content-length", "content-type"} & answer.headers.keys()


@pytest.mark.parametrize("headers", [{}, {"Access-Control-Request-Headers": "x: y"}])
def test_a_preflight_that_names_no_headers_is_told_the_known_ones(server, headers):
    allowed = preflight(server, SPEECH, **headers).headers["access-control-allow-headers"]
    known = {"authorization", "content-type", "idempotency-key", "x-service-long-text", "xi-api-key"}
    assert set(allowed.split(", ")) == known


def test_options_that_is_no_preflight_tells_the_methods(server):
    answer = httpx2.options(server.url + SPEECH, headers=ORIGIN, timeout=60)
    assert (answer.status_code, answer.headers["allow"]) == (204, "POST, OPTIONS")
    assert answer.headers["access-control-allow-origin"] == "*"


def test_a_page_may_read_the_headers_of_an_answer(server, key):
    answer = httpx2.post(
        server.url + SPEECH, json={"input": "Hi."}, headers=ORIGIN | {"Authorization": f"Bearer {key}"}, timeout=60
    )
    assert answer.status_code == 200
    exposed = set(answer.headers["access-control-expose-headers"].split(", "))
    assert {"x-request-id", "x-speech-engine", "x-audio-duration", "x-speech-unspoken"} <= exposed
    assert {"x-ratelimit-limit-requests", "x-ratelimit-remaining-requests", "x-ratelimit-reset-requests"} <= exposed


@pytest.mark.parametrize(
    ("method", "path", "options", "status"),
    [
        ("GET", "/v1/nothing", {}, 404),
        ("DELETE", "/v1/models", {}, 405),
        ("POST", SPEECH, {"json": {}}, 401),
        ("GET", "/v1/models", {"headers": {"Authorization": "Bearer wrong"}}, 401),
        ("POST", "/v1/models", {"content": bytes(1 << 20)}, 413),
        ("GET", "/v1/models", {"headers": {"Host": "evil.example"}}, 400),
    ],
)
def test_a_page_may_read_errors_of_every_layer(server, method, path, options, status):
    options = options | {"headers": ORIGIN | options.get("headers", {})}
    answer = httpx2.request(method, server.url + path, **options, timeout=60)
    assert answer.status_code == status
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.json()["error"]["message"]


@pytest.mark.parametrize(("path", "is_so"), [("/v1/models?x=1", True), ("/usage", False)])
def test_a_page_may_read_that_a_head_is_wrong(server, path, is_so):
    address = urlsplit(server.url)
    with socket.create_connection((address.hostname, address.port), timeout=60) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n".encode())
        answer = b"".join(iter(lambda: connection.recv(4096), b"")).lower()
    assert answer.startswith(b"http/1.1 400")
    assert (b"access-control-allow-origin: *" in answer) == is_so


def test_a_page_may_read_when_to_try_again_after_a_refusal_for_load():
    sent: list[dict[str, Any]] = []

    async def shed(scope: Any, receive: Any, send: Any) -> None:
        await refuse(ServerOverloaded("busy", retry_after_s=3), scope, send, 0.0)

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": "/v1/audio/speech", "headers": [(b"accept", b"text/html")]}
    asyncio.run(CrossOrigin(shed)(scope, None, send))
    headers = dict(sent[0]["headers"])
    assert headers[b"access-control-allow-origin"] == b"*"
    assert {b"retry-after", b"x-request-id"} <= set(headers[b"access-control-expose-headers"].split(b", "))


_ASK = """async ([url, options]) => {
    try {
        const answer = await fetch(url, options);
        const body = await answer.arrayBuffer();
        const type = answer.headers.get("content-type");
        const seen = { status: answer.status, headers: Object.fromEntries(answer.headers) };
        if (type.startsWith("application/json")) seen.json = JSON.parse(new TextDecoder().decode(body));
        if (type?.startsWith("audio/"))
            seen.seconds = (await new OfflineAudioContext(1, 1, 24000).decodeAudioData(body)).duration;
        return seen;
    } catch (error) {
        return { failed: error.name };
    }
}"""


@needs_browser
def test_a_page_on_another_origin_speaks_and_reads_errors(server, key):
    with elsewhere() as address, running_browser() as browser:
        page = browser.new_page()
        page.goto(address)

        def ask(path: str, **options: Any) -> dict[str, Any]:
            return page.evaluate(_ASK, [server.url + path, options])

        def speak(path: str, key: str, **fields: Any) -> dict[str, Any]:
            headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json", "X-Stainless-Lang": "js"}
            body = '{"input": "Hello from elsewhere.", "model": "gpt-4o-mini-tts", "voice": "marin"}'
            return ask(path, method="POST", headers=headers, body=body, **fields)

        spoken = speak(SPEECH, key)
        assert spoken["status"] == 200
        assert spoken["seconds"] == pytest.approx(float(spoken["headers"]["x-audio-duration"]), abs=0.1)
        assert spoken["headers"]["x-request-id"]
        assert spoken["headers"]["x-ratelimit-remaining-requests"]
        refused = speak(SPEECH, "wrong")
        assert (refused["status"], refused["json"]["error"]["code"]) == (401, "invalid_api_key")
        too_large = ask("/v1/models", method="POST", body="a" * (1 << 20))
        assert (too_large["status"], too_large["json"]["error"]["code"]) == (413, "request_too_large")
        assert ask("/v1/nothing")["json"]["error"]["code"] == "not_found"
        assert len(ask("/v1/audio/voices")["json"]["voices"]) == 66
        assert ask("/api/schema")["status"] == 200
        for hidden in (
            speak(SPEECH, key, credentials="include"),
            ask("/v1/models", credentials="include"),
            ask("/usage"),
            ask("/api/tts/generate", method="POST", body="{}"),
            ask("/"),
        ):
            assert hidden == {"failed": "TypeError"}
