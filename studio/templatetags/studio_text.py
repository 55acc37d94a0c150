"""Filters for the texts of jobs in templates."""

from django import template

register = template.Library()


@register.filter
def clock(duration_s: float | None) -> str:
    """Return seconds as 1:05 or 2:03:04, rounded down; an empty string for None."""
    if duration_s is None:
        return ""
    minutes, seconds = divmod(int(duration_s), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
