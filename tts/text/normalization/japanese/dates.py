"""Rules for Japanese dates, dates by their era (R6.4.1), and spans of days and of weekdays."""

from regex import Match

from tts.text.normalization.japanese import words as japanese_words
from tts.text.normalization.japanese.numbers import counted
from tts.text.normalization.rules.dates import Date, is_date
from tts.text.normalization.rules.forms import Reading, Rule
from tts.text.normalization.rules.han import TILDE
from tts.text.normalization.rules.notation import Notation, ascii_digits


def build_era_rule(notation: Notation) -> Rule:
    """Return the rule for dates by the letter of their era: R6.4.1."""
    eras = japanese_words.ERAS
    number = r"\p{Nd}{1,2}"
    era = rf"(?<![\p{{Latin}}\p{{N}}])(?P<era>[{''.join(eras)}])"
    pattern = rf"{era}(?P<y>{number})(?P<mark>[./])(?P<m>{number})(?P=mark)(?P<d>{number})(?![./]?\p{{Nd}})"

    def read(found: Match[str]) -> Reading:
        year, month, day = (int(ascii_digits(found[name])) for name in "ymd")
        if not year or not is_date(Date(None, month, day)):
            return None
        spoken = f"{counted(month, '月')}{counted(day, '日', is_date=True)}"
        return f"{eras[found['era']]}{'元年' if year == 1 else counted(year, '年')}{spoken}"

    return Rule(notation.compile(pattern), read, "".join(eras))


def build_until_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for the tilde of spans of weekdays, and of spans without a plain number at the end."""
    after_number = rf"(?<=\p{{Nd}}[^\s、。{TILDE}]{{0,4}} ?)[{TILDE}]"
    ends = "|".join(japanese_words.SPAN_ENDS)
    closing = r"\Z|[\s、。，）)」』]"
    first = r"(?P<first>(?<![\p{Han}\p{Katakana}])[月火水木金土日](?:曜日?)?+)"
    weekdays = rf"{first}(?P<mark>[{TILDE}-])(?P<last>[月火水木金土日](?=曜|{closing}))"

    def read_weekdays(found: Match[str]) -> Reading:
        is_named = found.string.startswith("曜", found.end()) or found.string.startswith("曜", found.start() + 1)
        first = "" if found["first"][1:] else f"{found['first']}曜"
        last = "" if found.string.startswith("曜", found.end()) else f"{found['last']}曜"
        return {"first": first, "mark": "から", "last": last} if is_named or found["first"] != found["last"] else None

    return (
        Rule(notation.compile(rf"{after_number}(?=\s?(?:{ends})|{closing})"), lambda found: "から", TILDE),
        Rule(notation.compile(weekdays), read_weekdays, f"{TILDE}-"),
    )


def say_date(date: Date) -> str:
    """Return a date in words, in the sounds of its counters."""
    year = counted(date.year, "年") if date.year else ""
    day = counted(date.day, "日", is_date=True) if date.day else ""
    return year + counted(date.month, "月") + day
