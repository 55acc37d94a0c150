"""An object storage that hangs: who wants nothing of it is answered meanwhile, and few wait for it."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2
import pytest

from tests.support.s3 import running_s3
from tests.support.server import running_server
from tests.support.slow_proxy import slow_proxy
from tests.support.workers import wait_until
from voices.catalog import CATALOG

pytestmark = pytest.mark.process

PLAYED = [*CATALOG, *CATALOG][:80]
"""More samples than a web server has threads to spare."""

AT_ONCE = 12
PATIENCE_S = 240


@pytest.mark.exhaustive
def test_a_web_server_goes_on_answering_while_its_storage_hangs(tmp_path: Path):
    with running_s3() as s3, slow_proxy(s3["AWS_ENDPOINT_URL_S3"]) as proxy:
        settings = s3 | {"AWS_ENDPOINT_URL_S3": proxy.url, "SPEECH_ENGINE": "espeak"}
        with running_server(tmp_path, **settings) as server, ThreadPoolExecutor(len(PLAYED)) as visitors:
            key = server.create_key("person@example.com", "pro")
            person = httpx2.Client(base_url=server.url, headers={"Authorization": f"Bearer {key}"}, timeout=PATIENCE_S)
            proxy.hang()
            plays = [visitors.submit(play, server.url, voice) for voice in PLAYED]
            wait_until(lambda: sum(play.done() for play in plays) >= len(PLAYED) - AT_ONCE, "refusals")
            assert {play.result() for play in plays if play.done()} == {(503, "30")}

            def is_answered_while_others_wait() -> bool:
                waiting = [play for play in plays if not play.done()]
                assert person.post("/api/v1/audio/speech", json={"input": "Hello there."}).status_code == 200
                assert person.get("/healthz").status_code == 200
                assert httpx2.get(f"{server.url}/voices", timeout=PATIENCE_S).status_code == 200
                if not waiting:  # on a slow machine they were told to come again
                    plays.extend(visitors.submit(play, server.url, voice) for voice in PLAYED[:AT_ONCE])
                return bool(waiting) and not any(play.done() for play in waiting)

            for _ in range(3):
                wait_until(is_answered_while_others_wait, "answers that wait for no storage")
            assert person.get("/readyz", timeout=PATIENCE_S).json()["storage"]["ok"] is False
            proxy.flow()
            assert {play.result()[0] for play in plays} <= {200, 503}
            assert play(server.url, PLAYED[-1]) == (200, None)


def play(url: str, voice: str) -> tuple[int, str | None]:
    """Return the status of a sample, and when to come again."""
    response = httpx2.get(f"{url}/voices/{voice}/sample.mp3", timeout=PATIENCE_S)
    return response.status_code, response.headers.get("Retry-After")
