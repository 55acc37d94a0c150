"""Is English understood, and are its cues where the words are? Both asked of pocketsphinx, a recogniser with no part in
the making: words that it gets wrong of those that were spoken, and its forced alignment against the cues.
"""

import os
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pocketsphinx
from rapidfuzz.distance import Levenshtein
from scipy.signal import resample_poly

from speech.dsp.controls import Controls
from speech.engines.base import SAMPLE_RATE, Samples
from speech.engines.espeak import EspeakEngine
from speech.synthesis import Speaker, synthesize
from speech.text.frontend import read_text
from speech.timing import WordCue
from tests.support.sentences import SENTENCES

VOICES = {"en-US": ("af_aoede", "am_adam"), "en-GB": ("bf_emma", "bm_daniel")}
FORMS = (
    "The meeting on March 3rd starts at 2:30 and costs $45.",
    "Dr. Smith lives at 21 Oak St. with 3 dogs and 12 cats.",
    "About 75% of the 1,200 visitors came by train in 1998.",
    "It was 5 miles to the lake, and the water was 60 °F.",
)
_RECOGNISER_RATE = 16_000
_FRAMES_PER_S = 100
_MOST_APART_S = 0.08
_ROOM_NOISE_DB = -50
"""RMS below full scale; the speech is at -19 LUFS."""


@dataclass(frozen=True, slots=True)
class Passage:
    """Spoken words in order with their cues, and their sound as the recogniser takes it: 16-bit, 16 kHz."""

    cues: tuple[WordCue, ...]
    sound: bytes

    @property
    def words(self) -> list[str]:
        return [cue.word.lower().replace("’", "'") for cue in self.cues]


def main() -> None:
    """Print both figures for each voice and for all of them."""
    print("\nIntelligibility of the embedded English, by pocketsphinx")
    with tempfile.TemporaryDirectory() as cache:
        engine = EspeakEngine(Path(cache))
        everything = []
        for language, voices in VOICES.items():
            for voice in voices:
                passages = [_speak(engine, voice, language, text) for text in (*SENTENCES[language], *FORMS)]
                _report(voice, passages)
                everything += passages
        _report("all", everything)


def _report(label: str, passages: Sequence[Passage]) -> None:
    errors = sum(Levenshtein.distance(passage.words, recognise(passage.sound)) for passage in passages)
    spoken = sum(len(passage.words) for passage in passages)
    apart_s = [distance for passage in passages for distance in _distances_s(passage)]
    median_s = statistics.median(apart_s)
    near = sum(distance <= _MOST_APART_S for distance in apart_s) / len(apart_s)
    print(
        f"  {label:<10} words recognised {1 - errors / spoken:6.1%} of {spoken:3}; cues {median_s * 1000:3.0f} ms from "
        f"the alignment in the median, {near:.0%} within {_MOST_APART_S * 1000:.0f} ms"
    )


def _speak(engine: EspeakEngine, voice: str, language: str, text: str) -> Passage:
    speaker = Speaker(engine, voice, language)
    parts = list(synthesize(read_text(text, language), speaker, Controls()))
    samples = np.concatenate([part.samples for part in parts])
    return Passage(tuple(cue for part in parts for cue in part.cues), for_recogniser(samples))


def for_recogniser(samples: Samples) -> bytes:
    """Return `samples` with the noise of a quiet room, which the recogniser learnt from: of silence it makes words."""
    narrow = resample_poly(samples, _RECOGNISER_RATE, SAMPLE_RATE)
    narrow += np.random.default_rng(0).normal(0, 10 ** (_ROOM_NOISE_DB / 20), len(narrow))
    return (np.clip(narrow, -1, 1) * 32767).astype(np.int16).tobytes()


def recognise(sound: bytes) -> list[str]:
    """Return the words that pocketsphinx's own English model hears in `sound` (16-bit mono, 16 kHz)."""
    decoder = pocketsphinx.Decoder(samprate=_RECOGNISER_RATE, loglevel="FATAL")
    _decode(decoder, sound)
    hypothesis = decoder.hyp()
    return hypothesis.hypstr.split() if hypothesis else []


def _distances_s(passage: Passage) -> Iterator[float]:
    """Yield, for each word, how far its cue begins and ends from where the recogniser finds it, in seconds."""
    aligned = align(passage.sound, passage.words)
    for cue, (start_s, end_s) in zip(passage.cues, aligned, strict=bool(aligned)):
        yield abs(cue.start_s - start_s)
        yield abs(cue.end_s - end_s)


def align(sound: bytes, words: Sequence[str]) -> list[tuple[float, float]]:
    """Return where each of `words` begins and ends in `sound`, seconds; empty if the recogniser lacks one of them."""
    beams = dict.fromkeys(("beam", "wbeam", "pbeam"), 1e-300)
    decoder = pocketsphinx.Decoder(samprate=_RECOGNISER_RATE, lm=None, bestpath=False, loglevel="FATAL", **beams)
    if any(decoder.lookup_word(word) is None for word in words):
        return []
    decoder.set_align_text(" ".join(words))
    _decode(decoder, sound)
    return [
        (segment.start_frame / _FRAMES_PER_S, (segment.end_frame + 1) / _FRAMES_PER_S)
        for segment in decoder.seg() or ()
        if not segment.word.startswith(("<", "["))
    ]


def _decode(decoder: pocketsphinx.Decoder, sound: bytes) -> None:
    decoder.start_utt()
    decoder.process_raw(sound, full_utt=True)
    decoder.end_utt()


if __name__ == "__main__":
    os.environ.setdefault("SECRET_KEY", "only-for-benchmarks")
    main()
