"""The options of connections to PostgreSQL: while it is down, requests fail at once, and each request tries again.

With psycopg's pool alone, each request would wait for the time-out, and after an outage the pool would wait equally
long before it tries the server again. `drop_waiting` uses internals of psycopg_pool 3.3.3: clients that wait for a
connection.
"""

from typing import Any

from psycopg import OperationalError

_CONNECT_TIMEOUT_S = 5
_POOL_TIMEOUT_S = 5
_SHRINK_S = 5
_SILENCE_MS = 20_000
"""Time without a packet from the server's machine after which the server counts as gone."""


def postgresql_options() -> dict[str, Any]:
    """Return Django's `OPTIONS` of a database on PostgreSQL."""
    pool = {
        # A rendering holds no connection: few connections serve many requests, and the server's 100 serve several
        # processes.
        "min_size": 1,
        "max_size": 10,
        "timeout": _POOL_TIMEOUT_S,
        # The pool closes one unused connection per period: after a burst, other processes find room again.
        "max_idle": _SHRINK_S,
        # The pool does not reconnect in the background: the next request does.
        "reconnect_timeout": 0,
        "reconnect_failed": drop_waiting,
    }
    return {
        "pool": pool,
        "connect_timeout": _CONNECT_TIMEOUT_S,
        "tcp_user_timeout": _SILENCE_MS,
        "keepalives_idle": _SILENCE_MS // 2000,
        "keepalives_interval": _SILENCE_MS // 4000,
        "keepalives_count": 2,
    }


def drop_waiting(pool: Any) -> None:
    """Fail the clients that wait for a connection, unless a connection may still be returned to the pool."""
    with pool._lock:
        if pool._nconns:
            return
        waiting = list(pool._waiting)
        pool._waiting.clear()
    for client in waiting:
        client.fail(OperationalError("the database accepts no connection"))
