"""What is said for numbers, amounts and dates, parsed back by another library, is what was written."""

import datetime
import re

import pytest
from babel.dates import get_month_names
from hypothesis import given, settings
from hypothesis import strategies as st
from text_to_num import alpha2digit, text2num  # type: ignore[import-untyped]

from speech.text.normalization import find_spoken_forms

# Tag → separators of thousands and of decimals, an amount, the patterns of its unit and of its hundredth.
LANGUAGES = {
    "en-US": (",", ".", "${}", "dollars?", "cents?"),
    "en-GB": (",", ".", "£{}", "pounds?", "penny|pence"),
    "es": (".", ",", "{} €", "euros?", "céntimos?"),
    "fr": (" ", ",", "{} €", "euros?", "centimes?"),
    "it": (".", ",", "{} €", "euro", "centesim[oi]"),
    "pt-BR": (".", ",", "R$ {}", "rea(?:l|is)", "centavos?"),
}
# What the parser does not know: the short form before a noun, elisions, "de" after millions.
UNKNOWN = {
    "es": (("veintiún", "veintiuno"), (r"\bun$", "uno"), (" de$", "")),
    "fr": (("(?: de| d)$", ""),),
    "it": (("cent(?=ott)", "cento"), ("tré$", "tre"), ("^un$", "uno"), (" e ", " "), (" di$", "")),
    "pt": ((" de$", ""),),
    "en": ((r"\boh\b", "zero"),),
}
FIRST_DAYS = {"primero", "premier", "primo", "primeiro"}


def said(written: str, language: str) -> str:
    (form,) = find_spoken_forms(written, language)
    assert (form.start, form.end) == (0, len(written))
    return " ".join(form.words)


def parsed(words: str, language: str) -> int:
    parser = language[:2]
    for unknown, known in UNKNOWN[parser]:
        words = re.sub(unknown, known, words)
    value: int = text2num(words, parser)
    return value


def parsed_year(words: str, language: str) -> int:
    if not language.startswith("en") or "hundred" in words or "thousand" in words:
        return parsed(words, language)
    return int("".join(re.findall(r"\d", alpha2digit(words.replace("oh", "zero"), "en", 0))))


def parsed_day(words: str, language: str) -> int:
    if language.startswith("en"):
        return int(re.sub(r"\D", "", alpha2digit(words, "en", 0)))
    return 1 if words in FIRST_DAYS else parsed(words, language)


def grouped(value: int, separator: str) -> str:
    return f"{value:,}".replace(",", separator)


@pytest.mark.parametrize("language", LANGUAGES)
@settings(deadline=None)
@given(value=st.integers(0, 10**4) | st.integers(0, 10**9 - 1))
def test_numbers(language: str, value: int) -> None:
    assert parsed(said(grouped(value, LANGUAGES[language][0]), language), language) == value


@pytest.mark.parametrize("language", LANGUAGES)
@settings(deadline=None)
@given(whole=st.integers(0, 10**4) | st.integers(0, 10**8), cents=st.integers(0, 99))
def test_amounts(language: str, whole: int, cents: int) -> None:
    group, decimal, template, unit, cent = LANGUAGES[language]
    spoken = said(template.format(f"{grouped(whole, group)}{decimal}{cents:02}"), language)
    found = re.fullmatch(
        rf"(?:(?P<whole>.+?)[ ’](?:{unit}))?(?:^| (?:and|con|et|e) |$)(?:(?P<cents>.+) (?:{cent}))?", spoken
    )
    assert found
    assert [parsed(part, language) if part else 0 for part in (found["whole"], found["cents"])] == [whole, cents]


@pytest.mark.parametrize("language", LANGUAGES)
@settings(deadline=None)
@given(date=st.dates(datetime.date(1100, 1, 1), datetime.date(2099, 12, 31)))
def test_dates(language: str, date: datetime.date) -> None:
    spoken = said(date.isoformat(), language)
    month = get_month_names("wide", locale=language.replace("-", "_"))[date.month]
    first, second = re.split(rf"(?:\bthe )?(?: of| de)? ?{month},?(?: de\b)? ?", spoken.removeprefix("the "))
    day, year = second.split(", ") if language == "en-US" else (first, second)
    assert (parsed_year(year, language), parsed_day(day, language)) == (date.year, date.day)
