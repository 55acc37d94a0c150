"""The MCP server: its tools and resources with their handlers. It keeps nothing after a call."""

import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from mcp import MCPError
from mcp.server import Server
from mcp_types import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
    TextResourceContents,
)

from accounts.models import ApiKey
from accounts.scopes import Scope, require_scope
from agents.creating import create_job
from agents.definitions import CATALOG_RESOURCE, GET_USAGE, LIST_VOICES, TEXT_TO_SPEECH
from agents.job_definitions import CREATE_JOB, GET_JOB_STATUS
from agents.job_status import get_job_status
from agents.listing import catalog_text, get_usage, list_voices
from agents.messages import KEY
from agents.monitor import Monitor
from agents.speaking import text_to_speech
from agents.threads import in_thread
from agents.tools import AgentTool, Arguments, Call, error_result
from agents.transport import Context, arguments_of, scope_of
from core.errors import ApiError
from voices.catalog import CATALOG

log = logging.getLogger(__name__)

_TOOLS = (
    AgentTool(TEXT_TO_SPEECH, text_to_speech, (Scope.SPEECH,)),
    AgentTool(CREATE_JOB, create_job, (Scope.JOBS,)),
    AgentTool(GET_JOB_STATUS, get_job_status, (Scope.JOBS, Scope.READ)),
    AgentTool(LIST_VOICES, list_voices, ()),
    AgentTool(GET_USAGE, get_usage, (Scope.READ,)),
)
TOOLS = {tool.definition.name: tool for tool in _TOOLS}

_INSTRUCTIONS = (
    f"Speaks text in {len(CATALOG)} voices and nine languages. text_to_speech returns audio; a text that is too long "
    "to wait for becomes a background job, which get_job_status follows. create_job makes audiobooks with chapters and "
    "podcasts of several hosts as such jobs. list_voices finds a voice for a language or "
    "gender, get_usage tells what the account has left."
)

ToApiError = Callable[[Exception], ApiError]


def create_server(to_api_error: ToApiError, site_url: str) -> Server[Any]:
    """Return the server; `to_api_error` turns an exception into an error for the caller, and logs our own faults."""

    async def call_tool(context: Context, params: CallToolRequestParams) -> CallToolResult:
        tool = TOOLS.get(params.name)
        if tool is None:
            raise MCPError(INVALID_PARAMS, f"Unknown tool: {params.name[:80]}")
        monitor = Monitor(context)
        call = Call(_key_of(context), monitor)
        arguments = arguments_of(context, params.arguments or {})
        return await monitor.run(partial(answer_call, tool, call, arguments, to_api_error))

    async def read_resource(context: Context, params: ReadResourceRequestParams) -> ReadResourceResult:
        if params.uri != CATALOG_RESOURCE.uri:
            raise MCPError(INVALID_PARAMS, "Resource not found", {"uri": params.uri[:200]})
        try:
            text = await in_thread(catalog_text, _key_of(context).account)
        except Exception as exception:
            error = to_api_error(exception)
            raise MCPError(INTERNAL_ERROR, error.message, error.shown()) from exception
        contents = TextResourceContents(uri=params.uri, mime_type=CATALOG_RESOURCE.mime_type, text=text)
        return ReadResourceResult(contents=[contents])

    return Server(
        "text-to-speech",
        title="Text to speech",
        version="1",
        instructions=_INSTRUCTIONS,
        website_url=site_url,
        on_list_tools=_list_tools,
        on_call_tool=call_tool,
        on_list_resources=_list_resources,
        on_list_resource_templates=_list_resource_templates,
        on_read_resource=read_resource,
    )


async def _list_tools(context: Context, params: PaginatedRequestParams | None) -> ListToolsResult:
    key = _key_of(context)
    return ListToolsResult(
        tools=[tool.definition for tool in TOOLS.values() if not tool.scopes or key.may(*tool.scopes)]
    )


async def _list_resources(context: Context, params: PaginatedRequestParams | None) -> ListResourcesResult:
    return ListResourcesResult(resources=[CATALOG_RESOURCE])


async def _list_resource_templates(
    context: Context, params: PaginatedRequestParams | None
) -> ListResourceTemplatesResult:
    return ListResourceTemplatesResult(resource_templates=[])


def _key_of(context: Context) -> ApiKey:
    key: ApiKey = scope_of(context)[KEY]
    return key


def answer_call(tool: AgentTool, call: Call, arguments: Arguments, to_api_error: ToApiError) -> CallToolResult:
    """Return the result of a tool; an exception becomes an error result."""
    started, outcome = time.perf_counter(), "done"
    try:
        require_scope(call.key, *tool.scopes)
        return tool.answer(call, arguments)
    except Exception as exception:
        error = to_api_error(exception)
        outcome = error.code or "error"
        return error_result(error)
    finally:
        facts = {
            "tool": tool.definition.name,
            "outcome": outcome,
            "duration_ms": round((time.perf_counter() - started) * 1000, 1),
        }
        log.info("%(tool)s: %(outcome)s in %(duration_ms)s ms", facts, extra=facts)
