"""German dates and times of day, and the rules for years, decades and weekdays."""

from collections.abc import Iterator

from regex import Match

from tts.text.normalization.classes import Date, Duration, Range, TimeOfDay
from tts.text.normalization.german import words
from tts.text.normalization.german.numbers import cardinal, number, ordinal, year
from tts.text.normalization.rules.dates import Dates, date_of
from tts.text.normalization.rules.forms import Reading, Rule, Verbalized, after_number, pieces_of
from tts.text.normalization.rules.notation import Notation
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.times import Times

_BEFORE_DATES = r"am|vom|v\.|zum|bis|seit|ab|den|dem|datum:?|(?:mo|di|mi|do|fr|sa|so)\.?,?"
_BEFORE_YEARS = (
    "im jahre?|jahre?|jahrs?|seit|anno|anfang|mitte|ende|frühjahr|frühling|sommer|herbst|winter|saison|von|bis|"
    "zwischen|vor|nach|um|ab|baujahr|jahrgang|geboren|gegründet|gestorben|stand|in"
)


def say_day(day: int) -> str:
    """Return the day of a month as it is said without an article."""
    return f"{ordinal(day)}r"


def _say_date(date: Date) -> str:
    day = [say_day(date.day)] if date.day else []
    return " ".join([*day, words.MONTHS[date.month - 1], *([year(date.year)] if date.year is not None else [])])


DATES = Dates(
    order="dmy",
    say=_say_date,
    months=words.WRITTEN_MONTHS,
    say_day=say_day,
    say_year=year,
    between=r"[ \u00A0]?",
    before_year=r"[ \u00A0]",
    day_marks=r"\.",
    to="bis",
)


_FIRST_EVENING_HOUR, _NOON = 6, 12


def _say_time(time: TimeOfDay) -> str:
    said = f"{cardinal(time.hour, Gender.MASCULINE)} Uhr"
    if time.second is not None:
        return f"{said} {_count(time.minute, 'Minute')} {_count(time.second, 'Sekunde')}"
    said = f"{said} {number(time.minute)}" if time.minute else said
    if not time.half:
        return said
    if time.hour >= _NOON:
        return f"{said} mittags"
    return f"{said} {'abends' if time.hour >= _FIRST_EVENING_HOUR else 'nachmittags'}"


def _count(value: int, noun: str) -> str:
    return f"{cardinal(value, Gender.FEMININE)} {noun}{'' if value == 1 else 'n'}"


_BY_DAY, _TO = "(?:0?[7-9]|1[0-9]|2[0-3])[ ]?", "[ ]?(?:[-–]|bis)[ ]?(?:[01]?[0-9]|2[0-4])[ ]?"
_HOUR_MARKS = (
    rf"Uhr\b|h(?<=(?<![0-9.,]){_BY_DAY}h)(?={_TO}h\b)|(?<=(?<![0-9.,]){_BY_DAY}h{_TO})h\b"
    rf"|(?<=:[0-9]{{2}}[ ]?|(?<!\p{{L}})(?:(?:um|ab|gegen)[ ][0-9]{{1,2}}|bis[ \u00A0]{_BY_DAY})[ ]?)h\b"
)
"""The pattern of signs after an hour of the day rather than after a number of hours ("9h-18h", "bis 18h")."""
TIMES = Times(
    say=_say_time,
    halves={"pm": "pm"},
    marks=_HOUR_MARKS,
    articles=r"um|gegen|Abfahrt|Ankunft|Abf\.|Ank\.|von(?=[ ][0-9]{1,2}\.[0-9]{2}[ ]bis[ ][0-9]{1,2}\.[0-9]{2})",
    say_span=lambda span: f"{_count(span.hours or 0, 'Stunde')} {_count(span.minutes or 0, 'Minute')}",
)


def build_year_rules(notation: Notation) -> Iterator[Rule]:
    """Yield the rules for years: after words that tell them, in spans, and alone from 1500 on."""
    four = r"(?P<year>1[1-9][0-9]{2})"
    end = rf"(?![.,:]?[0-9]|[ \u00A0]?[%€$°]){notation.end}"
    after_word = rf"(?<=(?<!\p{{L}})(?i:{_BEFORE_YEARS})[ \u00A0])"
    not_counted = r"(?![ \u00A0]\p{Lu}\p{Ll})"
    spans = r"|(?<=(?<![0-9])[12][0-9]{3}[ ]?[-–/][ ]?)|(?=[ ]?[-–][ ]?[12][0-9]{3}(?![0-9]))"
    modern = r"(?=1[5-9])(?<![-/.,+])"

    def read_year(found: Match[str]) -> Reading:
        return year(int(found["year"]))

    yield Rule(
        notation.compile(rf"(?:{after_word}{spans}){notation.left}{four}{not_counted}{end}"), read_year, "0", kind=Date
    )
    yield Rule(notation.compile(rf"{modern}{notation.left}{four}{not_counted}{end}"), read_year, "0", kind=Date)


def build_decade_rule(notation: Notation) -> Rule:
    """Return the rule for a decade or another row of numbers: "die 1990er", "in den 80ern"."""
    pattern = rf"{notation.left}(?P<number>[0-9]{{1,4}})-?(?P<ending>ern?)(?!\p{{L}})"
    return Rule(
        notation.compile(pattern),
        lambda found: year(int(found["number"])) + found["ending"],
        after_number("e-"),
        kind=Date,
    )


def build_short_date_rules(notation: Notation) -> Iterator[Rule]:
    """Yield the rules for a day and a month ("24.12.", "02.03"), and for a month and its year ("2003-03")."""

    def read_month(found: Match[str]) -> Reading:
        return f"{words.MONTHS[int(found['m']) - 1]} {year(int(found['y']))}"

    def read_checked(found: Match[str]) -> Reading:
        return f"{words.MONTHS[int(found['m']) - 1]} {number(int(found['y']))}"

    read = Verbalized(date_of, _say_date)
    free = rf"{notation.left}(?<!(?:Version|Kapitel|Abschnitt|Punkt|Ziffer|Nr\.)[ ])(?<![,:][0-9])"
    pointed = r"(?P<d>[0-9]{1,2})\.[ ]?(?P<m>[0-9]{1,2})\.(?![\p{L}[0-9]])"
    zeros = r"(?P<d>[0-9]{2})\.(?P<m>[0-9]{2})(?<=0[0-9](?:\.[0-9]{2})?)(?![.,:]?[0-9]|[ \u00A0]?(?:Uhr|[%€$]))"
    short = r"(?P<d>0[1-9]|[12][0-9]|3[01])\.(?P<m>0[1-9]|1[0-2])\.(?P<y>[0-9]{2})(?![\p{L}\p{N}]|[.,:]\p{N})"
    named = rf"(?<=(?<!\p{{L}})(?i:{_BEFORE_DATES})[ ])"
    named += r"(?P<d>[1-9]|[12][0-9]|3[01])\.(?P<m>[1-9]|1[0-2])\.(?P<y>[0-9]{2})(?![\p{L}\p{N}]|[.,:]\p{N})"
    month = r"(?P<y>(?:19|20)[0-9]{2})-(?P<m>0[1-9]|1[0-2])(?![-–]?[0-9])"
    after_day = r"(?<=[0-9]\.[ ]?[/–-][ ]?)(?P<d>[0-3]?[0-9])\.(?P<m>[01]?[0-9])\."
    after_day += r"(?P<y>[12][0-9]{3})(?![\p{L}\p{N}]|[.,:]\p{N})"
    yield Rule(notation.compile(after_day), read, after_number("."))
    two_days = r"(?P<first>0?[1-9]|[12][0-9]|3[01])\.(?=[ ]?(?:/|[-–]|u\.|und|bis)[ ]?[0-3]?[0-9]\.[01]?[0-9]\.)"
    yield Rule(
        notation.compile(f"{free}{two_days}"), lambda found: say_day(int(found["first"])), after_number("."), kind=Date
    )
    yield Rule(notation.compile(f"{free}(?:{pointed}|{zeros}{notation.end})"), read, after_number("."))
    yield Rule(notation.compile(f"{free}(?:{short}|{named})"), read, after_number("."))
    yield Rule(notation.compile(f"{notation.left}{month}{notation.end}"), read_month, after_number("-"), kind=Date)
    checked = r"(?<=(?<!\p{L})(?:TÜV|HU|AU|EZ|MHD)[ ](?:bis[ ])?)(?P<m>0[1-9]|1[0-2])/(?P<y>[0-9]{2})(?![/0-9\p{L}])"
    yield Rule(notation.compile(checked), read_checked, after_number("/"), kind=Date)


def build_weekday_rules(notation: Notation) -> Iterator[Rule]:
    """Yield the rules for short names of weekdays beside a date, a time or each other: "Mo–Fr", "Sa, 5. Mai"."""
    names = "|".join(words.WEEKDAYS)
    to = rf"(?P<dash>\.?[ ]?[-–][ ]?|\.?[ ](?:bis|u\.|und|\+)[ ])(?P<last>{names})(?!\p{{L}})\.?+"
    closed = r"[ ](?:geschl\.|geschlossen(?=[.,;)\n]|\Z)|Ruhetag)"
    pattern = (
        rf"(?<![\p{{L}}\p{{N}}])(?P<first>{names})(?:{to}|\.(?=,?[ ]))?+"
        rf"(?=,?:?[ ](?:den[ ]|von[ ])?[0-9]|{closed}|(?<=(?:[-–.][ ]?|[ ])(?:{names})\.?)(?(last)|(?!))(?!\p{{L}}))"
    )

    def read(found: Match[str]) -> Reading:
        first = words.WEEKDAYS[found["first"]]
        if not found["last"]:
            return first
        joined = "bis" if "bis" in found["dash"] or found["dash"].strip(" .") in ("-", "–") else "und"
        return f"{first} {joined} {words.WEEKDAYS[found['last']]}"

    yield Rule(notation.compile(pattern), read, pieces=pieces_of(words.WEEKDAYS), kind=Date)
    another, later = rf"(?:{names})(?!\p{{L}})", rf"(?:[ ](?:u\.|und)[ ](?:{names}))?+[ ][0-9]"
    joined = rf"(?=/{another})|\.(?=,[ ](?:{names})\.)|(?<=(?:{names})/\p{{L}}{{2}}(?!\p{{L}}))"
    before_hours = rf"(?=(?:,[ ](?:{names}))++{later})"
    listed = rf"(?<![\p{{L}}\p{{N}}])(?:{names})(?:{joined}|{before_hours})"
    yield Rule(
        notation.compile(listed),
        lambda found: words.WEEKDAYS[found[0].rstrip(".")],
        ".,/",
        pieces=pieces_of(words.WEEKDAYS),
        kind=Date,
    )


def build_opening_rule(notation: Notation) -> Rule:
    """Return the rule for two ranges of hours with one "Uhr" at the end: "9–12.30/14–19 Uhr"."""
    time = r"(?P<time>(?:[01]?[0-9]|2[0-4])(?:[.:][0-5][0-9])?)"
    span = rf"{time}[ ]?(?:[-–]|bis)[ ]?{time}"
    pattern = rf"{notation.left}(?<![-.,:/–]){span}[ ]?(?:/|,|und|u\.|&)[ ]?{span}[ ]?Uhr(?!\p{{L}})"

    def say(written: str) -> str:
        hour, _, minute = written.replace(":", ".").partition(".")
        said = _say_time(TimeOfDay(int(hour), int(minute or 0)))
        return said if minute.strip("0") else said.removesuffix(" Uhr")

    def read(found: Match[str]) -> Reading:
        first, *others = map(say, found.captures("time"))
        said = f"{first} bis {others[0]} und {others[1]} bis {others[2]}"
        return said if "Uhr" in others[2] else f"{said} Uhr"

    return Rule(notation.compile(pattern), read, "0", pieces=pieces_of(["Uhr"]), kind=Range)


def build_hour_rules(notation: Notation) -> Iterator[Rule]:
    """Yield the rules for hours with a period that only a later "Uhr" explains: "8.30–12.00 Uhr", "17.15 h"."""

    def classify(found: Match[str]) -> TimeOfDay:
        return TimeOfDay(int(found["hour"]), int(found["minute"]))

    def read_race(found: Match[str]) -> Reading:
        values = [int(part) for part in found["time"].split(":")]
        names = ("Stunde", "Minute", "Sekunde") if found["unit"] in ("Std", "h") else ("Minute", "Sekunde")
        counts = [_count(value, name) for value, name in zip(values, names, strict=False)]
        if found["tenths"]:
            tenths = " ".join(number(int(digit)) for digit in found["tenths"])
            counts[-1] = f"{number(values[-1])} Komma {tenths} Sekunden"
        return " ".join(counts)

    end = r"(?:\.(?!\s*+\Z|\s++\p{Lu})|(?=\.)|(?!/?\p{L}))"
    unit = r"(?P<unit>Std|Min|min|(?<=:[0-9]{2}:[0-9]{2}(?:,[0-9]{1,3})?[ ])h)"
    race = rf"(?P<time>[0-9]{{1,2}}:[0-5][0-9](?::[0-5][0-9])?)(?:,(?P<tenths>[0-9]{{1,3}}))?[ ]{unit}{end}"
    clock = r"(?P<hour>[01]?[0-9]|2[0-4])\.(?P<minute>[0-5][0-9])"
    last = r"(?:[01]?[0-9]|2[0-4])(?:[.:][0-5][0-9])?[ ]?(?:Uhr|h)(?!\p{L})"
    left = rf"(?=[0-9]{{1,2}}\.[0-9]{{2}}[ ]?[-–bh]){notation.left}(?<![-.,:/–])"
    read = Verbalized(classify, _say_time)
    yield Rule(notation.compile(rf"{left}{clock}(?=[ ]?(?:[-–]|bis)[ ]?{last})"), read, after_number("."))
    yield Rule(notation.compile(rf"{notation.left}(?<![.,:/]){clock}[ ]?h(?!\p{{L}}|/)"), read, after_number("."))
    yield Rule(notation.compile(rf"{notation.left}(?<![.,:/]){race}"), read_race, after_number(":"), kind=Duration)
    hour = r"(?:1[0-2]|[1-9])(?![\p{L}\p{N}:/]|[.,]\p{N}|[ ]\p{L}{1,2}(?!\p{L}))"
    half = rf"(?<=(?<!\p{{L}})(?i:um|gegen|ab)[ ])(?:1/2|½)(?=[ ]{hour})"
    yield Rule(notation.compile(half), lambda found: "halb", "/½", kind=TimeOfDay)
    stroke = r"(?<=Uhr[ ]?|[0-9]:[0-5][0-9][ ]?)/(?=[ ]?(?:[01]?[0-9]|2[0-4])[.:][0-5][0-9])"
    yield Rule(notation.compile(stroke), lambda found: "und", "/", has_number=True, kind=Range)
