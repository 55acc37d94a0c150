"""A database that goes away while a job is made: there are both the job and its charge afterwards, or neither."""

import pytest
from django.db import OperationalError

from accounts.limits import characters_used_today
from accounts.plans import FREE
from jobs.models import Job
from tests.support.database_events import broken_at
from tests.support.factories import make_account
from tests.support.jobs import charged, make_podcast

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def account(settings):
    """An account with a pool; whatever is given back has to be given back by the database."""
    settings.REDIS_URL = ""
    return make_account(FREE)


def break_off(*arguments, **options):
    raise OperationalError("server closed the connection unexpectedly")


def test_an_unsaved_job_is_not_charged_even_if_refunds_fail(account):
    away = OperationalError("server closed the connection unexpectedly")
    with broken_at('INSERT INTO "jobs_job"', away, for_good=True), pytest.raises(OperationalError):
        make_podcast(account, "One two.")
    assert (charged(account), characters_used_today(account), Job.objects.count()) == (0, 0, 0)
    job = make_podcast(account, "One two.")
    assert charged(account) == characters_used_today(account) == job.characters


def test_a_saved_job_is_accepted_even_if_the_queue_fails(account, monkeypatch):
    monkeypatch.setattr("jobs.queue.queueing.get_broker", break_off)
    job = make_podcast(account, "One two.")
    assert charged(account) == job.characters
