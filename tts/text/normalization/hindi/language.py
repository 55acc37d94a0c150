"""The written forms of Hindi."""

from collections.abc import Sequence

from tts.text.normalization.hindi import abbreviations, codes, dates, measures, money, numbers, romans, times, words
from tts.text.normalization.rules.addresses import Addresses
from tts.text.normalization.rules.codes import build_code_rules
from tts.text.normalization.rules.forms import Rule
from tts.text.normalization.rules.hashtags import build_hashtag_rule
from tts.text.normalization.rules.language import Language, build_language_rules
from tts.text.normalization.rules.notation import Notation
from tts.text.normalization.rules.numbers import Noun, Wording
from tts.text.normalization.rules.signs import Signs
from tts.text.normalization.rules.units import Units

_NOTATION = Notation(groups=",\u00a0\u202f\u2009", decimals=".", is_indian=True)
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
    signs=words.SIGNS,
    fractions=words.FRACTIONS,
    currencies=money.CURRENCIES,
    scales=money.SCALES,
)
_COMMON = Language(
    wording=_WORDING,
    own=(*codes.build_touching_rules(_WORDING), numbers.build_english_ordinal_rule(_NOTATION)),
    addresses=Addresses(signs=words.ADDRESS_SIGNS, codes=codes.CODES, hashtag="हैशटैग {}", handle="ऐट {}"),
    dates=dates.build_dates(),
    romans=romans.build_romans(),
    say_ratio=numbers.ratio,
    signs=Signs(anywhere=words.MORE_SIGNS, alone=words.LONE_SIGNS, times="गुणा", power="की घात", about="लगभग"),
    telephones=True,
    to="से",
    units=Units(nouns=measures.UNITS, per="{} प्रति {}", by="गुणा", only_attached=measures.ONLY_ATTACHED),
)


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Hindi."""
    return (
        build_code_rules(_WORDING, codes.CODES)[0],
        build_hashtag_rule(r"\p{Devanagari}", "हैशटैग {}", numbers.cardinal),
        numbers.build_ordinal_rule(_NOTATION),
        *abbreviations.build_abbreviation_rules(_NOTATION),
        *dates.build_span_rules(_NOTATION),
        times.build_verse_rule(_NOTATION),
        numbers.build_minus_rule(_NOTATION),
        times.build_zone_rule(_NOTATION),
        times.build_time_rule(_NOTATION),
        times.build_span_rule(_NOTATION),
        *dates.build_year_rules(_NOTATION),
        *codes.build_digit_rules(_WORDING),
        codes.build_score_rule(_NOTATION),
        *measures.build_measure_rules(_WORDING),
        money.build_rupee_rule(_WORDING),
        *dates.build_short_date_rules(_NOTATION),
        numbers.build_mixed_rule(_WORDING),
        *build_language_rules(_COMMON),
    )
