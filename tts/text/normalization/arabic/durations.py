"""Rules for Arabic times that no clock shows: laps, minutes with their unit, and the hours of a time zone."""

from regex import Match

from tts.text.normalization.arabic.context import case_of
from tts.text.normalization.arabic.nouns import COUNTED
from tts.text.normalization.arabic.numbers import cardinal, count_noun, noun
from tts.text.normalization.classes import Duration, Formula, TimeOfDay
from tts.text.normalization.rules.forms import Reading, Rule
from tts.text.normalization.rules.notation import LETTER, Notation, ascii_digits

CLOCK_UNITS = tuple(COUNTED[name].noun for name in ("ساعة", "دقيقة", "ثانية"))
"""The nouns of hours, minutes and seconds."""
_GREENWICH = "غرينتش|جرينتش|غرينيتش"
_PART = noun("جزء", "أجزاء")
_PARTS_OF_SECOND = ("من العشرة", "من المئة", "من الألف")


def build_duration_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules; they win over those for times of day."""
    left = rf"(?=\p{{Nd}}){notation.left}"
    end = rf"(?![:/.,]?\p{{Nd}}|{LETTER}|[ \u00A0]?[%٪])"
    counted = (
        rf"(?P<first>\p{{Nd}}{{1,3}}):(?P<second>[0-5]\p{{Nd}})[ \u00A0](?P<unit>دقيقة|دقائق|ساعة|ساعات)(?!{LETTER})"
    )
    zone = rf"(?<=(?:UTC|GMT|{_GREENWICH})[ \u00A0]?[-+−–])(?P<hour>\p{{Nd}}{{1,2}}):(?P<minute>[0-5]\p{{Nd}}){end}"
    zone_sign = rf"(?<=(?:{_GREENWICH})[ \u00A0]?)[-+−–](?=\p{{Nd}})"
    lap = r"(?P<minute>\p{Nd}{1,2}):(?P<second>[0-5]\p{Nd})[.,٫](?P<part>\p{Nd}{1,3})(?!\p{Nd}|[:.]\p{Nd})"
    minutes = r"[ \u00A0]?(?:و[ \u00A0]?)?\p{Nd}{1,2}[ \u00A0]?(?:دقائق|دقيقة|دق|د)(?!\p{L})"
    span = rf"(?P<hour>\p{{Nd}}{{1,2}})[ \u00A0]?س(?={minutes})"
    return (
        Rule(notation.compile(rf"{left}(?<!\p{{Nd}}[:.,/]){lap}"), _read_lap, ":", has_number=True, kind=Duration),
        Rule(
            notation.compile(rf"{left}(?<!\p{{Nd}}[:.,/]){counted}"), _read_counted, ":", has_number=True, kind=Duration
        ),
        Rule(notation.compile(zone), _read_zone, ":", has_number=True, kind=TimeOfDay),
        Rule(notation.compile(zone_sign), _read_zone_sign, "-+−–", has_number=True, kind=Formula),
        Rule(notation.compile(left + span), _read_hours, "س", has_number=True, kind=Duration),
    )


def _read_counted(found: Match[str]) -> Reading:
    """Return a time whose unit is written after it: 27:45 دقيقة."""
    units = CLOCK_UNITS[0 if found["unit"].startswith("ساع") else 1 :]
    counts = (int(ascii_digits(found[name])) for name in ("first", "second"))
    counted = [count_noun(count, unit, case_of(found)) for count, unit in zip(counts, units, strict=False) if count]
    return " و".join(counted) or None


def _read_zone(found: Match[str]) -> Reading:
    """Return the hours and minutes between two zones of time: خمسة ونصف."""
    hour, minute = int(ascii_digits(found["hour"])), int(ascii_digits(found["minute"]))
    part = {0: "", 15: " وربع", 30: " ونصف", 45: " وثلاثة أرباع"}.get(minute)
    return f"{cardinal(hour)}{part}" if part is not None else None


def _read_zone_sign(found: Match[str]) -> Reading:
    return "زائد" if found[0] == "+" else "ناقص"


def _read_lap(found: Match[str]) -> Reading:
    """Return the minutes, seconds and hundredths of a race."""
    case = case_of(found)
    minute, second, part = (int(ascii_digits(found[name])) for name in ("minute", "second", "part"))
    whole = _PARTS_OF_SECOND[len(found["part"]) - 1]
    counted = [(minute, CLOCK_UNITS[1]), (second, CLOCK_UNITS[2]), (part, _PART)]
    said = " و".join(count_noun(count, unit, case) for count, unit in counted if count)
    return f"{said} {whole}" if part else said or None


def _read_hours(found: Match[str]) -> Reading:
    return count_noun(int(ascii_digits(found["hour"])), CLOCK_UNITS[0], case_of(found))
