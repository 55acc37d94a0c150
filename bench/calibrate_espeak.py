"""Measures the level of each espeak-ng voice, for `gain_db` in `tts/engines/espeak/voices.py`.

`python -m bench.calibrate_espeak` prints for each catalog voice its integrated loudness over three sentences of its own
language, their highest true peak, and the gain with which it would reach the target. With that gain, WAV is as far
above -19 LUFS as MP3, which LAME makes 0.445 dB quieter, is below it.
"""

import tempfile
from pathlib import Path

import numpy as np

from bench.listening.levels import loudness_lufs, true_peak_db
from bench.listening.takes import speak
from tests.support.sentences import CALIBRATION_SENTENCES
from tts.dsp.loudness import MP3_LOSS_DB, TARGET_LUFS
from tts.engines.espeak.engine import EspeakEngine
from tts.engines.espeak.voices import DESIGNS
from voices.catalog import CATALOG

_AIM_LUFS = TARGET_LUFS + MP3_LOSS_DB / 2


def main() -> None:
    """Print one line for each voice."""
    with tempfile.TemporaryDirectory() as cache_dir:
        engine = EspeakEngine(Path(cache_dir))
        print(f"{'voice':<16}{'LUFS':>8}{'dBTP':>8}{'gain_db':>9}")
        for voice in CATALOG.values():
            sentences = CALIBRATION_SENTENCES[voice.language]
            samples = np.concatenate([speak(engine, sentence, voice.id).samples for sentence in sentences])
            loudness, peak_db = loudness_lufs(samples), true_peak_db(samples)
            gain_db = DESIGNS[voice.id].gain_db + _AIM_LUFS - loudness
            print(f"{voice.id:<16}{loudness:>8.2f}{peak_db:>8.2f}{gain_db:>9.1f}")


if __name__ == "__main__":
    main()
