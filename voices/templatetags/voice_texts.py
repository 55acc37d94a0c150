"""Times of a recording and an enrollment, as pages show them."""

import math

from django import template

from tts.cloning import quality

register = template.Library()


@register.filter
def clock(second: int) -> str:
    """Return a position in a recording: 0:07."""
    return quality.clock(second)


@register.filter
def time_left(seconds: int) -> str:
    """Return a waiting time, in steps that do not flicker: 15 s, 2 min."""
    return f"{5 * math.ceil(seconds / 5)} s" if seconds <= 55 else f"{math.ceil(seconds / 60)} min"
