"""The PostgreSQL and the Redis of the tests, where they are configured: each user of them meets nobody else there."""

import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql
from redis import Redis

POSTGRESQL_URL = os.environ.get("TEST_DATABASE_URL", "")
REDIS_URL = os.environ.get("TEST_REDIS_URL", "")


def left_out() -> str:
    """Return the line that says which services no test has met; empty if none."""
    services = {"PostgreSQL (TEST_DATABASE_URL)": POSTGRESQL_URL, "Redis (TEST_REDIS_URL)": REDIS_URL}
    missing = [name for name, url in services.items() if not url]
    return f"left out: {' and '.join(missing)}; see CONTRIBUTING.md" if missing else ""


def unreachable() -> str:
    """Return why a configured service cannot be used; empty if each can."""
    try:
        if POSTGRESQL_URL:
            psycopg.connect(POSTGRESQL_URL, connect_timeout=5).close()
        if REDIS_URL:
            Redis.from_url(REDIS_URL, socket_connect_timeout=5).ping()
    except Exception as error:
        return f"a configured service cannot be reached: {error}"
    return ""


def own_prefix() -> str:
    """Return a prefix of keys in Redis that nobody else has."""
    return f"test-{uuid.uuid4().hex}"


@contextmanager
def own_services(*, postgresql: bool = bool(POSTGRESQL_URL), redis: bool = bool(REDIS_URL)) -> Iterator[dict[str, str]]:
    """Yield the settings of processes with a database and keys of their own, SQLite in `STORAGE_DIR` by default."""
    settings = {"DATABASE_URL": "", "REDIS_URL": REDIS_URL if redis else "", "REDIS_PREFIX": own_prefix()}
    if not postgresql:
        yield settings
        return
    name = f"test_{uuid.uuid4().hex}"
    _execute("CREATE DATABASE {}", name)
    try:
        yield settings | {"DATABASE_URL": urlunsplit(urlsplit(POSTGRESQL_URL)._replace(path=f"/{name}"))}
    finally:
        _execute("DROP DATABASE {} WITH (FORCE)", name)


def _execute(statement: str, database: str) -> None:
    with psycopg.connect(POSTGRESQL_URL, autocommit=True) as connection:
        connection.execute(sql.SQL(statement).format(sql.Identifier(database)))
