"""The pipeline: items of the text front end become utterances with sound, cues and the words that were not spoken."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import groupby

import numpy as np

from tts.dsp.controls import SPEED, Controls, apply_controls
from tts.dsp.joins import EDGE_S, gap_s, quiet_edges_s, silence, trim_edges
from tts.dsp.windowed import WindowedSound
from tts.engines.base import (
    SAMPLE_RATE,
    Engine,
    EngineError,
    Interval,
    Samples,
    WindowEngine,
    espeak_for_engine,
)
from tts.text.chunks import Chunk, ChunkSize, split_at, split_chunks, written_length
from tts.text.diacritics import add_diacritics
from tts.text.phonemes import phonemize
from tts.text.phonemes.alternatives import known_readings, others
from tts.text.words import Boundary, Item, Pause, Unspoken, Word
from tts.timing import WordCue, cue, stretch_interval

_PAUSE_BLOCK = 10 * SAMPLE_RATE
"""The most samples of a pause in one utterance."""


@dataclass(slots=True)
class Utterance:
    """A part of the audio: float32 mono samples (24 kHz), its cues, and the parts of its text that have no sound.

    Cue times count from the beginning of the whole audio. Every word of the text is in `cues` or in `unspoken`.
    `quiet_end_s` is the length in seconds of the quiet end of the speech (`joins.quiet_edges_s`). `source_end` is where
    its text ends, in code points of the input, and `is_last` means that only silence is left after it. `is_spoken`
    means that it contains speech; the cues of its words may be in the next one, unless it `ends_chunk`.
    """

    samples: Samples
    cues: tuple[WordCue, ...] = ()
    unspoken: tuple[Unspoken, ...] = ()
    quiet_end_s: float = 0.0
    source_end: int = 0
    is_last: bool = False
    is_spoken: bool = False
    ends_chunk: bool = True

    def take_samples(self) -> Samples:
        """Return the samples and keep none: a generator holds a yielded utterance until the next one is requested."""
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
    in_windows: bool = False,
    before_speaking: Callable[[], object] = lambda: None,
) -> Iterator[Utterance]:
    """Yield the sound of `items`, which are a whole text, in order, with a short silence at its end.

    Everything else is as in `Synthesizer.speak`. Raises: EngineError.
    """
    synthesizer = Synthesizer(speaker, controls)
    yield from synthesizer.speak(items, starts_soon=starts_soon, in_windows=in_windows, before_speaking=before_speaking)
    yield synthesizer.rest(EDGE_S / controls.speed)


class Synthesizer:
    """Speaks one text after another as parts of one audio, with the natural pauses between them."""

    def __init__(self, speaker: Speaker, controls: Controls) -> None:
        """Begin an audio of `speaker`."""
        self._speaker, self._controls = speaker, controls
        self._size = _chunk_size(speaker.engine, controls.speed)
        self._timeline = _Timeline()
        self._lead_s = EDGE_S

    def speak(
        self,
        items: Sequence[Item],
        *,
        starts_soon: bool = False,
        in_windows: bool = False,
        before_speaking: Callable[[], object] = lambda: None,
    ) -> Iterator[Utterance]:
        """Yield the sound of `items` in order, one utterance for each chunk or pause, and more for a very long pause.

        The length of a chunk bounds the memory: below `SPEED.least` a chunk is shorter, rather than its sound longer.
        Pauses have the length that they declare at any speed. The natural gap between two chunks follows the speed, and
        there is no gap next to a pause. With `starts_soon`, the first chunk of a text of several chunks is short; with
        `in_windows`, so is the first chunk of a text of several sentences, since somebody waits for its sound. A chunk
        is then several utterances, if the engine hands it out in windows and no control changes its sound; the cue of a
        word is in the utterance where the word's end is known. `before_speaking` is called before the engine speaks;
        everything else takes almost no time. Words without a sound at the end are in the next utterance of any kind.

        Raises: EngineError.
        """
        timeline = self._timeline
        timeline.begin_text(sum(not isinstance(item, Unspoken) for item in items))
        starts_soon = starts_soon and (in_windows or _needs_several_chunks(items, self._size))
        engine = self._speaker.engine if in_windows and self._controls == Controls() else None
        engine = engine if isinstance(engine, WindowEngine) else None
        is_awaited = True
        for is_pause, group in groupby(_without_unspoken(items, timeline), key=lambda item: isinstance(item, Pause)):
            if is_pause:
                yield from self._pause([item for item in group if isinstance(item, Pause)])
                continue
            words = [item for item in group if isinstance(item, Word)]
            for chunk in _chunks(words, self._speaker, self._size, starts_soon=starts_soon and not timeline.position):
                before_speaking()
                if engine:
                    yield from self._speak_windows(chunk, engine, before_speaking, is_awaited=is_awaited)
                else:
                    yield self._speak_whole(chunk)
                is_awaited = False

    def rest(self, duration_s: float) -> Utterance:
        """Return a silence of `duration_s` seconds, which is a part of the natural pause before the next text."""
        self._lead_s -= duration_s * self._controls.speed
        return self._timeline.place(silence(duration_s))

    def _speak_whole(self, chunk: Chunk) -> Utterance:
        timeline, engine = self._timeline, self._speaker.engine
        rendered = trim_edges(engine.render(chunk, self._speaker.voice, self._speaker.language))
        if len(rendered.words) != len(chunk.words):
            raise EngineError(f"{engine.name} gave {len(rendered.words)} intervals for {len(chunk.words)} words")
        sound = apply_controls(rendered.samples, self._controls, engine.name)
        quiet_start_s, quiet_end_s = quiet_edges_s(rendered.samples)
        lead = self._lead(quiet_start_s) if len(sound) else sound
        intervals = [word and stretch_interval(word, len(rendered.samples), len(sound)) for word in rendered.words]
        cues = timeline.cues(chunk.words, intervals, timeline.position + len(lead))
        if cues:
            self._end(chunk, quiet_end_s)
        quiet_end_s /= self._controls.speed
        return timeline.place(np.concatenate((lead, sound)), cues, quiet_end_s, is_spoken=bool(cues))

    def _speak_windows(
        self, chunk: Chunk, engine: WindowEngine, before_speaking: Callable[[], object], *, is_awaited: bool
    ) -> Iterator[Utterance]:
        timeline, sound = self._timeline, WindowedSound()
        origin, told, known = 0, 0, list[Interval | None]()
        windows = engine.render_windows(chunk, self._speaker.voice, self._speaker.language, is_awaited=is_awaited)
        for window in windows:
            known.extend(window.words)
            is_last = told + len(known) == len(chunk.words)
            is_first = not len(sound.trimmed)
            samples = sound.add(window.samples, is_last=is_last)
            if not (len(sound.trimmed) or is_last):
                continue
            if is_first and len(sound.trimmed):
                lead = self._lead(quiet_edges_s(sound.trimmed)[0])
                origin, samples = timeline.position + len(lead), np.concatenate((lead, samples))
            cues = timeline.cues(chunk.words[told:], sound.left_of(known), origin)
            told += len(known)
            known.clear()
            quiet_end_s = quiet_edges_s(sound.trimmed)[1] if is_last else 0.0
            if is_last and len(sound.trimmed):
                self._end(chunk, quiet_end_s)
            utterance = timeline.place(samples, cues, quiet_end_s, is_spoken=bool(len(sound.trimmed)))
            yield replace(utterance, ends_chunk=is_last)
            if not is_last:
                before_speaking()
        if told != len(chunk.words):
            raise EngineError(f"{engine.name} gave {told} intervals for {len(chunk.words)} words")

    def _lead(self, quiet_start_s: float) -> Samples:
        """Return the silence before a chunk whose own sound begins with a quiet time."""
        lead_s = max(0.0, self._lead_s - quiet_start_s) if self._timeline.position else self._lead_s
        return silence(lead_s / self._controls.speed)

    def _end(self, chunk: Chunk, quiet_end_s: float) -> None:
        """Have the next chunk begin after the pause that belongs behind `chunk`, whose own sound has a quiet end."""
        self._lead_s = gap_s(chunk.boundary, self._speaker.voice) - quiet_end_s

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
    """Return the other pronunciations of each word's spelling in a text; the phonemes beside it are the spoken ones.

    Each key is in the engine's notation (IPA), each value the same in misaki notation. Raises: EngineError.
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
    """Tell whether `items` are probably too long for one chunk: there are about as many phonemes as letters."""
    return size.joins_sentences and sum(written_length(item) for item in items if isinstance(item, Word)) > size.most


def _chunks(words: Sequence[Word], speaker: Speaker, size: ChunkSize, *, starts_soon: bool = False) -> Iterator[Chunk]:
    """Yield `words` in chunks for the engine; whole paragraphs get phonemes, or Arabic vowels, first."""
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
        """Start counting code points, in a text of `count` words and pauses."""
        self.source_end, self._left = 0, count

    def come_to(self, end: int, count: int) -> None:
        """Have the next utterance end at code point `end`, after `count` more words or pauses.

        The end does not tell whether it is the last utterance: all words of a long number have the number's end.
        """
        self.source_end = end
        self._left -= count

    def cues(self, words: Sequence[Word], intervals: Sequence[Interval | None], origin: int) -> tuple[WordCue, ...]:
        """Return the cues of the first of `words`, which sound in `intervals` after sample `origin` of the audio.

        The next utterance ends with these words, and has the ones without sound as unspoken.
        """
        cues = []
        for word, interval in zip(words, intervals, strict=False):
            self.come_to(word.end, 1)
            if interval is None:
                self.unspoken.append(Unspoken(word.text, word.start, word.end))
            else:
                cues.append(cue(word, interval, origin))
        return tuple(cues)

    def place(
        self,
        samples: Samples,
        cues: tuple[WordCue, ...] = (),
        quiet_end_s: float = 0.0,
        *,
        is_spoken: bool = False,
    ) -> Utterance:
        self.position += len(samples)
        unspoken, self.unspoken = tuple(self.unspoken), []
        is_last = not self._left
        return Utterance(samples, cues, unspoken, quiet_end_s, self.source_end, is_last=is_last, is_spoken=is_spoken)


def _without_unspoken(items: Sequence[Item], timeline: _Timeline) -> Iterator[Word | Pause]:
    for item in items:
        if isinstance(item, Unspoken):
            timeline.unspoken.append(item)
        else:
            yield item
