"""The catalog for templates, so that no page hard-codes the number of voices."""

from django import template

from voices.catalog import CATALOG

register = template.Library()


@register.simple_tag
def voice_count() -> int:
    """Return the number of voices in the catalog."""
    return len(CATALOG)
