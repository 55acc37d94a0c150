"""What a sentence costs, stage by stage, in this process: median of many runs, in ms."""

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from speech.dsp.controls import Controls, apply_controls
from speech.dsp.joins import trim_edges
from speech.encoding import FORMATS, AudioEncoder
from speech.engines.base import SAMPLE_RATE
from speech.engines.espeak import EspeakEngine
from speech.text.chunks import split_chunks
from speech.text.frontend import read_text
from speech.text.words import Word

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
            **{f"encode {name}": lambda name=name: _encode(samples, name) for name in FORMATS},
        }
        print(f"\nStages, {len(samples) / SAMPLE_RATE:.2f} s of speech, median of {RUNS} runs")
        for name, stage in stages.items():
            print(f"  {name:<16} {_median_ms(stage):7.2f} ms")


def _encode(samples: np.ndarray, name: str) -> bytes:
    encoder = AudioEncoder(name)
    encoder.write(samples)
    return encoder.finish()


def _median_ms(stage: Callable[[], object]) -> float:
    durations = []
    for _ in range(RUNS):
        started = time.perf_counter()
        stage()
        durations.append(time.perf_counter() - started)
    return statistics.median(durations) * 1000
