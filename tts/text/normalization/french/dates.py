"""Rules for French dates: decades, short weekdays, "sept.", ranges from month to month; `romance` reads other dates."""

from collections.abc import Iterator

from regex import Match

from tts.text.normalization.classes import Date, Range
from tts.text.normalization.french import words
from tts.text.normalization.french.numbers import cardinal, ordinal
from tts.text.normalization.romance.dates import build_name_range_rule
from tts.text.normalization.rules.dates import Dates, date_from
from tts.text.normalization.rules.forms import Reading, Rule, alternatives, pieces_of
from tts.text.normalization.rules.numbers import Wording

_SHORT = {day[:3]: day for day in words.WEEKDAYS}
_MONTH = rf"(?i:{alternatives(words.WRITTEN_MONTHS)})"
_DAY_AND_MONTH = r"(?:0?[1-9]|[12][0-9]|3[01])/(?:0?[1-9]|1[0-2])"


def build_decade_rule(wording: Wording) -> Rule:
    """Return the rule for a decade after an apostrophe: "les années '90"."""
    pattern = r"(?<=\bannées[ \u00A0])[’'‘](?P<decade>[1-9]0)(?![\p{L}\p{N}’'])"
    return Rule(wording.notation.compile(pattern), lambda found: cardinal(int(found["decade"])), "'’‘", kind=Date)


def build_calendar_rules(wording: Wording, dates: Dates) -> Iterator[Rule]:
    """Yield the rules for weekdays, ranges of weekdays and of months, short dates and September."""
    weekdays = {day: day for day in words.WEEKDAYS} | _SHORT
    yield build_name_range_rule(wording, weekdays, words.TO, "")
    yield build_name_range_rule(wording, words.WRITTEN_MONTHS, words.TO, "")
    yield from _weekday_rules(wording)
    yield _short_date_rule(wording, dates)
    named = rf"(?<=[0-9](?:er)?[ ]{_MONTH}\.?[ ]?)[-–](?=[ ]?[0-3]?[0-9](?:er)?[ ]{_MONTH}(?!\p{{L}}))"
    yield Rule(
        wording.notation.compile(named), lambda found: words.TO, "-–", True, pieces_of(words.WRITTEN_MONTHS), kind=Range
    )
    yield _quarter_rule(wording)
    before = r"(?<=(?<!\p{L})(?i:en|de|à|début|fin|mi|depuis|dès|courant|jusqu['’]en)[ -])"
    september = rf"{before}(?P<month>[Ss]ept)\.(?=[ ](?:\p{{Ll}}|[12][0-9]{{3}}))"
    yield Rule(
        wording.notation.compile(september), lambda found: "septembre", ".", pieces=frozenset({"sept"}), kind=Date
    )


def _quarter_rule(wording: Wording) -> Rule:
    """Return the rule for a quarter or a half before a year: "T3 2024", "au S1 2025"."""
    parts = {"T": "trimestre", "S": "semestre"}

    def read(found: Match[str]) -> Reading:
        number = int(found["number"])
        return f"{'premier' if number == 1 else ordinal(number)} {parts[found['part']]}"

    half = r"(?<=(?<!\p{L})(?:[Aa]u|[Dd]u|[Ll]e|[Ee]n)[ ])(?P<part>S)(?P<number>[12])"
    pattern = (
        rf"(?<![\p{{L}}\p{{N}}_.-])(?:(?P<part>T)(?P<number>[1-4])|{half})(?=[ ]20[0-9]{{2}}(?![\p{{L}}\p{{N}}/-]))"
    )
    return Rule(wording.notation.compile(pattern), read, "TS", True, kind=Date)


def _weekday_rules(wording: Wording) -> Iterator[Rule]:
    """Yield the rules for short weekdays: "lun." alone, the others in lists and before dates and hours."""

    def read(found: Match[str]) -> Reading:
        return _SHORT[found["day"].lower()]

    names = alternatives(form for day in _SHORT for form in (day, day.capitalize(), day.upper()))
    period = r"(?:\.(?!\s*+\Z|\s++\p{Lu}\p{Ll}{3})|(?=\.))"
    left = r"(?<![\p{L}\p{M}\p{N}_’'-])"
    day = rf"(?P<day>{names})(?<={left}\p{{L}}{{3}})"
    joined = r"\.,?[ ](?:(?:au|à|et|ou)[ ])?"
    listed = rf"{day}(?:(?={joined}{names}\.)\.|\.?(?=/{names}(?!\p{{L}})))"
    last = rf"(?P<day>{names})(?<=(?<!\p{{L}}){names}(?:\.?/|{joined})\p{{L}}{{3}})(?:{period}|(?!\p{{L}}))"
    date = rf"[0-3]?[0-9](?:er)?(?:/[01]?[0-9](?![0-9])|[ ]{_MONTH}(?!\p{{L}}))"
    hours = r"[0-2]?[0-9][ ]?[hH](?!\p{L})"
    part = (
        r"(?:apr[èe]m|apr[èe]s-midi|matin|midi|soir|prochain|dernier|[0-3]?[0-9](?=[ ]?(?:[?!.,)]|à[ ]|\Z)))(?!\p{L})"
    )
    but = rf"{day}(?<=(?:sf|[Ss]auf|[Cc]haque|les)[ ]\p{{L}}{{3}})(?=\.){period}"
    sea = r"(?!(?<=[Mm]er)[ ][0-9][ ](?:à|ou)[ ][0-9](?![0-9]|[ ]?[hH:]))"
    dated = rf"{day}{sea}(?:\.?(?=,?[ ](?:{date}|{part}))|\.(?=[ ]?:|[ ](?:(?:de|à|dès|jusqu['’]à)[ ])?{hours}))"
    sure = rf"(?P<day>[Ll]un|[Vv]en|[Dd]im|sam)(?=\.)(?<={left}\p{{L}}{{3}}){period}"
    compile_ = wording.notation.compile
    yield Rule(compile_(f"{listed}|{last}"), read, "./", pieces=pieces_of(_SHORT), kind=Date)
    yield Rule(compile_(but), read, ".", pieces=pieces_of(f"{day}." for day in _SHORT), kind=Date)
    yield Rule(compile_(dated), read, pieces=pieces_of(_SHORT), kind=Date)
    yield Rule(compile_(sure), read, ".", pieces=frozenset({"lun.", "ven.", "dim.", "sam."}), kind=Date)


def _short_date_rule(wording: Wording, dates: Dates) -> Rule:
    """Return the rule for a day and a month in numbers that are no fraction: "1/11 et 25/12", "15/03", "3/2 à 8h"."""

    def read(found: Match[str]) -> Reading:
        if not found["first"]:
            return _say(dates, found[0].replace("er", ""))
        first, last = (_say(dates, found[name]) for name in ("first", "last"))
        return {"first": first, "last": last} if first and last else None

    left = rf"{wording.notation.left}(?<![-–/.,:])"
    stop = r"(?![\p{L}\p{N}/]|[-.,]\p{N})"
    date, end = f"{_DAY_AND_MONTH}{stop}", f"(?:0?[1-9]|1[0-2]){stop}"
    pair = rf"(?<=(?<!\p{{L}})[Ll]es[ ])(?P<first>{date})[ ]et[ ](?P<last>{date})"
    padded = rf"(?:(?=0|[0-9]{{1,2}}/0){date}|{date}(?=[ ]à[ ][0-2]?[0-9][ ]?[hH:])|1er/{end})"
    ahead = "(?=[0-3]?[0-9](?:er)?/[01]?[0-9](?![0-9/]))"
    return Rule(wording.notation.compile(f"{ahead}{left}(?:{pair}|{padded})"), read, "/", has_number=True, kind=Date)


def _say(dates: Dates, written: str) -> str | None:
    day, month = written.split("/")
    date = date_from(None, month, day)
    return dates.say(date) if date else None
