"""Keys of accounts for the tests of websockets."""

from typing import Any

import pytest

from tests.support.server import Server


@pytest.fixture(scope="session")
def new_key(server: Server) -> Any:
    """Makes keys of accounts of their own."""
    names = iter(range(1000))
    return lambda plan="pro": server.create_key(f"socket{next(names)}@example.com", plan)


@pytest.fixture
def key(new_key) -> str:
    return new_key()
