"""The page that compares the plans."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.plans import FREE, PRO
from billing.ways import way_to_pro
from voices.catalog import CATALOG


@require_safe
def plan(request: HttpRequest) -> HttpResponse:
    """Answer with the features of each plan."""
    shown = {
        "free": FREE,
        "pro": PRO,
        "current": request.user.plan if request.user.is_authenticated else None,
        "voices": len(CATALOG),
        "free_voices": sum(voice.is_free for voice in CATALOG.values()),
        "way": way_to_pro().value,
        "checkout_host": urlsplit(settings.PLAN_PRO_URL).hostname,
    }
    return render(request, "website/plan.html", shown)
