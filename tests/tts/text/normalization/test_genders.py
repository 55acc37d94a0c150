"""The tables of nouns whose ending shows another gender, and nouns that follow them."""

from collections.abc import Callable

import pytest

from tts.text.normalization.french import nouns as french
from tts.text.normalization.german import nouns as german
from tts.text.normalization.hindi import nouns as hindi
from tts.text.normalization.italian import nouns as italian
from tts.text.normalization.portuguese.nouns import NOUNS as PORTUGUESE
from tts.text.normalization.rules.genders import listed_genders, table_of
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.spanish.nouns import NOUNS as SPANISH

GENDERS: dict[str, Callable[[str, int], Gender]] = {
    "french": french.gender_of,
    "german": lambda noun, value: german.gender_of(noun),
    "hindi": lambda noun, value: hindi.gender_of(noun),
    "italian": italian.gender_of,
    "portuguese": PORTUGUESE.gender_of,
    "spanish": SPANISH.gender_of,
}


@pytest.mark.parametrize("package", GENDERS)
def test_each_row_is_needed(package):
    table, gender_of = listed_genders(package), GENDERS[package]
    idle = []
    for noun in list(table):
        with_row = [gender_of(noun, value) for value in (1, 21)]
        row = table.pop(noun)
        if [gender_of(noun, value) for value in (1, 21)] == with_row:
            idle.append(noun)
        table[noun] = row
    assert not idle


@pytest.mark.parametrize("package", GENDERS)
def test_rows_are_sorted_and_name_a_noun_once(package):
    nouns = [line.split("\t")[0] for line in table_of(package).read_text(encoding="utf-8").splitlines()]
    assert nouns == sorted(set(nouns))


@pytest.mark.parametrize(
    ("noun", "gender"),
    [
        ("Stadt", Gender.FEMININE),
        ("Hauptstadt", Gender.FEMININE),
        ("Kurstadt", Gender.FEMININE),
        ("Holzhaus", Gender.NONE),
        ("Projektleiter", Gender.MASCULINE),
        ("E-Mail-Adresse", Gender.FEMININE),
        ("PDF-Buch", Gender.NONE),
    ],
)
def test_german_compound_has_the_gender_of_its_last_part(noun, gender):
    assert german.gender_of(noun) is gender


@pytest.mark.parametrize(("value", "gender"), [(1, Gender.MASCULINE), (21, Gender.NONE)])
def test_spanish_singular_may_end_as_plurals_do(value, gender):
    assert SPANISH.gender_of("país", value) is gender


@pytest.mark.parametrize("value", [1, 21])
def test_spanish_noun_may_have_one_form_for_both_numbers(value):
    assert SPANISH.gender_of("virus", value) is Gender.MASCULINE


def test_french_adjective_before_its_noun_agrees():
    assert [french.gender_of(noun, 21) for noun in ("réponses", "nouvelles", "arbres")] == [
        Gender.FEMININE,
        Gender.FEMININE,
        Gender.MASCULINE,
    ]
