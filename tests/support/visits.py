"""Every address of the project, and accounts with one thing of each kind that visit them by key and by session."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts import keys
from accounts.models import Account, ApiKey
from accounts.plans import PRO
from feeds.models import Feed
from feeds.service import create_feed
from jobs.covers import keep_cover
from jobs.models import Chapter, Job
from speech import lexicons
from speech.lexicons import Draft
from speech.models import LexiconEntry
from tests.support.clones import make_clone, make_consent
from tests.support.factories import make_account
from tests.support.jobs import make_podcast, rendered
from tests.support.pictures import picture
from voices.models import ClonedVoice, VoiceConsent

SECRET = "secret of mine"
"""The words of an owner's podcast."""


def addresses(resolver: URLResolver | None = None, place: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Yield each address: its name, or its route where it has none, and its pattern."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern, f"{place}{pattern.namespace}:" if pattern.namespace else place)
        else:
            yield place + (pattern.name or str(pattern.pattern) or "account/"), pattern


PATTERNS = dict(addresses())
OURS = sorted(name for name in PATTERNS if not name.startswith("admin:"))


def by_key(raw_key: str, **options: Any) -> Client:
    """Return a program that sends a key."""
    return Client(headers={"Authorization": f"Bearer {raw_key}"}, raise_request_exception=False, **options)


def by_session(account: Account, **options: Any) -> Client:
    """Return a browser in which the account is logged in."""
    client = Client(raise_request_exception=False, **options)
    client.force_login(account)
    return client


@dataclass(frozen=True)
class Member:
    """A Pro account, with a key and a session."""

    account: Account
    key: ApiKey
    by_key: Client
    by_session: Client


@dataclass(frozen=True)
class Owner(Member):
    """One that has a completed podcast, a cloned voice, a spoken consent, a lexicon entry and a feed."""

    job: Job
    voice: ClonedVoice
    consent: VoiceConsent
    entry: LexiconEntry
    feed: Feed


def make_member() -> Member:
    """Return a new member."""
    account = make_account(PRO)
    key, raw_key = keys.create_key(account, "laptop")
    return Member(account, key, by_key(raw_key), by_session(account))


def make_owner() -> Owner:
    """Return a new owner; it takes an engine and a storage."""
    member = make_member()
    job = rendered(make_podcast(member.account, f"A {SECRET}.", "And another.", key=member.key))
    keep_cover(job, picture("JPEG"))
    job.save(update_fields=["cover_name"])
    Chapter.objects.create(job=job, number=0, first_segment=0)  # as a book has them
    return Owner(
        **vars(member),
        job=job,
        voice=make_clone(member.account, name="Narrator of mine"),
        consent=make_consent(member.account, name="Speaker of mine"),
        feed=create_feed(member.account, {"title": "Show of mine", "language": "en-US", "has_all": True}),
        entry=lexicons.save_entry(member.account, Draft("Niamh", "en", respelling="neev"))[0],
    )


def address_of(name: str, owner: Owner) -> str:
    """Return the address of a thing of the owner's, or of whatever else its arguments name."""
    if PATTERNS[name].name is None:
        return f"/{name}"
    known = {
        "job_id": owner.job.pk,
        "voice_id": owner.voice.pk,
        "consent_id": owner.consent.pk,
        "entry_id": owner.entry.pk,
        "key_id": owner.key.pk,
        "feed_id": owner.feed.pk,
        "token": owner.feed.token,
        "number": 0,
        "extension": "srt",
        "model_id": "tts-1",
        "page": "speech",
        "uidb36": "1",
        "key": "a-b",
    }
    pattern = PATTERNS[name].pattern
    arguments = {argument: known[argument] for argument in {*pattern.converters, *pattern.regex.groupindex}}
    return reverse(name, kwargs=arguments)
