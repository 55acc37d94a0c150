"""How processes speak to PostgreSQL, and what they do while it is away: they say so at once, and try anew when asked.

psycopg's pool would have each request wait for its time-out, and after an outage wait as long again before it looks
whether the server is back. `turn_away` leans on internals of psycopg_pool 3.3.3: those who wait for a connection.
"""

from typing import Any

from psycopg import OperationalError

_CONNECT_TIMEOUT_S = 5
_POOL_TIMEOUT_S = 5
_SILENCE_MS = 20_000
"""After so long without a word of its machine the server is taken for gone."""


def postgresql_options() -> dict[str, Any]:
    """Return Django's `OPTIONS` of a database on PostgreSQL."""
    pool = {
        # A rendering holds no connection, so that few serve many requests and a server's hundred several processes.
        "min_size": 1,
        "max_size": 10,
        "timeout": _POOL_TIMEOUT_S,
        # Nobody tries again and again on nobody's behalf: the next request does.
        "reconnect_timeout": 0,
        "reconnect_failed": turn_away,
    }
    return {
        "pool": pool,
        "connect_timeout": _CONNECT_TIMEOUT_S,
        "tcp_user_timeout": _SILENCE_MS,
        "keepalives_idle": _SILENCE_MS // 2000,
        "keepalives_interval": _SILENCE_MS // 4000,
        "keepalives_count": 2,
    }


def turn_away(pool: Any) -> None:
    """Tell those who wait for a connection that there is none, unless one may yet be given back to the pool."""
    with pool._lock:
        if pool._nconns:
            return
        waiting = list(pool._waiting)
        pool._waiting.clear()
    for client in waiting:
        client.fail(OperationalError("the database accepts no connection"))
