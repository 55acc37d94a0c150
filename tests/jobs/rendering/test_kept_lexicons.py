"""A job keeps the entries of lexicons that its text uses, until no part of it can be spoken again."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.plans import PRO
from jobs import service
from jobs.failures import fail, fail_for_voice
from jobs.models import Job
from jobs.queue import sweeping
from speech import lexicons
from speech.lexicons import Draft
from tests.support.factories import make_account, make_client
from tests.support.jobs import URL, make_job, make_podcast, rendered

pytestmark = [pytest.mark.database, pytest.mark.django_db]

EIGHT_WORDS = "one two three four five six seven eight"


@pytest.fixture
def account():
    """An account with a lexicon of 300 words."""
    account = make_account(PRO)
    words = [f"word{number}" for number in range(300)]
    lexicons.import_entries(account, [Draft(word, "en", respelling=EIGHT_WORDS) for word in (*words, "Word 7")])
    return account


def kept(job) -> dict:
    return Job.objects.values_list("lexicons", flat=True).get(pk=job.pk)


def test_a_job_keeps_the_entries_that_its_text_uses(account):
    job = make_job(account, "This word7 and WORD12 and Word 7 and <break time='1s'/> [word9](/wˈʊd/).")
    rows = kept(job)
    assert sorted(row[0] for row in rows["en-US"]) == ["Word 7", "word12", "word7"]
    assert rows["en-US"][0][1:] == ["", EIGHT_WORDS]


def test_a_text_without_a_word_of_the_lexicon_keeps_nothing(account):
    assert kept(make_job(account, "A")) == {}


def test_each_voice_of_a_podcast_keeps_what_it_reads(account):
    lexicons.save_entry(account, Draft("lift", "en-GB", respelling=EIGHT_WORDS))
    british = make_job(account, "The lift, word1.", voice="bm_daniel")
    american = make_podcast(account, "The lift, word1.", "word2.")
    assert [sorted(row[0] for row in rows) for rows in kept(british).values()] == [["lift", "word1"]]
    assert [sorted(row[0] for row in rows) for rows in kept(american).values()] == [["word1", "word2"]]


def test_what_is_kept_is_said(account):
    plain = rendered(make_job(make_account(PRO), "Say word7 once."))
    assert rendered(make_job(account, "Say word7 once.")).duration_s > plain.duration_s + 0.5


def test_a_completed_job_keeps_them_until_its_files_are_removed(account):
    job = rendered(make_job(account, "Say word7."))
    assert kept(job)
    Job.objects.filter(pk=job.pk).update(ended_at=timezone.now() - timedelta(days=31))
    sweeping.remove_old_files()
    assert kept(job) == {}


def test_a_failed_job_keeps_them_until_its_files_are_removed(account):
    job = make_job(account, "Say word7.")
    fail(job.pk, "synthesis_failed", "It failed.")
    assert service.retry(Job.objects.get(pk=job.pk))
    assert rendered(job).duration_s > 0.7
    job = make_job(account, "Say word7.")
    fail(job.pk, "synthesis_failed", "It failed.")
    assert kept(job)
    Job.objects.filter(pk=job.pk).update(ended_at=timezone.now() - timedelta(days=31))
    sweeping.remove_old_files()
    assert kept(job) == {}


def test_a_job_whose_voice_is_gone_keeps_nothing(account):
    job = make_job(account, "Say word7.")
    assert fail_for_voice(job.pk, "voice_x")
    assert kept(job) == {}


def test_no_work_but_rendering_loads_them(account):
    client = make_client(account)
    job, failing = make_job(account, "Say word7."), make_job(account, "Say word8.")
    rendered(job)
    with CaptureQueriesContext(connection) as queries:
        client.get(URL)
        client.get(f"{URL}/{job.pk}")
        assert fail(failing.pk, "synthesis_failed", "It failed.") is False
        service.retry(failing)
        sweeping.sweep()
        Job.objects.update(ended_at=timezone.now() - timedelta(days=31))
        sweeping.sweep()
        service.remove_job(failing)
    assert not [query["sql"] for query in queries if query["sql"].startswith("SELECT") and "lexicons" in query["sql"]]
