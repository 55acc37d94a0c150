"""The length of what is said: never shorter than what is written, and as long as a lexicon makes it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import InvalidValue
from tts.text.frontend import read_text
from tts.text.lexicon import Entry, Lexicon
from tts.text.said import SaidLength

LONG = "quite a lot of words"
LEXICON = Lexicon(
    [
        Entry("q", respelling=LONG),
        Entry("Worcestershire", respelling="wooster"),
        Entry("gif", phonemes="ʤˈɪfʤˈɪfʤˈɪf"),
        Entry("new york", respelling="the city that never sleeps"),
    ],
    "en-US",
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ""),
        ("Nothing of it is there.", "Nothing of it is there."),
        ("q", LONG),
        ("Q q, q!", f"{LONG} {LONG}, {LONG}!"),
        ("queue", "queue"),
        ("Worcestershire", "Worcestershire"),
        ("Worcestershire q", f"Worcestershire {LONG}"),
        ("a gif", "a ʤˈɪfʤˈɪfʤˈɪf"),
        ("New  York", "the city that never sleeps"),
        ("q's", f"{LONG}'s"),
        ("[q](/kjˈu/) q", f"[q](/kjˈu/) {LONG}"),
        ('q<break time="1s"/>q', f'{LONG}<break time="1s"/>{LONG}'),
    ],
)
def test_a_matched_entry_counts_as_it_is_said_where_that_is_longer(text, said):
    assert SaidLength(text, LEXICON).total == len(said)
    assert SaidLength(text, None).total == len(text)


def test_the_length_up_to_a_place_counts_the_entries_before_it():
    text = "A q and a q."
    said = SaidLength(text, LEXICON)
    assert [said.up_to(end) for end in (0, 2, 3, 10, 11, 12)] == [0, 2, 22, 29, 49, 50]
    assert said.up_to(len(text)) == said.total


def test_malformed_markup_is_an_error():
    with pytest.raises(InvalidValue):
        SaidLength("<break>", LEXICON)


@given(st.text("q Qgif.,'’新york\n5$-[]()/", max_size=60))
def test_it_counts_at_least_what_is_written_and_every_entry_that_is_read(text):
    try:
        items = read_text(text, "en-US", lexicon=LEXICON)
    except InvalidValue:
        return
    said = SaidLength(text, LEXICON)
    assert said.total >= len(text)
    assert [said.up_to(end) for end in range(len(text) + 1)] == sorted(said.up_to(end) for end in range(len(text) + 1))
    read = sum(getattr(item, "text", "") == "quite" for item in items)
    assert said.total >= len(text) + read * (len(LONG) - len("q's"))
