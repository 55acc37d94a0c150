"""LiteLLM, which sends the speech of the provider `openai` to any base address."""

import os
from pathlib import Path

import litellm

speech = litellm.speech(
    model="openai/tts-1",
    voice="alloy",
    input=os.environ["TEXT"],
    api_base=os.environ["BASE_URL"],
    api_key=os.environ["API_KEY"],
)
Path("speech.mp3").write_bytes(speech.content)
