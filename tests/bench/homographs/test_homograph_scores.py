"""Words of one spelling and two sounds are told apart as well as they ever were, each of them more often than not."""

import functools

import pytest

from bench.homographs.cases import LANGUAGES, Case, by_word, cases_of

RIGHT = {"fr": 346, "it": 386, "pt-BR": 370}
"""The sentences that were right when the rules were last changed: never lower one."""


@functools.cache
def right(language: str) -> list[Case]:
    return [case for case in cases_of(language) if case.is_right()]


def test_each_language_has_its_score():
    assert set(RIGHT) == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_fewer_sentences_are_right(language: str):
    assert len(right(language)) >= RIGHT[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_word_is_right_in_half_of_its_sentences(language: str):
    for word, cases in by_word(cases_of(language)):
        assert 2 * sum(case in right(language) for case in cases) >= len(cases), word


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_word_has_six_sentences_and_both_its_sounds(language: str):
    for word, cases in by_word(cases_of(language)):
        assert len({case.sentence for case in cases}) >= 6, word
        assert len({case.phonemes for case in cases}) == 2, word
