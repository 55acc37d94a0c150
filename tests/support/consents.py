"""Requests that record a spoken consent."""

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import Account
from tests.support.factories import make_key

CONSENTS = "/api/v1/voice_consents"


def client_of(account: Account) -> Client:
    """Return a client at a known address, with a key of the account."""
    return Client(headers={"Authorization": f"Bearer {make_key(account)}"}, REMOTE_ADDR="203.0.113.7")


def record(client, sound, **fields):
    """Return the answer to a consent that is in order but for `fields`; one that is ... is left out."""
    file = SimpleUploadedFile("consent.wav", sound, content_type="audio/wav")
    form = {"name": "Anna", "language": "en-US", "recording": file} | fields
    return client.post(CONSENTS, {name: value for name, value in form.items() if value is not ...})


def recorded(client, sound, **fields) -> str:
    """Return the id of a consent that is recorded."""
    response = record(client, sound, **fields)
    assert response.status_code == 200, response.content
    return str(response.json()["id"])
