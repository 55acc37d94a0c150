"""The pipeline: items of the text front end become utterances with sound, cues and the words that were not spoken."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import groupby

import numpy as np

from tts.dsp.controls import SPEED, Controls, apply_controls
from tts.dsp.joins import EDGE_S, gap_s, quiet_edges_s, silence, trim_edges
from tts.engines.base import SAMPLE_RATE, Engine, EngineError, Samples, espeak_for_engine
from tts.text.chunks import Chunk, ChunkSize, split_at, split_chunks, written_length
from tts.text.diacritics import add_diacritics
from tts.text.phonemes import phonemize
from tts.text.phonemes.alternatives import known_readings, others
from tts.text.words import Boundary, Item, Pause, Unspoken, Word
from tts.timing import WordCue, cue, stretch_interval

_PAUSE_BLOCK = 10 * SAMPLE_RATE
"""The most samples of a pause that are one utterance."""


@dataclass(slots=True)
class Utterance:
    """A part of the audio: float32 mono samples (24 kHz), its cues, and the parts of its text that have no sound.

    Cue times count from the beginning of the whole audio. Every word of the text is in `cues` or in `unspoken`.
    `quiet_end_s` is the length in seconds of the quiet end of the speech (`joins.quiet_edges_s`). `source_end` is where
    its text ends, in code points of the input, and `is_last` says that nothing is left after it but silence.
    """

    samples: Samples
    cues: tuple[WordCue, ...] = ()
    unspoken: tuple[Unspoken, ...] = ()
    quiet_end_s: float = 0.0
    source_end: int = 0
    is_last: bool = False

    def take_samples(self) -> Samples:
        """Return the samples and keep none: who yields an utterance holds it until the next one is asked for."""
        samples, self.samples = self.samples, self.samples[:0].copy()
        return samples


@dataclass(frozen=True, slots=True)
class Speaker:
    """A voice on an engine: the engine, the catalog voice and the voice's own language (BCP 47)."""

    engine: Engine
    voice: str
    language: str


def synthesize(
    items: Sequence[Item],
    speaker: Speaker,
    controls: Controls,
    *,
    starts_soon: bool = False,
    before_chunk: Callable[[], object] = lambda: None,
) -> Iterator[Utterance]:
    """Yield the sound of `items`, which are a whole text, in order, with a short silence at its end.

    Everything else is as in `Synthesizer.speak`. Raises: EngineError.
    """
    synthesizer = Synthesizer(speaker, controls)
    yield from synthesizer.speak(items, starts_soon=starts_soon, before_chunk=before_chunk)
    yield synthesizer.rest(EDGE_S / controls.speed)


class Synthesizer:
    """Speaks one text after the other as parts of one audio, with the natural pauses between them."""

    def __init__(self, speaker: Speaker, controls: Controls) -> None:
        """Begin an audio of `speaker`."""
        self._speaker, self._controls = speaker, controls
        self._size = _chunk_size(speaker.engine, controls.speed)
        self._timeline = _Timeline()
        self._lead_s = EDGE_S

    def speak(
        self, items: Sequence[Item], *, starts_soon: bool = False, before_chunk: Callable[[], object] = lambda: None
    ) -> Iterator[Utterance]:
        """Yield the sound of `items` in order, one utterance for each chunk or pause, and more for a very long pause.

        The length of a chunk bounds the memory: below `SPEED.least` a chunk is shorter, rather than its sound longer.
        Pauses have the length that they declare at any speed. The natural gap between two chunks follows the speed, and
        there is no gap next to a pause. With `starts_soon` the first chunk of a text of several is a short one.
        `before_chunk` is called before the engine speaks; all else takes next to no time. Words without a sound at the
        end are in the next utterance of any kind.

        Raises: EngineError.
        """
        timeline = self._timeline
        timeline.begin_text(sum(not isinstance(item, Unspoken) for item in items))
        starts_soon = starts_soon and _needs_several_chunks(items, self._size)
        for is_pause, group in groupby(_without_unspoken(items, timeline), key=lambda item: isinstance(item, Pause)):
            if is_pause:
                yield from self._pause([item for item in group if isinstance(item, Pause)])
                continue
            words = [item for item in group if isinstance(item, Word)]
            for chunk in _chunks(words, self._speaker, self._size, starts_soon=starts_soon and not timeline.position):
                before_chunk()
                timeline.come_to(chunk.words[-1].end, len(chunk.words))
                utterance = _speak(chunk, self._speaker, self._controls, timeline, self._lead_s)
                if utterance.cues:
                    gap = gap_s(chunk.boundary, self._speaker.voice)
                    self._lead_s = gap - utterance.quiet_end_s * self._controls.speed
                yield utterance

    def rest(self, duration_s: float) -> Utterance:
        """Return a silence of `duration_s` seconds, which is a part of the natural pause before the next text."""
        self._lead_s -= duration_s * self._controls.speed
        return self._timeline.place(silence(duration_s))

    def _pause(self, pauses: Sequence[Pause]) -> Iterator[Utterance]:
        timeline = self._timeline
        pause = silence(sum(item.duration_ms for item in pauses) / 1000)
        edge = pause[:0] if timeline.position else silence(self._lead_s / self._controls.speed)
        rest = range(_PAUSE_BLOCK, len(pause), _PAUSE_BLOCK)
        timeline.come_to(pauses[-1].end, 0 if rest else len(pauses))
        yield timeline.place(np.concatenate((edge, pause[:_PAUSE_BLOCK])))
        for start in rest:
            timeline.come_to(pauses[-1].end, len(pauses) if start == rest[-1] else 0)
            yield timeline.place(pause[start : start + _PAUSE_BLOCK])
        self._lead_s = 0.0


def transcribe(items: Sequence[Item], speaker: Speaker) -> Iterator[tuple[Word, str]]:
    """Yield each word of `items` with its phonemes (IPA), "" if it has no sound. Raises: EngineError."""
    for is_word, group in groupby(items, key=lambda item: isinstance(item, Word)):
        if not is_word:
            continue
        for chunk in _chunks([item for item in group if isinstance(item, Word)], speaker, speaker.engine.chunk_size):
            yield from zip(chunk.words, speaker.engine.phonemes(chunk, speaker.voice, speaker.language), strict=True)


def alternatives(said: Sequence[tuple[Word, str]], speaker: Speaker) -> list[dict[str, str]]:
    """Return the other pronunciations of the spelling of each word of a text, of which the phonemes beside it are said.

    Each is as the engine writes phonemes (IPA), with the same in misaki notation as its value. Raises: EngineError.
    """
    find = cache(partial(_heard_readings, speaker))
    found: list[dict[str, str]] = []
    for word, phonemes in said:
        heard = find(word.text, word.language or speaker.language)
        left = others(tuple(heard), phonemes, is_given=word.phonemes is not None)
        found.append({reading: heard[reading] for reading in left})
    return found


def _heard_readings(speaker: Speaker, spelling: str, language: str) -> dict[str, str]:
    with espeak_for_engine():
        known = known_readings(spelling, language)
    if not known:
        return {}
    words = tuple(Word(reading, 0, len(spelling), phonemes=reading, language=language) for reading in known)
    heard: dict[str, str] = {}
    for phonemes, reading in zip(
        speaker.engine.phonemes(Chunk(words), speaker.voice, speaker.language), known, strict=True
    ):
        heard.setdefault(phonemes, reading)
    return heard


def _chunk_size(engine: Engine, speed: float) -> ChunkSize:
    size = engine.chunk_size
    return replace(size, most=round(size.most * speed / SPEED.least)) if speed < SPEED.least else size


def _needs_several_chunks(items: Sequence[Item], size: ChunkSize) -> bool:
    """Tell whether `items` are likely to be too long for one chunk: phonemes are about as many as letters."""
    return size.joins_sentences and sum(written_length(item) for item in items if isinstance(item, Word)) > size.most


def _chunks(words: Sequence[Word], speaker: Speaker, size: ChunkSize, *, starts_soon: bool = False) -> Iterator[Chunk]:
    """Yield `words` in chunks for the engine; whole paragraphs get their phonemes, or the vowels of Arabic."""
    for paragraph in split_at(words, Boundary.PARAGRAPH):
        sounded: Sequence[Word] = paragraph
        if speaker.engine.takes_phonemes:
            with espeak_for_engine():
                sounded = phonemize(paragraph, speaker.language)
        elif speaker.language == "ar":
            sounded = add_diacritics(paragraph)
        yield from split_chunks(sounded, size, starts_soon=starts_soon)
        starts_soon = False


class _Timeline:
    """Counts the samples and the text so far, and holds unspoken words for the next utterance."""

    def __init__(self) -> None:
        self.position = 0
        self.source_end = 0
        self._left = 0
        self.unspoken: list[Unspoken] = []

    def begin_text(self, count: int) -> None:
        """Count code points anew, in a text of `count` words and pauses."""
        self.source_end, self._left = 0, count

    def come_to(self, end: int, count: int) -> None:
        """Have the next utterance end at code point `end`, after `count` more words or pauses.

        Where it ends tells not whether it is the last one: all words of a long number have the end of the number.
        """
        self.source_end = end
        self._left -= count

    def place(self, samples: Samples, cues: tuple[WordCue, ...] = (), quiet_end_s: float = 0.0) -> Utterance:
        self.position += len(samples)
        unspoken, self.unspoken = tuple(self.unspoken), []
        return Utterance(samples, cues, unspoken, quiet_end_s, self.source_end, is_last=not self._left)


def _without_unspoken(items: Sequence[Item], timeline: _Timeline) -> Iterator[Word | Pause]:
    for item in items:
        if isinstance(item, Unspoken):
            timeline.unspoken.append(item)
        else:
            yield item


def _speak(chunk: Chunk, speaker: Speaker, controls: Controls, timeline: _Timeline, lead_s: float) -> Utterance:
    """Return `chunk` spoken after a pause of `lead_s`, seconds at normal speed."""
    rendered = trim_edges(speaker.engine.render(chunk, speaker.voice, speaker.language))
    if len(rendered.words) != len(chunk.words):
        raise EngineError(f"{speaker.engine.name} gave {len(rendered.words)} intervals for {len(chunk.words)} words")
    sound = apply_controls(rendered.samples, controls, speaker.engine.name)
    quiet_start_s, quiet_end_s = quiet_edges_s(rendered.samples)
    if timeline.position:
        lead_s = max(0.0, lead_s - quiet_start_s)
    lead = silence(lead_s / controls.speed) if len(sound) else sound
    cues = []
    for word, interval in zip(chunk.words, rendered.words, strict=True):
        if interval is None:
            timeline.unspoken.append(Unspoken(word.text, word.start, word.end))
            continue
        heard = stretch_interval(interval, len(rendered.samples), len(sound))
        cues.append(cue(word, heard, timeline.position + len(lead)))
    return timeline.place(np.concatenate((lead, sound)), tuple(cues), quiet_end_s / controls.speed)
