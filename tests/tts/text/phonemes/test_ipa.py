"""IPA of dictionaries in misaki's alphabet and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tts.text.phonemes.ipa import AS_IT_IS, from_ipa, to_ipa
from tts.text.pronunciation import ALPHABET, normalize_phonemes

LANGUAGES = ("ar", "en", "en-GB", "en-US", "es", "fr", "hi", "it", "ja", "pt-BR", "zh")


@given(phonemes=st.text(st.sampled_from([*sorted(ALPHABET), *"g':õ"])), language=st.sampled_from(LANGUAGES))
def test_what_is_written_in_ipa_is_read_back(phonemes, language):
    assert from_ipa(to_ipa(phonemes, language), language) == normalize_phonemes(phonemes)


@given(text=st.text(), language=st.sampled_from(LANGUAGES))
def test_any_text_is_read(text, language):
    from_ipa(text, language)


@pytest.mark.parametrize(
    ("language", "ipa", "phonemes"),
    [
        ("en", "ˈwʊstər", "ˈwʊstəɹ"),
        ("en-US", "dʒɪf", "ʤɪf"),
        ("en-US", "d͡ʒɪf", "ʤɪf"),
        ("en-GB", "d͜ʒəʊ", "ʤQ"),
        ("en", "prə.ˌnʌn.siˈeɪ.ʃən", "pɹəˌnʌnsiˈAʃən"),
        ("en", "ˈbʌtɚ", "ˈbʌtəɹ"),
        ("en", "ˈbɒtl\u0329", "ˈbɒtᵊl"),
        ("en", "mɪɫk", "mɪlk"),
        ("en", "kæts", "kæts"),
        ("es", "ˈpero", "ˈpero"),
        ("hi", "ləɽka", "lər.ka"),
        ("zh", "pei˨", "pei˨"),
        ("zh", "tɕin˥", "ʨin→"),
        ("ja", "tsɯnami", "ʦɯnami"),
    ],
)
def test_the_ways_of_dictionaries(language, ipa, phonemes):
    assert from_ipa(ipa, language) == phonemes


@pytest.mark.parametrize(("phonemes", "ipa"), [("ʤˈAn", "d͡ʒˈeɪn"), ("sˌi, ðˈə.", "sˌi, ðˈə‖"), ("eɪ", f"e{AS_IT_IS}ɪ")])
def test_ipa_is_plain(phonemes, ipa):
    assert to_ipa(phonemes, "en") == ipa
