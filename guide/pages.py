"""The pages of the developer guide, and the search in them."""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from accounts.key_choice import KeyChoice, key_choice
from guide.contents import FIRST, PAGES, SECTIONS, GuidePage
from guide.rendering import address_of, rendered
from guide.search import MAX_QUERY, MAX_RESULTS, search

WRITTEN_KEY = "ev_..."
"""The key in the examples of the Markdown."""


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    return _answer(request, FIRST)


@require_safe
def guide_page(request: HttpRequest, page: str) -> HttpResponse:
    if page not in PAGES:
        raise Http404(f"The guide has no page {page}.")
    found = PAGES[page]
    return redirect("guide", permanent=True) if found is FIRST else _answer(request, found)


@require_safe
def guide_search(request: HttpRequest) -> HttpResponse:
    query = " ".join(request.GET.get("q", "").split())[:MAX_QUERY]
    results = search(query, settings.SITE_URL)
    context = {"query": query, "results": results, "most": MAX_RESULTS, "sections": _contents()}
    return render(request, "guide/search.html", context)


def _answer(request: HttpRequest, page: GuidePage) -> HttpResponse:
    order = list(PAGES.values())
    number = order.index(page)
    shown = rendered(page, settings.SITE_URL)
    choice = key_choice(request) if "API_KEY" in shown.html or WRITTEN_KEY in shown.html else None
    context = {
        "page": page,
        "rendered": shown,
        "article": _with_key(shown.html, choice),
        "key_choice": choice,
        "page_address": address_of(page),
        "sections": _contents(),
        "previous": _entry(order[number - 1]) if number else None,
        "next": _entry(order[number + 1]) if page is not order[-1] else None,
    }
    return render(request, "guide/page.html", context)


def _with_key(html: SafeString, choice: KeyChoice | None) -> SafeString:
    """Return the page with the first characters of the chosen key in its examples."""
    if choice is None or choice.chosen is None:
        return html
    named = html.replace(WRITTEN_KEY, f"{escape(choice.chosen.prefix)}...")
    return mark_safe(named)  # noqa: S308  # nosec B308 # our own text and an escaped one


def _contents() -> list[tuple[str, list[dict[str, Any]]]]:
    return [(title, [_entry(entry) for entry in pages]) for title, pages in SECTIONS]


def _entry(page: GuidePage) -> dict[str, Any]:
    return {"slug": page.slug, "title": page.title, "address": address_of(page)}
