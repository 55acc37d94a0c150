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

PLAYED = [*CATALOG, *CATALOG][:80]
"""More samples than a web server has threads to spare."""

AT_ONCE = 12
SOON_S = 30


@pytest.mark.exhaustive
def test_a_web_server_goes_on_answering_while_its_storage_hangs(tmp_path: Path):
    with running_s3() as s3, slow_proxy(s3["AWS_ENDPOINT_URL_S3"]) as proxy:
        settings = s3 | {"AWS_ENDPOINT_URL_S3": proxy.url, "SPEECH_ENGINE": "espeak"}
        with running_server(tmp_path, **settings) as server, ThreadPoolExecutor(len(PLAYED)) as visitors:
            key = server.create_key("person@example.com", "pro")
            person = httpx2.Client(base_url=server.url, headers={"Authorization": f"Bearer {key}"}, timeout=SOON_S)
            proxy.hang()
            plays = [visitors.submit(play, server.url, voice) for voice in PLAYED]
            wait_until(lambda: sum(play.done() for play in plays) >= len(PLAYED) - AT_ONCE, "refusals")
            assert {play.result() for play in plays if play.done()} == {(503, "30")}
            for _ in range(3):
                assert person.post("/api/v1/audio/speech", json={"input": "Hello there."}).status_code == 200
                assert person.get("/healthz").status_code == 200
                assert person.get("/voices").status_code == 200
            assert person.get("/readyz", timeout=60).json()["storage"]["ok"] is False
            proxy.flow()
            assert {play.result()[0] for play in plays} <= {200, 503}
            assert play(server.url, PLAYED[-1]) == (200, None)


def play(url: str, voice: str) -> tuple[int, str | None]:
    """Return the status of a sample, and when to come again."""
    response = httpx2.get(f"{url}/voices/{voice}/sample.mp3", timeout=240)
    return response.status_code, response.headers.get("Retry-After")
