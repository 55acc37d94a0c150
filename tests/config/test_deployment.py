"""The deployment that compose.yaml describes: consistent on paper, and at work without containers."""

import json
import re
import shutil
import subprocess
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import boto3
import httpx2
import pytest
from django.conf import settings
from prometheus_client.parser import text_string_to_metric_families

from jobs.models import folder_of
from jobs.queue.cluster import STOP_TIMEOUT_S
from serving import asgi
from serving.management.commands.serve import GRACE_S
from tests.support.audio import decode
from tests.support.deployment import SECRETS, bare_environment, compose, installation, running, start, variables
from tests.support.receiver import Receiver, https_receiver
from tests.support.s3 import running_s3
from tests.support.server import ROOT, free_port, manage, wait_until_up
from tests.support.services import own_services
from tests.support.workers import wait_until

DOCKERFILE = (ROOT / "Dockerfile").read_text()
CADDYFILE = (ROOT / "deploy/Caddyfile").read_text()
OUR_SERVICES = ("prepare", "web", "worker")
NOT_OURS = {"AWS_ENDPOINT_URL_S3", "AWS_DEFAULT_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"} | {
    "FORWARDED_ALLOW_IPS",
    "POSTGRES_PASSWORD",
    "REDIS_PASSWORD",
    "MINIO_ROOT_PASSWORD",
    "SCHEME",
    "SITE_HOST",
    "FILES_HOST",
    "TORCH_INDEX",
}
"""Variables that libraries, other containers or compose.yaml itself read."""


def described() -> dict[str, Any]:
    services: dict[str, Any] = compose(installation())["services"]
    return services


class TestOnPaper:
    def test_every_variable_is_a_setting_that_is_documented(self):
        known = variables(".env.example").keys() | NOT_OURS
        services = described()
        named = {name for service in OUR_SERVICES for name in services[service]["environment"]}
        assert named | variables("deploy/env.example").keys() <= known
        operations = (ROOT / "docs/operations.md").read_text()
        assert [name for name in sorted(NOT_OURS) if name not in operations] == []

    def test_every_variable_of_compose_is_in_its_environment_file(self):
        asked = set(re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text()))
        assert asked <= variables("deploy/env.example").keys()

    @pytest.mark.parametrize("name", SECRETS)
    def test_no_secret_has_a_default(self, name):
        assert variables("deploy/env.example")[name] == ""
        if f"${{{name}" in (ROOT / "compose.yaml").read_text():
            with pytest.raises(AssertionError, match=name):
                compose(installation() | {name: ""})

    def test_the_proxy_knows_its_targets(self):
        services = described()
        assert set(re.findall(r"\{\$(\w+)\}", CADDYFILE)) <= services["proxy"]["environment"].keys()
        addresses = dict(re.findall(r"reverse_proxy \{\$\w+:(\w+):(\d+)\}", CADDYFILE))
        assert addresses == {"web": services["web"]["environment"]["PORT"], "storage": "9000"}
        assert {name for name, service in services.items() if "ports" in service} == {"proxy"}

    def test_the_proxy_hands_on_signed_downloads_of_audio_and_nothing_else(self):
        (downloads,) = re.findall(r"^\{\$SCHEME\}://\{\$FILES_HOST\} \{\n(.+?)^\}", CADDYFILE, re.MULTILINE | re.DOTALL)
        matcher = re.search(r"@audio \{(.+?)\}", downloads, re.DOTALL)[1].split("\n")
        bucket = described()["web"]["environment"]["STORAGE_URL"].removeprefix("s3://")
        folder = folder_of(uuid.uuid4()).split("/")[0]
        rules = {line.strip() for line in matcher if line.strip()}
        assert rules == {"method GET HEAD", f"path /{bucket}/{folder}/*", "query X-Amz-Signature=*"}
        assert re.findall(r"handle( @audio)? \{\s*(?:#.*\s*)?(respond 404|reverse_proxy)", downloads) == [
            (" @audio", "reverse_proxy"),
            ("", "respond 404"),
        ]
        assert "header_up Host {upstream_hostport}" in downloads

    def test_the_service_holds_no_more_keys_than_it_needs(self):
        services = described()
        root = {SECRETS["MINIO_ROOT_PASSWORD"], services["storage"]["environment"]["MINIO_ROOT_USER"]}
        for name in OUR_SERVICES:
            # The settings of compose.yaml override those of .env.
            environment = installation() | services[name]["environment"]
            assert not root & set(environment.values())
            assert environment["AWS_ENDPOINT_URL_S3"] == "http://storage:9000"
            assert environment["REDIS_URL"].startswith(f"redis://:{SECRETS['REDIS_PASSWORD']}@")
        assert installation()["AWS_ACCESS_KEY_ID"] not in root
        assert "--requirepass" in services["redis"]["command"][-1]
        assert services["redis"]["environment"] == {"REDISCLI_AUTH": SECRETS["REDIS_PASSWORD"]}

    def test_the_storage_is_a_fixed_image_from_after_its_last_known_hole(self):
        services = described()
        assert services["storage"]["image"] == services["bucket"]["image"]
        assert services["storage"]["image"].rpartition(":RELEASE.")[2] > "2025-10-15T17-29-55Z"

    @pytest.mark.process
    def test_a_new_storage_gets_its_bucket_and_a_user_of_its_own(self):
        bucket = described()["bucket"]
        script = (ROOT / "deploy/storage/prepare.sh").read_text()
        subprocess.run(["sh", "-n", ROOT / "deploy/storage/prepare.sh"], check=True)
        assert bucket["entrypoint"] == ["sh", "/storage/prepare.sh"]
        assert bucket["volumes"] == ["./deploy/storage:/storage:ro"]
        named = set(re.findall(r"\$(\w+)", script)) | {"MC_HOST_local"}
        assert named == bucket["environment"].keys()
        assert re.search(r"^mc mb .* local/speech$", script, re.MULTILINE)
        assert "mc admin policy create local speech /storage/policy.json" in script

    def test_a_service_that_others_wait_for_has_a_health_check(self):
        services = described()
        for service in services.values():
            for name, wish in service.get("depends_on", {}).items():
                assert wish["condition"] != "service_healthy" or "healthcheck" in services[name], name

    def test_containers_have_time_to_end_before_they_are_killed(self):
        services = described()
        grace_s = {name: int(services[name]["stop_grace_period"].removesuffix("s")) for name in ("web", "worker")}
        assert grace_s["worker"] > STOP_TIMEOUT_S + 10
        assert grace_s["web"] > GRACE_S + int(services["web"]["environment"]["DRAIN_S"]) + 10

    def test_memory_and_threads_of_our_containers_are_bounded(self):
        services = described()
        assert {services[name]["mem_limit"] for name in OUR_SERVICES} == {"4g"}
        assert all(services[name]["pids_limit"] > 4 * asgi.MAX_THREADS for name in OUR_SERVICES)

    def test_the_image_is_small_and_without_rights(self):
        stages = re.split(r"^FROM ", DOCKERFILE, flags=re.MULTILINE)[1:]
        (final,) = stages
        assert "build-essential" not in final
        assert "--no-install-recommends" in final
        assert "PIP_NO_CACHE_DIR=1" in final
        assert re.search(r"^USER 10001:10001$", final, re.MULTILINE)
        assert "compileall" in final
        assert not re.search(r"fetch_models|COPY.*models", DOCKERFILE)
        command = json.loads(re.search(r"^CMD (.+)$", final, re.MULTILINE)[1])
        assert command == described()["web"]["command"]

    def test_the_line_of_pytorch_is_found(self):
        pattern = re.search(r"grep --only-matching '(.+?)'", (ROOT / "deploy/install.sh").read_text())[1]
        found = re.findall(pattern, (ROOT / "requirements.txt").read_text(), re.MULTILINE)
        assert len(found) == 1

    def test_the_image_holds_the_product_and_no_secrets(self):
        ignored = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and line[0] != "#"]
        assert {".env", ".env.*", ".git", "models", "storage"} <= set(ignored)
        packages = {app.split(".")[0] for app in settings.INSTALLED_APPS if (ROOT / app.split(".")[0]).is_dir()}
        assert not ({*packages, "templates", "static", "docs", "files", "manage.py", "requirements.txt"} & set(ignored))


@dataclass(frozen=True)
class Deployment:
    """The services at work: their address, their environment, the log of all of them, and who gets callbacks."""

    url: str
    environment: dict[str, str]
    log: Path
    receiver: Receiver
    key: str

    def client(self, url: str | None = None) -> httpx2.Client:
        """Return a client with a key on the Pro plan."""
        return httpx2.Client(base_url=url or self.url, headers={"Authorization": f"Bearer {self.key}"}, timeout=90)

    def run(self, command: list[str]) -> None:
        """Run a command to its end."""
        assert start(command, self.environment, self.log).wait(120) == 0, self.log.read_text()[-2000:]

    def lines(self) -> list[dict[str, Any]]:
        """Return the lines of the log."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]


@pytest.fixture(scope="module")
def deployment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployment]:
    """The processes of compose.yaml with its variables, whose values are those of this machine."""
    directory, port = tmp_path_factory.mktemp("deployment"), free_port()
    services, url = described(), f"http://127.0.0.1:{port}"
    with ExitStack() as stack:
        receiver = stack.enter_context(https_receiver())
        own = stack.enter_context(own_services())
        bucket = stack.enter_context(running_s3())
        here = own | {
            "STORAGE_DIR": str(directory / "state"),
            "KOKORO_DIR": str(directory / "kokoro"),
            "PIPER_DIR": str(directory / "piper"),
            "AWS_ENDPOINT_URL_S3": bucket["AWS_ENDPOINT_URL_S3"],
            "STORAGE_PUBLIC_URL": f"http://files.localhost:{port}",
            "PORT": str(port),
            "CALLBACK_ALLOW_PRIVATE_ADDRESSES": "true",
            "CALLBACK_CA_BUNDLE": str(receiver.ca_bundle),
        }
        log = directory / "log"
        environments = {
            name: bare_environment() | installation() | services[name]["environment"] | here for name in OUR_SERVICES
        }
        keys = {"aws_access_key_id": "test", "aws_secret_access_key": "test", "region_name": "us-east-1"}
        boto3.client("s3", endpoint_url=bucket["AWS_ENDPOINT_URL_S3"], **keys).create_bucket(Bucket="speech")
        assert start(services["prepare"]["command"], environments["prepare"], log).wait(120) == 0, log.read_text()
        for name in ("worker", "web"):
            process = stack.enter_context(running(services[name]["command"], environments[name], log))
        wait_until_up(f"{url}/readyz", process)
        made = manage(environments["web"], "create_key", "someone@example.com", "--plan", "pro")
        yield Deployment(url, environments["web"], log, receiver, made.splitlines()[-1])


@pytest.mark.exhaustive
class TestAtWork:
    @pytest.mark.process
    def test_it_is_ready(self, deployment):
        parts = httpx2.get(f"{deployment.url}/readyz", timeout=60).json()
        assert {name for name, part in parts.items() if name != "status" and part["ok"]} >= {"storage", "worker"}
        check = described()["web"]["healthcheck"]["test"]
        port = deployment.environment["PORT"]
        deployment.run([part.replace(":8000/", f":{port}/") for part in check[1:]])
        deployment.run(described()["worker"]["healthcheck"]["test"][1:])

    @pytest.mark.process
    def test_speech_and_a_job_from_web_to_worker(self, deployment):
        with deployment.client() as client:
            speech = client.post("/api/v1/audio/speech", json={"input": "Hello there.", "response_format": "wav"})
            assert len(decode(speech.content)[0]) > 1000
            accepted = client.post("/api/v1/jobs", json={"input": "A job.", "callback_url": deployment.receiver.url})
            address = f"/api/v1/jobs/{accepted.json()['id']}"
            wait_until(lambda: client.get(address).json()["status"] == "completed", "the job")
            audio = client.get(client.get(address).json()["audio_url"])
            public = deployment.environment["STORAGE_PUBLIC_URL"]
            assert audio.headers["Location"].startswith(f"{public}/speech/jobs/")
            signed = audio.headers["Location"].replace(public, deployment.environment["AWS_ENDPOINT_URL_S3"])
            assert httpx2.get(signed, timeout=60).content
            wait_until(lambda: bool(deployment.receiver.requests), "the callback")

        job_id, request_id = accepted.json()["id"], accepted.headers["X-Request-Id"]
        of_job = [line for line in deployment.lines() if line["job_id"] == job_id]
        (queued, *_) = (line["message"] for line in of_job if line["request_id"] == request_id)
        assert "is queued" in queued
        assert any(line["request_id"] == "-" and "is completed" in line["message"] for line in of_job)

        wait_until(lambda: "speech_callback_attempts" in self.scrape(deployment), "the workers' figures")
        figures = self.scrape(deployment)
        (worker,) = {sample.labels["worker"] for sample in figures["speech_callback_attempts"]}
        assert re.fullmatch(r".+:\d+", worker)
        audio_s = figures["speech_segment_audio_seconds"][0]
        assert audio_s.labels == {"engine": "espeak-ng", "worker": worker}
        assert audio_s.value > 0.3
        assert figures["speech_workers"][0].value == 1

    def scrape(self, deployment: Deployment) -> dict[str, list[Any]]:
        """Return the samples of each metric that has any."""
        token = {"Authorization": f"Bearer {SECRETS['METRICS_TOKEN']}"}
        text = httpx2.get(f"{deployment.url}/metrics", headers=token, timeout=60).text
        return {family.name: family.samples for family in text_string_to_metric_families(text) if family.samples}

    @pytest.mark.process
    def test_no_log_line_holds_private_data(self, deployment):
        deployment.receiver.requests.clear()
        deployment.receiver.answers[:] = [500, 200]
        with deployment.client() as client:
            speak(client, input="zebrafish sings", voice="af_bella")
            speak(client, input='<break time="zebrafish"/>')
            speak(client, input="zebrafish", speed=9)
            client.post("/api/v1/audio/speech", content=b'{"input": "zebrafish')
            client.put("/api/v1/lexicon", json={"word": "zebrafish", "respelling": "zebra fish"})
            turns = [{"speaker": "A", "text": "zebrafish one"}, {"speaker": "B", "text": "[zebrafish](/zˈi/) two"}]
            hosts = {"A": "af_bella", "B": "am_adam"}
            wanted = {"callback_url": f"{deployment.receiver.url}?token=zebrafish"}
            for body in ({"input": "zebrafish"}, {"type": "podcast", "voices": hosts, "segments": turns}):
                assert client.post("/api/v1/jobs", json=body | wanted).status_code == 202
            recording = {"audio": ("zebrafish.wav", b"zebrafish", "audio/wav")}
            client.post("/api/v1/voices", data={"name": "zebrafish", "consent": "true"}, files=recording)
            wait_until(lambda: len(deployment.receiver.requests) == 3, "both callbacks, one of them twice")
        with httpx2.Client(base_url=deployment.url, timeout=60) as visitor:
            visitor.get("/api/v1/usage", headers={"Authorization": "Bearer ev_" + "z" * 40})
            visitor.get("/account/password/reset/key/1-zebrafish-secret/")
            visitor.get("/account/confirm-email/zebrafish/")
            visitor.get("/?text=zebrafish")
            visitor.get("/nothing?text=zebrafish")
        wait_until(lambda: "confirm-email" in deployment.log.read_text(), "the last line")
        log = deployment.log.read_text()
        signatures = [
            sent.headers["X-Service-Signature"].removeprefix("sha256=") for sent in deployment.receiver.requests
        ]
        assert len(signatures[0]) == 64
        secrets = [*SECRETS.values(), *signatures, "zebrafish", "z" * 40, deployment.key]
        told = [(secret, line) for secret in secrets for line in log.splitlines() if secret in line]
        assert told == []

    @pytest.mark.process
    @pytest.mark.skipif(shutil.which("caddy") is None, reason="no Caddy is installed")
    def test_a_restart_behind_the_proxy_loses_no_request(self, deployment, tmp_path):
        """The proxy of compose.yaml before a web server that is told to stop, while another takes its port."""
        port, web_port = free_port(), free_port()
        environment = installation() | {
            "SITE_HOST": f"localhost:{port}",
            "FILES_HOST": f"files.localhost:{port}",
            "WEB": f"127.0.0.1:{web_port}",
            "STORAGE": deployment.environment["AWS_ENDPOINT_URL_S3"].removeprefix("http://"),
            "XDG_DATA_HOME": str(tmp_path),
            "XDG_CONFIG_HOME": str(tmp_path),
        }
        web = deployment.environment | {"PORT": str(web_port), "DRAIN_S": "5", "SITE_URL": f"http://localhost:{port}"}
        command, log = described()["web"]["command"], tmp_path / "web.log"
        config = tmp_path / "Caddyfile"
        config.write_text("{\n\tadmin off\n}\n" + CADDYFILE)
        caddy = [shutil.which("caddy"), "run", "--config", str(config), "--adapter", "caddyfile"]
        statuses: list[int] = []
        is_over = threading.Event()

        def keep_asking(client: httpx2.Client) -> None:
            while not is_over.is_set():
                statuses.append(client.post("/api/v1/audio/speech", json={"input": "Hello."}).status_code)
                time.sleep(0.05)

        with deployment.client(f"http://localhost:{port}") as client, ExitStack() as stack:
            proxy = subprocess.Popen(caddy, env=bare_environment() | environment, stderr=subprocess.DEVNULL)
            stack.callback(proxy.wait, 90)
            stack.callback(proxy.terminate)
            with running(command, web, log) as first:
                wait_until_up(f"http://127.0.0.1:{web_port}/healthz", first)
                wait_until(lambda: client.get("/healthz").status_code == 200, "the proxy")
                assert client.get("/metrics").status_code == 404
                thread = threading.Thread(target=keep_asking, args=(client,))
                thread.start()
                wait_until(lambda: len(statuses) >= 3, "speech")
            with running(command, web, log):
                seen = len(statuses)
                wait_until(lambda: len(statuses) >= seen + 3, "speech after the restart")
                is_over.set()
                thread.join(90)
        assert set(statuses) <= {200, 429}
        assert 200 in statuses


def speak(client: httpx2.Client, **body: object) -> None:
    client.post("/api/v1/audio/speech", json=body)
