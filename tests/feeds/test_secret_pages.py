"""Feeds as players of podcasts fetch them: valid, complete, and for nobody without the address."""

import json
import xml.etree.ElementTree as ElementTree
from email.utils import parsedate_to_datetime

import feedparser
import httpx2
import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from accounts import service as accounts
from accounts.plans import PRO
from feeds import service
from feeds.models import Feed
from feeds.shows import address_of
from files import storage
from jobs.models import Job
from jobs.service import remove_job
from tests.support.factories import make_account
from tests.support.jobs import make_job, make_podcast, rendered
from tests.support.pictures import picture
from tests.support.s3 import files_in, running_s3

pytestmark = pytest.mark.django_db

ITUNES = "{http://www.itunes.com/dtds/podcast-1.0.dtd}"
PODCAST = "{https://podcastindex.org/namespace/1.0}"
ATOM = "{http://www.w3.org/2005/Atom}"
SITE = "http://localhost:8000"
HOSTILE = 'Tom & <b>Jerry</b> ]]> "x" \x01\x0b\ufffe\u202e'
SECRET_HEADERS = {"Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex"}


@pytest.fixture
def feed(account):
    fields = {"title": "My show", "description": "What I read.", "author": "Ann", "language": "en-GB", "has_all": True}
    return service.create_feed(account, fields)


@pytest.fixture(autouse=True)
def site(settings):
    settings.SITE_URL = SITE


def book(account, **fields):
    from jobs.planning import Part
    from jobs.requests import JobRequest
    from jobs.service import create_job

    parts = tuple(Part(f"Words of {title}.", "bf_emma", title=title) for title in ("One", "Two & three"))
    fields = {"title": "A book", "author": "Ann Author", "audio_format": "m4b", "cover": picture()} | fields
    return rendered(create_job(account, JobRequest(parts, **fields), None)[0])


def path_of(address):
    assert address.startswith(f"{SITE}/feeds/")
    return address.removeprefix(SITE)


def fetched(address, **headers):
    return Client().get(path_of(address), headers=headers)


def body(answer):
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def xml_of(feed):
    answer = fetched(address_of(feed))
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/rss+xml; charset=utf-8")
    return answer.content


def test_a_player_reads_everything(account, feed):
    job = book(account)
    podcast = rendered(make_podcast(account, "Who is there?", "It is me."))
    parsed = feedparser.parse(xml_of(feed))
    assert (parsed.bozo, parsed.version) == (False, "rss20")
    assert (parsed.feed.title, parsed.feed.description, parsed.feed.language) == ("My show", "What I read.", "en-gb")
    assert parsed.feed.author == "Ann"
    assert [entry.title for entry in parsed.entries] == ["Who is there?", "A book"]
    entry = parsed.entries[1]
    assert (entry.id, entry.author) == (str(job.pk), "Ann Author")
    assert int(entry.itunes_duration) == max(1, round(job.duration_s))
    assert parsedate_to_datetime(entry.published) == job.created_at.replace(microsecond=0)
    [enclosure] = entry.enclosures
    assert enclosure.type == "audio/x-m4a"
    audio = fetched(enclosure.href)
    assert audio["Content-Type"] == "audio/x-m4a"
    content = body(audio)
    assert content == storage.read(job.audio_name)
    assert int(enclosure.length) == len(content) == int(audio["Content-Length"])
    assert body(fetched(entry.image.href)) == storage.read(job.cover_name)
    assert parsed.feed.image.href == entry.image.href
    chapters = fetched(entry.podcast_chapters["url"])
    assert chapters["Content-Type"] == entry.podcast_chapters["type"] == "application/json+chapters"
    starts = [chapter.start_s for chapter in job.chapters.all()]
    assert json.loads(chapters.content) == {
        "version": "1.2.0",
        "chapters": [
            {"startTime": start, "title": title} for start, title in zip(starts, ("One", "Two & three"), strict=True)
        ],
    }
    transcript = fetched(entry.podcast_transcript["url"])
    assert transcript["Content-Type"].startswith(entry.podcast_transcript["type"])
    assert body(transcript).startswith(b"WEBVTT")
    assert parsed.entries[0].enclosures[0].type == "audio/mpeg"
    assert parsed.entries[0].enclosures[0].href.endswith(f"{podcast.pk}.mp3")
    assert "podcast_chapters" not in parsed.entries[0]


def check_rules(content):
    """Check RSS 2.0 and what Apple requires of a channel and an item."""
    root = ElementTree.fromstring(content)
    assert (root.tag, root.get("version")) == ("rss", "2.0")
    [channel] = root
    once = [
        "title",
        "link",
        "description",
        "language",
        "image",
        *(ITUNES + name for name in ("image", "explicit", "author")),
    ]
    for name in once:
        assert len(channel.findall(name)) == 1, name
    for name in ("title", "link", "description", "language"):
        assert channel.find(name).text.strip()
    assert channel.find(f"{ITUNES}explicit").text in ("true", "false")
    assert channel.find(f"{ITUNES}category").get("text") == "Arts"
    assert channel.find(f"{ITUNES}image").get("href").startswith("http")
    assert (channel.find("image/title").text, channel.find("image/link").text) == (
        channel.find("title").text, channel.find("link").text,
    )  # fmt: skip
    assert channel.find(f"{ATOM}link").get("rel") == "self"
    assert channel.find(f"{ITUNES}block").text == "Yes"
    guids = [item.find("guid") for item in channel.iter("item")]
    assert len({guid.text for guid in guids}) == len(guids)
    for item in channel.iter("item"):
        for name in ("title", "guid", "enclosure", "pubDate", "description", f"{ITUNES}duration", f"{ITUNES}explicit"):
            assert len(item.findall(name)) == 1, name
        assert item.find("title").text.strip()
        assert item.find("guid").get("isPermaLink") == "false"
        assert parsedate_to_datetime(item.find("pubDate").text).tzinfo
        enclosure = item.find("enclosure").attrib
        assert set(enclosure) == {"url", "length", "type"}
        assert int(enclosure["length"]) > 0
        assert int(item.find(f"{ITUNES}duration").text) > 0
    return channel


def test_the_rules_of_rss_and_apple_are_kept(account, feed):
    check_rules(xml_of(feed))
    book(account)
    rendered(make_job(account))
    channel = check_rules(xml_of(feed))
    assert len(channel.findall("item")) == 2


def test_hostile_names_are_escaped(account):
    feed = service.create_feed(account, {"title": HOSTILE, "description": HOSTILE, "author": HOSTILE, "language": "ar"})
    feed.has_all = True
    feed.save()
    Job.objects.filter(pk=book(account).pk).update(title=HOSTILE, author=HOSTILE)
    channel = check_rules(xml_of(feed))
    shown = 'Tom & <b>Jerry</b> ]]> "x"   \ufffd\u202e'
    assert channel.find("title").text == channel.find("item/title").text == shown
    assert not feedparser.parse(xml_of(feed)).bozo


def test_the_newest_is_first_and_other_formats_unfinished_and_expired_jobs_are_left_out(account, feed):
    old, new = rendered(make_job(account, "Old words.")), rendered(make_job(account, "New words."))
    rendered(make_job(account, "Wide words.", audio_format="wav"))
    expired = rendered(make_job(account, "Expired words."))
    Job.objects.filter(pk=expired.pk).update(files_removed_at=expired.ended_at)
    rendered(make_job(make_account(PRO), "Foreign words."))
    make_job(account, "Unfinished words.")
    titles = [item.find("title").text for item in ElementTree.fromstring(xml_of(feed)).iter("item")]
    assert titles == ["New words.", "Old words."]
    assert old.created_at < new.created_at


def test_a_show_has_only_what_was_added(account, feed):
    one, _ = rendered(make_job(account, "One.")), rendered(make_job(account, "Two."))
    feed.has_all = False
    feed.save()
    assert b"<item>" not in xml_of(feed)
    service.add_episode(feed, one)
    service.add_episode(feed, one)
    [item] = ElementTree.fromstring(xml_of(feed)).iter("item")
    assert item.find("title").text == "One."
    service.remove_episode(feed, one)
    assert b"<item>" not in xml_of(feed)
    assert Client().get(path_of(item.find("enclosure").get("url"))).status_code == 404


def test_the_job_of_another_account_cannot_be_added(feed):
    foreign = rendered(make_job(make_account(PRO)))
    with pytest.raises(ValueError, match="own account"):
        service.add_episode(feed, foreign)
    assert Client().get(reverse("feed_file", args=[feed.token, foreign.pk, "mp3"])).status_code == 404


def addresses_of(feed):
    root = ElementTree.fromstring(xml_of(feed))
    urls = {element.get(name) for element in root.iter() for name in ("url", "href") if element.get(name)}
    return sorted(url for url in urls if "/feeds/" in url)


def test_ranges_of_an_enclosure(account, feed):
    job = rendered(make_job(account))
    address = next(address for address in addresses_of(feed) if address.endswith(".mp3"))
    content = storage.read(job.audio_name)
    part = fetched(address, range="bytes=100-199")
    assert (part.status_code, part["Content-Range"]) == (206, f"bytes 100-199/{len(content)}")
    assert body(part) == content[100:200]
    assert body(fetched(address, range="bytes=-50")) == content[-50:]
    refused = fetched(address, range=f"bytes={len(content)}-")
    assert (refused.status_code, refused["Content-Range"]) == (416, f"bytes */{len(content)}")
    head = Client().head(path_of(address))
    assert (head.status_code, head["Content-Length"], head["Accept-Ranges"]) == (200, str(len(content)), "bytes")
    assert Client().post(path_of(address)).status_code == 405


def test_a_player_that_has_the_feed_gets_it_again_once_it_has_changed(feed):
    address, player = f"/feeds/{feed.token}.xml", Client()
    etag = player.get(address)["ETag"]
    again = player.get(address, headers={"If-None-Match": etag})
    assert (again.status_code, again.content, again["Cache-Control"]) == (304, b"", "private, no-cache")
    assert again["Referrer-Policy"] == "no-referrer"
    Feed.objects.update(title="Another name")
    changed = player.get(address, headers={"If-None-Match": etag})
    assert changed.status_code == 200
    assert b"Another name" in changed.content
    service.renew_address(feed)
    assert player.get(address, headers={"If-None-Match": etag}).status_code == 404


def test_answers_keep_the_address_to_themselves(account, feed):
    book(account)
    found = addresses_of(feed)
    assert len(found) == 5
    for address in found:
        answer = fetched(address)
        assert answer.status_code == 200, address
        assert {name: answer[name] for name in SECRET_HEADERS} == SECRET_HEADERS
        assert "private" in answer["Cache-Control"]
        assert not answer.cookies


def test_a_new_address_ends_the_old_one_at_once(account, feed):
    book(account)
    old = addresses_of(feed)
    service.renew_address(feed)
    assert [fetched(address).status_code for address in old] == [404] * len(old)
    new = addresses_of(Feed.objects.get(pk=feed.pk))
    assert len(new) == len(old)
    assert not set(new) & set(old)
    assert [fetched(address).status_code for address in new] == [200] * len(new)


@pytest.mark.parametrize("end", ["suspended", "feed", "job", "account"])
def test_nothing_is_left_when_something_of_it_ends(account, feed, end):
    job = book(account)
    feed_address, *rest = sorted(addresses_of(feed), key=len)
    if end == "suspended":
        accounts.suspend([account])
    elif end == "feed":
        feed.delete()
    elif end == "job":
        remove_job(job)
    else:
        accounts.delete_account(account)
    assert [fetched(address).status_code for address in rest] == [404] * len(rest)
    assert fetched(feed_address).status_code == (200 if end == "job" else 404)


@pytest.mark.parametrize("path", ["x.xml", f"{'A' * 43}.xml", "é.xml", ".xml", "%00.xml", "", "x/y.mp3"])
def test_other_addresses_are_not_there(feed, path):
    assert Client().get(f"/feeds/{path}").status_code == 404
    assert Client().get(f"/feeds/{feed.token_digest}.xml").status_code == 404


@pytest.mark.process
def test_in_a_bucket_the_way_to_the_audio_is_kept_by_nobody(account, feed):
    with running_s3() as settings, files_in(settings):
        job = rendered(make_job(account))
        [item] = ElementTree.fromstring(xml_of(feed)).iter("item")
        enclosure = item.find("enclosure").attrib
        answer = fetched(enclosure["url"])
        assert (answer.status_code, answer["Cache-Control"]) == (302, "no-store")
        assert {name: answer[name] for name in SECRET_HEADERS} == SECRET_HEADERS
        assert feed.token not in answer["Location"]
        audio = httpx2.get(answer["Location"], timeout=60)
        assert (audio.headers["Content-Type"], len(audio.content)) == ("audio/mpeg", int(enclosure["length"]))
        assert audio.content == storage.read(job.audio_name)


def test_unknown_files_are_not_there(account, feed):
    job = rendered(make_job(account))
    for extension in ("m4a", "wav", "jpg", "json", "srt"):
        assert Client().get(reverse("feed_file", args=[feed.token, job.pk, extension])).status_code == 404


def test_tokens_are_long_and_differ(account):
    tokens = {service.create_feed(account, {"title": "x", "language": "en-US"}).token for _ in range(5)}
    assert len(tokens) == 5
    assert {len(token) for token in tokens} == {43}


def test_the_number_of_queries_does_not_grow_with_episodes(account, feed, django_assert_max_num_queries):
    for number in range(12):
        rendered(make_job(account, f"Words {number}."))
    xml_of(feed)
    with django_assert_max_num_queries(3):
        assert xml_of(feed).count(b"<item>") == 12


def test_the_length_follows_a_change_and_lost_audio_is_left_out(account, feed):
    job = rendered(make_job(account))
    xml_of(feed)
    storage.write(f"{job.folder}audio-2.mp3", [b"12345"])
    Job.objects.filter(pk=job.pk).update(audio_name=f"{job.folder}audio-2.mp3")
    assert b'length="5"' in xml_of(feed)
    Job.objects.filter(pk=job.pk).update(audio_name=f"{job.folder}audio-3.mp3")
    assert b"<item>" not in xml_of(feed)


def test_migrations_are_complete():
    call_command("makemigrations", "feeds", check=True, dry_run=True)
