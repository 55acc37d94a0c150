"""The parts of a changed text that were rendered before."""

import random

from jobs.changing.alignment import Fresh, Voiced, align
from jobs.models import Segment
from tests.support.jobs import book_text
from tts.text.planning import plan_segments


def planned(text: str) -> list[Segment]:
    return [Segment(text=text[plan.start : plan.end], voice="v") for plan in plan_segments(text)]


def fresh(old: list[Segment], text: str) -> list[str]:
    """Return the texts that are rendered anew."""
    return [
        text[item.start : item.end] for item in align(old, [Voiced(text, "v", "", None)]) if isinstance(item, Fresh)
    ]


def test_one_word_of_a_long_book_is_in_the_segment_that_holds_it():
    text = book_text(560)
    assert len(text) > 300_000
    old, chance = planned(text), random.Random(7)
    for _ in range(40):
        place = text.index(" begins", chance.randrange(len(text) - 2_000))
        changed = f"{text[:place]} surely{text[place:]}"
        (new,) = fresh(old, changed)
        assert new.replace(" surely", "", 1) in {segment.text for segment in old}


def test_equal_text_is_kept_and_other_text_is_not():
    old = planned(book_text(3))
    assert fresh(old, book_text(3)) == []
    assert fresh(old, "Quite different.") == ["Quite different."]
    assert "".join(fresh(old, f"{book_text(3)}\n\nMore.")).endswith("More.")


def test_another_voice_keeps_nothing():
    text = book_text(3)
    found = align(planned(text), [Voiced(text, "w", "", None)])
    assert [(item.start, item.end) for item in found] == [(0, len(text))]
