"""OpenAI's own client on `/v1` of a running server, with only its base address and its key changed."""

import asyncio
import base64
import io
import json
import re
import struct
import time
from itertools import pairwise

import numpy as np
import openai
import psutil
import pytest
import soundfile
from openai import AsyncOpenAI, OpenAI

from tests.support.agents import make_keys
from tests.support.audio import decoded, likeness
from tests.support.depth import first
from tests.support.server import Server
from tts.formats import ALL_FORMATS

pytestmark = pytest.mark.process

SENTENCE = len("Hello there, this is a test of the voices. ")
TEXT = "Hello there, this is a test of the voices. " * 20


@pytest.fixture(scope="module")
def keys(server: Server) -> dict[str, str]:
    return {plan: server.create_key(f"{plan}-of-openai@example.com", plan) for plan in ("free", "pro")}


@pytest.fixture(scope="module")
def pro(server: Server, keys: dict[str, str]) -> OpenAI:
    return OpenAI(base_url=f"{server.url}/v1", api_key=keys["pro"], max_retries=0)


@pytest.fixture(scope="module")
def whole(server: Server, keys: dict[str, str]) -> np.ndarray:
    """The samples of `TEXT` as a whole file."""
    client = OpenAI(base_url=f"{server.url}/api/v1", api_key=keys["pro"])
    audio = client.audio.speech.create(model="tts-1", voice="nova", input=TEXT, response_format="wav").content
    return soundfile.read(io.BytesIO(audio), dtype="int16")[0]


@pytest.mark.parametrize("name", first(1, ["pcm", "wav", "flac"]))
def test_each_lossless_format_has_the_samples_of_the_whole_file(pro, whole, name):
    audio = pro.audio.speech.create(model="tts-1", voice="nova", input=TEXT, response_format=name).content
    if name == "pcm":
        samples = np.frombuffer(audio, "<i2")
    elif name == "wav":
        assert struct.unpack("<I", audio[40:44])[0] >= len(audio) - 44
        samples = np.frombuffer(audio[44:], "<i2")
    else:
        samples = decoded(audio)
    np.testing.assert_array_equal(samples, whole)


@pytest.mark.parametrize("name", ["mp3", "opus", "aac"])
def test_each_other_format_is_the_same_speech(pro, whole, name):
    audio = pro.audio.speech.create(model="gpt-4o-mini-tts", voice="nova", input=TEXT, response_format=name).content
    samples = decoded(audio)
    assert abs(len(samples) - len(whole)) < 0.1 * 24_000
    assert likeness(samples, whole) > 0.9


def test_the_names_of_formats_are_openais(pro):
    with pytest.raises(openai.BadRequestError, match="response_format must be one of"):
        pro.audio.speech.create(model="tts-1", voice="nova", input="Hello.", response_format="m4a")
    assert set(ALL_FORMATS) == {"mp3", "opus", "aac", "flac", "wav", "pcm"}


def test_it_comes_in_parts(pro):
    streamed = pro.audio.speech.with_streaming_response
    with streamed.create(model="tts-1", voice="nova", input=TEXT, response_format="pcm") as response:
        assert response.headers["transfer-encoding"] == "chunked"
        assert response.headers["content-type"] == "audio/pcm"
        assert len(list(response.iter_bytes())) > 1


def test_its_events_are_understood(pro, whole):
    streamed = pro.audio.speech.with_streaming_response
    asked = {"response_format": "pcm", "stream_format": "sse"}
    with streamed.create(model="gpt-4o-mini-tts", voice="nova", input=TEXT, **asked) as response:
        assert response.headers["content-type"] == "text/event-stream"
        lines = [line for line in response.iter_lines() if line]
    events = [json.loads(line.removeprefix("data: ")) for line in lines]
    audio = b"".join(base64.b64decode(event["audio"]) for event in events[:-1])
    np.testing.assert_array_equal(np.frombuffer(audio, "<i2"), whole)
    assert events[-1] == {
        "type": "speech.audio.done",
        "usage": {"input_tokens": len(TEXT), "output_tokens": 0, "total_tokens": len(TEXT)},
    }


LISTENERS = 50
PATIENCE_S = 120
_CHARGES = """
from accounts.models import DailyUsage
listeners = DailyUsage.objects.filter(account__email__startswith="listener")
for email, characters in listeners.values_list("account__email", "characters"):
    print("charge", email.partition("@")[0], characters)
"""


def listen_together(server: Server, keys: dict[str, str], most_bytes: int) -> dict[str, bytes]:
    """Return what each listener heard: half of them read slowly, and a third leaves after a quarter of `most_bytes`."""

    async def listen(number: int, key: str) -> bytes:
        audio = bytearray()
        async with (
            AsyncOpenAI(base_url=f"{server.url}/v1", api_key=key, max_retries=20) as client,
            client.audio.speech.with_streaming_response.create(
                model="tts-1", voice="nova", input=TEXT, response_format="pcm"
            ) as response,
        ):
            async for block in response.iter_bytes(16_384):
                audio += block
                if number % 2:
                    await asyncio.sleep(0.02)
                if number % 3 == 0 and len(audio) > most_bytes // 4:
                    break
        return bytes(audio)

    async def listen_all() -> list[bytes]:
        return await asyncio.gather(*(listen(number, key) for number, key in enumerate(keys.values())))

    return dict(zip(keys, asyncio.run(listen_all()), strict=True))


@pytest.mark.exhaustive
def test_fifty_streams_at_once_are_right_and_charged_exactly(server, whole):
    keys = make_keys(server, {f"listener{number}": "pro" for number in range(LISTENERS)})
    heard = listen_together(server, keys, whole.nbytes)
    stayed = [audio for audio in heard.values() if len(audio) == whole.nbytes]
    assert len(stayed) == 33
    for audio in stayed:
        np.testing.assert_array_equal(np.frombuffer(audio, "<i2"), whole)
    charges = settled_charges(server, at_most=LISTENERS * len(TEXT) - 1)
    # Buffers on the way may hold all that a listener never reads: then the whole was rendered for them.
    rendered = {match.end() for match in re.finditer("voices", TEXT)} | {len(TEXT)}
    for name, audio in heard.items():
        assert charges[name] in rendered, "whole sentences"
        assert charges[name] >= len(TEXT) * len(audio) / whole.nbytes - SENTENCE, "no less than was heard"
        if len(audio) == whole.nbytes:
            assert charges[name] == len(TEXT)


def settled_charges(server: Server, at_most: int) -> dict[str, int]:
    """Return the characters charged to each listener, once the server has noticed that some left."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        lines = server.manage("shell", "--verbosity", "0", "-c", _CHARGES).splitlines()
        charges = {name: int(characters) for _, name, characters in map(str.split, lines)}
        if sum(charges.values()) <= at_most:
            return charges
        assert time.monotonic() < deadline, "who leaves saves what was not rendered"


@pytest.mark.exhaustive
def test_streams_leave_no_memory_behind(server, whole):
    process = psutil.Process(server.process.pid)
    keys = make_keys(server, {f"memory{number}": "pro" for number in range(LISTENERS)})
    resident = []
    for _ in range(4):
        listen_together(server, keys, whole.nbytes)
        resident.append(process.memory_info().rss)
    # A leak grows in each round, what the allocator keeps for later only in some.
    assert min(after - before for before, after in pairwise(resident)) < resident[0] * 0.05, resident
