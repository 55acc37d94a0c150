"""Words that finished jobs say by an earlier lexicon: the pages of both tell, and one button renders them again."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.authentication import account_of
from accounts.models import Account
from core.errors import ApiError
from jobs.changing.old_words import OldWords, find_old_words, recent_jobs, say_anew
from jobs.models import Job
from studio.shown_jobs import own_jobs, shown_job

_MOST_JOBS = 100
_MOST_WORDS = 5


def old_words_notice(request: HttpRequest) -> SafeString:
    """Return the notice on the lexicon's page, with the button that renders everything; empty if there is nothing."""
    account = account_of(request)
    found = find_old_words(account, own_jobs(account).filter(pk__in=[job.pk for job in recent_jobs(account)]))
    return render_to_string("studio/old_words.html", shown_old_words(found) | {"with_jobs": True}, request)


def shown_old_words(found: Sequence[OldWords]) -> dict[str, Any]:
    """Return the values of the notice about the found words."""
    return {
        "old_words": [
            {
                "job": old.job,
                "shown": shown_job(old.job),
                "count": len(old.parts),
                "kind": _kind(old),
                "words": old.words[:_MOST_WORDS],
                "more": max(0, len(old.words) - _MOST_WORDS),
            }
            for old in found
        ],
        "old_price": sum(old.characters for old in found),
    }


def _kind(old: OldWords) -> str:
    """Return the name for a part of the job."""
    if old.job.type == Job.Type.PODCAST:
        return "turn"
    return "chapter" if old.has_chapters else "text"


@never_cache
@login_required
@require_POST
def say_words_anew(request: HttpRequest) -> HttpResponse:
    """Render the old words of the jobs on a page, if the cost is what the page said."""
    account = account_of(request)
    jobs = own_jobs(account).filter(pk__in=_ids(request.POST.getlist("job")), status=Job.Status.COMPLETED)
    found = find_old_words(account, jobs.filter(files_removed_at=None).order_by("-created_at", "-pk"))
    price = sum(old.characters for old in found)
    if not found:
        messages.info(request, "Nothing says a word the old way any more.")
    elif request.POST.get("price") != str(price):
        messages.warning(request, f"It costs {price:,} characters now: the lexicon or the audio has changed since.")
    else:
        _say_anew(request, account, found)
    is_of_job = request.POST.get("from") == "job" and len(found) == 1
    return redirect("studio_job", found[0].job.pk) if is_of_job else redirect("lexicon")


def _say_anew(request: HttpRequest, account: Account, found: Sequence[OldWords]) -> None:
    """Render the found words, job by job up to the first failure, and report the result."""
    characters = 0
    for old in found:
        try:
            characters += say_anew(account, old.job).characters
        except ApiError as error:
            messages.error(request, f"“{shown_job(old.job)['name']}” could not be changed: {error.message}")
            break
    if characters:
        messages.success(request, f"We render it anew: {characters:,} characters.")


def _ids(sent: Sequence[str]) -> list[UUID]:
    found = []
    for text in sent[:_MOST_JOBS]:
        try:
            found.append(UUID(text))
        except ValueError:
            continue
    return found
