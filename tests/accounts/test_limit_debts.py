"""Debts made while the database is away are given back when it is there again, once."""

import threading
import time

import pytest
from django.db import InterfaceError, OperationalError, transaction

from accounts import limits
from accounts.limit_debts import Debts
from accounts.limit_pools import Pool
from accounts.models import VisitorMeter
from accounts.plans import FREE, VISITOR_CHARACTERS_PER_DAY
from tests.support.factories import make_account

pytestmark = pytest.mark.database

PATIENCE_S = 60


class Account:
    """Something that refunds go to, and that is away for the first `away` of them."""

    def __init__(self, away: int = 0, error: Exception | None = None) -> None:
        self.given: list[str] = []
        self.away = away
        self.error = error or OperationalError("the database accepts no connection")

    def give(self, what: str):
        def refund() -> None:
            if self.away:
                self.away -= 1
                raise self.error
            self.given.append(what)

        return refund

    def wait_for(self, count: int) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while len(self.given) < count:
            assert time.monotonic() < deadline
            time.sleep(0.01)


def test_a_refund_is_made_at_once_if_possible():
    account = Account()
    Debts().settle(account.give("one"))
    assert account.given == ["one"]


@pytest.mark.usefixtures("bare_db")
@pytest.mark.parametrize("error", [OperationalError("gone"), InterfaceError("closed")])
def test_refunds_are_made_in_order_once_the_database_is_back(error):
    account, debts = Account(away=5, error=error), Debts(period_s=0.01)
    for what in ("one", "two"):
        debts.settle(account.give(what))
    account.wait_for(2)
    assert account.given == ["one", "two"]
    for thread in threading.enumerate():
        if thread.name == "debts":
            thread.join(PATIENCE_S)
    account.away = 1
    debts.settle(account.give("three"))
    account.wait_for(3)


@pytest.mark.usefixtures("bare_db")
def test_a_refund_that_fails_delays_no_other(caplog):
    account, debts = Account(away=1), Debts(period_s=0.01)
    errors = iter([OperationalError("gone"), ZeroDivisionError()])

    def fail():
        raise next(errors)

    debts.settle(fail)
    debts.settle(account.give("two"))
    account.wait_for(1)
    assert "cannot be given back" in caplog.text


def test_another_failure_is_raised():
    with pytest.raises(ZeroDivisionError):
        Debts().settle(Account(away=1, error=ZeroDivisionError()).give("one"))


@pytest.mark.django_db
def test_in_a_transaction_a_failure_is_raised():
    account, debts = Account(away=1), Debts(period_s=0.01)
    with transaction.atomic(), pytest.raises(OperationalError):
        debts.settle(account.give("one"))
    assert debts._owed == []


@pytest.fixture
def account(bare_db):
    account = make_account(FREE)
    yield account
    account.delete()
    VisitorMeter.objects.all().delete()


def test_a_request_that_fails_while_the_database_is_away_costs_nothing_in_the_end(account, monkeypatch):
    refund, is_back = Pool.refund, threading.Event()

    def refund_once_it_is_back(pool, characters, day):
        if not is_back.is_set():
            raise OperationalError("server closed the connection unexpectedly")
        refund(pool, characters, day)

    monkeypatch.setattr(Pool, "refund", refund_once_it_is_back)
    monkeypatch.setattr(limits, "_debts", Debts(period_s=0.01))
    with pytest.raises(ZeroDivisionError), limits.admitted(account, 900):
        raise ZeroDivisionError
    with pytest.raises(ZeroDivisionError), limits.visitor_admitted("192.0.2.9", 1_900):
        raise ZeroDivisionError
    repeating = limits._debts._thread
    is_back.set()
    repeating.join(PATIENCE_S)
    assert limits.characters_used_today(account) == 0
    assert limits.characters_left_today(None, "192.0.2.9") == VISITOR_CHARACTERS_PER_DAY
