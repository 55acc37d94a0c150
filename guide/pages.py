"""The pages of the developer guide."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from guide.contents import FIRST, PAGES, SECTIONS, GuidePage
from guide.rendering import address_of, rendered


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    return _answer(request, FIRST)


@require_safe
def guide_page(request: HttpRequest, page: str) -> HttpResponse:
    if page not in PAGES:
        raise Http404(f"The guide has no page {page}.")
    found = PAGES[page]
    return redirect("guide", permanent=True) if found is FIRST else _answer(request, found)


def _answer(request: HttpRequest, page: GuidePage) -> HttpResponse:
    order = list(PAGES.values())
    number = order.index(page)
    context = {
        "page": page,
        "rendered": rendered(page, settings.SITE_URL),
        "sections": [(title, [_entry(entry) for entry in pages]) for title, pages in SECTIONS],
        "previous": _entry(order[number - 1]) if number else None,
        "next": _entry(order[number + 1]) if page is not order[-1] else None,
    }
    return render(request, "guide/page.html", context)


def _entry(page: GuidePage) -> dict[str, str]:
    return {"slug": page.slug, "title": page.title, "address": address_of(page)}
