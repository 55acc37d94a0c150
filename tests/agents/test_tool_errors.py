"""Unexpected errors: they are logged, and callers do not see their text."""

import asyncio
from types import SimpleNamespace

import pytest
from django.db import OperationalError
from mcp import MCPError
from mcp_types import ReadResourceRequestParams

from agents import server as agent_server
from agents.definitions import CATALOG_RESOURCE, GET_USAGE
from agents.messages import KEY
from agents.server import TOOLS, create_server
from agents.tools import AgentTool, error_result
from core.errors import LimitExceeded
from serving.api_errors import api_error_of

SECRET = "postgres://user:password@host"


@pytest.fixture
def failing_tool(monkeypatch):
    """Make get_usage raise."""

    def fail_with(exception):
        def answer(call, arguments):
            raise exception

        monkeypatch.setitem(TOOLS, "get_usage", AgentTool(GET_USAGE, answer, ()))

    return fail_with


def test_a_bug_is_an_internal_error_without_its_text(use_tool, pro, failing_tool, caplog):
    failing_tool(RuntimeError(SECRET))
    result = use_tool(pro, "get_usage")
    assert result.is_error
    assert result.structured_content["error"]["code"] == "internal_error"
    assert SECRET not in result.model_dump_json()
    assert SECRET in caplog.text
    assert "Traceback" in caplog.text
    assert "get_usage: internal_error" in caplog.text


def test_a_database_that_is_away_says_when_to_come_back(use_tool, pro, failing_tool):
    failing_tool(OperationalError(SECRET))
    error = use_tool(pro, "get_usage").structured_content["error"]
    assert (error["code"], error["retry_after_s"]) == ("service_unavailable", 5)
    assert SECRET not in error["message"]


def test_a_callers_mistake_is_not_logged_as_a_failure(use_tool, pro, caplog):
    use_tool(pro, "text_to_speech", text="Hello.", speed=9)
    assert "request failed" not in caplog.text


def test_a_failing_resource_reveals_nothing_either(monkeypatch, caplog):
    def fail(account):
        raise RuntimeError(SECRET)

    monkeypatch.setattr(agent_server, "catalog_text", fail)
    monkeypatch.setattr("agents.threads.close_old_connections", lambda: None)
    handler = create_server(api_error_of, "http://testserver").get_request_handler("resources/read").handler
    scope = {KEY: SimpleNamespace(account=None)}
    params = ReadResourceRequestParams(uri=CATALOG_RESOURCE.uri)
    with pytest.raises(MCPError) as raised:
        asyncio.run(handler(SimpleNamespace(request=SimpleNamespace(scope=scope)), params))
    assert SECRET not in str(raised.value.error)
    assert raised.value.error.data["code"] == "internal_error"
    assert SECRET in caplog.text


def test_the_facts_of_an_error_stand_beside_its_message():
    error = LimitExceeded("Too many.", code="rate_limit_exceeded", extra={"limit": 20}, retry_after_s=0)
    result = error_result(error)
    assert result.structured_content["error"] == {
        "message": "Too many.",
        "type": "rate_limit_error",
        "param": None,
        "code": "rate_limit_exceeded",
        "limit": 20,
        "retry_after_s": 1,
    }
    assert result.content[0].text == "rate_limit_exceeded: Too many."
