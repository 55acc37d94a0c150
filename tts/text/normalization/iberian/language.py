"""Makes the rules of Spanish and Portuguese from their grammar."""

from collections.abc import Sequence

from tts.text.normalization.iberian.codes import build_numbered_rules
from tts.text.normalization.iberian.dates import build_short_date_rule, build_weekday_rule
from tts.text.normalization.iberian.grammar import Grammar
from tts.text.normalization.iberian.nouns import build_count_rule, build_mixed_rule
from tts.text.normalization.iberian.numbers import build_ordinal_rule
from tts.text.normalization.iberian.romans import build_romans
from tts.text.normalization.iberian.times import build_times
from tts.text.normalization.romance.language import build_romance_rules, romance_dates
from tts.text.normalization.rules.agreement import build_half_rule
from tts.text.normalization.rules.forms import Rule
from tts.text.normalization.rules.numbers import Gender, Wording
from tts.text.normalization.rules.units import Units


def build_iberian_rules(wording: Wording, grammar: Grammar) -> Sequence[Rule]:
    """Return the rules of Spanish or Portuguese."""
    words, nouns, units = grammar.words, grammar.counts.nouns, grammar.units
    dates = romance_dates(
        wording,
        words,
        grammar.ordinal(1, Gender.MASCULINE),
        between=r"[ \u00A0](?:de[ \u00A0])?",
        before_year=grammar.before_year,
        day_marks=grammar.day_marks,
        of=" de ",
    )

    def say_part(over: int, under: int, gender: Gender) -> str:
        return grammar.halves[gender] if (over, under) == (1, 2) else grammar.say_ratio(over, under)

    return build_romance_rules(
        wording,
        words,
        grammar.codes,
        first=(
            *grammar.first,
            *build_numbered_rules(wording, grammar.codes, nouns, grammar.numbered),
            build_weekday_rule(wording, words.WEEKDAYS),
            build_short_date_rule(wording, dates),
            build_half_rule(wording, nouns.gender_of, grammar.halves),
            build_mixed_rule(wording, nouns.gender_of, say_part, units),
        ),
        own=(build_ordinal_rule(wording, grammar), build_count_rule(wording, grammar.counts)),
        dates=dates,
        romans=build_romans(wording, grammar),
        say_ratio=grammar.say_ratio,
        times=build_times(wording, words),
        units=Units(nouns=units, per="{} por {}", by="por", of="de {}".format),
    )
