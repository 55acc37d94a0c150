"""Messages of agents: long texts are taken out before the event loop parses the rest. This module loads no SDK."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from starlette.types import Receive

from agents.threads import in_thread
from core.errors import ApiError
from core.json_bodies import JsonTooComplex, parse_json

KEY = "agents.key"
"""The place of a request's API key in its ASGI scope."""

MAX_MESSAGE_BYTES = 256 * 1024
"""The most bytes of a message beside the long texts among the arguments of its call. The event loop parses them."""

_SHORT_BYTES = 4 * 1024
"""A message up to this length is parsed sooner than a thread begins."""

_LONG_TEXT = 4 * 1024
"""An argument with more characters than this is taken out of a message before the event loop parses it."""


@dataclass(frozen=True, slots=True)
class AgentMessage:
    """A message of an agent, whose long texts are replaced by placeholders."""

    body: bytes
    texts: Mapping[str, str]


async def read_message(receive: Receive) -> AgentMessage:
    """Return the message in a body that comes at once. Raises: ApiError as `without_long_texts` does."""
    body = (await receive())["body"]
    return AgentMessage(body, {}) if len(body) <= _SHORT_BYTES else await in_thread(without_long_texts, body)


def without_long_texts(body: bytes) -> AgentMessage:
    """Return the message in `body` without the long texts among the arguments of its call.

    A body that is not a call stays as it is.

    Raises: ApiError for JSON with too many values or too deep, and for more than `MAX_MESSAGE_BYTES` beside the texts.
    """
    try:
        message = parse_json(body)
    except JsonTooComplex as error:
        raise ApiError(f"The body is not what we take as JSON: {error}.", code="invalid_json") from error
    except ValueError:
        message = None  # the SDK says what is wrong
    texts = _take_texts(message)
    if texts:
        body = json.dumps(message).encode()
    if len(body) > MAX_MESSAGE_BYTES:
        problem = f"The message is larger than {MAX_MESSAGE_BYTES} bytes, not counting the texts among its arguments."
        raise ApiError(problem, code="request_too_large", status=413, extra={"limit": MAX_MESSAGE_BYTES})
    return AgentMessage(body, texts)


def _take_texts(message: Any) -> dict[str, str]:
    """Replace the long texts among the arguments of a call by placeholders; return the texts by placeholder."""
    params = message.get("params") if isinstance(message, dict) else None
    arguments = params.get("arguments") if isinstance(params, dict) else None
    if not isinstance(arguments, dict):
        return {}
    taken: dict[str, str] = {}

    def take(text: str) -> str:
        if len(text) <= _LONG_TEXT:
            return text
        placeholder = uuid4().hex
        taken[placeholder] = text
        return placeholder

    arguments.update(with_texts(arguments, take))
    return taken


def with_texts(value: Any, replaced: Callable[[str], str]) -> Any:
    """Return `value` with each text in it, at any depth, replaced as `replaced` says; names stay."""
    if isinstance(value, str):
        return replaced(value)
    if isinstance(value, dict):
        return {name: with_texts(item, replaced) for name, item in value.items()}
    return [with_texts(item, replaced) for item in value] if isinstance(value, list) else value
