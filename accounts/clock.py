"""When a moment in the database has come, by a clock that may have been put back since it was written."""

from datetime import datetime, timedelta

from django.db.models import Q

FURTHEST = timedelta(seconds=90)
"""Nothing is put off for as long: what lies further ahead was written when the clock was ahead."""


def is_due(field: str, now: datetime) -> Q:
    """Return the condition that the moment in `field` has come."""
    return Q(**{f"{field}__lte": now}) | Q(**{f"{field}__gt": now + FURTHEST})
