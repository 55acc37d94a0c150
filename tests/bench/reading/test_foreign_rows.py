"""Each language reads the rows of all others: a text may be in another language than its voice."""

import pytest

from bench.reading.cases import READ_LANGUAGES, cases_of
from tts.text.normalization import find_spoken_forms


@pytest.mark.parametrize("language", READ_LANGUAGES)
def test_the_rows_of_other_languages_are_read(language):
    for case in (case for other in READ_LANGUAGES for case in cases_of(other)):
        forms = find_spoken_forms(case.written, language)
        ends = [0, *(form.end for form in forms)]
        assert all(end <= form.start < form.end for end, form in zip(ends, forms, strict=False)), case.written
