"""Pipecat's service for ElevenLabs: the sentences of a text go over its websocket."""

import asyncio
import os
import wave

from pipecat.frames.frames import EndFrame, TTSAudioRawFrame, TTSSpeakFrame, TTSTextFrame
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.runner import PipelineRunner
from pipecat.pipeline.task import PipelineParams, PipelineTask
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor
from pipecat.services.elevenlabs.tts import ElevenLabsTTSService


class Recorder(FrameProcessor):
    """Writes the sound into a file, and keeps the words."""

    def __init__(self, file: wave.Wave_write) -> None:
        super().__init__()
        self.file = file
        self.words: list[str] = []

    async def process_frame(self, frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if isinstance(frame, TTSAudioRawFrame):
            self.file.writeframes(frame.audio)
        if isinstance(frame, TTSTextFrame):
            self.words.append(frame.text)
        await self.push_frame(frame, direction)


async def main() -> None:
    """Speak, and write the sound into a file."""
    tts = ElevenLabsTTSService(
        api_key=os.environ["API_KEY"],
        url=os.environ["ELEVENLABS_URL"].replace("http", "ws", 1),
        settings=ElevenLabsTTSService.Settings(voice="bm_george", model="eleven_flash_v2_5"),
    )
    text = os.environ["TEXT"]
    with wave.open("speech.wav", "wb") as file:
        file.setparams((1, 2, 24_000, 0, "NONE", ""))
        recorder = Recorder(file)
        params = PipelineParams(audio_out_sample_rate=24_000)
        task = PipelineTask(Pipeline([tts, recorder]), params=params)
        await task.queue_frames([TTSSpeakFrame(text), EndFrame()])
        await PipelineRunner().run(task)
    assert " ".join(recorder.words) == text, recorder.words


asyncio.run(main())
