"""Requests to the speech endpoints of the site's own pages."""

import json
from typing import Any

from django.http import HttpResponse
from django.test import Client

URL, PRONOUNCE = "/api/tts/generate", "/api/tts/pronounce"
LEFT = "X-Characters-Remaining"


def generate(client: Client, address: str = "203.0.113.7", **fields: Any) -> HttpResponse:
    """Return the answer to a short input with `fields`, from a network address."""
    content = json.dumps({"input": "Hello there"} | fields)
    return client.post(URL, content, content_type="application/json", REMOTE_ADDR=address)


def left_of(client: Client, address: str = "203.0.113.7") -> int:
    """Return the characters that a visitor has left, after a request of one character."""
    return int(generate(client, address, input="a")[LEFT]) + 1
