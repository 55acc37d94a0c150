"""espeak-ng's IPA in the alphabet of the model."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tts.text.phonemes.alphabet import from_ipa, has_sound, within_alphabet
from tts.text.pronunciation import ALPHABET


@pytest.mark.parametrize(
    ("ipa", "phonemes"),
    [
        ("t͡ʃˈa͡ɪn", "ʧˈIn"),
        ("d͡ʒˈe͡ɪ", "ʤˈA"),
        ("ˈo͡ʊ", "ˈO"),
        ("ˈɔ͡ɪ", "ˈY"),
        ("pjˈat͡sːa", "pjˈaʦːa"),
        ("bˈʌr.eː", "bˈʌr.eː"),
        ("s.ˈa", "ʂˈa"),
        ("ɭˈa", "lˈa"),
        ("ħʕ", "hʔ"),
        ("ni2χˈɑu2", "niχˈɑu"),
        ("lə-", "lə"),
        ("ʋˈʌhã", "ʋˈʌha\u0303"),
        ("ça", "ça"),
        ("n̩", "n"),
    ],
)
def test_ipa_becomes_letters_of_misaki(ipa, phonemes):
    assert from_ipa(ipa) == phonemes


@given(st.text())
def test_nothing_else_comes_through(text):
    assert ALPHABET.issuperset(within_alphabet(text))
    assert ALPHABET.issuperset(from_ipa(text))


def test_stress_and_punctuation_are_no_sound():
    assert not has_sound("ˈ, .")
    assert has_sound("ˈa.")
