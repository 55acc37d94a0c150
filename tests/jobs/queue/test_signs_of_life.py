"""The signs of life of many workers, which a health check reads every few seconds."""

import uuid

import pytest
from django_q.brokers import get_broker
from django_q.conf import Conf
from django_q.signing import SignedPackage
from django_q.status import Status

from jobs.queue import workers

pytestmark = pytest.mark.database

WORKERS = 20


@pytest.fixture(autouse=True)
def nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs in Redis outlive a test."""
    monkeypatch.setattr(Conf, "Q_STAT", f"{Conf.Q_STAT}:{uuid.uuid4()}")


@pytest.fixture
def many_workers(db) -> None:
    for number in range(WORKERS):
        sign = Status(number, uuid.uuid4())
        sign.status = Conf.IDLE
        get_broker().set_stat(f"{Conf.Q_STAT}:{sign.cluster_id}", SignedPackage.dumps(sign, True), 60)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The signs that are read from now on."""
    signs: list[str] = []
    loads = SignedPackage.loads

    def note(sign: str) -> object:
        signs.append(sign)
        return loads(sign)

    monkeypatch.setattr(SignedPackage, "loads", note)
    return signs


def test_one_living_worker_is_enough_to_know_that_any_lives(many_workers, read):
    assert workers.is_any_worker_alive()
    assert len(read) == 1


def test_all_are_counted(many_workers, read):
    assert workers.count_living_workers() == WORKERS == len(read)


def test_a_worker_that_stops_is_not_counted(many_workers):
    stopping = Status(99, uuid.uuid4())
    stopping.status = Conf.STOPPING
    get_broker().set_stat(f"{Conf.Q_STAT}:{stopping.cluster_id}", SignedPackage.dumps(stopping, True), 60)
    assert workers.count_living_workers() == WORKERS


def test_a_sign_that_somebody_else_wrote_is_no_worker(db):
    get_broker().set_stat(f"{Conf.Q_STAT}:{uuid.uuid4()}", "not signed", 60)
    assert not workers.is_any_worker_alive()
