"""Visits to the pages of cloned voices."""

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

MINE, NEW = "/voices/mine", "/voices/mine/new"
POLL = {"HX-Request": "true"}
SCRIPT = {"Accept": "application/json"}


def browser_of(account):
    """Return a browser at a known address, in which the account is logged in."""
    client = Client(REMOTE_ADDR="203.0.113.7")
    client.force_login(account)
    return client


def page_of(client, address=MINE, **options):
    """Return the text of a page."""
    response = client.get(address, **options)
    assert response.status_code == 200
    return response.content.decode()


def send_recording(client, recording, *, headers=None, **fields):
    """Return the answer to the form of a new voice, in order but for `fields`; one that is ... is left out."""
    audio = SimpleUploadedFile("me.wav", recording, content_type="audio/wav")
    form = {"name": "My voice", "language": "en-GB", "consent": "true", "audio": audio} | fields
    return client.post(NEW, {name: value for name, value in form.items() if value is not ...}, headers=headers)
