"""The pages of a signed-in account: its API keys, its usage, its end."""

from datetime import date, timedelta
from typing import Any, cast

from allauth.account.forms import ReauthenticateForm
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import require_http_methods, require_safe

from accounts import keys as api_keys
from accounts import service
from accounts.charts import bar_chart
from accounts.forms import NewKeyForm
from accounts.limits import characters_used_today
from accounts.models import Account, ApiKey
from accounts.usage import characters_of_month, usage_by_day, usage_by_key, usage_by_month

SHOWN_DAYS = 30
SHOWN_KEYS = 20


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@sensitive_variables("raw_key")
def keys(request: HttpRequest) -> HttpResponse:
    is_first = not api_keys.live_keys(_account(request)).exists()
    form = NewKeyForm(
        request.POST if request.method == "POST" else None, initial={"name": "my first key"} if is_first else None
    )
    new_key, raw_key = None, ""
    if request.method == "POST" and form.is_valid():
        try:
            new_key, raw_key = api_keys.create_key(_account(request), form.cleaned_data["name"])
            form = NewKeyForm()
        except api_keys.TooManyKeys as error:
            form.add_error(None, str(error))
    shown = {
        "form": form,
        "keys": api_keys.live_keys(_account(request)),
        "new_key": new_key,
        "raw_key": raw_key,
        "site_url": settings.SITE_URL,
    }
    return render(request, "accounts/keys.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def revoke_key(request: HttpRequest, key_id: int) -> HttpResponse:
    key = get_object_or_404(ApiKey, pk=key_id, account=_account(request), revoked_at=None)
    if request.method == "POST":
        api_keys.revoke_key(key)
        messages.success(request, f"The key “{key.name}” is revoked: it is refused from now on.")
        return redirect("keys")
    return render(request, "accounts/revoke_key.html", {"key": key})


@require_safe
@never_cache
@login_required
def account(request: HttpRequest) -> HttpResponse:
    owner = _account(request)
    shown = {
        "account": owner,
        "keys": api_keys.live_keys(owner).count(),
        "sends_email": bool(settings.EMAIL_URL),
        **_allowance(owner),
    }
    return render(request, "accounts/account.html", shown)


@require_safe
@never_cache
@login_required
def usage_page(request: HttpRequest) -> HttpResponse:
    owner = _account(request)
    today = timezone.now().date()
    is_year = request.GET.get("period") == "year"
    recent = today - timedelta(days=SHOWN_DAYS - 1)
    if is_year:
        # Twelve months with this one: from the month after this one, a year ago.
        first = date(today.year - (today.month < 12), today.month % 12 + 1, 1)
        periods, label = usage_by_month(owner, first, today), "%B %Y"
    else:
        periods, label = usage_by_day(owner, recent, today), "%-d %B"
    shown = {
        "account": owner,
        "is_year": is_year,
        "periods": periods,
        "characters": sum(period.characters for period in periods),
        "requests": sum(period.requests for period in periods),
        "chart": bar_chart([(period.start.strftime(label), period.characters) for period in periods]),
        **_most_used_keys(owner, recent, today),  # of a year it would take too long
        **_allowance(owner),
    }
    return render(request, "accounts/usage.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("password")
@never_cache
@login_required
def delete_account(request: HttpRequest) -> HttpResponse:
    owner = _account(request)
    form = ReauthenticateForm(request.POST or None, user=owner)
    if request.method == "POST" and form.is_valid():
        logout(request)
        service.delete_account(owner)
        messages.success(request, "Your account and everything in it is deleted.")
        return redirect("home")
    return render(request, "accounts/delete_account.html", {"form": form})


def _most_used_keys(owner: Account, first: date, last: date) -> dict[str, Any]:
    by_key = usage_by_key(owner, first, last)
    others = by_key[SHOWN_KEYS:]
    return {
        "by_key": by_key[:SHOWN_KEYS],
        "other_keys": len(others),
        "other_requests": sum(used.requests for used in others),
        "other_characters": sum(used.characters for used in others),
    }


def _allowance(owner: Account) -> dict[str, int]:
    """What the plan's pool or fair use is measured by."""
    today = timezone.now().date()
    return {"used_today": characters_used_today(owner), "used_this_month": characters_of_month(owner, today)}


def _account(request: HttpRequest) -> Account:
    return cast(Account, request.user)
