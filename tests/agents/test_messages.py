"""Messages of agents as the event loop parses them: without the long texts."""

import json

import pytest

from agents.messages import MAX_MESSAGE_BYTES, without_long_texts
from core.errors import ApiError

TEXT = 'Long\u00e9 "text" \U0001f600\\ ' * 1_000


def call(arguments, **fields):
    return {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "x", "arguments": arguments}} | fields


def test_long_arguments_are_replaced_and_come_back():
    arguments = {"text": TEXT, "voice": "af_heart", "speed": 1.5, "other": TEXT + "!", "none": None}
    message = without_long_texts(json.dumps(call(arguments)).encode())
    left = json.loads(message.body)["params"]["arguments"]
    assert len(message.body) < 1_000
    assert {name: message.texts.get(value, value) for name, value in left.items()} == arguments


def test_long_texts_in_lists_are_replaced_too():
    arguments = {"chapters": [{"title": "One", "text": TEXT}, {"title": "Two", "text": TEXT}], "author": "Ann"}
    message = without_long_texts(json.dumps(call(arguments)).encode())
    left = json.loads(message.body)["params"]["arguments"]
    assert len(message.body) < 1_000
    assert [message.texts[chapter["text"]] for chapter in left["chapters"]] == [TEXT, TEXT]
    assert (left["author"], left["chapters"][1]["title"]) == ("Ann", "Two")


@pytest.mark.parametrize(
    "message",
    [
        call({"text": "short"}),
        call([TEXT]),
        call(None),
        {"params": [TEXT]},
        {"params": TEXT},
        [call({"text": TEXT})],
        TEXT,
        None,
    ],
)
def test_everything_else_stays_as_it_came(message):
    body = json.dumps(message, indent=1).encode()
    assert without_long_texts(body).body == body


def test_a_body_that_is_no_json_is_left_to_the_protocol():
    assert without_long_texts(b"{" + b" " * 5_000).body == b"{" + b" " * 5_000


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (json.dumps(call({}, id="a" * MAX_MESSAGE_BYTES)).encode(), 413, "request_too_large"),
        (json.dumps(call({"text": TEXT}, id="a" * MAX_MESSAGE_BYTES)).encode(), 413, "request_too_large"),
        (json.dumps(call({"text": [TEXT[:4_000]] * 100})).encode(), 413, "request_too_large"),
        (b" " * (MAX_MESSAGE_BYTES + 1), 413, "request_too_large"),
        (b"[" * 5_000, 400, "invalid_json"),
        (json.dumps(call({"a": [[]] * 200_000})).encode(), 400, "invalid_json"),
    ],
)
def test_what_the_event_loop_would_have_to_parse_is_bounded(body, status, code):
    with pytest.raises(ApiError) as caught:
        without_long_texts(body)
    assert (caught.value.status, caught.value.code) == (status, code)
