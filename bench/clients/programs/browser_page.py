"""A page of another origin: Chromium decodes the stream that `fetch` gets."""

import os
import wave

import numpy as np

from tests.support.browser import running_browser
from tests.support.elsewhere import elsewhere

SPEAK = """async ([address, key, input]) => {
    const answer = await fetch(`${address}/audio/speech`, {
        method: "POST",
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
        body: JSON.stringify({ model: "gpt-4o-mini-tts", voice: "alloy", input }),
    });
    const parts = [];
    for await (const part of answer.body) parts.push(part);
    const file = await new Blob(parts).arrayBuffer();
    const sound = await new OfflineAudioContext(1, 1, 24000).decodeAudioData(file);
    return Array.from(sound.getChannelData(0));
}"""

with elsewhere() as address, running_browser() as browser:
    page = browser.new_page()
    page.goto(address)
    samples = page.evaluate(SPEAK, [os.environ["BASE_URL"], os.environ["API_KEY"], os.environ["TEXT"]])
with wave.open("speech.wav", "wb") as file:
    file.setparams((1, 2, 24_000, 0, "NONE", ""))
    file.writeframes((np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())
