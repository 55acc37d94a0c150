"""A worker's claim on a row: the worker takes a row that is due, and keeps it for a lease at a time.

The row's model has `due_at` (when a worker may take it, null for never), `claim` (the token of the last claim) and
`claims` (how often the row was taken). The lease of a worker that died ends, and the row is then due again.
"""

import uuid
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import F

LEASE = timedelta(seconds=15)
"""How long a claim holds without a sign of life from its worker."""


def claim_row(row: Any, now: datetime) -> UUID | None:
    """Return the token of a new claim on `row`, or None if another worker has changed the row since it was read.

    The claim is one conditional UPDATE, so that only one of several workers gets the row.
    """
    token = uuid.uuid4()
    unchanged = type(row)._default_manager.filter(pk=row.pk, due_at=row.due_at, claim=row.claim)
    if not unchanged.update(due_at=now + LEASE, claim=token, claims=F("claims") + 1):
        return None
    row.claims += 1
    return token
