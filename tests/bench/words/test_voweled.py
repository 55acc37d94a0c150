"""The comparison with vowelled Arabic sentences."""

from collections import Counter

import pytest

from bench.words.voweled import compare, sentences

RIGHT = 3320
"""The words of the table whose sounds are right; it only grows."""


def test_there_are_fifty_sentences_of_ten_genres():
    assert set(Counter(sentence.genre for sentence in sentences()).values()) == {50}
    assert len({sentence.voweled for sentence in sentences()}) == 500


def test_a_word_with_other_vowels_is_found():
    first, second = compare("كَتَبَ الْوُلَدُ")
    assert first.is_right
    assert not second.is_right


def test_a_case_ending_does_not_count():
    assert all(word.is_right for word in compare("كَتَبَ الْوَلَدَ"))


@pytest.mark.exhaustive
def test_what_was_right_stays_right():
    assert sum(word.is_right for sentence in sentences() for word in compare(sentence.voweled)) >= RIGHT
