"""The parts of a tool: its definition, its call, the forms of its result, and its error results."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from mcp_types import CallToolResult, TextContent, Tool

from accounts.models import Account, ApiKey
from accounts.scopes import Scope
from agents.monitor import Monitor
from core.errors import ApiError
from tts.dsp.controls import CONTROLS

Arguments = Mapping[str, Any]

RESULTS = AUDIO, LINK = ("audio", "link")
"""The contents of a result: the audio itself, or only text with a link to it, for hosts that accept no audio."""

DOWNLOAD = "Download it with the header `Authorization: Bearer <API key>`, or in a browser that is signed in"

_ARGUMENT_OF = {"input": "text", **{control.api_name: control.name for control in CONTROLS}}
"""The names of arguments that differ from the API's fields, which may belong to a thing in a list or to a host."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a tool: its API key, and the monitor that connects it with its client."""

    key: ApiKey
    monitor: Monitor

    @property
    def account(self) -> Account:
        return self.key.account


@dataclass(frozen=True, slots=True)
class AgentTool:
    """A tool as agents see it, and the function that answers a call. It runs in a thread, and may raise ApiError."""

    definition: Tool
    answer: Callable[[Call, Arguments], CallToolResult]
    scopes: tuple[Scope, ...]
    """A key needs one of these; without any, each key may call the tool."""


def error_result(error: ApiError) -> CallToolResult:
    """Return an error of the service as a tool's error, with the same code."""
    where, dot, name = (error.param or "").rpartition(".")
    param = f"{where}{dot}{_ARGUMENT_OF.get(name, name)}"
    message = error.message_about(param)
    shown = error.shown() | {"message": message, "param": error.param and param}
    if error.retry_after_s is not None:
        shown["retry_after_s"] = max(1, error.retry_after_s)
    text = TextContent(text=f"{error.code}: {message}")
    return CallToolResult(content=[text], structured_content={"error": shown}, is_error=True)


def address(path: str | None) -> str | None:
    """Return the complete address of a path of the site; None for None."""
    return None if path is None else f"{settings.SITE_URL}{path}"
