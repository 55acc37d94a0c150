"""The written forms of Japanese: numbers become kanji numerals, and katakana where counters change their sound."""

from collections.abc import Sequence

import regex
from regex import Match

from speech.text.normalization import japanese_words
from speech.text.normalization.addresses import Addresses
from speech.text.normalization.codes import Codes, build_code_rules
from speech.text.normalization.dates import Date, Dates
from speech.text.normalization.forms import Reading, Rule, SpokenForm, alternatives
from speech.text.normalization.han import HAN_GLUE
from speech.text.normalization.hashtags import build_hashtag_rule
from speech.text.normalization.japanese_numbers import COUNTERS, counted, readable
from speech.text.normalization.japanese_rules import build_own_rules, counter_pattern
from speech.text.normalization.language import Language, build_language_rules
from speech.text.normalization.notation import SPACE, Notation, ascii_digits, number_of
from speech.text.normalization.numbers import Gender, Noun, Wording, count_joined, spell_digits, spell_number, with_sign
from speech.text.normalization.signs import Signs
from speech.text.normalization.units import Units

_NOTATION = Notation(groups=",，", decimals=".．", glue=HAN_GLUE)
_FRACTIONS = {
    "½": ("二分の一", "{}と二分の一"),
    "¼": ("四分の一", "{}と四分の一"),
    "¾": ("四分の三", "{}と四分の三"),
}
_DIGITS = ("ゼロ", *"一二三四五六七八九")
_SCALES = {
    "千": 10**3,
    "万": 10**4,
    "億": 10**8,
    "兆": 10**12,
    "京": 10**16,
    "百": 10**2,
    "百万": 10**6,
    "千万": 10**7,
    "千億": 10**11,
}
_SCRIPTS = r"\p{Han}\p{Hiragana}\p{Katakana}"
_TILDE = "~～〜"
_CODES = Codes(version="バージョン")
_BEFORE_POINT = {"一": "イッ", "八": "ハッ", "十": "ジュッ"}
_POINT = regex.compile("([一八十])点(?=[ゼロ一二三四五六七八九])")
_FIRST_DAY = regex.compile("|".join(japanese_words.FIRST_DAY_BEFORE))
_COUNTED_FROM_NOUGHT = frozenset("時分年度点")
_WINDOW = 20
"""Characters around a form in which the words that decide its reading stand."""


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Japanese."""
    wording = Wording(
        notation=_NOTATION,
        cardinal=_cardinal,
        digits=_DIGITS,
        decimal="{}点{}",
        dot="点",
        minus="マイナス{}",
        plus="プラス{}",
        percent="{}パーセント",
        degree=Noun(("度",)),
        signs=japanese_words.SIGNS,
        fractions=_FRACTIONS,
        currencies=japanese_words.CURRENCIES,
        scales={scale: scale for scale in _SCALES},
        scaled="{}{}",
        cents_joiner="",
        digit_separator="",
        count=_count,
    )
    common = Language(
        wording=wording,
        own=(_scale_rule(wording),),
        addresses=Addresses(
            signs=japanese_words.ADDRESS_SIGNS, codes=_CODES, hashtag="ハッシュタグ {}", handle="アット {}"
        ),
        dates=Dates(order="mdy", say=_say_date),
        say_ratio=_say_ratio,
        signs=Signs(
            anywhere=japanese_words.MORE_SIGNS, alone=japanese_words.LONE_SIGNS, times="かける", power="の", about="約"
        ),
        telephones=True,
        to="から",
        units=Units(nouns=japanese_words.UNITS, per="{}毎{}"),
    )
    return (
        build_code_rules(wording, _CODES)[0],
        *build_own_rules(wording, _say_date),
        build_hashtag_rule(_SCRIPTS, "ハッシュタグ {}", readable),
        *_time_rules(),
        *_place_rules(wording),
        _mixed_fraction_rule(),
        _score_rule(),
        _minus_rule(),
        _tilde_rule(),
        *_counter_rules(wording),
        *build_language_rules(common),
    )


def finish_forms(text: str, forms: Sequence[SpokenForm]) -> list[SpokenForm]:
    """Return `forms` with the sound that some digits have before the decimal point."""
    return [SpokenForm(form.start, form.end, tuple(map(_with_point, form.words))) for form in forms]


def _with_point(word: str) -> str:
    return _POINT.sub(lambda found: f"{_BEFORE_POINT[found[1]]}テン", word)


def _cardinal(value: int, gender: Gender = Gender.NONE) -> str:
    return readable(value)


def _count(spoken: str, value: int | None, noun: Noun) -> str:
    counter = noun.forms[0]
    return counted(value, counter) if value and counter in COUNTERS else count_joined(spoken, value, noun)


def _say_date(date: Date) -> str:
    year = counted(date.year, "年") if date.year else ""
    day = counted(date.day, "日", is_date=True) if date.day else ""
    return year + counted(date.month, "月") + day


def _say_ratio(over: int, under: int) -> str:
    return f"{readable(under)}分の{readable(over)}"


def _counter_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for numbers with a counter, and with a scale before it ("3万円")."""
    counters = counter_pattern()
    number = rf"(?<!\p{{Nd}}[/／]){_NOTATION.number}(?P<scale>{alternatives(_SCALES)})?+"
    own = rf"{SPACE}(?P<counter>{counters})(?![の](?:\p{{Nd}}|[一二三四五六七八九])(?<=分..)|(?<=分)け)"
    padded = rf"{_NOTATION.left}[0０](?P<value>\p{{Nd}})(?P<counter>[月日時分秒])"

    def read_padded(found: Match[str]) -> Reading:
        value = int(ascii_digits(found["value"]))
        return counted(value, found["counter"], is_date=True) if value else None

    def read(found: Match[str]) -> Reading:
        return _read_counted(wording, found)

    return (
        Rule(_NOTATION.compile(padded), read_padded, "0"),
        Rule(_NOTATION.compile(number + own), read, "0"),
    )


def _scale_rule(wording: Wording) -> Rule:
    pattern = rf"{_NOTATION.number}(?P<scale>{alternatives(_SCALES)})(?P<counter>)"
    return Rule(_NOTATION.compile(pattern), lambda found: _read_counted(wording, found), "0")


def _read_counted(wording: Wording, found: Match[str]) -> Reading:
    number, scale, counter = number_of(found), found["scale"] or "", found["counter"]
    if number.count is None:
        whole_number = spell_number(wording, number)
        return with_sign(wording, number, whole_number + scale + counter)
    value = number.count * _SCALES.get(scale, 1)
    if value >= 10**20:
        return None
    if not counter:
        return with_sign(wording, number, readable(value))
    if not value:
        spoken = ("レイ" if counter in _COUNTED_FROM_NOUGHT else "ゼロ") + counter
        return with_sign(wording, number, spoken)
    is_date = counter == "日" and (
        found.string.endswith("月", 0, found.start()) or bool(_FIRST_DAY.match(found.string, found.end()))
    )
    return with_sign(wording, number, counted(value, counter, is_date=is_date))


def _time_rules() -> tuple[Rule, ...]:
    """Return the rule for times with a colon."""
    period = rf"(?:{SPACE}(?P<period>[AaPp])\.?[Mm]\.?(?!\p{{L}}))?+"
    left = rf"{_NOTATION.left}(?<!\p{{Nd}}[:：.,/])"
    hour = r"(?P<hour>[01０１]?\p{Nd}|[2２]\p{Nd})"
    minutes = r"[:：](?P<minute>[0-5０-５]\p{Nd})(?:[:：](?P<second>[0-5０-５]\p{Nd}))?+"
    pattern = rf"{left}{hour}{minutes}{period}(?![:：.]?\p{{Nd}})"

    def read(found: Match[str]) -> Reading:
        parts = zip(("hour", "minute", "second"), "時分秒", strict=True)
        values = [(int(ascii_digits(found[name])), counter) for name, counter in parts if found[name]]
        spoken = [_at_zero(counter) if not value else counted(value, counter) for value, counter in values]
        said = japanese_words.PERIODS[found["period"].lower()] if found["period"] else ""
        return said + "".join(spoken)

    return (Rule(_NOTATION.compile(pattern), read, ":："),)


def _at_zero(counter: str) -> str:
    return "レイ時" if counter == "時" else ""


def _place_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for post codes, telephones of eleven digits and addresses (銀座1-2-3)."""
    post = r"〒? ?(?<![\p{Nd}-])(?P<a>\p{Nd}{3})-(?P<b>\p{Nd}{4})(?![-\p{Nd}])"
    mobile = r"(?<![\p{L}\p{Nd}+-])0[5-9]0\p{Nd}{8}(?!\p{Nd})"
    after_name = r"(?<=[\p{Han}\p{Hiragana}\p{Katakana}ー] ?)(?<!\p{Nd})(?![0０])"
    blocks = rf"{after_name}\p{{Nd}}{{1,2}}(?:[-−ー‐]\p{{Nd}}{{1,4}}){{2}}(?![-\p{{Nd}}])"

    def read_post(found: Match[str]) -> Reading:
        digits = [spell_digits(wording, ascii_digits(found[name])) for name in ("a", "b")]
        return f"郵便番号 {digits[0]} の {digits[1]}" if found[0].startswith("〒") else None

    def read_mobile(found: Match[str]) -> Reading:
        digits = ascii_digits(found[0])
        return ", ".join(spell_digits(wording, part) for part in (digits[:3], digits[3:7], digits[7:]))

    def read_blocks(found: Match[str]) -> Reading:
        return "の".join(readable(int(ascii_digits(part))) for part in regex.findall(r"\p{Nd}+", found[0]))

    return (
        Rule(_NOTATION.compile(post), read_post, "〒"),
        Rule(_NOTATION.compile(mobile), read_mobile, "0"),
        Rule(_NOTATION.compile(blocks), read_blocks, "-−ー‐"),
    )


def _mixed_fraction_rule() -> Rule:
    pattern = (
        rf"{_NOTATION.left}(?P<whole>\p{{Nd}}{{1,4}}+)[ と]"
        r"(?P<over>\p{Nd}{1,3}+)/(?P<under>\p{Nd}{1,3}+)(?![/\p{Nd}])"
    )

    def read(found: Match[str]) -> Reading:
        whole, over, under = (int(ascii_digits(found[name])) for name in ("whole", "over", "under"))
        return f"{readable(whole)}と{_say_ratio(over, under)}" if 0 < over < under else None

    return Rule(_NOTATION.compile(pattern), read, "/")


def _score_rule() -> Rule:
    """Return the rule for the dash of a score (3-1)."""
    before = r"(?<=(?<![\p{N}.,:/+×÷=-] ?)(?P<low>\p{Nd}{1,3}))"
    after = r"(?=(?P<high>\p{Nd}{1,3})(?!\p{Nd}|[.,:/%-]\p{Nd}| ?[=%％°]))"

    def read(found: Match[str]) -> Reading:
        around = found.string[max(0, found.start() - _WINDOW) : found.end() + _WINDOW]
        is_descending = int(ascii_digits(found["low"])) >= int(ascii_digits(found["high"]))
        return "対" if is_descending or any(word in around for word in japanese_words.SCORE_WORDS) else None

    return Rule(_NOTATION.compile(f"{before}[-–−]{after}"), read, "-–−")


def _minus_rule() -> Rule:
    """Return the rule for the sign of a measure written on to the word before it: 気温は-10度."""
    span = rf"(?:[{_TILDE}][-−－]?\p{{Nd}}{{1,9}}(?:\.\p{{Nd}}{{1,9}})?+)?+"
    following = rf"(?=\p{{Nd}}{{1,9}}(?:\.\p{{Nd}}{{1,9}})?+{span} ?(?:[%％‰]|[°º℃℉]|度|ポイント))"
    before = r"(?<=[\p{Han}\p{Hiragana}\p{Katakana}ー：:、（])"
    return Rule(_NOTATION.compile(rf"{before}[-−－]{following}"), lambda found: "マイナス", "-−－")


def _tilde_rule() -> Rule:
    return Rule(_NOTATION.compile(rf"(?<=\p{{Nd}}\S{{0,3}} ?)[{_TILDE}](?= ?\p{{Nd}})"), lambda found: "から", _TILDE)
