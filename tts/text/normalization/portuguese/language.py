"""The rules of Brazilian Portuguese; `iberian` has the rules that it shares with Spanish."""

from collections.abc import Sequence
from dataclasses import replace

from tts.text.normalization.iberian.grammar import Grammar
from tts.text.normalization.iberian.language import build_iberian_rules
from tts.text.normalization.iberian.nouns import counted_noun, noun_of, with_small_letters
from tts.text.normalization.portuguese import abbreviations, codes, context, dates, money, nouns, numbers, words
from tts.text.normalization.romance.language import romance_wording
from tts.text.normalization.romance.strokes import build_with_rule
from tts.text.normalization.rules.forms import Rule
from tts.text.normalization.rules.nouns import Gender, Noun, count_romance
from tts.text.normalization.rules.results import build_result_rule
from tts.text.normalization.rules.tables import word_tables
from tts.text.normalization.rules.unit_names import unit_nouns


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Brazilian Portuguese."""
    degree = counted_noun("grau", "graus")
    wording = replace(
        romance_wording("pt-BR", words, word_tables("portuguese"), numbers.cardinal, noun=noun_of, degree=degree),
        is_one=numbers.is_one,
        fraction_as_number=2,
        count=count_romance(numbers.LARGE),
    )
    grammar = Grammar(
        words=words,
        codes=codes.CODES,
        numbered=codes.NUMBERED,
        counts=nouns.COUNTS,
        units=with_small_letters(unit_nouns("pt-BR", word_tables("portuguese"), noun_of)),
        strokes=context.STROKES,
        degrees=context.DEGREES,
        doses=context.DOSES,
        spans=context.SPANS,
        ordinal=numbers.ordinal,
        ordinal_before_noun=numbers.ordinal,
        ordinal_marks=numbers.ORDINAL_MARKS,
        say_ratio=numbers.ratio,
        halves={Gender.MASCULINE: "meio", Gender.FEMININE: "meia"},
        before_year=r"[ \u00A0](?:de[ \u00A0])?",
        day_marks=r"\.?º|°",
        times=Noun(("vezes",), Gender.FEMININE),
        first=(
            *abbreviations.build_name_rules(wording),
            *codes.build_score_rules(wording),
            money.build_interest_rule(wording),
            numbers.build_factor_rule(wording),
            build_with_rule(wording, {"c": "com", "s": "sem"}),
            *dates.build_numbered_weekday_rules(wording),
            build_result_rule(wording, "pt", noun_of),
        ),
    )
    return build_iberian_rules(wording, grammar)
