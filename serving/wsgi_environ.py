"""The environment of a request that Django gets (PEP 3333), from its ASGI scope."""

import io
import sys
from typing import Any

from serving.request_body import Scope

_UNPREFIXED = {b"content-length": "CONTENT_LENGTH", b"content-type": "CONTENT_TYPE"}


def environ_of(scope: Scope, body: bytes) -> dict[str, Any]:
    """Return the environment of the HTTP request with this scope and this whole body.

    Strings hold bytes as Latin-1, as PEP 3333 requires. Headers with the same name are joined by commas.
    """
    script_name, path = (_as_latin(scope.get(name, "")) for name in ("root_path", "path"))
    host, port = scope.get("server") or ("localhost", 80)
    environ = {
        "asgi.scope": scope,
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": script_name,
        "PATH_INFO": path.removeprefix(script_name),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 0),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stdout,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    if client := scope.get("client"):
        environ |= {"REMOTE_ADDR": client[0], "REMOTE_PORT": str(client[1])}
    return environ | _headers(scope["headers"])


def _as_latin(text: str) -> str:
    return text.encode().decode("latin-1")


def _headers(headers: list[tuple[bytes, bytes]]) -> dict[str, str]:
    variables: dict[str, str] = {}
    for name, value in headers:
        variable = _UNPREFIXED.get(name) or "HTTP_" + name.decode("latin-1").upper().replace("-", "_")
        text = value.decode("latin-1")
        variables[variable] = f"{variables[variable]},{text}" if variable in variables else text
    return variables
