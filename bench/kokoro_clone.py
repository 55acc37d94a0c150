"""Measures the cost of a clone on Kokoro: the same chunks in a catalog voice and in a clone, with random weights.

The two take turns, so that other load of the machine hits both. `python -m bench.kokoro_clone [RECORDING]` also clones
the speaker of a recording, or a voice of espeak-ng.
"""

import statistics
import sys
import tempfile
import time
import warnings
from pathlib import Path

import numpy as np

from bench.cloning import TRIALS, load_recording
from bench.kokoro import make_full_size_model
from bench.timing import durations_s
from tests.support.sentences import SENTENCES
from tts.cloning.enrollment import make_clone
from tts.dsp.equalizer import BAND_COUNT
from tts.dsp.vocoder import Throat, reshape_voice
from tts.engines.base import SAMPLE_RATE, Engine, Samples
from tts.engines.espeak.engine import EspeakEngine
from tts.engines.kokoro.clone import KokoroClone, section_of
from tts.engines.kokoro.engine import KokoroEngine
from tts.engines.registry import EngineOptions, Engines
from tts.text.chunks import Chunk, split_chunks
from tts.text.frontend import read_text
from tts.text.phonemes import phonemize
from tts.text.words import Word
from voices.catalog import BLENDS, KOKORO_VOICES

THREADS = (1, 2)
ROUNDS = 3
MOST_ENROLLMENT_S = 120
BAR = 1.6
THROAT = Throat(1.2, 1.3, 150.0, 1.08)
SECTION = section_of({"af_heart": 0.5, "am_adam": 0.3, "bf_emma": 0.2}, THROAT, [3.0, -3.0] * (BAND_COUNT // 2), 0.0)


def main() -> None:
    """Print the table."""
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as name:
        directory = make_full_size_model(Path(name), KOKORO_VOICES)
        for threads in THREADS:
            engine = KokoroEngine(directory, cache_dir=directory, blends=BLENDS, threads=threads)
            print(f"Kokoro-82M, random weights of full size, {threads} threads")
            _compare(engine)
        _enroll(directory)


def _compare(engine: KokoroEngine) -> None:
    """Print the time per second of audio, because a mix may speak faster or slower than the catalog voice."""
    words = [item for item in read_text(" ".join(SENTENCES["en-US"]), "en-US") if isinstance(item, Word)]
    chunks = split_chunks(phonemize(words, "en-US"), engine.chunk_size)
    sides: dict[str, Engine] = {"catalog voice": engine, "clone": KokoroClone(engine, SECTION)}
    costs: dict[str, list[float]] = {name: [] for name in sides}
    samples = _speak(engine, chunks)
    for _ in range(ROUNDS):
        for name, side in sides.items():
            begin = time.perf_counter()
            samples = _speak(side, chunks)
            costs[name].append((time.perf_counter() - begin) * SAMPLE_RATE / len(samples))
    (vocoder_s,) = durations_s(lambda: reshape_voice(samples, THROAT), 1)
    vocoder = vocoder_s * SAMPLE_RATE / len(samples)
    base, clone = (statistics.median(values) for values in costs.values())
    print(f"  a second of audio takes {base:.3f} s in a catalog voice, {clone:.3f} s in a clone,", end=" ")
    print(f"of which WORLD {vocoder:.3f} s; ratio {clone / base:.2f} (bar {BAR})", flush=True)


def _speak(engine: Engine, chunks: list[Chunk]) -> Samples:
    return np.concatenate([engine.render(chunk, "af_heart", "en-US").samples for chunk in chunks])


def _enroll(directory: Path) -> None:
    """Print the time of a whole enrollment on both engines, with the settings of the process that enrolls."""
    import torch

    torch.set_num_threads(1)
    options = EngineOptions(
        wanted="kokoro",
        kokoro_dir=directory,
        kokoro_voices=KOKORO_VOICES,
        blends=BLENDS,
        piper_dir=directory / "none",
        cache_dir=directory,
        threads=1,
        precision="auto",
    )
    recording = _recording(directory)
    reported: list[float] = [time.perf_counter()]
    begin, begin_cpu = time.perf_counter(), time.process_time()
    clone = make_clone(
        recording,
        Engines(options),
        "en-US",
        trials=TRIALS,
        report=lambda share: reported.append(time.perf_counter()),
    )
    took_s, cpu_s = time.perf_counter() - begin, time.process_time() - begin_cpu
    print(f"enrollment, {TRIALS} trials, {len(recording) / SAMPLE_RATE:.0f} s of recording:", end=" ")
    print(
        f"{took_s:.0f} s (bar {MOST_ENROLLMENT_S}; {cpu_s:.0f} s of a core), "
        f"{np.diff(reported).max():.1f} s between two reports at most"
    )
    section = clone.engines["kokoro"]
    print(f"  likeness {section['likeness']}, voices {section['voices']}")


def _recording(directory: Path) -> Samples:
    if len(sys.argv) > 1:
        return load_recording(Path(sys.argv[1]))
    words = [item for item in read_text(" ".join(SENTENCES["en-US"] * 2), "en-US") if isinstance(item, Word)]
    return EspeakEngine(directory).render(Chunk(tuple(words)), "am_adam", "en-US").samples


if __name__ == "__main__":
    main()
