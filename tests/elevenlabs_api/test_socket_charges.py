"""What is charged for what is spoken over a websocket of ElevenLabs' API."""

import asyncio
import json
from itertools import pairwise

import psutil
import pytest

from tests.support.server import Server
from tests.support.speech_sockets import FIRST, LONG, characters_of, opened, run, send, settled, take, take_all

pytestmark = pytest.mark.process
VISITORS = 50


class TestCharges:
    def test_a_client_that_leaves_pays_for_what_was_rendered(self, server, key):
        async def speak() -> None:
            async with opened(server, key) as socket:
                await send(socket, text=LONG)
                await take(socket)
                socket.transport.abort()

        run(speak())
        assert run(settled(server, key)) < len(LONG)

    def test_a_text_that_was_not_complete_costs_nothing(self, server, key):
        async def speak() -> None:
            async with opened(server, key) as socket:
                await send(socket, text=FIRST + "And then")
                await take(socket)

        run(speak())
        assert run(settled(server, key)) == len(FIRST)

    @pytest.mark.exhaustive
    def test_fifty_sockets_at_once_are_charged_exactly_and_leave_no_memory(self, server):
        process, resident = psutil.Process(server.process.pid), []
        for turn in range(4):
            keys = keys_of_new_accounts(server, [f"together{turn}-{number}" for number in range(VISITORS)])
            heard = run(speak_together(server, keys))
            charges = run(all_settled(server, keys))
            stayed = {charged for charged, characters in zip(charges, heard, strict=True) if characters is None}
            assert stayed == {len(LONG)}
            left = [(heard, charged) for charged, heard in zip(charges, heard, strict=True) if heard is not None]
            assert [(heard, charged) for heard, charged in left if not heard <= charged < len(LONG)] == []
            resident.append(process.memory_info().rss)
        assert min(after - before for before, after in pairwise(resident)) < resident[0] * 0.05


def keys_of_new_accounts(server: Server, names: list[str]) -> list[str]:
    """Return a raw key of a new account for each name, made in one process."""
    plans = dict.fromkeys(names, "pro")
    code = f"import json; from tests.support.job_site import create_keys; print(json.dumps(create_keys({plans})))"
    printed = server.manage("shell", "--verbosity", "0", "-c", code)
    return list(json.loads(printed.splitlines()[-1]).values())


async def speak_together(server: Server, keys: list[str]) -> list[int | None]:
    """Speak in a socket for each key; each third leaves after its first audio. Return how much those have heard."""

    async def speak(number: int, key: str) -> int | None:
        async with opened(server, key) as socket:
            await send(socket, text=LONG)
            if number % 3 == 0:
                heard = characters_of([await take(socket)])
                socket.transport.abort()
                return len(heard)
            await send(socket, text="")
            assert characters_of(await take_all(socket)) == LONG
            return None

    return await asyncio.gather(*(speak(number, key) for number, key in enumerate(keys)))


async def all_settled(server: Server, keys: list[str]) -> list[int]:
    return await asyncio.gather(*(settled(server, key) for key in keys))
