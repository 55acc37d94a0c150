import threading
from collections.abc import Iterator
from uuid import UUID, uuid4

import pytest

from jobs.callbacks.delivery_threads import DeliveryThreads
from tests.support.workers import wait_until

HANGING, OTHER = 1, 2


class Receivers:
    """Receivers of callbacks: those of `hanging` jobs answer when they are told to."""

    def __init__(self) -> None:
        self.hanging: set[UUID] = set()
        self.begun: list[UUID] = []
        self.ended: list[UUID] = []
        self.answer = threading.Event()

    def deliver(self, job_id: UUID) -> None:
        self.begun.append(job_id)
        if job_id in self.hanging:
            assert self.answer.wait(120)
        self.ended.append(job_id)


@pytest.fixture
def receivers() -> Iterator[Receivers]:
    receivers = Receivers()
    yield receivers
    receivers.answer.set()


@pytest.fixture
def threads(receivers: Receivers) -> DeliveryThreads:
    return DeliveryThreads(receivers.deliver, threads=4, of_an_account=2)


def hang(receivers: Receivers, threads: DeliveryThreads, count: int) -> list[UUID]:
    jobs = [uuid4() for _ in range(count)]
    receivers.hanging.update(jobs)
    for job_id in jobs:
        threads.start(job_id, HANGING)
    return jobs


def test_receivers_that_hang_delay_only_their_own_account(receivers: Receivers, threads: DeliveryThreads):
    hanging = hang(receivers, threads, 7)
    others = [uuid4() for _ in range(5)]
    for job_id in others:
        threads.start(job_id, OTHER)
    wait_until(lambda: len(receivers.ended) == len(others), "the deliveries of the other account")
    assert set(receivers.ended) == set(others)
    assert set(hanging) & set(receivers.begun) == set(hanging[:2])
    receivers.answer.set()
    wait_until(lambda: len(receivers.ended) == len(others + hanging), "all deliveries")
    assert sorted(receivers.begun) == sorted(others + hanging)


def test_a_waiting_or_running_delivery_is_not_started_twice(receivers: Receivers, threads: DeliveryThreads):
    jobs = hang(receivers, threads, 3)
    for job_id in jobs * 3:
        threads.start(job_id, HANGING)
    receivers.answer.set()
    wait_until(lambda: len(receivers.ended) == len(jobs), "all deliveries")
    assert sorted(receivers.begun) == sorted(jobs)

    def is_delivered_again() -> bool:
        threads.start(jobs[0], HANGING)
        return len(receivers.ended) > len(jobs)

    wait_until(is_delivered_again, "a delivery that comes back later")


def test_a_failure_keeps_no_thread(receivers: Receivers):
    begun = []

    def deliver(job_id: UUID) -> None:
        begun.append(job_id)
        raise OSError

    threads = DeliveryThreads(deliver, threads=1, of_an_account=1)
    for _ in range(3):
        threads.start(uuid4(), HANGING)
    wait_until(lambda: len(begun) == 3, "three deliveries that fail")
