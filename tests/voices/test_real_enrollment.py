"""An enrollment as its owner sees it: a real web server, a real worker and the process that it starts."""

import os
import signal
from contextlib import ExitStack
from types import SimpleNamespace

import httpx2
import psutil
import pytest
import soundfile

from tests.support.server import manage, server_in
from tests.support.services import POSTGRESQL_URL
from tests.support.voices import MARK, URL, bytes_below
from tests.support.workers import is_gone, prepared_site, running_cluster, wait_until

pytestmark = pytest.mark.process

LEASE_S = 600
"""No claim ends by itself while its worker lives, however busy the machine is."""
LITTLE_SPEECH = {
    "code": "little_speech",
    "message": "Only 12 seconds of speech. 15 or more make a closer voice.",
    "at_s": None,
}
ENVIRONMENT = {
    "SPEECH_ENGINE": "espeak",
    "DJANGO_SETTINGS_MODULE": "tests.support.search_settings",
    "LEASE_S": str(LEASE_S),
    "ENROLLMENT_TRIALS": "7",
}


class Service(SimpleNamespace):
    """A prepared site, a client of its web server, and the folder through which tests see and release searches."""

    def enroll(self, recording):
        """Return the ID of a new voice whose search is held."""
        (self.folder / "go").unlink(missing_ok=True)
        (self.folder / "begun").unlink(missing_ok=True)
        form = {"data": {"name": "My voice", "consent": "true"}, "files": {"audio": ("me.wav", recording)}}
        answer = self.client.post(URL, **form)
        assert answer.status_code == 202, answer.text
        return answer.json()["voice_id"]

    def record(self, voice_id):
        return self.client.get(f"{URL}/{voice_id}").json()

    def searchers(self):
        """Return the processes that have begun to search, in their order."""
        begun = self.folder / "begun"
        return [int(line) for line in begun.read_text().splitlines()] if begun.exists() else []

    def wait_for_search(self, number=1):
        """Return the process of the search with a number, in the order of their starts."""
        wait_until(lambda: len(self.searchers()) >= number, f"search {number}")
        return psutil.Process(self.searchers()[number - 1])

    def let_go(self):
        (self.folder / "go").touch()

    def wait_until_ready(self, voice_id):
        wait_until(lambda: self.record(voice_id)["status"] != "enrolling", "the end of the enrollment")
        assert self.record(voice_id) | {"createdAt": 0} == {
            "id": voice_id,
            "name": "My voice",
            "status": "ready",
            "createdAt": 0,
            "language": "en-US",
            "progress": 1,
            "seconds_left": None,
            "warnings": [LITTLE_SPEECH],
            "error": None,
        }


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    folder = tmp_path_factory.mktemp("enrollment")
    with ExitStack() as running:
        storage = folder / "storage"
        storage.mkdir()
        site = running.enter_context(prepared_site(storage, SEARCH_DIR=str(folder), **ENVIRONMENT))
        server = running.enter_context(server_in(site.environment, folder / "server.log"))
        headers = {"Authorization": f"Bearer {server.create_key('owner@example.com', 'pro')}"}
        client = running.enter_context(httpx2.Client(base_url=server.url, headers=headers, timeout=60))
        yield Service(site=site, storage=storage, folder=folder, client=client)


@pytest.fixture(scope="module")
def working_service(service):
    """The same with a worker, for all tests that leave it working."""
    with running_cluster(service.site) as cluster:
        cluster.wait_until_whole()
        service.cluster = cluster
        yield service


def children_of_worker(cluster):
    return cluster.roles()["worker"].children()


def assert_nothing_is_left(service, voice_id, recording):
    """Check that nothing of a voice is in the storage or, on SQLite, in the files of the database."""
    assert not (service.storage / "files" / "voices" / voice_id).exists()
    left = bytes_below(service.storage)
    assert MARK.encode() not in left
    assert recording[2000:2064] not in left
    if not POSTGRESQL_URL:
        assert b"owner@example.com" in left, "the files of the database were not looked at"


@pytest.mark.exhaustive
def test_an_enroller_works_by_hand_and_not_for_a_parent_that_is_gone(service, recording):
    """This test and the next run before the worker of the others starts."""
    voice_id = service.enroll(recording)
    service.let_go()
    manage(service.site.environment, "enroll_voices", "--parent", "1")
    assert (service.record(voice_id)["status"], service.searchers()) == ("enrolling", [])
    manage(service.site.environment, "enroll_voices")
    service.wait_until_ready(voice_id)
    assert service.client.delete(f"{URL}/{voice_id}").status_code == 200


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "Ctrl-C"])
@pytest.mark.exhaustive
def test_nothing_runs_on_when_the_workers_are_stopped(service, recording, number):
    """Ctrl-C reaches all processes of a terminal, SIGTERM the first alone."""
    voice_id = service.enroll(recording)
    with running_cluster(service.site) as cluster:
        searcher = service.wait_for_search()
        family = cluster.family()
        assert searcher.pid in {process.pid for process in family}
        send = os.killpg if number == signal.SIGINT else os.kill
        send(cluster.process.pid, number)
        assert cluster.process.wait(60) == 0
        wait_until(lambda: all(map(is_gone, family)), "the end of all processes")
    assert service.record(voice_id)["status"] == "enrolling"
    assert service.client.delete(f"{URL}/{voice_id}").status_code == 200


@pytest.mark.exhaustive
def test_from_the_upload_to_a_voice_deleted_without_a_trace(working_service, recording):
    service = working_service
    voice_id = service.enroll(recording)
    searcher = service.wait_for_search()
    wait_until(lambda: service.record(voice_id)["progress"] == 0.25, "the progress")
    kept = service.storage / "files" / "voices" / voice_id / "recording.flac"
    assert soundfile.info(kept).duration == pytest.approx(len(recording) / 48_000, abs=0.01)
    assert [child.pid for child in children_of_worker(service.cluster)] == [searcher.pid]
    of_workers = os.getpriority(os.PRIO_PROCESS, 0) + int(os.environ["WORKER_NICENESS"])
    assert os.getpriority(os.PRIO_PROCESS, searcher.pid) == of_workers, "the process keeps its claim as workers do"
    flac = kept.read_bytes()
    assert service.site.call("tests.support.voices.address_behind", voice_id) == "127.0.0.1"
    service.let_go()
    service.wait_until_ready(voice_id)
    wait_until(lambda: not kept.exists(), "the end of the recording")
    wait_until(lambda: children_of_worker(service.cluster) == [], "the end of the enroller, noted by its worker")
    if not POSTGRESQL_URL:
        assert MARK.encode() in bytes_below(service.storage)

    assert service.client.delete(f"{URL}/{voice_id}").status_code == 200
    assert_nothing_is_left(service, voice_id, flac)
    assert service.client.get(URL).json() == {"voices": []}


@pytest.mark.exhaustive
def test_a_voice_deleted_in_the_middle_stops_its_search(working_service, recording):
    service = working_service
    voice_id = service.enroll(recording)
    searcher = service.wait_for_search()
    flac = (service.storage / "files" / "voices" / voice_id / "recording.flac").read_bytes()
    assert service.client.delete(f"{URL}/{voice_id}").status_code == 200
    wait_until(lambda: is_gone(searcher), "the end of the search")
    assert_nothing_is_left(service, voice_id, flac)


@pytest.mark.exhaustive
def test_a_search_that_is_killed_is_begun_anew(working_service, recording):
    service = working_service
    voice_id = service.enroll(recording)
    searcher = service.wait_for_search()
    searcher.kill()
    wait_until(lambda: is_gone(searcher), "the end of the search")
    service.let_go()
    service.site.call("tests.support.voices.end_lease", voice_id)
    service.site.call("voices.tasks.sweep")
    service.wait_until_ready(voice_id)
    assert len(service.searchers()) == 2
    assert service.client.delete(f"{URL}/{voice_id}").status_code == 200


@pytest.mark.exhaustive
def test_a_worker_that_is_killed_takes_its_search_along_and_another_goes_on(working_service, recording):
    service = working_service
    voice_id = service.enroll(recording)
    searcher = service.wait_for_search()
    before = service.cluster.wait_until_whole()
    before["worker"].kill()
    wait_until(lambda: is_gone(searcher), "the end of the search")
    service.cluster.wait_until_renewed(before)
    service.site.call("voices.tasks.sweep")
    service.wait_for_search(2)
    service.let_go()
    service.wait_until_ready(voice_id)
    assert service.client.delete(f"{URL}/{voice_id}").status_code == 200
