"""The names of units come from the SI, a table of all languages, CLDR and the tables of each language."""

import pytest

from tts.text.normalization.rules.numbers import Noun
from tts.text.normalization.rules.tables import shared_rows, word_tables
from tts.text.normalization.rules.unit_names import one_and_many, unit_names, unit_nouns

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


def test_a_name_without_a_stroke_is_for_one_and_for_more():
    assert one_and_many("Meter") == ("Meter", "Meter")
    assert one_and_many("inch/inches") == ("inch", "inches")


def test_an_empty_cell_is_the_name_in_cldr_where_a_language_has_names_of_cldr():
    assert unit_names("fr", EMPTY, has_cldr=True)["m²"] == ("mètre carré", "mètres carrés")
    assert "m²" not in unit_names("fr", EMPTY)


def test_a_name_of_the_table_wins_over_that_in_cldr():
    assert unit_names("it", EMPTY, has_cldr=True)["t"] == ("tonnellata", "tonnellate")


def test_the_tables_of_a_language_win_over_the_others():
    own = {"units": {"m": "yard/yards"}, "other symbols": {"mtr": "m"}}
    names = unit_names("en-US", own, has_cldr=True)
    assert names["m"] == names["mtr"] == ("yard", "yards")


def test_it_makes_nouns_in_the_spelling_of_the_place():
    nouns = unit_nouns("en-GB", EMPTY, lambda one, many: Noun((one, many)))
    assert nouns["km"].forms == ("kilometre", "kilometres")


@pytest.mark.parametrize(("locale", "package"), PACKAGES.items())
def test_other_symbols_stand_for_a_known_one(locale: str, package: str):
    own = word_tables(package)
    names = unit_names(locale, own, has_cldr=True)
    assert all(names[other] == names[symbol] for other, symbol in own["other symbols"].items() if other != symbol)


def test_a_symbol_stands_once_in_the_table_of_all_languages():
    symbols = [symbol for row in shared_rows("units.tsv") for symbol in row["symbols"].split("|")]
    assert len(set(symbols)) == len(symbols)
