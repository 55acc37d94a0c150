"""Another library parses the words for numbers, amounts and dates back to the written values."""

import datetime
import re
from collections.abc import Sequence

import pytest
from babel.dates import get_month_names
from hypothesis import example, given, settings
from hypothesis import strategies as st
from text_to_num import alpha2digit, text2num  # type: ignore[import-untyped]

from tts.text.normalization import find_spoken_forms

# Tag → separators of thousands and of decimals, an amount, the patterns of its unit and of its hundredth.
LANGUAGES = {
    "de": (".", ",", "{} €", "Euro", "Cent"),
    "en-US": (",", ".", "${}", "dollars?", "cents?"),
    "en-GB": (",", ".", "£{}", "pounds?", "penny|pence"),
    "es": (".", ",", "{} €", "euros?", "céntimos?"),
    "fr": (" ", ",", "{} €", "euros?", "centimes?"),
    "it": (".", ",", "{} €", "euro", "centesim[oi]"),
    "pt-BR": (".", ",", "R$ {}", "rea(?:l|is)", "centavos?"),
}
# The parser does not know the short form before a noun, elisions, and "de" after millions.
UNKNOWN = {
    "de": (("eine? ?$", "eins"), ("eine(?= Mill)", "ein")),
    "es": (("veintiún", "veintiuno"), (r"\bun$", "uno"), (" de$", "")),
    "fr": (("(?: de| d)$", ""),),
    "it": (("cent(?=ott)", "cento"), ("tré$", "tre"), ("^un$", "uno"), (" e ", " "), (" di$", "")),
    "pt": ((" de$", ""),),
    "en": ((r"\boh\b", "zero"),),
}
# The parser knows no ordinals above a hundred without "and".
CARDINALS = {
    "first$": "one",
    "second$": "two",
    "third$": "three",
    "fifth$": "five",
    "eighth$": "eight",
    "ninth$": "nine",
    "twelfth$": "twelve",
    "ieth$": "y",
    "th$": "",
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
    if language.startswith(("de", "en")):
        return int(re.sub(r"\D", "", alpha2digit(words, language[:2], 0)))
    return 1 if words in FIRST_DAYS else parsed(words, language)


def grouped(value: int, separator: str) -> str:
    return f"{value:,}".replace(",", separator)


@pytest.mark.parametrize("language", LANGUAGES)
@settings(deadline=None)
@given(value=st.integers(0, 10**4) | st.integers(0, 10**9 - 1))
@example(value=101_000)
def test_numbers(language: str, value: int) -> None:
    assert parsed(said(grouped(value, LANGUAGES[language][0]), language), language) == value


@pytest.mark.parametrize("language", LANGUAGES)
@settings(deadline=None)
@given(whole=st.integers(0, 10**4) | st.integers(0, 10**8), cents=st.integers(0, 99))
def test_amounts(language: str, whole: int, cents: int) -> None:
    group, decimal, template, unit, cent = LANGUAGES[language]
    spoken = said(template.format(f"{grouped(whole, group)}{decimal}{cents:02}"), language)
    found = re.fullmatch(
        rf"(?:(?P<whole>.+?)[ ’](?:{unit}))?(?:^| (?:and|con|et|e) | |$)(?:(?P<cents>.+?)(?: (?:{cent}))?)?", spoken
    )
    assert found
    assert [parsed(part, language) if part else 0 for part in (found["whole"], found["cents"])] == [whole, cents]


@pytest.mark.parametrize("language", ["en-US", "en-GB"])
@settings(deadline=None)
@given(value=st.integers(1, 10**4) | st.integers(1, 10**9 - 1))
def test_english_ordinals(language: str, value: int) -> None:
    ending = "th" if value // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
    spoken = said(f"{value:,}{ending}", language)
    for ordinal, cardinal in CARDINALS.items():
        spoken = re.sub(ordinal, cardinal, spoken)
    assert parsed(spoken, language) == value


@pytest.mark.parametrize("language", ["en-US", "en-GB"])
@settings(deadline=None)
@given(
    whole=st.integers(0, 10**6), fraction=st.from_regex("[0-9]{1,8}", fullmatch=True), sign=st.sampled_from(["", "-"])
)
def test_english_decimals(language: str, whole: int, fraction: str, sign: str) -> None:
    spoken = said(f"{sign}{whole:,}.{fraction}%", language).removesuffix(" percent")
    before, after = spoken.removeprefix("minus ").split(" point ")
    assert spoken.startswith("minus ") == bool(sign)
    assert parsed(before, language) == whole
    assert "".join(str(parsed(digit, language)) for digit in after.split()) == fraction


@settings(deadline=None)
@given(time=st.times())
def test_english_times(time: datetime.time) -> None:
    spoken = said(f"{time:%I:%M %p}", "en-US")
    hour, *minute = re.split(r" (?=oh |[a-z-]+ [ap]\.m\.)", spoken[: -len(" a.m.")] + " a.m.", maxsplit=1)
    minutes = minute[0].removesuffix(" a.m.") if minute else "zero"
    assert spoken.endswith("p.m." if time.hour >= 12 else "a.m.")
    assert (parsed(hour.removesuffix(" a.m."), "en"), parsed(minutes, "en")) == ((time.hour - 1) % 12 + 1, time.minute)


@pytest.mark.parametrize("language", LANGUAGES)
@settings(deadline=None)
@given(date=st.dates(datetime.date(1100, 1, 1), datetime.date(2099, 12, 31)))
def test_dates(language: str, date: datetime.date) -> None:
    spoken = said(date.isoformat(), language)
    month = get_month_names("wide", locale=language.replace("-", "_"))[date.month]
    first, second = re.split(rf"(?:\bthe )?(?: of| de)? ?{month},?(?: de\b)? ?", spoken.removeprefix("the "))
    day, year = second.split(", ") if language == "en-US" else (first, second)
    assert (parsed_year(year, language), parsed_day(day, language)) == (date.year, date.day)


@pytest.mark.parametrize(("language", "noun"), [("es", "personas"), ("pt-BR", "pessoas")])
@settings(deadline=None)
@given(value=st.integers(2, 10**6 - 1), thousand=st.sampled_from(["", " mil"]))
def test_feminine_counts(language: str, noun: str, value: int, thousand: str) -> None:
    number, *_ = find_spoken_forms(f"{value if not thousand else value // 1000 + 1}{thousand} {noun}", language)
    spoken = " ".join(number.words)
    assert not re.search(r"\b(?:un|uno|dois|um)\b|cientos|centos|quinientos", re.sub("un mil|um mil", "", spoken))
    assert parsed(spoken, language) == (value if not thousand else (value // 1000 + 1) * 1000)


@pytest.mark.parametrize(("language", "mark"), [("es", "coma"), ("pt-BR", "vírgula")])
@settings(deadline=None)
@given(whole=st.integers(0, 10**6), fraction=st.from_regex("[0-9]{1,8}", fullmatch=True))
def test_decimals(language: str, mark: str, whole: int, fraction: str) -> None:
    before, after = said(f"{grouped(whole, '.')},{fraction}", language).split(f" {mark} ")
    parts = [after] if len(fraction) <= 2 else after.split()
    assert parsed(before, language) == whole
    assert int("".join(str(parsed(part, language)) for part in parts)) == int(fraction)


@pytest.mark.parametrize(("language", "article", "joiner"), [("es", "a las", "y"), ("pt-BR", "às", "e")])
@settings(deadline=None)
@given(hour=st.integers(2, 23), minute=st.integers(1, 59), mark=st.sampled_from([":", "h"]))
def test_times_of_day(language: str, article: str, joiner: str, hour: int, minute: int, mark: str) -> None:
    (form,) = find_spoken_forms(f"{article} {hour}{mark}{minute:02}", language)
    joiners = [index for index, word in enumerate(form.words) if word == joiner]
    assert (hour, minute) in [
        (value_of(form.words[:index], language), value_of(form.words[index + 1 :], language)) for index in joiners
    ]


def value_of(words: Sequence[str], language: str) -> int | None:
    try:
        return parsed(" ".join(words), language)
    except ValueError:
        return None


@pytest.mark.parametrize(("language", "decimal"), [("fr", " virgule "), ("it", " virgola ")])
@settings(deadline=None)
@given(
    whole=st.integers(0, 10**6), fraction=st.from_regex("[0-9]{1,3}", fullmatch=True), sign=st.sampled_from(["", "-"])
)
def test_percentages(language: str, decimal: str, whole: int, fraction: str, sign: str) -> None:
    spoken = said(f"{sign}{grouped(whole, LANGUAGES[language][0])},{fraction} %", language)
    found = re.fullmatch(rf"(moins |meno )?(.+){decimal}(.+) (?:pour cent|per cento)", spoken)
    assert found
    minus, before, after = found.groups()
    assert (bool(minus), parsed(before, language)) == (bool(sign), whole)
    zeros = re.match("(?:z[eé]ro ?)*", after)
    assert zeros
    rest = after[zeros.end() :]
    assert "0" * len(zeros[0].split()) + (str(parsed(rest, language)) if rest else "") == fraction


@pytest.mark.parametrize(
    ("language", "written", "spoken"),
    [
        ("fr", "{}h{:02}", "(?P<hour>.+?) heures?(?: (?P<minute>.+))?"),
        ("it", "{}:{:02}", "(?P<hour>.+?)(?: e (?P<minute>.+))?"),
    ],
)
@settings(deadline=None)
@given(hour=st.integers(0, 23), minute=st.integers(0, 59))
def test_times(language: str, written: str, spoken: str, hour: int, minute: int) -> None:
    found = re.fullmatch(spoken, said(written.format(hour, minute), language))
    assert found
    words = [
        re.sub("\\bun[ea]$", {"fr": "un", "it": "uno"}[language], found[name] or "zero") for name in ("hour", "minute")
    ]
    assert [parsed(word.replace("zero", "zéro") if language == "fr" else word, language) for word in words] == [
        hour,
        minute,
    ]


@pytest.mark.parametrize("language", ["fr", "it"])
@settings(deadline=None)
@given(thousands=st.integers(1, 999), tenth=st.integers(0, 9))
def test_thousands_of_euros(language: str, thousands: int, tenth: int) -> None:
    spoken = said(f"{thousands},{tenth} k€", language)
    assert parsed(re.sub(" euros?$", "", spoken), language) == thousands * 1000 + tenth * 100


@settings(deadline=None)
@given(
    pairs=st.lists(st.integers(0, 99), min_size=4, max_size=4),
    first=st.integers(1, 9),
    gap=st.sampled_from(["", " ", "."]),
)
def test_french_telephones(pairs: list[int], first: int, gap: str) -> None:
    written = gap.join([f"0{first}", *(f"{pair:02}" for pair in pairs)])
    groups = said(written, "fr").split(", ")
    digits = [str(parsed(word, "fr")) for word in groups[0].split()]
    assert digits == ["0", str(first)]
    for group, pair in zip(groups[1:], pairs, strict=True):
        is_spelled = pair < 10
        numbers = [parsed(word, "fr") for word in (group.split() if is_spelled else [group])]
        assert numbers == ([0, pair] if is_spelled else [pair])
