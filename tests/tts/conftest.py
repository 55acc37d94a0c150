"""Real speech for the tests of encoders."""

import numpy as np
import pytest

from tests.support.sentences import SENTENCES
from tts.dsp.controls import Controls
from tts.engines.base import Samples
from tts.engines.espeak.engine import EspeakEngine
from tts.synthesis import Speaker, synthesize
from tts.text.frontend import read_text


@pytest.fixture(scope="module")
def speech(espeak: EspeakEngine) -> Samples:
    """Two sentences of espeak-ng, float32 mono, 24 kHz."""
    items = read_text(" ".join(SENTENCES["en-US"][:2]), "en-US")
    spoken = synthesize(items, Speaker(espeak, "am_michael", "en-US"), Controls())
    return np.concatenate([utterance.samples for utterance in spoken])
