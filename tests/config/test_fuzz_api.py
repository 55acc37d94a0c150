"""Requests that the schema allows, and such that it forbids, against a running server: `make fuzz` sends many more."""

import copy
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.fuzzing import CALLERS, NOBODY, PHASES, PRO, FuzzSite, fuzz_site, operations, run, served_schema

pytestmark = [pytest.mark.process, pytest.mark.exhaustive, pytest.mark.timeout(900)]

EXAMPLES = 4
CHECKS = {
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "response_headers_conformance",
    "negative_data_rejection",
    "ignored_auth",
    "use_after_free",
    "ensure_resource_availability",
    "foreign",
}
OPEN = {
    *("POST /api/tts/generate", "POST /api/tts/pronounce", "POST /api/tts/stream"),
    *("GET /v1/models", "GET /v1/models/{model_id}", "GET /v1/audio/models"),
    *("GET /v1/audio/voices", "GET /v1/voices", "GET /v1/test"),
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FuzzSite]:
    with fuzz_site(tmp_path_factory.mktemp("fuzz"), is_quick=True) as site:
        yield site


@pytest.mark.parametrize("caller", CALLERS)
def test_every_answer_matches_the_schema(site, caller, tmp_path: Path):
    schema = served_schema(site)
    phases = PHASES if caller == PRO else ("examples", "fuzzing")
    outcome = run(site, caller, schema, tmp_path, examples=EXAMPLES, phases=phases)
    assert not outcome.faults, "\n".join(outcome.told_faults())
    assert not site.logged_errors()
    assert set(outcome.statuses) == set(operations(schema))
    if caller == PRO:
        assert outcome.carried_out == set(operations(schema))
        assert {check for check, count in outcome.checks.items() if count} >= CHECKS
    if caller == NOBODY:
        assert outcome.carried_out == OPEN


def test_an_answer_outside_the_schema_is_found(site, tmp_path: Path):
    schema = copy.deepcopy(served_schema(site))
    usage = schema["paths"]["/api/v1/usage"]
    del usage["get"]["responses"]["400"]
    schema["components"]["schemas"]["Usage"]["properties"]["plan"] = {"type": "integer"}
    schema["paths"] = {"/api/v1/usage": usage}
    outcome = run(site, PRO, schema, tmp_path, examples=1)
    assert {"status_code_conformance", "response_schema_conformance"} <= set(outcome.faults["GET /api/v1/usage"])
