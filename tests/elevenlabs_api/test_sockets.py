"""The websockets of ElevenLabs' API, on a running server: text comes token by token, speech goes out as it is made."""

import asyncio
import base64
import json
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from itertools import pairwise
from typing import Any

import httpx2
import numpy as np
import psutil
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from elevenlabs_api.sockets import MAX_CONTEXTS
from tests.support.audio import likeness
from tests.support.server import Server

pytestmark = pytest.mark.process

PCM = "output_format=pcm_24000"
FIRST, SECOND = "The train leaves soon. ", "Change at Reading. "
LONG = "The quick brown fox jumps over the lazy dog, and rests. " * 40
VISITORS = 50


@pytest.fixture(scope="module")
def new_key(server: Server) -> Any:
    """Makes keys of accounts of their own."""
    names = iter(range(1000))
    return lambda plan="pro": server.create_key(f"socket{next(names)}@example.com", plan)


@pytest.fixture
def key(new_key) -> str:
    return new_key()


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


class TestOneAudio:
    def test_what_comes_token_by_token_sounds_as_the_whole_text(self, server, key):
        async def speak() -> list[dict[str, Any]]:
            async with opened(server, key) as socket:
                await send(socket, text=" ")
                for token in ("The tra", "in leaves", " soon", ". ", SECOND):
                    await send(socket, text=token)
                await send(socket, text="")
                messages = await take_all(socket)
                with pytest.raises(ConnectionClosed):
                    await socket.recv()
                assert socket.close_code == 1000
                return messages

        messages = run(speak())
        heard, meant = np.frombuffer(audio_of(messages), "<i2"), whole(server, key, FIRST + SECOND)
        assert abs(len(heard) - len(meant)) < 24_000 // 5
        shared = min(len(heard), len(meant))
        assert likeness(heard[:shared], meant[:shared]) > 0.99
        assert characters_of(messages).strip() == (FIRST + SECOND).strip()
        spoken = characters_of(messages, "normalizedAlignment")
        assert spoken.split() == ["The", "train", "leaves", "soon", "Change", "at", "Reading"]
        assert messages[-1] == {"audio": None, "isFinal": True}

    def test_the_times_of_a_message_count_from_its_audio_and_cover_it(self, server, key):
        async def speak() -> list[dict[str, Any]]:
            async with opened(server, key) as socket:
                await send(socket, text=f" {FIRST}{SECOND}")
                await send(socket, text="")
                return await take_all(socket)

        messages = run(speak())
        aligned = [message["alignment"] for message in messages if message.get("alignment")]
        spans = [found["charStartTimesMs"][-1] + found["charDurationsMs"][-1] for found in aligned]
        assert sum(spans) == pytest.approx(len(audio_of(messages)) / 48, abs=5)
        assert all(found["charStartTimesMs"] == sorted(found["charStartTimesMs"]) for found in aligned)

    def test_a_sentence_is_spoken_before_the_next_one_comes(self, server, key):
        async def speak() -> str:
            async with opened(server, key) as socket:
                await send(socket, text=FIRST)
                first = await take(socket)
                await send(socket, text=SECOND)
                await send(socket, text="")
                return characters_of([first]) + characters_of(await take_all(socket))

        assert run(speak()) == FIRST + SECOND

    @pytest.mark.parametrize("text", ["A sentence ends here.", "Does it? ", "你好。", "No end, but flushed"])
    def test_what_is_complete_or_flushed_needs_nothing_more(self, server, key, text):
        async def speak() -> list[dict[str, Any]]:
            async with opened(server, key) as socket:
                await send(socket, text=text, flush=text.startswith("No"))
                messages = [await take(socket)]
                await send(socket, text="")
                return messages + await take_all(socket)

        assert characters_of(run(speak())).strip() == text.strip()

    def test_words_without_an_end_are_spoken_after_the_delay(self, server, key):
        async def speak() -> str:
            async with opened(server, key, f"{PCM}&max_buffer_delay_ms=1") as socket:
                await send(socket, text="I am still think")
                first = await take(socket)
                await send(socket, text="ing. ")
                await send(socket, text="")
                return characters_of([first, *await take_all(socket)])

        assert run(speak()).replace("  ", " ") == "I am still thinking. "

    def test_a_message_after_the_end_changes_nothing(self, server, key):
        async def speak() -> str:
            async with opened(server, key) as socket:
                await send(socket, text=FIRST + SECOND)
                for text in ("", "", "more"):
                    await send(socket, text=text)
                return characters_of(await take_all(socket))

        assert run(speak()) == FIRST + SECOND

    @pytest.mark.parametrize("name", ["mp3_44100_128", "opus_48000_32", "ulaw_8000", "wav_16000"])
    def test_all_formats_are_sent(self, server, key, name):
        async def speak() -> bytes:
            async with opened(server, key, f"output_format={name}") as socket:
                await send(socket, text=FIRST)
                await send(socket, text="")
                return audio_of(await take_all(socket))

        assert len(run(speak())) > 3_000

    def test_the_speed_is_that_of_the_first_message(self, server, key):
        async def speak(speed: float) -> int:
            async with opened(server, key) as socket:
                await send(socket, text=" ", voice_settings={"speed": speed})
                await send(socket, text=FIRST)
                await send(socket, text="")
                return len(audio_of(await take_all(socket)))

        assert run(speak(0.5)) > 1.7 * run(speak(1.0))

    def test_a_key_may_come_in_the_first_message(self, server, key):
        async def speak() -> bytes:
            async with opened(server, "") as socket:
                await send(socket, text=" ", xi_api_key=key)
                await send(socket, text=FIRST)
                await send(socket, text="")
                return audio_of(await take_all(socket))

        assert run(speak())

    def test_a_cloned_or_arabic_voice_has_no_alignment(self, server, key):
        async def speak() -> list[dict[str, Any]]:
            async with opened(server, key, voice="ar_m1") as socket:
                await send(socket, text="مرحبا بكم. ")
                await send(socket, text="")
                return await take_all(socket)

        messages = run(speak())
        assert audio_of(messages)
        assert not characters_of(messages)


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


class TestRefusals:
    @pytest.mark.parametrize(
        ("has_key", "voice", "query", "status", "word"),
        [
            (False, "af_heart", PCM, 401, "invalid_api_key"),
            (True, "nobody", PCM, 404, "voice_not_found"),
            (True, "bf_alice", PCM, 403, "plan_required"),
            (True, "af_heart", "output_format=mp3", 422, "output_format"),
            (True, "af_heart", "inactivity_timeout=181", 422, "inactivity_timeout"),
            (True, "af_heart", "model_id=playht", 422, "model_id"),
        ],
    )
    def test_a_handshake_is_refused_in_their_form(self, server, new_key, has_key, voice, query, status, word):
        async def refused() -> InvalidStatus:
            key = new_key("free") if has_key else "nonsense"
            with pytest.raises(InvalidStatus) as caught:
                async with opened(server, key, query, voice=voice):
                    pass
            return caught.value

        response = run(refused()).response
        detail = json.loads(response.body)["detail"]
        said = detail[0]["loc"][-1] if status == 422 else detail["status"]
        assert (response.status_code, said) == (status, word)

    def test_another_address_is_refused(self, server, key):
        async def refused() -> InvalidStatus:
            with pytest.raises(InvalidStatus) as caught:
                async with opened(server, key, kind="stream-output"):
                    pass
            return caught.value

        assert run(refused()).response.status_code == 403

    @pytest.mark.parametrize(
        ("content", "word"),
        [
            ("text", "invalid_json"),
            ("[]", "invalid_json"),
            ('{"text": 7}', "invalid_value"),
            ('{"text": "a", "flush": "yes"}', "invalid_value"),
            ('{"text": " ", "voice_settings": {"speed": 9}}', "invalid_value"),
        ],
    )
    def test_a_wrong_message_closes_the_socket(self, server, key, content, word):
        async def speak() -> tuple[dict[str, Any], int | None]:
            async with opened(server, key) as socket:
                await socket.send(content)
                told = await take(socket)
                with pytest.raises(ConnectionClosed):
                    await socket.recv()
                return told, socket.close_code

        told, code = run(speak())
        assert (told["error"], told["code"], code) == (word, 1008, 1008)

    def test_a_first_message_without_a_key_closes_the_socket(self, server):
        async def speak() -> dict[str, Any]:
            async with opened(server, "") as socket:
                await send(socket, text=FIRST)
                return await take(socket)

        assert run(speak())["error"] == "invalid_api_key"

    def test_silence_closes_the_socket(self, server, key):
        async def speak() -> dict[str, Any]:
            async with opened(server, key, f"{PCM}&inactivity_timeout=1") as socket:
                return await take(socket)

        assert run(speak())["error"] == "input_timeout_exceeded"

    def test_a_spent_pool_ends_the_audio(self, server, new_key):
        key = new_key("free")
        assert whole(server, key, "a " * 2_490).size

        async def speak() -> tuple[dict[str, Any], int | None]:
            async with opened(server, key) as socket:
                await send(socket, text=FIRST, flush=True)
                told = await take(socket)
                with suppress(ConnectionClosed):
                    while True:
                        await socket.recv()
                return told, socket.close_code

        told, code = run(speak())
        assert (told["error"], code) == ("quota_exceeded", 1008)
        assert used(server, key) == 4_980


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


async def settled(server: Server, key: str) -> int:
    """Return what is charged, once it does not change any more: the server has noticed that its client left."""
    before, now = -1, used(server, key)
    while before != now or now == 0:
        await asyncio.sleep(0.2)
        before, now = now, used(server, key)
    return now
