"""The requests of applications, sent to a running server as each release sends them, and answered with the speech.

The pages below `docs/guide/clients` tell what to write into the settings of these applications.
"""

import functools
import io
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx2
import numpy as np
import pytest
import soundfile
from numpy.typing import NDArray

from tests.support.audio import decoded, likeness
from tests.support.server import Server

pytestmark = pytest.mark.process

TEXT = "Good evening. The washing machine has finished, and it is 21 degrees in the kitchen."
JSON = {"Content-Type": "application/json"}
NODE_SDK = {
    "Accept": "application/octet-stream",
    "User-Agent": "OpenAI/JS 4.95.1",
    "Accept-Encoding": "gzip,deflate",
    "X-Stainless-Lang": "js",
    "X-Stainless-Package-Version": "4.95.1",
    "X-Stainless-OS": "Linux",
    "X-Stainless-Arch": "x64",
    "X-Stainless-Runtime": "node",
    "X-Stainless-Runtime-Version": "v20.20.2",
    "X-Stainless-Retry-Count": "0",
    "X-Stainless-Timeout": "600",
}
OPEN_WEBUI = {
    "User-Agent": "Python/3.11 aiohttp/3.13.2",
    "X-OpenWebUI-User-Name": "Zo%C3%AB Maier",
    "X-OpenWebUI-User-Id": "7f3a2c1e-9d41-4b9a-8f52-0c6f6c7d1b11",
    "X-OpenWebUI-User-Email": "zoe@example.com",
    "X-OpenWebUI-User-Role": "admin",
}
N8N = {"Accept": "*/*", "OpenAI-Organization": "", "User-Agent": "n8n", "Connection": "close"}
LIBRECHAT = {"Accept": "application/json, text/plain, */*", "User-Agent": "axios/1.13.2"}


@dataclass(frozen=True)
class Sent:
    """A request for speech: what the application adds to the key and the text."""

    fields: dict[str, Any]
    headers: dict[str, str] = field(default_factory=dict)
    content_type: str = "audio/mpeg"

    @property
    def spoken(self) -> tuple[str, float]:
        """The voice and the speed that it asks for."""
        return self.fields["voice"], self.fields.get("speed", 1.0)


SENT = {
    "Open WebUI 0.12.4": Sent({"voice": "bf_emma", "model": "tts-1"}, OPEN_WEBUI),
    "Open WebUI 0.12.4 with parameters": Sent(
        {"voice": "alloy", "model": "tts-1-hd", "response_format": "wav", "speed": 1.2}, OPEN_WEBUI, "audio/wav"
    ),
    "SillyTavern 1.19.0": Sent(
        {"response_format": "mp3", "voice": "bf_emma", "speed": 1, "model": "tts-1"}, {"User-Agent": "node-fetch"}
    ),
    "LibreChat 0.8.8": Sent({"model": "tts-1", "voice": "af_heart"}, LIBRECHAT),
    "LibreChat 0.8.8 with a backend": Sent({"model": "tts-1", "voice": "nova", "backend": "kokoro"}, LIBRECHAT),
    "AnythingLLM 1.16.0": Sent({"model": "tts-1", "voice": "bf_emma"}, NODE_SDK),
    "AnythingLLM 1.16.0 as Kokoro": Sent({"model": "kokoro", "voice": "af_bella"}, NODE_SDK),
    "wyoming-openai 0.8.0": Sent(
        {"model": "tts-1", "voice": "bf_emma", "response_format": "wav", "speed": 1.2, "instructions": "Be calm."},
        {"Accept": "application/octet-stream", "User-Agent": "CustomAsyncOpenAI/Python 3.22.1"},
        "audio/wav",
    ),
    "n8n 2.41.1": Sent({"model": "tts-1", "voice": "nova", "response_format": "mp3", "speed": 1}, N8N),
    "n8n 2.41.1, Opus": Sent(
        {"model": "tts-1-hd", "voice": "shimmer", "response_format": "opus", "speed": 1}, N8N, "audio/ogg"
    ),
    "n8n 2.41.1, FLAC": Sent(
        {"model": "tts-1", "voice": "fable", "response_format": "flac", "speed": 1.5}, N8N, "audio/flac"
    ),
    "n8n 2.41.1, AAC": Sent(
        {"model": "tts-1", "voice": "echo", "response_format": "aac", "speed": 1}, N8N, "audio/aac"
    ),
}


@pytest.fixture(scope="module")
def key(server: Server) -> str:
    return server.create_key("applications@example.com", "pro")


@pytest.fixture(scope="module")
def post(server: Server, key: str) -> Callable[..., httpx2.Response]:
    def send(sent: Sent, text: str = TEXT, **changes: Any) -> httpx2.Response:
        headers = JSON | {"Authorization": f"Bearer {key}"} | sent.headers
        body = {"input": text} | sent.fields | changes
        return httpx2.post(f"{server.url}/v1/audio/speech", json=body, headers=headers, timeout=60)

    return send


@pytest.fixture(scope="module")
def whole(server: Server, key: str) -> Callable[[str, float], NDArray[np.int16]]:
    """The samples of `TEXT` as a whole file, in a voice and at a speed of this service."""

    @functools.cache
    def speak(voice: str, speed: float) -> NDArray[np.int16]:
        body = {"input": TEXT, "voice": voice, "speed": speed, "response_format": "wav"}
        headers = {"Authorization": f"Bearer {key}"}
        answer = httpx2.post(f"{server.url}/api/v1/audio/speech", json=body, headers=headers, timeout=60)
        return soundfile.read(io.BytesIO(answer.content), dtype="int16")[0]

    return speak


@pytest.mark.parametrize("name", SENT)
def test_what_an_application_sends_is_spoken(post, whole, name):
    sent = SENT[name]
    answer = post(sent)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, sent.content_type)
    samples, (voice, speed) = decoded(answer.content), sent.spoken
    meant = whole(voice, speed)
    assert abs(len(samples) - len(meant)) < 0.1 * 24_000
    assert likeness(samples, meant) > 0.9


def test_open_webui_passes_the_services_own_controls_on(post):
    plain = post(SENT["Open WebUI 0.12.4"], response_format="wav")
    higher = post(SENT["Open WebUI 0.12.4"], response_format="wav", ev_pitch=3)
    assert higher.status_code == 200
    assert higher.content != plain.content


def test_open_webui_shows_the_message_of_an_error(post):
    answer = post(SENT["Open WebUI 0.12.4"], voice="bf_nobody")
    assert answer.status_code == 400
    assert "bf_nobody" in answer.json()["error"]["message"]


def test_both_ends_of_sillytaverns_range_of_speeds_are_spoken(post):
    slow, fast = (decoded(post(SENT["SillyTavern 1.19.0"], speed=speed).content) for speed in (0.25, 4))
    assert len(slow) > 8 * len(fast)


def test_a_space_that_sillytavern_leaves_before_a_voice_is_refused(post):
    answer = post(SENT["SillyTavern 1.19.0"], voice=" nova")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "voice_not_found")


def test_the_parts_that_librechat_puts_behind_each_other_are_one_speech(post):
    sent = SENT["LibreChat 0.8.8"]
    parts = [post(sent, text).content for text in ("Good evening.", "The washing machine has finished.")]
    lengths = [len(decoded(part)) for part in parts]
    assert abs(len(decoded(b"".join(parts))) - sum(lengths)) < 0.1 * 24_000


def test_a_piece_of_a_chat_without_words_is_a_silence_that_stops_no_reading(post):
    answer = post(SENT["LibreChat 0.8.8"], "---")
    assert answer.status_code == 200
    assert np.abs(decoded(answer.content)).max() < 100


def test_anythingllm_finds_voices_with_a_content_type_but_no_body(server, key):
    headers = JSON | {"Authorization": f"Bearer {key}", "User-Agent": "node", "Accept-Language": "*"}
    answer = httpx2.get(f"{server.url}/v1/audio/voices", headers=headers, timeout=60)
    assert "bf_emma" in [voice["id"] for voice in answer.json()["voices"]]


def test_n8n_can_test_its_credential(server, key):
    headers = N8N | {"Authorization": f"Bearer {key}"}
    assert httpx2.get(f"{server.url}/v1/models", headers=headers, timeout=60).status_code == 200
    assert (
        httpx2.get(f"{server.url}/v1/models", headers=N8N | {"Authorization": "Bearer ev_no"}, timeout=60).status_code
        == 401
    )
