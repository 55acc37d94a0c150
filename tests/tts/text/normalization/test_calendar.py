"""The names of months and weekdays."""

import pytest

from tts.text.normalization.rules.calendar import month_names, short_weekdays, weekday_names, written_months


@pytest.mark.parametrize(
    ("language", "first", "last"),
    [
        ("de", "Januar", "Dezember"),
        ("pt-BR", "janeiro", "dezembro"),
        ("hi", "जनवरी", "दिसंबर"),
        ("ar", "يناير", "ديسمبر"),
    ],
)
def test_months_begin_with_january(language, first, last):
    names = month_names(language)
    assert (len(names), names[0], names[-1]) == (12, first, last)


@pytest.mark.parametrize(("language", "first", "last"), [("en", "Monday", "Sunday"), ("it", "lunedì", "domenica")])
def test_weeks_begin_on_monday(language, first, last):
    names = weekday_names(language)
    assert (len(names), names[0], names[-1]) == (7, first, last)


def test_abbreviations_have_no_period():
    assert list(short_weekdays("pt-BR")) == ["seg", "ter", "qua", "qui", "sex", "sáb", "dom"]
    assert written_months("hi")["जन"] == "जनवरी"


def test_months_are_written_whole_and_abbreviated_beside_a_day_and_alone():
    written = written_months("de")
    assert [written[name] for name in ("September", "Sept", "Sep", "Mär", "Mai")] == [
        *["September"] * 3,
        "März",
        "Mai",
    ]
