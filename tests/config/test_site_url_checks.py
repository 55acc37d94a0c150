"""SITE_URL names a host of the service's own: under a path, links, redirects and the API would lead astray."""

import pytest
from django.core.checks import CheckMessage, run_checks


def complaints() -> list[CheckMessage]:
    return [message for message in run_checks() if message.id == "service.E009"]


@pytest.mark.parametrize("url", ["https://example.org", "http://localhost:8000", "http://[::1]:8000"])
def test_a_host_is_fine(settings, url):
    settings.SITE_URL = url
    assert complaints() == []


@pytest.mark.parametrize(
    "url", ["https://example.org/tts", "example.org", "https://example.org?a=b", "https://me@example.org", "https://"]
)
def test_anything_else_is_refused_with_what_to_do(settings, url):
    settings.SITE_URL = url
    (complaint,) = complaints()
    assert complaint.is_serious()
    assert url in complaint.msg
    assert "a name of its own" in complaint.hint
