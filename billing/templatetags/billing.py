"""The one link to Pro for templates: the settings and the visitor decide where it leads."""

from typing import Any

from django import template
from django.conf import settings
from django.template.context import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString

from billing.ways import Way, way_to_pro

register = template.Library()


@register.simple_tag(takes_context=True)
def get_pro(context: Context, words: str = "Get Pro", **attributes: str) -> SafeString:
    """Return the link; `css` is its class, and `about` completes its name for screen readers."""
    shown = format_html('<span class="visually-hidden"> {}</span>', about) if (about := attributes.get("about")) else ""
    css = format_html(' class="{}"', name) if (name := attributes.get("css")) else ""
    return format_html('<a{} href="{}">{}{}</a>', css, get_pro_address(context), words, shown)


@register.simple_tag(takes_context=True)
def get_pro_address(context: Context) -> str:
    """Return where to get Pro: at the checkout elsewhere, on our page, or first at the sign-up."""
    user: Any = context.get("user")
    here = reverse("get_pro")
    if user is None or not user.is_authenticated:
        return f"{reverse('account_signup')}?{urlencode({'next': here})}"
    return str(settings.PLAN_PRO_URL) if way_to_pro() is Way.ELSEWHERE else here
