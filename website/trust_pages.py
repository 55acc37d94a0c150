"""The pages about who runs the site and by what rules, and the files in which robots and researchers look for both."""

from datetime import UTC, datetime, timedelta
from mimetypes import guess_type
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView
from markdown_it import MarkdownIt

from accounts.known_networks import KNOWN_FOR_S

_PRIVATE = ("admin:index", "account", "keys", "usage_page", "studio", "my_voices", "lexicon")
"""Pages of an account: robots would only reach the login."""

_SECURITY_TXT_LIFE = timedelta(days=180)
_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


@require_safe
def terms(request: HttpRequest) -> HttpResponse:
    return render(request, "website/terms.html", _facts() | {"written": _written(settings.TERMS_FILE)})


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    return render(request, "website/privacy.html", _facts() | {"written": _written(settings.PRIVACY_FILE)})


@require_safe
def contact(request: HttpRequest) -> HttpResponse:
    return render(request, "website/contact.html", _facts())


@require_safe
def robots_txt(request: HttpRequest) -> HttpResponse:
    """Allow robots everything that is public. Source: RFC 9309."""
    lines = ["User-agent: *", *(f"Disallow: {reverse(name)}" for name in _PRIVATE), "Disallow: /api/v1/"]
    return _text_file(lines)


@require_safe
def security_txt(request: HttpRequest) -> HttpResponse:
    """Say where to report a vulnerability. Source: RFC 9116."""
    if not settings.SUPPORT_EMAIL:
        raise Http404
    expires = (datetime.now(UTC) + _SECURITY_TXT_LIFE).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = [
        f"Contact: mailto:{settings.SUPPORT_EMAIL}",
        f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}",
        "Preferred-Languages: en",
        f"Canonical: {settings.SITE_URL}{reverse('security_txt')}",
    ]
    return _text_file(lines)


@require_safe
def logo(request: HttpRequest) -> HttpResponse:
    """Send the image that the setting names."""
    if not isinstance(settings.SITE_LOGO, Path):
        raise Http404
    headers = {"Cache-Control": "public, max-age=3600"}
    content_type = guess_type(settings.SITE_LOGO)[0]
    return HttpResponse(settings.SITE_LOGO.read_bytes(), content_type=content_type, headers=headers)


class IconView(RedirectView):
    """Redirects to an icon from the address at which browsers look for it by default."""

    file = ""

    def get_redirect_url(self, *args: object, **kwargs: object) -> str:
        return static(self.file)


def _text_file(lines: list[str]) -> HttpResponse:
    headers = {"Cache-Control": "public, max-age=86400"}
    return HttpResponse(
        "".join(f"{line}\n" for line in lines), content_type="text/plain; charset=utf-8", headers=headers
    )


def _facts() -> dict[str, object]:
    return {
        "operator": settings.OPERATOR,
        "support_email": settings.SUPPORT_EMAIL,
        "retention_days": settings.AUDIO_RETENTION_DAYS,
        "keeps_recordings": settings.KEEP_RECORDINGS,
        "known_network_days": timedelta(seconds=KNOWN_FOR_S).days,
    }


def _written(path: Path | None) -> SafeString | None:
    """Return the operator's own text as HTML, None without one; HTML in it is escaped."""
    return mark_safe(_markdown.render(path.read_text(encoding="utf-8"))) if path else None  # noqa: S308 # nosec
