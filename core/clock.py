"""Tells whether a moment in the database has come, even if the clock was set back after the moment was written."""

from datetime import datetime, timedelta

from django.db.models import Q

FURTHEST = timedelta(seconds=90)
"""No moment is planned this far ahead: a moment further ahead was written while the clock was fast."""


def is_due(field: str, now: datetime) -> Q:
    """Return the condition that the moment in `field` has come."""
    return Q(**{f"{field}__lte": now}) | Q(**{f"{field}__gt": now + FURTHEST})
