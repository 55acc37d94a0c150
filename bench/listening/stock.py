"""espeak-ng as it comes, without a voice of ours."""

from html import escape
from pathlib import Path

import numpy as np
import soxr

from speech.engines.base import SAMPLE_RATE, Samples
from speech.engines.espeak_library import EspeakLibrary
from speech.engines.voice_gains import levelled

_VOICES = {"en-GB": "en-gb", "zh": "cmn"}


class StockEspeak:
    """Speaks each language in the voice that espeak-ng has for it."""

    def __init__(self, folder: Path) -> None:
        """Load the library, its data laid out in `folder`."""
        self._library = EspeakLibrary({}, folder)

    def speak(self, text: str, language: str) -> Samples:
        """Return `text` of `language` (BCP 47), float32 mono, 24 kHz, as loud as our voices."""
        recording = self._library.speak(escape(text, quote=False), _VOICES.get(language, language.lower()))
        samples = recording.samples.astype(np.float32) / 32768
        return levelled(soxr.resample(samples, self._library.sample_rate, SAMPLE_RATE))
