"""Workers are killed at random while they render a job, and it comes out as if nothing had happened.

`make faults` does the same at length.
"""

import random
import time

import pytest

from tests.support.jobs import long_text
from tests.support.workers import is_gone, prepared_site, running_cluster

pytestmark = pytest.mark.process

KILLS = 5
TIMEOUT_S = 240


def wait_for(site, job_id):
    """Return the outcome of a job once it is completed; a sweep comes more often than in a minute."""
    deadline = time.monotonic() + TIMEOUT_S
    while (status := site.call("tests.support.job_site.status", job_id)) != "completed":
        assert status in ("queued", "active")
        assert time.monotonic() < deadline, "the job was not completed in time"
        site.call("tests.support.job_site.sweep")
        time.sleep(0.5)
    return site.call("tests.support.job_site.outcome", job_id)


@pytest.mark.exhaustive
def test_killed_workers_change_no_byte(tmp_path):
    with prepared_site(tmp_path, SPEECH_ENGINE="espeak", WORKERS="2") as site:
        text = long_text(40)
        with running_cluster(site) as cluster:
            reference = wait_for(site, site.call("tests.support.job_site.create", "a@example.com", text))
            job_id = site.call("tests.support.job_site.create", "a@example.com", text)
            chance = random.Random(1)
            for _ in range(KILLS):
                time.sleep(0.4)
                below = [process for process in cluster.family()[1:] if not is_gone(process)]
                if below:
                    chance.choice(below).kill()
            outcome = wait_for(site, job_id)
    assert outcome["sha256"] == reference["sha256"]
    assert outcome["segments"] == reference["segments"]
    assert not outcome["is_undone"]
    assert outcome["claims"] >= len(outcome["segments"])
