"""The service under attack: real web and worker processes with their own database."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx2
import psutil

from tests.support.server import Server, server_in
from tests.support.workers import Cluster, Site, prepared_site, running_cluster

_TIMEOUT_S = 120.0


@dataclass(frozen=True)
class Target:
    """A started service: its web server, its workers, and a process that can look into its database (`site`)."""

    site: Site
    web: Server
    cluster: Cluster

    def create_key(self, email: str, plan: str) -> str:
        """Return a new raw key for an account on `plan`, which is created if it is missing."""
        return self.web.create_key(email, plan)

    def new_key(self, plan: str = "pro") -> str:
        """Return a raw key of an account that nothing else uses."""
        return self.create_key(f"{uuid4().hex}@example.com", plan)

    def client(self, key: str = "", **options: Any) -> httpx2.Client:
        """Return a client with a key, or a visitor's."""
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        return httpx2.Client(base_url=self.web.url, **{"timeout": _TIMEOUT_S, "headers": headers, **options})

    def ask(self, function: str, *arguments: Any) -> Any:
        """Return the result of a function of `tests.support.job_site`, or of any module by its dotted name."""
        name = function if "." in function else f"tests.support.job_site.{function}"
        try:
            return self.site.call(name, *arguments)
        finally:
            self.site.call("django.db.close_old_connections")

    def web_memory_mb(self) -> float:
        """Return the resident memory of the web server and its children, megabytes."""
        main = psutil.Process(self.web.process.pid)
        family = (main, *main.children(recursive=True))
        return float(sum(process.memory_info().rss for process in family)) / 1e6


@contextmanager
def started_target(folder: Path, *, with_services: bool, **settings: str) -> Iterator[Target]:
    """Run the service below `folder` while the block runs: on SQLite, or on PostgreSQL and Redis."""
    folder.mkdir(exist_ok=True)
    settings = {"SPEECH_ENGINE": "espeak", "DRAIN_S": "1", **settings}
    with ExitStack() as stack:
        storage = folder / "storage"
        site = stack.enter_context(prepared_site(storage, postgresql=with_services, redis=with_services, **settings))
        web = stack.enter_context(server_in(site.environment, folder / "web.log"))
        cluster = stack.enter_context(running_cluster(site))
        cluster.wait_until_whole()
        yield Target(site, web, cluster)
