"""Every page of the site that a person can open, in one list: for the looks, the speed and the headers of all."""

from dataclasses import dataclass
from typing import Any

from django.urls import NoReverseMatch, reverse

from accounts.models import Account
from jobs.models import Job

_PUBLIC = ("home", "catalog", "plan", "guide", "reference", "terms", "privacy", "contact")
_SIGN_IN = (
    "account_login",
    "account_signup",
    "account_reset_password",
    "account_reset_password_done",
    "account_reset_password_from_key_done",
    "account_email_verification_sent",
    "account_inactive",
)
_OWN = (
    "studio",
    "new_book",
    "new_podcast",
    "feeds",
    "my_voices",
    "new_voice",
    "lexicon",
    "import_lexicon",
    "try_lexicon",
    "keys",
    "usage_page",
    "get_pro",
    "account",
    "security",
    "export_account",
    "delete_account",
    "account_change_password",
    "account_email",
    "account_logout",
    "account_reauthenticate",
)


@dataclass(frozen=True, slots=True)
class SitePage:
    """A page: a name for files, where it is, and whether one may see it signed in, signed out, or both ways."""

    name: str
    address: str
    visitors: bool = True
    members: bool = True


def site_pages(account: Account) -> list[SitePage]:
    """Return every page that `account` may open, one of each kind of thing that it has."""
    pages = [_page(name) for name in _PUBLIC]
    pages += [_page("guide_page", slug, page=slug) for slug in _guide_pages()]
    pages += [_page(name, members=False) for name in _SIGN_IN]
    pages += [_page(name, visitors=False) for name in _OWN]
    pages += [SitePage("guide_search", f"{reverse('guide_search')}?q=pause")]
    pages += [SitePage("usage_page-year", f"{reverse('usage_page')}?period=year", visitors=False)]
    pages += _things(account)
    return [page for page in pages if page]


def _things(account: Account) -> list[SitePage | None]:
    pages: list[SitePage | None] = []
    if key := account.api_keys.first():
        pages += [_page("revoke_key", visitors=False, key_id=key.pk)]
    if entry := account.lexicon_entries.first():
        for name in ("lexicon_entry", "delete_lexicon_entry"):
            pages += [_page(name, visitors=False, entry_id=entry.pk)]
    for voice in {voice.status: voice for voice in account.cloned_voices.all()}.values():
        for name in ("voice_detail", "delete_voice"):
            pages += [_page(name, voice.status, visitors=False, voice_id=voice.pk)]
    if feed := account.feeds.first():
        for name in ("feed", "feed_episodes", "renew_feed", "delete_feed"):
            pages += [_page(name, visitors=False, feed_id=feed.pk)]
    for kind in Job.Type:
        newest_last = account.jobs.filter(type=kind).order_by("created_at")
        for job in {job.status: job for job in newest_last}.values():
            pages += [_page("studio_job", f"{kind}-{job.status}", visitors=False, job_id=job.pk)]
            if job.files_removed_at is None and job.status == Job.Status.COMPLETED:
                pages += [_page("studio_part", kind, visitors=False, job_id=job.pk, number=0)]
    return pages


def _page(
    view: str, kind: str = "", *, visitors: bool = True, members: bool = True, **arguments: Any
) -> SitePage | None:
    """Return the page of a view, or None while there is no such view."""
    try:
        address = reverse(view, kwargs=arguments)
    except NoReverseMatch:
        return None
    return SitePage(f"{view}-{kind}" if kind else view, address, visitors, members)


def _guide_pages() -> list[str]:
    try:
        from guide.contents import PAGES
    except ImportError:
        return []
    return list(PAGES)[1:]
