"""An answer that is too large to wait in memory: it leaves whole, in blocks, from a file."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from core.streams import BLOCK_BYTES
from core.unsent import MAX_IN_MEMORY
from serving.delivery import Delivery

SCOPE = {"type": "http", "path": "/", "headers": [], "client": ("192.0.2.1", 5000)}


def sent(body: bytes, folder: Path, method: str) -> list[dict[str, Any]]:
    """Return the messages with which an answer is sent."""
    messages: list[dict[str, Any]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})

    async def send(message: Any) -> None:
        messages.append(message)

    asyncio.run(Delivery(app, folder)(SCOPE | {"method": method}, send, send))
    return messages


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("size", [BLOCK_BYTES + 1, MAX_IN_MEMORY, MAX_IN_MEMORY + 1, 3 * MAX_IN_MEMORY])
def test_a_large_answer_leaves_whole_in_blocks(size, method, tmp_path):
    body = bytes(range(256)) * (size // 256) + bytes(size % 256)
    head, *parts = sent(body, tmp_path, method)
    assert head["status"] == 200
    assert b"".join(part["body"] for part in parts) == body
    assert max(len(part["body"]) for part in parts) <= BLOCK_BYTES
    assert [part.get("more_body", False) for part in parts] == [True] * (len(parts) - 1) + [False]
    assert not list(tmp_path.iterdir())
