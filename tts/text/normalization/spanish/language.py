"""The rules of Spanish; `iberian` has the rules that it shares with Portuguese."""

from collections.abc import Sequence
from dataclasses import replace

from tts.text.normalization.iberian.abbreviations import build_saint_rule
from tts.text.normalization.iberian.grammar import Grammar
from tts.text.normalization.iberian.language import build_iberian_rules
from tts.text.normalization.iberian.nouns import counted_noun, noun_of, with_small_letters
from tts.text.normalization.romance.language import romance_wording
from tts.text.normalization.romance.strokes import build_with_rule
from tts.text.normalization.rules.forms import Rule
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.results import build_result_rule
from tts.text.normalization.rules.tables import word_tables
from tts.text.normalization.rules.unit_names import unit_nouns
from tts.text.normalization.spanish import codes, context, measures, nouns, numbers, words


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Spanish."""
    degree = counted_noun("grado", "grados")
    wording = replace(
        romance_wording("es", words, word_tables("spanish"), numbers.cardinal, noun=noun_of, degree=degree),
        cents_joiner=" con ",
        fraction_as_number=2,
        count=numbers.count,
    )
    grammar = Grammar(
        words=words,
        codes=codes.CODES,
        numbered=codes.NUMBERED,
        counts=nouns.COUNTS,
        units=with_small_letters(unit_nouns("es", word_tables("spanish"), noun_of)),
        strokes=context.STROKES,
        degrees=context.DEGREES,
        doses=context.DOSES,
        spans=context.SPANS,
        ordinal=numbers.ordinal,
        ordinal_before_noun=numbers.short_ordinal,
        ordinal_marks=numbers.ORDINAL_MARKS,
        say_ratio=numbers.ratio,
        halves={Gender.MASCULINE: "medio", Gender.FEMININE: "media"},
        before_year=r"[ \u00A0](?:del?[ \u00A0])?",
        day_marks=r"\.?º|°|ro",
        first=(
            build_saint_rule(wording, words.SAINTS, "san"),
            numbers.build_part_rule(),
            build_with_rule(wording, {"c": "con", "s": "sin"}),
            measures.build_room_rule(wording),
            measures.build_millions_rule(wording),
            codes.build_road_rule(wording),
            build_result_rule(wording, "es", noun_of),
        ),
    )
    return build_iberian_rules(wording, grammar)
