"""PgBouncer before the PostgreSQL of the tests: any statement outside a transaction may get another connection."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

from tests.support.server import STOP_TIMEOUT_S, free_port, wait_until_listening
from tests.support.services import POSTGRESQL_URL

CONNECTIONS = 4
"""To PostgreSQL, for each database."""


def is_missing() -> str:
    """Return why PgBouncer cannot be started here; empty if it can."""
    if shutil.which("pgbouncer") is None:
        return "no PgBouncer is installed"
    return "" if POSTGRESQL_URL else "no PostgreSQL is configured (TEST_DATABASE_URL)"


@contextmanager
def running_pgbouncer(directory: Path) -> Iterator[str]:
    """Yield the address of a PgBouncer in transaction mode, without the name of a database, while the block runs."""
    server, port = urlsplit(POSTGRESQL_URL), free_port()
    config = directory / "pgbouncer.ini"
    config.write_text(_configuration(server.hostname, server.port or 5432, server.username, server.password, port))
    # It refuses to run as root.
    switch = ["-u", "nobody"] if os.getuid() == 0 else []
    with (directory / "pgbouncer.log").open("wb") as log:
        process = subprocess.Popen(["pgbouncer", *switch, str(config)], stdout=log, stderr=log)
    try:
        wait_until_listening(port, process)
        yield urlunsplit(server._replace(netloc=f"{server.username}@127.0.0.1:{port}", path=""))
    finally:
        process.terminate()
        process.wait(STOP_TIMEOUT_S)


def through(pgbouncer: str, database_url: str) -> str:
    """Return the address of a database by way of PgBouncer."""
    return pgbouncer + urlsplit(database_url).path


def shown(pgbouncer: str, what: str) -> list[dict[str, object]]:
    """Return the rows of a table of PgBouncer's console."""
    with psycopg.connect(through(pgbouncer, "//_/pgbouncer"), autocommit=True) as console:
        found = psycopg.ClientCursor(console, row_factory=psycopg.rows.dict_row).execute(f"SHOW {what}")
        return list(found)


def _configuration(host: str | None, port: int, user: str | None, password: str | None, own_port: int) -> str:
    secret = f" password={password}" if password else ""
    # Round robin gives each statement another connection than the last, where there are several.
    return f"""
[databases]
* = host={host} port={port} user={user}{secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {own_port}
unix_socket_dir =
auth_type = any
admin_users = {user}
pool_mode = transaction
default_pool_size = {CONNECTIONS}
min_pool_size = {CONNECTIONS}
server_round_robin = 1
max_client_conn = 500
"""
