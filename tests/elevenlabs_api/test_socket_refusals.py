"""What a websocket of ElevenLabs' API refuses, and how it says so."""

import json
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.support.speech_sockets import FIRST, PCM, opened, run, send, take, used, whole

pytestmark = pytest.mark.process


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

    def test_text_that_fails_after_its_end_closes_the_socket(self, server, key):
        async def speak() -> tuple[list[dict[str, Any]], int | None]:
            async with opened(server, key) as socket:
                await send(socket, text='Ready <break time="soon"/> to go!')
                await send(socket, text="")
                told = []
                with suppress(ConnectionClosed):
                    while True:
                        told.append(await take(socket))
                return told, socket.close_code

        told, code = run(speak())
        assert [message.get("error") for message in told] == ["invalid_value", None]
        assert code == 1008

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
