"""The names of units come from the SI, a table of all languages, CLDR and the tables of each language."""

import pytest

from tts.text.normalization.rules.nouns import Noun
from tts.text.normalization.rules.tables import shared_rows, word_tables
from tts.text.normalization.rules.unit_names import unit_nouns

EMPTY: dict[str, dict[str, str]] = {"other symbols": {}}
PACKAGES = {
    "de": "german",
    "en-US": "english",
    "es": "spanish",
    "fr": "french",
    "hi": "hindi",
    "it": "italian",
    "ja": "japanese",
    "pt-BR": "portuguese",
    "zh": "chinese",
}


def noun_of(one: str, many: str) -> Noun:
    return Noun((one, many))


def test_an_empty_cell_is_the_name_in_cldr_where_a_language_has_names_of_cldr():
    assert unit_nouns("fr", EMPTY, noun_of)["m²"].forms == ("mètre carré", "mètres carrés")
    assert "m²" not in unit_nouns("fr", EMPTY, noun_of, has_cldr=False)


def test_a_name_of_the_table_wins_over_that_in_cldr():
    assert unit_nouns("it", EMPTY, noun_of)["t"].forms == ("tonnellata", "tonnellate")


def test_the_tables_of_a_language_win_over_the_others():
    units = unit_nouns("en-US", {"units": {"m": "yard/yards"}, "other symbols": {"mtr": "m"}}, noun_of)
    assert units["m"].forms == units["mtr"].forms == ("yard", "yards")


def test_it_makes_nouns_in_the_spelling_of_the_place():
    nouns = unit_nouns("en-GB", EMPTY, noun_of)
    assert nouns["km"].forms == ("kilometre", "kilometres")


@pytest.mark.parametrize(("locale", "package"), PACKAGES.items())
def test_other_symbols_stand_for_a_known_one(locale: str, package: str):
    own = word_tables(package)
    nouns = unit_nouns(locale, own, noun_of)
    assert all(nouns[other] == nouns[symbol] for other, symbol in own["other symbols"].items())


def test_a_symbol_stands_once_in_the_table_of_all_languages():
    symbols = [symbol for row in shared_rows("units.tsv") for symbol in row["symbols"].split("|")]
    assert len(set(symbols)) == len(symbols)
