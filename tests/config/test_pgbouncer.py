"""The service behind PgBouncer in transaction mode, with few connections: nothing is kept in a session."""

import io
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest

from tests.support import pgbouncer
from tests.support.accounts import PASSWORD
from tests.support.audio import decode
from tests.support.jobs import long_text
from tests.support.pgbouncer import running_pgbouncer, shown, through
from tests.support.server import ROOT, Server, server_in
from tests.support.services import own_services
from tests.support.workers import Cluster, running_cluster, site_in, wait_until

pytestmark = [
    pytest.mark.process,
    pytest.mark.exhaustive,
    pytest.mark.skipif(pgbouncer.is_missing() != "", reason=pgbouncer.is_missing()),
]

EMAIL = "person@example.com"
AT_ONCE = 24


@dataclass(frozen=True)
class Pooled:
    """A web server and a worker that reach their database through PgBouncer, and the address of that."""

    pgbouncer: str
    server: Server
    cluster: Cluster
    database: str

    def log(self) -> str:
        """Return what the web server and the worker have logged."""
        return self.server.log.read_text() + self.cluster.log.read_text()


@pytest.fixture(scope="module")
def pooled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pooled]:
    directory = tmp_path_factory.mktemp("pooled")
    with ExitStack() as stack:
        address = stack.enter_context(running_pgbouncer(directory))
        services = stack.enter_context(own_services(redis=False))
        services["DATABASE_URL"] = through(address, services["DATABASE_URL"])
        # Redis would take the queue, the cache and the limits from the database.
        site = stack.enter_context(site_in(directory / "site", services | {"SPEECH_ENGINE": "espeak"}))
        server = stack.enter_context(server_in(site.environment, directory / "server.log"))
        cluster = stack.enter_context(running_cluster(site, WORKERS="2"))
        yield Pooled(address, server, cluster, services["DATABASE_URL"])


@pytest.fixture(scope="module")
def owner(pooled) -> Iterator[httpx2.Client]:
    """A browser that has signed up, and has a key of the account, which is on Pro."""
    with httpx2.Client(base_url=pooled.server.url, timeout=90, follow_redirects=True) as browser:
        submit(browser, "/account/signup/", email=EMAIL, password1=PASSWORD, password2=PASSWORD)
        browser.headers["Authorization"] = f"Bearer {pooled.server.create_key(EMAIL, 'pro')}"
        yield browser


def submit(browser: httpx2.Client, address: str, **fields: str) -> httpx2.Response:
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', browser.get(address).text)[1]
    return browser.post(address, data=fields | {"csrfmiddlewaretoken": token})


def test_many_requests_share_a_few_connections(pooled, owner):
    def speak(number: int) -> int:
        body = {"input": f"Request {number}.", "response_format": "wav"}
        answer = owner.post("/api/v1/audio/speech", json=body)
        return len(decode(answer.content)[0]) if answer.status_code == 200 else -answer.status_code

    with ThreadPoolExecutor(AT_ONCE) as callers:
        lengths = list(callers.map(speak, range(2 * AT_ONCE)))
    assert [length for length in lengths if length < 1000 and length not in (-429, -503)] == []
    assert len([length for length in lengths if length > 1000]) >= 2
    (pool,) = (row for row in shown(pooled.pgbouncer, "POOLS") if pooled.database.endswith(f"/{row['database']}"))
    assert pool["pool_mode"] == "transaction"
    used = [row for row in shown(pooled.pgbouncer, "SERVERS") if row["database"] == pool["database"]]
    assert 1 < len(used) <= pgbouncer.CONNECTIONS
    assert wrongs(pooled) == []


def test_a_job_to_its_captions_and_the_export(pooled, owner):
    accepted = owner.post("/api/v1/jobs", json={"input": long_text(8), "format": "mp3"})
    assert accepted.status_code == 202, accepted.text
    address = f"/api/v1/jobs/{accepted.json()['id']}"
    wait_until(lambda: owner.get(address).json()["status"] not in ("queued", "active"), "the end of the job")
    record = owner.get(address).json()
    assert record["status"] == "completed", record
    captions = owner.get(record["captions"]["vtt"])
    assert captions.text.count("-->") > 40
    assert len(decode(owner.get(record["audio_url"]).content)[0]) > 100_000

    archive = submit(owner, "/account/export")
    with zipfile.ZipFile(io.BytesIO(archive.content)) as files:
        assert files.testzip() is None
        assert [name for name in files.namelist() if name.endswith(".vtt")] != [], files.namelist()
    assert wrongs(pooled) == []


def test_eight_at_once_prepare_a_new_database(tmp_path):
    """Each of them that waits leaves its connection to those that work: four are enough."""
    with running_pgbouncer(tmp_path) as address, own_services(redis=False) as services:
        services["DATABASE_URL"] = through(address, services["DATABASE_URL"])
        processes = [prepare(services, tmp_path) for _ in range(8)]
        outputs = [process.communicate()[0] for process in processes]
        assert [process.returncode for process in processes] == [0] * 8, outputs


def prepare(services: dict[str, str], directory: Path) -> "subprocess.Popen[str]":
    folders = {"STORAGE_DIR": str(directory / "storage"), "STATIC_ROOT": str(directory / "static")}
    return subprocess.Popen(
        [sys.executable, "manage.py", "prepare"],
        cwd=ROOT,
        env=os.environ | services | folders,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def wrongs(pooled: Pooled) -> list[str]:
    """Return the lines of the logs that tell of an error."""
    return [line for line in pooled.log().splitlines() if re.search(r'Traceback|"ERROR"|does not exist', line)]
