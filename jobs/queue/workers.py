"""The living workers, read from the signs of life of django-q2's clusters."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from django_q.brokers import get_broker
from django_q.brokers.orm import ORM
from django_q.conf import Conf
from django_q.signing import BadSignature, SignedPackage

_WORKING = frozenset({Conf.STARTING, Conf.WORKING, Conf.IDLE})


def known_clusters() -> Iterator[Any]:
    """Yield django-q2's `Stat` of each cluster of workers that has given a sign of life in the last seconds.

    Reading one takes longer than fetching all, so a search for one must not read the others.
    """
    for sign in _signs_of_life():
        with suppress(BadSignature):
            yield SignedPackage.loads(sign)


def _signs_of_life() -> Iterable[str]:
    broker: Any = get_broker()
    signs: Iterable[str]
    if isinstance(broker, ORM):
        # Stat.get_all rewrites the list of clusters, and skips a cluster that follows a dead one in it.
        signs = broker.cache.get_many(broker.cache.get(Conf.Q_STAT) or []).values()
    else:
        signs = broker.get_stats(f"{Conf.Q_STAT}:*") or ()
    return signs


def count_living_workers() -> int:
    """Return the number of living clusters of workers that were not told to stop."""
    return sum(map(_is_working, known_clusters()))


def is_any_worker_alive() -> bool:
    """Tell whether a cluster of workers has given a sign of life in the last seconds."""
    return any(map(_is_working, known_clusters()))


def _is_working(cluster: Any) -> bool:
    return cluster.status in _WORKING
