"""The websockets of ElevenLabs' API, on a running server: text comes token by token, speech goes out as it is made."""

from typing import Any

import numpy as np
import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.audio import likeness
from tests.support.speech_sockets import (
    FIRST,
    PCM,
    SECOND,
    audio_of,
    characters_of,
    opened,
    run,
    send,
    take,
    take_all,
    whole,
)

pytestmark = pytest.mark.process


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
