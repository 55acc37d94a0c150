"""Hindi words are read by their letters, with the inherent vowel where it is said."""

import pytest

from bench.words.hindi import read_hindi


@pytest.mark.parametrize(
    ("word", "ipa"),
    [
        ("कमल", "kəməl"),
        ("कमला", "kəmlaː"),
        ("मतलब", "mətləb"),
        ("नमकीन", "nəmkiːn"),
        ("समझना", "səməɟʰnaː"),
        ("लड़का", "ləɽkaː"),
        ("मित्र", "mɪtɾə"),
        ("शब्द", "ʃəbd"),
        ("ज्ञान", "ɡjaːn"),
        ("हिंदी", "hɪndiː"),
        ("न", "nə"),
        ("ज़मीन", "zəmiːn"),
        ("आए", "aːeː"),
    ],
)
def test_a_word(word: str, ipa: str):
    assert read_hindi(word) == [ipa]


@pytest.mark.parametrize("word", ["YouTube", "नं1", ""])
def test_other_letters_are_not_read(word: str):
    assert read_hindi(word) == []
