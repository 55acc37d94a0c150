"""Rules for doses and recipes: "500 mg/8 h", "8/8 h", "10 mg/kg/día", "3/4 taza"."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from regex import Match

from tts.text.normalization.classes import Duration, Measure
from tts.text.normalization.rules.forms import (
    LETTER_STROKE,
    SIMPLE_FRACTION,
    Reading,
    Rule,
    after_number,
    before_number,
)
from tts.text.normalization.rules.notation import SPACE, Number, ascii_digits, number_of
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.numbers import Wording, count_number, with_sign
from tts.text.normalization.rules.units import build_bare_unit_rule

_HOURS, _HOUR_NAMES = r"[ ]?h(?:oras?|rs?|s)?", frozenset({"h", "hora", "horas", "hr", "hrs", "hs"})
_SPANS = "d[ií]a|hora|minuto|dosis|dose|semana|mes|mês|toma"
_LETTERS, _END = r"\p{L}µμ", r"(?![\p{L}\p{N}_/])"
_FRACTION_SIGNS = "⅓⅔¼¾⅛"


@dataclass(frozen=True, slots=True, kw_only=True)
class Doses:
    """The words of doses: `every` stands before a number of hours, `in_turn` is the template of "8/8 h".

    `short` is the pattern of a written "every", `measures` that of nouns which a fraction counts ("3/4 taza").
    """

    every: str
    short: str
    in_turn: str
    measures: str


def build_dose_rules(wording: Wording, doses: Doses, units: Mapping[str, Noun]) -> Iterator[Rule]:
    """Yield the rules, which must stand before those for times, dates and units."""
    notation = wording.notation

    def read_hours(found: Match[str]) -> Reading:
        last = "semana" if found["last"] == "sem" else found["last"]
        return f"{count_number(wording, number_of(found), units['h'])} por {last}"

    def read_turn(found: Match[str]) -> Reading:
        return doses.in_turn.format(wording.cardinal(int(found["hours"]), Gender.FEMININE))

    yield from _unit_rules(wording, doses, units)
    last = rf"(?P<last>{_SPANS}){_END}|(?P<last>sem)(?:\.(?=[,;:)]|[ ]\p{{Ll}})|(?![\p{{L}}.]))"
    hours = rf"{notation.ahead(_LETTERS)}{notation.number}{SPACE}h/(?:{last})"
    yield Rule(notation.compile(hours), read_hours, LETTER_STROKE, has_number=True, kind=Duration)
    if doses.in_turn:
        turn = rf"(?:(?<!\p{{L}})de[ ])?(?<![\p{{L}}\p{{N}}_/.,])(?P<hours>[1-9][0-9]?)/(?P=hours){_HOURS}{_END}"
        yield Rule(notation.compile(turn), read_turn, after_number("/"), kind=Duration)
    if doses.short:
        hours = rf"(?=[1-9]\p{{Nd}}?(?:{_HOURS}|[ ]?d[ií]as|[ ]?min)(?!\p{{L}}))"
        short = rf"(?<!\p{{L}}){doses.short}(?:[ ]?{hours}|(?<=\p{{Nd}}[ ]de[ ]c/)(?=[1-9]))"
        yield Rule(notation.compile(short), lambda found: doses.every, "/", has_number=True, kind=Duration)


def _unit_rules(wording: Wording, doses: Doses, units: Mapping[str, Noun]) -> Iterator[Rule]:
    """Yield the rules for a measure with a stroke and hours after it, or with another unit and a span of time."""
    notation = wording.notation

    def say_counted(found: Match[str]) -> str:
        return count_number(wording, number_of(found), units[found["unit"]])

    def read_every(found: Match[str]) -> Reading:
        hours = count_number(wording, Number("", ascii_digits(found["hours"]), ""), units["h"])
        return with_sign(wording, number_of(found), f"{say_counted(found)} {doses.every} {hours}")

    def read_per(found: Match[str]) -> Reading:
        last = units[found["last"]].forms[0] if found["last"] in units else found["last"]
        rate = (
            f"{doses.every} {count_number(wording, Number('', '24', ''), units['h'])}"
            if found["day"]
            else f"por {last}"
        )
        said = f"{say_counted(found)} por {units[found['per']].forms[0]} {rate}"
        return with_sign(wording, number_of(found), said)

    measure = rf"{notation.ahead(_LETTERS)}{notation.number}{SPACE}(?P<unit>\L<units>)"
    every = rf"{measure}(?<![\p{{N}} ]h)\.?/[ ]?(?P<hours>[1-9]\p{{Nd}}?){_HOURS}{_END}"
    per = rf"{measure}/(?P<per>\L<units>)/(?:(?P<last>h|min|{_SPANS})|(?P<day>24)[ ]?h){_END}"
    yield Rule(notation.compile(every, units=units), read_every, before_number("/"), pieces=_HOUR_NAMES, kind=Measure)
    yield Rule(notation.compile(per, units=units), read_per, LETTER_STROKE, True, kind=Measure)


def build_measure_rule(wording: Wording, measures: str) -> Rule:
    """Return the rule for the space between a fraction and a noun of `measures`: "tres cuartos de taza"."""
    fraction = rf"(?<![\p{{L}}\p{{N}}_/.,]|\p{{N}}[ ])(?:[1-9]/(?:[3-9]|10)|[{_FRACTION_SIGNS}])"
    pattern = rf"[ \u00A0](?=(?:{measures})(?!\p{{L}}))(?<={fraction}[ \u00A0])"
    return Rule(
        wording.notation.compile(pattern), lambda found: "de", {SIMPLE_FRACTION, *_FRACTION_SIGNS}, kind=Measure
    )


def build_bare_unit_rules(wording: Wording, units: Mapping[str, Noun]) -> Iterator[Rule]:
    """Yield the rules for symbols without a number ("el kWh", "por m²"), after a power, and for "1 l x persona"."""
    end = r"(?![\p{L}\p{N}_/²³]|[-’']\p{L})"
    raised = rf"(?<=\p{{Nd}}[⁰¹²³⁴-⁹]{{1,3}}[ \u00A0])(?P<unit>\L<units>){end}"

    compile_ = wording.notation.compile
    yield build_bare_unit_rule(wording, "el|del|al|por|cada|un|o|do|ao|no|um", units)
    yield Rule(compile_(raised, units=units), lambda found: units[found["unit"]].forms[1], "⁰¹²³⁴⁵⁶⁷⁸⁹", kind=Measure)
    each = r"(?<=\p{Nd}[ ]?(?:\p{L}{1,4}|[€$])?[ ])x(?=[ ]\p{Ll}{3})"
    each += r"|(?<=\p{L}{1,9}\.?[ ])x(?=[ ][0-9]{1,3}[ ](?:d[ií]as?|d|semanas?|m[eê]s(?:es)?|noches|noites)(?!\p{L}))"
    yield Rule(compile_(each), lambda found: "por", "x", has_number=True, kind=Measure)
