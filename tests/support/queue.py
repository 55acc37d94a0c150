"""The tasks that wait in the queue of django-q2, in the database or in Redis."""

from typing import Any

from django_q.brokers import get_broker
from django_q.models import OrmQ
from django_q.signing import SignedPackage


def waiting_tasks(function: str) -> list[tuple[Any, ...]]:
    """Return the arguments of the tasks that will call `function`, in the order of the queue."""
    tasks = [SignedPackage.loads(payload) for payload in _payloads()]
    return [tuple(task["args"]) for task in tasks if task["func"] == function]


def lose_tasks() -> None:
    """Empty the queue, as one that has lost its tasks; in Redis they outlive a test."""
    get_broker().purge_queue()


def _payloads() -> list[Any]:
    broker: Any = get_broker()
    if broker.info().startswith("ORM"):
        return list(OrmQ.objects.filter(key=broker.list_key).order_by("pk").values_list("payload", flat=True))
    return list(broker.connection.lrange(broker.list_key, 0, -1))
