"""The OpenAPI schema: valid, complete, true to the record in `docs/openapi.yaml`, and that record to what is served."""

import difflib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from openapi_schema_validator import OAS31Validator, oas31_format_checker
from openapi_spec_validator import validate

RECORD = Path(settings.BASE_DIR, "docs/openapi.yaml")
HOW = "The schema has changed. If that is meant, `make schema` records it anew; see it through: clients rely on it.\n"
METHODS = {"get", "post", "patch", "delete"}


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return yaml.safe_load(RECORD.read_text())


def operations_of(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in schema["paths"].items():
        assert methods.keys() <= METHODS
        for method, operation in methods.items():
            yield f"{method.upper()} {path}", operation


def check(value: Any, form: dict[str, Any], schema: dict[str, Any]) -> None:
    OAS31Validator({**form, "components": schema["components"]}, format_checker=oas31_format_checker).validate(value)


def test_the_schema_is_the_recorded_one(tmp_path):
    call_command("spectacular", file=str(tmp_path / "now.yaml"), validate=True, fail_on_warn=True)
    recorded, now = (path.read_text().splitlines() for path in (RECORD, tmp_path / "now.yaml"))
    difference = "\n".join(difflib.unified_diff(recorded, now, "docs/openapi.yaml", "the schema now", lineterm="", n=6))
    assert not difference, HOW + difference


@pytest.mark.django_db
def test_the_served_schema_is_the_recorded_one(schema):
    response = Client().get("/api/schema")
    assert response.status_code == 200
    assert json.loads(response.content) == json.loads(json.dumps(schema)), HOW


def test_the_schema_is_valid(schema):
    validate(schema)


def test_each_operation_has_an_id_of_its_own(schema):
    ids = [operation["operationId"] for _, operation in operations_of(schema)]
    assert len(ids) == len(set(ids))


def test_each_operation_has_a_summary_and_its_authentication(schema):
    for name, operation in operations_of(schema):
        assert operation["summary"], name
        assert operation["description"] not in ("", operation["summary"]), name
        assert len(operation["tags"]) == 1, name
        schemes = [next(iter(scheme), "") for scheme in operation["security"]]
        assert ("ElevenLabsKey" if " /elevenlabs/" in name else "ApiKey") in schemes, name
        is_own = "/voice_consents" in name or name.endswith("{voice_id}")
        needs_none = name.startswith(("POST /api/tts/", "GET /v1/")) and not is_own
        assert ("" in schemes) == needs_none, f"{name} may be asked for without a key"
        assert {*schemes} - {""} <= schema["components"]["securitySchemes"].keys(), name


def test_each_operation_names_the_errors_that_any_request_may_meet(schema):
    for name, operation in operations_of(schema):
        expected = {"401", "500", "503"}
        expected |= {"400", "408", "413", "415"} if "requestBody" in operation else set()
        expected |= {"404"} if "{" in name else set()
        assert expected <= operation["responses"].keys(), name
        for status, answer in operation["responses"].items():
            is_error = status >= "400"
            assert answer.get("$ref", "").startswith("#/components/responses/") == is_error, f"{name} {status}"


def test_each_answer_carries_an_id_and_limits_say_how_long_to_wait(schema):
    errors = schema["components"]["responses"]
    answers = [*errors.values()]
    answers += [
        answer
        for _, operation in operations_of(schema)
        for answer in operation["responses"].values()
        if "$ref" not in answer
    ]
    assert all(answer["headers"]["X-Request-Id"] and answer["description"] for answer in answers)
    assert "Retry-After" in errors["LimitExceeded"]["headers"]
    assert "Retry-After" in errors["Unavailable"]["headers"]
    assert "WWW-Authenticate" in errors["InvalidKey"]["headers"]


def test_each_json_body_has_a_valid_example(schema):
    for name, operation in operations_of(schema):
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        if content is None:
            continue
        assert content["examples"], name
        for example in content["examples"].values():
            check(example["value"], content["schema"], schema)


def test_each_error_has_a_valid_example(schema):
    for answer in schema["components"]["responses"].values():
        content = answer["content"]["application/json"]
        check(content["example"], content["schema"], schema)
