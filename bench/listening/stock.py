"""espeak-ng with its own voices, without ours."""

from html import escape
from pathlib import Path

import numpy as np
import soxr

from tts.engines.base import SAMPLE_RATE, Samples
from tts.engines.espeak.library import EspeakLibrary
from tts.engines.voice_gains import levelled
from tts.espeak.conventions import espeak_language


class StockEspeak:
    """Speaks each language in espeak-ng's own voice for it."""

    def __init__(self, folder: Path) -> None:
        """Load the library, with its data in `folder`."""
        self._library = EspeakLibrary({}, folder)

    def speak(self, text: str, language: str) -> Samples:
        """Return `text` of `language` (BCP 47), float32 mono, 24 kHz, as loud as our voices."""
        recording = self._library.speak(escape(text, quote=False), espeak_language(language))
        samples = recording.samples.astype(np.float32) / 32768
        return levelled(soxr.resample(samples, self._library.sample_rate, SAMPLE_RATE))
