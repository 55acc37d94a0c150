"""Which workers live: read from what django-q2's clusters say of themselves."""

from typing import Any

from django_q.brokers import get_broker
from django_q.brokers.orm import ORM
from django_q.conf import Conf
from django_q.signing import SignedPackage
from django_q.status import Stat

_WORKING = frozenset({Conf.STARTING, Conf.WORKING, Conf.IDLE})


def known_clusters() -> list[Any]:
    """Return django-q2's `Stat` of each cluster of workers that has given a sign of life in the last seconds."""
    broker = get_broker()
    if not isinstance(broker, ORM):
        return list(Stat.get_all(broker))
    # Stat.get_all writes the list of clusters anew, and skips one that comes after one that is gone.
    keys = broker.cache.get(Conf.Q_STAT) or []
    return [SignedPackage.loads(pack) for pack in broker.cache.get_many(keys).values()]


def count_living_workers() -> int:
    """Return how many clusters of workers live that have not been told to stop."""
    return sum(stat.status in _WORKING for stat in known_clusters())


def is_any_worker_alive() -> bool:
    """Tell whether a cluster of workers has given a sign of life in the last seconds."""
    return count_living_workers() > 0
