"""ElevenLabs' client for Python: every call of it that the service answers, and the sound of a stream."""

import base64
import os
from pathlib import Path

from elevenlabs import VoiceSettings
from elevenlabs.client import ElevenLabs

text, voice = os.environ["TEXT"], "JBFqnCBsd6RMkjVDRZzb"
client = ElevenLabs(base_url=os.environ["ELEVENLABS_URL"], api_key=os.environ["API_KEY"])

assert any(found.voice_id == "bm_george" for found in client.voices.get_all().voices)
assert client.voices.search(search="george", page_size=5).voices[0].voice_id == "bm_george"
assert client.voices.get(voice).name == "George"
assert any(model.model_id == "eleven_flash_v2_5" for model in client.models.list())
assert client.user.subscription.get().tier == client.user.get().subscription.tier == "pro"

whole = client.text_to_speech.convert_with_timestamps(voice, text=text, output_format="pcm_24000")
assert "".join(whole.alignment.characters) == text
settings = VoiceSettings(stability=0.5, similarity_boost=0.75, speed=1.0)
parts = list(
    client.text_to_speech.stream_with_timestamps(
        voice, text=text, model_id="eleven_flash_v2_5", output_format="pcm_24000", voice_settings=settings
    )
)
assert b"".join(base64.b64decode(part.audio_base_64) for part in parts) == base64.b64decode(whole.audio_base_64)
assert "".join("".join(part.alignment.characters) for part in parts if part.alignment) == text

streamed = client.text_to_speech.stream(voice, text=text, model_id="eleven_flash_v2_5", output_format="wav_24000")
Path("speech.wav").write_bytes(b"".join(streamed))
