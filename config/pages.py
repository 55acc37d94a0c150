"""The front page."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from voices.catalog import CATALOG


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html", {"site_url": settings.SITE_URL, "voices": CATALOG.values()})
