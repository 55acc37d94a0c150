"""Words of several readings are told by their neighbours in Arabic, Chinese and Japanese sentences."""

from collections import Counter

import pytest

from bench.homographs.readings import LANGUAGES, answer, cases, score

LEAST_SHARE_RIGHT = {"ar": 0.99, "ja": 0.99, "zh": 0.99}
LEAST_WORDS = 40
LEAST_SENTENCES = 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_nearly_all_words_are_read_right(language):
    right, total = score(language)
    assert right / total >= LEAST_SHARE_RIGHT[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_word_is_mostly_read_right(language):
    answers = [(case.word, answer(case, language).is_right) for case in cases(language)]
    asked, right = Counter(word for word, _ in answers), Counter(word for word, is_right in answers if is_right)
    assert [word for word in asked if 2 * right[word] < asked[word]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_has_enough_words_and_no_sentence_twice(language):
    asked = Counter(case.word for case in cases(language))
    assert len(asked) >= LEAST_WORDS
    assert min(asked.values()) >= LEAST_SENTENCES
    assert max(Counter((case.word, case.sentence) for case in cases(language)).values()) == 1
