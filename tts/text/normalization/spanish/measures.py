"""The Spanish rules for rooms ("3 hab.") and for millions of pesos ("$2,500 mdp")."""

from regex import Match

from tts.text.normalization.classes import Measure, Money
from tts.text.normalization.iberian.nouns import counted_noun
from tts.text.normalization.rules.forms import Reading, Rule, after_number
from tts.text.normalization.rules.notation import Number, number_of
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording, count_number, spell_number

_ROOM = counted_noun("habitación", "habitaciones", Gender.FEMININE)


def build_room_rule(wording: Wording) -> Rule:
    """Return the rule for the rooms of a home, which has fewer than ten; more "hab." are people of a place."""

    def read(found: Match[str]) -> Reading:
        return count_number(wording, Number("", found["whole"], ""), _ROOM)

    pattern = (
        rf"{wording.notation.left}(?<![.,/])(?P<whole>[1-9])[ \u00A0]?hab(?:\.(?=,|[ ]\p{{Ll}}))?+(?![\p{{L}}/]|\./)"
    )
    return Rule(wording.notation.compile(pattern), read, after_number("h"), kind=Measure)


def build_millions_rule(wording: Wording) -> Rule:
    """Return the rule for a sign of money before millions whose short word names the currency."""
    grouped = r"(?P<whole>\p{Nd}{1,3}(?:,\p{Nd}{3})++)(?:\.(?P<fraction>\p{Nd}{1,2}))?+(?![.,]?\p{Nd})"
    plain = r"(?!\p{Nd}+,\p{Nd}{3})(?P<whole>\p{Nd}{1,6}+)(?:[.,](?P<fraction>\p{Nd}{1,2}+))?+"
    pattern = rf"(?<![\p{{L}}\p{{N}}$])(?:US|MX)?\$[ ]?(?:{grouped}|{plain})(?=[ ]md[pd](?!\p{{L}}))"

    def read(found: Match[str]) -> Reading:
        return spell_number(wording, number_of(found), wording.of_scales)

    return Rule(wording.notation.compile(pattern), read, "$", has_number=True, kind=Money)
