"""The public table is read whole, and what the front end reads as it says stays so."""

import pytest

from bench.reading.cases import known_wrong
from bench.reading.public import LANGUAGES, WRONG, is_fetched, public_cases

pytestmark = pytest.mark.skipif(not is_fetched(), reason="the public table is not there: see `make ears`")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_read_as_the_table_says_stays_so(language):
    wrong = {case.written for case in public_cases(language) if not case.is_right()}
    assert wrong == {written for tag, written in known_wrong(WRONG) if tag == language}


def test_tables_and_calls_are_both_read():
    readings = {language: {case.written: case.read for case in public_cases(language)} for language in LANGUAGES}
    assert readings["fr"]["21"] == "vingt et un"
    assert readings["it"]["21º"] == "ventunesimo"
    assert readings["en-GB"]["12.5"] == "twelve point five"
    assert sum(map(len, readings.values())) > 300


def test_a_language_without_a_table_has_no_cases():
    assert public_cases("hi") == []
