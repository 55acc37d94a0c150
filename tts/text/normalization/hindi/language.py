"""The written forms of Hindi."""

from collections.abc import Sequence
from dataclasses import replace

from tts.text.normalization.hindi import (
    abbreviations,
    acronyms,
    codes,
    dates,
    formulas,
    identifiers,
    measures,
    money,
    numbers,
    roman_words,
    romans,
    scores,
    signs,
    times,
    words,
)
from tts.text.normalization.rules.addresses import Addresses
from tts.text.normalization.rules.codes import build_code_rules
from tts.text.normalization.rules.forms import Rule
from tts.text.normalization.rules.hashtags import build_hashtag_rule
from tts.text.normalization.rules.language import Language, build_language_rules
from tts.text.normalization.rules.names import build_ampersand_rule, build_programming_rules
from tts.text.normalization.rules.notation import Notation
from tts.text.normalization.rules.nouns import Noun
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.ranges import build_scale_rule
from tts.text.normalization.rules.signs import build_equation_rule, build_menu_rule
from tts.text.normalization.rules.spans import build_hours_rule, build_lasting_rules
from tts.text.normalization.rules.units import Units

_NOTATION = Notation(groups=",'’\u00a0\u202f\u2009", decimals=".", is_indian=True)
_WORDING = Wording(
    notation=_NOTATION,
    cardinal=numbers.cardinal,
    digits=numbers.BELOW_HUNDRED[:10],
    decimal="{} दशमलव {}",
    dot="डॉट",
    minus="माइनस {}",
    plus="प्लस {}",
    percent="{} प्रतिशत",
    degree=Noun(("डिग्री", "डिग्री")),
    signs=words.SIGNS.basic,
    fractions=words.SIGNS.fractions,
    currencies=money.CURRENCIES,
    scales=money.SCALES,
)
_UNITS = Units(nouns=measures.UNITS, per="{} प्रति {}", by="गुणा", only_attached=measures.ONLY_ATTACHED)
_COMMON = Language(
    wording=_WORDING,
    own=(
        roman_words.build_roman_word_rule(_NOTATION),
        *signs.build_short_number_rules(_WORDING),
        build_code_rules(_WORDING, codes.CODES)[0],
        build_ampersand_rule(replace(_WORDING, signs={**words.SIGNS.basic, "&": "ऐंड"}), codes.CODES),
        *codes.build_touching_rules(_WORDING),
        numbers.build_english_ordinal_rule(_NOTATION),
    ),
    addresses=Addresses(signs=words.SIGNS.addresses, codes=codes.CODES, hashtag="हैशटैग {}", handle="ऐट {}"),
    dates=dates.build_dates(),
    romans=romans.build_romans(),
    say_ratio=numbers.ratio,
    signs=words.SIGNS,
    telephones=True,
    to="से",
    units=_UNITS,
)


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Hindi."""
    return (
        build_scale_rule(_WORDING, "से"),
        build_menu_rule(_NOTATION, words.MENUS),
        *build_programming_rules(_WORDING, plus="प्लस", sharp="शार्प"),
        codes.build_state_site_rule(_WORDING),
        build_hashtag_rule(r"\p{Devanagari}", "हैशटैग {}", numbers.cardinal),
        *acronyms.build_acronym_rules(_NOTATION),
        romans.build_item_rule(_NOTATION),
        *formulas.build_formula_rules(_WORDING),
        numbers.build_ordinal_rule(_NOTATION),
        *abbreviations.build_abbreviation_rules(_NOTATION),
        *dates.build_span_rules(_NOTATION),
        times.build_verse_rule(_NOTATION),
        *signs.build_lone_sign_rules(_WORDING),
        signs.build_blood_rule(_NOTATION),
        build_equation_rule(_WORDING),
        times.build_zone_rule(_NOTATION),
        signs.build_row_rule(_WORDING),
        times.build_hours_rule(_NOTATION),
        build_hours_rule(_WORDING, measures.UNITS),
        *build_lasting_rules(_WORDING, _UNITS, words.LASTING),
        times.build_time_rule(_NOTATION),
        times.build_span_rule(_NOTATION),
        *dates.build_year_rules(_NOTATION),
        *identifiers.build_identifier_rules(_WORDING),
        *codes.build_digit_rules(_WORDING),
        codes.build_numbered_rule(_WORDING),
        money.build_each_rule(_WORDING),
        *scores.build_score_rules(_NOTATION),
        *measures.build_measure_rules(_WORDING),
        money.build_rupee_rule(_WORDING),
        *dates.build_short_date_rules(_NOTATION),
        numbers.build_mixed_rule(_WORDING),
        *build_language_rules(_COMMON),
    )
