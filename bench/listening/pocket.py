"""pocketsphinx: a recogniser of American English with its own model, which gives the time of each word."""

from collections.abc import Sequence

import numpy as np
import pocketsphinx
from scipy.signal import resample_poly

from tts.engines.base import SAMPLE_RATE, Samples

_RATE = 16_000
_FRAMES_PER_S = 100
_ROOM_NOISE_DB = -50
"""RMS below full scale; the speech is at -19 LUFS."""


def recognise(samples: Samples) -> list[str]:
    """Return the words that the recogniser hears in `samples`, float32 mono, 24 kHz."""
    decoder = pocketsphinx.Decoder(samprate=_RATE, loglevel="FATAL")
    _decode(decoder, samples)
    hypothesis = decoder.hyp()
    return hypothesis.hypstr.split() if hypothesis else []


def align(samples: Samples, words: Sequence[str]) -> list[tuple[float, float]]:
    """Return the start and end of each of `words` in `samples`, seconds; [] if the recogniser does not know a word."""
    beams = dict.fromkeys(("beam", "wbeam", "pbeam"), 1e-300)
    decoder = pocketsphinx.Decoder(samprate=_RATE, lm=None, bestpath=False, loglevel="FATAL", **beams)
    if any(decoder.lookup_word(word) is None for word in words):
        return []
    decoder.set_align_text(" ".join(words))
    _decode(decoder, samples)
    found = [
        (segment.start_frame / _FRAMES_PER_S, (segment.end_frame + 1) / _FRAMES_PER_S)
        for segment in decoder.seg() or ()
        if not segment.word.startswith(("<", "["))
    ]
    return found if len(found) == len(words) else []


def _decode(decoder: pocketsphinx.Decoder, samples: Samples) -> None:
    """Decode `samples` with the noise of a quiet room, as in the model's training: it hears words in pure silence."""
    narrow = resample_poly(samples, _RATE, SAMPLE_RATE)
    narrow += np.random.default_rng(0).normal(0, 10 ** (_ROOM_NOISE_DB / 20), len(narrow))
    decoder.start_utt()
    decoder.process_raw((np.clip(narrow, -1, 1) * 32767).astype(np.int16).tobytes(), full_utt=True)
    decoder.end_utt()
