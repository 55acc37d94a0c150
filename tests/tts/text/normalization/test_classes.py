"""A form that means the same in all languages is taken for the same class in each."""

import pytest

from bench.reading.cases import READ_LANGUAGES
from tts.text.normalization.tracing import traces_of

TELEPHONE = "+33 1 23 45 67 89"
OWN = {("15:30", "ar"), ("15:30", "hi"), ("$5", "ar"), ("5 km", "ar"), (TELEPHONE, "zh")}
"""Forms that rules of one language read, by the case or the words beside them."""


@pytest.mark.parametrize("language", READ_LANGUAGES)
@pytest.mark.parametrize(
    ("written", "semiotic_class"),
    [
        ("15.3.2024", "Date"),
        ("15:30", "TimeOfDay"),
        ("$5", "Money"),
        ("5 km", "Measure"),
        (TELEPHONE, "Telephone"),
    ],
)
def test_a_form_is_of_its_class_in_every_language(written, semiotic_class, language):
    winner = traces_of(written, language)[0]
    assert winner.written == written
    assert winner.semiotic_class == ("" if (written, language) in OWN else semiotic_class)
