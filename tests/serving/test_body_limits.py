"""How long a body may be at each address, and that no legal request is longer."""

import json
from typing import Any

import pytest
from django.conf import settings

from accounts.plans import FREE, PRO
from serving.body_limits import FORM_BYTES, PLAIN_BYTES, SPOKEN_BYTES, most_body_bytes
from studio.scripts import MAX_SCRIPT, MAX_TURNS

MULTIPART = {"content-type": "multipart/form-data; boundary=x"}
JSON = {"content-type": "application/json"}
EMOJI = "😀"


def most(path: str, method: str = "POST", **headers: str) -> int:
    encoded = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope: dict[str, Any] = {"type": "http", "method": method, "path": path, "headers": encoded}
    return most_body_bytes(scope)


@pytest.mark.parametrize(
    ("path", "limit"),
    [
        ("/api/v1/jobs", settings.MAX_BODY_BYTES),
        ("/api/v1/lexicon/pls", settings.MAX_BODY_BYTES),
        ("/api/v1/lexicon/import", settings.MAX_BODY_BYTES),
        ("/mcp", settings.MAX_BODY_BYTES),
        ("/mcp/", settings.MAX_BODY_BYTES),
        ("/mcp//", settings.MAX_BODY_BYTES),
        ("/api/v1/audio/speech", SPOKEN_BYTES),
        ("/api/v1/audio/speech/timestamps", SPOKEN_BYTES),
        ("/v1/audio/speech", SPOKEN_BYTES),
        ("/api/v1/audio/phonemes", SPOKEN_BYTES),
        ("/api/tts/generate", SPOKEN_BYTES),
        ("/api/tts/stream", SPOKEN_BYTES),
        ("/", SPOKEN_BYTES),
        ("/studio/podcast", FORM_BYTES),
        ("/api/tts/pronounce", PLAIN_BYTES),
        ("/api/v1/lexicon", PLAIN_BYTES),
        ("/account/login/", PLAIN_BYTES),
        ("/admin/login/", PLAIN_BYTES),
        ("/static/css/layout.css", PLAIN_BYTES),
        ("/nowhere", PLAIN_BYTES),
        ("/mcp/other", PLAIN_BYTES),
        ("\x00" * 5000, PLAIN_BYTES),
    ],
)
def test_the_longest_body_of_each_address(path, limit):
    assert most(path) == limit


@pytest.mark.parametrize("path", ["/api/v1/voices", "/voices/mine/new", "/studio/book", "/lexicon/import"])
def test_only_a_form_with_files_may_be_as_long_as_files(path):
    assert most(path, content_type="Multipart/Form-Data; boundary=x") == settings.MAX_BODY_BYTES
    assert most(path, content_type="text/plain") == PLAIN_BYTES


@pytest.mark.parametrize("path", ["/", "/studio/podcast", "/studio/book", "/lexicon/import", "/api/v1/jobs", "/mcp"])
@pytest.mark.parametrize(
    "content_type", ["application/x-www-form-urlencoded", "Application/X-WWW-Form-URLencoded; a=b"]
)
def test_no_form_with_escapes_may_be_long(path, content_type):
    assert most(path, content_type=content_type) == PLAIN_BYTES
    twice = [(b"content-type", value.encode()) for value in (content_type, MULTIPART["content-type"])]
    scope = {"type": "http", "method": "POST", "path": path, "headers": twice}
    assert most_body_bytes(scope) == most_body_bytes(scope | {"headers": twice[::-1]}) == PLAIN_BYTES


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS"])
def test_other_methods_have_no_use_for_long_bodies(method):
    assert most("/api/v1/jobs", method) == PLAIN_BYTES


def test_speech_that_may_become_a_job_is_as_long_as_a_job():
    speech = "/api/v1/audio/speech"
    assert most(speech, x_service_long_text="async") == settings.MAX_BODY_BYTES
    assert most(speech, x_service_long_text="sync") == SPOKEN_BYTES
    assert most("/api/tts/generate", x_service_long_text="async") == SPOKEN_BYTES


def test_a_smaller_limit_of_the_operator_counts(settings):
    settings.MAX_BODY_BYTES = 1_000
    assert most("/api/v1/jobs") == most("/nowhere") == 1_000


def test_the_longest_texts_fit_however_they_are_written():
    text = EMOJI * PRO.max_input
    assert len(json.dumps({"input": text})) + 10_000 < SPOKEN_BYTES
    assert len(json.dumps({"input": EMOJI * FREE.max_input})) < PLAIN_BYTES
    heads = 2 * MAX_TURNS * len('--boundary\r\nContent-Disposition: form-data; name="speaker"\r\n\r\nA\r\n')
    assert heads + len((EMOJI * (MAX_SCRIPT + PRO.max_podcast)).encode()) + 10_000 < FORM_BYTES
