"""Tells whether a moment in the database has come, even if the clock was set back after the moment was written."""

from datetime import datetime, timedelta

from django.db.models import Q

FURTHEST = timedelta(seconds=90)
"""No moment is planned so far ahead: one that lies further ahead was written while the clock was ahead."""


def is_due(field: str, now: datetime) -> Q:
    """Return the condition that the moment in `field` has come."""
    return Q(**{f"{field}__lte": now}) | Q(**{f"{field}__gt": now + FURTHEST})
