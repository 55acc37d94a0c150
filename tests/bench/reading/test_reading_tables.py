"""The tables of readings are whole, and what the front end once read right stays right."""

from collections import Counter

import pytest

from bench.reading.cases import LANGUAGES, READ_LANGUAGES, Case, cases_of, folded, known_wrong, pasted_texts_of
from tests.support.sentences import SENTENCES

LEAST_SHARE_RIGHT = 0.98
MOST_WORDS_WRONG = 0.001
LEAST_CASES = 5


def wrong_in(cases):
    return {case.written for case in cases if not case.is_right()}


@pytest.mark.parametrize("language", READ_LANGUAGES)
def test_what_was_read_right_stays_right(language):
    wrong = wrong_in([*cases_of(language), *pasted_texts_of(language)])
    assert wrong == {written for tag, written in known_wrong() if tag == language}


UNFINISHED: dict[str, str] = {}


def until_finished(language):
    marks = [pytest.mark.xfail(strict=True, reason=UNFINISHED[language])] if language in UNFINISHED else []
    return pytest.param(language, marks=marks)


@pytest.mark.parametrize("language", map(until_finished, READ_LANGUAGES))
def test_a_language_is_read_right_in_nearly_all_cases(language):
    cases = cases_of(language)
    known = {written for tag, written in known_wrong() if tag == language}
    assert sum(case.written in known for case in cases) / len(cases) <= 1 - LEAST_SHARE_RIGHT


@pytest.mark.parametrize("language", LANGUAGES)
def test_hardly_a_word_of_a_pasted_text_is_read_wrong(language):
    counts = [text.word_errors() for text in pasted_texts_of(language)]
    assert sum(errors for errors, _ in counts) <= MOST_WORDS_WRONG * sum(words for _, words in counts)


def test_every_language_has_a_table():
    assert set(LANGUAGES) == set(SENTENCES)


@pytest.mark.parametrize("language", READ_LANGUAGES)
def test_each_class_has_enough_cases(language):
    counts = Counter(case.kind for case in cases_of(language))
    assert {kind: count for kind, count in counts.items() if count < LEAST_CASES} == {}


@pytest.mark.parametrize("language", READ_LANGUAGES)
def test_no_text_stands_twice_in_a_table(language):
    counts = Counter(case.written for case in [*cases_of(language), *pasted_texts_of(language)])
    assert [text for text, count in counts.items() if count > 1] == []


def test_a_wrong_reading_is_told_from_a_right_one():
    assert Case("en-US", "money", "$5", "five dollars").is_right()
    assert not Case("en-US", "money", "$5", "five dollar").is_right()
    assert Case("en-US", "metals", "made of lead", "made of lead", (("made", "mˌAd"),)).is_right()
    assert not Case("en-US", "metals", "made of lead", "made of lead", (("made", "mˌid"),)).is_right()


def test_the_wrong_words_of_a_text_are_counted():
    assert Case("en-US", "news", "It cost $5.", "It cost five dollar.").word_errors() == (1, 4)
    assert Case("ja", "news", "5人です。", "五人です").word_errors() == (0, 4)


def test_folding_keeps_what_is_heard():
    assert folded("L’ONU, c’est-à-dire…", "fr") == "l'onu c'est à dire"
    assert folded("l'onu", "fr") != folded("l onu", "fr")
    assert folded("क्षमा", "hi") != folded("कषमा", "hi")
