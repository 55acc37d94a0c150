"""espeak-ng as an engine: it speaks every language of the catalog and needs only its wheel."""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import accumulate, groupby, islice, pairwise
from pathlib import Path

import numpy as np
import soxr

from tts.dsp.joins import fade_edges
from tts.dsp.loudness import db_to_gain
from tts.engines.base import SAMPLE_RATE, EngineError, Interval, Rendered, Samples
from tts.engines.espeak import arabic
from tts.engines.espeak.library import EspeakLibrary, Recording
from tts.engines.espeak.phonemes import to_ipa, to_mnemonics
from tts.engines.espeak.voices import DESIGNS, VoiceDesign
from tts.engines.espeak.writing import can_be_read, clause_marks, letters_to_hear, marked_text, readable_form
from tts.espeak.conventions import espeak_language
from tts.espeak.process import Event
from tts.text.chunks import Chunk, ChunkSize
from tts.text.phonemes.english_senses import with_known_sounds
from tts.text.phonemes.espeak_words import with_own_sounds
from tts.text.words import Word

# Languages whose espeak-ng voice itself reads Latin words in English, without breaking its melody.
_READS_LATIN = frozenset({"ar", "hi", "zh"})
_ENGLISH = frozenset({"en-US", "en-GB"})
_STRESS = str.maketrans("", "", "',ˈˌ")


@dataclass(frozen=True, slots=True)
class _SpokenWord:
    """A word in a recording: the interval of samples in which it sounds, and its phonemes (IPA)."""

    interval: Interval
    phonemes: tuple[str, ...]

    def interval_at(self, scale: float, offset: int, length: int) -> Interval:
        """Return the interval at another rate, in a sound of `length` samples that begins at `offset`."""
        start, end = (min(round(edge * scale), length) + offset for edge in (self.interval.start, self.interval.end))
        return Interval(start, end)


class EspeakEngine:
    """Speaks through espeak-ng, which runs in a separate process. Thread-safe; deterministic."""

    name = "espeak-ng"
    chunk_size = ChunkSize(most=400)
    takes_phonemes = False

    def __init__(self, cache_dir: Path) -> None:
        """Load the library; its voices are laid out below `cache_dir`. Raises: EngineError."""
        self._library = _load_library(cache_dir)

    def render(self, chunk: Chunk, voice: str, language: str) -> Rendered:
        """Return the sound of `chunk`: see `base.Engine`. Raises: EngineError."""
        return self.render_design(chunk, voice, language, None)

    def render_design(self, chunk: Chunk, voice: str, language: str, design: VoiceDesign | None) -> Rendered:
        """Return the sound of `chunk` in `design`, or in the design of the catalog voice if that is None.

        Raises: EngineError.
        """
        pieces: list[Samples] = []
        intervals: list[Interval | None] = []
        offset = 0
        for reader, words in _runs(chunk.words, language):
            recording, spoken = self._speak(words, voice, reader, design)
            scale = SAMPLE_RATE / self._library.sample_rate
            samples = recording.samples.astype(np.float32)
            samples *= db_to_gain((design or DESIGNS[voice]).gain_db) / 32768
            samples = fade_edges(soxr.resample(samples, self._library.sample_rate, SAMPLE_RATE))
            intervals.extend(word.interval_at(scale, offset, len(samples)) if word else None for word in spoken)
            pieces.append(samples)
            offset += len(samples)
        return Rendered(np.concatenate(pieces), tuple(intervals))

    def phonemes(self, chunk: Chunk, voice: str, language: str) -> tuple[str, ...]:
        """Return the IPA of each word of `chunk`: see `base.Engine`. Raises: EngineError."""
        phonemes: list[str] = []
        for reader, words in _runs(chunk.words, language):
            _, spoken = self._speak(words, voice, reader)
            phonemes.extend("".join(word.phonemes) if word else "" for word in spoken)
        return tuple(phonemes)

    def _speak(
        self, words: Sequence[Word], voice: str, language: str, design: VoiceDesign | None = None
    ) -> tuple[Recording, list[_SpokenWord | None]]:
        if voice not in DESIGNS:
            raise EngineError(f"espeak-ng has no design for voice {voice!r}")
        espeak_voice = f"{espeak_language(language)}+{voice}"
        words = with_known_sounds(words, language) if language in _ENGLISH else with_own_sounds(words, language)
        self._hear_letters(words, espeak_voice)
        written = [self._written(word, espeak_voice) for word in words]
        ssml = marked_text([f"{text}{clause_marks(word.after)}" for word, text in zip(words, written, strict=True)])
        if design is None:
            recording = self._library.speak(ssml, espeak_voice)
        else:
            recording = self._library.speak(ssml, espeak_language(language), design.variant("unnamed"))
        spoken = _words_of_events(recording.events, len(words), len(recording.samples))
        return recording, self._with_merged_words(spoken, written, espeak_voice)

    def _hear_letters(self, words: Sequence[Word], espeak_voice: str) -> None:
        """Ask in one call for all letters of `words` that `_can_read` will ask for."""
        readings = [word.reading or word.text for word in words if word.phonemes is None]
        letters = sorted({letter for reading in readings for letter in letters_to_hear(reading)})
        if letters:
            self._library.mnemonics(letters, espeak_voice)

    def _written(self, word: Word, espeak_voice: str) -> str:
        """Return `word` as espeak-ng takes it in SSML: phonemes if they are given, "" if it cannot be read."""
        if word.phonemes is not None:
            sounds = functools.partial(self._sounds, espeak_voice=espeak_voice)
            return f"[[{to_mnemonics(word.phonemes, sounds)}]]"
        reads = functools.partial(self._can_read, espeak_voice=espeak_voice)
        reading = word.reading or word.text
        if espeak_voice.startswith("ar+"):
            reading = arabic.spell(reading, word.text)
        return escape(readable_form(reading, reads), quote=False)

    @functools.lru_cache(maxsize=8192)  # noqa: B019 — the engine lives as long as the process
    def _sounds(self, mnemonics: str, espeak_voice: str) -> tuple[str, ...]:
        events = self._library.speak(f"[[{mnemonics}]]", espeak_voice).events
        return tuple(to_ipa(event.phoneme) for event in events if event.phoneme and _is_sound(event.phoneme))

    @functools.lru_cache(maxsize=32768)  # noqa: B019
    def _can_read(self, character: str, espeak_voice: str) -> bool:
        def mnemonics(text: str) -> str:
            return self._library.mnemonics([escape(text, quote=False)], espeak_voice)[0]

        return can_be_read(character, mnemonics)

    def _with_merged_words(
        self, spoken: list[_SpokenWord | None], written: Sequence[str], espeak_voice: str
    ) -> list[_SpokenWord | None]:
        """Return `spoken`; words that espeak-ng joined to the one before ("out of the") get their shares."""
        shared = list(spoken)
        groups = list(_merged(spoken))
        texts = [text for first, end in groups for text in written[first:end]]
        weights = iter([len(sounds.translate(_STRESS)) for sounds in self._library.mnemonics(texts, espeak_voice)])
        for first, end in groups:
            if whole := spoken[first]:
                leading = max(1, next(weights))
                shared[first:end] = _divide(whole, [leading, *islice(weights, end - first - 1)])
        return shared


@functools.cache
def _load_library(cache_dir: Path) -> EspeakLibrary:
    return EspeakLibrary({name: design.variant(name) for name, design in DESIGNS.items()}, cache_dir)


def _runs(words: Sequence[Word], language: str) -> Iterator[tuple[str, list[Word]]]:
    """Yield the runs of words that one language reads, each with that language."""

    def reader(word: Word) -> str:
        if word.language is None or (word.language == "en-US" and language in _READS_LATIN):
            return language
        return word.language

    return ((reading_language, list(run)) for reading_language, run in groupby(words, key=reader))


def _merged(spoken: Sequence[_SpokenWord | None]) -> Iterator[tuple[int, int]]:
    """Yield the first index, and the one after the last, of each spoken word with words that follow without sound."""
    heads = [index for index, word in enumerate(spoken) if word]
    return ((first, end) for first, end in pairwise([*heads, len(spoken)]) if end > first + 1)


def _is_sound(phoneme: str) -> bool:
    return not phoneme.startswith(("_", "(")) and bool(phoneme.translate(_STRESS).strip(" ː|"))


def _words_of_events(events: Sequence[Event], count: int, length: int) -> list[_SpokenWord | None]:
    """Return for each of `count` marks the sound between it and the next mark, None if there is none.

    A phoneme lasts until the next phoneme event, which may be a pause. A mark may come in its middle.
    """
    words: list[_SpokenWord | None] = [None] * count
    ends = iter([*[event.sample for event in events if event.phoneme is not None][1:], length])
    current = 0
    for event in events:
        if event.mark is not None:
            current = event.mark
            if current >= count:
                raise EngineError(f"espeak-ng gave mark {current} of {count}")
            continue
        end = next(ends)
        if not _is_sound(event.phoneme or ""):
            continue
        known = words[current]
        start = known.interval.start if known else event.sample
        phonemes = (*(known.phonemes if known else ()), to_ipa(event.phoneme or ""))
        words[current] = _SpokenWord(Interval(start, max(start, end)), phonemes)
    return [word if word and word.interval.end > word.interval.start else None for word in words]


def _divide(whole: _SpokenWord, weights: Sequence[int]) -> Iterator[_SpokenWord | None]:
    """Yield the parts of `whole` in proportion to `weights`, None for a weight of 0."""
    shares = [total / sum(weights) for total in accumulate(weights, initial=0)]
    length = whole.interval.end - whole.interval.start
    for weight, (begin, end) in zip(weights, pairwise(shares), strict=True):
        cuts = (whole.interval.start + round(share * length) for share in (begin, end))
        first = min(round(begin * len(whole.phonemes)), len(whole.phonemes) - 1)
        last = max(first + 1, round(end * len(whole.phonemes)))
        yield _SpokenWord(Interval(*cuts), whole.phonemes[first:last]) if weight else None
