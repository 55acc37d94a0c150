"""A clock that is put back: what was put off by the old one is not waited for."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django_q.models import Schedule

from accounts.plans import PRO
from core.clock import FURTHEST
from jobs.models import Job
from jobs.queue import sweeping
from jobs.queue.claims import LEASE, claim_assembly, claim_segment
from jobs.queue.queueing import mend_schedule
from jobs.rendering import segments as rendering
from tests.support.engine import ToneEngine
from tests.support.factories import make_account
from tests.support.jobs import long_text, make_job, make_podcast, rendered
from tests.support.queue import lose_tasks, waiting_tasks

pytestmark = [pytest.mark.database, pytest.mark.django_db]

JUMP = timedelta(days=30)


@pytest.fixture(autouse=True)
def _counted_in_the_database(settings):
    """Redis goes by a clock of its own."""
    settings.REDIS_URL = ""


def test_a_job_made_with_a_fast_clock_is_rendered(clock):
    clock.now += JUMP
    job = make_job(text=long_text(2))
    clock.now -= JUMP
    assert rendered(job).status == Job.Status.COMPLETED


def test_a_claim_of_a_dead_worker_with_a_fast_clock_is_taken_over(clock):
    job = make_job(text=long_text(2))
    clock.now += JUMP
    assert claim_segment()
    clock.now -= JUMP
    assert rendered(job).status == Job.Status.COMPLETED


def test_an_assembly_begun_with_a_fast_clock_is_taken_over(clock):
    job = make_job()
    rendering._render(claim_segment())
    clock.now += JUMP
    assert claim_assembly(job.pk)
    clock.now -= JUMP
    assert rendered(job).status == Job.Status.COMPLETED


@pytest.mark.parametrize("jump", [JUMP, -JUMP])
def test_a_segment_is_kept_if_the_clock_jumps_while_it_renders(clock, use_engine, jump):
    class DuringJump(ToneEngine):
        def render(self, *asked):
            clock.now += jump
            return super().render(*asked)

    use_engine(DuringJump())
    done = rendered(make_podcast(None, "One two.", "Three four."))
    assert done.status == Job.Status.COMPLETED
    assert [segment.claims for segment in done.segments.all()] == [1, 1]


def test_a_living_worker_keeps_its_claim_with_its_next_sign_of_life(clock):
    make_job()
    clock.now += JUMP
    claim = claim_segment()
    clock.now -= JUMP
    claim.keep_alive()
    assert claim_segment() is None
    clock.now += LEASE
    assert claim_segment()


def test_the_sweep_finds_a_callback_due_by_a_fast_clock(clock):
    lose_tasks()
    job = make_job(make_account(PRO))
    for due_at in (clock.now + JUMP, clock.now + FURTHEST, clock.now):
        Job.objects.update(callback_due_at=due_at)
        sweeping.sweep()
    assert waiting_tasks("jobs.tasks.deliver_callback") == [(str(job.pk),)] * 2


def test_the_sweep_runs_at_once_after_the_clock_was_put_back():
    soon = timezone.now() + timedelta(seconds=60)
    sweep = Schedule.objects.create(func="jobs.tasks.sweep", next_run=soon)
    mend_schedule()
    sweep.refresh_from_db()
    assert sweep.next_run == soon
    sweep.next_run += JUMP
    sweep.save()
    mend_schedule()
    sweep.refresh_from_db()
    assert sweep.next_run <= timezone.now()
