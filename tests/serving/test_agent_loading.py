"""The agent tools are loaded when an agent first comes, once for all who come."""

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from accounts.plans import PRO
from serving.agent_endpoint import AgentEndpoint
from serving.asgi import _load_agents
from tests.support.factories import make_account, make_key
from tests.support.server import ROOT

pytestmark = pytest.mark.django_db(transaction=True, serialized_rollback=True)
LIST = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}).encode()


@pytest.fixture
def scope():
    headers = {
        "host": "localhost",
        "authorization": f"Bearer {make_key(make_account(PRO))}",
        "accept": "application/json",
        "content-type": "application/json",
    }
    pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "method": "POST", "path": "/mcp", "query_string": b"", "headers": pairs, "scheme": "http"}


@asynccontextmanager
async def living(endpoint: AgentEndpoint) -> AsyncIterator[None]:
    """Run the lifespan of `endpoint` around the block."""
    events: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    told: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    await events.put({"type": "lifespan.startup"})
    life = asyncio.create_task(endpoint({"type": "lifespan"}, events.get, told.put))
    assert (await told.get())["type"] == "lifespan.startup.complete"
    yield
    await events.put({"type": "lifespan.shutdown"})
    await life
    assert (await told.get())["type"] == "lifespan.shutdown.complete"


async def ask(endpoint, scope):
    """Return the status and the body of the answer to a list of the tools."""
    requests, sent = [{"type": "http.request", "body": LIST, "more_body": False}], []

    async def receive():
        return requests.pop() if requests else await asyncio.Event().wait()

    async def send(message):
        sent.append(message)

    await endpoint(scope, receive, send)
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])


@pytest.mark.process
def test_a_process_that_no_agent_asks_loads_no_tools():
    code = "import sys, serving.asgi; print({'mcp', 'mcp_types'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"


def test_a_server_stops_that_no_agent_has_asked():
    async def live():
        async with living(AgentEndpoint(None, _load_agents)):
            pass

    asyncio.run(asyncio.wait_for(live(), 60))


def test_who_leaves_while_the_tools_load_leaves_them_to_the_others(scope):
    begun, go_on, loads = threading.Event(), threading.Event(), []

    def load():
        begun.set()
        loads.append(go_on.wait(60))
        return _load_agents()

    async def leave_and_ask():
        endpoint = AgentEndpoint(None, load)
        async with living(endpoint):
            impatient = asyncio.create_task(ask(endpoint, scope))
            assert await asyncio.to_thread(begun.wait, 60)
            impatient.cancel()
            others = [asyncio.create_task(ask(endpoint, scope)) for _ in range(3)]
            go_on.set()
            return await asyncio.gather(*others, ask(endpoint, scope))

    answers = asyncio.run(leave_and_ask())
    assert [status for status, _ in answers] == [200] * 4
    assert all(len(json.loads(body)["result"]["tools"]) == 5 for _, body in answers)
    assert loads == [True]


def test_an_agent_hears_that_the_tools_cannot_be_loaded(scope):
    def load():
        raise ImportError("there is no SDK")

    async def ask_twice():
        endpoint = AgentEndpoint(None, load)
        async with living(endpoint):
            return [await ask(endpoint, scope) for _ in range(2)]

    answers = asyncio.run(ask_twice())
    assert [status for status, _ in answers] == [500, 500]
    assert all(json.loads(body)["error"]["code"] == "internal_error" for _, body in answers)
