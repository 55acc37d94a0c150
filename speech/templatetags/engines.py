"""The engines, for templates."""

from django import template

from speech import speakers
from tts.engines.registry import EMBEDDED

register = template.Library()


@register.simple_tag
def has_arabic_model() -> bool:
    """Tell whether a model speaks Arabic; without one, espeak-ng does, and is hard to understand."""
    return speakers.engines().arabic != EMBEDDED
