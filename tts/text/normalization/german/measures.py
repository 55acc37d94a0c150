"""German measures: the nouns of units, and rules for strokes, inches, angles and compounds ("512-GB-SSD")."""

from collections.abc import Iterator, Mapping

from regex import Match

from tts.text.normalization.classes import Measure
from tts.text.normalization.german.nouns import counted_noun
from tts.text.normalization.rules.forms import LETTER_STROKE, Reading, Rule, after_number
from tts.text.normalization.rules.notation import SPACE, number_of
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.numbers import Wording, count_number, spell_number
from tts.text.normalization.rules.spans import Spans, build_arc_rule, build_inch_rule
from tts.text.normalization.rules.tables import word_tables
from tts.text.normalization.rules.unit_names import unit_nouns
from tts.text.normalization.rules.units import build_bare_unit_rule

_PER = "Jahr|Monat|Woche|Tag|Nacht|Stunde|Minute|Sekunde|Person|Zimmer|Stück|Kopf|Einwohner|Portion|Packung|Teilnehmer"
_WINDS = {"N": "Nord", "S": "Süd", "O": "Ost", "E": "Ost", "W": "West"}


def build_units() -> dict[str, Noun]:
    """Return the nouns of units by symbol."""
    return unit_nouns("de", word_tables("german"), counted_noun)


def build_measure_rules(wording: Wording, units: Mapping[str, Noun]) -> Iterator[Rule]:
    """Yield the rules for measures of more than a number and a unit; `units` has the nouns by symbol."""
    inch = counted_noun("Zoll", "Zoll")
    yield _compound_rule(wording, units)
    mark = r"(?<=(?<![\p{L}\p{N}.,/-])\p{Nd}{1,3},\p{Nd}{1,2})/"
    mark += r"(?=(?:5|6|10|15|20|100)(?![\p{L}\p{N}/]|[.,]\p{N}|[ ]?[kMG]?Hz))"
    yield Rule(wording.notation.compile(mark), lambda found: "von", after_number("/"), kind=Measure)
    yield build_bare_unit_rule(wording, "pro|je|der|den|das|ein|in", units)
    yield _rate_rule(wording, units)
    per = rf"(?<=[\p{{Sc}}%²³]|[€k][ ](?:brutto|netto)|\p{{Nd}}(?:[ ]?\p{{L}}{{1,9}}\.?)?)/(?=(?:{_PER})(?!\p{{L}}))"
    yield Rule(wording.notation.compile(per), lambda found: "pro", LETTER_STROKE, kind=Measure)
    yield build_arc_rule(wording, Spans(hour=units["h"], inch=inch, winds=_WINDS), units)
    yield build_inch_rule(wording, inch)


def _rate_rule(wording: Wording, units: Mapping[str, Noun]) -> Rule:
    """Return the rule for a number and a unit before a stroke and a noun: "24h/Woche"."""

    def read(found: Match[str]) -> Reading:
        return f"{count_number(wording, number_of(found), units[found['unit']])} pro"

    notation = wording.notation
    pattern = rf"{notation.number}{SPACE}(?P<unit>\L<units>)/(?=(?:{_PER})(?!\p{{L}}))"
    return Rule(notation.compile(pattern, units=units), read, LETTER_STROKE, has_number=True, kind=Measure)


def _compound_rule(wording: Wording, units: Mapping[str, Noun]) -> Rule:
    """Return the rule for a number and a unit that begin a compound: "512-GB-SSD", "5-km-Lauf"."""

    def read(found: Match[str]) -> Reading:
        one, *many = units[found["unit"]].forms
        # Feminine nouns have their "n" in compounds too: "24-Stunden-Rennen", but "5-Zoll-Display".
        noun = f"{one}n" if f"{one}n" in many else one
        return f"{spell_number(wording, number_of(found), Gender.MASCULINE)} {noun}"

    notation = wording.notation
    pattern = rf"{notation.ahead('-')}{notation.number}-(?P<unit>\L<units>)(?=-\p{{Lu}})"
    return Rule(notation.compile(pattern, units=units), read, after_number("-"), kind=Measure)
