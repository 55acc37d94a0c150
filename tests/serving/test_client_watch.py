"""Whether a client is still there, as the thread that answers it asks."""

import asyncio
from collections.abc import Callable
from typing import Any

from core.clients import watch_client
from serving.client_watch import ClientWatch


def answer(messages: list[dict[str, Any]], app: Callable[[Callable[[], bool]], Any]) -> Any:
    """Return what `app` returns in a thread, given what tells whether a client that sends `messages` waits."""

    async def served() -> Any:
        queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        for message in messages:
            queue.put_nowait(message)
        returned = []

        async def asgi_app(scope, receive, send) -> None:
            returned.append(await asyncio.to_thread(lambda: app(watch_client({"asgi.scope": scope}))))

        await ClientWatch(asgi_app)({"type": "http"}, queue.get, lambda message: None)
        return returned[0]

    return asyncio.run(served())


def until_gone(is_waiting: Callable[[], bool]) -> bool:
    while is_waiting():
        pass
    return True


def test_a_client_that_hangs_up_is_gone():
    assert answer([{"type": "http.disconnect"}], until_gone)


def test_a_client_that_says_nothing_waits():
    assert answer([], lambda is_waiting: [is_waiting() for _ in range(3)]) == [True, True, True]


def test_the_rest_of_a_body_is_not_a_disconnect():
    assert answer([{"type": "http.request"}, {"type": "http.disconnect"}], until_gone)


def test_without_the_servers_support_every_client_counts_as_waiting():
    assert watch_client({})()


def test_other_protocols_pass():
    seen = []

    async def app(scope, receive, send) -> None:
        seen.append(scope)

    asyncio.run(ClientWatch(app)({"type": "lifespan"}, None, None))
    assert seen == [{"type": "lifespan"}]
