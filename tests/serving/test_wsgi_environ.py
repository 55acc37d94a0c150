"""The environment that Django gets of a request."""

from typing import Any

import pytest

from serving.wsgi_environ import environ_of

SCOPE: dict[str, Any] = {
    "type": "http",
    "method": "POST",
    "path": "/api/v1/jobs/é",
    "query_string": b"a=%20&b=\xc3\xa9",
    "http_version": "1.1",
    "scheme": "https",
    "server": ("127.0.0.1", 8000),
    "client": ("203.0.113.7", 4711),
    "headers": [
        (b"host", b"tts.example"),
        (b"content-type", b"application/json"),
        (b"content-length", b"2"),
        (b"x-request-id", b"one"),
        (b"x-request-id", b"tw\xf6"),
    ],
}


def test_a_request_is_told_as_pep_3333_wants_it():
    environ = environ_of(SCOPE, b"{}")
    assert environ.pop("wsgi.input").read() == b"{}"
    assert environ.pop("asgi.scope") is SCOPE
    assert {name: value for name, value in environ.items() if not name.startswith("wsgi.")} == {
        "REQUEST_METHOD": "POST",
        "SCRIPT_NAME": "",
        "PATH_INFO": "/api/v1/jobs/\u00c3\u00a9",
        "QUERY_STRING": "a=%20&b=\u00c3\u00a9",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "203.0.113.7",
        "REMOTE_PORT": "4711",
        "HTTP_HOST": "tts.example",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": "2",
        "HTTP_X_REQUEST_ID": "one,tw\u00f6",
    }
    assert environ["wsgi.url_scheme"] == "https"
    assert environ["wsgi.version"] == (1, 0)


@pytest.mark.parametrize(
    ("root_path", "path", "told"),
    [("/tts", "/tts/voices", ("/tts", "/voices")), ("", "/voices", ("", "/voices")), ("/a", "/b", ("/a", "/b"))],
)
def test_the_prefix_of_a_proxy_stands_apart(root_path, path, told):
    environ = environ_of({**SCOPE, "root_path": root_path, "path": path}, b"")
    assert (environ["SCRIPT_NAME"], environ["PATH_INFO"]) == told


def test_a_socket_without_addresses_has_a_server_and_no_client():
    environ = environ_of({**SCOPE, "server": None, "client": None}, b"")
    assert (environ["SERVER_NAME"], environ["SERVER_PORT"]) == ("localhost", "80")
    assert "REMOTE_ADDR" not in environ
