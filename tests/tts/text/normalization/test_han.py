"""Forms that Japanese and Chinese share: a month and day, or a fraction."""

from collections.abc import Callable

import pytest

Speak = Callable[[str, str], str]


@pytest.mark.parametrize("written", ["5/3", "10/10", "6/8", "12/25", "2/29", "1/31"])
def test_a_pair_that_is_no_small_reduced_fraction_is_a_date(speak: Speak, written: str) -> None:
    assert "月" in speak(written, "ja")
    assert "月" in speak(written, "zh")


@pytest.mark.parametrize("written", ["1/2", "2/3", "3/4", "7/9", "3/10"])
def test_a_small_reduced_fraction_is_a_fraction(speak: Speak, written: str) -> None:
    assert "分の" in speak(written, "ja")
    assert "分之" in speak(written, "zh")


@pytest.mark.parametrize("written", ["13/5", "2/30", "4/31"])
def test_a_day_that_does_not_exist_is_no_date(speak: Speak, written: str) -> None:
    assert "月" not in speak(written, "ja")
    assert "月" not in speak(written, "zh")


@pytest.mark.parametrize(
    ("written", "japanese", "chinese"), [("①", "一", "一"), ("⑫", "十二", "十二"), ("Ⅷ", "八", "八")]
)
def test_numerals_of_one_character_are_read(speak: Speak, written: str, japanese: str, chinese: str) -> None:
    assert speak(written, "ja") == japanese
    assert speak(written, "zh") == chinese


@pytest.mark.parametrize("written", ["維生素C", "X線", "XML", "プランB", "CIVIC"])
def test_letters_that_are_no_numeral_stay(speak: Speak, written: str) -> None:
    assert speak(written, "ja") == written
