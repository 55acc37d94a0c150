"""The site for templates: its name, the address of a page, and the text of the card that a shared link shows."""

from django import template
from django.conf import settings
from django.template.context import Context
from django.template.loader_tags import BLOCK_CONTEXT_KEY
from django.templatetags.static import static
from django.urls import reverse

register = template.Library()


@register.simple_tag
def site_name() -> str:
    """Return the name of the site."""
    name: str = settings.SITE_NAME
    return name


@register.simple_tag
def site_logo() -> str:
    """Return the address of the image beside the name."""
    if not settings.SITE_LOGO:
        return static("icon.svg")
    return settings.SITE_LOGO if isinstance(settings.SITE_LOGO, str) else reverse("logo")


@register.simple_tag
def site_url() -> str:
    """Return the address of the site, without a slash at the end."""
    address: str = settings.SITE_URL
    return address


@register.simple_tag(takes_context=True)
def page_address(context: Context) -> str:
    """Return the address of the page without its query, so that each page has only one."""
    return f"{settings.SITE_URL}{context['request'].path}"


@register.simple_tag(takes_context=True)
def text_of_block(context: Context, name: str) -> str:
    """Return the content of the page's block `name` again, in one line."""
    block = context.render_context[BLOCK_CONTEXT_KEY].get_block(name)
    return " ".join(block.nodelist.render(context).split())
