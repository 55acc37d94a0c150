"""Input that nobody sends in good faith gets a clean 4xx at once, at every address: never a 500."""

import json
import re
import time
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from accounts.plans import PRO
from tests.support.factories import make_account, make_key

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tone_engine", "any_requests_a_minute")]

JSON = "application/json"
AT_ONCE_S = 20
"""Of this process's own work, whatever else the machine does."""
"""Far more than it takes, and far less than what goes on and on."""

LONG_NUMBER = "9" * 5_000
"""Python refuses to make an int of it."""

NASTY = {
    "a null byte": "a\0b",
    "half of a surrogate pair": "a\ud800b",
    "no character": "\uffff",
    "a line break": "a\r\nX-Injected: yes",
    "an escape": "\x1b[31m",
    "a template": "{{ 7 }}{0}%s%(x)s",
    "a path": "../../etc/passwd\0.mp3",
    "right to left": "\u202eabc",
    "a long one": "x" * 300_000,
    "nothing": "",
    "null": None,
    "a number": 10**400,
    "a list": [[]],
    "an object": {"id": "\ud800"},
}
TURN = {"speaker": "A", "text": "Hello."}
BODIES: dict[str, tuple[str, dict[str, Any]]] = {
    "speech": (
        "speech",
        {"input": "Hi", "voice": "af_aoede", "model": "tts-1", "response_format": "mp3", "ev_tone": "warm"}
        | {"language": "en", "speed": 1, "ev_pitch": 0, "ev_volume_db": 0, "ev_timestamps": False},
    ),
    "phonemes": ("phonemes", {"input": "Hi", "voice": "af_aoede", "language": "en"}),
    "generate": (
        "generate",
        {"input": "Hi", "voice": "af_aoede", "format": "mp3", "tone": "warm", "timestamps": True, "language": "en"},
    ),
    "pronounce": ("pronounce", {"input": "Hi", "voice": "af_aoede"}),
    "job": (
        "jobs",
        {
            "type": "longform",
            "input": "Hi",
            "voice": "af_aoede",
            "callback_url": "https://example.com/",
            "format": "mp3",
        },
    ),
    "podcast": ("jobs", {"type": "podcast", "voices": {"A": "af_aoede", "B": "am_adam"}, "segments": [TURN]}),
    "entry": ("lexicon_api", {"word": "Hi", "language": "en", "respelling": "high", "phonemes": None}),
    "import": ("lexicon_import_api", {"entries": [{"word": "Hi", "language": "en", "respelling": "high"}]}),
}


@pytest.fixture
def client() -> Client:
    key = make_key(make_account(PRO))
    return Client(headers={"Authorization": f"Bearer {key}"}, raise_request_exception=False)


@pytest.fixture
def member() -> Client:
    """Somebody who is logged in."""
    client = Client(raise_request_exception=False)
    client.force_login(make_account(PRO))
    return client


def post(client: Client, name: str, body: bytes | str) -> Any:
    return client.post(reverse(name), body, content_type=JSON)


class TestJson:
    @pytest.mark.parametrize("name", ["speech", "jobs", "lexicon_import_api"])
    @pytest.mark.parametrize(
        "body",
        [
            b"[" * 16_000_000,
            b'{"input":' * 1_500_000,
            b'{"input": ' + b"[" * 500_000 + b"]" * 500_000 + b"}",
            b'{"input": "\xff\xfe"}',
            b'{"input": "\\ud8"}',
            b"\xff\xfe{",
            b"\0",
        ],
        ids=["lists", "objects", "closed lists", "no UTF-8", "half an escape", "a mark", "null"],
    )
    def test_a_body_that_is_not_json_is_refused_at_once(self, client, name, body):
        begun = time.process_time()
        response = post(client, name, body)
        assert response.status_code == 400
        assert response.json()["error"]["code"] == "invalid_json"
        assert time.process_time() - begun < AT_ONCE_S

    @pytest.mark.parametrize("name", ["speech", "jobs", "lexicon_import_api"])
    def test_a_number_of_any_length_is_read_at_once(self, client, name):
        begun = time.process_time()
        response = post(client, name, b'{"input": ' + LONG_NUMBER.encode() + b"}")
        assert (response.status_code, response.json()["error"]["type"]) == (400, "invalid_request_error")
        assert response.json()["error"]["param"] == ("entries" if name == "lexicon_import_api" else "input")
        assert time.process_time() - begun < AT_ONCE_S

    @pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999", "1" + "0" * 400])
    @pytest.mark.parametrize("field", ["speed", "ev_pitch", "ev_volume_db"])
    def test_an_invalid_number_names_its_field(self, client, field, number):
        response = post(client, "speech", f'{{"input": "Hi", "{field}": {number}}}')
        assert response.status_code == 400
        assert response.json()["error"]["param"] == field

    def test_the_last_of_two_equal_fields_counts(self, client):
        assert post(client, "speech", '{"input": 5, "input": "Hi"}').status_code == 200
        assert post(client, "speech", '{"input": "Hi", "input": 5}').json()["error"]["param"] == "input"

    def test_deep_values_are_of_a_wrong_type(self, client):
        response = post(client, "speech", f'{{"input": {"[" * 60}{"]" * 60}}}')
        assert response.json()["error"]["param"] == "input"

    def test_deeper_values_are_not_parsed(self, client):
        response = post(client, "speech", f'{{"input": {"[" * 500}{"]" * 500}}}')
        assert (response.status_code, response.json()["error"]["code"]) == (400, "invalid_json")

    @pytest.mark.parametrize("kind", BODIES)
    def test_no_field_value_causes_a_500(self, client, kind):
        name, body = BODIES[kind]
        parts = [(body, field) for field in body]
        parts += [(body[outer], field) for outer in ("voices",) if outer in body for field in body[outer]]
        parts += [(row, field) for rows in ("segments", "entries") for row in body.get(rows, ()) for field in row]
        failed = []
        for part, field in parts:
            kept = part[field]
            for what, value in NASTY.items():
                part[field] = value
                response = post(client, name, json.dumps(body))
                if response.status_code >= 500 or "X-Injected" in response.headers:
                    failed.append(f"{field} with {what}: {response.status_code}")
            part[field] = kept
        assert failed == []


VALUES = (LONG_NUMBER, "%00", "%ED%A0%80", "%ff", "1e999", "-1", "nan", "9" * 25)
TAKING_A_VALUE = [
    "/api/v1/jobs?limit=",
    "/api/v1/jobs?after=",
    "/api/v1/lexicon?limit=",
    "/api/v1/lexicon?after=",
    "/api/v1/lexicon?language=",
    "/api/v1/usage?days=",
    "/?voice=voice_",
    "/voices?language=",
    "/studio?page=",
    "/studio?q=",
    "/docs/search?q=",
    "/voices?q=",
    "/studio/book?from=",
    "/studio/podcast?from=",
    "/lexicon?page=",
    "/lexicon?word=",
    "/usage?period=",
    "/account/login/?next=",
    "/api/v1/jobs/",
    "/api/v1/voices/voice_",
    "/api/v1/lexicon/",
    "/api/v1/models/",
    "/voices/mine/voice_",
    "/studio/jobs/",
    "/lexicon/",
    "/docs/",
    "/account/confirm-email/",
    "/account/password/reset/key/1-",
]


class TestAddresses:
    @pytest.mark.parametrize("name", ["jobs", "lexicon_api", "usage", "cloned_voices", "models"])
    def test_too_many_parameters_are_a_400_if_they_are_read(self, client, name):
        response = client.get(reverse(name) + "?" + "a&" * 5_000)
        assert response.status_code in (200, 400)
        if response.status_code == 400:
            assert response.json()["error"]["code"] == "bad_request"

    @pytest.mark.parametrize("address", TAKING_A_VALUE)
    def test_no_parameter_value_causes_a_500(self, client, member, address):
        asking = client if address.startswith("/api/") else member
        for value in VALUES:
            assert asking.get(address + value).status_code < 500, value


CHARSETS = ("hex", "rot13", "zlib", "undefined", "unicode_escape", "idna", "utf-16", "utf-7", "nothing", "x" * 300)


class TestCharsets:
    """A request says in which charset it is; Python knows some that are none."""

    @pytest.fixture
    def visitor(self, server) -> Iterator[httpx2.Client]:
        with httpx2.Client(base_url=server.url, timeout=60) as client:
            yield client

    @pytest.mark.process
    def test_a_form_is_read_as_utf8_with_any_charset(self, visitor):
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', visitor.get("/").text)[1]
        part = '--b\r\nContent-Disposition: form-data; name="{}"\r\n\r\n{}\r\n'
        fields = {"csrfmiddlewaretoken": token, "input": "ä\\ud800", "voice": "nobody"}
        body = "".join(part.format(*field) for field in fields.items()) + "--b--\r\n"
        for charset in CHARSETS:
            content_type = f"multipart/form-data; boundary=b; charset={charset}"
            response = visitor.post("/", content=body.encode(), headers={"Content-Type": content_type})
            assert (response.status_code, "ä\\ud800" in response.text) == (200, True), charset

    @pytest.mark.process
    @pytest.mark.parametrize(
        ("address", "status"), [("/voices?language=%C3%A4", 200), ("/api/v1/usage?days=1", 401), ("/mcp?a=b", 401)]
    )
    def test_an_address_is_read_as_utf8_too(self, visitor, address, status):
        for charset in CHARSETS:
            headers = {"Content-Type": f"text/plain; charset={charset}"}
            assert visitor.get(address, headers=headers).status_code == status, charset

    @pytest.mark.process
    def test_too_many_parameters_are_a_400_with_a_charset_too(self, visitor):
        headers = {"Content-Type": "text/plain; charset=utf-8"}
        assert visitor.get("/voices?" + "a&" * 5_000, headers=headers).status_code == 400


class TestForms:
    @pytest.mark.parametrize("address", ["/keys", "/lexicon", "/studio/podcast", "/studio/book", "/account/delete"])
    def test_too_many_fields_are_a_400(self, member, address):
        assert member.post(address, "a=1&" * 5_000, content_type="application/x-www-form-urlencoded").status_code == 400
        part = b'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'
        sent = member.post(address, part * 5_000 + b"--b--\r\n", content_type="multipart/form-data; boundary=b")
        assert sent.status_code == 400

    def test_too_many_files_are_a_400(self, member):
        part = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n'
        sent = member.post("/lexicon/import", part * 200 + b"--b--\r\n", content_type="multipart/form-data; boundary=b")
        assert sent.status_code == 400

    @pytest.mark.parametrize("verb", ["remove", "insert", "up", "down", "add"])
    @pytest.mark.parametrize("address", ["/studio/podcast", "/studio/book"])
    def test_a_button_with_any_number_gets_a_page(self, member, address, verb):
        for number in (LONG_NUMBER, "99", "-1", "²", "٣", ""):
            sent = {"action": f"{verb}-{number}", "text": "a", "speaker": "A"}
            assert member.post(address, sent).status_code == 200, number

    @pytest.mark.parametrize(
        "content",
        [b"[" * 5_000_000, b'{"entries": [{"word": "\\ud800\\u0000"}]}', b"\xff\xfe", b""],
        ids=["deep", "unwritable", "no text", "empty"],
    )
    def test_an_invalid_lexicon_is_refused_on_the_page(self, member, content):
        response = member.post("/lexicon/import", {"file": SimpleUploadedFile("lexicon.json", content)})
        assert response.status_code == 200
        assert response.context["form"].errors

    def test_an_invalid_number_is_shown_on_the_page(self, member):
        fields = {
            "voice": "af_aoede",
            "pitch": "0",
            "volume_db": "0",
            "tone": "neutral",
            "input": "Hi",
            "format": "mp3",
        }
        written = {"action": "create", "speaker": "A", "text": "Hi", "voice_a": "af_aoede", "voice_b": "am_adam"}
        podcast = fields | written | {"audio_format": "mp3"}
        for speed in ("nan", "inf", "1e999", LONG_NUMBER, "1_0"):
            for address, sent, field in (("/", fields, "speed"), ("/studio/podcast", podcast, "speed_a")):
                response = member.post(address, sent | {field: speed})
                assert response.status_code == 200
                assert response.context["form"].errors[field], speed
