"""Rules for Hindi times of day, spans of time, and verses that are written like them."""

from collections.abc import Iterable

from regex import Match

from tts.text.normalization.hindi import numbers, words
from tts.text.normalization.hindi.numbers import cardinal
from tts.text.normalization.rules.forms import Reading, Rule, after_number, before_number
from tts.text.normalization.rules.notation import LETTER, SPACE, Notation, ascii_digits

_SINGULAR = {"घंटे": "घंटा"}
_WINDOW = 12
"""The number of characters before a time that may hold the part of the day."""


def build_time_rule(notation: Notation) -> Rule:
    """Return the rule for times. The part of the day is said unless it is written."""
    period = rf"(?:{SPACE}(?P<period>[AaPp])\.?[Mm]\.?(?!\p{{Latin}}))?+"
    left = rf"(?:{notation.left}|(?<=\p{{Nd}}T))(?<!\p{{Nd}}[:./]|(?<!:\p{{Nd}})\p{{Nd}},)"
    hour = r"(?P<hour>[01०१]?\p{Nd}|[2२][0-4०-४])"
    clock = rf"{hour}:(?P<minute>[0-5०-५]\p{{Nd}})(?::(?P<second>[0-5०-५]\p{{Nd}}))?+{period}"
    dotted = rf"{hour}\.(?P<minute>[0-5०-५]\p{{Nd}})(?=[ \u00A0]?बजे)"
    whole = rf"{hour}{SPACE}(?P<period>[AaPp])\.?[Mm]\.?(?!\p{{Latin}})"
    oclock = rf"(?:[ \u00A0]?(?P<oclock>बजे|बजकर(?!{LETTER})|(?i:hrs?))(?!{LETTER}))?+"
    digits = r"(?P<hour>[01०१]\p{Nd}|[2२][0-3०-३])(?P<minute>[0-5०-५]\p{Nd})(?=[ \u00A0]?(?:बजे|[hH]rs))"
    end = rf"(?![:.]?\p{{Nd}}|{LETTER}|[ \u00A0](?P<span>घंटे|घंटा|घण्टे|मिनट))"
    times = rf"{left}(?:{clock}|{dotted}|{whole}|{digits}){oclock}{end}"
    return Rule(notation.compile(times), _read_time, "0")


def build_verse_rule(notation: Notation) -> Rule:
    """Return the rule for a chapter and verse, written like a time: "गीता 2:47"."""
    before = rf"(?<=(?<!{LETTER})(?:{words.SCRIPTURES})[ \u00A0])"
    verse = rf"{before}(?P<chapter>\p{{Nd}}{{1,3}})[:.](?P<verse>\p{{Nd}}{{1,3}})(?![:.]?\p{{Nd}})"

    def read(found: Match[str]) -> Reading:
        return " ".join(cardinal(int(ascii_digits(found[part]))) for part in ("chapter", "verse"))

    return Rule(notation.compile(verse), read, after_number(":."))


def build_zone_rule(notation: Notation) -> Rule:
    """Return the rule for the distance of a time zone: "UTC+1", "GMT+5:30"."""
    pattern = (
        rf"(?<=(?<!{LETTER})(?:UTC|GMT)[ ]?)(?P<sign>[+\-−–])(?P<hour>\p{{Nd}}{{1,2}})"
        rf"(?::(?P<minute>[0-5]\p{{Nd}}))?+(?![:.]?\p{{Nd}}|{LETTER})"
    )

    def read(found: Match[str]) -> Reading:
        hour, minute = int(ascii_digits(found["hour"])), int(ascii_digits(found["minute"] or "0"))
        fraction = {30: "½", 45: "¾"}.get(minute)
        if fraction:
            spoken = words.SIGNS.fractions[fraction][1].format(cardinal(hour + (minute == 45)))
        else:
            spoken = f"{cardinal(hour)} {cardinal(minute)}" if minute else cardinal(hour)
        return f"{'प्लस' if found['sign'] == '+' else 'माइनस'} {spoken}"

    return Rule(notation.compile(pattern), read, before_number("+-−–"))


def build_span_rule(notation: Notation) -> Rule:
    """Return the rule for the colon in a span of time: "2:30 घंटे", "3:45 मिनट"."""
    spans = {"घ": ("घंटे", "मिनट"), "म": ("मिनट", "सेकंड")}
    pattern = (
        rf"{notation.left}(?P<first>\p{{Nd}}{{1,2}}):(?P<second>[0-5०-५]\p{{Nd}})"
        rf"[ \u00A0](?P<unit>घंटे|घंटा|घण्टे|मिनट)(?!{LETTER})"
    )

    def read(found: Match[str]) -> Reading:
        parts = zip((found["first"], found["second"]), spans[found["unit"][0]], strict=True)
        return _say_parts((int(ascii_digits(written)), unit) for written, unit in parts)

    return Rule(notation.compile(pattern), read, after_number(":"))


def build_hours_rule(notation: Notation) -> Rule:
    """Return the rule for two times with one "am" or "pm" after both: "9-10 pm", "9:30 - 11 am"."""
    time = r"(?P<hour>1[0-2]|0?[1-9])(?:[:.](?P<minute>[0-5]\p{Nd}))?+"
    period = r"(?P<period>[AaPp])\.?[Mm]\.?(?!\p{Latin})"
    ahead = r"(?=[01]?\p{Nd}(?:[:.]\p{Nd}\p{Nd})?[ ]?[-–—][ ]?\p{Nd})"
    pattern = rf"{ahead}{notation.left}(?<!\p{{Nd}}[:.,/-]){time}[ ]?[-–—][ ]?{time}{SPACE}{period}"

    def read(found: Match[str]) -> Reading:
        first, last = (int(hour) % 12 for hour in found.captures("hour"))
        minutes = dict(zip(found.starts("minute"), map(int, found.captures("minute")), strict=True))
        split = found.starts("hour")[1]
        low = next((minute for start, minute in minutes.items() if start < split), 0)
        high = next((minute for start, minute in minutes.items() if start > split), 0)
        is_afternoon = (found["period"] in "Pp") != (first > last)
        part = numbers.part_of_day(first + 12 * is_afternoon)
        return f"{part} {numbers.clock(first, low).removesuffix(' बजे')} से {numbers.clock(last, high)}"

    return Rule(notation.compile(pattern), read, after_number("-–—"))


def _say_parts(parts: Iterable[tuple[int, str]]) -> str:
    return " ".join(
        f"{cardinal(value)} {_SINGULAR.get(unit, unit) if value == 1 else unit}" for value, unit in parts if value
    )


def _read_time(found: Match[str]) -> Reading:
    hour, minute = int(ascii_digits(found["hour"])), int(ascii_digits(found["minute"] or "0"))
    if found["second"]:
        parts = zip((hour, minute, int(ascii_digits(found["second"]))), ("घंटे", "मिनट", "सेकंड"), strict=True)
        return _say_parts(parts) or "शून्य सेकंड"
    if hour == 24 and minute:
        return None
    before = found.string[max(0, found.start() - _WINDOW) : found.start()].split()
    spoken = numbers.clock(hour, minute)
    if found["period"]:
        hour = hour % 12 + (12 if found["period"] in "Pp" else 0)
    part = numbers.part_of_day(hour)
    is_written = part in before or not words.PARTS_OF_DAY.isdisjoint(before[-1:])
    is_needed = found["period"] or hour > 12 or hour == 0
    if is_written or (hour <= 12 and not words.PARTS_OF_DAY.isdisjoint(before)):
        return spoken
    return f"{part} {spoken}" if is_needed else spoken
