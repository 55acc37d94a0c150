"""Times of day in Italian, also with a period ("alle 15.30")."""

from regex import Match

from tts.text.normalization.classes import TimeOfDay
from tts.text.normalization.italian.nouns import counted
from tts.text.normalization.romance.times import build_say_time
from tts.text.normalization.rules.forms import Rule, Verbalized, after_number, labelled, pieces_of
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.times import Times

_LEADING_WORDS = "ore h alle dalle le delle all l dall dell arr part".split()
_BEFORE_HOUR = r"\b(?i:ore|h\.?|alle|dalle|le|delle|alle ore|dalle ore|arr\.|part\.)[ ]|\b(?i:all|l|dall|dell)['’]"


def build_times(wording: Wording) -> Times:
    """Return the times of Italian that have no period."""
    parts = ("di notte", "del mattino", "del pomeriggio", "di sera")
    say = build_say_time(wording, parts, 6, counted("secondo", "secondi"))
    return Times(say=say, halves={"am": "a.m.", "pm": "p.m."}, marks=r"[hH](?=[ ]?[0-5]\p{Nd})")


AFTER_MONEY = r"(?:\p{Sc}|CHF|EUR|USD|GBP)[ \u00A0]?"
"""The pattern of a currency, after which no hour stands."""


def build_hour_rules(wording: Wording, times: Times) -> tuple[Rule, ...]:
    """Return the rules for hours with a period, which are no numbers beside an article or beside another hour."""

    def classify(found: Match[str]) -> TimeOfDay:
        return TimeOfDay(int(found["hour"]), int(found["minute"]))

    read = Verbalized(classify, times.say)
    compile_, hour = wording.notation.compile, r"(?P<hour>[01]?[0-9]|2[0-4])"
    after = r"(?![\p{L}\p{N}%]|[.,:]\p{N}|[ ]?[%°\p{Sc}]|[ ](?:euro|CHF|EUR|USD|GBP|mln|mld|milioni|miliardi)(?!\p{L}))"
    minute = rf"(?P<minute>[0-5][0-9]){after}"
    span = r"[0-2]?[0-9]\.[0-5][0-9]"
    led = rf"(?=[0-9]{{1,2}}[.,][0-5])(?<=(?:{_BEFORE_HOUR})(?:{span}[ ]?[-–/][ ]?)?){hour}[.,]{minute}"
    first = rf"{wording.notation.left}(?<!{AFTER_MONEY}){hour}\.{minute}(?=(?:[ ]?[-–][ ]?|,[ ]){span}{after})"
    last = rf"(?=[0-9]{{1,2}}\.)(?<=(?<![\d.,]|{AFTER_MONEY}){span}(?:[ ]?[-–][ ]?|,[ ])){hour}\.{minute}"
    return labelled(
        TimeOfDay,
        Rule(compile_(led), read, after_number(".,"), pieces=pieces_of(_LEADING_WORDS)),
        *(Rule(compile_(pattern), read, after_number(".")) for pattern in (first, last)),
        Rule(
            compile_(r"(?<=[lL]['’])1(?=[ ]e[ ][0-5][0-9](?![\p{L}\p{N}]|[.,]\p{N}))"),
            lambda found: "una",
            "1",
            pieces=pieces_of("'’"),
        ),
    )
