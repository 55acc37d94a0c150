"""The rules of Italian."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace

from regex import Match

from tts.text.normalization.classes import Formula
from tts.text.normalization.italian import (
    abbreviations,
    codes,
    dates,
    degrees,
    measures,
    numbers,
    ranges,
    recipes,
    romans,
    strokes,
    times,
    typed,
    words,
)
from tts.text.normalization.italian.nouns import counted, noun_of
from tts.text.normalization.romance.language import build_romance_rules, romance_dates, romance_wording
from tts.text.normalization.romance.strokes import build_with_rule
from tts.text.normalization.rules.dates import Dates
from tts.text.normalization.rules.elision import elided_words, join_elided
from tts.text.normalization.rules.forms import Rule, SpokenForm
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.ratios import build_minus_rule
from tts.text.normalization.rules.results import build_result_rule
from tts.text.normalization.rules.signs import build_multiplied_rule
from tts.text.normalization.rules.tables import word_tables
from tts.text.normalization.rules.telephones import build_between_telephones_rule
from tts.text.normalization.rules.times import Times
from tts.text.normalization.rules.unit_names import unit_nouns
from tts.text.normalization.rules.units import Units

_ELIDED = elided_words("lLdDnNtT")


def finish_forms(text: str, forms: Sequence[SpokenForm]) -> list[SpokenForm]:
    """Return `forms` with the elided words before them: "l'UE", "dell'8 marzo"."""
    return join_elided(text, forms, _ELIDED)


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Italian."""
    wording = replace(
        romance_wording(
            "it", words, word_tables("italian"), numbers.cardinal, noun=noun_of, degree=counted("grado", "gradi")
        ),
        thousands=("k", "mila"),
        fraction_as_number=3,
        count=numbers.count,
    )
    clock = times.build_times(wording)
    units = measures.with_small_letters(unit_nouns("it", word_tables("italian"), noun_of))
    calendar = romance_dates(
        wording,
        words,
        "primo",
        between=r"[ \u00A0](?:di[ \u00A0])?",
        before_year=r"[ \u00A0](?:del[ \u00A0])?",
        day_marks="º|°",
    )
    return build_romance_rules(
        wording,
        words,
        codes.CODES,
        first=_first_rules(wording, units, calendar, clock),
        own=(build_minus_rule(wording), *numbers.build_own_rules(wording)),
        dates=calendar,
        romans=romans.build_romans(),
        say_ratio=numbers.ratio,
        times=clock,
        units=Units(nouns=units, per="{} per {}", by="per", of="di {}".format, only_attached=("in", "MP")),
        to_amount="a",
        scale="a",
    )


def _first_rules(wording: Wording, units: Mapping[str, Noun], calendar: Dates, clock: Times) -> tuple[Rule, ...]:
    """Return the rules that must stand before those that all languages share."""
    return (
        abbreviations.build_weeks_rule(wording),
        *dates.build_calendar_rules(wording),
        *ranges.build_range_rules(wording, clock),
        *times.build_hour_rules(wording, clock),
        *codes.build_law_rules(wording),
        *strokes.build_stroke_rules(wording),
        build_multiplied_rule(wording),
        build_between_telephones_rule(wording),
        build_with_rule(wording, {"c": "con", "s": "senza"}),
        dates.build_short_date_rule(wording, calendar),
        degrees.build_degree_rule(wording),
        *abbreviations.build_written_rules(wording),
        *typed.build_typed_rules(wording),
        romans.build_heading_rule(wording),
        build_power_rule(wording),
        *recipes.build_recipe_rules(wording, units),
        *numbers.build_first_rules(wording, units),
        *measures.build_measure_rules(wording, units),
        *codes.build_code_rules(wording),
        abbreviations.build_saint_rule(wording),
        build_result_rule(wording, "it", noun_of),
    )


def build_power_rule(wording: Wording) -> Rule:
    """Return the rule for powers: "10⁵" is "dieci alla quinta"."""

    def read(found: Match[str]) -> str:
        written = unicodedata.normalize("NFKC", found["raised"]).replace("⁻", "-").replace("−", "-")
        value = int(written.lstrip("^-"))
        if "-" in written:
            return f"alla meno {numbers.number(value)}"
        said = numbers.ordinal(value, Gender.FEMININE)
        return f"all'{said}" if said[0] in "ou" else f"alla {said}"

    operand = r"(?<=\p{Nd}|\)|(?<!\p{L})\p{L})"
    above = "⁻?(?:[⁰¹⁴-⁹]|[⁰¹²³⁴-⁹]{2,3})(?![⁰¹²³⁴-⁹])|⁻[²³]"
    raised = rf"(?P<raised>{above}|\^(?:[4-9]|[1-9][0-9]|(?<=\p{{Nd}}\^)[23]|-[1-9][0-9]?)(?![\p{{L}}\p{{N}}]))"
    return Rule(wording.notation.compile(f"{operand}{raised}"), read, "⁰¹²³⁴⁵⁶⁷⁸⁹⁻^", kind=Formula)
