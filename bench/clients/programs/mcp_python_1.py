"""The first generation of MCP's client for Python; the guide has a program for the second one."""

import asyncio
import base64
import os
from pathlib import Path

from mcp import ClientSession
from mcp.client.streamable_http import streamablehttp_client


async def main() -> None:
    """Ask for speech, and keep its audio."""
    headers = {"Authorization": f"Bearer {os.environ['API_KEY']}"}
    async with (
        streamablehttp_client(os.environ["MCP_URL"], headers=headers) as (reader, writer, _),
        ClientSession(reader, writer) as session,
    ):
        await session.initialize()
        result = await session.call_tool("text_to_speech", {"text": os.environ["TEXT"], "voice": "alloy"})
        (audio,) = (content for content in result.content if content.type == "audio")
        Path("speech.mp3").write_bytes(base64.b64decode(audio.data))


asyncio.run(main())
