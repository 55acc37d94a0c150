"""The currencies of each language come from a table of all languages, from CLDR and from its own table."""

from tts.text.normalization.rules.currencies import currencies_of
from tts.text.normalization.rules.nouns import Currency, Noun
from tts.text.normalization.rules.tables import shared_rows

CENT = Noun(("cent", "cents"))


def noun_of(one: str, many: str) -> Noun:
    return Noun((one, many))


def test_hundredths_follow_a_plus():
    currencies = currencies_of("en-US", {}, noun_of)
    assert currencies["$"] == Currency(Noun(("dollar", "dollars")), CENT)
    assert currencies["¥"] == Currency(Noun(("yen", "yen")))


def test_a_currency_without_a_name_has_that_in_cldr():
    currencies = currencies_of("en-US", {}, noun_of)
    assert currencies["C$"] == currencies["CAD"] == Currency(Noun(("Canadian dollar", "Canadian dollars")), CENT)
    assert currencies["zł"] == Currency(Noun(("Polish zloty", "Polish zlotys")))


def test_a_language_without_names_of_cldr_leaves_out_what_the_table_does_not_name():
    currencies = currencies_of("ja", {}, noun_of, has_cldr=False)
    assert currencies["₩"].unit.forms == ("ウォン", "ウォン")
    assert "PLN" not in currencies


def test_the_table_of_a_language_wins():
    own = {"currencies": {"$": "peso/pesos + centavo/centavos"}}
    assert currencies_of("es", own, noun_of)["$"] == Currency(Noun(("peso", "pesos")), Noun(("centavo", "centavos")))


def test_a_sign_stands_once_in_the_table_of_all_languages():
    signs = [sign for row in shared_rows("currencies.tsv") for sign in row["signs"].split("|")]
    assert len(set(signs)) == len(signs)
