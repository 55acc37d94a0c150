"""`prepare`: brings the database and the static files up to date before the processes start."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

from accounts.keys import create_key, digest_key
from accounts.models import Account, ApiKey
from accounts.plans import PRO
from accounts.service import is_address_unproven
from config.private_files import keep_private
from config.static_files import collect_static_files
from core.file_locks import locked_file

DEMO_EMAIL = "demo@localhost"
_LOCK_NUMBER = 7_380_163_105
"""The number of the PostgreSQL lock that guards migrations: any number that nothing else uses."""
_PAUSE_S = 0.2


class Command(BaseCommand):
    help = (
        "Keeps other users out of what is stored, migrates the database, collects the static files, and creates the "
        "demo key if one is configured. "
        "Processes that run it at the same time, on one database or on one folder, wait for each other."
    )

    def handle(self, **options: Any) -> None:
        is_file = connection.vendor == "sqlite"
        keep_private(settings.STORAGE_DIR, Path(connection.settings_dict["NAME"]) if is_file else None)
        with _sole_migration():
            call_command("migrate", verbosity=0)
            if settings.DEMO_API_KEY:
                ensure_demo_key(settings.DEMO_API_KEY)
        collect_static_files()
        if settings.DEMO_API_KEY and any(map(is_address_unproven, Account.objects.filter(email=DEMO_EMAIL))):
            self.stderr.write(f"Warning: somebody signed up as {DEMO_EMAIL}, and shares the demo key's account.")


def ensure_demo_key(raw_key: str) -> None:
    """Create the demo account and its key `raw_key`, unless they exist."""
    if ApiKey.objects.filter(digest=digest_key(raw_key)).exists():
        return
    account = Account.objects.filter(email=DEMO_EMAIL).first()
    account = account or Account.objects.create_user(DEMO_EMAIL, plan_name=PRO.name)
    create_key(account, "demo", raw_key)


@contextmanager
def _sole_migration() -> Iterator[None]:
    """Wait until no other process migrates this database, and keep others waiting while the block runs."""
    if connection.vendor == "sqlite":
        with locked_file(settings.STORAGE_DIR / "prepare.lock"):
            yield
        return
    with _second_connection() as own:
        while not _takes_lock(own):
            time.sleep(_PAUSE_S)
        yield


@contextmanager
def _second_connection() -> Iterator[BaseDatabaseWrapper]:
    """Yield a separate connection for transactions; the last one ends with the block."""
    own = connection.copy()
    own.set_autocommit(False)
    try:
        yield own
    finally:
        own.close()


def _takes_lock(own: BaseDatabaseWrapper) -> bool:
    """Return whether the present transaction got the lock; otherwise end it: a process that waits holds no connection.

    Behind PgBouncer, the lock of a session would stay with a connection that other clients use next.
    """
    with own.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [_LOCK_NUMBER])
        (is_ours,) = cursor.fetchone()
    if not is_ours:
        own.rollback()
    return bool(is_ours)
