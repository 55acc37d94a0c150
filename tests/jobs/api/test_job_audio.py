"""`/api/v1/jobs/{id}/audio`: who may fetch it, whole or in ranges."""

import pytest
from django.test import Client

from accounts.models import ApiKey
from tests.support.api import error_of
from tests.support.factories import make_account
from tests.support.jobs import URL, make_job, rendered

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("audio_format", "content_type"), [("mp3", "audio/mpeg"), ("wav", "audio/wav")])
def test_audio_is_served_whole_and_in_ranges(client, account, audio_format, content_type, files_folder):
    job = rendered(make_job(account, audio_format=audio_format))
    whole = client.get(f"{URL}/{job.pk}/audio")
    content = whole.getvalue()
    assert content == (files_folder / job.audio_name).read_bytes()
    assert whole["Content-Type"] == content_type
    assert whole["Accept-Ranges"] == "bytes"
    part = client.get(f"{URL}/{job.pk}/audio", headers={"Range": "bytes=100-199"})
    assert part.status_code == 206
    assert part["Content-Range"] == f"bytes 100-199/{len(content)}"
    assert part.getvalue() == content[100:200]
    error = error_of(response := client.get(f"{URL}/{job.pk}/audio", headers={"Range": "bytes=99999999-"}))
    assert response.status_code == 416
    assert error["type"] == "invalid_request_error"


def test_audio_is_for_the_owners_session_too(account):
    job = rendered(make_job(account))
    browser = Client()
    assert browser.get(f"{URL}/{job.pk}/audio").status_code == 401
    browser.force_login(account)
    assert browser.get(f"{URL}/{job.pk}/audio").status_code == 200
    browser.force_login(make_account())
    assert browser.get(f"{URL}/{job.pk}/audio").status_code == 404


def test_audio_before_completion_is_an_error(client, account):
    error = error_of(response := client.get(f"{URL}/{make_job(account).pk}/audio"))
    assert response.status_code == 404
    assert error["code"] == "audio_not_ready"


def test_a_revoked_key_reads_nothing(client, account):
    job = rendered(make_job(account))
    ApiKey.objects.update(revoked_at=job.created_at)
    assert client.get(f"{URL}/{job.pk}/audio").status_code == 401
