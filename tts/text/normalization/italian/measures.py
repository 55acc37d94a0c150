"""Italian measures: units that CLDR lacks, and rules for spans of time, angles and strokes ("50 km/giorno")."""

from collections.abc import Mapping

from tts.text.normalization.italian.nouns import counted
from tts.text.normalization.rules.forms import Rule
from tts.text.normalization.rules.numbers import Gender, Noun, Wording
from tts.text.normalization.rules.spans import Spans, build_inner_unit_rule, build_span_rules
from tts.text.normalization.rules.strokes import build_over_rules, build_per_rules

_UNITS = {
    "mq": ("metro quadrato", "metri quadrati"),
    "kmq": ("chilometro quadrato", "chilometri quadrati"),
    "cmq": ("centimetro quadrato", "centimetri quadrati"),
    "mc": ("metro cubo", "metri cubi"),
    "cc": ("centimetro cubo", "centimetri cubi"),
    "hg": ("ettogrammo", "ettogrammi"),
    "q": ("quintale", "quintali"),
    "t": ("tonnellata", "tonnellate"),
    "CV": ("cavallo", "cavalli"),
    "Km": ("chilometro", "chilometri"),
    "Km/h": ("chilometro orario", "chilometri orari"),
    "Kg": ("chilogrammo", "chilogrammi"),
    "Mt": ("metro", "metri"),
    "mt": ("metro", "metri"),
    "gg": ("giorno", "giorni"),
    "sec": ("secondo", "secondi"),
    "ab": ("abitante", "abitanti"),
    "ab.": ("abitante", "abitanti"),
    "dB": ("decibel", "decibel"),
    "kWh": ("chilowattora", "chilowattora"),
    "kW": ("chilowatt", "chilowatt"),
    "mAh": ("milliampere ora", "milliampere ora"),
    "Mb": ("megabit", "megabit"),
    "Gb": ("gigabit", "gigabit"),
    "Mbps": ("megabit al secondo", "megabit al secondo"),
}
_PER = {
    "giorno": "al",
    "mese": "al",
    "minuto": "al",
    "secondo": "al",
    "anno": "all’",
    "ora": "all’",
    "settimana": "alla",
    "persona": "a",
    "notte": "a",
    "testa": "a",
    "abitante": "per",
    "famiglia": "a",
    "die": "pro",
}

UNITS = {
    symbol: counted(*forms, Gender.FEMININE if symbol == "t" else Gender.MASCULINE) for symbol, forms in _UNITS.items()
}
_WINDS = {"N": "nord", "S": "sud", "E": "est", "O": "ovest", "W": "ovest"}
_HOUR = counted("ora", "ore", Gender.FEMININE)
_DAY = counted("giorno", "giorni")


def build_measure_rules(wording: Wording, units: Mapping[str, Noun]) -> tuple[Rule, ...]:
    """Return the rules for measures of more than a number and a unit; `units` has the nouns by symbol."""
    spans = Spans(hour=_HOUR, inch=counted("pollice", "pollici"), winds=_WINDS, last=" e ")
    days = {"h": _HOUR, "ora": _HOUR, "ore": _HOUR, "g": _DAY, "gg": _DAY, "giorno": _DAY, "giorni": _DAY}
    return (
        *build_span_rules(wording, spans, units),
        build_inner_unit_rule(wording, {"m": units["m"], "€": wording.currencies["€"].unit}),
        *build_over_rules(wording, days, "su"),
        *build_per_rules(wording, _PER | {"": "per"}, units),
    )
