"""Rules for dates: numeric ones in the order of the language or of ISO 8601, and days beside the name of a month."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from regex import Match

from tts.text.normalization.classes import Date
from tts.text.normalization.rules.forms import (
    NUMERIC_DATE,
    Reading,
    Rule,
    Verbalized,
    after_number,
    alternatives,
    pieces_of,
)
from tts.text.normalization.rules.notation import Notation, ascii_digits

_MONTH_LENGTHS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_FIRST_YEAR_OF_CENTURY = 50
"""Two digits from here on mean a year of the last century, lower ones a year of this century."""
_MILLENNIUM = "[12١٢۱۲१२]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Dates:
    """The forms of dates in a language, and their words.

    `order` is the order of numeric dates: "dmy", "mdy" or "ymd". `say` reads a numeric date. `months` are the names and
    abbreviations as written and as said; a period may follow them; those in lower case match capitals too. `say_day`
    and `say_year` read the numbers beside a name. `between` is the pattern between day and month, `before_year` the
    pattern between month and year, `day_marks` the pattern of the mark on a day. `before_short` is the pattern of words
    after which a day and a month are a date without a year too ("el 25/12"). `day_first` is the template of a day
    before its month ("5 May": "the fifth of May"), `year_after` the template of a year after a month. `to` joins the
    days of "5-7 May". `is_month_first` tells that the name of a month may stand before the day.
    """

    order: str
    say: Callable[[Date], str]
    months: Mapping[str, str] = field(default_factory=dict)
    say_day: Callable[[int], str] = str
    say_year: Callable[[int], str] = str
    between: str = r"[ \u00A0]"
    before_year: str = r",?[ \u00A0]"
    day_marks: str = ""
    before_short: str = ""
    day_first: str = "{}"
    year_after: str = "{}"
    to: str = ""
    is_month_first: bool = False


_EXPIRY = (
    r"(?<!\p{L})(?:exp\.?|val\.?|expire(?: fin)?|vencim(?:iento|ento)|"
    r"cad(?:uca|ucidad)?\.?|"
    "bis(?: Ende)?|jusqu[’'](?:en|au)|hasta|até|validade|scad(?:enza)?\\.?|fino al?|vence|वैध|حتى)"
)
"""The pattern of words before the month and the year until which something is valid: "exp. 05/27"."""


def build_date_rules(notation: Notation, dates: Dates) -> tuple[Rule, ...]:
    """Return the rules for dates of a language."""
    return (*_numeric_rules(notation, dates), *(_named_rules(notation, dates) if dates.months else ()))


def is_date(date: Date) -> bool:
    """Tell whether the month and the day of `date` exist."""
    return 1 <= date.month <= 12 and (date.day is None or 1 <= date.day <= _MONTH_LENGTHS[date.month - 1])


def _numeric_rules(notation: Notation, dates: Dates) -> tuple[Rule, ...]:
    left = rf"{notation.left}(?<![/.\-–]\p{{Nd}}?)(?<!\p{{Nd}}[:,])"
    end = rf"(?![{notation.glue}\p{{M}}\p{{N}}_])(?![-–/.:,]\p{{Nd}})(?!/)"
    day = r"\p{Nd}{1,2}"
    iso = rf"{left}(?P<y>\p{{Nd}}{{4}})(?P<mark>[-/.])(?P<m>{day})(?P=mark)(?P<d>{day})"
    own = (
        rf"{left}(?P<a>\p{{Nd}}{{1,2}})º?+(?:(?P<mark>[-/.])(?P<b>\p{{Nd}}{{1,2}})(?P=mark)(?P<y>\p{{Nd}}{{4}})"
        rf"|/(?P<b>\p{{Nd}}{{1,2}})/(?P<y>\p{{Nd}}{{2}})){end}"
    )
    dashed = rf"{left}(?P<a>\p{{Nd}}{{1,2}})(?P<mark>-)(?P<b>\p{{Nd}}{{2}})-(?P<y>\p{{Nd}}{{2}}){end}"
    month = rf"{left}(?P<m>\p{{Nd}}{{1,2}})/(?P<y>(?:19|20)\p{{Nd}}{{2}}){end}"

    def classify_dashed(found: Match[str]) -> Date | None:
        first, second, year = (int(ascii_digits(found[name])) for name in "aby")
        is_clear = (first > 12) != (second > 12) and second - first != year - second
        return classify(found) if is_clear else None

    def read_iso(found: Match[str]) -> Reading:
        date = date_of(found)
        if not date:
            return None
        return f"{dates.say(date)}," if found[0].endswith("T") else dates.say(date)

    classify = partial(_numeric_date_of, dates)
    read_own = Verbalized(classify, dates.say)
    rules = [
        Rule(notation.compile(rf"{iso}(?:T(?=\p{{Nd}}{{2}}:)|{end})"), read_iso, NUMERIC_DATE, kind=Date),
        Rule(notation.compile(own), read_own, NUMERIC_DATE),
        Rule(notation.compile(dashed), Verbalized(classify_dashed, dates.say), NUMERIC_DATE),
        Rule(notation.compile(month), Verbalized(date_of, dates.say), after_number("/")),
    ]
    if dates.months or dates.order == "dmy":
        rules.append(_expiry_rule(notation, dates, left, end))
    if dates.before_short:
        days = r"(?:\p{Nd}{1,2}(?:,|[ ](?:et|y|e|&))[ ]){0,3}"
        after_word = rf"(?<=\b(?i:{dates.before_short})[ \u00A0]{days}){left}"
        short = rf"{after_word}(?P<a>\p{{Nd}}{{1,2}})(?P<mark>/)(?P<b>\p{{Nd}}{{1,2}}){end}"
        rules.append(Rule(notation.compile(short), read_own, after_number("/")))
    return tuple(rules)


def _expiry_rule(notation: Notation, dates: Dates, left: str, end: str) -> Rule:
    """Return the rule for a month and a year after words of validity; `left` and `end` stand around a date."""
    # Where the month comes first, 27 may be its day.
    until = _EXPIRY if dates.order == "dmy" else r"\bvalid thru"
    pattern = rf"(?<=(?i:{until})[ :]{{1,3}}){left}(?P<m>0[1-9]|1[0-2])/(?P<y>[2-9][0-9]){end}"
    return Rule(notation.compile(pattern), Verbalized(date_of, dates.say), after_number("/"))


def date_from(year: str | None, month: str, day: str | None) -> Date | None:
    """Return the date of numbers as written, None where there is no such date."""
    date = Date(full_year(year), int(ascii_digits(month)), int(ascii_digits(day)) if day else None)
    return date if is_date(date) else None


def date_of(found: Match[str]) -> Date | None:
    """Return the date in the groups y, m and d of a match, None where there is no such date; y and d may be missing."""
    groups = found.groupdict()
    return date_from(groups.get("y"), groups["m"], groups.get("d"))


def full_year(written: str | None) -> int | None:
    """Return the year that is written; two digits mean a year of this century or of the last."""
    if not written:
        return None
    year = int(ascii_digits(written))
    if len(written) > 2:
        return year
    return year + (1900 if year >= _FIRST_YEAR_OF_CENTURY else 2000)


def _numeric_date_of(dates: Dates, found: Match[str]) -> Date | None:
    """Return the date in the order of the language, or in the other order if only that is a date.

    The day comes first in a date with periods in all languages.
    """
    first, second, year = found["a"], found["b"], found.groupdict().get("y")
    readings = date_from(year, second, first), date_from(year, first, second)
    is_month_first = dates.order == "mdy" and found["mark"] != "."
    preferred, other = reversed(readings) if is_month_first else readings
    return preferred or (other if year else None)


def _named_rules(notation: Notation, dates: Dates) -> tuple[Rule, ...]:
    exact = [name for name in dates.months if not name.islower()]
    folded = [name for name in dates.months if name.islower()]
    names = "|".join([f"(?i:{alternatives(folded)})"] * bool(folded) + [alternatives(exact)] * bool(exact))
    month = (
        rf"(?P<month>(?<![\p{{L}}\p{{M}}\p{{N}}'’])(?:{names})(?![\p{{L}}\p{{M}}'’])(?:\.(?!\s*+\Z|\s++\p{{Lu}}))?+)"
    )
    marks = f"(?:{dates.day_marks})?+" if dates.day_marks else ""
    day = rf"{notation.left}(?P<day>\p{{Nd}}{{1,2}}{marks}){notation.end}"
    last = rf"(?:\s?(?P<dash>[-–])\s?(?P<last>\p{{Nd}}{{1,2}}{marks}){notation.end})?+"
    year = rf"(?P<year>{_MILLENNIUM}\p{{Nd}}{{3}})(?![-–/.,:]?\p{{Nd}}){notation.end}"
    then_year = f"(?:{dates.before_year}{year})?+"
    read = partial(_read_named, dates)
    pieces = pieces_of(dates.months)
    day_first = Rule(
        notation.compile(f"{day}{last}{dates.between}{month}{then_year}"), read, "0", pieces=pieces, kind=Date
    )
    if not dates.is_month_first:
        return day_first, _marked_rule(notation, dates, month)
    month_first = rf"{month}[ \u00A0]{day}(?![:.,]\p{{Nd}}|\s?%){last}{then_year}"
    without_day = f"{month}{dates.before_year}{year}"
    other = (month_first, without_day)
    return (day_first, *(Rule(notation.compile(pattern), read, "0", pieces=pieces, kind=Date) for pattern in other))


def _marked_rule(notation: Notation, dates: Dates, month: str) -> Rule:
    """Return the rule for a named month beside strokes or hyphens ("15/ene/2024", "ene-24")."""

    def read(found: Match[str]) -> Reading:
        year = full_year(found["y"])
        day = int(ascii_digits(found["d"])) if found["d"] else None
        if day is not None and not 1 <= day <= 31:
            return None
        said = _month(dates, found["month"])
        before = [dates.day_first.format(dates.say_day(day))] if day is not None else []
        after = [dates.year_after.format(dates.say_year(year))] if year is not None else []
        return " ".join((*before, said, *after))

    left = rf"(?<![{notation.glue}\p{{M}}\p{{N}}_/-])"
    year = r"(?P<y>(?:19|20)\p{Nd}{2}|\p{Nd}{2})"
    with_day = rf"(?P<d>\p{{Nd}}{{1,2}})(?P<mark>[-/]){month}(?:(?P=mark){year})?+"
    without_day = rf"(?P<d>(?!))?+{month}(?:[-/]|(?<=\.)[ \u00A0](?:de[ \u00A0])?+){year}"
    pattern = rf"{left}(?:{with_day}|{without_day})(?![-–/.,:]?\p{{Nd}}|[-/]){notation.end}"
    return Rule(notation.compile(pattern), read, "-/.", has_number=True, pieces=pieces_of(dates.months), kind=Date)


def _month(dates: Dates, written: str) -> str:
    bare = written.removesuffix(".")
    return dates.months.get(written) or dates.months.get(bare) or dates.months[bare.lower()]


def _read_named(dates: Dates, found: Match[str]) -> Reading:
    groups = found.groupdict()
    reading = {"month": _month(dates, groups["month"])}
    for name in ("day", "last"):
        if groups.get(name):
            day = int(ascii_digits(groups[name]))
            if not 1 <= day <= 31:
                return None
            reading[name] = _day(dates, found, name, dates.say_day(day))
    if groups.get("dash"):
        reading["dash"] = dates.to
    if groups.get("year"):
        year = dates.say_year(int(ascii_digits(groups["year"])))
        gap = found.string[max(found.end(name) for name in reading) : found.start("year")]
        reading["year"] = dates.year_after.format(year) if gap.isspace() else year
    return reading


def _day(dates: Dates, found: Match[str], name: str, said: str) -> str:
    """Return the day with those words of `day_first` that are not written around it."""
    if found.start("day") > found.start("month"):
        return said
    before, after = dates.day_first.split("{}")
    preceding = found.string[max(0, found.start("day") - len(before)) : found.start("day")]
    if preceding.lower() == before:
        before = ""
    is_last = name == ("last" if found["last"] else "day")
    is_joined = found.string[found.end(name) : found.start("month")].isspace()
    return f"{before}{said}{after if is_last and is_joined else ''}"
