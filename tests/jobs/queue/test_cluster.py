"""The workers go on whichever of their processes is killed, and end when they are told to."""

import os
import random
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from jobs.queue.own_time import waited_s
from tests.support.depth import first
from tests.support.server import free_port
from tests.support.services import POSTGRESQL_URL
from tests.support.workers import Cluster, Site, is_gone, prepared_site, running_cluster, wait_until

pytestmark = pytest.mark.process

NICENESS = 7
CHILDREN = ("sentinel", "pusher", "monitor", "worker")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with prepared_site(tmp_path_factory.mktemp("cluster"), WORKER_NICENESS=str(NICENESS)) as prepared:
        yield prepared


@pytest.fixture(scope="module")
def cluster(site: Site) -> Iterator[Cluster]:
    """A cluster for all tests that leave it working."""
    with running_cluster(site) as running:
        yield running


@pytest.fixture(scope="module")
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site where no cluster runs but that of a test."""
    with prepared_site(tmp_path_factory.mktemp("own")) as prepared:
        yield prepared


def assert_it_works(site: Site) -> None:
    """A task enqueued now is done, and the service knows that there are workers."""
    name = f"task {time.monotonic_ns()}"
    site.enqueue("write_line", name)
    site.wait_for_line(name)
    wait_until(lambda: site.call("jobs.queue.workers.is_any_worker_alive"), "a sign of life")


def hold(site: Site, name: str, task: str = "hold", **options: int) -> None:
    """Return once a task runs that does not end."""
    site.enqueue(task, name, **options)
    site.wait_for_line(f"{name} begun")


@pytest.mark.exhaustive
def test_workers_give_way_to_the_web_server_by_process_and_by_session(cluster):
    children = list(cluster.wait_until_whole().values())
    assert {process.nice() for process in children} == {min(os.getpriority(os.PRIO_PROCESS, 0) + NICENESS, 19)}
    for process in children:
        group = Path(f"/proc/{process.pid}/autogroup")
        if group.exists():
            assert group.read_text().split()[-2:] == ["nice", str(NICENESS)]


@pytest.mark.parametrize("role", first(2, CHILDREN))
def test_it_goes_on_when_a_child_is_killed(site, cluster, role):
    before = cluster.wait_until_whole()
    before[role].kill()
    after = cluster.wait_until_renewed(before)
    assert after["main"] == before["main"]
    assert_it_works(site)


def test_it_goes_on_when_a_busy_worker_is_killed(site, cluster):
    before = cluster.wait_until_whole()
    hold(site, "killed")
    before["worker"].kill()
    cluster.wait_until_renewed(before)
    assert_it_works(site)
    assert "killed done" not in site.lines.read_text()


def test_it_goes_on_when_all_children_are_killed_at_once(site, cluster):
    before = cluster.wait_until_whole()
    for role in CHILDREN:
        before[role].kill()
    cluster.wait_until_renewed(before)
    assert_it_works(site)


@pytest.mark.exhaustive
def test_it_goes_on_after_many_kills(site, cluster):
    chance = random.Random(1)
    for _ in range(12):
        site.enqueue("write_line", "any")
        _, *children = cluster.family()
        if children:
            chance.choice(children).kill()
        time.sleep(0.3)
    cluster.wait_until_whole()
    assert_it_works(site)


@pytest.mark.exhaustive
def test_only_a_stuck_worker_is_replaced_when_its_time_is_over(site, cluster):
    before = cluster.wait_until_whole()
    hold(site, "stuck", "get_stuck", timeout=10)
    assert_it_works(site)
    after = cluster.wait_until_whole()
    assert {role for role in after if after[role] != before[role]} == {"worker"}
    wait_until(lambda: is_gone(before["worker"]), "the end of the killed worker")


@pytest.mark.exhaustive
@pytest.mark.skipif(not waited_s(), reason="this system does not tell how long a process waits for a processor")
def test_a_worker_that_others_keep_from_the_processors_has_its_time_nevertheless(site, cluster):
    before = cluster.wait_until_whole()
    site.enqueue("starve", "fed", timeout=20)
    site.wait_for_line("fed")
    assert_it_works(site)
    assert cluster.wait_until_whole() == before
    assert "a task gets" in cluster.log.read_text()


@pytest.mark.skipif(not POSTGRESQL_URL, reason="PostgreSQL is not configured")
def test_lost_connections_are_replaced(own_site):
    site = replace(own_site, environment=own_site.environment | {"PGAPPNAME": "cluster"})
    with (
        running_cluster(site) as cluster,
        psycopg.connect(site.environment["DATABASE_URL"], autocommit=True) as database,
    ):
        before = cluster.wait_until_whole()
        assert_it_works(site)
        database.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cluster'")
        time.sleep(4)  # longer than a sign of life lasts
        assert_it_works(site)
        assert cluster.wait_until_whole()["sentinel"] == before["sentinel"]


@pytest.mark.exhaustive
def test_everything_ends_when_the_main_process_is_killed(own_site):
    with running_cluster(own_site) as cluster:
        processes = cluster.wait_until_whole()
        hold(own_site, "held")
        processes["main"].kill()
        wait_until(lambda: all(map(is_gone, processes.values())), "the end of all processes")


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("number", "send"),
    [(signal.SIGTERM, os.kill), (signal.SIGTERM, os.killpg), (signal.SIGINT, os.killpg)],
    ids=["SIGTERM", "SIGTERM to all", "Ctrl-C"],
)
def test_it_finishes_running_tasks_before_it_stops(own_site, number, send, request):
    name = request.node.callspec.id
    with running_cluster(own_site) as cluster:
        processes = cluster.wait_until_whole()
        hold(own_site, name)
        send(cluster.process.pid, number)
        wait_until(lambda: "stopped pushing tasks" in cluster.log.read_text(), "the end of the pusher")
        assert cluster.process.poll() is None
        (own_site.directory / name).touch()
        assert cluster.process.wait(60) == 0
        assert all(map(is_gone, processes.values()))
    own_site.wait_for_line(f"{name} done")


@pytest.mark.exhaustive
def test_it_stops_when_it_is_told_to_while_it_starts(own_site):
    with running_cluster(own_site) as cluster:
        wait_until(lambda: len(cluster.family()) > 1, "a sentinel")
        cluster.process.terminate()
        assert cluster.process.wait(60) == 0


@pytest.mark.exhaustive
def test_run_once_does_a_task_and_ends(own_site):
    own_site.enqueue("write_shift", "once")
    with running_cluster(own_site, "--run-once") as cluster:
        assert cluster.process.wait(60) == 0
    own_site.wait_for_line("once goes on")


@pytest.mark.exhaustive
def test_it_tries_again_when_it_cannot_start(own_site):
    settings = {"REDIS_URL": f"redis://127.0.0.1:{free_port()}"}
    with running_cluster(replace(own_site, environment=own_site.environment | settings)) as cluster:
        wait_until(lambda: cluster.log.read_text().count("starting it anew") > 1, "a second attempt")
        cluster.process.terminate()
        assert cluster.process.wait(60) == 0
