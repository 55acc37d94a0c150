"""Each language has its own sounds; any other sound becomes the nearest of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tts.text.phonemes.native_sounds import has_only_native, native
from tts.text.pronunciation import ALPHABET, PHONEMES

LANGUAGES = ["en-US", "en-GB", "es", "fr", "hi", "it", "ja", "pt-BR", "zh"]
SILENT = {"es": "ʔ", "fr": "hʔ", "hi": "ʔᵝ", "it": "hʔ", "pt-BR": "ʔ", "zh": "ʔ", "ja": "", "en-US": "ʔ", "en-GB": "ʔ"}


@pytest.mark.parametrize("language", LANGUAGES)
@given(st.text(alphabet=sorted(ALPHABET), max_size=12))
def test_only_native_sounds_are_left(language, phonemes):
    said = native(phonemes, language)
    assert has_only_native(said, language)
    assert native(said, language) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_foreign_sound_is_not_lost(language):
    assert {symbol for symbol in PHONEMES if not native(symbol, language)} == set(SILENT[language])


@pytest.mark.parametrize(
    ("phonemes", "language", "said"),
    [
        ("θˈɪŋk", "fr", "sˈiŋk"),
        ("θˈɪŋk", "es", "θˈɪŋk"),
        ("θˈɪŋk", "it", "tˈɪŋk"),
        ("ʤˈAmz", "es", "ʝˈAms"),
        ("ʤˈAmz", "fr", "ʤˈɛmz"),
        ("lœ̃dˈi", "fr", "lɛ̃dˈi"),
        ("sˈa\u0303np", "hi", "sˈa\u0303p"),
        ("cˈa\u0303nd", "hi", "cˈa\u0303nd"),
        ("mˈɛ\u0303neː", "hi", "mˈɛ\u0303neː"),
        ("hˈWs", "fr", "ˈaws"),
        ("hˈWs", "pt-BR", "xˈWs"),
        ("xwˈan", "en-US", "hwˈɑn"),
        ("ʁˈuʒ", "en-GB", "ɹˈuʒ"),
        ("toːkʲoː", "en-US", "tOkjO"),
    ],
)
def test_the_nearest_sound_is_taken(phonemes, language, said):
    assert native(phonemes, language) == said


def test_a_language_without_voices_of_kokoro_keeps_its_sounds():
    assert native("ħˈaqʕ", "ar") == "ħˈaqʕ"
