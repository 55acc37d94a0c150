"""No pair of letters of any script ends espeak-ng's process or loses its place, in any language that reads the script.

The library is C code that has overflowed on single letters of a dozen languages; here the engine speaks them all.
"""

import functools
import itertools
import random
import sys
import unicodedata

import pytest

from tts.engines.base import Interval
from tts.engines.espeak.engine import EspeakEngine
from tts.text.chunks import Chunk
from tts.text.phonemes.espeak import read_aloud
from tts.text.words import Word
from tts.text.writing_systems import OWN_SCRIPTS, READER_BY_SCRIPT, script_of
from voices.catalog import CATALOG

VOICES = {voice.language: name for name, voice in CATALOG.items()}
"""The last voice of each language."""

READERS = tuple(
    dict.fromkeys(
        (
            *READER_BY_SCRIPT.items(),
            *((script, language) for language in VOICES for script in OWN_SCRIPTS.get(language, ("Latin",))),
            *(("Latin", language) for language in ("ar", "hi", "zh")),  # they read it themselves
        )
    )
)
"""Each script with each language that reads it."""

SAMPLED_PAIRS, MOST_LETTERS = 2, 40


@functools.cache
def letters_of(script: str) -> list[str]:
    """Return what stands in words of `script`: letters, marks and numbers."""
    every = map(chr, range(sys.maxunicode // 4))
    return [letter for letter in every if unicodedata.category(letter)[0] in "LMN" and script_of(letter) == script]


def sampled_pairs(script: str) -> list[tuple[str, str]]:
    chosen, letters = random.Random(script), letters_of(script)
    return [(chosen.choice(letters), chosen.choice(letters)) for _ in range(SAMPLED_PAIRS)]


def speak(espeak: EspeakEngine, words: list[Word], language: str) -> tuple[Interval | None, ...]:
    """Return the intervals of `words`; the process of espeak-ng must be the same before and after."""
    voice = VOICES.get(language, "af_heart")
    own = language if language in VOICES else CATALOG[voice].language
    before = espeak._library._speaker._process.pid()
    rendered = espeak.render(Chunk(tuple(words)), voice, own)
    assert espeak._library._speaker._process.pid() == before, (words, language)
    return rendered.words


def words_of(*texts: str, language: str) -> list[Word]:
    """Return `texts` as words, the full stop at the end of one as the mark after it."""
    reader = None if language in VOICES else language
    return [
        Word(text.removesuffix("."), at, at + 1, after="." if text.endswith(".") else "", language=reader)
        for at, text in enumerate(texts)
    ]


def speak_pairs(espeak: EspeakEngine, pairs: list[tuple[str, str]], language: str) -> None:
    for one, other in pairs:
        speak(espeak, words_of(f"{one}.", f"{other}.", language=language), language)
        speak(espeak, words_of(f"{one}{other}.", f"{other}", language=language), language)
        for text in (f"{one}. {other}.", f"{one}{other}"):
            read_aloud(text, language)


@pytest.mark.parametrize(("script", "language"), READERS)
def test_letters_of_a_script_end_no_process(script, language, espeak):
    speak_pairs(espeak, sampled_pairs(script), language)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("script", "language"), READERS)
def test_no_pair_of_letters_of_a_script_ends_the_process(script, language, espeak):
    letters = letters_of(script)
    chosen = letters[:: -(-len(letters) // MOST_LETTERS)]
    speak_pairs(espeak, list(itertools.product(chosen, chosen)), language)


@pytest.mark.parametrize(
    ("language", "one", "other"), [("ml", "ൾ", "ൿ"), ("ml", "ക", "അ"), ("hi", "ॲ", "ॲ"), ("gu", "ૠ", "ૠ")]
)
def test_single_letters_after_a_full_stop_end_no_process(language, one, other, espeak):
    """espeak-ng 1.52 counted vowels back past the beginning of its list."""
    speak(espeak, words_of(f"{one}.", f"{other}.", language=language), language)


@pytest.mark.parametrize(
    ("language", "texts"),
    [("en-US", ["Home.", "Bee."]), ("ar", ["بيت.", "ماء."]), ("zh", ["我们.", "你好."]), ("hi", ["घर.", "पानी."])],
)
def test_a_word_after_a_full_stop_has_the_time_at_which_it_sounds(language, texts, espeak):
    """The pause of the full stop lies between the words, where a divided sound would have none."""
    first, second = speak(espeak, words_of(*texts, language=language), language)
    assert second.start > first.end


def test_a_single_letter_at_the_end_is_spoken(espeak):
    alone, *_ = speak(espeak, words_of("B", language="en-US"), "en-US")
    _, last = speak(espeak, words_of("Vitamin.", "B", language="en-US"), "en-US")
    assert last is not None
    assert last.end - last.start > (alone.end - alone.start) / 2
