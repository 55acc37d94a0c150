"""Several audios over one websocket of ElevenLabs' API, each a context of its own."""

from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from elevenlabs_api.sockets import MAX_CONTEXTS
from tests.support.speech_sockets import (
    FIRST,
    LONG,
    SECOND,
    characters_of,
    opened,
    run,
    send,
    settled,
    take,
    take_all,
    used,
)

pytestmark = pytest.mark.process


class TestContexts:
    kind = "multi-stream-input"

    def test_contexts_are_audios_of_their_own(self, server, key):
        async def speak() -> list[dict[str, Any]]:
            async with opened(server, key, kind=self.kind) as socket:
                for name in ("a", "b"):
                    await send(socket, text=" ", context_id=name)
                await send(socket, text=FIRST, context_id="a")
                await send(socket, text=SECOND, context_id="b", flush=True)
                await send(socket, close_socket=True)
                messages = []
                with suppress(ConnectionClosed):
                    while True:
                        messages.append(await take(socket))
                return messages

        messages = run(speak())
        by_name = {name: [found for found in messages if found["contextId"] == name] for name in ("a", "b")}
        assert {name: characters_of(found).strip() for name, found in by_name.items()} == {
            "a": FIRST.strip(),
            "b": SECOND.strip(),
        }
        assert [found[-1]["isFinal"] for found in by_name.values()] == [True, True]

    def test_a_context_that_was_flushed_is_spoken_to_its_end_when_it_is_closed(self, server, key):
        async def speak() -> list[dict[str, Any]]:
            async with opened(server, key, kind=self.kind) as socket:
                await send(socket, text=FIRST + SECOND, context_id="a")
                await send(socket, text="", context_id="a", flush=True)
                await send(socket, context_id="a", close_context=True)
                return await take_all(socket, "a")

        assert characters_of(run(speak())) == FIRST + SECOND
        assert used(server, key) == len(FIRST + SECOND)

    def test_a_context_that_is_closed_before_is_cancelled_and_charged_as_far_as_it_was_rendered(self, server, key):
        async def speak() -> None:
            async with opened(server, key, kind=self.kind) as socket:
                await send(socket, text=LONG[:-2], context_id="a")
                await take(socket)
                await send(socket, context_id="a", close_context=True)
                await take_all(socket, "a")
                await send(socket, text=FIRST, context_id="a", flush=True)  # the name is free again
                assert characters_of([await take(socket)]) == FIRST

        run(speak())
        assert 0 < used(server, key) < len(LONG) + len(FIRST)

    def test_a_message_without_text_keeps_the_socket_and_opens_nothing(self, server, key):
        async def speak() -> dict[str, Any]:
            async with opened(server, key, kind=self.kind) as socket:
                await send(socket, text="")
                await send(socket, text="", context_id="a")
                await send(socket, text=FIRST, context_id="b", flush=True)
                return await take(socket)

        assert run(speak())["contextId"] == "b"

    def test_more_contexts_than_a_socket_may_have_are_refused(self, server, key):
        async def speak() -> list[dict[str, Any]]:
            async with opened(server, key, kind=self.kind) as socket:
                for number in range(MAX_CONTEXTS + 1):
                    await send(socket, text=" ", context_id=str(number))
                refused = await take(socket)
                await send(socket, text=FIRST, context_id="0", flush=True)
                return [refused, await take(socket)]

        refused, spoken = run(speak())
        assert (refused["error"], refused["contextId"]) == ("max_contexts_exceeded", str(MAX_CONTEXTS))
        assert spoken["audio"]

    def test_a_text_that_is_too_long_ends_its_context_alone(self, server, new_key):
        key = new_key("free")

        async def speak() -> list[dict[str, Any]]:
            async with opened(server, key, kind=self.kind) as socket:
                await send(socket, text="word " * 1001, context_id="long")
                refused = await take(socket)
                await send(socket, text=FIRST, context_id="short", flush=True)
                spoken = await take(socket)
                while spoken["contextId"] != "short":
                    spoken = await take(socket)
                return [refused, spoken]

        refused, spoken = run(speak())
        assert (refused["error"], refused["contextId"]) == ("max_character_limit_exceeded", "long")
        assert spoken["audio"]
        assert run(settled(server, key)) == len(FIRST)
