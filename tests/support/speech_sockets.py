"""A client of the websockets of ElevenLabs' API: it sends texts, and takes what is spoken."""

import asyncio
import base64
import json
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import numpy as np
from websockets.asyncio.client import ClientConnection, connect

from tests.support.server import Server

PCM = "output_format=pcm_24000"
FIRST, SECOND = "The train leaves soon. ", "Change at Reading. "
LONG = "The quick brown fox jumps over the lazy dog, and rests. " * 40


@asynccontextmanager
async def opened(
    server: Server, key: str, query: str = PCM, *, kind: str = "stream-input", voice: str = "af_heart"
) -> AsyncIterator[ClientConnection]:
    address = f"{server.url.replace('http', 'ws', 1)}/elevenlabs/v1/text-to-speech/{voice}/{kind}?{query}"
    async with connect(address, additional_headers={"xi-api-key": key} if key else {}) as socket:
        yield socket


def run(work: Coroutine[Any, Any, Any]) -> Any:
    async def bounded() -> Any:
        async with asyncio.timeout(120):
            return await work

    return asyncio.run(bounded())


async def send(socket: ClientConnection, **message: Any) -> None:
    await socket.send(json.dumps(message))


async def take(socket: ClientConnection) -> dict[str, Any]:
    return json.loads(await socket.recv())


async def take_all(socket: ClientConnection, context: str | None = None) -> list[dict[str, Any]]:
    """Return all messages up to the final one, of one context if it is named."""
    messages: list[dict[str, Any]] = []
    while not messages or not messages[-1].get("isFinal"):
        message = await take(socket)
        if context is None or message.get("contextId") == context:
            messages.append(message)
    return messages


def audio_of(messages: list[dict[str, Any]]) -> bytes:
    return b"".join(base64.b64decode(message.get("audio") or "") for message in messages)


def characters_of(messages: list[dict[str, Any]], name: str = "alignment") -> str:
    return "".join("".join(message[name]["chars"]) for message in messages if message.get(name))


def whole(server: Server, key: str, text: str) -> Any:
    """Return the samples of `text` as the HTTP API speaks it."""
    address = f"{server.url}/elevenlabs/v1/text-to-speech/af_heart?{PCM}"
    answer = httpx2.post(address, json={"text": text}, headers={"xi-api-key": key}, timeout=60)
    return np.frombuffer(answer.raise_for_status().content, "<i2")


def used(server: Server, key: str) -> int:
    """Return the characters that are charged to the account of `key`."""
    answer = httpx2.get(f"{server.url}/api/v1/usage", headers={"Authorization": f"Bearer {key}"})
    return answer.raise_for_status().json()["today"]["characters"]


async def settled(server: Server, key: str) -> int:
    """Return what is charged, once it does not change any more: the server has noticed that its client left."""
    before, now = -1, used(server, key)
    while before != now or now == 0:
        await asyncio.sleep(0.2)
        before, now = now, used(server, key)
    return now
