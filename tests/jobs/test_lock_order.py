"""Locks are taken in one order (account, job, what belongs to it): transactions that meet wait, and none deadlocks."""

import pytest
from django.db import connection

from accounts import limits
from accounts import service as accounts_service
from accounts.locks import lock_account, lock_open_account
from accounts.models import Account, DailyUsage, StorageUse
from accounts.plans import FREE, PRO
from core.errors import InvalidKey
from jobs import service
from jobs.callbacks import attempts as callbacks
from jobs.failures import fail
from jobs.models import CallbackAttempt, DoomedFolder, Job, QueuePlace, Segment
from jobs.queue.claims import claim_assembly, claim_segment
from jobs.rendering import segments as rendering
from tests.support.factories import make_account, make_key
from tests.support.jobs import long_text, make_job
from tests.support.lock_order import meet_at

pytestmark = pytest.mark.database

on_postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="needs TEST_DATABASE_URL")


@pytest.mark.django_db  # and pytest-django makes a database for the other tests too
def test_nothing_is_added_to_a_closed_account():
    account = make_account(PRO)
    lock_open_account(account)
    accounts_service.suspend([account])
    with pytest.raises(InvalidKey):
        lock_open_account(account)
    assert not lock_account(account.pk + 1)


@pytest.fixture
def account(bare_db):
    assert connection.settings_dict["NAME"].startswith("test_"), "pytest-django has made no database"
    account = make_account(PRO)
    yield account
    accounts_service.delete_account(account)
    DoomedFolder.objects.all().delete()


@pytest.fixture
def job(account):
    return make_job(account)


def failed(job):
    return fail(job.pk, "synthesis_failed", "It failed.")


@on_postgresql
def test_another_charge_meets_a_request_of_the_same_voice(account, settings):
    settings.REDIS_URL = ""
    accounts_service.set_plan(account, FREE)
    admission = limits.admit(account, 10, voice="af_heart")

    def charge_anew() -> None:
        with admission.charged_anew({"af_heart": 20}):
            pass

    def admit() -> None:
        limits.admit(account, 30, voice="af_heart").leave()

    meet_at(DailyUsage.objects.filter(account=account), charge_anew, admit)
    admission.leave()
    assert limits.characters_used_today(account) == DailyUsage.objects.get().characters == 50


@on_postgresql
def test_a_segment_that_is_finished_meets_a_job_that_fails(job):
    claim = claim_segment()
    assert meet_at(job.segments.all(), claim.finish, lambda: failed(job)) == [True, True]
    assert Job.objects.get(pk=job.pk).done_count == 1


@on_postgresql
def test_a_segment_that_is_finished_meets_a_job_that_is_removed(job):
    claim = claim_segment()
    assert meet_at(job.segments.all(), claim.finish, lambda: service.remove_job(job)) == [True, None]
    assert not Segment.objects.filter(job_id=job.pk).exists()


@on_postgresql
def test_a_removal_meets_a_segment_that_is_finished(job):
    claim = claim_segment()
    assert meet_at(job.segments.all(), lambda: service.remove_job(job), claim.finish) == [None, False]


@on_postgresql
def test_a_claim_meets_a_job_that_fails(job):
    claim, has_failed = meet_at(job.segments.all(), claim_segment, lambda: failed(job))
    assert (claim.segment.job_id, has_failed) == (job.pk, True)
    assert not claim.finish(), "the failure has taken the claim away"


@on_postgresql
def test_a_claim_meets_a_job_that_is_removed(job):
    claim, _ = meet_at(job.segments.all(), claim_segment, lambda: service.remove_job(job))
    assert not claim.finish()


@on_postgresql
def test_two_workers_claim_segments_of_one_account(account):
    make_job(account, long_text(3))
    claim_segment()
    first, second = meet_at(QueuePlace.objects.filter(account=account), claim_segment, claim_segment)
    assert first.segment.pk != second.segment.pk


@on_postgresql
def test_a_callback_that_is_recorded_meets_a_job_that_is_removed(account):
    make_key(account)
    job = make_job(account)
    Job.objects.filter(pk=job.pk).update(callback_url="https://127.0.0.1:1/", key=account.api_keys.get())
    attempt = CallbackAttempt.objects.create(job=Job.objects.get(pk=job.pk), number=1)
    attempts = CallbackAttempt.objects.filter(job=job)
    meet_at(attempts, lambda: callbacks._make(attempt), lambda: service.remove_job(job))
    assert not attempts.exists()


@on_postgresql
def test_a_job_that_is_completed_meets_its_removal(account, job):
    assert rendering._render(claim_segment())
    assembly = claim_assembly(job.pk)
    meet_at(Job.objects.filter(pk=job.pk), lambda: rendering.assemble(assembly), lambda: service.remove_job(job))
    assert not Job.objects.filter(pk=job.pk).exists()
    assert StorageUse.objects.get(pk=account.pk).byte_count == 0


@on_postgresql
def test_a_job_that_fails_meets_one_that_is_accepted(account, job):
    _, accepted = meet_at(
        StorageUse.objects.filter(pk=account.pk),
        lambda: failed(job),
        lambda: make_job(Account.objects.get(pk=account.pk)),
    )
    assert StorageUse.objects.get(pk=account.pk).byte_count == accepted.stored_bytes
