"""The rules of Italian."""

from collections.abc import Sequence
from dataclasses import replace

from tts.text.normalization.italian import abbreviations, codes, dates, measures, money, numbers, romans, times, words
from tts.text.normalization.italian.nouns import cldr_noun, counted
from tts.text.normalization.romance.language import build_romance_rules, romance_dates, romance_wording
from tts.text.normalization.rules.forms import Rule
from tts.text.normalization.rules.units import Units, cldr_units


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Italian."""
    wording = replace(
        romance_wording("it", words, money, numbers.cardinal, noun=cldr_noun, degree=counted("grado", "gradi")),
        thousands=("k", "mila"),
        fraction_as_number=3,
        count=numbers.count,
    )
    clock = times.build_times(wording)
    units = cldr_units("it", cldr_noun) | measures.UNITS
    return build_romance_rules(
        wording,
        words,
        codes.CODES,
        first=(
            *times.build_hour_rules(wording, clock),
            codes.build_law_rule(wording),
            *abbreviations.build_written_rules(wording),
            *dates.build_apostrophe_rules(wording),
            *numbers.build_first_rules(wording),
            *measures.build_measure_rules(wording, units),
            *codes.build_code_rules(wording),
            abbreviations.build_saint_rule(wording),
        ),
        own=numbers.build_own_rules(wording),
        dates=romance_dates(
            wording,
            words,
            "primo",
            between=r"[ \u00A0](?:di[ \u00A0])?",
            before_year=r"[ \u00A0](?:del[ \u00A0])?",
            day_marks="º|°",
        ),
        romans=romans.build_romans(),
        say_ratio=numbers.ratio,
        times=clock,
        units=Units(nouns=units, per="{} per {}", by="per", of="di {}".format),
    )
