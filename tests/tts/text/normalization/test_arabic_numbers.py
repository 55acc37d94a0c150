"""Arabic numerals, parsed back by an independent reader, name the written number and agree with the counted noun."""

import datetime
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tts.text.normalization import find_spoken_forms
from tts.text.normalization.arabic.numbers import Case, cardinal, count_noun, noun, ordinal
from tts.text.normalization.rules.nouns import Gender

NUMBERS = {
    "صفر": 0, "واحد": 1, "واحدة": 1, "أحد": 1, "إحدى": 1,
    "اثنان": 2, "اثنين": 2, "اثنتان": 2, "اثنتين": 2, "اثنا": 2, "اثني": 2,
    "اثنتا": 2, "اثنتي": 2, "ثلاث": 3, "ثلاثة": 3, "أربع": 4,
    "أربعة": 4, "خمس": 5, "خمسة": 5, "ست": 6, "ستة": 6, "سبع": 7,
    "سبعة": 7, "ثماني": 8, "ثمانٍ": 8, "ثمانية": 8, "تسع": 9,
    "تسعة": 9, "عشر": 10, "عشرة": 10, "مئة": 100, "مئتان": 200,
    "مئتين": 200, "مئتا": 200, "مئتي": 200,
}  # fmt: skip
NUMBERS |= {f"{hundreds}مئة": 100 * NUMBERS[hundreds] for hundreds in ("ثلاث", "أربع", "خمس", "ست", "سبع", "تسع")} | {
    "ثمانمئة": 800
}
NUMBERS |= {
    f"{tens}{ending}": value
    for tens, value in zip(("عشر", "ثلاث", "أربع", "خمس", "ست", "سبع", "ثمان", "تسع"), range(20, 100, 10), strict=True)
    for ending in ("ون", "ين")
}
SCALES = {
    "ألف": 10**3, "آلاف": 10**3, "ألفا": 10**3, "مليون": 10**6, "ملايين": 10**6, "مليار": 10**9, "مليارات": 10**9,
    "تريليون": 10**12, "تريليونات": 10**12, "كوادريليون": 10**15, "كوادريليونات": 10**15,
}  # fmt: skip


def value_of(spoken: str) -> int:
    """Return the number that its words name: each scale multiplies the words since the scale before."""
    total = group = 0
    for written in spoken.split():
        word = written.rstrip("ًا") if written.endswith("اً") else written
        if word not in NUMBERS | SCALES:
            word = word.removeprefix("و")
        if word in NUMBERS:
            group += NUMBERS[word]
        elif word in SCALES:
            total, group = total + (group or 1) * SCALES[word], 0
        else:
            total += 2 * SCALES[word.removesuffix("ان").removesuffix("ين")]
    return total + group


@given(value=st.integers(min_value=0, max_value=10**18 - 1))
@pytest.mark.parametrize("gender", list(Gender))
@pytest.mark.parametrize("case", list(Case))
def test_words_name_the_number(value: int, gender: Gender, case: Case) -> None:
    assert value_of(cardinal(value, gender, case)) == value


@given(value=st.integers(min_value=3, max_value=10**12).filter(lambda value: value % 100 > 2))
def test_the_last_two_digits_choose_the_form_of_the_noun(value: int) -> None:
    *number, counted = count_noun(value, noun("كتاب", "كتب")).split()
    assert value_of(" ".join(number)) == value
    assert counted == ("كتب" if value % 100 <= 10 else "كتاباً")


@given(value=st.integers(min_value=3, max_value=10))
def test_numerals_from_three_to_ten_take_the_other_gender(value: int) -> None:
    assert count_noun(value, noun("كتاب", "كتب")).split()[0].endswith("ة")
    assert not count_noun(value, noun("سنة", "سنوات")).split()[0].endswith("ة")


@given(value=st.integers(min_value=1, max_value=10**15))
def test_the_oblique_case_has_no_nominative_ending(value: int) -> None:
    words = cardinal(value, case=Case.GENITIVE).split()
    assert not [word for word in words if word.endswith(("ون", "ان")) and word.removeprefix("و") not in SCALES]


ORDINALS = {
    "أول": 1, "أولى": 1, "حادي": 1, "حادية": 1, "ثاني": 2, "ثانية": 2, "ثالث": 3, "ثالثة": 3, "رابع": 4, "رابعة": 4,
    "خامس": 5, "خامسة": 5, "سادس": 6, "سادسة": 6, "سابع": 7, "سابعة": 7, "ثامن": 8, "ثامنة": 8, "تاسع": 9,
    "تاسعة": 9, "عاشر": 10, "عاشرة": 10, "واحدة": 1,
}  # fmt: skip
MONTHS = "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر".split()
HALVES = {"والربع": 15, "والثلث": 20, "والنصف": 30}


def said(written: str) -> str:
    (form,) = find_spoken_forms(written, "ar")
    assert (form.start, form.end) == (0, len(written))
    return " ".join(form.words)


def ordinal_value(spoken: str) -> int:
    """Return the number of an ordinal: its parts have the article, and so have those of a cardinal beside them."""
    words = [re.sub("^و?ال", "", word) for word in spoken.split() if word != "بعد"]
    return sum(ORDINALS.get(word) or value_of(word) for word in words)


@given(value=st.integers(min_value=1, max_value=999))
@pytest.mark.parametrize("gender", [Gender.MASCULINE, Gender.FEMININE])
@pytest.mark.parametrize("case", list(Case))
def test_ordinals_name_their_place(value: int, gender: Gender, case: Case) -> None:
    assert ordinal_value(ordinal(value, gender, case)) == value


@given(
    whole=st.integers(min_value=3, max_value=10**9).filter(lambda value: value % 100 > 2),
    cents=st.integers(min_value=3, max_value=99),
)
def test_amounts_name_their_units_and_hundredths(whole: int, cents: int) -> None:
    found = re.fullmatch(r"(.+?) دولار(?:ات|اً)? و(.+?) سنت(?:ات|اً)?", said(f"${whole}.{cents:02}"))
    assert found
    assert (value_of(found[1]), value_of(found[2])) == (whole, cents)


@given(date=st.dates(datetime.date(1900, 1, 1), datetime.date(2099, 12, 31)))
def test_dates_name_their_day(date: datetime.date) -> None:
    for written in (date.isoformat(), f"{date.day}/{date.month}/{date.year}", f"{date:%d.%m.%Y}"):
        day, month, year = re.split(" من | عام ", said(written))
        assert (value_of(year), MONTHS.index(month) + 1, ordinal_value(day)) == (date.year, date.month, date.day)


@given(time=st.times())
def test_times_name_their_hour_and_minute(time: datetime.time) -> None:
    words = said(f"{time:%H:%M}").split()[1:]
    period = " ".join(word for word in words if word in ("مساءً", "بعد", "منتصف", "الليل"))
    clock = [word for word in words if word not in period.split()]
    minute = 0
    if clock[-2:] == ["إلا", "ربعاً"]:
        clock, minute = clock[:-2], -15
    elif clock[-1] in HALVES:
        minute = HALVES[clock.pop()]
    elif "دقيق" in clock[-1] or "دقائق" in clock[-1] or clock[-1] == "واحدة":
        split = next(index for index, word in enumerate(clock) if word.startswith("و"))
        clock, counted = clock[:split], " ".join(clock[split:])
        minute = {"ودقيقة واحدة": 1, "ودقيقتان": 2}.get(counted) or value_of(counted.rsplit(" ", 1)[0])
    hour = ordinal_value(" ".join(clock))
    assert (hour * 60 + minute) % 720 == (time.hour * 60 + time.minute) % 720
    assert (period == "مساءً") == (time.hour > 12)


@given(whole=st.integers(0, 10**6), fraction=st.integers(1, 9), comma=st.sampled_from(".,٫،"))
def test_decimals_are_read_after_any_mark(whole: int, fraction: int, comma: str) -> None:
    before, after = said(f"{whole}{comma}{fraction}").split(" فاصلة ")
    assert (value_of(before), value_of(after)) == (whole, fraction)
