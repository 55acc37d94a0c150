"""Rules for two Italian numbers with a dash or colon: hours ("dalle nove alle tredici"), scores, decimals.

Other pairs are said one after the other: "due tre volte", "sei quattro" in tennis.
"""

from collections.abc import Iterator

import regex
from regex import Match

from tts.text.normalization.classes import Range, Ratio, Score, TimeOfDay
from tts.text.normalization.italian import words
from tts.text.normalization.italian.dates import with_preposition
from tts.text.normalization.italian.nouns import AFTER_DEGREES
from tts.text.normalization.italian.times import AFTER_MONEY
from tts.text.normalization.rules.forms import Reading, Rule, after_number, before_number
from tts.text.normalization.rules.notation import number_of
from tts.text.normalization.rules.numbers import Wording, spell_number, with_sign
from tts.text.normalization.rules.ranges import build_quantity_rules
from tts.text.normalization.rules.times import Times

_SET = regex.compile("6-[0-4]|7-[56]|[0-4]-6|[56]-7")
_MOST_GOALS = 20
_DASH = "[ ]?[-–—][ ]?"
_HOUR = "(?:[01]?[0-9]|2[0-4])"
_DAYS = "|".join((*words.WEEKDAYS, *(rf"{day[:3]}\.?" for day in words.WEEKDAYS)))


def build_range_rules(wording: Wording, clock: Times) -> Iterator[Rule]:
    """Yield the rules, which must stand before those for times and numbers; `clock` says the hours."""
    yield _hour_rule(wording, clock)
    yield _score_rule(wording)
    yield _decimal_rule(wording)
    left, end = r"(?<![\p{L}\p{N}:.,/-])", r"(?![\p{L}\p{N}]|[:,/-]\p{N})"
    proportion = rf"(?<={left}\p{{Nd}}{{1,3}}):(?=(?:\p{{Nd}}|\p{{Nd}}{{3,7}}(?:\.\p{{Nd}}{{3}})*+){end})"
    yield Rule(wording.notation.compile(proportion), lambda found: "a", ":", has_number=True, kind=Ratio)
    yield from build_quantity_rules(wording, "a")


def _hour_rule(wording: Wording, clock: Times) -> Rule:
    """Return the rule for two hours: with minutes anywhere, without after a weekday, "ore" or another two hours."""

    def read(found: Match[str]) -> Reading:
        minutes = [found["m"], found["m2"]]
        is_clear = found["label"] or found["day"] or all(minutes) or (any(minutes) and ":" in found[0])
        if not is_clear:
            return None
        times = (TimeOfDay(int(found[h]), int(found[m] or 0)) for h, m in (("h", "m"), ("h2", "m2")))
        first, last = map(clock.say, times)
        first = f"dalle ore {first}" if found["label"] else with_preposition("dalle", first)
        return f"{first} {with_preposition('alle', last)}"

    first = rf"(?P<h>{_HOUR})(?:[.:](?P<m>[0-5][0-9]))?+"
    last = rf"(?P<h2>{_HOUR})(?:[.:](?P<m2>[0-5][0-9]))?+"
    hours = rf"{_HOUR}(?:[.:][0-5][0-9])?"
    more = rf"/(?!{hours}{_DASH}{_HOUR})\p{{N}}"
    counted = r"[ ]?[%°\p{Sc}]|[ ](?:euro|CHF|EUR|USD|GBP|mln|mld|milioni|km|kg)(?!\p{L})"
    end = rf"(?![\p{{L}}\p{{N}}%]|[.,:-]\p{{N}}|{more}|{counted})"
    earlier = rf"{hours}{_DASH}{hours}(?:(?:,|[ ][e/])[ ]|/)"
    word = rf"(?<!\p{{L}})(?i:{_DAYS}|festivi|orari[oa]|mattin[ao]|pomeriggio|sera)[,:]?[ ]"
    day = rf"(?:(?<=(?P<day>{word}(?:{earlier})?|{_HOUR}[.:][0-5][0-9]{_DASH}{hours}(?:,|[ ][e/])[ ])))?+"
    label = r"(?:(?P<label>(?<![\p{L}\p{N}])(?i:ore|h\.?)[ ]?))?+"
    ahead = rf"(?=(?i:ore[ ]?|h\.?[ ]?)?[0-9][0-9.:]{{0,4}}{_DASH}[0-9])"
    left = (
        rf"(?<![\p{{L}}\p{{N}}_.,:-]|{AFTER_MONEY}|(?<![-–][ ]?[0-9.:]{{1,5}})/|(?i:[ad]alle|delle|le|[ad]alle ore)[ ])"
    )
    return Rule(
        wording.notation.compile(f"{ahead}{left}{day}{label}{first}{_DASH}{last}{end}"),
        read,
        after_number("-–—"),
        kind=Range,
    )


def _score_rule(wording: Wording) -> Rule:
    """Return the rule for the dash in goals and points: "tre a uno"; sets of tennis and volleyball have no word."""

    def read(found: Match[str]) -> Reading:
        low, high = int(found["low"]), int(found["high"])
        is_counted = found["noun"] and found["noun"].lower() not in AFTER_DEGREES
        if found["code"] or found["points"] or _SET.fullmatch(f"{low}-{high}"):
            return None
        is_score = max(low, high) <= _MOST_GOALS and (low >= high or not low)
        return "a" if found["names"] or ((found["verb"] or is_score) and not is_counted) else None

    team = r"\p{Lu}\p{L}{1,15}"
    names = rf"{team}[ ]?[-–][ ]?{team}(?:[ ]\p{{L}}{{1,12}})?"
    verb = (
        r"(?<!\p{L})(?i:batte|battut[oaie]|vinc\w{1,4}|vinto|perd\w{1,4}|pers[oaie]|pareggi\w{0,5}|sconfi\w{2,6}|"
        r"vittoria|risultato|punteggio|finisce|conduce|parziale|totale)(?:[ ](?:per|di))?"
    )
    code = r"(?<!\p{L})(?i:n\.|pagg?\.|pp?\.|artt?\.|nn\.)"
    low = r"(?<=(?<![\p{L}\p{N}_.,:/-])(?P<low>[0-9]{1,3})[-–])"
    points = r"(?:[2-9][0-9][-–][0-9]{1,2}|[0-9]{1,2}[-–][2-9][0-9]),"  # sets of volleyball
    contexts = {"names": names, "verb": verb, "code": code, "points": points}
    before = "|".join(rf"(?<=(?P<{key}>{pattern})[ ][0-9]{{1,3}}[-–])" for key, pattern in contexts.items())
    after = r"(?=(?P<high>[0-9]{1,3})(?![\p{L}\p{N}%]|[.,:/-]\p{N}|[ ]?[%€°])(?:[ ](?P<noun>\p{Ll}++))?+)"
    return Rule(wording.notation.compile(f"[-–]{low}{after}(?:{before})?+"), read, before_number("-–"), kind=Score)


def _decimal_rule(wording: Wording) -> Rule:
    """Return the rule for a range that starts with decimals, whose numbers would run into each other."""

    def read(found: Match[str]) -> Reading:
        low = number_of(found)
        said = with_sign(wording, low, spell_number(wording, low))
        return {"low": said if found["of"] else f"da {said}", "dash": "a"}

    notation = wording.notation
    of = r"(?:(?<=(?P<of>(?<!\p{L})(?i:d[ai]|dal|dallo|tra|fra|per|del|con|in)[ ])))?+"
    pattern = (
        rf"(?<!\p{{Sc}}[ ]?|\p{{Nd}}[.,]){of}(?P<low>{notation.number}(?<=,\p{{Nd}}{{1,4}}))(?P<dash>[-–])"
        r"(?=\p{Nd}[\p{Nd}.,]{0,12}+(?![ ]?\p{Sc}))"
    )
    return Rule(notation.compile(f"{notation.ahead('-–')}{pattern}"), read, after_number("-–"), kind=Range)
