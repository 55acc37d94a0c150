"""The page of the catalog's voices."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import Account
from accounts.service import plan_of
from voices.catalog import CATALOG
from voices.gallery import ACCESS, GENDERS, VoiceFilter, voice_groups
from voices.languages import LANGUAGE_TITLES


@require_safe
@never_cache
def catalog(request: HttpRequest) -> HttpResponse:
    account = request.user if isinstance(request.user, Account) else None
    wanted = VoiceFilter.from_query(request.GET)
    groups = voice_groups(plan_of(account), wanted)
    shown = {
        "wanted": wanted,
        "groups": groups,
        "shown_count": sum(group.shown_count for group in groups),
        "count": len(CATALOG),
        "languages": LANGUAGE_TITLES,
        "genders": GENDERS,
        "access": ACCESS,
    }
    return render(request, "voices/catalog.html", shown)
