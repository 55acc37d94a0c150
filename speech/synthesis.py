"""The pipeline: what the text front end read becomes utterances, each sound with its cues and what was not spoken."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from speech.dsp.controls import Controls, apply_controls
from speech.dsp.joins import EDGE_S, gap_s, silence, trim_edges
from speech.engines.base import SAMPLE_RATE, Engine, EngineError, Samples
from speech.text.chunks import Chunk, split_at, split_chunks
from speech.text.diacritics import add_diacritics
from speech.text.frontend import Item
from speech.text.phonemes import phonemize
from speech.text.words import Boundary, Pause, Unspoken, Word
from speech.timing import WordCue, cue, stretch_interval

_PAUSE_BLOCK = 10 * SAMPLE_RATE
"""Samples of a pause that are one utterance."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """A piece of the audio: float32 mono samples (24 kHz), the cues in it, and what of its text has no sound.

    Cue times count from the beginning of the whole audio. Every word that went in is in `cues` or in `unspoken`.
    """

    samples: Samples
    cues: tuple[WordCue, ...] = ()
    unspoken: tuple[Unspoken, ...] = ()


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who speaks: an engine, the catalog voice and the voice's own language (BCP 47)."""

    engine: Engine
    voice: str
    language: str


def synthesize(items: Sequence[Item], speaker: Speaker, controls: Controls) -> Iterator[Utterance]:
    """Yield the sound of `items` in order, one utterance a chunk or pause (more where it is very long).

    Memory is bounded by the chunk.

    Pauses last as long as they say, whatever the speed. The natural gap between two chunks follows the speed, and
    there is none beside a pause.

    Raises: EngineError.
    """
    timeline = _Timeline()
    lead_s = EDGE_S
    for is_pause, group in groupby(_without_unspoken(items, timeline), key=lambda item: isinstance(item, Pause)):
        if is_pause:
            pause = silence(sum(item.duration_ms for item in group if isinstance(item, Pause)) / 1000)
            edge = pause[:0] if timeline.position else silence(lead_s / controls.speed)
            yield timeline.place(np.concatenate((edge, pause[:_PAUSE_BLOCK])))
            for start in range(_PAUSE_BLOCK, len(pause), _PAUSE_BLOCK):
                yield timeline.place(pause[start : start + _PAUSE_BLOCK])
            lead_s = 0.0
            continue
        for chunk in _chunks([item for item in group if isinstance(item, Word)], speaker):
            utterance = _speak(chunk, speaker, controls, timeline, lead_s / controls.speed)
            if utterance.cues:
                lead_s = gap_s(chunk.boundary, speaker.voice)
            yield utterance
    yield timeline.place(silence(EDGE_S / controls.speed))


def transcribe(items: Sequence[Item], speaker: Speaker) -> Iterator[tuple[Word, str]]:
    """Yield each word of `items` with its phonemes (IPA), empty where it would have no sound. Raises: EngineError."""
    for is_word, group in groupby(items, key=lambda item: isinstance(item, Word)):
        if not is_word:
            continue
        for chunk in _chunks([item for item in group if isinstance(item, Word)], speaker):
            yield from zip(chunk.words, speaker.engine.phonemes(chunk, speaker.voice, speaker.language), strict=True)


def _chunks(words: Sequence[Word], speaker: Speaker) -> Iterator[Chunk]:
    """Yield `words` as the engine takes them; how they sound is found for whole paragraphs, never for a part."""
    for paragraph in split_at(words, Boundary.PARAGRAPH):
        yield from split_chunks(_sounded(paragraph, speaker), speaker.engine.chunk_size)


def _sounded(words: Sequence[Word], speaker: Speaker) -> Sequence[Word]:
    """Return `words` with what the engine does not find out itself: phonemes, or the vowels of Arabic."""
    if speaker.engine.takes_phonemes:
        return phonemize(words, speaker.language)
    return add_diacritics(words) if speaker.language == "ar" else words


class _Timeline:
    """How many samples have been placed, and what waits to be named as unspoken."""

    def __init__(self) -> None:
        self.position = 0
        self.unspoken: list[Unspoken] = []

    def place(self, samples: Samples, cues: tuple[WordCue, ...] = ()) -> Utterance:
        self.position += len(samples)
        unspoken, self.unspoken = tuple(self.unspoken), []
        return Utterance(samples, cues, unspoken)


def _without_unspoken(items: Sequence[Item], timeline: _Timeline) -> Iterator[Word | Pause]:
    for item in items:
        if isinstance(item, Unspoken):
            timeline.unspoken.append(item)
        else:
            yield item


def _speak(chunk: Chunk, speaker: Speaker, controls: Controls, timeline: _Timeline, lead_s: float) -> Utterance:
    rendered = trim_edges(speaker.engine.render(chunk, speaker.voice, speaker.language))
    if len(rendered.words) != len(chunk.words):
        raise EngineError(f"{speaker.engine.name} gave {len(rendered.words)} intervals for {len(chunk.words)} words")
    sound = apply_controls(rendered.samples, controls, speaker.engine.name)
    lead = silence(lead_s) if len(sound) else sound
    cues = []
    for word, interval in zip(chunk.words, rendered.words, strict=True):
        if interval is None:
            timeline.unspoken.append(Unspoken(word.text, word.start, word.end))
            continue
        heard = stretch_interval(interval, len(rendered.samples), len(sound))
        cues.append(cue(word, heard, timeline.position + len(lead)))
    return timeline.place(np.concatenate((lead, sound)), tuple(cues))
