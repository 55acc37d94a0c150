"""French measures: units that CLDR lacks, and rules for spans of time, angles and strokes ("200 hab./km²")."""

from tts.text.normalization.french.nouns import counted
from tts.text.normalization.rules.forms import Rule, word_table
from tts.text.normalization.rules.numbers import Gender, Noun, Wording
from tts.text.normalization.rules.spans import Spans, build_inner_unit_rule, build_span_rules
from tts.text.normalization.rules.strokes import build_over_rules, build_per_rules

_UNITS = {
    "o": ("octet", "octets"),
    "ko": ("kilooctet", "kilooctets"),
    "Mo": ("mégaoctet", "mégaoctets"),
    "Go": ("gigaoctet", "gigaoctets"),
    "To": ("téraoctet", "téraoctets"),
    "bar": ("bar", "bars"),
    "dB": ("décibel", "décibels"),
    "ch": ("cheval", "chevaux"),
    "CV": ("cheval", "chevaux"),
    "j": ("jour", "jours"),
    "Mt": ("mégatonne", "mégatonnes"),
    "pts": ("point", "points"),
    "mn": ("minute", "minutes"),
    "sec": ("seconde", "secondes"),
    "kWh": ("kilowattheure", "kilowattheures"),
    "mAh": ("milliampère-heure", "milliampères-heures"),
    "Mb": ("mégabit", "mégabits"),
    "Gb": ("gigabit", "gigabits"),
    "kbps": ("kilobit par seconde", "kilobits par seconde"),
    "Mbps": ("mégabit par seconde", "mégabits par seconde"),
    "cts": ("centime", "centimes"),
    "F": ("franc", "francs"),
    "FCFA": ("franc C F A", "francs C F A"),
    "Km": ("kilomètre", "kilomètres"),
    "Kg": ("kilogramme", "kilogrammes"),
}
UNITS = {symbol: counted(*forms) for symbol, forms in _UNITS.items()}
_PER = dict.fromkeys(
    word_table("jour mois an année semaine heure minute personne nuit séance habitant élève enfant tête soir"), "par"
)

_WINDS = {"N": "nord", "S": "sud", "E": "est", "O": "ouest", "W": "ouest"}
_HOUR = counted("heure", "heures", Gender.FEMININE)
_DAY = counted("jour", "jours")


def build_measure_rules(wording: Wording, units: dict[str, Noun]) -> tuple[Rule, ...]:
    """Return the rules for measures of more than a number and a unit; `units` has the nouns by symbol."""
    spans = Spans(hour=_HOUR, inch=counted("pouce", "pouces"), winds=_WINDS)
    inner = {"m": units["m"], **{sign: wording.currencies[sign].unit for sign in "€£"}}
    days = {"h": _HOUR, "heure": _HOUR, "heures": _HOUR, "j": _DAY, "jour": _DAY, "jours": _DAY}
    return (
        *build_span_rules(wording, spans, units),
        build_inner_unit_rule(wording, inner),
        *build_over_rules(wording, days, "sur"),
        *build_per_rules(wording, _PER | {"": "par"}, units),
    )
