"""Signs, ranges and currencies of quantities in every language, on a table that is made of all their combinations."""

import itertools
import re

import pytest

from bench.reading.cases import READ_LANGUAGES, spoken_words

COMMA = {"de", "es", "fr", "it", "pt-BR"}
UNITS = ("°C", "%", "km", "kg", "GB", "m²", "€", "$", "£", "₹", "USD", "EUR")
CURRENCIES = ("€", "$", "£", "¥", "₹", "US$", "A$")
SYMBOL = re.compile(r"[^\w\s'’\-‑ー々〇·\u0300-\u036f\u0900-\u097f\u0600-\u06ff\u200c\u200d]|[½¼¾]")
IN_A_ROW = {"it"}
"""Languages that say two numbers of one unit one after the other: "3-5 km" is "tre cinque chilometri"."""
INFLECTED = {"ar"}
NO_FRACTION_AFTER_CURRENCY = {"ar"}


def said(text: str, language: str) -> str:
    return " ".join(word.text for word in spoken_words(text, language))


def number(written: str, language: str) -> str:
    return written.replace(".", ",") if language in COMMA else written


def is_lost(text: str, parts: tuple[str, ...], language: str) -> bool:
    """Tell whether a sign between or before `parts` is not said, or a symbol of the text has no word."""
    spoken = said(text, language)
    alone = " ".join(said(part, language) for part in parts)
    return spoken.replace(" ", "") == alone.replace(" ", "") or bool(SYMBOL.search(spoken))


@pytest.mark.parametrize("language", READ_LANGUAGES)
@pytest.mark.parametrize("sign", ["€", "£", "$"])
def test_both_amounts_of_a_range_have_their_hundredths(language, sign):
    same = (
        f"{sign}1.50-2.00",
        f"{sign}1.50–2.00",
        f"{sign}1,50-2,00",
        f"{sign} 1.50 - 2.00",
        f"1.50-2.00 {sign}",
        f"1.50 – 2.00 {sign}",
    )
    spoken = {said(written, language).replace(" ", "") for written in same}
    alone = [said(f"{sign}{amount}", language).replace(" ", "") for amount in ("1.50", "2.00")]
    (one,) = spoken
    assert one.startswith(alone[0])
    assert language in INFLECTED or one.endswith(alone[1])


@pytest.mark.parametrize("language", READ_LANGUAGES)
def test_a_minus_before_a_quantity_is_said(language):
    numbers = [number(written, language) for written in ("3", "3.5", "½", "2½", "1/2")]
    quantities = [f"{value}{space}{unit}" for value in numbers for unit in UNITS for space in (" ", "")]
    fractions = ("½", "2½", "1/3", "2 1/2")
    assert [
        f"-{quantity}" for quantity in (*quantities, *fractions) if is_lost(f"-{quantity}", (quantity,), language)
    ] == []


@pytest.mark.parametrize("language", READ_LANGUAGES)
def test_a_dash_between_two_quantities_is_said(language):
    pairs = (("3", "5"), ("1.5", "2.0"), ("½", "¾"), ("2½", "3½"), ("-5", "-3"), ("-5", "10"))
    lost = []
    for (low, high), unit, space, dash in itertools.product(pairs, UNITS, (" ", ""), ("-", "–", " – ")):
        first, last = (f"{number(value, language)}{space}{unit}" for value in (low, high))
        if is_lost(f"{first}{dash}{last}", (first, last), language):
            lost.append(f"{first}{dash}{last}")
    assert lost == []


@pytest.mark.parametrize("language", sorted({*READ_LANGUAGES} - IN_A_ROW))
def test_a_dash_between_two_numbers_of_a_unit_is_said(language):
    pairs = (("3", "5"), ("1.5", "2.0"), ("½", "¾"), ("2½", "3½"), ("-5", "10"))
    lost = []
    for (low, high), unit, dash in itertools.product(pairs, UNITS, ("-", "–")):
        first, last = number(low, language), f"{number(high, language)} {unit}"
        if is_lost(f"{first}{dash}{last}", (first, last), language):
            lost.append(f"{first}{dash}{last}")
    assert lost == []


@pytest.mark.parametrize("language", READ_LANGUAGES)
def test_a_currency_before_a_number_is_said_with_its_sign_and_its_scale(language):
    fractions = () if language in NO_FRACTION_AFTER_CURRENCY else ("½", "2½")
    numbers = [*(number(written, language) for written in ("3", "1.50", "0.99", "3.5bn", "2.5k")), *fractions]
    lost = []
    for currency, value in itertools.product(CURRENCIES, numbers):
        if SYMBOL.search(said(f"{currency}{value}", language)) or (
            is_lost(f"-{currency}{value}", (f"{currency}{value}",), language)
        ):
            lost.append(f"-{currency}{value}")
    for currency, dash in itertools.product(CURRENCIES, ("-", "–")):
        first, last = (f"{currency}{number(value, language)}" for value in ("1.50", "2.00"))
        if is_lost(f"{first}{dash}{last}", (first, last), language):
            lost.append(f"{first}{dash}{last}")
    assert lost == []


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("5 km − 3 km", "five kilometers minus three kilometers"),
        ("5 km - 3 km = 2 km", "five kilometers minus three kilometers equals two kilometers"),
        ("T = 3°C–5°C", "T equals three degrees Celsius to five degrees Celsius"),
        ("He ran 5 km - 3 km more than me", "He ran five kilometers three kilometers more than me"),
        ("1/2-3/4 cup", "one half to three quarters cup"),
        (
            "from Q1–Q3, #4–#6 and v1.2–v1.4",
            "from Q one to Q three number four to number six and version one dot two to version one dot four",
        ),
        ("< 5 km, <5 %", "less than five kilometers less than five percent"),
        ("<3", "heart"),
        ("1/2 € 3/4 $", "one half euro three quarters of a dollar"),
        ("5 € ½ kg", "five euros one half kilogram"),
        ("e2-e4, a. 3 - a. 4", "E two to E four a three to a four"),
        ("with a 3 - a 4", "with a three a four"),
        ("EUR1.50 or USD2.5bn", "one euro and fifty cents or two point five billion US dollars"),
    ],
)
def test_a_dash_is_a_minus_in_sums_and_nothing_in_sentences(text, spoken):
    assert said(text, "en-US") == spoken
