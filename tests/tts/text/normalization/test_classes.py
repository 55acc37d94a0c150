"""A form that means the same in all languages is taken for the same class in each."""

import pytest

from bench.reading.cases import READ_LANGUAGES
from tts.text.normalization.tracing import traces_of

TELEPHONE = "+33 1 23 45 67 89"


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
