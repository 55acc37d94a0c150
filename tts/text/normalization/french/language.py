"""The rules of French."""

from collections.abc import Sequence
from dataclasses import replace

from tts.text.normalization.french import (
    abbreviations,
    codes,
    context,
    dates,
    measures,
    money,
    numbers,
    romans,
    times,
    words,
)
from tts.text.normalization.french.elision import finish_forms
from tts.text.normalization.french.nouns import counted, noun_of, of
from tts.text.normalization.romance.language import build_romance_rules, romance_dates, romance_wording
from tts.text.normalization.romance.romans import build_heading_rule
from tts.text.normalization.rules.dates import Dates
from tts.text.normalization.rules.forms import Rule
from tts.text.normalization.rules.notation import Notation
from tts.text.normalization.rules.nouns import Noun, count_romance
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.results import build_result_rule
from tts.text.normalization.rules.tables import word_tables
from tts.text.normalization.rules.units import Units

__all__ = ["build_rules", "finish_forms"]


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of French."""
    wording = replace(
        romance_wording(
            "fr", words, word_tables("french"), numbers.cardinal, noun=noun_of, degree=counted("degré", "degrés")
        ),
        notation=Notation(groups=" .'’\u00a0\u202f\u2009", decimals=","),
        thousands=("k",),
        is_one=numbers.is_singular,
        fraction_as_number=3,
        fewest_bare_cents=10,
        say_group=codes.pair_of_digits,
        count=count_romance(numbers.LARGE),
    )
    units = measures.build_units()
    dates_ = romance_dates(wording, words, "premier", before_year=r"[ \u00A0]", day_marks="er")
    return build_romance_rules(
        wording,
        words,
        codes.CODES,
        first=_first_rules(wording, units, dates_),
        own=(abbreviations.build_century_rule(wording), *numbers.build_own_rules(wording)),
        dates=dates_,
        romans=romans.build_romans(),
        say_ratio=numbers.ratio,
        times=times.TIMES,
        units=Units(nouns=units, per="{} par {}", by="par", times=Noun(("fois",)), of=of, only_attached=("in", "MP")),
    )


def _first_rules(wording: Wording, units: dict[str, Noun], calendar: Dates) -> tuple[Rule, ...]:
    """Return the rules that must stand before those that all languages share."""
    return (
        *abbreviations.build_context_rules(wording),
        *context.build_context_rules(wording),
        *dates.build_calendar_rules(wording, calendar),
        *times.build_hours_rules(wording),
        *measures.build_measure_rules(wording, units),
        *numbers.build_first_rules(wording, units),
        dates.build_decade_rule(wording),
        *codes.build_code_rules(wording),
        *money.build_money_rules(wording),
        abbreviations.build_saint_rule(wording),
        build_heading_rule(wording),
        build_result_rule(wording, "fr", noun_of),
    )
