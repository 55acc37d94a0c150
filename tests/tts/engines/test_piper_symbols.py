"""A chunk in symbols and ids, compared with the `piper` package on the same voweled text."""

import pytest
from piper.config import PiperConfig
from piper.phoneme_ids import DEFAULT_PHONEME_ID_MAP
from piper.voice import PiperVoice

from tests.support.piper import VOICE_CONFIG
from tests.support.sentences import SENTENCES
from tests.support.words import words_of
from tts.engines.piper.symbols import group_ids, lay_out
from tts.text.chunks import Chunk
from tts.text.diacritics import add_diacritics
from tts.text.words import Word

IDS = {symbol: tuple(ids) for symbol, ids in DEFAULT_PHONEME_ID_MAP.items()}


@pytest.fixture(scope="module")
def package() -> PiperVoice:
    """The package's own way to ids; the vowels are written already."""
    return PiperVoice(session=None, config=PiperConfig.from_dict(VOICE_CONFIG), use_tashkeel=False)


@pytest.mark.parametrize(
    "text",
    [
        *SENTENCES["ar"],
        "مرحبا، كيف حالك اليوم؟",
        "قال: نعم؛ ثم ذهب إلى البيت!",
        "كتاب جديد",
    ],
)
def test_ids_are_those_of_the_package(package: PiperVoice, text: str):
    words = add_diacritics(words_of(text))
    written = " ".join((word.reading or word.text) + word.after for word in words)
    (phonemes,) = package.phonemize(written)
    row = lay_out(Chunk(tuple(words)), IDS)
    assert row.symbols == "".join(phonemes)
    assert [number for group in group_ids(row.symbols, IDS) for number in group] == package.phonemes_to_ids(phonemes)


def test_words_own_their_phonemes_and_not_the_marks():
    row = lay_out(Chunk(words_of("هُنَا، هُنَاكَ.")), IDS)
    assert row.symbols == "hˈunaː, hˈunaːkˌa."
    assert [row.symbols[slice(*word)] for word in row.words if word] == ["hˈunaː", "hˈunaːkˌa"]


def test_a_word_without_sound_leaves_its_mark_to_the_one_before():
    row = lay_out(Chunk((*words_of("هُنَا"), Word("¤", 0, 1, after="؟"), Word("¤", 0, 1, after="!"))), IDS)
    assert (row.symbols, row.words) == ("hˈunaː?", ((0, 6), None, None))


def test_nothing_but_silent_words_is_nothing():
    row = lay_out(Chunk((Word("¤", 0, 1, after="."),)), IDS)
    assert (row.symbols, row.words) == ("", (None,))


def test_symbols_that_the_voice_lacks_are_left_out():
    ids = {symbol: numbers for symbol, numbers in IDS.items() if symbol not in "ˈː"}
    row = lay_out(Chunk(words_of("هُنَا")), ids)
    assert row.symbols == "huna"
    assert group_ids(row.symbols, ids)[1] == [*IDS["h"], *IDS["_"]]
