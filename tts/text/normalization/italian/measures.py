"""Italian measures: rules for spans of time, angles and strokes ("50 km/giorno")."""

from collections.abc import Iterator, Mapping

from regex import Match

from tts.text.normalization.classes import Duration, Measure, Money
from tts.text.normalization.italian.nouns import counted, starts_with_vowel
from tts.text.normalization.romance.numbers import build_age_rule
from tts.text.normalization.romance.times import build_gap_rule, build_travel_rule, build_wind_rule
from tts.text.normalization.rules.forms import LETTER_STROKE, Reading, Rule, after_number, alternatives
from tts.text.normalization.rules.notation import SPACE, Number, number_of
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.numbers import Wording, count_number, with_sign
from tts.text.normalization.rules.spans import Spans, build_inner_unit_rule, build_span_rules
from tts.text.normalization.rules.strokes import build_over_rules, build_per_rules
from tts.text.normalization.rules.tables import word_tables

_TYPED_SMALL = "GB MB TB KB Mbps Gbps GHz MHz kHz Hz kW kWh mAh dB".split()
_TABLES = word_tables("italian")
_PER = _TABLES["per"]
"""The words for a stroke, by the noun after it."""
_LASTS = _TABLES["ends of rates"]
"""The words for a stroke and the last unit of a rate: "mg/kg/die", "l/min"."""
_WINDS = _TABLES["winds"]
_HOUR = counted("ora", "ore", Gender.FEMININE)
_DAY = counted("giorno", "giorni")


def build_measure_rules(wording: Wording, units: Mapping[str, Noun]) -> tuple[Rule, ...]:
    """Return the rules for measures of more than a number and a unit; `units` has the nouns by symbol."""
    spans = Spans(hour=_HOUR, inch=counted("pollice", "pollici"), winds=_WINDS, last=" e ")
    days = {"h": _HOUR, "ora": _HOUR, "ore": _HOUR, "g": _DAY, "gg": _DAY, "giorno": _DAY, "giorni": _DAY}
    return (
        *_rate_rules(wording, units),
        *_time_rules(wording, units),
        build_gap_rule(wording, units["s"]),
        *build_span_rules(wording, spans, units),
        build_wind_rule(wording, _WINDS),
        build_travel_rule(wording, {"part": "partenza", "arr": "arrivo"}),
        build_age_rule(wording, "anni", "più di", "meno di"),
        build_inner_unit_rule(wording, {"m": units["m"], "€": wording.currencies["€"].unit}),
        *build_over_rules(wording, days, "su"),
        *build_per_rules(wording, _PER | {"": "per"}, units),
    )


def with_small_letters(nouns: Mapping[str, Noun]) -> dict[str, Noun]:
    """Return the nouns of units by symbol, also by symbols that people type in small letters ("16 gb")."""
    return {symbol.lower(): nouns[symbol] for symbol in _TYPED_SMALL if symbol in nouns} | dict(nouns)


def _rate_rules(wording: Wording, units: Mapping[str, Noun]) -> Iterator[Rule]:
    """Yield the rules for rates: "10 mg/kg/die", "15 l/min", "1,99 €/kg"."""
    notation = wording.notation
    unit, per = (rf"(?P<{name}>\L<units>)" for name in ("unit", "per"))
    last = rf"(?P<last>{alternatives(_LASTS)})"
    end = r"(?![\p{L}\p{N}_/²³])"

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        per = f" per {units[found['per']].forms[0]}" if found["per"] else ""
        counted = count_number(wording, number, units[found["unit"]])
        return with_sign(wording, number, f"{counted}{per} {_LASTS[found['last']]}")

    def read_price(found: Match[str]) -> Reading:
        noun = units[found["unit"]]
        if starts_with_vowel(noun.forms[0]):
            return f"all’{noun.forms[0]}"
        return f"{'alla' if noun.gender is Gender.FEMININE else 'al'} {noun.forms[0]}"

    rate = rf"{notation.number}{SPACE}(?!(?:[kK]m|m)/[hs]){unit}(?:/{per})?/{last}{end}"
    ahead = r"(?=[-−+\p{Nd}][\p{Nd}.,]{0,14}(?:[ \u00A0\u202F]\p{Nd}{3}){0,2}[ \u00A0]?[\p{L}µ.]{1,9}[²³]?/)"
    yield Rule(notation.compile(f"{ahead}{rate}", units=units), read, LETTER_STROKE, has_number=True, kind=Measure)
    paid = r"(?<=[€\p{Nd}][ ](?:nett|lord)[oi])/(?P<last>mese|anno|ora|giorno|settimana)(?!\p{L})"
    yield Rule(notation.compile(paid), lambda found: _LASTS[found["last"]], LETTER_STROKE, kind=Measure)
    yield Rule(
        notation.compile(r"(?<=[\p{N}\p{L}])/die(?!\p{L})"), lambda found: "al giorno", LETTER_STROKE, kind=Measure
    )
    bare = r"(?<=(?<![\p{L}\p{N}.,/])\p{Nd}{1,4})/(?P<last>min|h|sec|giorno|settimana|mese|anno)(?![\p{L}\p{N}/²³])"
    yield Rule(notation.compile(bare), lambda found: _LASTS[found["last"]], after_number("/"), kind=Measure)
    priced = rf"(?<=[€$£][ ]?|(?<!\p{{L}})euro[ ]?)/(?P<unit>\L<units>)\.?{end}"
    yield Rule(notation.compile(priced, units=units), read_price, "/", kind=Money)


def _time_rules(wording: Wording, units: Mapping[str, Noun]) -> Iterator[Rule]:
    """Yield the rules for seconds with two apostrophes ("+29''") and for the hours of a duration ("durata 1h30")."""

    def read_seconds(found: Match[str]) -> Reading:
        number = number_of(found)
        return with_sign(wording, number, count_number(wording, number, units["s"]))

    def read_duration(found: Match[str]) -> Reading:
        hours = count_number(wording, Number("", found["hours"], ""), _HOUR)
        return f"{hours} e {wording.cardinal(int(found['minutes']), Gender.NONE)}"

    compile_ = wording.notation.compile
    seconds = rf"(?<!['′’][ ]?|\p{{Nd}}){wording.notation.number}(?:''|’’)(?![\p{{L}}\p{{N}}])"
    yield Rule(compile_(seconds), read_seconds, after_number("'’"), kind=Duration)
    led = r"(?<=(?<!\p{L})(?i:durata|dura|circa|in|per|di|impiega)[ :]{1,2})"
    duration = rf"{led}(?P<hours>[1-9]\p{{Nd}}?)[ ]?h[ ]?(?P<minutes>[0-5]\p{{Nd}})(?![\p{{L}}\p{{N}}'’]|[ ]?min)"
    yield Rule(compile_(duration), read_duration, after_number("h"), kind=Duration)
