"""Accounts are served in turn, those past fair use last, and nobody twice."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.plans import PRO
from jobs.models import Job, Segment
from jobs.queue.claims import LEASE, claim_segment
from tests.support.factories import make_account
from tests.support.jobs import long_text, make_job

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def take(count):
    """Return the jobs that the next `count` claimed segments belong to."""
    return [claim_segment().segment.job_id for _ in range(count)]


def test_segments_of_a_job_are_taken_in_order():
    job = make_job(text=long_text(4))
    numbers = [claim_segment().segment.number for _ in range(job.segment_count)]
    assert numbers == list(range(job.segment_count))
    assert claim_segment() is None


def test_accounts_take_turns():
    book, page = make_job(text=long_text(20)), make_job(text=long_text(2))
    assert page.segment_count >= 2
    assert take(4) == [book.pk, page.pk, book.pk, page.pk]


def test_a_page_does_not_wait_for_a_book():
    book = make_job(text=long_text(30))
    take(5)
    page = make_job(text=long_text(1))
    waited = take(1 + page.segment_count).index(page.pk)
    assert waited <= 1
    assert Segment.objects.filter(job=book, claim=None).count() >= 20


def test_jobs_of_one_account_are_served_in_the_order_they_came():
    account = make_account(PRO)
    first, second = make_job(account, long_text(2)), make_job(account, long_text(2))
    served = take(first.segment_count + second.segment_count)
    assert served == [first.pk] * first.segment_count + [second.pk] * second.segment_count


def test_more_jobs_do_not_mean_more_turns():
    greedy = make_account(PRO)
    many = [make_job(greedy, long_text(2)).pk for _ in range(4)]
    modest = make_job(text=long_text(3))
    served = take(6)
    assert [job_id in many for job_id in served] == [True, False] * 3
    assert served.count(modest.pk) == 3


def test_accounts_past_fair_use_come_last():
    past = make_job(text=long_text(3))
    Job.objects.filter(pk=past.pk).update(is_past_fair_use=True)
    within = make_job(text=long_text(3))
    count = within.segment_count
    assert take(count + 1) == [within.pk] * count + [past.pk]


def test_a_claim_holds_until_its_lease_is_over():
    job = make_job()
    claim = claim_segment()
    assert claim_segment() is None
    Segment.objects.filter(job=job).update(due_at=timezone.now() - timedelta(seconds=1))
    again = claim_segment()
    assert again.segment.pk == claim.segment.pk
    assert again.segment.claims == 2
    assert not claim.finish()
    assert again.finish()


def test_a_sign_of_life_extends_the_lease():
    make_job()
    claim = claim_segment()
    Segment.objects.update(due_at=timezone.now() + timedelta(seconds=1))
    claim.keep_alive()
    assert Segment.objects.get().due_at > timezone.now() + LEASE - timedelta(seconds=5)


def test_a_finished_job_has_nothing_to_claim():
    job = make_job(text=long_text(2))
    Job.objects.filter(pk=job.pk).update(status=Job.Status.FAILED)
    assert claim_segment() is None


def test_a_segment_costs_few_statements(django_assert_num_queries):
    """Each is a way to the database and back, and those of a claim hold the row of the account meanwhile."""
    make_job(text=long_text(3))
    claim_segment()
    with django_assert_num_queries(6):  # job, segment, transaction, turn, claim, its end
        claim = claim_segment()
    with django_assert_num_queries(4):  # transaction, job, segment, its end
        assert claim.finish(audio_name="a")
