"""The warnings of a job, in its record: those about all of its texts, each once."""

import pytest

from accounts.plans import PRO
from jobs.records import record_of
from tests.support.factories import make_account
from tests.support.jobs import make_job, make_podcast

pytestmark = pytest.mark.django_db

SPANISH = "Me gusta mucho pasear por la playa cuando sale el sol."


def codes(job):
    return [warning["code"] for warning in record_of(job)["warnings"]]


def test_the_record_has_those_of_the_whole_text():
    text = "Hello there. " * 100 + '<break time="9s"/> and <emphasis>so</emphasis> on.'
    assert codes(make_job(make_account(PRO), text)) == ["pause_shortened", "markup_ignored"]


def test_a_text_for_its_voice_has_none():
    assert codes(make_job(make_account(PRO), "Hello there.")) == []


def test_each_warning_of_a_podcast_stands_once():
    job = make_podcast(make_account(PRO), SPANISH, SPANISH, '<break time="9s"/> Adiós.')
    assert codes(job) == ["pause_shortened", "other_language"]
