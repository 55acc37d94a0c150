"""The Spanish rule for rooms ("3 hab.")."""

from regex import Match

from tts.text.normalization.classes import Measure
from tts.text.normalization.iberian.nouns import counted_noun
from tts.text.normalization.rules.forms import Reading, Rule, after_number
from tts.text.normalization.rules.notation import Number
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording, count_number

_ROOM = counted_noun("habitación", "habitaciones", Gender.FEMININE)


def build_room_rule(wording: Wording) -> Rule:
    """Return the rule for the rooms of a home, which has fewer than ten; more "hab." are people of a place."""

    def read(found: Match[str]) -> Reading:
        return count_number(wording, Number("", found["whole"], ""), _ROOM)

    pattern = (
        rf"{wording.notation.left}(?<![.,/])(?P<whole>[1-9])[ \u00A0]?hab(?:\.(?=,|[ ]\p{{Ll}}))?+(?![\p{{L}}/]|\./)"
    )
    return Rule(wording.notation.compile(pattern), read, after_number("h"), kind=Measure)
