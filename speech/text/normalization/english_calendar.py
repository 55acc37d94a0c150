"""English years, decades and eras, and the short names of days and months beside dates and dashes ("Mon-Fri")."""

import regex
from regex import Match

from speech.text.normalization import english_numbers
from speech.text.normalization.codes import Codes, spell_letters
from speech.text.normalization.english_words import MONTHS, WEEKDAYS
from speech.text.normalization.forms import Reading, Rule, alternatives
from speech.text.normalization.notation import Notation

_BEFORE_YEARS = (
    r"ca?\.|in|since|year(?:[ ](?:was|is))?|until|till|circa|spring|summer|autumn|fall|winter|AD|BC|born|died|est\.|"
    r"established|founded|[bd]\.|built|published|dated"
)
_BEFORE_YEARS_OR_COUNTS = "of|by|before|after|from|to"
_BEFORE_DECADES = "the|early|late|low|lower|mid|upper|high|my|his|her|our|their|your|of|and"
_AFTER_DECADES = "music|hits?|songs?|rock|pop|fashion|style|movies?|films?|sitcoms?|kids?|child|nostalgia|themed?"
# What makes a number between 1900 and 2099 a count: a plural after it, or another word of quantity.
_NOT_PLURALS = "is|was|has|as|its|this|us|plus|versus|always|perhaps|thus|across|less|unless|does|goes|sees|saw"
_QUANTITIES = r"people|men|women|children|feet|million|billion|thousand|hundred|dozen|percent|times"
_COUNT = rf"[ \u00A0](?!(?:{_NOT_PLURALS})\b)(?:\p{{Ll}}{{2,}}s\b|(?:{_QUANTITIES})\b)"
_ERA = r"(?:BCE|BC|AD|CE)(?![\p{L}\p{N}])"
_ANY_ERA = rf"(?:{_ERA}|B\.[ ]?C\.|A\.[ ]?D\.|C\.[ ]?E\.)"
_DASH = "[-–—]"
_TO = r"(?:[ ]?[-–—/][ ]?|[ ](?:to|thru|through)[ ])"
_NO_WORD = r"(?!['’]?[\p{L}\p{M}\p{N}])"
_OFFSETS = {"+": "plus", "-": "minus", "−": "minus", "–": "minus"}


def build_calendar_rules(notation: Notation, codes: Codes, is_british: bool) -> tuple[Rule, ...]:
    """Return the rules that win over those for dates, ranges and ratios."""
    return (
        *_decade_rules(notation),
        _season_rule(notation, is_british),
        *_short_rules(notation, is_british),
        *_name_rules(notation),
        *_era_rules(notation, codes),
        *_clock_rules(notation, codes),
    )


def build_year_rules(notation: Notation, is_british: bool) -> tuple[Rule, ...]:
    """Return the rules for numbers that are years by what stands around them, or by themselves from 1900 to 2099."""

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
    return (
        Rule(notation.compile(context), read, "0"),
        Rule(notation.compile(recent), read, "0"),
        Rule(notation.compile(short), read_short, "'’‘"),
    )


def _season_rule(notation: Notation, is_british: bool) -> Rule:
    """Return the rule for two years in a row: "the 2020/21 season"."""

    def read(found: Match[str]) -> Reading:
        first, last = int(found["first"]), int(found["last"])
        if (first + 1) % 10 ** len(found["last"]) != last:
            return None
        said_last = english_numbers.year(last, is_british) if last > 99 else english_numbers.two_digits(last)
        return f"{english_numbers.year(first, is_british)} {said_last}"

    first = rf"{notation.left}(?<!/)(?P<first>(?:19|20)[0-9]{{2}})"
    last = rf"(?P<last>(?:[0-9]{{2}}){{1,2}})(?![/.,]?\p{{Nd}}){notation.end}"
    return Rule(notation.compile(f"{first}/{last}"), read, "/")


def _short_rules(notation: Notation, is_british: bool) -> tuple[Rule, ...]:
    """Return the rules for two digits after a year: a month where they cannot be a later year ("2020-05")."""

    def read_month(found: Match[str]) -> Reading:
        year, month = int(found["year"]), int(found["month"])
        if month > year % 100:
            return None
        return f"{list(MONTHS.values())[month - 1]} {english_numbers.year(year, is_british)}"

    year = rf"{notation.left}(?<![-–/]\p{{N}}?)"
    end = rf"(?![-–/.,:]?\p{{Nd}}){notation.end}"
    month = rf"{year}(?P<year>(?:19|20)[0-9]{{2}})-(?P<month>0[1-9]|1[0-2]){end}"
    last = rf"0[1-9](?<=(?<![\p{{N}}.,-])(?:1[0-9]|20)[0-9]{{2}}[-–]0[1-9]){end}"
    return (
        Rule(notation.compile(month), read_month, "-"),
        Rule(notation.compile(last), lambda found: english_numbers.two_digits(int(found[0])), "-–"),
    )


def _decade_rules(notation: Notation) -> tuple[Rule, ...]:
    def read(found: Match[str]) -> Reading:
        return english_numbers.decade(int(found["first"]))

    four = r"(?P<first>(?:1[1-9]|20)[0-9]0)"
    known = rf"(?<=\b(?i:{_BEFORE_DECADES})[ -][0-9]0)|(?=s[ ](?:{_AFTER_DECADES})\b)"
    two = rf"(?:['’‘](?P<first>[1-9]0)|(?P<first>[1-9]0)(?:{known}))"
    decade = rf"(?<![\p{{L}}\p{{N}}.,])(?:{four}|{two})['’]?s{notation.end}"
    return (Rule(notation.compile(decade), read, "0"),)


def _name_rules(notation: Notation) -> tuple[Rule, ...]:
    short = WEEKDAYS | {name: said for name, said in MONTHS.items() if name != said}
    short |= {name.upper(): said for name, said in short.items()}
    months, weekdays = alternatives(MONTHS), alternatives(WEEKDAYS)
    names = alternatives(dict.fromkeys([*short, *short.values(), "May"]))
    keys = alternatives(short)
    day = r"\p{Nd}{1,2}(?:st|nd|rd|th)?"
    clock = r"\p{Nd}{1,2}(?::\p{Nd}|[ ]?[apAP]\.?[mM]\b|/\p{Nd})"
    on_date = rf"{day}[ ](?:{months})\b|(?:{months})\b\.?[ ]\p{{Nd}}|{clock}"
    left = r"(?<![\p{L}\p{M}\p{N}'’@#])"
    abbreviated = (
        rf"{left}(?P<key>{keys}){_NO_WORD}(?:\.?+(?={_TO}(?:{names}){_NO_WORD})|(?<=\b(?:{names})\.?{_TO}(?:{keys}))"
        rf"|(?=[ ]['’]\p{{Nd}}{{2}}(?!\p{{Nd}})))"
    )
    before_date = rf"{left}(?P<key>{weekdays})(?:\.?+(?=,?[ ](?:{on_date}))|\.(?=,|[ ]\p{{Ll}}))"
    date = rf"(?:{months})\.?[ ]{day}(?:,?[ ]\p{{Nd}}{{4}})?|(?:{months})\.?[ ]\p{{Nd}}{{4}}"
    date_by_day = rf"\p{{Nd}}(?:st|nd|rd|th)?[ ](?:{months})\.?(?:[ ]\p{{Nd}}{{4}})?"
    dash = (
        rf"{_DASH}(?:(?<=\b(?:{names})\.?[ ]?{_DASH})(?=[ ]?(?:{names}){_NO_WORD})"
        rf"|(?<=(?:{date})[ ]?{_DASH})(?=[ ]?(?:{months})\.?[ ]\p{{Nd}})"
        rf"|(?<=(?:{date_by_day})[ ]?{_DASH})(?=[ ]?{day}[ ](?:{months})\b)"
        rf"|(?<=\b(?:1[0-9]|20)[0-9]{{2}}[ ]?{_DASH})(?=[ ]?(?:present|now|today)\b))"
    )

    def read(found: Match[str]) -> Reading:
        return short[found["key"]]

    return (
        Rule(notation.compile(dash), lambda found: "to", "-–—"),
        Rule(notation.compile(abbreviated), read, "-–—/'’t"),
        Rule(notation.compile(before_date), read, "0."),
    )


def _era_rules(notation: Notation, codes: Codes) -> tuple[Rule, ...]:
    def read(found: Match[str]) -> Reading:
        return spell_letters(codes, found[0])

    era = rf"{_ERA}(?<=\p{{Nd}}[ \u00A0]?[ABCDE]{{2,3}}|centur(?:y|ies)[ ][ABCDE]{{2,3}})|\bAD(?=[ \u00A0]\p{{Nd}})"
    return (
        Rule(notation.compile(era), read, "CD"),
        Rule(notation.compile(r"[bd]\.(?<=\([bd]\.)(?=[ ][12][0-9]{3}\b)"), _read_life, "("),
    )


def _read_life(found: Match[str]) -> Reading:
    return "born" if found[0] == "b." else "died"


def _clock_rules(notation: Notation, codes: Codes) -> tuple[Rule, ...]:
    """Return the rules for hours of the military ("0630 hours") and for distances from Greenwich ("GMT+2")."""

    def read_hours(found: Match[str]) -> Reading:
        zero = "zero " if regex.match("0[1-9]", found["hour"]) else ""
        hour = english_numbers.small_cardinal(int(found["hour"]))
        minute = "hundred" if found["minute"] == "00" else english_numbers.two_digits(int(found["minute"]))
        return f"{zero}{hour} {minute}"

    def read_offset(found: Match[str]) -> Reading:
        return f"{spell_letters(codes, found['zone'])} {_OFFSETS[found['sign']]}"

    at = r"(?<=\b(?i:at|by|until|till|from|to|before|after|around|\p{Nd}{4}[-–])[ ]?(?:[01]\p{Nd}|2[0-3])[0-5]\p{Nd})"
    hours = (
        rf"{notation.left}(?P<hour>[01]\p{{Nd}}|2[0-3])(?P<minute>[0-5]\p{{Nd}})(?:(?<=\b0\p{{Nd}}{{3}})|{at})"
        r"(?=(?:[-–]\p{Nd}{4})?[ ](?:hours|hrs)\b)"
    )
    offset = r"(?P<zone>GMT|UTC)[ ]?(?P<sign>[-+−–])(?=\p{Nd}{1,2}(?::\p{Nd}{2})?(?!\p{N}))"
    return (Rule(notation.compile(hours), read_hours, "0"), Rule(notation.compile(offset), read_offset, "TC"))
