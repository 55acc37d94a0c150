"""The written forms of Japanese: numbers become kanji numerals, and katakana where counters change their sound."""

from collections.abc import Sequence

from tts.text.normalization.japanese import codes, counters, dates, measures, numbers, signs, times, words
from tts.text.normalization.japanese.abbreviations import build_word_rule
from tts.text.normalization.japanese.display import shown_form
from tts.text.normalization.japanese.latin import build_latin_rules
from tts.text.normalization.japanese.scripture import build_scripture_rule
from tts.text.normalization.rules.addresses import Addresses
from tts.text.normalization.rules.codes import build_code_rules
from tts.text.normalization.rules.currencies import currencies_of
from tts.text.normalization.rules.dates import Dates
from tts.text.normalization.rules.forms import Rule, SpokenForm
from tts.text.normalization.rules.han import (
    HAN_GLUE,
    Han,
    build_han_rules,
    build_mixed_fraction_rule,
    build_named_number_rule,
    build_tilde_rule,
)
from tts.text.normalization.rules.hashtags import build_hashtag_rule
from tts.text.normalization.rules.language import Language, build_language_rules
from tts.text.normalization.rules.notation import Notation
from tts.text.normalization.rules.nouns import Noun
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.ranges import build_scale_rule
from tts.text.normalization.rules.ratios import build_minus_rule
from tts.text.normalization.rules.signs import build_equation_rule, build_menu_rule
from tts.text.normalization.rules.spans import build_hours_rule, build_lasting_rules, build_race_rule
from tts.text.normalization.rules.tables import word_tables
from tts.text.normalization.rules.times import build_time_rules
from tts.text.normalization.rules.units import Units, build_scaled_unit_rule

__all__ = ["build_rules", "finish_forms", "shown_form"]

_NOTATION = Notation(groups=",'’，", decimals=".．", glue=HAN_GLUE)
_SCRIPTS = r"\p{Han}\p{Hiragana}\p{Katakana}"
_WORDING = Wording(
    notation=_NOTATION,
    cardinal=numbers.cardinal,
    digits=words.DIGITS,
    decimal="{}点{}",
    dot="点",
    minus="マイナス{}",
    plus="プラス{}",
    percent="{}パーセント",
    degree=Noun(("度",)),
    signs=words.SIGNS.basic,
    fractions=words.SIGNS.fractions,
    currencies=currencies_of("ja", word_tables("japanese"), lambda one, many: Noun((one,)), has_cldr=False),
    scales={scale: scale for scale in counters.SCALES},
    scaled="{}{}",
    cents_joiner="",
    digit_separator="",
    count=counters.count,
)
_UNITS = Units(nouns=measures.UNITS, per="{}マイ{}")
_COMMON = Language(
    wording=_WORDING,
    own=(build_minus_rule(_WORDING), counters.build_thousand_rule(_NOTATION), counters.build_scale_rule(_WORDING)),
    addresses=Addresses(signs=words.SIGNS.addresses, codes=codes.CODES, hashtag="ハッシュタグ {}", handle="アット {}"),
    dates=Dates(order="mdy", say=dates.say_date, say_year=numbers.readable),
    say_ratio=numbers.say_ratio,
    signs=words.SIGNS,
    telephones=True,
    to="から",
    units=_UNITS,
)
_HAN = Han(
    say_date=dates.say_date,
    weekday="{}曜日",
    no_date=r"[ ]?(?:°|℃)|拍|点|分|ページ|頁|カップ|倍|の(?:確率|割合|人)|スケール|サイズ|量",
    say_year=numbers.readable,
    to="から",
    counter=counters.counter_pattern(),
    counters=numbers.COUNTERS,
    count=numbers.counted,
)


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Japanese."""
    return (
        build_scale_rule(_WORDING, "対"),
        build_scripture_rule(_NOTATION),
        build_word_rule(_NOTATION),
        build_menu_rule(_NOTATION, words.MENUS),
        build_equation_rule(_WORDING),
        measures.build_pressure_rule(_WORDING),
        *build_latin_rules(_WORDING),
        *codes.build_code_rules(_WORDING),
        build_code_rules(_WORDING, codes.CODES)[0],
        *counters.build_suffix_rules(_NOTATION),
        *counters.build_pair_rules(_NOTATION),
        dates.build_era_rule(_NOTATION),
        *dates.build_short_rules(_NOTATION),
        codes.build_telephone_rule(_WORDING),
        times.build_proportion_rule(_NOTATION),
        *dates.build_until_rules(_NOTATION),
        measures.build_speed_rule(_WORDING),
        measures.build_rate_rule(_WORDING),
        build_named_number_rule(_NOTATION, words.BEFORE_NUMBERS),
        measures.build_magnitude_rule(_WORDING),
        *measures.build_place_rules(_WORDING),
        *dates.build_weekday_rules(_NOTATION),
        *build_han_rules(_WORDING, _HAN),
        build_hashtag_rule(_SCRIPTS, "ハッシュタグ {}", numbers.readable),
        *_time_rules(),
        *codes.build_place_rules(_WORDING),
        build_mixed_fraction_rule(_WORDING, "と", numbers.say_ratio),
        *codes.build_score_rules(_NOTATION),
        measures.build_minus_rule(_NOTATION),
        build_tilde_rule(_NOTATION, "から"),
        *signs.build_sign_rules(_WORDING),
        build_scaled_unit_rule(
            measures.UNITS, counters.SCALES, ("km²", "km", "kg", "m²", "㎡", "ha", "t", "kW", "kWh")
        ),
        *counters.build_counter_rules(_WORDING),
        *build_language_rules(_COMMON),
    )


def _time_rules() -> tuple[Rule, ...]:
    """Return the rules for times of day and for times that last."""
    return (
        times.build_video_rule(_NOTATION),
        build_race_rule(_WORDING, measures.UNITS),
        *build_lasting_rules(_WORDING, _UNITS, words.LASTING),
        *build_time_rules(_NOTATION, times.TIMES),
        build_hours_rule(_WORDING, measures.UNITS),
    )


def finish_forms(text: str, forms: Sequence[SpokenForm]) -> list[SpokenForm]:
    """Return `forms` with the nought and the sign of a telephone as they are said."""
    return [
        form._replace(words=tuple(map(_finished, form.words))) if _may_change(form.words[0]) else form for form in forms
    ]


def _may_change(word: str) -> bool:
    return word == words.NAME_OF_TELEPHONE or "ゼロ点" in word


def _finished(word: str) -> str:
    return "電話" if word == words.NAME_OF_TELEPHONE else numbers.with_nought(word)
