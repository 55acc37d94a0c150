"""The official `openai` client against the running server, with only `base_url` and `api_key` changed."""

import asyncio
import io

import openai
import pytest
import soundfile
from openai import AsyncOpenAI, OpenAI

from tests.support.depth import first
from tests.support.server import Server

pytestmark = pytest.mark.process

TEXT = "Hello there, this is a test of the voices."
OPENAI_VOICES = ("alloy", "echo", "fable", "onyx", "nova", "shimmer")


@pytest.fixture(scope="module")
def pro_key(server: Server) -> str:
    return server.create_key("pro@example.com", "pro")


@pytest.fixture(scope="module")
def free_key(server: Server) -> str:
    return server.create_key("free@example.com", "free")


@pytest.fixture(scope="module")
def pro(server: Server, pro_key: str) -> OpenAI:
    return OpenAI(base_url=f"{server.url}/api/v1", api_key=pro_key, max_retries=0)


@pytest.fixture(scope="module")
def free(server: Server, free_key: str) -> OpenAI:
    return OpenAI(base_url=f"{server.url}/api/v1", api_key=free_key, max_retries=0)


@pytest.fixture(scope="module")
def clone(server: Server, pro_key: str) -> str:
    """The ID of a cloned voice of the Pro account."""
    make = (
        "from accounts.models import Account; from tests.support.clones import make_clone\n"
        "print(make_clone(Account.objects.get(email='pro@example.com')).pk)"
    )
    return server.manage("shell", "-c", make).split()[-1]


def duration_s(audio: bytes) -> float:
    samples, sample_rate = soundfile.read(io.BytesIO(audio))
    assert sample_rate == 24_000
    assert abs(samples).max() > 0.05
    return len(samples) / sample_rate


@pytest.mark.parametrize("voice", first(2, OPENAI_VOICES))
@pytest.mark.parametrize("response_format", ["mp3", "wav"])
def test_every_openai_voice_speaks(pro, voice, response_format):
    response = pro.audio.speech.create(model="tts-1", voice=voice, input=TEXT, response_format=response_format)
    assert response.response.headers["content-type"] == {"mp3": "audio/mpeg", "wav": "audio/wav"}[response_format]
    assert response.response.headers["x-speech-engine"] == "espeak-ng"
    assert duration_s(response.content) == pytest.approx(
        float(response.response.headers["x-audio-duration"]), abs=0.001
    )
    assert 1.5 < duration_s(response.content) < 6


@pytest.mark.exhaustive
def test_the_six_voices_differ(pro):
    spoken = {pro.audio.speech.create(model="tts-1", voice=voice, input=TEXT).content for voice in OPENAI_VOICES}
    assert len(spoken) == len(OPENAI_VOICES)


@pytest.mark.exhaustive
def test_it_writes_a_file(pro, tmp_path):
    path = tmp_path / "speech.mp3"
    pro.audio.speech.create(model="tts-1-hd", voice="nova", input=TEXT, speed=1.5).write_to_file(path)
    assert duration_s(path.read_bytes()) > 1


@pytest.mark.exhaustive
def test_it_streams_to_a_file(pro, tmp_path):
    path = tmp_path / "speech.wav"
    streamed = pro.audio.speech.with_streaming_response
    with streamed.create(model="tts-1", voice="alloy", input=TEXT, response_format="wav") as response:
        assert "transfer-encoding" not in response.headers
        assert int(response.headers["content-length"]) > 0
        response.stream_to_file(path)
    assert duration_s(path.read_bytes()) > 1


@pytest.mark.exhaustive
def test_the_raw_response_shows_the_headers(pro):
    response = pro.audio.speech.with_raw_response.create(model="tts-1", voice="alloy", input=TEXT)
    assert response.headers["x-request-id"]
    assert int(response.headers["x-ratelimit-limit-requests"]) == 60


@pytest.mark.exhaustive
def test_the_asynchronous_client_speaks(server, pro_key):
    async def speak() -> list[bytes]:
        async with AsyncOpenAI(base_url=f"{server.url}/api/v1", api_key=pro_key, max_retries=0) as client:
            spoken = await asyncio.gather(
                *(client.audio.speech.create(model="tts-1", voice=voice, input=TEXT) for voice in OPENAI_VOICES)
            )
            async with client.audio.speech.with_streaming_response.create(
                model="tts-1", voice="onyx", input=TEXT
            ) as response:
                streamed = b"".join([piece async for piece in response.iter_bytes(4096)])
            return [*(response.content for response in spoken), streamed]

    spoken = asyncio.run(speak())
    assert all(duration_s(audio) > 1 for audio in spoken)
    assert spoken[-1] == spoken[OPENAI_VOICES.index("onyx")]


@pytest.mark.exhaustive
def test_extra_fields_carry_the_controls(pro):
    response = pro.audio.speech.create(
        model="tts-1", voice="alloy", input=TEXT, extra_body={"ev_pitch": 2, "ev_tone": "warm", "ev_timestamps": True}
    )
    envelope = response.response.json()
    assert [cue["word"] for cue in envelope["words"]] == "Hello there this is a test of the voices".split()


@pytest.mark.exhaustive
@pytest.mark.parametrize("response_format", ["mp3", "wav"])
def test_a_cloned_voice_speaks(pro, clone, response_format):
    named, as_object = (
        pro.audio.speech.create(model="tts-1", voice=voice, input=TEXT, response_format=response_format)
        for voice in (clone, {"id": clone})
    )
    assert named.response.headers["x-speech-engine"] == "espeak-ng"
    assert 1.5 < duration_s(named.content) < 6
    assert as_object.content == named.content


@pytest.mark.exhaustive
def test_a_cloned_voice_speaks_another_language(pro, clone):
    english, french = (
        pro.audio.speech.create(model="tts-1", voice=clone, input="12", extra_body=fields).content
        for fields in ({}, {"language": "fr"})
    )
    assert duration_s(french) > 0.2
    assert french != english


@pytest.mark.exhaustive
def test_a_cloned_voice_is_its_owners_alone(server, free, clone):
    other = OpenAI(base_url=f"{server.url}/api/v1", api_key=server.create_key("other@example.com", "pro"))
    with pytest.raises(openai.BadRequestError) as caught:
        other.audio.speech.create(model="tts-1", voice={"id": clone}, input=TEXT)
    assert (caught.value.param, caught.value.code) == ("voice", "voice_not_found")
    with pytest.raises(openai.PermissionDeniedError):
        free.audio.speech.create(model="tts-1", voice={"id": clone}, input=TEXT)


@pytest.mark.exhaustive
def test_it_lists_models(pro):
    assert {"kokoro-82m", "tts-1", "tts-1-hd", "gpt-4o-mini-tts"} <= {model.id for model in pro.models.list()}
    assert pro.models.retrieve("tts-1").id == "tts-1"


@pytest.mark.exhaustive
def test_a_bad_value_is_a_bad_request_error(pro):
    with pytest.raises(openai.BadRequestError) as caught:
        pro.audio.speech.create(model="tts-1", voice="alloy", input=TEXT, speed=4)
    assert (caught.value.param, caught.value.code, caught.value.type) == (
        "speed",
        "invalid_value",
        "invalid_request_error",
    )
    assert caught.value.request_id


@pytest.mark.exhaustive
def test_an_unknown_voice_is_a_bad_request_error(pro):
    with pytest.raises(openai.BadRequestError) as caught:
        pro.audio.speech.create(model="tts-1", voice="nobody", input=TEXT)
    assert (caught.value.param, caught.value.code) == ("voice", "voice_not_found")


@pytest.mark.exhaustive
def test_a_wrong_key_is_an_authentication_error(server):
    client = OpenAI(base_url=f"{server.url}/api/v1", api_key="sk-wrong", max_retries=0)
    with pytest.raises(openai.AuthenticationError) as caught:
        client.audio.speech.create(model="tts-1", voice="alloy", input=TEXT)
    assert caught.value.code == "invalid_api_key"


@pytest.mark.exhaustive
def test_a_pro_voice_on_a_free_key_is_a_permission_denied_error(free):
    assert duration_s(free.audio.speech.create(model="tts-1", voice="nova", input=TEXT).content) > 1
    with pytest.raises(openai.PermissionDeniedError) as caught:
        free.audio.speech.create(model="tts-1", voice="alloy", input=TEXT)
    assert (caught.value.param, caught.value.code) == ("voice", "plan_required")
    assert "af_alloy" in caught.value.message


def test_a_spent_pool_is_raised_at_once(server):
    key = server.create_key("spent@example.com", "free")
    client = OpenAI(base_url=f"{server.url}/api/v1", api_key=key, max_retries=5)
    client.audio.speech.create(model="tts-1", voice="nova", input="Hello" + " " * 4_990)
    with pytest.raises(openai.RateLimitError) as caught:
        client.audio.speech.create(model="tts-1", voice="nova", input=TEXT)
    assert caught.value.code == "daily_quota_exceeded"
    assert caught.value.request.headers["x-stainless-retry-count"] == "0"


@pytest.mark.exhaustive
def test_an_unknown_model_is_a_not_found_error(pro):
    with pytest.raises(openai.NotFoundError):
        pro.models.retrieve("gpt-4")


@pytest.mark.exhaustive
def test_parallel_requests_equal_their_serial_references(server, pro_key):
    texts = [f"This is request number {number}." for number in range(16)]
    client = OpenAI(base_url=f"{server.url}/api/v1", api_key=server.create_key("many@example.com", "pro"))
    serial = [
        client.audio.speech.create(model="tts-1", voice=OPENAI_VOICES[i % 6], input=text).content
        for i, text in enumerate(texts)
    ]

    async def speak_all() -> list[bytes]:
        async with AsyncOpenAI(base_url=f"{server.url}/api/v1", api_key=pro_key) as parallel:
            responses = await asyncio.gather(
                *(
                    parallel.audio.speech.create(model="tts-1", voice=OPENAI_VOICES[i % 6], input=text)
                    for i, text in enumerate(texts)
                )
            )
            return [response.content for response in responses]

    assert asyncio.run(speak_all()) == serial
