"""The signs of each language come from one table, which leaves out signs that a language does not say."""

import pytest

from bench.reading.cases import READ_LANGUAGES
from tts.text.normalization.rules.signs import signs_of
from tts.text.normalization.rules.tables import shared_rows


def test_it_leaves_out_signs_that_a_language_does_not_say():
    assert "∑" in signs_of("en").anywhere
    assert "∑" not in signs_of("fr").anywhere
    assert "/" not in signs_of("hi").between


def test_it_divides_the_words_for_fractions_alone_and_after_a_number():
    assert signs_of("en").fractions["½"] == ("one half", "{} and a half")


@pytest.mark.parametrize("language", sorted({tag.partition("-")[0] for tag in READ_LANGUAGES}))
def test_all_languages_say_the_basic_signs_and_the_fractions(language):
    signs = signs_of(language)
    for table, said in (("basic", signs.basic), ("fractions", signs.fractions)):
        assert list(said) == [row["sign"] for row in shared_rows("signs.tsv") if row["table"] == table]
    assert all("{}" in after for _, after in signs.fractions.values())


def test_a_sign_stands_once_in_a_table():
    pairs = [(row["table"], row["sign"]) for row in shared_rows("signs.tsv")]
    assert len(set(pairs)) == len(pairs)
