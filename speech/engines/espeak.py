"""espeak-ng as an engine: it speaks every language of the catalog with nothing but its wheel."""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import accumulate, groupby, pairwise
from pathlib import Path

import numpy as np
import soxr

from speech.dsp.joins import fade_edges
from speech.dsp.loudness import db_to_gain
from speech.engines import espeak_arabic
from speech.engines.base import SAMPLE_RATE, EngineError, Interval, Rendered, Samples
from speech.engines.espeak_library import EspeakLibrary, Event, Recording
from speech.engines.espeak_phonemes import to_ipa, to_mnemonics
from speech.engines.espeak_voices import DESIGNS, VoiceDesign
from speech.engines.espeak_writing import can_be_read, clause_marks, readable_form
from speech.text.chunks import Chunk, ChunkSize
from speech.text.words import Word

# espeak-ng's name where it is not the BCP 47 tag in lower case.
_ESPEAK_LANGUAGES = {"zh": "cmn", "en-GB": "en"}
# Languages whose espeak-ng voice reads Latin words itself, in English, without breaking its melody.
_READS_LATIN = frozenset({"ar", "hi", "zh"})
_STRESS = str.maketrans("", "", "',ˈˌ")


@dataclass(frozen=True, slots=True)
class _SpokenWord:
    """A word in a recording: the samples between which it sounds and its phonemes (IPA)."""

    interval: Interval
    phonemes: tuple[str, ...]


class EspeakEngine:
    """Speaks through libespeak-ng in this process. Thread-safe; deterministic."""

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
        """Return the sound of `chunk` in `design` instead of the catalog voice's own, where there is one.

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
            intervals.extend(_scaled(word, scale, offset, len(samples)) for word in spoken)
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
        espeak_voice = f"{_espeak_language(language)}+{voice}"
        written = [self._written(word, espeak_voice) for word in words]
        ssml = " ".join(
            f'<mark name="{index}"/>{text}{clause_marks(word.after)}'
            for index, (word, text) in enumerate(zip(words, written, strict=True))
        )
        if design is None:
            recording = self._library.speak(ssml, espeak_voice)
        else:
            recording = self._library.speak(ssml, _espeak_language(language), design.variant("unnamed"))
        spoken = _words_of_events(recording.events, len(words), len(recording.samples))
        return recording, self._with_merged_words(spoken, written, espeak_voice)

    def _written(self, word: Word, espeak_voice: str) -> str:
        """Return `word` as espeak-ng takes it in SSML: phonemes where they are given; nothing if it cannot be read."""
        if word.phonemes is not None:
            sounds = functools.partial(self._sounds, espeak_voice=espeak_voice)
            return f"[[{to_mnemonics(word.phonemes, sounds)}]]"
        reads = functools.partial(self._can_read, espeak_voice=espeak_voice)
        reading = word.reading or word.text
        if espeak_voice.startswith("ar+"):
            reading = espeak_arabic.spell(reading, word.text)
        return escape(readable_form(reading, reads), quote=False)

    @functools.lru_cache(maxsize=8192)  # noqa: B019 — the engine lives as long as the process
    def _sounds(self, mnemonics: str, espeak_voice: str) -> tuple[str, ...]:
        events = self._library.speak(f"[[{mnemonics}]]", espeak_voice).events
        return tuple(to_ipa(event.phoneme) for event in events if event.phoneme and _is_sound(event.phoneme))

    @functools.lru_cache(maxsize=32768)  # noqa: B019
    def _can_read(self, character: str, espeak_voice: str) -> bool:
        return can_be_read(character, lambda text: self._library.mnemonics(escape(text, quote=False), espeak_voice))

    def _with_merged_words(
        self, spoken: list[_SpokenWord | None], written: Sequence[str], espeak_voice: str
    ) -> list[_SpokenWord | None]:
        """Give the words that espeak-ng fused with the one before ("out of the") their shares of its sound."""
        shared = list(spoken)
        first = 0
        while first < len(shared):
            end = first + 1
            while end < len(shared) and spoken[end] is None:
                end += 1
            whole = spoken[first]
            if whole and end > first + 1:
                weights = [self._weight(text, espeak_voice) for text in written[first:end]]
                shared[first:end] = _divide(whole, [max(1, weights[0]), *weights[1:]])
            first = end
        return shared

    def _weight(self, text: str, espeak_voice: str) -> int:
        return len(self._library.mnemonics(text, espeak_voice).translate(_STRESS))


@functools.cache
def _load_library(cache_dir: Path) -> EspeakLibrary:
    return EspeakLibrary({name: design.variant(name) for name, design in DESIGNS.items()}, cache_dir)


def _espeak_language(language: str) -> str:
    return _ESPEAK_LANGUAGES.get(language, language.lower())


def _runs(words: Sequence[Word], language: str) -> Iterator[tuple[str, list[Word]]]:
    """Return the words grouped by the language that reads them."""

    def reader(word: Word) -> str:
        if word.language is None or (word.language == "en-US" and language in _READS_LATIN):
            return language
        return word.language

    for key, group in groupby(words, key=reader):
        yield key, list(group)


def _is_sound(phoneme: str) -> bool:
    return not phoneme.startswith(("_", "(")) and bool(phoneme.translate(_STRESS).strip(" ː|"))


def _words_of_events(events: Sequence[Event], count: int, length: int) -> list[_SpokenWord | None]:
    """Return for each of `count` marks the sound between it and the next, None where there is none.

    A phoneme lasts until the next one, or the pause that stands as one, begins: a mark may come in its middle.
    """
    words: list[_SpokenWord | None] = [None] * count
    ends = iter([*[event.sample for event in events if event.phoneme is not None][1:], length])
    current = 0
    for event in events:
        if event.mark is not None:
            current = event.mark
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


def _scaled(word: _SpokenWord | None, scale: float, offset: int, length: int) -> Interval | None:
    if word is None:
        return None
    start, end = (min(round(edge * scale), length) + offset for edge in (word.interval.start, word.interval.end))
    return Interval(start, end)
