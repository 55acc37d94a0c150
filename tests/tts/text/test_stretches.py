"""A text in several voices."""

import pytest

from core.errors import InvalidValue
from tts.text.stretches import Stretch, boundary_between, named_voices, split_stretches
from tts.text.words import Boundary


def test_a_text_without_tags_is_one_stretch():
    for text in ("One, two.", "", "  ", "[music] [voice: off] [voice](/vɔɪs/)"):
        assert split_stretches(text) == [Stretch(text)]


def test_tags_give_stretches_to_other_voices():
    text = "One. [voice:a]Two. [voice:b]Three.[/voice] Four.[/voice] Five."
    assert split_stretches(text) == [
        Stretch("One. "),
        Stretch("Two. ", "a"),
        Stretch("Three. ", "b"),
        Stretch("Four. ", "a"),
        Stretch("Five."),
    ]
    assert named_voices(text) == ["a", "b"]


def test_marks_and_spaces_between_stretches_make_none_of_their_own():
    assert split_stretches("[voice:a]One[/voice]. [voice:b]Two[/voice]!") == [
        Stretch("One. ", "a"),
        Stretch("Two!", "b"),
    ]
    assert split_stretches(" [voice:a]One[/voice]") == [Stretch(" One", "a")]


def test_a_break_between_stretches_stays():
    assert split_stretches('[voice:a]One[/voice]<break time="1s"/>[voice:a]Two[/voice]')[1].text == '<break time="1s"/>'


@pytest.mark.parametrize("text", ["[voice:a]One", "One[/voice]", "[voice:a]One[/voice][/voice]"])
def test_a_tag_without_its_counterpart_is_refused(text):
    with pytest.raises(InvalidValue) as refused:
        split_stretches(text)
    assert "voice" in refused.value.message


def test_dialogue_is_in_its_own_voice_but_where_a_tag_says_otherwise():
    text = "He said, “One.” [voice:a]And “two.” [/voice]“Three,” “four,” he said."
    assert split_stretches(text, dialogue_voice="d", language="en-US") == [
        Stretch("He said, "),
        Stretch("“One.” ", "d", True),
        Stretch("And “two.” ", "a"),
        Stretch("“Three,” “four,” ", "d", True),
        Stretch("he said."),
    ]


@pytest.mark.parametrize(
    ("before", "after", "boundary"),
    [
        ("“Hello,” ", "he said.", Boundary.CLAUSE),
        ("“Who?” ", "he said.", Boundary.CLAUSE),
        ("He left. ", "“Who?”", Boundary.SENTENCE),
        ("He left.\n\n", "“Who?”", Boundary.PARAGRAPH),
        ("One", " two", Boundary.CLAUSE),
        ('One <break time="1s"/> ', "Two", None),
        ("One ", ' <break time="1s"/> Two', None),
    ],
)
def test_the_pause_where_the_voice_changes_follows_the_text(before, after, boundary):
    assert boundary_between(before, after) == boundary
