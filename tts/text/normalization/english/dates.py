"""English dates, and rules for years, decades, eras and short names of days and months ("Mon-Fri")."""

from regex import Match

from tts.text.normalization.classes import Date, Range
from tts.text.normalization.english import numbers as english_numbers
from tts.text.normalization.english.words import BEFORE_DATES, MONTH_NAMES, MONTHS, WEEKDAYS
from tts.text.normalization.rules.codes import Codes, spell_letters
from tts.text.normalization.rules.dates import Dates
from tts.text.normalization.rules.forms import (
    Reading,
    Rule,
    after_number,
    alternatives,
    before_number,
    labelled,
    pieces_of,
)
from tts.text.normalization.rules.notation import Notation

_BEFORE_YEARS = (
    r"ca?\.|in|since|year(?:[ ](?:was|is))?|until|till|circa|spring|summer|autumn|fall|winter|AD|BC|born|died|est\.|"
    r"established|founded|[bd]\.|built|published|dated"
)
_BEFORE_YEARS_OR_COUNTS = "of|by|before|after|from|to"
_BEFORE_DECADES = "the|early|late|low|lower|mid|upper|high|my|his|her|our|their|your|of|and"
_AFTER_DECADES = "music|hits?|songs?|rock|pop|fashion|style|movies?|films?|sitcoms?|kids?|child|nostalgia|themed?"
# A plural or another word of quantity after a number between 1900 and 2099 makes it a count.
_NOT_PLURALS = (
    r"is|was|has|as|its|this|us|plus|versus|always|perhaps|thus|across|less|unless|does|goes|sees|saw|series|species|"
    r"news"
)
_QUANTITIES = r"people|men|women|children|feet|million|billion|thousand|hundred|dozen|percent|times"
_COUNT = rf"[ \u00A0](?!(?:{_NOT_PLURALS})\b)(?:\p{{Ll}}+[\p{{Ll}}--[isu]]s\b|(?:{_QUANTITIES})\b)"
_ERA = r"(?:BCE|BC|AD|CE)(?![\p{L}\p{N}])"
_ANY_ERA = rf"(?:{_ERA}|B\.[ ]?C\.|A\.[ ]?D\.|C\.[ ]?E\.)"
_DASH = "[-–—]"
_TO = r"(?:[ ]?[-–—/][ ]?|[ ](?:to|thru|through)[ ])"
_NO_WORD = r"(?!['’]?[\p{L}\p{M}\p{N}])"


def build_calendar_rules(notation: Notation, codes: Codes, is_british: bool) -> tuple[Rule, ...]:
    """Return the rules that must stand before those for dates, ranges and ratios."""
    return (
        _decade_rule(notation),
        _season_rule(notation, is_british),
        *_short_rules(notation, is_british),
        *_name_rules(notation),
        *_era_rules(notation, codes),
    )


def build_year_rules(notation: Notation, is_british: bool) -> tuple[Rule, ...]:
    """Return the rules for numbers that the words around them show to be years, and for 1900 to 2099 alone."""

    def read(found: Match[str]) -> Reading:
        return english_numbers.year(int(found[0]), is_british)

    def read_short(found: Match[str]) -> Reading:
        return english_numbers.year(1900 + int(found["short"]), is_british).split(" ", 1)[1]

    end = rf"(?![.,:]?\p{{Nd}}|\s?[%°\p{{Sc}}/]){notation.end}"
    months = alternatives(MONTHS)
    year = r"(?:1[0-9]|2[01])[0-9]{2}"
    context = (
        rf"{year}{end}(?:(?<=\b(?:(?i:{_BEFORE_YEARS})|(?:{months})\.?)\s[0-9]{{4}})"
        rf"|(?<=\b(?i:{_BEFORE_YEARS_OR_COUNTS})\s[0-9]{{4}})(?!{_COUNT})"
        r"|(?<=\([0-9]{4})(?=\))|(?<=\b[Tt]he [0-9]{4})(?=[ ]\p{Lu}\p{Ll})"
        rf"|(?<=\b(?:1[1-9]|20)[0-9]{{2}}[-–][0-9]{{4}})|(?=[-–](?:1[1-9]|20)[0-9]{{2}}\b)|(?=[ ]?{_ANY_ERA}))"
    )
    recent = rf"{notation.left}(?<![\p{{Sc}}#+=×*/−] ?)(?:19|20)[0-9]{{2}}{end}(?!{_COUNT})"
    short = rf"['’‘](?<![\p{{L}}\p{{N}}]['’‘])(?P<short>[0-9]{{2}}){notation.end}(?!['’′″\"])"
    return labelled(
        Date,
        Rule(notation.compile(context), read, "0"),
        Rule(notation.compile(recent), read, "0"),
        Rule(notation.compile(short), read_short, before_number("'’‘")),
    )


def _season_rule(notation: Notation, is_british: bool) -> Rule:
    """Return the rule for two following years: "the 2020/21 season"."""

    def read(found: Match[str]) -> Reading:
        first, last = int(found["first"]), int(found["last"])
        if (first + 1) % 10 ** len(found["last"]) != last:
            return None
        said_last = english_numbers.year(last, is_british) if last > 99 else english_numbers.two_digits(last)
        return f"{english_numbers.year(first, is_british)} {said_last}"

    first = rf"{notation.left}(?<!/)(?P<first>(?:19|20)[0-9]{{2}})"
    last = rf"(?P<last>(?:[0-9]{{2}}){{1,2}})(?![/.,]?\p{{Nd}}){notation.end}"
    return Rule(notation.compile(f"{first}/{last}"), read, after_number("/"), kind=Date)


def _short_rules(notation: Notation, is_british: bool) -> tuple[Rule, ...]:
    """Return the rules for two digits after a year; they are a month unless they can be a later year ("2020-05")."""

    def read_month(found: Match[str]) -> Reading:
        year, month = int(found["year"]), int(found["month"])
        if month > year % 100:
            return None
        return f"{MONTH_NAMES[month - 1]} {english_numbers.year(year, is_british)}"

    year = rf"{notation.left}(?<![-–/]\p{{N}}?)"
    end = rf"(?![-–/.,:]?\p{{Nd}}){notation.end}"
    month = rf"{year}(?P<year>(?:19|20)[0-9]{{2}})-(?P<month>0[1-9]|1[0-2]){end}"
    last = rf"0[1-9](?<=(?<![\p{{N}}.,-])(?:1[0-9]|20)[0-9]{{2}}[-–]0[1-9]){end}"
    return labelled(
        Date,
        Rule(notation.compile(month), read_month, after_number("-")),
        Rule(notation.compile(last), lambda found: english_numbers.two_digits(int(found[0])), after_number("-–")),
    )


def _decade_rule(notation: Notation) -> Rule:
    four = r"(?P<first>(?:1[1-9]|20)[0-9]0)"
    known = rf"(?<=[0-9]0s[-–/][0-9]0)|(?<=\b(?i:{_BEFORE_DECADES})[ -][0-9]0)|(?=s[ ](?:{_AFTER_DECADES})\b)"
    two = rf"(?:['’‘](?P<first>[1-9]0)|(?P<first>[1-9]0)(?:{known}))"
    decade = rf"(?<![\p{{L}}\p{{N}}.,])(?:{four}|{two})['’]?s{notation.end}"
    return Rule(
        notation.compile(decade),
        lambda found: english_numbers.decade(int(found["first"])),
        after_number("'’s"),
        kind=Date,
    )


def _name_rules(notation: Notation) -> tuple[Rule, ...]:
    short = WEEKDAYS | {name: said for name, said in MONTHS.items() if name != said}
    short |= {name.upper(): said for name, said in short.items()}
    names = [*short, *short.values(), "May"]
    ends = [*short, *short.values(), *MONTHS]
    day = r"\p{Nd}{1,2}(?:st|nd|rd|th)?"
    clock = r"\p{Nd}{1,2}(?::\p{Nd}|[ ]?[apAP]\.?[mM]\b|/\p{Nd})"
    on_date = rf"{day}[ ](?:\L<months>)\b|(?:\L<months>)\b\.?[ ]\p{{Nd}}|{clock}"
    left = r"(?<![\p{L}\p{M}\p{N}'’@#])"
    abbreviated = (
        rf"{left}(?P<key>\L<short>){_NO_WORD}"
        rf"(?:\.?+(?={_TO}(?:\L<names>){_NO_WORD})|(?<=\b(?:\L<names>)\.?{_TO}(?:\L<short>))"
        rf"|(?=[ ]['’]\p{{Nd}}{{2}}(?!\p{{Nd}})))"
    )
    before_date = rf"{left}(?P<key>\L<weekdays>)(?:\.?+(?=,?[ ](?:{on_date}))|\.(?=,|[ ]\p{{Ll}}))"
    date = rf"(?:\L<months>)\.?[ ]{day}(?:,?[ ]\p{{Nd}}{{4}})?|(?:\L<months>)\.?[ ]\p{{Nd}}{{4}}"
    date_by_day = r"\p{Nd}(?:st|nd|rd|th)?[ ](?:\L<months>)\.?(?:[ ]\p{Nd}{4})?"
    dash = (
        rf"{_DASH}(?:(?<=\b(?:\L<names>)\.?[ ]?{_DASH})(?=[ ]?(?:\L<names>){_NO_WORD})"
        rf"|(?<=(?:{date})[ ]?{_DASH})(?=[ ]?(?:\L<months>)\.?[ ]\p{{Nd}})"
        rf"|(?<=(?:{date_by_day})[ ]?{_DASH})(?=[ ]?{day}[ ](?:\L<months>)\b)"
        rf"|(?<=\b(?:1[0-9]|20)[0-9]{{2}}[ ]?{_DASH})(?=[ ]?(?:present|now|today)\b))"
    )
    to = notation.compile(dash, months=MONTHS, names=names)
    before_to = notation.compile(abbreviated, names=names, short=short)
    weekday = notation.compile(before_date, months=MONTHS, weekdays=WEEKDAYS)
    return (
        Rule(to, lambda found: "to", "-–—", pieces=pieces_of([*ends, "present", "now", "today"]), kind=Range),
        Rule(before_to, lambda found: short[found["key"]], "-–—/'’t", pieces=pieces_of(short), kind=Date),
        Rule(weekday, lambda found: short[found["key"]], "0.", pieces=pieces_of(WEEKDAYS), kind=Date),
    )


def _era_rules(notation: Notation, codes: Codes) -> tuple[Rule, ...]:
    before = r"(?<=\p{Nd}[ \u00A0]?[ABCDE]{2,3}|(?:centur(?:y|ies)|c\.)[ ][ABCDE]{2,3})"
    era = rf"{_ERA}{before}|\bAD(?=[ \u00A0]\p{{Nd}})"
    between = rf"[-–](?<=\p{{Nd}}[ \u00A0]{_ERA}[-–])(?=AD[ \u00A0]\p{{Nd}})"
    life = r"[bd]\.(?<=(?:\(|;[ ]|\band[ ])[bd]\.)(?=[ ][12][0-9]{3}\b)"
    return labelled(
        Date,
        Rule(notation.compile(era), lambda found: spell_letters(codes, found[0]), "CD"),
        Rule(notation.compile(between), lambda found: "to", "-–", kind=Range),
        Rule(
            notation.compile(life), lambda found: "born" if found[0] == "b." else "died", pieces=pieces_of(["b.", "d."])
        ),
    )


def build_dates(is_british: bool) -> Dates:
    """Return the dates of British or American English."""

    def say_day(day: int) -> str:
        return english_numbers.ordinal(english_numbers.cardinal(day, is_british))

    def say_year(year: int) -> str:
        return english_numbers.year(year, is_british)

    def say(date: Date) -> str:
        month = MONTH_NAMES[date.month - 1]
        if date.day is None:
            return f"{month} {say_year(date.year or 0)}"
        named = f"the {say_day(date.day)} of {month}" if is_british else f"{month} {say_day(date.day)}"
        return named if date.year is None else f"{named}, {say_year(date.year)}"

    return Dates(
        order="dmy" if is_british else "mdy",
        say=say,
        months=MONTHS,
        say_day=say_day,
        say_year=say_year,
        between=r"[ \u00A0](?:of[ \u00A0])?",
        before_year=r",?[ \u00A0]",
        before_short=rf"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?|{BEFORE_DATES}",
        day_marks="st|nd|rd|th",
        day_first="the {} of",
        to="to",
        is_month_first=True,
    )
