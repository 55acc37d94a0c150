"""wyoming-openai, which speaks for Home Assistant: its server, called by the Wyoming protocol's client."""

import asyncio
import os
import socket
import sys
import wave

from wyoming.audio import AudioChunk, AudioStop
from wyoming.client import AsyncClient
from wyoming.tts import Synthesize, SynthesizeVoice

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    URI = f"tcp://127.0.0.1:{free.getsockname()[1]}"
SETTINGS = {
    "WYOMING_URI": URI,
    "TTS_OPENAI_URL": os.environ["BASE_URL"],
    "TTS_OPENAI_KEY": os.environ["API_KEY"],
    "TTS_MODELS": "tts-1",
    "TTS_VOICES": "alloy",
    "WYOMING_LANGUAGES": "en",
}


async def connected() -> AsyncClient:
    """Return a client of the server as soon as it listens."""
    while True:
        client = AsyncClient.from_uri(URI)
        try:
            await client.connect()
        except OSError:
            await asyncio.sleep(0.1)
        else:
            return client


async def main() -> None:
    """Ask for speech, and keep its audio."""
    server = await asyncio.create_subprocess_exec(sys.executable, "-m", "wyoming_openai", env=os.environ | SETTINGS)
    try:
        client = await connected()
        await client.write_event(Synthesize(os.environ["TEXT"], voice=SynthesizeVoice(name="alloy")).event())
        with wave.open("speech.wav", "wb") as file:
            file.setparams((1, 2, 24_000, 0, "NONE", ""))
            while (event := await client.read_event()) and not AudioStop.is_type(event.type):
                if AudioChunk.is_type(event.type):
                    file.writeframes(AudioChunk.from_event(event).audio)
        await client.disconnect()
    finally:
        server.terminate()
        await server.wait()


asyncio.run(main())
