"""The service with the tools, resources and prompts that MCP's conformance suite asks for in place of its own.

Everything else is the service's: the way to the address, the key, the transport, the threads, the progress. Django's
apps must be loaded before this is imported.
"""

import base64
import json
import re
import time
from typing import Any

import uvicorn
from django.conf import settings
from mcp import MCPError
from mcp.server import Server
from mcp_types import (
    INVALID_PARAMS,
    MISSING_REQUIRED_CLIENT_CAPABILITY,
    AudioContent,
    BlobResourceContents,
    CallToolResult,
    CompleteResult,
    Completion,
    EmbeddedResource,
    EmptyResult,
    GetPromptResult,
    ImageContent,
    JSONRPCNotification,
    ListPromptsResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    Prompt,
    PromptArgument,
    PromptMessage,
    ReadResourceResult,
    Resource,
    ResourceTemplate,
    TextContent,
    TextResourceContents,
    Tool,
)

from agents.monitor import Monitor
from agents.tools import error_result
from agents.transport import AgentTransport, answer_of
from core.errors import ApiError
from serving import asgi
from serving.agent_endpoint import AgentEndpoint
from serving.request_body import BodyReader

_PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=="
_SILENCE = base64.b64encode(
    b"RIFF\x26\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\xc0\x5d\x00\x00\x80\xbb\x00\x00\x02\x00\x10\x00"
    b"data\x02\x00\x00\x00\x00\x00"
).decode()
_IMAGE = ImageContent(data=_PIXEL, mime_type="image/png")


def _embedded(uri: str, mime_type: str, text: str) -> EmbeddedResource:
    return EmbeddedResource(resource=TextResourceContents(uri=uri, mime_type=mime_type, text=text))


CONTENT = {
    "test_simple_text": [TextContent(text="This is a simple text response for testing.")],
    "test_image_content": [_IMAGE],
    "test_audio_content": [AudioContent(data=_SILENCE, mime_type="audio/wav")],
    "test_embedded_resource": [
        _embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.")
    ],
    "test_multiple_content_types": [
        TextContent(text="Multiple content types test:"),
        _IMAGE,
        _embedded("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
    ],
}
SCHEMAS = {
    "json_schema_2020_12_tool": {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": {
            "address": {
                "$anchor": "addressDef",
                "type": "object",
                "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
            }
        },
        "properties": {
            "name": {"type": "string"},
            "address": {"$ref": "#/$defs/address"},
            "contactMethod": {"type": "string", "enum": ["phone", "email"]},
            "phone": {"type": "string"},
            "email": {"type": "string"},
        },
        "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
        "anyOf": [{"required": ["name"]}, {"required": ["address"]}],
        "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
        "then": {"required": ["phone"]},
        "else": {"required": ["email"]},
        "additionalProperties": False,
    }
}
TOOL_NAMES = (
    *CONTENT,
    *SCHEMAS,
    "test_tool_with_logging",
    "test_error_handling",
    "test_tool_with_progress",
    "test_missing_capability",
)
PROMPTS: dict[str, tuple[str, ...]] = {
    "test_simple_prompt": (),
    "test_prompt_with_arguments": ("arg1", "arg2"),
    "test_prompt_with_embedded_resource": ("resourceUri",),
    "test_prompt_with_image": (),
}


async def list_tools(context: Any, params: Any) -> ListToolsResult:
    tools = [
        Tool(name=name, description=f"{name} of the suite", input_schema=SCHEMAS.get(name, {"type": "object"}))
        for name in TOOL_NAMES
    ]
    return ListToolsResult(tools=tools)


async def call_tool(context: Any, params: Any) -> CallToolResult:
    if params.name == "test_tool_with_progress":
        return await _call_with_progress(Monitor(context))
    if params.name == "test_tool_with_logging":
        for text in ("Tool execution started", "Tool processing data", "Tool execution completed"):
            message = {"level": "info", "data": text}
            note = JSONRPCNotification(jsonrpc="2.0", method="notifications/message", params=message)
            await answer_of(context).notify(note)
    if params.name == "test_missing_capability":
        needed = {"requiredCapabilities": {"sampling": {}}}
        raise MCPError(MISSING_REQUIRED_CLIENT_CAPABILITY, "This tool needs sampling", needed)
    if params.name == "test_error_handling":
        return error_result(ApiError("This tool intentionally returns an error for testing"))
    return CallToolResult(content=CONTENT.get(params.name, [TextContent(text="done")]))


async def _call_with_progress(monitor: Monitor) -> CallToolResult:
    def work() -> CallToolResult:
        for share in (0, 50, 100):
            monitor.tell(share, 100, "working")
            time.sleep(0.05)
        return CallToolResult(content=[TextContent(text="done")])

    return await monitor.run(work)


async def list_resources(context: Any, params: Any) -> ListResourcesResult:
    uris = ("test://static-text", "test://static-binary")
    return ListResourcesResult(resources=[Resource(uri=uri, name=uri, description=uri) for uri in uris])


async def list_templates(context: Any, params: Any) -> ListResourceTemplatesResult:
    template = ResourceTemplate(uri_template="test://template/{id}/data", name="template")
    return ListResourceTemplatesResult(resource_templates=[template])


async def read_resource(context: Any, params: Any) -> ReadResourceResult:
    if params.uri == "test://static-binary":
        return ReadResourceResult(contents=[BlobResourceContents(uri=params.uri, mime_type="image/png", blob=_PIXEL)])
    if found := re.fullmatch(r"test://template/(\w+)/data", params.uri):
        text = json.dumps({"id": found[1], "templateTest": True, "data": f"Data for ID: {found[1]}"})
        return ReadResourceResult(
            contents=[TextResourceContents(uri=params.uri, mime_type="application/json", text=text)]
        )
    if params.uri != "test://static-text":
        raise MCPError(INVALID_PARAMS, "Resource not found", {"uri": params.uri})
    text = "This is the content of the static text resource."
    return ReadResourceResult(contents=[TextResourceContents(uri=params.uri, mime_type="text/plain", text=text)])


async def list_prompts(context: Any, params: Any) -> ListPromptsResult:
    prompts = [
        Prompt(name=name, description=name, arguments=[PromptArgument(name=argument) for argument in arguments])
        for name, arguments in PROMPTS.items()
    ]
    return ListPromptsResult(prompts=prompts)


async def get_prompt(context: Any, params: Any) -> GetPromptResult:
    given = params.arguments or {}
    content: list[Any] = [TextContent(text="This is a simple prompt for testing.")]
    if params.name == "test_prompt_with_arguments":
        content = [TextContent(text=f"Prompt with arguments: arg1='{given['arg1']}', arg2='{given['arg2']}'")]
    elif params.name == "test_prompt_with_embedded_resource":
        text = "Embedded resource content for testing."
        content = [_embedded(given["resourceUri"], "text/plain", text), TextContent(text="Please process it.")]
    elif params.name == "test_prompt_with_image":
        content = [_IMAGE, TextContent(text="Please analyze the image above.")]
    return GetPromptResult(messages=[PromptMessage(role="user", content=part) for part in content])


async def complete(context: Any, params: Any) -> CompleteResult:
    return CompleteResult(completion=Completion(values=[]))


async def set_logging_level(context: Any, params: Any) -> EmptyResult:
    return EmptyResult()


SERVER: Server[Any] = Server(
    "conformance",
    version="1",
    on_list_tools=list_tools,
    on_call_tool=call_tool,
    on_list_resources=list_resources,
    on_list_resource_templates=list_templates,
    on_read_resource=read_resource,
    on_list_prompts=list_prompts,
    on_get_prompt=get_prompt,
    on_completion=complete,
    on_set_logging_level=set_logging_level,
)
application = BodyReader(
    AgentEndpoint(asgi.application, lambda: AgentTransport(SERVER, max_body_bytes=settings.MAX_BODY_BYTES)),
    most_bytes=lambda scope: settings.MAX_BODY_BYTES,
    timeout_s=60,
)


def serve() -> None:
    """Serve on `PORT` until told to stop."""
    uvicorn.run(application, host="127.0.0.1", port=settings.PORT, lifespan="on", log_config=None)
