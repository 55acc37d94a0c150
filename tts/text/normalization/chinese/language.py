"""The written forms of Mandarin Chinese."""

from collections.abc import Sequence

from tts.text.normalization.chinese import codes, dates, measures, money, numbers, times, words
from tts.text.normalization.rules.addresses import Addresses
from tts.text.normalization.rules.dates import Dates
from tts.text.normalization.rules.forms import Rule
from tts.text.normalization.rules.han import HAN_GLUE, Han, build_han_rules, build_mixed_fraction_rule, build_tilde_rule
from tts.text.normalization.rules.hashtags import build_hashtag_rule
from tts.text.normalization.rules.language import Language, build_language_rules
from tts.text.normalization.rules.notation import Notation
from tts.text.normalization.rules.numbers import Noun, Wording, count_joined
from tts.text.normalization.rules.signs import Signs
from tts.text.normalization.rules.units import Units

_NOTATION = Notation(groups=",，", decimals=".．", glue=HAN_GLUE)
_WORDING = Wording(
    notation=_NOTATION,
    cardinal=numbers.cardinal,
    digits=tuple(numbers.DIGITS),
    decimal="{}点{}",
    dot="点",
    minus="负{}",
    plus="正{}",
    percent="百分之{}",
    degree=Noun(("度",)),
    signs=words.SIGNS,
    fractions=words.FRACTIONS,
    currencies=money.CURRENCIES,
    scales=money.SCALES,
    scaled="{}{}",
    digit_separator="",
    count=count_joined,
)
_COMMON = Language(
    wording=_WORDING,
    own=(numbers.build_scaled_rule(_WORDING), numbers.build_two_rule(_WORDING)),
    addresses=Addresses(signs=words.ADDRESS_SIGNS, codes=codes.CODES, hashtag="话题 {}", handle="艾特 {}"),
    codes=codes.CODES,
    dates=Dates(order="mdy", say=dates.say_date),
    say_ratio=numbers.say_ratio,
    signs=Signs(anywhere=words.MORE_SIGNS, alone=words.LONE_SIGNS, times="乘以", power="的次方", about="约"),
    telephones=True,
    to="到",
    units=Units(nouns=measures.UNITS, per="{}每{}"),
)
_HAN = Han(
    say_date=dates.say_date,
    weekday="星期{}",
    no_date=r"决赛|的|[个张份块碗杯]|强",
    say_year=lambda year: numbers.digits_of(str(year)),
    to="到",
)


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Chinese."""
    return (
        *codes.build_digit_name_rules(_NOTATION),
        numbers.build_rough_rule(_NOTATION),
        codes.build_score_rule(_NOTATION),
        dates.build_old_rule(_NOTATION),
        measures.build_rate_rule(_NOTATION),
        dates.build_span_rule(_NOTATION),
        *codes.build_code_rules(_NOTATION),
        *money.build_amount_rules(_NOTATION),
        *build_han_rules(_WORDING, _HAN),
        build_hashtag_rule(r"\p{Han}", "话题 {}", numbers.cardinal),
        *dates.build_year_rules(_NOTATION),
        *times.build_time_rules(_NOTATION),
        *codes.build_digit_rules(_NOTATION),
        numbers.build_percent_rule(_WORDING),
        build_mixed_fraction_rule(_WORDING, "又", numbers.say_ratio),
        measures.build_frost_rule(_WORDING),
        measures.build_minus_rule(_NOTATION),
        build_tilde_rule(_NOTATION, "到"),
        *build_language_rules(_COMMON),
    )
