"""Whether a worker lives: read from what django-q2's clusters say of themselves."""

from django_q.conf import Conf
from django_q.status import Stat

_WORKING = frozenset({Conf.STARTING, Conf.WORKING, Conf.IDLE})


def is_any_worker_alive() -> bool:
    """Tell whether a cluster of workers has given a sign of life in the last seconds."""
    # Asked twice, for the list of a cache skips one that comes after one that is gone (Broker.get_stats).
    return any(stat.status in _WORKING for _ in range(2) for stat in Stat.get_all())
