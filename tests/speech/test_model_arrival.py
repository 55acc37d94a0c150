"""The processes of a running service start to use a model that arrives, voice by voice, without a restart."""

import shutil

import httpx2
import pytest

from tests.support.deployment import running
from tests.support.server import running_server
from tests.support.workers import wait_until
from tts.engines.kokoro.files import WEIGHTS
from tts.engines.model_origin import Origin, mark_of, write_origin

pytestmark = pytest.mark.process


@pytest.fixture
def model(tmp_path):
    return tmp_path / "model"


@pytest.fixture
def site(tmp_path, model):
    """A web server and a worker without a model."""
    with (
        running_server(tmp_path, KOKORO_DIR=str(model)) as server,
        running(["python", "manage.py", "qcluster"], server.environment, tmp_path / "worker.log"),
    ):
        key = server.create_key("someone@example.com", "pro")
        with httpx2.Client(base_url=server.url, headers={"Authorization": f"Bearer {key}"}, timeout=120) as client:
            yield client


def engine_of(client, voice):
    body = {"input": "Hi.", "voice": voice, "response_format": "wav"}
    answer = client.post("/api/v1/audio/speech", json=body)
    assert answer.status_code == 200, answer.text
    return answer.headers["X-Speech-Engine"]


def engine_of_job(client):
    address = f"/api/v1/jobs/{client.post('/api/v1/jobs', json={'input': 'Hi.', 'voice': 'af_heart'}).json()['id']}"
    wait_until(lambda: client.get(address).json()["status"] == "completed", "the job", 250)
    return client.get(address).json()["engine"]


@pytest.mark.timeout(900)
@pytest.mark.exhaustive
def test_web_server_and_worker_take_kokoro_up_when_it_comes(site, model, kokoro_dir):
    assert engine_of(site, "af_heart") == engine_of_job(site) == "espeak-ng"
    shutil.copytree(kokoro_dir, model, ignore=shutil.ignore_patterns(WEIGHTS))
    assert engine_of(site, "af_heart") == "espeak-ng"
    shutil.copy(kokoro_dir / WEIGHTS, model / "draft")
    write_origin(model, Origin("packages", ("a package",), {WEIGHTS: mark_of(model / "draft")}))
    (model / "draft").rename(model / WEIGHTS)
    assert engine_of(site, "af_heart") == "kokoro"
    assert engine_of(site, "am_adam") == "espeak-ng"
    assert engine_of_job(site) == "kokoro"
    told = site.get("/readyz").json()["engine"]
    voices = len(list(kokoro_dir.glob("voices/*.pt")))
    assert (
        told["detail"]
        == f"kokoro (from packages, {voices} of 54 voices), else espeak-ng; Arabic: espeak-ng (hard to understand)"
    )
