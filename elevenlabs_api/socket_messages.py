"""The input of websocket clients: the query of the address, and JSON messages."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from rest_framework import serializers

from core.errors import ApiError, InvalidValue
from elevenlabs_api.serializers import (
    FormatParameterSerializer,
    ModelIdField,
    VoiceSettingsSerializer,
    parse_format,
)
from speech.fields import validated
from speech.model_names import MODEL
from tts.dsp.controls import SPEED

DEFAULT_INACTIVITY_S, MOST_INACTIVITY_S = 20, 180
DEFAULT_DELAY_MS, MOST_DELAY_MS = 3_000, 10_000
MOST_CONTEXT_ID = 200
_OTHER_NAMES = {"contextId": "context_id", "xi-api-key": "xi_api_key"}

Value = TypeVar("Value", str, bool)


class SocketParametersSerializer(FormatParameterSerializer):
    """The query of a websocket; other parameters of ElevenLabs' clients are accepted and ignored."""

    model_id = ModelIdField(default=MODEL, allow_null=False)
    language_code = serializers.CharField(default="", allow_blank=True)
    inactivity_timeout = serializers.IntegerField(
        min_value=1, max_value=MOST_INACTIVITY_S, default=DEFAULT_INACTIVITY_S
    )
    max_buffer_delay_ms = serializers.IntegerField(min_value=0, max_value=MOST_DELAY_MS, default=DEFAULT_DELAY_MS)


@dataclass(frozen=True, slots=True)
class SocketOptions:
    """The options in the address of a websocket; `inactivity_s` and `delay_s` are seconds."""

    audio_format: str
    language_code: str
    inactivity_s: float
    delay_s: float


def parse_options(query: Mapping[str, str]) -> SocketOptions:
    """Return the options in `query`. Raises: InvalidValue naming the first parameter at fault."""
    audio_format = parse_format({name: value for name, value in query.items() if name == "output_format"})
    asked = SocketParametersSerializer(data={**query})
    if not asked.is_valid():
        name, details = next(iter(asked.errors.items()))
        raise InvalidValue(f"{name}: {details[0]}", param=f"query.{name}")
    fields = asked.validated_data
    delay_s = fields["max_buffer_delay_ms"] / 1000
    return SocketOptions(audio_format, fields["language_code"], fields["inactivity_timeout"], delay_s)


_STRINGS = ("text", "context_id", "xi_api_key", "authorization")
_FLAGS = ("flush", "close_context", "close_socket")


@dataclass(frozen=True, slots=True)
class SocketMessage:
    """A message: text, what to do with it, and the fields that only the first message of a context has.

    `has_text` distinguishes an empty text from a missing one.
    """

    text: str
    has_text: bool
    context_id: str
    flush: bool
    close_context: bool
    close_socket: bool
    speed: float
    raw_key: str


def parse_message(content: str) -> SocketMessage:
    """Return the message in `content`. Raises: ApiError if it is not a JSON object, InvalidValue for a wrong field."""
    try:
        body = json.loads(content)
    except ValueError:
        body = None
    if not isinstance(body, dict):
        raise ApiError("A message must be a JSON object.", code="invalid_json")
    body = {_OTHER_NAMES.get(name, name): value for name, value in body.items()}
    # Checked by hand: a serializer takes a quarter of a millisecond of the event loop, and messages are single words.
    strings = {name: _checked(body, name, str, "", "a string") for name in _STRINGS}
    flags = {name: _checked(body, name, bool, False, "true or false") for name in _FLAGS}
    if len(strings["context_id"]) > MOST_CONTEXT_ID:
        raise InvalidValue(f"context_id must have at most {MOST_CONTEXT_ID} characters", param="context_id")
    raw_key = strings["xi_api_key"] or strings["authorization"].removeprefix("Bearer ").strip()
    has_text = body.get("text") is not None
    return SocketMessage(strings["text"], has_text, strings["context_id"], **flags, speed=_speed(body), raw_key=raw_key)


def _checked(body: Mapping[str, Any], name: str, kind: type[Value], default: Value, rule: str) -> Value:
    """Return a field of a message, or `default` where it is null or left out. Raises: InvalidValue."""
    value = body.get(name)
    if value is None:
        return default
    if not isinstance(value, kind):
        raise InvalidValue(f"{name} must be {rule}", param=name)
    return value


def _speed(body: Mapping[str, Any]) -> float:
    """Return the speed that a message asks for. Raises: InvalidValue."""
    settings = body.get("voice_settings")
    if settings is None:
        return SPEED.default
    if not isinstance(settings, dict):
        raise InvalidValue("voice_settings must be an object", param="voice_settings")
    fields = validated(VoiceSettingsSerializer(data=settings), "voice_settings.").validated_data
    speed: float = fields["speed"]
    return speed
