"""The spoken words of American and British English for numbers, money, measures and signs."""

from collections.abc import Callable

import pytest

Speak = Callable[[str, str], str]

AMERICAN = [
    ("-> here <b>", "-> here <b>"),
    ("&amp;", "&amp;"),
    (">90%", "more than ninety percent"),
    ("<p>Hi</p>", "<p>Hi</p>"),
    ("2024-03-05", "March fifth, twenty twenty-four"),
    ("3/5/2024", "March fifth, twenty twenty-four"),
    ("12/25/99", "December twenty-fifth, nineteen ninety-nine"),
    ("25/12/2023", "December twenty-fifth, twenty twenty-three"),
    ("05.03.2024", "March fifth, twenty twenty-four"),
    (
        "Between 9 a.m. and 5 p.m., call 555-1234.",
        "Between nine a.m. and five p.m., call five five five, one two three four.",
    ),
    ("555-1234", "five five five, one two three four"),
    ("(555) 123-4567", "five five five, one two three, four five six seven"),
    ("+1 555 123 4567", "plus one, five five five, one two three, four five six seven"),
    ("1-800-555-1234", "one, eight hundred, five five five, one two three four"),
    ("ISBN 978-3-16-148410-0", "I S B N nine seven eight, three, one six, one four eight four one zero, zero"),
    ("1-800-FLOWERS", "one, eight hundred,FLOWERS"),
    ("1 (800) 555-1234", "one, eight hundred, five five five, one two three four"),
]

BRITISH = [
    ("3/5/2024", "the third of May, twenty twenty-four"),
    ("25/12/2023", "the twenty-fifth of December, twenty twenty-three"),
]
"""Forms with pauses or signs that are no words; `bench/reading/tables` has the others."""

AS_WRITTEN = [
    "°C",
    "&amp;",
    "=>",
    "==",
    "no numbers here",
    "I am mixed; vivid civil DIM lid.",
    "A well-known, self-made man's word (see above) - really?",
    "He said no. It was so. I may march.",
    "**bold** _it_ `code`",
    "| a | b |",
    "- item",
    "# Heading",
    "The book I read. The part I played was small. Is that the figure I asked for?",
    "Charles and I are friends; Mary and I left, and so do I.",
    "Malcolm X spoke. Vitamin C helps. Plan A failed. Class C is full.",
    "The IV drip ran. DIM the lights, do not MIX.",
    "Ave Maria, Mon ami, Sun god, Wed them, Mar the surface, Jan Smith.",
    "Wait a sec, please. I ate a fig. A sales rep called. My dear hon.",
    "Art is long. Max was here, Min was not. The co was founded.",
    "JUST DO IT. THIS IS IT. WHO DID THIS? WE ARE NOT AMUSED",
    "Sorry, OK, and ME too. Yes, OK.",
    "She sat in the sun. The Sun. It was hot.",
    "Jan-Michael came to Mar-a-Lago.",
    "Rock 'n' roll, 'tis the season, O'Brien's and the Joneses' house.",
    "&nbsp; R&amp;D <p>Hi</p> a->b -> <-",
    "e-mail, X-ray, T-shirt, state-of-the-art, mother-in-law",
    "an AD campaign and a CE mark",
    "Hmm... Oh, well. Psst! Why try by my dry sky?",
]


@pytest.mark.parametrize(
    ("written", "spoken", "language"),
    [*((*pair, "en-US") for pair in AMERICAN), *((*pair, "en-GB") for pair in BRITISH)],
)
def test_it_reads_written_forms(speak: Speak, written: str, spoken: str, language: str) -> None:
    assert speak(written, language) == spoken


@pytest.mark.parametrize("written", AS_WRITTEN)
def test_it_keeps_plain_text(speak: Speak, written: str) -> None:
    assert speak(written, "en-US") == written
