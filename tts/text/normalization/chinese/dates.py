"""Rules for Mandarin dates: years digit by digit, spans of centuries and of weekdays."""

from regex import Match

from tts.text.normalization.chinese import words as chinese_words
from tts.text.normalization.chinese.numbers import DASH, LEFT, cardinal, digits_of, read_digits
from tts.text.normalization.classes import Date, Duration, Range, TimeOfDay
from tts.text.normalization.rules.dates import date_from, date_of
from tts.text.normalization.rules.forms import LONG_NUMBER, Reading, Rule, Verbalized, after_number, labelled
from tts.text.normalization.rules.notation import SPACE, Notation, ascii_digits
from tts.text.normalization.rules.nouns import Gender

_YEAR = r"(?:[1１][1-9１-９]|[2２][0０])\p{Nd}{2}"


def build_year_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for years, whose digits are read one by one, and for months, days and minutes with a zero."""
    dash = r" ?[-–—~～至到] ?"
    named = rf"{SPACE}(?:年|[財财学學]年|赛季|[级級届])"
    last = rf"(?=[-/.]?(?!\p{{Nd}})(?:{named}|[\s，。、；,;)）\]】〕]|\Z))"
    year = (
        rf"{notation.left}{_YEAR}(?!\p{{Nd}})"
        rf"(?:(?={named})|(?={dash}{_YEAR}{last})|(?<=(?<!\p{{Nd}}){_YEAR}{dash}{_YEAR}){last})"
    )
    era = rf"(?<=公元前?){SPACE}(?P<value>\p{{Nd}}{{1,4}})(?={SPACE}年)"
    zero = rf"{notation.left}[0０](?P<value>[1-9１-９])(?={SPACE}[月日号號])"
    minute = rf"(?<=\p{{Nd}}{SPACE}[点點时時]{SPACE})(?P<value>[0０][1-9１-９])(?={SPACE}分)"

    def read_era(found: Match[str]) -> Reading:
        digits = ascii_digits(found["value"])
        is_before = found.string[: found.start()].endswith("前")
        return cardinal(int(digits)) if is_before or len(digits) < 3 else digits_of(digits)

    return (
        Rule(notation.compile(year), read_digits, "年财財赛级級届-–—~～至到", has_number=True, kind=Date),
        Rule(notation.compile(era), read_era, "元", has_number=True, kind=Date),
        Rule(
            notation.compile(zero),
            lambda found: cardinal(int(ascii_digits(found["value"]))),
            "月日号號",
            has_number=True,
            kind=Date,
        ),
        Rule(notation.compile(minute), read_digits, "分", has_number=True, kind=TimeOfDay),
    )


def say_date(date: Date) -> str:
    """Return a date in words, with the digits of its year one by one."""
    year = f"{digits_of(str(date.year))}年" if date.year is not None else ""
    day = f"{cardinal(date.day)}日" if date.day is not None else ""
    return f"{year}{cardinal(date.month)}月{day}"


_BEFORE_AMOUNT = (
    r"(?:\p{Sc}|[+＋×÷*=＝≈<>]|(?<!\p{Latin})(?:RMB|CNY|USD|EUR|HKD|JPY)|人民[币幣]|[约約]"
    r"|(?:[余餘金总總税稅差][额額]|[价價]格|[总總单單售现現原均][价價]|[费費]用|[合共总總][计計]|[工薪][资資]|收入|支出|[付收实實]款)"
    r"[为為是]?[:：]?)[ \u00A0]?"
)
_AFTER_AMOUNT = (
    r"[ \u00A0]?(?:[%％‰°℃+＋×÷*=＝\p{Sc}]|[元块塊圆圓](?![旦宵老])|[美欧歐日港英韩韓澳加]元|英[镑鎊]"
    r"|[万萬亿億角度吨噸斤克米升亩畝倍秒](?:[元美人吨噸户戶辆輛股每的左以]|(?!\p{Han}))"
    r"|公[里斤顷頃尺分升]|[千毫厘]|平方?米|立方|英[里尺寸]|海里|小[时時](?!候)|分[钟鐘])"
)
"""The patterns around an amount of money or of a measure that looks like a year and a month: "2023.05元".

A word after a month may begin like a unit: "2010.01元旦", "2015.09升任".
"""


def build_joined_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for dates in one piece (20240315), without a day (2024-03), and for spans of dates with dots."""
    left = rf"{notation.left}(?<![\p{{Nd}}.,/:\-])"
    end = r"(?![\p{N}_]|[.,:/\-]\p{N})"
    year, month, day = r"(?P<y>(?:19|20)\p{Nd}{2})", r"(?P<m>0[1-9]|1[0-2])", r"(?P<d>0[1-9]|[12]\p{Nd}|3[01])"
    solid = rf"{left}{year}{month}{day}{end}(?![\p{{Latin}}]|[\p{{Han}}--[版期至到起止]])"
    to_month = r"[-–—~～至到](?:19|20)\p{Nd}{2}[-.]\p{Nd}{2}(?!\p{Nd})"
    dotted = rf"(?<!{_BEFORE_AMOUNT}){year}\.(?P<m>0[1-9])(?!{_AFTER_AMOUNT})"
    monthly = rf"{left}(?:{year}-{month}|{dotted})(?={end}|{to_month})(?!\p{{Latin}})"
    last = rf"(?<=(?:19|20)\p{{Nd}}{{2}}[-.]\p{{Nd}}{{2}}[-–—~～至到]){year}[-.]{month}{end}"
    date = r"(?P<y>\p{Nd}{4})[.](?P<m>\p{Nd}{1,2})[.](?P<d>\p{Nd}{1,2})"
    until = r"(?P<dash> ?[-–—~～至到] ?)(?:(?P<y2>\p{Nd}{4})[.])?(?P<m2>\p{Nd}{1,2})[.](?P<d2>\p{Nd}{1,2})"

    read = Verbalized(date_of, say_date)

    def read_span(found: Match[str]) -> Reading:
        first, last = (date_from(*found.group(*names)) for names in (("y", "m", "d"), ("y2", "m2", "d2")))
        return f"{say_date(first)}到{say_date(last)}" if first and last else None

    return labelled(
        Date,
        Rule(notation.compile(solid), read, LONG_NUMBER),
        Rule(notation.compile(monthly), read, after_number("-.")),
        Rule(notation.compile(last), read, after_number("-.")),
        Rule(notation.compile(f"{left}{date}{until}{end}"), read_span, after_number(".")),
    )


def build_old_rule(notation: Notation) -> Rule:
    """Return the rule for numbers of full centuries that count years: 1500年历史, 2000年前."""
    after = "|".join(chinese_words.AFTER_SPANS)
    pattern = rf"{LEFT}(?P<value>\p{{Nd}}{{1,2}}00)(?={SPACE}年(?:的)?(?:{after}))"
    return Rule(
        notation.compile(pattern),
        lambda found: cardinal(int(ascii_digits(found["value"])), Gender.NONE),
        "0０",
        kind=Duration,
    )


def build_span_rule(notation: Notation) -> Rule:
    """Return the rule for a dash between weekdays, parts of the day, chapters, pages or prices."""
    weeks = "周|週|星期|礼拜|禮拜"
    weekday = (
        rf"(?<=(?:{weeks})[一二三四五六日天])[{DASH}](?=(?:{weeks})[一二三四五六日天]|[一二三四五六日天](?!\p{{Nd}}))"
    )
    part = rf"(?<=\p{{Nd}}[^\s，。]{{0,3}})[{DASH}](?=(?:{'|'.join(chinese_words.SPAN_ENDS)}))"
    chapter = rf"(?<=第\p{{Nd}}{{1,4}}\p{{Han}}?)[{DASH}](?=第\p{{Nd}})"
    page = rf"(?<=(?<!\p{{Latin}})[Pp]{{1,2}}\.?\p{{Nd}}{{1,4}})[{DASH}](?=\p{{Nd}}{{1,4}}(?!\p{{Nd}}))"
    ride = rf"(?<=\p{{Nd}}[:：]\p{{Nd}}{{2}})[{DASH}](?=\p{{Han}}{{2,8}}\p{{Nd}}{{1,2}}[:：]\p{{Nd}})"
    prices = rf"(?<=[¥￥$€£]\p{{Nd}}[\p{{Nd}},.]{{0,9}}[万亿]?)[{DASH}](?=[¥￥$€£]\p{{Nd}})"
    places = rf"(?<=°[NSEW])[{DASH}](?=\p{{Nd}})"
    double = r"(?<=\p{Nd}\p{Han}?)——(?=\p{Nd})"
    pattern = "|".join((weekday, part, chapter, page, ride, prices, places, double))
    return Rule(notation.compile(pattern), lambda found: "到", "-–—~～〜", kind=Range)
