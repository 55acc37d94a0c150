"""Rules for Mandarin dates: years digit by digit, spans of centuries and of weekdays."""

from regex import Match

from tts.text.normalization.chinese import words as chinese_words
from tts.text.normalization.chinese.numbers import DASH, LEFT, cardinal, digits_of, read_digits
from tts.text.normalization.rules.dates import Date
from tts.text.normalization.rules.forms import Reading, Rule
from tts.text.normalization.rules.notation import SPACE, Notation, ascii_digits
from tts.text.normalization.rules.numbers import Gender

_YEAR = r"(?:[1１][1-9１-９]|[2２][0０])\p{Nd}{2}"


def build_year_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for years, whose digits are read one by one, and for months, days and minutes with a zero."""
    dash = r" ?[-–—~～至到] ?"
    year = (
        rf"{notation.left}{_YEAR}(?!\p{{Nd}})"
        rf"(?:(?={SPACE}(?:年|[财財学學]年|赛季|[级級届])|{dash}{_YEAR}(?![-/.]?\p{{Nd}}))|(?<=(?<!\p{{Nd}}){_YEAR}{dash}{_YEAR})(?![-/.]\p{{Nd}}))"
    )
    era = rf"(?<=公元前?){SPACE}(?P<value>\p{{Nd}}{{1,4}})(?={SPACE}年)"
    zero = rf"{notation.left}[0０](?P<value>[1-9１-９])(?={SPACE}[月日号號])"
    minute = rf"(?<=\p{{Nd}}{SPACE}[点點时時]{SPACE})(?P<value>[0０][1-9１-９])(?={SPACE}分)"

    def read_era(found: Match[str]) -> Reading:
        digits = ascii_digits(found["value"])
        is_before = found.string[: found.start()].endswith("前")
        return cardinal(int(digits)) if is_before or len(digits) < 3 else digits_of(digits)

    return (
        Rule(notation.compile(year), read_digits, "0"),
        Rule(notation.compile(era), read_era, "元"),
        Rule(notation.compile(zero), lambda found: cardinal(int(ascii_digits(found["value"]))), "月日号號"),
        Rule(notation.compile(minute), read_digits, "分"),
    )


def say_date(date: Date) -> str:
    """Return a date in words, with the digits of its year one by one."""
    year = f"{digits_of(str(date.year))}年" if date.year is not None else ""
    day = f"{cardinal(date.day)}日" if date.day is not None else ""
    return f"{year}{cardinal(date.month)}月{day}"


def build_old_rule(notation: Notation) -> Rule:
    """Return the rule for numbers of full centuries that count years: 1500年历史, 2000年前."""
    after = "|".join(chinese_words.AFTER_SPANS)
    pattern = rf"{LEFT}(?P<value>\p{{Nd}}{{1,2}}00)(?={SPACE}年(?:的)?(?:{after}))"
    return Rule(
        notation.compile(pattern), lambda found: cardinal(int(ascii_digits(found["value"])), Gender.NONE), "0０"
    )


def build_span_rule(notation: Notation) -> Rule:
    """Return the rule for a dash between weekdays or parts of the day."""
    weekday = r"(?<=(?:周|星期|礼拜)[一二三四五六日天])[\-–—~～〜](?=(?:周|星期|礼拜)?[一二三四五六日天](?!\p{Nd}))"
    part = rf"(?<=\p{{Nd}}[^\s，。]{{0,3}})[{DASH}](?=(?:{'|'.join(chinese_words.SPAN_ENDS)}))"
    return Rule(notation.compile(f"{weekday}|{part}"), lambda found: "到", "-–—~～〜")
