import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.keys import create_key
from accounts.models import Account
from accounts.plans import PRO
from accounts.usage import characters_of_month
from jobs.failures import fail
from jobs.models import CallbackAttempt, Job, Segment
from jobs.planning import Part
from jobs.queue.claims import claim_segment
from jobs.rendering import segments as rendering
from jobs.rendering.segments import render_segment
from jobs.requests import JobRequest
from jobs.service import create_job
from tests.support.accounts import enter
from tests.support.admin import open_page, refresh_statistics
from tests.support.factories import make_account
from tests.support.jobs import files_in, files_of, long_text, make_job, rendered

pytestmark = pytest.mark.django_db

URL = "/admin/jobs/job/"


def act(staff, action, *jobs):
    return staff.post(URL, {"action": action, "_selected_action": [str(job.pk) for job in jobs]}, follow=True)


def test_staff_find_jobs_by_account_and_id(staff):
    wanted, other = make_job(), make_job()
    for term in (wanted.account.email, str(wanted.pk), wanted.pk.hex, str(wanted.pk)[:13], wanted.pk.hex[:12].upper()):
        page = staff.get(URL, {"q": term}).content.decode()
        assert str(wanted.pk) in page
        assert str(other.pk) not in page
    assert str(wanted.pk) not in staff.get(URL, {"q": "nobody"}).content.decode()


@pytest.mark.parametrize(("field", "value"), [("status", "completed"), ("type", "podcast")])
def test_staff_filter_jobs(staff, field, value):
    job, other = make_job(), make_job()
    Job.objects.filter(pk=job.pk).update(**{field: value})
    page = staff.get(URL, {f"{field}__exact": value}).content.decode()
    assert str(job.pk) in page
    assert str(other.pk) not in page


def test_a_job_is_shown_with_its_callbacks_and_without_its_text(staff):
    job = make_job(text="A secret story.")
    CallbackAttempt.objects.create(job=job, number=1, duration_s=0.1, error="the receiver answered 503", status=503)
    page = staff.get(f"{URL}{job.pk}/change/").content.decode()
    assert "the receiver answered 503" in page
    assert "secret story" not in page
    assert "af_aoede" not in page
    assert 'name="status"' not in page


def test_a_cancelled_job_fails_and_is_not_charged(staff):
    done = rendered(make_job())
    job = make_job(text=long_text(2))
    day = job.charged_on
    page = act(staff, "cancel", job, done).content.decode()
    assert "1 job cancelled. 1 was left alone: already finished." in page
    job.refresh_from_db()
    assert (job.status, job.error_code) == ("failed", "cancelled")
    assert characters_of_month(job.account, day) == 0
    assert claim_segment() is None
    assert Job.objects.get(pk=done.pk).status == "completed"


def test_an_action_on_no_fitting_job_says_so(staff):
    done = rendered(make_job())
    assert "Nothing was cancelled: already finished." in act(staff, "cancel", done).content.decode()
    page = act(staff, "retry", done).content.decode()
    assert "Nothing was queued again: only failed jobs" in page


def test_a_failed_job_goes_on_where_it_stopped(staff, files_folder):
    job = make_job(text=long_text(3))
    render_segment(claim_segment())
    kept = files_in(files_folder)
    fail(job.pk, "synthesis_failed", "It broke.")
    assert "1 job queued again." in act(staff, "retry", job).content.decode()
    job.refresh_from_db()
    assert (job.status, job.error_code, job.ended_at) == ("queued", "", None)
    assert files_in(files_folder) == kept
    assert job.segments.filter(due_at=None).count() == 1
    assert rendered(job).status == "completed"


def test_a_retried_job_is_refunded_once(staff):
    account = make_account(PRO)
    job, other = (create_job_with_key(account) for _ in range(2))
    day = job.charged_on
    for _ in range(2):
        assert fail(job.pk, "synthesis_failed", "It broke.")
        act(staff, "retry", job)
    assert characters_of_month(account, day) == other.characters


def create_job_with_key(account):
    key, _ = create_key(account, "test")
    return create_job(account, JobRequest((Part("Hello there.", "af_aoede"),)), key)[0]


def test_a_failed_assembly_is_retried(staff):
    job = make_job()
    rendering._render(claim_segment())
    fail(job.pk, "assembly_failed", "It broke.")
    act(staff, "retry", job)
    assert rendered(job).status == "completed"


def test_jobs_are_removed_with_their_files(staff, files_folder):
    jobs = [rendered(make_job()) for _ in range(3)]
    confirmed = {"action": "delete_selected", "_selected_action": [str(job.pk) for job in jobs[:2]], "post": "yes"}
    staff.post(URL, confirmed)
    assert files_in(files_folder) == files_of(jobs[2])
    staff.post(f"{URL}{jobs[2].pk}/delete/", {"post": "yes"})
    assert files_in(files_folder) == []


def test_staff_who_may_only_view_cannot_act():
    client = Client()
    viewer = Account.objects.create_user("viewer@example.com", "secret", is_staff=True)
    viewer.user_permissions.add(Permission.objects.get(codename="view_job"))
    enter(client, viewer)
    job = make_job()
    assert client.get(f"{URL}{job.pk}/change/").status_code == 200
    act(client, "cancel", job)
    assert Job.objects.get(pk=job.pk).status == "queued"


@pytest.mark.exhaustive
def test_a_list_of_any_length_costs_the_same_queries(staff):
    accounts = Account.objects.bulk_create(Account(email=f"user{number:05}@example.com") for number in range(500))

    def fill(first, end):
        jobs = Job.objects.bulk_create(
            Job(
                account=accounts[number % 500],
                type="podcast" if number < 3 else "longform",
                status="failed" if number < 3 else "completed",
                audio_format="mp3",
                controls={},
                characters=1,
                charged_on="2026-01-01",
                segment_count=1,
            )
            for number in range(first, end)
        )
        Segment.objects.bulk_create(
            Segment(job=job, number=0, voice="af_aoede", text="x", gap_s=0, due_at=None) for job in jobs
        )
        refresh_statistics()

    pages = ["", "?p=2", "?q=user00149", "?q=nobody", "?status__exact=failed", "?status__exact=completed"]
    pages += ["?type__exact=podcast", "?type__exact=longform"]
    fill(0, 150)
    few = {page: open_page(staff, f"{URL}{page}") for page in pages}
    fill(150, 12_000)
    for page in pages:
        many = open_page(staff, f"{URL}{page}")
        assert len(many.statements) == len(few[page].statements), page
        assert not any("COUNT(" in statement for statement in many.statements), page
        assert many.effort < 3 * few[page].effort + 1000, page


def test_an_account_links_to_its_jobs(staff):
    account = make_account(PRO)
    page = staff.get(f"/admin/accounts/account/{account.pk}/change/").content.decode()
    assert f"{URL}?account__exact={account.pk}" in page
    assert staff.get(f"{URL}?account__exact={account.pk}").status_code == 200
