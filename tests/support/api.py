"""Speech requests over HTTP and the errors that they meet."""

import json
from typing import Any
from unittest.mock import patch

from django.db import connection
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client

URL = "/api/v1/audio/speech"


def speak(client: Client, body: Any = None, **fields: Any) -> HttpResponse:
    """Return the answer to `body`, or to a short input with `fields`."""
    content = json.dumps(body if body is not None else {"input": "Hello there"} | fields)
    return client.post(URL, content, content_type="application/json")


def error_of(response: HttpResponse) -> dict[str, Any]:
    """Return the error in an answer, having checked its shape."""
    assert response["Content-Type"] == "application/json; charset=utf-8"
    error = response.json()["error"]
    assert {"message", "type", "param", "code"} <= error.keys()
    assert response["X-Request-Id"]
    return error


def leave(response: HttpResponse | StreamingHttpResponse) -> None:
    """Close an answer, but not the connection with the test's transaction, which Django would close with it."""
    with patch.object(connection, "close_if_unusable_or_obsolete"):
        response.close()
