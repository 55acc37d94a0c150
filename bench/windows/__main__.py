"""`python -m bench.windows` shows how decoding in windows changes the sound of trained Kokoro (docs/decisions/0060).

Each sentence is decoded whole and in windows. The two are compared by their audible mel bands, by their level, by the
steps of the waveform where windows meet, and by what Whisper hears. The prediction was not fitted on these sentences.
If the language model of streams rounds a duration differently, the bands of a sentence cannot be compared.
"""

import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

import librosa
import numpy as np
from numpy.typing import NDArray

from bench.kokoro import THREADS
from bench.listening.comparing import Errors, errors
from bench.listening.ear import Ear
from bench.listening.ears import ears_dir, missing_ears
from bench.windows.texts import chunk_of, judged_texts
from tts.engines.base import SAMPLE_RATE, Samples
from tts.engines.kokoro.engine import KokoroEngine
from voices.catalog import BLENDS

JUDGED = {
    "en-US": ["af_heart", "am_michael", "af_luna"],
    "en-GB": ["bf_emma"],
    "fr": ["ff_siwis"],
    "ja": ["jf_alpha"],
    "zh": ["zf_xiaoxiao"],
    "es": ["em_alex"],
    "hi": ["hm_omega"],
    "it": ["if_sara"],
    "pt-BR": ["pf_dora"],
}
_NEAR_S = 0.02
_FAINTEST_STEP = 10 ** (-50 / 20)


@dataclass(frozen=True)
class Judged:
    """A sentence in windows compared with the whole one.

    `mel_db` (None if the two differ in length) and `level_db` are its distances, `steps` the steps of the waveform
    where windows meet, as shares of the largest step around, `first_share` the time to its first window as a share of
    the time of the whole.
    """

    mel_db: float | None
    level_db: float
    steps: tuple[float, ...]
    first_share: float
    errors: Errors
    whole_errors: Errors
    confidence: float


def main() -> int:
    """Print the table."""
    if missing := missing_ears():
        print(missing)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        ear = Ear(ears_dir() / "whisper", Path(folder))
        engine = KokoroEngine(ears_dir() / "kokoro", cache_dir=Path(folder), blends=BLENDS, threads=THREADS)
        print(
            "| voice | sentences | of one length | mel, dB | level, dB | largest step | first sound | misheard | whole "
            "| confidence |"
        )
        print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
        for language, voices in JUDGED.items():
            for voice in voices:
                judged = list(_judge(engine, ear, voice, language))
                print(f"| {voice} | {len(judged)} | {' | '.join(_cells(judged))} |", flush=True)
    return 0


def _cells(judged: list[Judged]) -> Iterator[str]:
    levels = [one.level_db for one in judged]
    distances = [one.mel_db for one in judged if one.mel_db is not None]
    yield str(len(distances))
    yield f"{np.mean(distances):.1f}" if distances else ""
    yield f"{np.mean(levels):+.1f} ± {np.std(levels):.1f}"
    yield f"{max(step for one in judged for step in one.steps):.2f}"
    yield f"{np.mean([one.first_share for one in judged]):.0%}"
    for errors_of in ([one.errors for one in judged], [one.whole_errors for one in judged]):
        yield f"{sum(errors_of, Errors(0, 0)).rate:.1%}"
    yield f"{np.mean([one.confidence for one in judged]):+.3f}"


def _judge(engine: KokoroEngine, ear: Ear, voice: str, language: str) -> Iterator[Judged]:
    for text in judged_texts(language):
        chunk = chunk_of(text, language)
        begin = time.perf_counter()
        whole = engine.render(chunk, voice, language).samples
        windows, times = [], [time.perf_counter()]
        for window in engine.render_windows(chunk, voice, language):
            windows.append(window.samples)
            times.append(time.perf_counter())
        if len(windows) == 1:
            continue
        sound = np.concatenate(windows)
        heard, heard_whole = ear.hear(sound, language), ear.hear(whole, language)
        yield Judged(
            _mel_apart_db(whole, sound) if len(whole) == len(sound) else None,
            float(10 * np.log10(np.mean(sound**2) / np.mean(whole**2))),
            tuple(_step(sound, seam) for seam in accumulate(map(len, windows[:-1]))),
            (times[1] - times[0]) / (times[0] - begin),
            errors(text, heard.text, language),
            errors(text, heard_whole.text, language),
            heard.log_probability - heard_whole.log_probability,
        )


def _step(samples: Samples, seam: int) -> float:
    """Return the step of the waveform at `seam` as a share of the largest step within 20 ms; 0 in silence."""
    near = round(_NEAR_S * SAMPLE_RATE)
    around = np.abs(np.diff(samples[seam - near : seam + near]))
    return float(around[near - 1] / around.max()) if around.max() > _FAINTEST_STEP else 0.0


def _mel_apart_db(meant: Samples, heard: Samples) -> float:
    """Return the distance of two sounds of one length in their audible mel bands."""
    meant_db, heard_db = _mel_db(meant), _mel_db(heard)
    audible = meant_db.max(axis=0) > meant_db.max() - 50
    return float(np.sqrt(np.mean(np.square(meant_db - heard_db)[:, audible])))


def _mel_db(samples: Samples) -> NDArray[np.float64]:
    power = librosa.feature.melspectrogram(y=samples, sr=SAMPLE_RATE, n_fft=1024, hop_length=256, n_mels=80)
    decibels: NDArray[np.float64] = 10 * np.log10(np.maximum(power, 1e-7))
    return decibels


if __name__ == "__main__":
    sys.exit(main())
