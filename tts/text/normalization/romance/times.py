"""Times of day in Italian, Spanish and Portuguese ("tres y cinco de la tarde"), strokes between times, winds."""

from collections.abc import Callable, Mapping

from regex import Match

from tts.text.normalization.classes import Abbreviation, Duration, Letters, Range, TimeOfDay
from tts.text.normalization.rules.forms import Rule, after_number, alternatives, pieces_of
from tts.text.normalization.rules.notation import Number
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.numbers import Wording, count_number

_FIRST_MORNING_HOUR, _NOON = 5, 12


def build_say_time(
    wording: Wording,
    parts: tuple[str, str, str, str],
    first_evening_hour: int,
    seconds: Noun,
    full_hours: Noun | None = None,
    *,
    has_bare_hours: bool = False,
    noon: str = "",
) -> Callable[[TimeOfDay], str]:
    """Return the `say` of `Times`; `parts` are the words for night, morning, afternoon and evening.

    The evening begins at `first_evening_hour`, 0 to 12. `full_hours` is the noun after hours without minutes, None for
    no noun; where the language `has_bare_hours`, an hour after an article has none either ("a las tres").
    `noon` is the word after twelve o'clock by day, "" for `afternoon`.
    """
    night, morning, afternoon, evening = parts

    def say(time: TimeOfDay) -> str:
        said = wording.cardinal(time.hour, Gender.FEMININE)
        is_bare = has_bare_hours and time.follows_article and time.is_full_hour and not time.is_named
        if time.minute:
            said += f" {wording.signs['&']} {wording.cardinal(time.minute, Gender.NONE)}"
        elif full_hours and not time.half and not is_bare:
            said += f" {full_hours.forms[0 if wording.is_one(Number('', str(time.hour), '')) else 1]}"
        if time.second is not None:
            said += wording.cents_joiner + count_number(wording, Number("", str(time.second), ""), seconds)
        if time.half == "a.m.":
            return f"{said} {morning if _FIRST_MORNING_HOUR <= time.hour < 12 else night}"
        if time.half and time.hour == _NOON and time.minute == 0:
            return f"{said} {noon or afternoon}"
        if time.half:
            return f"{said} {evening if first_evening_hour <= time.hour < 12 else afternoon}"
        return said

    return say


def build_between_rule(wording: Wording, to: str) -> Rule:
    """Return the rule for a stroke with spaces between hours, and for a dash beside a stroke: "8h30-12h/13h30-17h"."""
    clock = r"[0-2]?\p{Nd}[ ]?(?:[:hH]\p{Nd}{2}|[hH](?!\p{L}))"
    hour = r"[0-2]?\p{Nd}(?:[:hH]\p{Nd}{2}|[hH])?"
    stroke = rf"(?<={clock}[ ])/(?=[ ]{clock})|(?<=[-–]{hour}[ ])/(?=[ ]{hour}[ ]?[-–][ ]?\p{{Nd}})"
    dash = rf"(?<={clock})[-–](?:(?=[ ]?{clock}/[0-2]?\p{{Nd}})|(?<=\p{{Nd}}[hH]?/{clock}[-–])(?={clock}))"
    compiled = wording.notation.compile(f"{stroke}|{dash}")
    return Rule(compiled, lambda found: "" if found[0] == "/" else to, "/", has_number=True, kind=Range)


def build_travel_rule(wording: Wording, said: Mapping[str, str]) -> Rule:
    """Return the rule for abbreviations that are other words elsewhere before hours: "sal. 7:12", "arr. Roma 9.47"."""

    def read(found: Match[str]) -> str:
        return said[found["key"].lower()]

    station = r"(?:(?!d[aeiou])(?:[\p{L}.’'-]{3,15}[ ]){1,3})?"
    hour = rf"(?=[ ]?:?[ ]{station}(?:h\.?[ ])?[0-2]?\p{{Nd}}[ ]?[:.hH])"
    pattern = rf"(?<![\p{{L}}\p{{N}}.])(?P<key>(?i:{alternatives(said)}))\.{hour}"
    return Rule(wording.notation.compile(pattern), read, ".", True, pieces_of(said), kind=Abbreviation)


def build_gap_rule(wording: Wording, seconds: Noun) -> Rule:
    """Return the rule for seconds behind the winner of a race: "1. Rossi 2h09'14\", 2. Bianchi a 32\""."""

    def read(found: Match[str]) -> str:
        return count_number(wording, Number("", found["gap"], ""), seconds)

    behind = r"(?<=['′’][0-5]\p{Nd}[\"″”][^\n]{1,60}(?<!\p{L})[aàá][ ])"
    pattern = rf"{behind}(?P<gap>[1-5]?[0-9])[\"″”](?![\p{{L}}\p{{N}}])"
    return Rule(wording.notation.compile(pattern), read, after_number('"″”'), kind=Duration)


def build_wind_rule(wording: Wording, winds: Mapping[str, str]) -> Rule:
    """Return the rule for the letters of a wind after its name: "vent de NO", "viento del SE"."""

    def read(found: Match[str]) -> str:
        return winds[found["wind"]]

    named = r"(?<=(?<!\p{L})(?i:vent[os]?|venti|vientos?|rafales|rachas|rajadas|raffiche)"
    named += r"(?:[ ](?:d[aeio]l?|secteur|sector|fraco|flojo|debole|moder\p{L}{2,3}|fuerte|forte|faible|fort)){0,2}[ ])"
    hyphened = {"-".join(wind): said for wind, said in winds.items() if len(wind) > 1}
    winds = {**winds, **hyphened}
    somewhere = r"(?<=(?<!\p{L})(?:[Aa][lou]?|[Àà] l[’'])[ ]?)"
    of = r"(?=[ ]d(?:\p{Ll}{1,4}[ ]|[’']))"
    place = rf"{somewhere}(?P<wind>{alternatives([wind for wind in winds if len(wind) > 1])}){of}"
    pattern = rf"(?:{named}(?P<wind>{alternatives(winds)})|{place})(?![\p{{L}}\p{{N}}.’'-])"
    return Rule(wording.notation.compile(pattern), read, {letter for wind in winds for letter in wind}, kind=Letters)
