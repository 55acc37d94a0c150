"""The pages of feeds in the studio."""

import io
import json
import zipfile

import pytest
from django.test import Client

from accounts.export import archive_of
from accounts.plans import PRO
from feeds import service
from feeds.models import Episode, Feed
from feeds.shows import address_of
from tests.support.factories import make_account
from tests.support.jobs import make_job, rendered
from tests.support.studio import browser_of

pytestmark = pytest.mark.django_db

FIELDS = {"title": "My show", "description": "About", "author": "Ann", "language": "en-US"}


@pytest.fixture
def browser(account):
    return browser_of(account)


@pytest.fixture
def feed(account):
    return service.create_feed(account, FIELDS)


def page(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_feed_is_made_and_changed(browser, account):
    answer = browser.post("/studio/feeds", FIELDS | {"title": "  My\n show ", "has_all": "on"})
    feed = Feed.objects.get(account=account)
    assert answer["Location"] == f"/studio/feeds/{feed.pk}"
    assert (feed.title, feed.has_all, feed.language) == ("My show", True, "en-US")
    assert address_of(feed) in page(browser, answer["Location"])
    assert "My show" in page(browser, "/studio/feeds")
    browser.post(f"/studio/feeds/{feed.pk}", FIELDS | {"title": "Renamed"})
    changed = Feed.objects.get(pk=feed.pk)
    assert (changed.title, changed.has_all, changed.token) == ("Renamed", False, feed.token)


@pytest.mark.parametrize(
    ("field", "value"), [("title", ""), ("title", "x" * 201), ("language", "xx"), ("description", "x" * 4001)]
)
def test_wrong_fields_are_said(browser, account, field, value):
    answer = browser.post("/studio/feeds", FIELDS | {field: value})
    assert answer.status_code == 200
    assert b"errorlist" in answer.content
    assert not Feed.objects.filter(account=account).exists()


def test_there_is_a_limit(browser, account):
    for _ in range(service.MAX_FEEDS):
        service.create_feed(account, FIELDS)
    assert "at most" in browser.post("/studio/feeds", FIELDS).content.decode()
    assert account.feeds.count() == service.MAX_FEEDS


def test_a_change_brings_no_address_back_that_was_replaced_meanwhile(account, feed):
    stale = Feed.objects.get(pk=feed.pk)
    service.renew_address(feed)
    service.change_feed(stale, {"title": "Renamed"})
    changed = Feed.objects.get(pk=feed.pk)
    assert (changed.title, changed.token, changed.token_digest) == ("Renamed", feed.token, feed.token_digest)
    assert service.find_feed(stale.token) is None


def test_episodes_are_added_and_removed(browser, account, feed):
    job = rendered(make_job(account, "Some words."))
    address = f"/studio/feeds/{feed.pk}/episodes"
    assert "Some words." in page(browser, address)
    assert browser.post(address, {"add": str(job.pk)}).status_code == 302
    assert "Some words." in page(browser, f"/studio/feeds/{feed.pk}")
    assert 'name="remove"' in page(browser, address)
    browser.post(address, {"remove": str(job.pk)})
    assert "No episodes yet" in page(browser, f"/studio/feeds/{feed.pk}")


@pytest.mark.parametrize("value", ["", "x", "0b7c2f7e-3c1a-4f8e-9d1e-2f6f3f1f4a55"])
def test_no_other_job_is_added(browser, feed, value):
    foreign = rendered(make_job(make_account(PRO)))
    for wanted in (value, str(foreign.pk)):
        assert browser.post(f"/studio/feeds/{feed.pk}/episodes", {"add": wanted}).status_code == 404
    assert not Episode.objects.exists()


def test_jobs_in_wav_are_said_to_be_left_out(browser, account, feed):
    job = rendered(make_job(account, "Wide.", audio_format="wav"))
    assert "left out" not in page(browser, f"/studio/feeds/{feed.pk}")
    Feed.objects.filter(pk=feed.pk).update(has_all=True)
    assert "1 finished in WAV is left out" in " ".join(page(browser, f"/studio/feeds/{feed.pk}").split())
    assert str(job.pk) not in page(browser, f"/studio/feeds/{feed.pk}/episodes")


def test_a_new_address_and_the_end(browser, feed):
    page(browser, f"/studio/feeds/{feed.pk}/address")
    page(browser, f"/studio/feeds/{feed.pk}/delete")
    assert Client().get(f"/feeds/{feed.token}.xml").status_code == 200
    browser.post(f"/studio/feeds/{feed.pk}/address")
    renewed = Feed.objects.get(pk=feed.pk)
    assert renewed.token != feed.token
    assert Client().get(f"/feeds/{feed.token}.xml").status_code == 404
    assert Client().get(f"/feeds/{renewed.token}.xml").status_code == 200
    browser.post(f"/studio/feeds/{feed.pk}/delete")
    assert Client().get(f"/feeds/{renewed.token}.xml").status_code == 404


def test_another_account_finds_nothing(feed):
    other = browser_of(make_account(PRO))
    for end in ("", "/episodes", "/address", "/delete"):
        assert other.get(f"/studio/feeds/{feed.pk}{end}").status_code == 404
        assert other.post(f"/studio/feeds/{feed.pk}{end}", FIELDS).status_code == 404
        assert Client().get(f"/studio/feeds/{feed.pk}{end}").status_code == 302
    assert Feed.objects.filter(pk=feed.pk, token=feed.token).exists()


def test_the_export_names_the_feeds_without_their_addresses(account, feed):
    job = rendered(make_job(account))
    service.add_episode(feed, job)
    archive = zipfile.ZipFile(io.BytesIO(b"".join(archive_of(account))))
    [record] = json.loads(archive.read("feeds.json"))
    assert (record["title"], record["episodes"]) == ("My show", [str(job.pk)])
    assert feed.token.encode() not in b"".join(archive.read(name) for name in archive.namelist())


def test_pages_take_few_queries(browser, account, feed, django_assert_max_num_queries):
    for number in range(10):
        service.add_episode(feed, rendered(make_job(account, f"Words {number}.")))
    for address in ("/studio/feeds", f"/studio/feeds/{feed.pk}", f"/studio/feeds/{feed.pk}/episodes"):
        with django_assert_max_num_queries(9):
            page(browser, address)
