"""Database and Redis go away and come back under a web server and a worker; `make faults` does it at length."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx2
import pytest

from tests.support.engine import FAILING
from tests.support.restartable import missing_programs, own_postgresql, own_redis
from tests.support.server import server_in
from tests.support.tone_app import HELD, RELEASE
from tests.support.workers import running_cluster, site_in, wait_until

SPEECH, JOBS = "/api/v1/audio/speech", "/api/v1/jobs"
TEXT = "This sentence is long enough that a few of them make a segment of a job. " * 12
SOON_S = 60
"""Within this an outage is told, however busy the machine is."""

pytestmark = [
    pytest.mark.process,
    pytest.mark.exhaustive,
    pytest.mark.skipif(bool(missing_programs()), reason=missing_programs()),
]


class Service(SimpleNamespace):
    """A web server and a worker on services of their own, and callers with keys and a session."""

    def ask(self, question: str, *arguments: Any) -> Any:
        try:
            return self.site.call(f"tests.support.job_site.{question}", *arguments)
        finally:
            self.site.call("django.db.close_old_connections")

    def client(self, name: str) -> httpx2.Client:
        headers = {"Authorization": f"Bearer {self.keys[name]}"}
        return httpx2.Client(base_url=self.url, headers=headers, timeout=120)

    def page(self) -> httpx2.Client:
        headers = {"Accept": "text/html", "Cookie": f"sessionid={self.session}"}
        return httpx2.Client(base_url=self.url, headers=headers, timeout=120)

    def ready(self) -> dict[str, Any]:
        return httpx2.get(f"{self.url}/readyz", timeout=60).json()

    def wait_until_ready(self) -> None:
        wait_until(lambda: self.ready()["status"] == "ok", "readiness")

    def renderings(self) -> int:
        """Return how many requests render just now."""
        lines = httpx2.get(f"{self.url}/metrics", timeout=60).text.splitlines()
        return round(sum(float(line.split()[1]) for line in lines if line.startswith("speech_render_slots_in_use ")))

    def used(self) -> dict[str, int]:
        return {email.partition("@")[0]: characters for email, characters in self.ask("used_characters").items()}

    def finish(self, job_id: str) -> str:
        """Return the digest of a job's audio once it is completed."""
        wait_until(lambda: self.ask("status", job_id) == "completed", "the job", timeout_s=180)
        return str(self.ask("outcome", job_id)["sha256"])


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("faults")
    with ExitStack() as stack:
        database, redis = stack.enter_context(own_postgresql(folder)), stack.enter_context(own_redis(folder))
        log = folder / "tones"
        settings = {
            "DATABASE_URL": database.url,
            "REDIS_URL": redis.url,
            "DJANGO_SETTINGS_MODULE": "tests.support.tone_settings",
            "TONE_LOG": str(log),
            "PLACE_LIFETIME_S": "60",
            "RENDER_SLOTS": "4",
        }
        site = stack.enter_context(site_in(folder / "storage", settings))
        server = stack.enter_context(server_in(site.environment, folder / "server.log"))
        stack.enter_context(running_cluster(site)).wait_until_whole()
        held = Path(f"{log}{RELEASE}")
        service = Service(site=site, url=server.url, database=database, redis=redis, held=held)
        service.keys = service.ask("create_keys", {"pro": "pro", "free": "free"})
        service.session = service.ask("sign_in", "page@example.com", "pro")
        service.wait_until_ready()
        yield service
        held.touch()


@pytest.fixture(autouse=True)
def _held(service: Service) -> Iterator[None]:
    """Words that are held are so until the test lets them go."""
    service.held.unlink(missing_ok=True)
    yield
    service.held.touch()


def assert_refused(response: httpx2.Response) -> None:
    assert (response.status_code, response.json()["error"]["code"]) == (503, "service_unavailable")
    assert int(response.headers["Retry-After"]) >= 1
    assert response.elapsed.total_seconds() < SOON_S


def assert_told_to_a_person(response: httpx2.Response) -> None:
    assert response.status_code == 503
    assert int(response.headers["Retry-After"]) >= 1
    assert "We can’t answer right now" in response.text
    assert "Traceback" not in response.text


def test_a_database_that_is_restarted(service: Service):
    used = service.used()
    with (
        service.client("pro") as pro,
        service.client("free") as free,
        service.page() as page,
        ThreadPoolExecutor() as pool,
    ):
        job_id = pro.post(JOBS, json={"input": TEXT}).raise_for_status().json()["id"]
        whole = pool.submit(pro.post, SPEECH, json={"input": f"A {HELD} text"})
        broken = pool.submit(free.post, SPEECH, json={"input": f"A {HELD} text to {FAILING}"})
        wait_until(lambda: service.renderings() == 2, "two renderings")

        service.database.stop()
        for _ in range(2):
            assert_refused(pro.post(SPEECH, json={"input": "Hello."}))
            assert_refused(pro.post(JOBS, json={"input": "Hello."}))
            assert_told_to_a_person(page.get("/studio"))
        ready = service.ready()
        assert (ready["database"]["ok"], ready["redis"]["ok"], ready["status"]) == (False, True, "unavailable")
        assert httpx2.get(f"{service.url}/healthz", timeout=60).status_code == 200
        service.held.touch()
        assert whole.result().status_code == 200
        assert (broken.result().status_code, broken.result().json()["error"]["code"]) == (500, "synthesis_failed")

        service.database.start()
        service.wait_until_ready()
        assert pro.post(SPEECH, json={"input": "Hello."}).status_code == 200
        assert page.get("/studio").status_code == 200
        after = pro.post(JOBS, json={"input": TEXT}).raise_for_status().json()["id"]
    assert service.finish(job_id) == service.finish(after)
    # The charge of the rendering that failed is given back, though there was nobody to take it then.
    wait_until(lambda: service.used().get("free", 0) == used.get("free", 0), "the refund")
    charged = service.used()["pro"] - used.get("pro", 0)
    assert charged == len(f"A {HELD} text") + len("Hello.") + 2 * len(TEXT)
    assert all(pool["used"] == pool["counted"] for pool in service.ask("pools"))


def test_a_redis_that_is_restarted_and_has_forgotten_everything(service: Service):
    used = service.used()
    with (
        service.client("pro") as pro,
        service.client("free") as free,
        service.page() as page,
        ThreadPoolExecutor() as pool,
    ):
        job_id = pro.post(JOBS, json={"input": TEXT}).raise_for_status().json()["id"]
        whole = pool.submit(free.post, SPEECH, json={"input": f"A {HELD} text"})
        wait_until(lambda: service.renderings() == 1, "a rendering")

        service.redis.stop(kill=True)
        assert_refused(pro.post(SPEECH, json={"input": "Hello."}))
        assert_refused(pro.post(JOBS, json={"input": "Hello."}))
        assert page.get("/studio").status_code == 200
        with httpx2.Client(base_url=service.url, headers={"Accept": "text/html"}, timeout=60) as stranger:
            form = stranger.get("/account/login/").raise_for_status().text
            token = form.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
            fields = {"csrfmiddlewaretoken": token, "login": "page@example.com", "password": "guessed"}
            assert_told_to_a_person(stranger.post("/account/login/", data=fields))
        ready = service.ready()
        assert (ready["database"]["ok"], ready["redis"]["ok"], ready["worker"]["ok"]) == (True, False, False)
        service.held.touch()
        assert whole.result().status_code == 200

        service.redis.start()
        service.wait_until_ready()
        answers = [free.post(SPEECH, json={"input": "Hello."}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200] * 3
        remaining = [int(answer.headers["x-ratelimit-remaining-requests"]) for answer in answers]
        for before, left in pairwise([20, *remaining]):
            assert left in (before - 1, 19), remaining  # a minute may have begun between
        after = pro.post(JOBS, json={"input": TEXT}).raise_for_status().json()["id"]
    assert service.finish(job_id) == service.finish(after)
    assert service.used()["free"] - used.get("free", 0) == len(f"A {HELD} text") + 3 * len("Hello.")
    assert service.used()["pro"] - used.get("pro", 0) == 2 * len(TEXT)
    assert service.ask("places_in_flight") == 0
