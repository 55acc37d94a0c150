"""Hindi numerals, read back by an independent reader, name the written number, amount, date or time."""

import datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from tts.text.normalization import find_spoken_forms
from tts.text.normalization.hindi.numbers import cardinal, ordinal
from tts.text.normalization.hindi.words import MONTHS

SCALES = {
    "सौ": 10**2,
    "हज़ार": 10**3,
    "लाख": 10**5,
    "करोड़": 10**7,
    "अरब": 10**9,
    "खरब": 10**11,
    "नील": 10**13,
    "पद्म": 10**15,
    "शंख": 10**17,
}
BELOW_HUNDRED = {cardinal(value): value for value in range(100)}


def value_of(spoken: str) -> int:
    """Return the number that its words name: each scale multiplies the word before it, the scales only fall."""
    total, last = 0, 10**18
    words = spoken.split()
    for index, word in enumerate(words):
        if word not in SCALES:
            following = words[index + 1] if index + 1 < len(words) else ""
            scale = SCALES.get(following, 1)
            assert scale < last
            total, last = total + BELOW_HUNDRED[word] * scale, scale
    return total


def test_every_number_below_a_hundred_has_its_own_word() -> None:
    assert len(BELOW_HUNDRED) == 100
    assert not [word for word in BELOW_HUNDRED if " " in word]


@settings(deadline=None)
@given(value=st.integers(min_value=0, max_value=10**18 - 1))
def test_words_name_the_number(value: int) -> None:
    assert value_of(cardinal(value)) == value


@settings(deadline=None)
@given(hour=st.integers(min_value=0, max_value=23), minute=st.integers(min_value=0, max_value=59))
def test_every_time_is_one_form(hour: int, minute: int) -> None:
    text = f"{hour}:{minute:02}"
    (form,) = find_spoken_forms(text, "hi")
    assert (form.start, form.end) == (0, len(text))
    assert "बजे" in form.words or "बजकर" in form.words


def said(written: str) -> str:
    (form,) = find_spoken_forms(written, "hi")
    assert (form.start, form.end) == (0, len(written))
    return " ".join(form.words)


def indian(value: int) -> str:
    """Return a number with the commas of lakhs and crores."""
    digits = str(value)
    head, last = digits[:-3], digits[-3:]
    groups = [head[max(0, end - 2) : end] for end in range(len(head), 0, -2)][::-1]
    return ",".join([*groups, last])


@settings(deadline=None)
@given(value=st.integers(10**4, 10**13))
def test_grouped_numbers_name_their_value(value: int) -> None:
    assert value_of(said(indian(value))) == value_of(said(f"{value:,}")) == value


@settings(deadline=None)
@given(rupees=st.integers(2, 10**9), paise=st.integers(2, 99))
def test_amounts_name_rupees_and_paise(rupees: int, paise: int) -> None:
    unit, cent, end = (
        said(f"₹{indian(rupees)}.{paise:02}").partition(" रुपये ")[0],
        *said(f"₹0.{paise:02}").rsplit(" ", 1),
    )
    assert (value_of(unit), value_of(cent), end) == (rupees, paise, "पैसे")
    assert said(f"₹{indian(rupees)}.{paise:02}") == f"{unit} रुपये {cent} पैसे"


@settings(deadline=None)
@given(
    date=st.dates(datetime.date(1100, 1, 1), datetime.date(2999, 12, 31)),
    form=st.sampled_from(["%d/%m/%Y", "%Y-%m-%d"]),
)
def test_dates_name_their_day(date: datetime.date, form: str) -> None:
    written = f"{date.year:04}-{date:%m-%d}" if form == "%Y-%m-%d" else f"{date:%d/%m}/{date.year}"
    day, month, *year = said(written).split()
    assert (value_of(day), month) == (date.day, MONTHS[date.month])
    hundreds = date.year // 100
    if 11 <= hundreds <= 19:
        assert (BELOW_HUNDRED[year[0]], year[1]) == (hundreds, "सौ")
        assert value_of(" ".join(year[2:])) == date.year % 100
    else:
        assert value_of(" ".join(year)) == date.year


@settings(deadline=None)
@given(value=st.integers(1, 10**6))
def test_ordinals_are_the_same_however_their_ending_is_written(value: int) -> None:
    assert said(f"{value}वें") == said(f"{value} वें") == said(f"{value}-वें") == ordinal(value, "े")


@settings(deadline=None)
@given(whole=st.integers(0, 10**6), fraction=st.from_regex(r"[0-9]{1,6}", fullmatch=True).filter(str.isascii))
def test_decimals_name_each_digit(whole: int, fraction: str) -> None:
    before, after = said(f"{whole}.{fraction}").split(" दशमलव ")
    assert value_of(before) == whole
    assert "".join(str(BELOW_HUNDRED[word]) for word in after.split()) == fraction
