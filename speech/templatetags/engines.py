"""Who speaks, for templates."""

from django import template

from speech import service
from speech.engines.registry import EMBEDDED

register = template.Library()


@register.simple_tag
def has_arabic_model() -> bool:
    """Return whether a model speaks Arabic; espeak-ng, which speaks it where there is none, is hardly understood."""
    return service.engines().arabic != EMBEDDED
