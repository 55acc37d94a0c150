"""Every rule knows the class of its forms, and a form that means the same in all languages has one class in each."""

from dataclasses import is_dataclass

import pytest

from bench.reading.cases import READ_LANGUAGES, cases_of
from tts.text.normalization import classes as semiotic
from tts.text.normalization.tracing import traces_of

TELEPHONE = "+33 1 23 45 67 89"
WORDS = {"hindi.roman_words: build_roman_word_rule.read"}
"""The rule whose forms are words of the language in other letters."""


@pytest.mark.parametrize("language", READ_LANGUAGES)
@pytest.mark.parametrize(
    ("written", "semiotic_class"),
    [
        ("15.3.2024", "Date"),
        ("15:30", "TimeOfDay"),
        ("$5", "Money"),
        ("5 km", "Measure"),
        (TELEPHONE, "Telephone"),
        ("7", "Cardinal"),
        ("1/3", "Fraction"),
        ("info@example.org", "Electronic"),
        ("v2.3", "Code"),
    ],
)
def test_a_form_is_of_its_class_in_every_language(written, semiotic_class, language):
    winner = traces_of(written, language)[0]
    assert winner.written == written
    assert winner.semiotic_class == semiotic_class


@pytest.mark.parametrize("language", READ_LANGUAGES)
def test_every_row_is_read_by_rules_of_a_class(language):
    texts = [case.written for case in cases_of(language)]
    traces = [trace for text in texts for trace in traces_of(text, language)]
    classes = {name for name, value in vars(semiotic).items() if is_dataclass(value)}
    assert {trace.semiotic_class for trace in traces} - {""} <= classes
    assert {trace.rule for trace in traces if not trace.semiotic_class} <= {
        "hindi.roman_words: build_roman_word_rule.read"
    }
