"""The written forms of Mandarin Chinese."""

from collections.abc import Sequence

from regex import Match

from speech.text.normalization import chinese_words
from speech.text.normalization.addresses import Addresses
from speech.text.normalization.chinese_numbers import (
    DIGITS,
    cardinal,
    digits_of,
    say_date,
    say_ratio,
    say_time,
)
from speech.text.normalization.chinese_rules import build_own_rules
from speech.text.normalization.codes import Codes
from speech.text.normalization.dates import Dates
from speech.text.normalization.forms import Reading, Rule, alternatives
from speech.text.normalization.han import HAN_GLUE
from speech.text.normalization.hashtags import build_hashtag_rule
from speech.text.normalization.language import Language, build_language_rules
from speech.text.normalization.notation import PERCENT_SIGNS, SPACE, Notation, ascii_digits, number_of
from speech.text.normalization.numbers import Gender, Noun, Wording, count_joined, spell_number, with_sign
from speech.text.normalization.signs import Signs
from speech.text.normalization.units import Units

_NOTATION = Notation(groups=",，", decimals=".．", glue=HAN_GLUE)
_FRACTIONS = {
    "½": ("二分之一", "{}又二分之一"),
    "¼": ("四分之一", "{}又四分之一"),
    "¾": ("四分之三", "{}又四分之三"),
}
_DEGREES = (
    {"°": "度", "º": "度"} | dict.fromkeys(("°C", "ºC", "℃"), "摄氏度") | dict.fromkeys(("°F", "ºF", "℉"), "华氏度")
)
_TILDE = "~～〜"
_YEAR = r"(?:[1１][1-9１-９]|[2２][0０])\p{Nd}{2}"
_WINDOW = 20
"""Characters before a form in which the words that decide its reading stand."""


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Chinese."""
    wording = Wording(
        notation=_NOTATION,
        cardinal=cardinal,
        digits=tuple(DIGITS),
        decimal="{}点{}",
        dot="点",
        minus="负{}",
        plus="正{}",
        percent="百分之{}",
        degree=Noun(("度",)),
        signs=chinese_words.SIGNS,
        fractions=_FRACTIONS,
        currencies=chinese_words.CURRENCIES,
        scales={
            "万": "万",
            "萬": "万",
            "亿": "亿",
            "億": "亿",
            "万亿": "万亿",
            "百万": "百万",
            "千万": "千万",
            "百亿": "百亿",
            "千亿": "千亿",
        },
        scaled="{}{}",
        digit_separator="",
        count=count_joined,
    )
    common = Language(
        wording=wording,
        own=(_scaled_rule(wording), _two_rule()),
        addresses=Addresses(signs=chinese_words.ADDRESS_SIGNS, codes=_codes(), hashtag="话题 {}", handle="艾特 {}"),
        codes=_codes(),
        dates=Dates(order="mdy", say=say_date),
        say_ratio=say_ratio,
        signs=Signs(
            anywhere=chinese_words.MORE_SIGNS, alone=chinese_words.LONE_SIGNS, times="乘以", power="的次方", about="约"
        ),
        telephones=True,
        to="到",
        units=Units(nouns=chinese_words.UNITS, per="{}每{}"),
    )
    return (
        *build_own_rules(wording, _measures()),
        build_hashtag_rule(r"\p{Han}", "话题 {}", cardinal),
        *_year_rules(),
        *_time_rules(),
        *_digit_rules(),
        _percent_rule(wording),
        _mixed_fraction_rule(),
        _frost_rule(wording),
        _minus_rule(),
        _tilde_rule(),
        *build_language_rules(common),
    )


def _codes() -> Codes:
    return Codes(version="版本", say_number=_code_number)


def _year_rules() -> tuple[Rule, ...]:
    """Return the rules for years, whose digits are read one by one, and for months, days and minutes with a zero."""
    dash = r" ?[-–—~～至到] ?"
    year = (
        rf"{_NOTATION.left}{_YEAR}(?!\p{{Nd}})"
        rf"(?:(?={SPACE}(?:年|[财財学學]年|赛季|[级級届])|{dash}{_YEAR}(?![-/.]?\p{{Nd}}))|(?<=(?<!\p{{Nd}}){_YEAR}{dash}{_YEAR})(?![-/.]\p{{Nd}}))"
    )
    era = rf"(?<=公元前?){SPACE}(?P<value>\p{{Nd}}{{1,4}})(?={SPACE}年)"
    zero = rf"{_NOTATION.left}[0０](?P<value>[1-9１-９])(?={SPACE}[月日号號])"
    minute = rf"(?<=\p{{Nd}}{SPACE}[点點时時]{SPACE})(?P<value>[0０][1-9１-９])(?={SPACE}分)"
    return (
        Rule(_NOTATION.compile(year), _read_digits, "0"),
        Rule(_NOTATION.compile(era), _read_era, "元"),
        Rule(_NOTATION.compile(zero), lambda found: cardinal(int(ascii_digits(found["value"]))), "月日号號"),
        Rule(_NOTATION.compile(minute), _read_digits, "分"),
    )


def _read_digits(found: Match[str]) -> Reading:
    return digits_of(ascii_digits(found[0]))


def _read_era(found: Match[str]) -> Reading:
    digits = ascii_digits(found["value"])
    is_before = found.string[: found.start()].endswith("前")
    return cardinal(int(digits)) if is_before or len(digits) < 3 else digits_of(digits)


def _time_rules() -> tuple[Rule, ...]:
    """Return the rules for times ("14:05") and for scores written like them ("3:1")."""
    period = rf"(?:{SPACE}(?P<period>[AaPp]\.?[Mm]\.?)(?!\p{{L}}))?+"
    end = r"(?![:：.]?\p{Nd})"
    left = rf"{_NOTATION.left}(?<!\p{{Nd}}[:：.,/])"
    minutes = r"[:：](?P<minute>[0-5０-５]\p{Nd})(?:[:：](?P<second>[0-5０-５]\p{Nd}))?+"
    time = rf"{left}(?P<hour>[01０１]?\p{{Nd}}|[2２][0-4０-４]){minutes}{period}{end}"
    score = rf"{left}(?P<ours>\p{{Nd}}{{1,3}}) ?[:：] ?(?P<theirs>\p{{Nd}}{{1,3}}){end}"
    return (
        Rule(_NOTATION.compile(time), _read_time, ":："),
        Rule(_NOTATION.compile(score), _read_score, ":："),
    )


def _read_time(found: Match[str]) -> Reading:
    if _is_after(found, chinese_words.SCORE_WORDS):
        return None
    hour, minute = int(ascii_digits(found["hour"])), int(ascii_digits(found["minute"]))
    second = int(ascii_digits(found["second"])) if found["second"] else None
    if hour == 24 and minute:
        return None
    said = chinese_words.PERIODS[found["period"].lower()[0] + "m"] if found["period"] else ""
    return said + say_time(hour, minute, second)


def _read_score(found: Match[str]) -> Reading:
    return f"{cardinal(int(ascii_digits(found['ours'])))}比{cardinal(int(ascii_digits(found['theirs'])))}"


def _digit_rules() -> tuple[Rule, ...]:
    """Return the rules for numbers that are codes: mobile telephones, rooms, what follows the word for a number."""
    country = rf"(?:\+(?P<country>\p{{Nd}}{{2,3}})[ -]?|{_NOTATION.left}(?<!\+\p{{Nd}}{{2,3}}[ -]?))"
    groups = r"(?P<a>1[3-9]\p{Nd})(?P<gap>[ -]?)(?P<b>\p{Nd}{4})(?P=gap)(?P<c>\p{Nd}{4})(?!\p{Nd})"
    mobile = country + groups
    room = rf"{_NOTATION.left}\p{{Nd}}{{3,4}}(?=[室房])"
    words = "|".join(chinese_words.DIGIT_WORDS)
    end = r"(?![.,，:：\-]\p{Nd}|[元人个年万亿%％])"
    code = rf"(?<=(?:{words})[号號码]?[是为為:： ]{{0,2}})(?<!\p{{Nd}})\p{{Nd}}{{3,}}+{end}"
    return (
        Rule(_NOTATION.compile(mobile), _read_mobile, "0"),
        Rule(_NOTATION.compile(room), _read_digits, "室房"),
        Rule(_NOTATION.compile(code), lambda found: " ".join(digits_of(ascii_digits(found[0]))), "0"),
    )


def _read_mobile(found: Match[str]) -> Reading:
    groups = ", ".join(digits_of(ascii_digits(found[name])) for name in "abc")
    return f"加{digits_of(ascii_digits(found['country']))}, {groups}" if found["country"] else groups


def _code_number(digits: str) -> str:
    return cardinal(int(digits)) if len(digits) < 3 else " ".join(digits_of(digits))


def _percent_rule(wording: Wording) -> Rule:
    """Return the rule for percentages: the sign comes before "百分之", and a range has it once for both numbers."""
    low = (
        rf"(?:{_NOTATION.left}(?P<low>\p{{Nd}}{{1,3}}(?:\.\p{{Nd}}{{1,3}})?+)[%％]? ?[-–—{_TILDE}至到] ?(?=\p{{Nd}}))?+"
    )

    def read(found: Match[str]) -> Reading:
        number, name = number_of(found), "千分之" if found["mark"] == "‰" else "百分之"
        spoken = "百" if (number.whole, number.fraction) == ("100", "") else spell_number(wording, number)
        spoken = with_sign(wording, number, name + spoken)
        if not found["low"]:
            return spoken
        whole, _, fraction = found["low"].partition(".")
        low_number = type(number)("", ascii_digits(whole), ascii_digits(fraction))
        return f"{name}{spell_number(wording, low_number)}到{spoken}"

    return Rule(
        _NOTATION.compile(rf"{low}{_NOTATION.number}{SPACE}(?P<mark>[{PERCENT_SIGNS}‰])"), read, f"{PERCENT_SIGNS}‰"
    )


def _mixed_fraction_rule() -> Rule:
    pattern = (
        rf"{_NOTATION.left}(?P<whole>\p{{Nd}}{{1,4}}+)[ 又]"
        r"(?P<over>\p{Nd}{1,3}+)/(?P<under>\p{Nd}{1,3}+)(?![/\p{Nd}])"
    )

    def read(found: Match[str]) -> Reading:
        whole, over, under = (int(ascii_digits(found[name])) for name in ("whole", "over", "under"))
        return f"{cardinal(whole)}又{say_ratio(over, under)}" if 0 < over < under else None

    return Rule(_NOTATION.compile(pattern), read, "/")


def _frost_rule(wording: Wording) -> Rule:
    """Return the rule for temperatures below zero: 零下五摄氏度."""

    def read(found: Match[str]) -> Reading:
        number, mark = number_of(found), found["mark"]
        if number.sign != "-":
            return None
        return f"零下{spell_number(wording, number, Gender.MASCULINE)}{_DEGREES.get(mark, mark)}"

    pattern = rf"{_NOTATION.number}{SPACE}(?P<mark>[°º](?P<scale>[CF])?+|℃|℉|摄氏度|华氏度|度)(?!\p{{Latin}})"
    return Rule(_NOTATION.compile(pattern), read, "-−－")


def _minus_rule() -> Rule:
    """Return the rule for the sign of a measure written on to the word before it: 气温-10℃."""
    span = rf"(?:[{_TILDE}至到][-−－]?\p{{Nd}}{{1,9}}(?:\.\p{{Nd}}{{1,9}})?+)?+"
    following = rf"(?=\p{{Nd}}{{1,9}}(?:\.\p{{Nd}}{{1,9}})?+{span} ?(?P<mark>[%％‰]|[°º℃℉]|度|摄氏度))"

    def read(found: Match[str]) -> Reading:
        return "负" if found["mark"] in PERCENT_SIGNS + "‰" else "零下"

    return Rule(_NOTATION.compile(rf"(?<=[\p{{Han}}：:，、（])[-−－]{following}"), read, "-−－")


def _tilde_rule() -> Rule:
    return Rule(_NOTATION.compile(rf"(?<=\p{{Nd}}\S{{0,3}} ?)[{_TILDE}](?= ?\p{{Nd}})"), lambda found: "到", _TILDE)


def _scaled_rule(wording: Wording) -> Rule:
    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        return with_sign(wording, number, spell_number(wording, number, Gender.MASCULINE) + found["tail"])

    return Rule(_NOTATION.compile(rf"{_NOTATION.number}(?P<tail>[百千万萬亿億]{{1,2}}+)"), read, "0")


def _measures() -> str:
    words = chinese_words.NOT_AFTER_MEASURE.items()
    guards = "|".join(f"(?<={measure})(?:{following})" for measure, following in words)
    return rf"(?:{alternatives(chinese_words.MEASURES)}|年(?![级級])|分(?!之))(?!{guards})"


def _two_rule() -> Rule:
    """Return the rule for two before a measure word, also as the low end of a range ("2-3个")."""
    measure = _measures()
    following = rf"(?={SPACE}[多余来]?{measure}|[-–—{_TILDE}至到]\p{{Nd}}{{1,2}}{measure})"
    return Rule(_NOTATION.compile(rf"{_NOTATION.left}(?<!第)[2２]{following}"), lambda found: "两", "2２")


def _is_after(found: Match[str], words: Sequence[str]) -> bool:
    before = found.string[max(0, found.start() - _WINDOW) : found.start()]
    return any(word in before for word in words)
