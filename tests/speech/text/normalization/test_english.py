"""What American and British English read for numbers, amounts, years and signs."""

from collections.abc import Callable

import pytest

Speak = Callable[[str, str], str]

AMERICAN = [
    ("I have 42 apples.", "I have forty-two apples."),
    ("0", "zero"),
    ("1,234 pears", "one thousand two hundred thirty-four pears"),
    ("1001 nuts", "one thousand one nuts"),
    ("1,000,000", "one million"),
    ("1,001,101", "one million one thousand one hundred one"),
    ("It is -5 outside", "It is minus five outside"),
    ("−3 or +7", "minus three or plus seven"),
    ("a < b, 5 > 3", "a less than b, five greater than three"),
    ("-> here <b>", "-> here <b>"),
    ("3.14159", "three point one four one five nine"),
    ("0.5, then .5", "zero point five, then zero point five"),
    ("50% of it", "fifty percent of it"),
    ("12.5 %", "twelve point five percent"),
    ("the 1st, 2nd and 3rd", "the first, second and third"),
    ("21st, 112th, 1,000th", "twenty-first, one hundred twelfth, one thousandth"),
    ("30th 4TH", "thirtieth fourth"),
    ("$5 each", "five dollars each"),
    ("$1", "one dollar"),
    ("$5.50", "five dollars and fifty cents"),
    ("$5.00", "five dollars"),
    ("$0.99", "ninety-nine cents"),
    ("$1.01", "one dollar and one cent"),
    ("-$20 and $-20", "minus twenty dollars and minus twenty dollars"),
    ("$5 million", "five million dollars"),
    ("$2.5B", "two point five billion dollars"),
    ("$40k", "forty thousand dollars"),
    ("$1,234.56", "one thousand two hundred thirty-four dollars and fifty-six cents"),
    ("5€ or 5 €", "five euros or five euros"),
    ("£2.01", "two pounds and one penny"),
    ("¥500", "five hundred yen"),
    ("¥500.00", "five hundred yen"),
    ("₹100", "one hundred rupees"),
    ("R$10", "ten reais"),
    ("US$3", "three dollars"),
    ("in 1999", "in nineteen ninety-nine"),
    ("since 2005", "since two thousand five"),
    ("the year 2010", "the year twenty ten"),
    ("in 1905", "in nineteen oh five"),
    ("of 1900", "of nineteen hundred"),
    ("in 2000", "in two thousand"),
    ("July 1776", "July seventeen seventy-six"),
    ("Jan. 5, 2024", "Jan. five, twenty twenty-four"),
    ("in 1,999 ways", "in one thousand nine hundred ninety-nine ways"),
    ("in 1500%", "in one thousand five hundred percent"),
    ("1999 men", "one thousand nine hundred ninety-nine men"),
    ("½ cup", "one half cup"),
    ("2½ cups", "two and a half cups"),
    ("3 ¼", "three and a quarter"),
    ("¾", "three quarters"),
    ("salt & pepper", "salt and pepper"),
    ("a @ b", "a at b"),
    ("2 + 2 = 4", "two plus two equals four"),
    ("8 ÷ 2", "eight divided by two"),
    ("3 × 4", "three times four"),
    ("20°", "twenty degrees"),
    ("1°", "one degree"),
    ("COVID-19 and GPT-4", "COVID-nineteen and GPT-four"),
    ("007", "zero zero seven"),
    ("1.2.3", "one dot two dot three"),
    ("192.168.1.1", "one nine two dot one six eight dot one dot one"),
    ("1,2,3", "one,two,three"),
    ("1.234,56", "one thousand two hundred thirty-four point five six"),
    (
        "1234567890123456789",
        "one two three four five six seven eight nine zero one two three four five six seven eight nine",
    ),
    ("100000000000000000", "one hundred quadrillion"),
]

BRITISH = [
    ("101", "one hundred and one"),
    ("1001", "one thousand and one"),
    ("1,234,567", "one million two hundred and thirty-four thousand five hundred and sixty-seven"),
    ("1,000,100", "one million one hundred"),
    ("£5.50", "five pounds and fifty pence"),
    ("in 2005", "in two thousand and five"),
    ("in 2024", "in twenty twenty-four"),
    ("101st", "one hundred and first"),
    ("250°", "two hundred and fifty degrees"),
]


@pytest.mark.parametrize(("written", "spoken"), AMERICAN)
def test_it_reads_written_forms(speak: Speak, written: str, spoken: str) -> None:
    assert speak(written, "en-US") == spoken


@pytest.mark.parametrize(("written", "spoken"), BRITISH)
def test_it_says_and_in_british_english(speak: Speak, written: str, spoken: str) -> None:
    assert speak(written, "en-GB") == spoken


@pytest.mark.parametrize(
    "written",
    [
        "mp3",
        "B2B",
        "A4",
        "3D",
        "2x",
        "5km",
        "3.5kg",
        "H2O",
        "v1.2.3",
        "5²",
        "°C",
        "AT&T",
        "R&D",
        "user@example.com",
        "C++",
        "&amp;",
        "a=b",
        "=>",
        "==",
        "no numbers here",
    ],
)
def test_it_keeps_what_is_glued_to_letters(speak: Speak, written: str) -> None:
    assert speak(written, "en-US") == written
