"""The written forms of Mandarin Chinese."""

from collections.abc import Sequence

from tts.text.normalization.chinese import (
    chat,
    codes,
    dates,
    listings,
    measures,
    money,
    numbers,
    scores,
    scripture,
    signs,
    telephones,
    times,
    words,
    years,
)
from tts.text.normalization.rules.addresses import Addresses
from tts.text.normalization.rules.dates import Dates
from tts.text.normalization.rules.forms import Rule
from tts.text.normalization.rules.han import HAN_GLUE, Han, build_han_rules, build_mixed_fraction_rule, build_tilde_rule
from tts.text.normalization.rules.hashtags import build_hashtag_rule
from tts.text.normalization.rules.language import Language, build_language_rules
from tts.text.normalization.rules.notation import Notation
from tts.text.normalization.rules.nouns import Noun, count_joined
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.ranges import build_scale_rule
from tts.text.normalization.rules.ratios import build_minus_rule
from tts.text.normalization.rules.signs import build_menu_rule
from tts.text.normalization.rules.spans import build_lasting_rules, build_race_rule
from tts.text.normalization.rules.times import build_time_rules
from tts.text.normalization.rules.units import Units

_NOTATION = Notation(groups=",'’，", decimals=".．", glue=HAN_GLUE)
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
    signs=words.SIGNS.basic,
    fractions=words.SIGNS.fractions,
    currencies=money.CURRENCIES,
    scales=money.SCALES,
    scaled="{}{}",
    digit_separator="",
    say_group=lambda group: " ".join(numbers.code_digits(group)),
    count=count_joined,
)
_UNITS = Units(nouns=measures.UNITS, per="{}每{}")
_COMMON = Language(
    wording=_WORDING,
    own=(build_minus_rule(_WORDING), numbers.build_scaled_rule(_WORDING), numbers.build_two_rule(_WORDING)),
    addresses=Addresses(
        signs=words.SIGNS.addresses, codes=codes.CODES, letters=r"\p{Latin}", hashtag="话题 {}", handle="艾特 {}"
    ),
    codes=codes.CODES,
    dates=Dates(order="mdy", say=dates.say_date, say_year=lambda year: numbers.digits_of(str(year))),
    say_ratio=numbers.say_ratio,
    signs=words.SIGNS,
    telephones=True,
    to="到",
    units=_UNITS,
)
_HAN = Han(
    say_date=dates.say_date,
    weekday="星期{}",
    no_date=r"决赛|的|[ ]?(?:°|℃)|[个张份块碗杯]|强",
    say_year=lambda year: numbers.digits_of(str(year)),
    to="到",
)


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Chinese."""
    return (
        build_hashtag_rule(r"\p{Han}", "话题 {}", years.cardinal_or_year),
        build_scale_rule(_WORDING, "比"),
        build_menu_rule(_NOTATION, words.MENUS),
        scripture.build_scripture_rule(_NOTATION),
        *listings.build_listing_rules(_NOTATION),
        *_number_name_rules(),
        *build_lasting_rules(_WORDING, _UNITS, words.LASTING),
        *_pair_rules(),
        *_sign_rules(),
        numbers.build_rough_rule(_NOTATION),
        *measures.build_rate_rules(_WORDING),
        *measures.build_duration_rules(_NOTATION),
        dates.build_span_rule(_NOTATION),
        *money.build_amount_rules(_NOTATION),
        *build_han_rules(_WORDING, _HAN),
        *dates.build_year_rules(_NOTATION),
        *times.build_lap_rules(_NOTATION),
        build_race_rule(_WORDING, measures.UNITS),
        *build_time_rules(_NOTATION, times.TIMES),
        *scores.build_ratio_rules(_NOTATION),
        numbers.build_percent_rule(_WORDING),
        build_mixed_fraction_rule(_WORDING, "又", numbers.say_ratio),
        *measures.build_frost_rules(_WORDING),
        measures.build_minus_rule(_NOTATION),
        build_tilde_rule(_NOTATION, "到"),
        *build_language_rules(_COMMON),
    )


def _number_name_rules() -> Sequence[Rule]:
    """Return the rules for numbers that are names or years, which win over those for amounts."""
    return (
        *telephones.build_label_rules(_NOTATION),
        *telephones.build_service_rules(_NOTATION),
        *telephones.build_telephone_rules(_NOTATION),
        telephones.build_plate_rule(_NOTATION),
        *telephones.build_train_rules(_NOTATION),
        *codes.build_digit_name_rules(_NOTATION),
        codes.build_zero_rule(_NOTATION),
        *codes.build_code_rules(_NOTATION),
        *codes.build_model_rules(_NOTATION),
        *codes.build_address_rules(_WORDING),
        *chat.build_chat_rules(_NOTATION),
        dates.build_old_rule(_NOTATION),
        *dates.build_joined_rules(_NOTATION),
        *years.build_short_year_rules(_NOTATION),
        *years.build_bare_year_rules(_NOTATION),
        *years.build_document_rules(_NOTATION),
    )


def _pair_rules() -> Sequence[Rule]:
    """Return the rules for two numbers with a sign between them."""
    return (
        scores.build_score_rule(_NOTATION),
        scores.build_pressure_rule(_NOTATION),
        scores.build_size_rule(_WORDING, measures.UNITS),
        numbers.build_part_rule(_NOTATION),
        numbers.build_list_rule(_NOTATION),
        numbers.build_discount_rule(_NOTATION),
    )


def _sign_rules() -> Sequence[Rule]:
    """Return the rules for signs beside letters and for numerals of Roman letters before a noun."""
    return (*signs.build_sign_rules(_NOTATION), signs.build_minus_rule(_NOTATION), numbers.build_roman_rule(_NOTATION))
