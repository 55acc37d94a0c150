"""OpenAI's client for Python, of any release."""

import os
from pathlib import Path

from openai import OpenAI

client = OpenAI(base_url=os.environ["BASE_URL"], api_key=os.environ["API_KEY"])
speech = client.audio.speech.create(model="tts-1", voice="alloy", input=os.environ["TEXT"])
Path("speech.mp3").write_bytes(speech.content)
