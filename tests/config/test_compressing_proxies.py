"""nginx and Caddy as deploy/ has them, which compress pages: events come as they are made, and audio as it is."""

import base64
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.sync.client import connect

from tests.support.proxies import is_installed, running_caddy, running_nginx
from tests.support.server import Server, running_server
from tests.support.tone_app import HELD, RELEASE

pytestmark = [pytest.mark.process, pytest.mark.exhaustive]

BEGINNING = "One two three four five. " * 8
END = f"{'more ' * 30}end. {'last ' * 30}end."
TEXT = f"{BEGINNING}{HELD} {END}"
"""Its beginning is spoken at once, the rest when the engine is let go on."""

PROXIES = [
    pytest.param(start, marks=pytest.mark.skipif(not is_installed(name), reason=f"no {name} is installed"), id=name)
    for name, start in (("nginx", running_nginx), ("caddy", running_caddy))
]


@dataclass(frozen=True)
class Site:
    """A server whose engine waits where a text says so, a key of Pro, and the file which lets it go on."""

    server: Server
    key: str
    release: Path

    def client(self, url: str) -> httpx2.Client:
        """Return a client with the key that takes compressed answers, at the server itself or at a proxy."""
        headers = {"Authorization": f"Bearer {self.key}", "Accept-Encoding": "gzip, zstd"}
        return httpx2.Client(base_url=url, headers=headers, timeout=60, follow_redirects=True)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    log = folder / "tone.log"
    settings = {"DJANGO_SETTINGS_MODULE": "tests.support.tone_settings", "TONE_LOG": str(log), "PLACE_LIFETIME_S": "60"}
    with running_server(folder, **settings) as server:
        yield Site(server, server.create_key("someone@example.com", "pro"), Path(f"{log}{RELEASE}"))


@pytest.fixture(scope="module", params=PROXIES)
def proxy(request, site, tmp_path_factory) -> Iterator[str]:
    with request.param(tmp_path_factory.mktemp("proxy"), site.server.url) as url:
        yield url


@pytest.mark.parametrize(
    ("address", "asked"),
    [
        ("/v1/audio/speech", {"voice": "coral", "stream_format": "sse"}),
        ("/api/tts/stream", {"voice": "af_bella", "timestamps": True}),
    ],
)
def test_the_first_event_arrives_before_the_last_is_made(site, proxy, address, asked):
    site.release.unlink(missing_ok=True)
    with site.client(proxy) as client, client.stream("POST", address, json={"input": TEXT} | asked) as answer:
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/event-stream")
        assert "Content-Encoding" not in answer.headers
        assert "no-transform" in answer.headers["Cache-Control"]
        blocks = answer.iter_raw()
        received = b""
        while b"\n\n" not in received:
            received += next(blocks)
        assert not site.release.exists()
        site.release.touch()
        events = events_in(received + b"".join(blocks))
    assert len(base64.b64decode(events[0]["audio"])) > 512  # Caddy compresses nothing that is shorter
    assert [event["type"] for event in events] == ["speech.audio.delta"] * (len(events) - 1) + ["speech.audio.done"]
    assert len(events) > 2


def events_in(stream: bytes) -> list[dict[str, Any]]:
    return [json.loads(block.split("data: ", 1)[1]) for block in stream.decode().split("\n\n") if block]


def test_streamed_audio_arrives_before_its_end_is_made(site, proxy):
    site.release.unlink(missing_ok=True)
    body = {"input": TEXT, "voice": "coral", "response_format": "mp3"}
    with site.client(proxy) as client, client.stream("POST", "/v1/audio/speech", json=body) as answer:
        assert "Content-Encoding" not in answer.headers
        blocks = answer.iter_raw()
        first = next(blocks)
        assert not site.release.exists()
        site.release.touch()
        assert len(first) < len(first + b"".join(blocks))


@pytest.mark.parametrize("audio_format", ["wav", "mp3"])
def test_audio_comes_as_it_is(site, proxy, audio_format):
    body = {"input": "Hello to all of you.", "response_format": audio_format}
    with site.client(site.server.url) as direct, site.client(proxy) as client:
        expected = direct.post("/api/v1/audio/speech", json=body)
        answer = client.post("/api/v1/audio/speech", json=body)
        assert answer.content == expected.content
        assert int(answer.headers["Content-Length"]) == len(answer.content) > 1000
        assert "Content-Encoding" not in answer.headers
        assert client.get("/").headers["Content-Encoding"] in ("gzip", "zstd")


@pytest.mark.parametrize("audio_format", ["wav", "mp3"])
def test_a_range_of_a_job(site, proxy, audio_format):
    with site.client(site.server.url) as direct, site.client(proxy) as client:
        accepted = client.post("/api/v1/jobs", json={"input": BEGINNING * 5, "format": audio_format}).json()
        run = "from tests.support.jobs import render_all; render_all()"
        site.server.manage("shell", "--verbosity", "0", "--command", run)
        address = direct.get(f"/api/v1/jobs/{accepted['id']}").json()["audio_url"]
        whole = direct.get(address).content
        all_of_it = client.get(address)
        part = client.get(address, headers={"Range": "bytes=1000-2999", "If-Range": all_of_it.headers["ETag"]})
        assert all_of_it.content == whole
        assert all_of_it.headers["Accept-Ranges"] == "bytes"
        assert not all_of_it.headers["ETag"].startswith("W/")
        assert (part.status_code, part.content) == (206, whole[1000:3000])
        assert part.headers["Content-Range"] == f"bytes 1000-2999/{len(whole)}"
        assert part.headers["ETag"] == all_of_it.headers["ETag"]
        assert "Content-Encoding" not in part.headers | all_of_it.headers
        beyond = client.get(address, headers={"Range": f"bytes={len(whole)}-"})
        assert (beyond.status_code, beyond.headers["Content-Range"]) == (416, f"bytes */{len(whole)}")


def test_a_websocket_goes_through(site, proxy):
    address = f"{proxy.replace('http', 'ws', 1)}/elevenlabs/v1/text-to-speech/af_bella/stream-input"
    with connect(address, additional_headers={"xi-api-key": site.key}) as socket:
        socket.send(json.dumps({"text": "Hello there. "}))
        assert json.loads(socket.recv())["audio"]  # before the end of the text
        socket.send(json.dumps({"text": ""}))
        messages = [json.loads(message) for message in socket]
    assert messages[-1]["isFinal"]
