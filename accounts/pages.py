"""The pages of a signed-in account: its API keys, its usage, its export, its deletion."""

import csv
from datetime import date, timedelta
from typing import cast

from allauth.account.forms import ReauthenticateForm
from allauth.core.ratelimit import consume_or_429
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import require_http_methods, require_safe

from accounts import keys as api_keys
from accounts import service
from accounts.authentication import account_of
from accounts.charts import bar_chart
from accounts.export import archive_of
from accounts.forms import NewKeyForm
from accounts.fresh_logins import fresh_login_required, fresh_login_required_to_act
from accounts.limits import characters_used_today
from accounts.models import Account, ApiKey
from accounts.notices import tell_owner
from accounts.storage_use import stored_bytes
from accounts.usage import NO_VOICE, characters_of_month, sums_of, usage_of, usage_rows
from accounts.voice_names import names_in_usage
from core.streams import StreamedFile

PERIODS = {"7": "7 days", "30": "30 days", "90": "90 days", "year": "12 months"}
"""The periods that the usage page may show, by their names in its address."""

SHOWN_KEYS = 20
SHOWN_VOICES = 30
"""Rows of the tables of usage; the rest is summed."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@fresh_login_required_to_act
@sensitive_variables("raw_key")
def keys(request: HttpRequest) -> HttpResponse:
    is_first = not api_keys.live_keys(account_of(request)).exists()
    form = NewKeyForm(
        request.POST if request.method == "POST" else None, initial={"name": "my first key"} if is_first else None
    )
    new_key, raw_key = None, ""
    if request.method == "POST" and form.is_valid():
        try:
            new_key, raw_key = api_keys.create_key(account_of(request), **form.cleaned_data)
            form = NewKeyForm()
            tell_owner(request, "key_created", key=new_key, keys_url=settings.SITE_URL + reverse("keys"))
        except api_keys.TooManyKeys as error:
            form.add_error(None, str(error))
    shown = {
        "form": form,
        "keys": api_keys.live_keys(account_of(request)),
        "new_key": new_key,
        "raw_key": raw_key,
        "site_url": settings.SITE_URL,
    }
    return render(request, "accounts/keys.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def revoke_key(request: HttpRequest, key_id: int) -> HttpResponse:
    key = get_object_or_404(ApiKey, pk=key_id, account=account_of(request), revoked_at=None)
    if request.method == "POST":
        api_keys.revoke_key(key)
        messages.success(request, f"The key “{key.name}” is revoked and no longer works.")
        return redirect("keys")
    return render(request, "accounts/revoke_key.html", {"key": key})


@require_safe
@never_cache
@login_required
def account(request: HttpRequest) -> HttpResponse:
    owner = account_of(request)
    shown = {
        "account": owner,
        "keys": api_keys.live_keys(owner).count(),
        **_allowance(owner),
    }
    return render(request, "accounts/account.html", shown)


@require_safe
@never_cache
@login_required
def security(request: HttpRequest) -> HttpResponse:
    owner = account_of(request)
    shown = {
        "account": owner,
        "keys": api_keys.live_keys(owner).count(),
        "sends_email": bool(settings.EMAIL_URL),
    }
    return render(request, "accounts/security.html", shown)


@require_safe
@never_cache
@login_required
def usage_page(request: HttpRequest) -> HttpResponse:
    owner = account_of(request)
    period, first, last = _period(request)
    usage = usage_of(owner, first, last)
    is_year = period == "year"
    bars, label = (usage.months, "%B %Y") if is_year else (usage.days, "%-d %B")
    names = names_in_usage(owner, [used.voice for used in usage.voices[:SHOWN_VOICES]])
    shown = {
        "account": owner,
        "period": period,
        "periods": PERIODS,
        "is_year": is_year,
        "usage": usage,
        "bars": bars,
        "chart": bar_chart([(bar.start.strftime(label), bar.characters) for bar in bars]),
        "by_key": usage.keys[:SHOWN_KEYS],
        "other_keys": sums_of(usage.keys[SHOWN_KEYS:]),
        "by_voice": [(names[used.voice], used) for used in usage.voices[:SHOWN_VOICES]],
        "other_voices": sums_of(usage.voices[SHOWN_VOICES:]),
        **_allowance(owner),
    }
    return render(request, "accounts/usage.html", shown)


@require_safe
@never_cache
@login_required
def export_usage(request: HttpRequest) -> HttpResponseBase:
    """The usage of a period as a CSV file, a line for each day, key, kind and voice."""
    _, first, last = _period(request)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="usage-{first}-{last}.csv"'
    write = csv.writer(response).writerow
    write(("day", "key", "key_prefix", "kind", "voice", "voice_name", "requests", "characters"))
    rows = usage_rows(account_of(request), first, last)
    names = names_in_usage(account_of(request), {row.voice for row in rows}) | {NO_VOICE: ""}
    for row in rows:
        name, prefix = (_in_cell(row.key.name), row.key.prefix) if row.key else ("", "")
        voice = row.voice, _in_cell(names[row.voice])
        write((row.day, name, prefix, row.kind, *voice, row.requests, row.characters))
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("password")
@never_cache
@login_required
def delete_account(request: HttpRequest) -> HttpResponse:
    owner = account_of(request)
    form = ReauthenticateForm(request.POST or None, user=owner)
    if request.method == "POST" and form.is_valid():
        logout(request)
        service.delete_account(owner)
        messages.success(request, "Your account was deleted.")
        return redirect("home")
    return render(request, "accounts/delete_account.html", {"form": form})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@fresh_login_required
def export_account(request: HttpRequest) -> HttpResponseBase:
    """The page, and the archive that its button downloads."""
    if request.method != "POST":
        return render(request, "accounts/export_account.html")
    refusal = consume_or_429(request, action="export_account", user=request.user)
    if refusal is not None:
        return cast(HttpResponse, refusal)
    tell_owner(request, "data_exported")
    archive = StreamedFile(archive_of(account_of(request)))
    return FileResponse(archive, as_attachment=True, filename="account.zip", content_type="application/zip")


def _in_cell(text: str) -> str:
    """Return `text` so that no spreadsheet takes it for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text


def _period(request: HttpRequest) -> tuple[str, date, date]:
    """Return the name of the period that is asked for, and its first and last day."""
    today = timezone.now().date()
    period = request.GET.get("period", "")
    if period == "year":
        # Twelve months, this one included: from the month after this one, a year ago.
        return period, date(today.year - (today.month < 12), today.month % 12 + 1, 1), today
    period = period if period in PERIODS else "30"
    return period, today - timedelta(days=int(period) - 1), today


def _allowance(owner: Account) -> dict[str, int]:
    """Return the characters that count against the plan's pool and fair use, and the bytes against its storage."""
    return {
        "used_today": characters_used_today(owner),
        "used_this_month": characters_of_month(owner, timezone.now().date()),
        "stored_bytes": stored_bytes(owner),
    }
