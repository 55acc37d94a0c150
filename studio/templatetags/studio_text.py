"""Filters for the texts of jobs in templates."""

from django import template

register = template.Library()


@register.filter
def in_about(duration_s: float | None) -> str:
    """Return seconds as a waiting time for people: "about 3 minutes"; an empty string for None."""
    if duration_s is None:
        return ""
    if duration_s < 50:
        return "less than a minute"
    minutes = max(1, round(duration_s / 60))
    if minutes < 90:
        return f"about {minutes} minute{'s' if minutes > 1 else ''}"
    return f"about {round(minutes / 60)} hours"


@register.filter
def in_minutes(duration_s: float) -> str:
    """Return seconds as a rough length: "0 min" for nothing, "1 min", "2 h 5 min"; `texts.js` writes the same."""
    hours, minutes = divmod(max(1, round(duration_s / 60)) if duration_s else 0, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


@register.filter
def clock(duration_s: float | None) -> str:
    """Return seconds as 1:05 or 2:03:04, rounded down; an empty string for None."""
    if duration_s is None:
        return ""
    minutes, seconds = divmod(int(duration_s), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
