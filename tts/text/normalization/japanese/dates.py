"""Rules for Japanese dates, dates by their era (R6.4.1), and spans of days and of weekdays."""

from collections.abc import Iterator

from regex import Match

from tts.text.normalization.classes import Date, Range
from tts.text.normalization.japanese import words as japanese_words
from tts.text.normalization.japanese.numbers import counted, readable
from tts.text.normalization.rules.dates import date_of, is_date
from tts.text.normalization.rules.forms import Reading, Rule, Verbalized, after_number, labelled
from tts.text.normalization.rules.han import TILDE
from tts.text.normalization.rules.notation import Notation, ascii_digits


def build_era_rule(notation: Notation) -> Rule:
    """Return the rule for dates by the letter of their era: R6.4.1."""
    eras = japanese_words.ERAS
    number = r"\p{Nd}{1,2}"
    era = rf"(?<![\p{{Latin}}\p{{N}}])(?P<era>[{''.join(eras)}])"
    rest = rf"(?P<mark>[./])(?P<m>{number})(?P=mark)(?P<d>{number})(?![./]?\p{{Nd}})"
    pattern = rf"{era}(?P<y>{number})(?:{rest}|(?P<counter>年度|年))"

    def read(found: Match[str]) -> Reading:
        year, month, day = (int(ascii_digits(found[name] or "0")) for name in "ymd")
        if counter := found["counter"]:
            return f"{eras[found['era']]}{counted(year, counter)}" if year else None
        if not year or not is_date(Date(None, month, day)):
            return None
        spoken = f"{counted(month, '月')}{counted(day, '日', is_date=True)}"
        return f"{eras[found['era']]}{'元年' if year == 1 else counted(year, '年')}{spoken}"

    return Rule(notation.compile(pattern), read, "".join(eras), kind=Date)


def build_short_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for years before a day (24/3/15) and a month, years before Christ and English decades ('80s)."""
    left, end = r"(?<![\p{Latin}\p{N}.,/-])", r"(?![/.,-]?\p{Nd}|[/％%])"
    month, day = r"(?P<m>0?[1-9]|1[0-2])", r"(?P<d>0?[1-9]|[12]\p{Nd}|3[01])"
    short = rf"{left}['’]?(?P<y>[0-4]\p{{Nd}})/{month}/{day}{end}"
    of_year = rf"{left}(?P<y>(?:19|20)\p{{Nd}}{{2}})/{month}(?P<d>){end}"
    era = r"(?<!\p{Latin})(?P<era>BC|B\.C\.|AD|A\.D\.)[ ]?"
    ancient = rf"{era}(?P<y>\p{{Nd}}{{1,4}})(?P<counter>年代|年|世紀)?+(?![\p{{Latin}}\p{{N}}])"

    tens = r"(?:['’](?P<tens>[1-9]0)|(?P<tens>(?:1[89]|20)[0-9]0)|(?<=[0-9]0s[-–/])(?P<tens>[1-9]0))"
    decade = rf"(?<![\p{{L}}\p{{N}}]){tens}['’]?s(?![\p{{Latin}}\p{{N}}])"

    read = Verbalized(date_of, say_date)

    def read_ancient(found: Match[str]) -> Reading:
        era = "紀元前" if found["era"].startswith("B") else "西暦"
        return f"{era}{counted(int(ascii_digits(found['y'])), found['counter'] or '年')}"

    return labelled(
        Date,
        Rule(notation.compile(short), read, "/", has_number=True),
        Rule(notation.compile(of_year), read, "/", has_number=True),
        Rule(notation.compile(decade), lambda found: f"{readable(int(found['tens']))}年代", after_number("s'’")),
        Rule(notation.compile(ancient), read_ancient, "BA", has_number=True),
    )


def build_until_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for the tilde of spans of weekdays, and of spans without a plain number at the end."""
    after_number = rf"(?<=\p{{Nd}}[^\s、。{TILDE}]{{0,4}} ?)[{TILDE}]"
    ends = "|".join(japanese_words.SPAN_ENDS)
    closing = r"\Z|[\s、。，）)」』]"
    word = r"[\p{Han}々]"
    before = rf"(?:(?<=(?<![{TILDE}]\p{{L}}{{0,12}}){word})|(?<=(?<!\p{{Latin}})\p{{Latin}}))"
    after = r"(?:\p{Han}|\p{Latin}(?!\p{Latin}))"
    between = rf"{before}[{TILDE}](?={after}(?![^{TILDE}\n]{{1,20}}[{TILDE}](?:{closing})))"
    first = r"(?P<first>(?<![\p{Han}\p{Katakana}])[月火水木金土日](?:曜日?)?+)"
    weekdays = rf"{first}(?P<mark>[{TILDE}-])(?P<last>[月火水木金土日](?=曜|\p{{Nd}}{{1,2}}[:：時]|{closing}))"

    def read_weekdays(found: Match[str]) -> Reading:
        is_named = found.string.startswith("曜", found.end()) or found.string.startswith("曜", found.start() + 1)
        first = "" if found["first"][1:] else f"{found['first']}曜"
        last = "" if found.string.startswith("曜", found.end()) else f"{found['last']}曜"
        return {"first": first, "mark": "から", "last": last} if is_named or found["first"] != found["last"] else None

    return (
        Rule(notation.compile(rf"{after_number}(?=\s?(?:{ends})|{closing})"), lambda found: "から", TILDE, kind=Range),
        Rule(notation.compile(weekdays), read_weekdays, f"{TILDE}-", kind=Date),
        Rule(notation.compile(between), lambda found: "から", TILDE, kind=Range),
        Rule(
            notation.compile(rf"(?<=\p{{Han}}[)）])[{TILDE}](?=\p{{Nd}})"),
            lambda found: "から",
            TILDE,
            has_number=True,
            kind=Range,
        ),
    )


def say_date(date: Date) -> str:
    """Return a date in words, in the sounds of its counters."""
    year = counted(date.year, "年") if date.year else ""
    day = counted(date.day, "日", is_date=True) if date.day else ""
    return year + counted(date.month, "月") + day


def build_weekday_rules(notation: Notation) -> Iterator[Rule]:
    """Yield the rules for weekdays of one character in a row or before hours: 月・水・金, 土9〜13時."""
    day = f"[{''.join(japanese_words.WEEKDAYS)}]"
    pattern = rf"(?<![\p{{L}}・]){day}(?:[・、,]{day}){{1,6}}+"
    pattern += r"(?![・、,]?(?!曜|[のはにをがも休定営午祝])[\p{Han}\p{Hiragana}\p{Katakana}])"

    def read(found: Match[str]) -> Reading:
        return "".join(japanese_words.WEEKDAYS.get(sign, " ") for sign in found[0])

    yield Rule(notation.compile(pattern), read, "・、,", kind=Date)
    hours = r"(?=[0-2]?\p{Nd}(?::\p{Nd}{2}|時)?[〜～~ー–-][0-2]?\p{Nd}(?::\p{Nd}{2}|時))"
    alone = rf"(?<![\p{{L}}\p{{N}}]){day}{hours}"
    yield Rule(
        notation.compile(alone),
        lambda found: f"{japanese_words.WEEKDAYS[found[0]]}曜",
        "".join(japanese_words.WEEKDAYS),
        has_number=True,
        kind=Date,
    )
