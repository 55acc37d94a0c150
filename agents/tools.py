"""What a tool is, what it is called with, and how it says what went wrong."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mcp_types import CallToolResult, TextContent, Tool

from accounts.models import Account, ApiKey
from agents.monitor import Monitor
from speech.errors import ApiError

Arguments = Mapping[str, Any]

_ARGUMENT_OF = {"input": "text"}
"""What a field of the API is called here, where that is another name."""


@dataclass(frozen=True, slots=True)
class Call:
    """Whose call it is, and what stands between it and its client."""

    key: ApiKey
    monitor: Monitor

    @property
    def account(self) -> Account:
        return self.key.account


@dataclass(frozen=True, slots=True)
class AgentTool:
    """A tool as agents see it, and the function that answers a call, in a thread, and may raise ApiError."""

    definition: Tool
    answer: Callable[[Call, Arguments], CallToolResult]


def error_result(error: ApiError) -> CallToolResult:
    """Return an error of the service as the error of a tool: the same code and message."""
    shown = error.shown() | {"param": _ARGUMENT_OF.get(error.param or "", error.param)}
    if error.retry_after_s is not None:
        shown["retry_after_s"] = max(1, error.retry_after_s)
    text = TextContent(text=f"{error.code}: {error.message}")
    return CallToolResult(content=[text], structured_content={"error": shown}, is_error=True)
