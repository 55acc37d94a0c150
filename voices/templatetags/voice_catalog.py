"""The catalog for templates, so that no page has the number of voices written in it."""

from django import template

from voices.catalog import CATALOG

register = template.Library()


@register.simple_tag
def voice_count() -> int:
    """Return the number of voices in the catalog."""
    return len(CATALOG)
