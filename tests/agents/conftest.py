"""Fixtures for the tests of the agent tools."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import jsonschema
import pytest
from mcp_types import CallToolResult

from accounts.models import Account
from accounts.plans import FREE, PRO
from agents.server import TOOLS, answer_call
from agents.tools import Call
from serving.api_errors import api_error_of
from tests.support.factories import make_account, make_key

Tool = Callable[..., CallToolResult]


@pytest.fixture
def quiet_monitor() -> SimpleNamespace:
    """In place of a monitor for a call without a client; it keeps the reports."""
    told: list[tuple[float, float, str]] = []

    def tell(*news: Any) -> bool:
        told.append(news)
        return True

    return SimpleNamespace(network="192.0.2.1", is_wanted=lambda: True, tell=tell, told=told, attach=bytes.decode)


@pytest.fixture
def use_tool(quiet_monitor: SimpleNamespace) -> Tool:
    """Answer a call in the test's own thread and database, and check the result by the tool's schema."""

    def use(account: Account, name: str, **arguments: Any) -> CallToolResult:
        key = account.api_keys.first()
        result = answer_call(TOOLS[name], Call(key, quiet_monitor), arguments, api_error_of)
        jsonschema.validate(result.structured_content, TOOLS[name].definition.output_schema)
        return result

    return use


@pytest.fixture
def free(db: None) -> Account:
    """A Free account with a key."""
    return _account_with_key(FREE)


@pytest.fixture
def pro(db: None) -> Account:
    """A Pro account with a key."""
    return _account_with_key(PRO)


def _account_with_key(plan: Any) -> Account:
    account = make_account(plan)
    make_key(account)
    return account
