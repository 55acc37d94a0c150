"""The pages of cloned voices, for their owner and for others."""

import re
import uuid
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.plans import FREE, PRO
from tests.support.clones import make_clone, make_enrolling, make_failed
from tests.support.factories import make_account
from tests.support.jobs import files_in
from tests.support.voice_pages import MINE, NEW, POLL, SCRIPT, browser_of, page_of, send_recording
from tests.support.voices import make_waiting
from voices.models import ClonedVoice, Enrollment

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", [MINE, NEW, f"{MINE}/voice_1", f"{MINE}/voice_1/delete"])
def test_every_page_needs_a_login(path):
    assert Client().get(path)["Location"] == f"/account/login/?next={path}"


def test_no_page_is_kept_by_a_browser(signed_in, account):
    voice = make_clone(account)
    for path in (MINE, NEW, f"{MINE}/{voice.pk}", f"{MINE}/{voice.pk}/delete"):
        assert "no-store" in signed_in.get(path)["Cache-Control"]


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_pages_that_only_show_accept_no_post(signed_in, account, method):
    for path in (MINE, f"{MINE}/{make_clone(account).pk}"):
        assert getattr(signed_in, method)(path).status_code == 405


def test_an_account_without_voices_is_told_how_to_make_one(signed_in):
    page = page_of(signed_in)
    assert "No voice of your own yet" in page
    assert f'href="{NEW}"' in page


def test_on_free_there_is_an_explanation_and_no_form():
    client = browser_of(make_account(FREE))
    page = page_of(client)
    assert "Part of the Pro plan" in page
    assert 'href="/plan"' in page
    assert NEW not in page
    assert client.get(NEW)["Location"] == MINE
    assert send_recording(client, b"x")["Location"] == MINE
    assert send_recording(client, b"x", headers=SCRIPT).json() == {"location": MINE}
    assert not Enrollment.objects.exists()


def test_voices_are_listed_with_their_states(signed_in, account):
    ready = make_clone(account, name="Narrator", language="fr")
    make_enrolling(account)
    failed = make_failed(account)
    page = page_of(signed_in)
    assert "3 of 100 voices, creating 1" in re.sub(r"\s+", " ", page)
    for text in ("Narrator", "French", "Ready", "Creating", "Failed", failed.error_message):
        assert text in page
    assert f'href="{MINE}/{ready.pk}/delete"' in page


def test_the_list_asks_again_only_while_a_voice_is_made(signed_in, account):
    voice = make_waiting(account, progress=0.4)
    page = page_of(signed_in)
    assert "Queued" in page
    assert "hx-trigger" in page
    ClonedVoice.objects.update(claim="7" * 32)
    fragment = page_of(signed_in, headers=POLL)
    assert "40% done" in fragment
    assert "<html" not in fragment
    ClonedVoice.objects.filter(pk=voice.pk).update(status="ready")
    assert "hx-" not in page_of(signed_in, headers=POLL)


def test_the_page_of_a_voice_in_the_making_asks_until_it_is_made(signed_in, account):
    voice = make_waiting(account, progress=0.25, claim="7" * 32)
    path = f"{MINE}/{voice.pk}"
    assert "25% done" in page_of(signed_in, path)
    fragment = page_of(signed_in, path, headers=POLL)
    assert "25% done" in fragment
    assert "<html" not in fragment
    ClonedVoice.objects.update(status="ready")
    response = signed_in.get(path, headers=POLL)
    assert (response.status_code, response["HX-Refresh"]) == (204, "true")


def test_an_open_page_reloads_if_there_is_no_part_to_send(signed_in, account):
    gone = make_waiting(account)
    for client, path in ((Client(), MINE), (Client(), f"{MINE}/{gone.pk}"), (signed_in, f"{MINE}/voice_0")):
        response = client.get(path, headers=POLL)
        assert (response.status_code, response["HX-Refresh"], response.content) == (204, "true", b"")


def test_the_page_of_a_voice_shows_how_to_use_it(signed_in, account):
    voice = make_clone(account, language="ja")
    page = page_of(signed_in, f"{MINE}/{voice.pk}")
    assert f"&quot;voice&quot;: &quot;{voice.pk}&quot;" in page or f'"voice": "{voice.pk}"' in page
    for text in ("http://testserver/v1/audio/speech", "Japanese", "2,000 characters", "data-try"):
        assert text in page
    assert re.search(r'value="ja"\s+selected', page)
    assert f"{voice.created_at:%-d %b %Y, %H:%M} UTC" in re.sub(r"\s+", " ", page)


def test_a_failure_is_explained_with_what_to_do(signed_in, account):
    voice = make_failed(account)
    page = page_of(signed_in, f"{MINE}/{voice.pk}")
    assert voice.error_message in page
    assert "Try again" in page
    assert "data-try" not in page


def test_without_pro_voices_cannot_be_used_but_deleted(signed_in, account):
    voice = make_clone(account)
    account.plan_until = timezone.now() + timedelta(seconds=1)
    account.plan_since = timezone.now() - timedelta(days=1)
    account.save()
    assert "Ready" in page_of(signed_in)
    account.plan_until = timezone.now() - timedelta(seconds=1)
    account.save()
    page = page_of(signed_in)
    assert "Your voices are paused" in page
    assert "Paused" in page
    assert NEW not in page
    page = page_of(signed_in, f"{MINE}/{voice.pk}")
    assert "This voice is paused" in page
    assert "data-try" not in page
    assert signed_in.post(f"{MINE}/{voice.pk}/delete")["Location"] == MINE
    assert not ClonedVoice.objects.exists()


@pytest.mark.parametrize("voice_id", ["voice_0", "VOICE", "voice_%00", "voice_" + "a" * 60, "new.wav"])
def test_an_id_of_no_voice_is_not_found(signed_in, voice_id):
    assert signed_in.get(f"{MINE}/{voice_id}").status_code == 404
    assert signed_in.get(f"{MINE}/{voice_id}/delete").status_code == 404


def test_another_account_s_voice_is_not_found(signed_in):
    voice = make_clone(make_account(PRO))
    for path in (f"{MINE}/{voice.pk}", f"{MINE}/{voice.pk}/delete"):
        assert signed_in.get(path).status_code == 404
    assert signed_in.post(f"{MINE}/{voice.pk}/delete").status_code == 404
    assert voice.pk not in page_of(signed_in)
    assert ClonedVoice.objects.filter(pk=voice.pk).exists()


def test_a_voice_is_renamed_on_its_page(signed_in, account):
    voice = make_clone(account)
    address = f"/voices/mine/{voice.pk}/name"
    page = signed_in.post(address, {"name": "Narrator"}, follow=True).content.decode()
    assert "now called “Narrator”" in page
    assert "<h1>Narrator</h1>" in page
    page = signed_in.post(address, {"name": " "}, follow=True).content.decode()
    assert "The voice keeps its name" in page
    assert ClonedVoice.objects.get().name == "Narrator"
    other = make_clone(make_account(PRO))
    assert signed_in.post(f"/voices/mine/{other.pk}/name", {"name": "Mine"}).status_code == 404
    assert signed_in.get(address)["Location"] == f"/voices/mine/{voice.pk}"


def test_a_page_tells_what_is_weak_in_the_recording_and_the_time_left(signed_in, account):
    weak = {"code": "noise", "message": "The noise is only 9 dB below the speech.", "at_s": 67}
    voice = make_clone(account, warnings=[weak])
    page = signed_in.get(f"/voices/mine/{voice.pk}").content.decode()
    assert weak["message"] in page
    assert "Worst at 1:07." in page
    ClonedVoice.objects.update(status="enrolling", claim=uuid.uuid4(), left_s=42, progress=0.5)
    page = " ".join(signed_in.get(f"/voices/mine/{voice.pk}").content.decode().split())
    assert "50% done, about 45 s left" in page
    ClonedVoice.objects.update(left_s=80)
    assert "about 2 min left" in signed_in.get(f"/voices/mine/{voice.pk}").content.decode()


def test_a_voice_is_deleted_after_a_question(signed_in, account, own_files):
    voice = make_waiting(account, name="<b>Mine</b>")
    page = page_of(signed_in, f"{MINE}/{voice.pk}/delete")
    assert "Delete “&lt;b&gt;Mine&lt;/b&gt;”?" in page
    assert ClonedVoice.objects.exists()
    response = signed_in.post(f"{MINE}/{voice.pk}/delete", follow=True)
    assert response.redirect_chain == [(MINE, 302)]
    assert "permanently deleted" in response.content.decode()
    assert not ClonedVoice.objects.exists()
    assert files_in(own_files) == []


def test_each_page_takes_few_queries(signed_in, account):
    voices = [make_clone(account) for _ in range(100)]
    for path in (MINE, NEW, f"{MINE}/{voices[0].pk}", f"{MINE}/{voices[0].pk}/delete"):
        page_of(signed_in, path)
        with CaptureQueriesContext(connection) as captured:
            page_of(signed_in, path)
        assert len(captured) <= 4, [query["sql"] for query in captured]
        assert not any("embedding" in query["sql"] for query in captured)
