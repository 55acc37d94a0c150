"""The service as in a deployment, for benchmarks under load, and its callers' knowledge."""

import hashlib
import os
import random
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import psutil
import psycopg

from tests.support.sentences import SENTENCES
from tests.support.server import Server, server_in
from tests.support.workers import CALLER, Cluster, Site, running_cluster, site_in, wait_until

WEB_PROCESSES = 2
ACCOUNTS = 400
"""Enough accounts that only the greedy one sends more requests in a minute than its plan allows."""
SESSIONS = 4
VOICES = {"en-US": "af_heart", "en-GB": "bm_daniel", "es": "ef_dora", "fr": "ff_siwis", "it": "if_sara"}
LONG_CHARACTERS = 3_000
JOB_CHARACTERS = 1_500
GREEDY = "greedy"
_STOP_S = 90
_JOB_S = 600


@dataclass
class LoadSite:
    """A site with web processes and a worker, and the callers' knowledge: keys by e-mail address, sessions, texts.

    `texts` is keyed by length; each text has the `digest` of its audio, and `jobs` has the digests of jobs by text.
    `known_jobs` and `known_characters` were used to learn the digests.
    """

    site: Site
    stack: ExitStack
    webs: list[Server] = field(default_factory=list)
    clusters: list[Cluster] = field(default_factory=list)
    keys: dict[str, str] = field(default_factory=dict)
    sessions: list[str] = field(default_factory=list)
    texts: dict[str, list[dict[str, str]]] = field(default_factory=dict)
    jobs: dict[str, str] = field(default_factory=dict)
    known_jobs: set[str] = field(default_factory=set)
    known_characters: int = 0

    def start_web(self, port: int | None = None) -> Server:
        """Start one more web process."""
        log = self.site.directory / f"web-{len(list(self.site.directory.glob('web-*')))}.log"
        return self.stack.enter_context(server_in(self.site.environment, log, port=port))

    def restart_web(self, number: int) -> None:
        """Stop a web process, and start another in its place after it has ended."""
        old = self.webs[number]
        old.process.terminate()
        old.process.wait(_STOP_S)
        self.webs[number] = self.start_web(int(old.environment["PORT"]))

    def restart_worker(self, by: signal.Signals) -> None:
        """End the worker by a signal, and start another."""
        self.clusters[-1].process.send_signal(by)
        self.clusters[-1].process.wait(_STOP_S)
        self.start_worker()

    def start_worker(self) -> None:
        """Start a worker."""
        self.clusters.append(self.stack.enter_context(running_cluster(self.site)))
        self.clusters[-1].wait_until_whole()

    def processes(self) -> dict[str, psutil.Process]:
        """Return each process of the service by its name."""
        found = {f"web {number}": psutil.Process(web.process.pid) for number, web in enumerate(self.webs, 1)}
        return found | {f"worker: {role}": process for role, process in self.clusters[-1].roles().items()}

    def wait_for_job(self, job_id: str) -> None:
        """Wait until a job is completed, possibly after all jobs that were accepted before it."""
        call = self.site.call
        wait_until(lambda: call("tests.support.job_site.status", job_id) == "completed", f"job {job_id}", _JOB_S)

    def connections(self) -> int:
        """Return the number of the service's connections to PostgreSQL."""
        count = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name <> %s"
        with psycopg.connect(self.site.environment["DATABASE_URL"], application_name=CALLER) as connection:
            return int(connection.execute(count, [CALLER]).fetchall()[0][0])

    def temporary_files(self) -> list[str]:
        """Return the names in the folder of temporary files."""
        return sorted(path.name for path in Path(self.site.environment["TMPDIR"]).iterdir())


@contextmanager
def load_site(folder: Path, services: dict[str, str]) -> Iterator[LoadSite]:
    """Run the whole service below `folder` on an existing PostgreSQL and Redis, while the block runs."""
    temporary = folder / "tmp"
    temporary.mkdir()
    slots = max(1, (os.cpu_count() or 1) // WEB_PROCESSES)
    settings = {
        "SPEECH_ENGINE": "espeak",
        "RENDER_SLOTS": str(slots),
        "TMPDIR": str(temporary),
        "DRAIN_S": "1",
        "WORKER_NICENESS": "",  # the default of a deployment, unlike that of the tests
        **services,
    }
    with site_in(folder / "storage", settings) as site, ExitStack() as stack:
        load = LoadSite(site, stack)
        for _ in range(WEB_PROCESSES):
            load.webs.append(load.start_web())
        load.start_worker()
        _learn(load)
        yield load


def _learn(load: LoadSite) -> None:
    """Create accounts, and record the audio of each text while there is no other traffic."""
    names = [*(f"load{number}" for number in range(ACCOUNTS)), GREEDY]
    made = load.site.call("tests.support.job_site.create_keys", dict.fromkeys(names, "pro"))
    load.keys = {f"{name}@example.com": key for name, key in made.items()}
    load.sessions = [
        load.site.call("tests.support.job_site.sign_in", f"page{number}@example.com", "pro")
        for number in range(SESSIONS)
    ]
    chance = random.Random(10)
    said: dict[str, list[dict[str, str]]] = {"short": [], "long": []}
    for language, voice in VOICES.items():
        sentences = SENTENCES[language]
        said["short"] += [{"input": sentence, "voice": voice} for sentence in sentences[:4]]
        said["long"].append({"input": _text_of(sentences, LONG_CHARACTERS, chance), "voice": voice})
    with httpx2.Client(base_url=load.webs[0].url, timeout=120) as client:
        for text, key in zip(said["short"] + said["long"], load.keys.values(), strict=False):
            answer = client.post("/api/v1/audio/speech", json=text, headers={"Authorization": f"Bearer {key}"})
            assert answer.status_code == 200, answer.text
            text["digest"] = hashlib.sha256(answer.content).hexdigest()
    load.texts = said
    for _ in range(3):
        book = _text_of(SENTENCES["en-US"], JOB_CHARACTERS, chance)
        job_id = load.site.call("tests.support.job_site.create", "books@example.com", book)
        load.wait_for_job(job_id)
        load.known_jobs.add(job_id)
        load.jobs[book] = load.site.call("tests.support.job_site.outcome", job_id)["sha256"]
    load.known_characters = sum(load.site.call("tests.support.job_site.used_characters").values())


def _text_of(sentences: Any, characters: int, chance: random.Random) -> str:
    words = " ".join(chance.choice(sentences) for _ in range(characters // 10))
    return words[: words.rindex(" ", 0, characters)]
