"""English times of day, and rules for military hours ("0630 hours") and time zones ("GMT+2")."""

import regex
from regex import Match

from tts.text.normalization.classes import TimeOfDay
from tts.text.normalization.english import numbers as english_numbers
from tts.text.normalization.english.words import AFTER_TIMES
from tts.text.normalization.rules.codes import Codes, spell_letters
from tts.text.normalization.rules.forms import Reading, Rule, after_number, labelled, pieces_of
from tts.text.normalization.rules.notation import Notation
from tts.text.normalization.rules.times import Times

_OFFSETS = {"+": "plus", "-": "minus", "−": "minus", "–": "minus"}


def _say_time(time: TimeOfDay) -> str:
    said = english_numbers.small_cardinal(time.hour)
    if time.minute:
        small = english_numbers.small_cardinal(time.minute)
        said += f" {small if time.minute > 9 else f'oh {small}'}"
    elif not time.half:
        said += " o'clock" if 0 < time.hour <= 12 else " hundred"
    if time.second is not None:
        said += f" and {english_numbers.small_cardinal(time.second)} second{'' if time.second == 1 else 's'}"
    return f"{said} {time.half}".strip()


def build_clock_rules(notation: Notation, codes: Codes) -> tuple[Rule, ...]:
    """Return the rules for military hours ("0630 hours", "0900-1730") and for time zones ("GMT+2")."""

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
    quarter, end = "[03]0|[14]5", r"(?![-–]?\p{N})"
    last = rf"(?:[01][0-9]|2[0-3])(?:{quarter}){end}"
    from_ = rf"{notation.left}(?<![-–+/])(?P<hour>0[0-9])(?P<minute>{quarter})(?=[-–]{last})"
    after = rf"(?<=(?<![\p{{L}}\p{{N}}+/–-])0[0-9](?:{quarter})[-–])"
    to = rf"{after}(?P<hour>[01][0-9]|2[0-3])(?P<minute>{quarter}){end}"
    offset = r"(?P<zone>GMT|UTC|EST|CET|PST|BST)[ ]?(?P<sign>[-+−–])(?=\p{Nd}{1,2}(?::\p{Nd}{2})?(?!\p{N}))"
    return labelled(
        TimeOfDay,
        Rule(notation.compile(hours), read_hours, "0", pieces=pieces_of(["hours", "hrs"])),
        Rule(notation.compile(f"{from_}|{to}"), read_hours, after_number("-–")),
        Rule(notation.compile(offset), read_offset, "TC"),
    )


TIMES = Times(
    say=_say_time,
    halves={"am": "a.m.", "pm": "p.m."},
    followers=AFTER_TIMES,
    marks=r"[hH](?=[ ]?[0-5]\p{Nd}(?!\p{L}|[ ]?m))",
)
