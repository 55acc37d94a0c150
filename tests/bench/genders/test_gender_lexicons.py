"""How rows of the lexicons become genders; the rows are real ones."""

import pytest

from bench.genders.lexicons import Entry, entry_of, read_analyses


def test_apertium_gives_nouns_of_one_gender():
    analysed = (
        "^casa/casa<n><f><sg>/casar<vblex><pri><p3><sg>$ ^./.<sent>$\n"
        "^crisis/crisis<n><f><sp>$ ^./.<sent>$\n"
        "^atleta/atleta<n><mf><sg>$ ^./.<sent>$\n"
        "^poder/poder<n><m><sg>/poder<vbmod><inf>$ ^./.<sent>$\n"
        "^xyz/*xyz$ ^./.<sent>$\n"
    )
    assert read_analyses(analysed) == {"casa": Entry("f", "s"), "crisis": Entry("f", "sp")}


@pytest.mark.parametrize(
    ("rows", "entry"),
    [
        ([("NOM", "f", "s", "74,86", "98,31")], Entry("f", "s")),  # société
        ([("NOM", "m", "s", "0,01", "0"), ("NOM", "f", "s", "63,62", "127,16")], Entry("f", "s")),
        ([("NOM", "f", "s", "10,2", "9,1"), ("NOM", "m", "s", "84,9", "151,8")], None),
        ([("ADJ", "", "s", "5,2", "20,1")], None),
        ([("NOM", "f", "s", "0,1", "0,2"), ("VER", "", "", "300,5", "80,1")], None),
        ([("NOM", "m", "s", "3,1", "2,5"), ("PRE", "", "", "900", "900")], None),
        ([("NOM", "f", "", "12,1", "8,4")], Entry("f", "sp")),
    ],
)
def test_lexique_gives_words_that_mostly_have_one_gender(rows, entry):
    assert entry_of(rows) == entry
