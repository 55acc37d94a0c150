"""Measures the stages of a sentence in this process: the median of many runs, in ms."""

import statistics
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from bench.timing import durations_s
from tts.dsp.controls import Controls, apply_controls
from tts.dsp.joins import trim_edges
from tts.encoding import AudioEncoder
from tts.engines.base import SAMPLE_RATE
from tts.engines.espeak.engine import EspeakEngine
from tts.formats import ALL_FORMATS
from tts.text.chunks import split_chunks
from tts.text.frontend import read_text
from tts.text.words import Word

TEXT = "The quick brown fox jumps over the lazy dog."
VOICE, LANGUAGE = "af_aoede", "en-US"
RUNS = 60


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as cache:
        engine = EspeakEngine(Path(cache))
        chunk = split_chunks([w for w in read_text(TEXT, LANGUAGE) if isinstance(w, Word)], engine.chunk_size)[0]
        rendered = engine.render(chunk, VOICE, LANGUAGE)
        samples = trim_edges(rendered).samples
        stages: dict[str, Callable[[], object]] = {
            "text front end": lambda: read_text(TEXT, LANGUAGE),
            "espeak-ng": lambda: engine.render(chunk, VOICE, LANGUAGE),
            "trim": lambda: trim_edges(rendered),
            "limiter": lambda: apply_controls(samples, Controls()),
            "gain +6 dB": lambda: apply_controls(samples, Controls(gain_db=6)),
            "speed 1.5": lambda: apply_controls(samples, Controls(speed=1.5)),
            "pitch +2": lambda: apply_controls(samples, Controls(pitch_semitones=2)),
            **{f"encode {name}": partial(_encode, samples, name) for name in ALL_FORMATS},
        }
        print(f"\nStages, {len(samples) / SAMPLE_RATE:.2f} s of speech, median of {RUNS} runs")
        for name, stage in stages.items():
            print(f"  {name:<16} {statistics.median(durations_s(stage, RUNS)) * 1000:7.2f} ms")


def _encode(samples: np.ndarray, name: str) -> bytes:
    encoder = AudioEncoder(name)
    encoder.write(samples)
    return encoder.finish()
