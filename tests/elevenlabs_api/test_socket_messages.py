"""What clients send over the websockets is read as they mean it, and refused with the field and the rule."""

import json

import pytest

from core.errors import ApiError, InvalidValue
from elevenlabs_api.serializers import DEFAULT_FORMAT
from elevenlabs_api.socket_messages import MOST_CONTEXT_ID, parse_message, parse_options
from elevenlabs_api.sockets import endpoint_of


def test_the_query_has_defaults():
    options = parse_options({"enable_logging": "true", "auto_mode": "true"})
    assert (options.audio_format, options.inactivity_s, options.delay_s) == (DEFAULT_FORMAT, 20, 3)


@pytest.mark.parametrize(
    ("query", "param"),
    [
        ({"output_format": "mp3"}, "output_format"),
        ({"inactivity_timeout": "0"}, "query.inactivity_timeout"),
        ({"max_buffer_delay_ms": "soon"}, "query.max_buffer_delay_ms"),
        ({"model_id": "whisper-1"}, "query.model_id"),
    ],
)
def test_a_wrong_query_is_refused(query, param):
    with pytest.raises(InvalidValue) as caught:
        parse_options(query)
    assert caught.value.param == param


def test_a_message_is_read():
    message = parse_message(
        json.dumps({"text": "Hi ", "context_id": "a", "flush": True, "try_trigger_generation": True})
    )
    assert (message.text, message.has_text, message.context_id, message.flush) == ("Hi ", True, "a", True)
    assert (message.close_context, message.close_socket, message.speed, message.raw_key) == (False, False, 1.0, "")


@pytest.mark.parametrize(("text", "has_text"), [('{"text": ""}', True), ('{"text": null}', False), ("{}", False)])
def test_an_empty_text_is_another_thing_than_none(text, has_text):
    assert (parse_message(text).text, parse_message(text).has_text) == ("", has_text)


def test_names_in_both_cases_are_known():
    assert parse_message('{"contextId": "b"}').context_id == "b"
    assert parse_message('{"xi-api-key": "ev_1"}').raw_key == "ev_1"
    assert parse_message('{"authorization": "Bearer ev_2"}').raw_key == "ev_2"


@pytest.mark.parametrize(
    ("body", "param"),
    [
        ({"text": ["a"]}, "text"),
        ({"flush": 1}, "flush"),
        ({"context_id": "a" * (MOST_CONTEXT_ID + 1)}, "context_id"),
        ({"voice_settings": "slow"}, "voice_settings"),
        ({"voice_settings": {"speed": 0.1}}, "voice_settings.speed"),
    ],
)
def test_a_wrong_field_is_named(body, param):
    with pytest.raises(InvalidValue) as caught:
        parse_message(json.dumps(body))
    assert caught.value.param == param


@pytest.mark.parametrize("content", ["", "text", "7", '["text"]', "null", "{"])
def test_what_is_no_object_is_refused(content):
    with pytest.raises(ApiError) as caught:
        parse_message(content)
    assert caught.value.code == "invalid_json"


@pytest.mark.parametrize(
    ("path", "endpoint"),
    [
        ("/elevenlabs/v1/text-to-speech/af_heart/stream-input", ("af_heart", False)),
        ("/elevenlabs/v1/text-to-speech/af_heart/multi-stream-input", ("af_heart", True)),
        ("/elevenlabs/v1/text-to-speech/af_heart/stream", None),
        ("/elevenlabs/v1/text-to-speech/a/b/stream-input", None),
        ("/v1/text-to-speech/af_heart/stream-input", None),
    ],
)
def test_an_address_names_its_endpoint(path, endpoint):
    assert endpoint_of(path) == endpoint
