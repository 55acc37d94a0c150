"""espeak-ng as an engine: it speaks every language of the catalog with nothing but its wheel."""

import functools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from xml.sax.saxutils import escape

import numpy as np
import soxr

from speech.dsp.loudness import db_to_gain
from speech.engines.base import SAMPLE_RATE, EngineError, Interval, Rendered, Samples
from speech.engines.espeak_library import EspeakLibrary, Event, Recording
from speech.engines.espeak_phonemes import to_mnemonics
from speech.engines.espeak_voices import DESIGNS
from speech.text.chunks import Chunk
from speech.text.words import Word

# espeak-ng's name where it is not the BCP 47 tag in lower case.
_ESPEAK_LANGUAGES = {"zh": "cmn", "en-GB": "en"}
# Languages whose espeak-ng voice reads Latin words itself, in English, without breaking its melody.
_READS_LATIN = frozenset({"ar", "hi", "zh"})
_STRESS = re.compile(r"[',ˈˌ]")
_CLAUSE_MARKS = {"?": "?", "？": "?", "؟": "?", "!": "!", "！": "!", ".": ".", "。": ".", "।": ".", "۔": ".", "…": "."}
_CLAUSE_MARKS |= {";": ";", "；": ";", "؛": ";", ":": ":", "：": ":"}
_CLAUSE_MARKS |= dict.fromkeys(",，、،—–)", ",")


@dataclass(frozen=True, slots=True)
class _SpokenWord:
    """A word in a recording: the samples between which it sounds and its phonemes (IPA)."""

    interval: Interval
    phonemes: tuple[str, ...]


class EspeakEngine:
    """Speaks through libespeak-ng in this process. Thread-safe; deterministic."""

    name = "espeak-ng"
    chunk_limit = 400

    def __init__(self, cache_dir: Path) -> None:
        """Load the library; its voices are laid out below `cache_dir`. Raises: EngineError."""
        self._library = _load_library(cache_dir)

    def render(self, chunk: Chunk, voice: str, language: str) -> Rendered:
        """Return the sound of `chunk`: see `base.Engine`. Raises: EngineError."""
        pieces: list[Samples] = []
        intervals: list[Interval | None] = []
        offset = 0
        for reader, words in _runs(chunk.words, language):
            recording, spoken = self._speak(words, voice, reader)
            scale = SAMPLE_RATE / self._library.sample_rate
            samples = recording.samples.astype(np.float32) / 32768
            samples = soxr.resample(samples, self._library.sample_rate, SAMPLE_RATE)
            intervals.extend(_scaled(word, scale, offset, len(samples)) for word in spoken)
            pieces.append(samples)
            offset += len(samples)
        samples = np.concatenate(pieces) if pieces else np.zeros(0, np.float32)
        return Rendered(samples * db_to_gain(DESIGNS[voice].gain_db), tuple(intervals))

    def phonemes(self, chunk: Chunk, voice: str, language: str) -> tuple[str, ...]:
        """Return the IPA of each word of `chunk`: see `base.Engine`. Raises: EngineError."""
        phonemes: list[str] = []
        for reader, words in _runs(chunk.words, language):
            _, spoken = self._speak(words, voice, reader)
            phonemes.extend("".join(word.phonemes) if word else "" for word in spoken)
        return tuple(phonemes)

    def _speak(
        self, words: Sequence[Word], voice: str, language: str
    ) -> tuple[Recording, list[_SpokenWord | None]]:
        if voice not in DESIGNS:
            raise EngineError(f"espeak-ng has no design for voice {voice!r}")
        espeak_voice = f"{_espeak_language(language)}+{voice}"
        ssml = " ".join(f'<mark name="{index}"/>{self._written(word, espeak_voice)}' for index, word in enumerate(words))
        recording = self._library.speak(ssml, espeak_voice)
        spoken = _words_of_events(recording.events, len(words), len(recording.samples))
        return recording, self._with_merged_words(spoken, words, espeak_voice)

    def _written(self, word: Word, espeak_voice: str) -> str:
        """Return `word` as espeak-ng takes it in SSML: phonemes where they are given, and what shapes its melody."""
        if word.phonemes is not None:
            known = functools.partial(self._knows_phoneme, espeak_voice=espeak_voice)
            text = f"[[{to_mnemonics(word.phonemes, known)}]]"
        else:
            text = escape(re.sub(r"[\[\]\x00-\x1f]", "", word.reading or word.text))
        return text + "".join(dict.fromkeys(_CLAUSE_MARKS[mark] for mark in word.after if mark in _CLAUSE_MARKS))

    @functools.lru_cache(maxsize=4096)  # noqa: B019 — the engine lives as long as the process
    def _knows_phoneme(self, mnemonic: str, espeak_voice: str) -> bool:
        events = self._library.speak(f"[[{mnemonic}]]", espeak_voice).events
        return any(event.phoneme and _is_sound(event.phoneme) for event in events)

    def _with_merged_words(
        self, spoken: list[_SpokenWord | None], words: Sequence[Word], espeak_voice: str
    ) -> list[_SpokenWord | None]:
        """Give a word that espeak-ng fused with the one before ("out of") its share of their sound."""
        shared = list(spoken)
        for index, word in enumerate(words):
            before = shared[index - 1] if index else None
            if shared[index] is None and before and self._mnemonic_count(word, espeak_voice):
                share = self._mnemonic_count(words[index - 1], espeak_voice)
                share /= share + self._mnemonic_count(word, espeak_voice)
                shared[index - 1], shared[index] = _divide(before, share)
        return shared

    def _mnemonic_count(self, word: Word, espeak_voice: str) -> int:
        return len(_STRESS.sub("", self._library.mnemonics(word.reading or word.text, espeak_voice)))


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
    return bool(phoneme) and not phoneme.startswith(("_", "(")) and bool(_STRESS.sub("", phoneme).strip(" ː|"))


def _words_of_events(events: Sequence[Event], count: int, length: int) -> list[_SpokenWord | None]:
    """Return for each of `count` marks the sound between it and the next, None where there is none."""
    words: list[_SpokenWord | None] = [None] * count
    current = 0
    for event, following in zip(events, [*events[1:], None], strict=True):
        if event.mark is not None:
            current = event.mark
        elif event.phoneme is not None and _is_sound(event.phoneme):
            end = following.sample if following else length
            known = words[current]
            start = known.interval.start if known else event.sample
            phonemes = (*known.phonemes, event.phoneme) if known else (event.phoneme,)
            words[current] = _SpokenWord(Interval(start, max(start, end)), phonemes)
    return words


def _divide(word: _SpokenWord, share: float) -> tuple[_SpokenWord, _SpokenWord]:
    interval = word.interval
    cut = round(interval.start + share * (interval.end - interval.start))
    split = min(max(1, round(share * len(word.phonemes))), max(1, len(word.phonemes) - 1))
    first = _SpokenWord(Interval(interval.start, cut), word.phonemes[:split])
    return first, _SpokenWord(Interval(cut, interval.end), word.phonemes[split:])


def _scaled(word: _SpokenWord | None, scale: float, offset: int, length: int) -> Interval | None:
    if word is None:
        return None
    start, end = (min(round(edge * scale), length) + offset for edge in (word.interval.start, word.interval.end))
    return Interval(start, end)
