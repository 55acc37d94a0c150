"""The unspoken pieces of a job, in its record and in lists: all are counted, and the first are listed."""

import json

import pytest

from jobs.records import record_of
from tests.support.engine import UNSPOKEN
from tests.support.factories import make_client
from tests.support.jobs import URL, make_job, rendered

pytestmark = pytest.mark.django_db


@pytest.fixture
def job(account):
    return rendered(make_job(account, "Hello there. " + f"{UNSPOKEN} " * 3_000))


def test_the_record_counts_all_and_lists_the_first(job):
    record = record_of(job)
    assert (len(record["unspoken"]), record["unspoken_count"]) == (1_000, 3_000)
    assert len(job.unspoken) == 1_000, "the row is bounded too"


@pytest.mark.exhaustive
def test_a_run_without_sound_is_cut(account):
    job = rendered(make_job(account, "Hello there. " + "\ue000" * 60_000))
    assert job.unspoken_count >= 1
    assert len(json.dumps(record_of(job), ensure_ascii=False)) < 50_000


def test_a_page_of_the_list_is_bounded(account, job):
    listed = make_client(account).get(URL).json()["data"]
    assert [(len(record["unspoken"]), record["unspoken_count"]) for record in listed] == [(1_000, 3_000)]
