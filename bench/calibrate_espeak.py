"""Measures how loud each espeak-ng voice is: `gain_db` in `speech/engines/espeak_voices.py` comes from here.

Run as `python -m bench.calibrate_espeak`. Prints for each catalog voice its integrated loudness over three sentences of
its own language, their highest true peak, and the gain with which it would reach the target: WAV lies as far above -19
LUFS as MP3, which LAME makes 0.445 dB quieter, lies below.
"""

import tempfile
from pathlib import Path

import numpy as np
import pyloudnorm

from speech.dsp.controls import Controls
from speech.dsp.loudness import MP3_LOSS_DB, TARGET_LUFS, true_peak
from speech.engines.base import SAMPLE_RATE, Samples
from speech.engines.espeak import EspeakEngine
from speech.engines.espeak_voices import DESIGNS
from speech.synthesis import Speaker, synthesize
from speech.text.frontend import read_text
from tests.support.sentences import CALIBRATION_SENTENCES
from voices.catalog import CATALOG

_AIM_LUFS = TARGET_LUFS + MP3_LOSS_DB / 2


def main() -> None:
    """Print one line a voice."""
    with tempfile.TemporaryDirectory() as cache_dir:
        engine = EspeakEngine(Path(cache_dir))
        print(f"{'voice':<16}{'LUFS':>8}{'dBTP':>8}{'gain_db':>9}")
        for voice in CATALOG.values():
            samples = _speech(Speaker(engine, voice.id, voice.language))
            loudness = pyloudnorm.Meter(SAMPLE_RATE).integrated_loudness(samples.astype(np.float64))
            peak_db = 20 * np.log10(true_peak(samples))
            gain_db = DESIGNS[voice.id].gain_db + _AIM_LUFS - loudness
            print(f"{voice.id:<16}{loudness:>8.2f}{peak_db:>8.2f}{gain_db:>9.1f}")


def _speech(speaker: Speaker) -> Samples:
    """Return the calibration sentences of the speaker's language after each other: float32 mono, 24 kHz."""
    utterances = [
        utterance.samples
        for sentence in CALIBRATION_SENTENCES[speaker.language]
        for utterance in synthesize(read_text(sentence, speaker.language), speaker, Controls())
    ]
    return np.concatenate(utterances)


if __name__ == "__main__":
    main()
