"""Requests as programs send them: addresses, methods, models and bodies, each with its answer."""

import json
from collections.abc import Iterator
from typing import NamedTuple

import httpx2
import pytest

from serving.api_paths import meant_path
from tests.support.server import Server

SPEECH = {"model": "tts-1", "voice": "nova", "input": "Hello."}
AUDIO = "audio/mpeg"


class Case(NamedTuple):
    """A request, and of its answer the status, the type, the code of an error, and what its message says."""

    method: str
    path: str
    status: int
    code: str | None = None
    says: str = ""
    sent: object = None
    headers: dict[str, str] = {}
    has_key: bool = True


def speech(path: str, **fields: object) -> Case:
    return Case("POST", path, 200, sent=SPEECH | fields)


def refused(path: str, code: str, says: str, **fields: object) -> Case:
    return Case("POST", path, 400, code, says, SPEECH | fields)


def lost(method: str, path: str, says: str, **more: object) -> Case:
    return Case(method, path, 404, "not_found", says, **more)  # type: ignore[arg-type]


PROGRAM, BROWSER = {"Accept": "application/json"}, {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
CASES = [
    speech("/v1/audio/speech"),
    speech("//v1/audio/speech"),
    speech("/v1//audio/speech"),
    speech("/v1/audio/speech/"),
    speech("/v1/v1/audio/speech"),
    speech("//v1//v1//audio//speech//"),
    speech("/api/v1/audio/speech/"),
    speech("/api/v1/v1/audio/speech"),
    speech("/v1/audio/speech", model="kokoro"),
    speech("/v1/audio/speech", model="hexgrad/Kokoro-82M"),
    speech("/v1/audio/speech", model="speaches-ai/Kokoro-82M-v1.0-ONNX"),
    speech("/v1/audio/speech", model="kokoro-v1"),
    speech("/v1/audio/speech", model="gpt-4o-mini-tts-2026-01-01"),
    speech("/v1/audio/speech", model=None),
    speech("/v1/audio/speech", voice={"id": "af_sky"}),
    refused("/v1/audio/speech", "invalid_value", "the nearest is tts-1-hd", model="tts-1-hdd"),
    refused("/v1/audio/speech", "invalid_value", "must be one of kokoro-82m, tts-1", model="kokoro/piper"),
    refused("/api/v1/audio/speech", "invalid_value", "must be one of", model="hexgrad/Kokoro-82M"),
    refused("/v1/audio/speech", "voice_not_found", "The nearest name is nova. OpenAI's names are alloy", voice="novva"),
    refused("/v1/audio/speech", "voice_not_found", "The nearest name is af_sky", voice="AF-Sky"),
    refused("/v1/audio/speech", "voice_not_found", "There is no voice ''. OpenAI's names are alloy", voice=""),
    refused("/v1/audio/speech", "voice_not_found", "to blend. The nearest name is af_bella", voice="af_sky+af_belle"),
    refused("/v1/audio/speech", "invalid_value", "speed", speed=5),
    Case(
        "POST",
        "/v1/audio/speech",
        400,
        "invalid_json",
        "byte 28 (0xe9) is not. It is 'é'",
        b'{"voice":"nova","input":"Caf\xe9"}',
    ),
    Case("POST", "/v1/audio/speech", 400, "invalid_json", "must be UTF-8; byte 10 (0x81)", b'{"input":"\x81"}'),
    Case("POST", "/v1/audio/speech", 400, "invalid_json", "cannot be parsed", b'{"input": "Hello."'),
    Case("GET", "/v1/audio/speech", 405, "method_not_allowed"),
    Case("GET", "/v1/audio/speech", 405, "method_not_allowed", has_key=False),
    Case("HEAD", "/v1/audio/speech", 405, has_key=False),
    Case("GET", "/api/v1/audio/speech", 405, "method_not_allowed", has_key=False),
    Case("POST", "/v1/models", 405, "method_not_allowed", has_key=False),
    Case("GET", "/v1/models/", 200),
    Case("GET", "/v1/models/hexgrad/Kokoro-82M", 200),
    Case("GET", "/v1/models/whisper-1", 404, "model_not_found", "the nearest is"),
    Case("POST", "/elevenlabs/v1/text-to-speech/af_sky", 200, sent={"text": "Hello."}),
    Case("POST", "/elevenlabs/v1/v1/text-to-speech/af_sky", 200, sent={"text": "Hello."}),
    Case("POST", "/elevenlabs/text-to-speech/af_sky", 200, sent={"text": "Hello."}),
    Case("POST", "//elevenlabs//v1/text-to-speech/af_sky/", 200, sent={"text": "Hello."}),
    Case("GET", "/elevenlabs/v1/v2/voices", 200),
    Case("GET", "/elevenlabs/v2/voices/", 200),
    Case("GET", "/elevenlabs/models", 200),
    lost("POST", "/audio/speech", "POST {site}/v1/audio/speech", sent=SPEECH),
    lost("POST", "/openai/v1/audio/speech", "POST {site}/v1/audio/speech", sent=SPEECH),
    lost("POST", "/v2/audio/speech", "POST {site}/v1/audio/speech", sent=SPEECH, has_key=False),
    lost("POST", "/v1/completions", "speaks texts and does nothing else", sent={"prompt": "Hi"}),
    lost("POST", "/v1/chat/completions", "speaks texts and does nothing else", sent={"messages": []}),
    lost("POST", "/v1/audio/transcriptions", "speaks texts and does nothing else", sent={}),
    lost("GET", "/openai/v1/models", "GET {site}/v1/models"),
    lost("GET", "/models", "GET {site}/v1/models", has_key=False, headers=PROGRAM),
    lost("GET", "/v1/nothing", "OpenAI's clients take {site}/v1", has_key=False),
    lost("GET", "/wp-login", "OpenAI's clients take {site}/v1", has_key=False, headers={"Accept": "*/*"}),
    lost("GET", "/api/", "all else is under {site}/api/v1", has_key=False, headers=BROWSER),
    lost("POST", "/api", "all else is under {site}/api/v1", sent=SPEECH),
    lost("GET", "/account/login/", "{site}/docs"),
    lost("POST", "/", "{site}/docs", sent=SPEECH),
]


@pytest.fixture(scope="module")
def client() -> Iterator[httpx2.Client]:
    with httpx2.Client(timeout=60) as made:
        yield made


@pytest.fixture(scope="module")
def key(server: Server) -> str:
    return server.create_key("addresses@example.com", "pro")


@pytest.mark.process
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.method} {case.path}")
def test_a_request_has_the_answer_that_helps(server, client, key, case):
    sent = case.sent if isinstance(case.sent, bytes | None) else json.dumps(case.sent)
    headers = {"Content-Type": "application/json"} if sent else {}
    headers |= {"Authorization": f"Bearer {key}"} if case.has_key else {}
    answer = client.request(case.method, f"{server.url}{case.path}", content=sent, headers=headers | case.headers)
    assert answer.status_code == case.status
    if case.status == 200:
        assert answer.headers["Content-Type"] == (AUDIO if case.sent else "application/json; charset=utf-8")
        return
    assert answer.headers["Content-Type"] == "application/json; charset=utf-8"
    if case.status == 405:
        assert "OPTIONS" in answer.headers["Allow"]
    if case.method != "HEAD":
        error = answer.json()["error"]
        assert (error["type"], error["code"]) == ("invalid_request_error", case.code)
        assert case.says.format(site="http://testserver") in error["message"]


@pytest.mark.process
@pytest.mark.parametrize("path", ["/nothing", "/audio/speech", "/"])
def test_a_browser_gets_a_page(server, client, path):
    answer = client.get(f"{server.url}{path}", headers=BROWSER)
    assert answer.headers["Content-Type"].startswith("text/html")
    assert answer.status_code == (200 if path == "/" else 404)


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("/v1", "/v1"),
        ("/v1/", "/v1"),
        ("//v1///models//", "/v1/models"),
        ("/v1/v1/v1/models", "/v1/models"),
        ("/api//v1/jobs/", "/api/v1/jobs"),
        ("/v1/v1s", "/v1/v1s"),
        ("/elevenlabs/v1/v1/models", "/elevenlabs/v1/models"),
        ("/elevenlabs/models/", "/elevenlabs/v1/models"),
        ("/elevenlabs/v1/v2/voices", "/elevenlabs/v2/voices"),
        ("/elevenlabs/v2/voices", "/elevenlabs/v2/voices"),
        ("/elevenlabs", "/elevenlabs"),
        ("/elevenlabs/v2x", "/elevenlabs/v2x"),
        ("/elevenlabsx//models/", "/elevenlabsx//models/"),
        ("/v1x//y/", "/v1x//y/"),
        ("//voices/", "//voices/"),
        ("/studio/jobs//", "/studio/jobs//"),
        ("/", "/"),
    ],
)
def test_only_addresses_of_the_api_are_put_right(path, meant):
    assert meant_path(path) == meant
