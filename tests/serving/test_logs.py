"""The log of a running server in production settings."""

import json
import re

import httpx
import pytest

pytestmark = pytest.mark.process


@pytest.mark.exhaustive
def test_lines_are_json_and_carry_the_id_of_the_response(server):
    key = server.create_key("logs@example.com", "pro")
    response = httpx.post(
        f"{server.url}/api/v1/audio/speech",
        json={"input": "A very particular secret sentence."},
        headers={"Authorization": f"Bearer {key}"},
        timeout=60,
    )
    assert response.status_code == 200
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    own = [line for line in lines if line["request_id"] == response.headers["X-Request-Id"]]
    assert [(line["method"], line["path"], line["status"]) for line in own] == [("POST", "/api/v1/audio/speech", 200)]
    assert all({"time", "level", "logger", "message"} <= line.keys() for line in lines)


@pytest.mark.exhaustive
def test_texts_and_keys_are_not_logged(server):
    key = server.create_key("quiet@example.com", "free")
    for text in ("A very particular secret sentence.", '<break time="secret"/>'):
        httpx.post(
            f"{server.url}/api/v1/audio/speech",
            json={"input": text},
            headers={"Authorization": f"Bearer {key}"},
            timeout=60,
        )
    log = server.log.read_text()
    assert "secret" not in log
    assert not re.search(r"ev_[\w-]{20}", log)


def test_a_deliberate_refusal_is_not_logged_as_an_error(server):
    response = httpx.get(f"{server.url}/readyz", timeout=60)
    assert response.status_code == 503, "there is no worker"
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    own = [line for line in lines if line["request_id"] == response.headers["X-Request-Id"]]
    assert [(line["logger"], line["level"]) for line in own] == [
        ("config.health", "WARNING"),
        ("service.request", "INFO"),
    ]
