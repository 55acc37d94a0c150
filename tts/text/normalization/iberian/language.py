"""Makes the rules of Spanish and Portuguese from their grammar."""

from collections.abc import Iterator, Sequence

from tts.text.normalization.iberian.abbreviations import (
    build_after_ordinal_rule,
    build_lettered_rule,
    build_lower_title_rule,
)
from tts.text.normalization.iberian.codes import build_numbered_rules
from tts.text.normalization.iberian.degrees import build_degree_rule
from tts.text.normalization.iberian.doses import build_bare_unit_rules, build_dose_rules, build_measure_rule
from tts.text.normalization.iberian.grammar import Grammar, Words
from tts.text.normalization.iberian.money import build_money_rules
from tts.text.normalization.iberian.nouns import build_count_rule, build_mixed_rule
from tts.text.normalization.iberian.numbers import build_ordinal_rule, build_quarter_rule
from tts.text.normalization.iberian.romans import build_lone_roman_rules, build_romans
from tts.text.normalization.iberian.times import build_times
from tts.text.normalization.iberian.typed import build_typed_rules
from tts.text.normalization.romance.dates import (
    build_letter_range_rule,
    build_name_range_rule,
    build_roman_date_rule,
    build_short_date_rule,
    build_weekday_list_rule,
    build_weekday_rules,
)
from tts.text.normalization.romance.language import build_romance_rules, romance_dates
from tts.text.normalization.romance.numbers import build_age_rule, build_thousand_rule
from tts.text.normalization.romance.strokes import build_each_rule, build_stroke_rules
from tts.text.normalization.romance.times import build_between_rule, build_gap_rule, build_travel_rule, build_wind_rule
from tts.text.normalization.rules.abbreviations import build_placed_rules
from tts.text.normalization.rules.agreement import build_half_money_rule, build_half_rule
from tts.text.normalization.rules.dates import Dates
from tts.text.normalization.rules.forms import Rule
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.ratios import build_minus_rule
from tts.text.normalization.rules.signs import build_multiplied_rule
from tts.text.normalization.rules.spans import build_arc_rule, build_inch_rule, build_prime_rules
from tts.text.normalization.rules.units import Units, build_scaled_unit_rule

_SCALES = ("mil", "millones de", "milhões de")
_COUNTED_BY_THOUSANDS = (
    r"(?=[ ](?:seguidor|brut|net[ao]s|l[ií]quid|likes|visuali|inscrit|suscript|pes+oas|personas|reais|euros|d[oó]l|"
    r"pesos|curtidas|habitantes|(?:a[lo]|por) (?:m[eê]s|a[ñn]o)|anua|mensu?a))"
)
"""The pattern of what is counted by thousands with a letter: "35k seguidores"; without it, "5k" may be a race."""


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

    return build_romance_rules(
        wording,
        words,
        grammar.codes,
        first=(
            *grammar.first,
            *build_numbered_rules(wording, grammar.codes, nouns, grammar.numbered),
            *build_context_rules(wording, grammar),
            *build_calendar_rules(wording, words, dates),
            *build_halves_rules(wording, grammar),
        ),
        own=(
            build_minus_rule(wording),
            build_thousand_rule(wording, "[ ]?", _COUNTED_BY_THOUSANDS),
            build_ordinal_rule(wording, grammar),
            build_count_rule(wording, grammar.counts),
        ),
        dates=dates,
        romans=build_romans(wording, grammar),
        say_ratio=grammar.say_ratio,
        times=build_times(wording, words),
        units=Units(nouns=units, per="{} por {}", by="por", times=grammar.times, of="de {}".format),
    )


def build_halves_rules(wording: Wording, grammar: Grammar) -> Iterator[Rule]:
    """Yield the rules for a half and for other fractions before a noun or a currency."""
    nouns, units = grammar.counts.nouns, grammar.units

    def say_part(over: int, under: int, gender: Gender) -> str:
        return grammar.halves[gender] if (over, under) == (1, 2) else grammar.say_ratio(over, under)

    yield build_half_money_rule(wording, grammar.halves)
    yield build_half_rule(wording, nouns.gender_of, grammar.halves, units)
    yield build_mixed_rule(wording, nouns.gender_of, say_part, units)


def build_context_rules(wording: Wording, grammar: Grammar) -> Iterator[Rule]:
    """Yield the rules for what the words around it tell: chat, doses, scores, degrees, titles, headings, amounts."""
    words = grammar.words
    yield from build_typed_rules(wording, words)
    yield from build_dose_rules(wording, grammar.doses, grammar.units)
    yield from build_stroke_rules(wording, grammar.strokes)
    yield build_each_rule(wording)
    yield build_degree_rule(wording, grammar.degrees)
    yield build_lower_title_rule(wording, words.LOWER_TITLES, words.TITLE_ARTICLES)
    yield build_after_ordinal_rule(wording, words.AFTER_ORDINALS)
    yield from build_lone_roman_rules(wording, grammar)
    yield from build_prime_rules(wording, grammar.spans, grammar.units)
    yield build_scaled_unit_rule(grammar.units, _SCALES, ("km", "kg", "m²", "ha", "t", "km²", "kWh", "MWh"))
    yield from build_placed_rules(words.PLACED)
    yield from build_money_rules(wording)
    yield build_multiplied_rule(wording)
    yield build_between_rule(wording, words.TO)
    yield build_wind_rule(wording, words.WINDS)
    yield build_travel_rule(wording, words.TRAVEL)
    yield build_gap_rule(wording, grammar.units["s"])
    yield build_lettered_rule(wording, words.LETTERED)
    yield build_quarter_rule(wording, grammar)
    yield build_age_rule(wording, "años|anos", *words.COMPARED)
    yield build_arc_rule(wording, grammar.spans, grammar.units)
    yield build_inch_rule(wording, grammar.spans.inch)
    yield build_measure_rule(wording, grammar.doses.measures)
    yield from build_bare_unit_rules(wording, grammar.units)


def build_calendar_rules(wording: Wording, words: Words, dates: Dates) -> Iterator[Rule]:
    """Yield the rules for weekdays, ranges of weekdays and of months, and dates without a year or with Roman months."""
    weekdays = {name: name for name in words.WEEKDAYS.values()} | words.WHOLE_WEEKDAYS | words.WEEKDAYS
    yield build_name_range_rule(wording, weekdays, words.TO, "de")
    yield build_name_range_rule(wording, words.WRITTEN_MONTHS, words.TO, "de")
    if words.WEEKDAY_LETTERS:
        yield build_letter_range_rule(wording, words.WEEKDAY_LETTERS, words.TO)
    yield build_weekday_list_rule(wording, words.WEEKDAYS)
    yield from build_weekday_rules(wording, words.WEEKDAYS, words.WRITTEN_MONTHS)
    yield build_roman_date_rule(wording, dates)
    yield build_short_date_rule(wording, dates)
