"""LiveKit's plugin for ElevenLabs: a text comes word by word over its websocket."""

import asyncio
import os
import wave

from livekit.agents.utils import http_context
from livekit.plugins import elevenlabs


async def main() -> None:
    """Speak, and write the sound into a file."""
    async with http_context.open():
        tts = elevenlabs.TTS(
            base_url=f"{os.environ['ELEVENLABS_URL']}/v1",
            api_key=os.environ["API_KEY"],
            voice_id="bm_george",
            encoding="pcm_24000",
        )
        stream = tts.stream()
        for word in os.environ["TEXT"].split(" "):
            stream.push_text(f"{word} ")
        stream.end_input()
        with wave.open("speech.wav", "wb") as file:
            file.setparams((1, 2, 24_000, 0, "NONE", ""))
            async for heard in stream:
                file.writeframes(heard.frame.data.tobytes())
        await tts.aclose()


asyncio.run(main())
