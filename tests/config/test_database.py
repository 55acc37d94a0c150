"""How a process speaks to its database, and acts while the database is away."""

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.db import connection
from psycopg import OperationalError
from psycopg_pool import ConnectionPool

from accounts.models import Account
from config.database import postgresql_options
from tests.support.factories import make_account
from tests.support.server import free_port

pytestmark = pytest.mark.database

ROOT = Path(__file__).resolve().parents[2]
_PRINT_OPTIONS = "import json; from config import settings; " + (
    "print(json.dumps(settings.DATABASES['default']['OPTIONS'], default=str))"
)


def test_requests_fail_at_once_while_the_server_is_away():
    options = postgresql_options()["pool"] | {"timeout": 120}
    address = f"host=127.0.0.1 port={free_port()} connect_timeout=5"
    with ConnectionPool(address, open=False, **options) as pool:
        began_s = time.monotonic()
        with ThreadPoolExecutor(30) as callers:
            calls = [callers.submit(pool.getconn) for _ in range(30)]
            for call in calls:
                with pytest.raises(OperationalError):
                    call.result()
        # Each would else have waited for its time-out.
        assert time.monotonic() - began_s < options["timeout"]
        assert pool.get_stats()["requests_waiting"] == 0


def test_options_of_the_address_override_ours():
    address = "postgres://me@db.example.com/speech?sslmode=verify-full&connect_timeout=9"
    done = subprocess.run(
        [sys.executable, "-c", _PRINT_OPTIONS],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": address},
        capture_output=True,
        text=True,
        check=True,
    )
    options = json.loads(done.stdout)
    assert (options["sslmode"], options["connect_timeout"]) == ("verify-full", 9)
    assert options["pool"]["max_size"] == postgresql_options()["pool"]["max_size"]


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="is about SQLite")
def test_sqlite_needs_no_temporary_files():
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA temp_store")
        assert cursor.fetchone() == (2,)


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "postgresql", reason="is about PostgreSQL")
def test_no_cursor_stays_open_between_statements():
    """Behind PgBouncer the next statement outside a transaction may reach a connection that does not know it."""
    for _ in range(3):
        make_account()
    rows = Account.objects.iterator(chunk_size=1)
    next(rows)
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_cursors")
        assert cursor.fetchone() == (0,)
    assert len(list(rows)) == 2
