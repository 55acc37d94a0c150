"""Rules for Hindi times of day, spans of time, and verses that are written like them."""

from regex import Match

from tts.text.normalization.classes import Code, Duration, Range, TimeOfDay
from tts.text.normalization.hindi import numbers, words
from tts.text.normalization.hindi.numbers import cardinal
from tts.text.normalization.rules.forms import Reading, Rule, Verbalized, after_number, before_number
from tts.text.normalization.rules.notation import LETTER, SPACE, Notation, ascii_digits
from tts.text.normalization.rules.times import LAST_HOUR

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
    read: Verbalized[TimeOfDay | Duration] = Verbalized(_time_of, _say)
    return Rule(notation.compile(times), read, "0")


def build_verse_rule(notation: Notation) -> Rule:
    """Return the rule for a chapter and verse, written like a time: "गीता 2:47"."""
    before = rf"(?<=(?<!{LETTER})(?:{words.SCRIPTURES})[ \u00A0])"
    verse = rf"{before}(?P<chapter>\p{{Nd}}{{1,3}})[:.](?P<verse>\p{{Nd}}{{1,3}})(?![:.]?\p{{Nd}})"

    def read(found: Match[str]) -> Reading:
        return " ".join(cardinal(int(ascii_digits(found[part]))) for part in ("chapter", "verse"))

    return Rule(notation.compile(verse), read, after_number(":."), kind=Code)


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

    return Rule(notation.compile(pattern), read, before_number("+-−–"), kind=TimeOfDay)


def build_span_rule(notation: Notation) -> Rule:
    """Return the rule for the colon in a span of time: "2:30 घंटे", "3:45 मिनट"."""
    pattern = (
        rf"{notation.left}(?P<first>\p{{Nd}}{{1,2}}):(?P<second>[0-5०-५]\p{{Nd}})"
        rf"[ \u00A0](?P<unit>घंटे|घंटा|घण्टे|मिनट)(?!{LETTER})"
    )

    def classify(found: Match[str]) -> Duration:
        first, second = (int(ascii_digits(found[name])) for name in ("first", "second"))
        return Duration(None, first, second) if found["unit"] == "मिनट" else Duration(first, second)

    return Rule(notation.compile(pattern), Verbalized(classify, _say), after_number(":"))


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

    return Rule(notation.compile(pattern), read, after_number("-–—"), kind=Range)


def _say_part(value: int, unit: str) -> str:
    return f"{cardinal(value)} {_SINGULAR.get(unit, unit) if value == 1 else unit}"


def _time_of(found: Match[str]) -> TimeOfDay | Duration | None:
    """Return the time with the part of the day where it must be said; with seconds, it is a span."""
    hour, minute = int(ascii_digits(found["hour"])), int(ascii_digits(found["minute"] or "0"))
    if found["second"]:
        return Duration(hour, minute, int(ascii_digits(found["second"])))
    if hour == LAST_HOUR and minute:
        return None
    before = found.string[max(0, found.start() - _WINDOW) : found.start()].split()
    in_day = hour % 12 + 12 * (found["period"] in "Pp") if found["period"] else hour
    part = numbers.part_of_day(in_day)
    is_written = part in before or not words.PARTS_OF_DAY.isdisjoint(before[-1:])
    is_needed = found["period"] or in_day > 12 or in_day == 0
    is_told = is_written or (in_day <= 12 and not words.PARTS_OF_DAY.isdisjoint(before))
    return TimeOfDay(hour, minute, half="" if is_told or not is_needed else part)


def _say(meaning: TimeOfDay | Duration) -> str:
    if isinstance(meaning, TimeOfDay):
        return f"{meaning.half} {numbers.clock(meaning.hour, meaning.minute)}".lstrip()
    parts = zip((meaning.hours, meaning.minutes, meaning.seconds), ("घंटे", "मिनट", "सेकंड"), strict=True)
    return " ".join(_say_part(value, unit) for value, unit in parts if value) or "शून्य सेकंड"
