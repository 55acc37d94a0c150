"""The living workers, read from the signs of life of django-q2's clusters."""

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
    # Stat.get_all rewrites the list of clusters, and skips a cluster that follows a dead one in it.
    keys = broker.cache.get(Conf.Q_STAT) or []
    return [SignedPackage.loads(pack) for pack in broker.cache.get_many(keys).values()]


def count_living_workers() -> int:
    """Return the number of living clusters of workers that were not told to stop."""
    return sum(stat.status in _WORKING for stat in known_clusters())


def is_any_worker_alive() -> bool:
    """Tell whether a cluster of workers has given a sign of life in the last seconds."""
    return count_living_workers() > 0
