"""The pages of feeds: the list, a feed's address and form, its episodes, a new address, its deletion."""

from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.authentication import account_of
from core.errors import ApiError
from feeds import service
from feeds.forms import FeedForm
from feeds.models import Feed
from feeds.shows import address_of
from jobs.models import Job
from jobs.names import KINDS, name_of, with_opening
from jobs.service import jobs_of

_PAGE_SIZE = 50
_METHODS = ["GET", "HEAD", "POST"]


@require_http_methods(_METHODS)
@never_cache
@login_required
def feeds(request: HttpRequest) -> HttpResponse:
    account = account_of(request)
    form = FeedForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            feed = service.create_feed(account, form.cleaned_data)
        except ApiError as error:
            form.add_error(None, error.message)
        else:
            return redirect("feed", feed_id=feed.pk)
    return render(request, "feeds/feeds.html", {"feeds": service.feeds_of(account), "form": form})


@require_http_methods(_METHODS)
@never_cache
@login_required
def feed(request: HttpRequest, feed_id: int) -> HttpResponse:
    own = _feed(request, feed_id)
    form = FeedForm(request.POST if request.method == "POST" else None, instance=own)
    if request.method == "POST" and form.is_valid():
        service.change_feed(own, form.cleaned_data)
        messages.success(request, "Saved.")
        return redirect("feed", feed_id=own.pk)
    episodes = list(service.episodes_of(own)[:_PAGE_SIZE])
    left_out = jobs_of(own.account).filter(status=Job.Status.COMPLETED, files_removed_at=None, audio_format="wav")
    left_out = left_out if own.has_all else left_out.filter(pk__in=own.episodes.values("job_id"))
    values = {
        "feed": own,
        "name": Feed.objects.only("title").get(pk=own.pk).title if form.errors else own.title,
        "form": form,
        "address": address_of(own),
        "episodes": [_shown(job) for job in episodes],
        "episode_count": service.episodes_of(own).count(),
        "left_out": left_out.count(),
        "kept_days": settings.AUDIO_RETENTION_DAYS,
    }
    return render(request, "feeds/feed.html", values)


@require_http_methods(_METHODS)
@never_cache
@login_required
def feed_episodes(request: HttpRequest, feed_id: int) -> HttpResponse:
    own = _feed(request, feed_id)
    if request.method == "POST":
        _change_episode(request, own)
        return redirect(f"{reverse('feed_episodes', args=[own.pk])}?page={request.POST.get('page', '1')[:6]}")
    jobs = with_opening(service.may_be_episodes(jobs_of(account_of(request))))
    page = Paginator(jobs, _PAGE_SIZE).get_page(request.GET.get("page"))
    chosen = set(own.episodes.filter(job__in=[job.pk for job in page]).values_list("job_id", flat=True))
    shown = [_shown(job) | {"is_chosen": job.pk in chosen} for job in page]
    return render(request, "feeds/feed_episodes.html", {"feed": own, "page": page, "jobs": shown})


@require_http_methods(_METHODS)
@never_cache
@login_required
def renew_feed(request: HttpRequest, feed_id: int) -> HttpResponse:
    own = _feed(request, feed_id)
    if request.method == "POST":
        service.renew_address(own)
        messages.success(request, "The feed has a new address. The old one no longer works.")
        return redirect("feed", feed_id=own.pk)
    return render(request, "feeds/renew_feed.html", {"feed": own})


@require_http_methods(_METHODS)
@never_cache
@login_required
def delete_feed(request: HttpRequest, feed_id: int) -> HttpResponse:
    own = _feed(request, feed_id)
    if request.method == "POST":
        own.delete()
        messages.success(request, f"“{own.title}” was deleted.")
        return redirect("feeds")
    return render(request, "feeds/delete_feed.html", {"feed": own})


def _change_episode(request: HttpRequest, own: Feed) -> None:
    """Add or remove the job that the form names. Raises: Http404 if the account has no such job."""
    is_added = "add" in request.POST
    try:
        job = jobs_of(account_of(request)).get(pk=UUID(request.POST.get("add" if is_added else "remove", "")))
    except (Job.DoesNotExist, ValueError) as error:
        raise Http404("There is no such audiobook or podcast.") from error
    if is_added:
        service.add_episode(own, job)
    else:
        service.remove_episode(own, job)


def _shown(job: Job) -> dict[str, object]:
    return {
        "id": job.pk,
        "name": name_of(job),
        "kind": KINDS[Job.Type(job.type)],
        "created_at": job.created_at,
        "duration_s": job.duration_s,
    }


def _feed(request: HttpRequest, feed_id: int) -> Feed:
    found = service.feeds_of(account_of(request)).filter(pk=feed_id).first()
    if found is None:
        raise Http404("There is no such feed.")
    return found
