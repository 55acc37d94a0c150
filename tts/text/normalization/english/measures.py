"""English measures: the nouns of units, and rules for heights, sizes, durations, coordinates, "a 10-km run"."""

from collections.abc import Mapping

from regex import Match

from tts.text.normalization.classes import Duration, Measure
from tts.text.normalization.rules.forms import Reading, Rule, after_number, alternatives, before_number, labelled
from tts.text.normalization.rules.notation import Notation, Number, number_of
from tts.text.normalization.rules.nouns import Noun
from tts.text.normalization.rules.numbers import Wording, count_number, spell_number
from tts.text.normalization.rules.tables import word_tables
from tts.text.normalization.rules.unit_names import unit_nouns

_LONGEST_QUOTE = 500
_HALVES = {"N": "north", "S": "south", "E": "east", "W": "west"}
_LENGTHS = "mm|cm|m|km|ft|in|yd|inch|inches|feet|meters|metres"
_FOOT, _INCH = Noun(("foot", "feet")), Noun(("inch", "inches"))
_GOES_ON = r"(?=[ ](?:\p{Ll}|[x×])|[,;)])"
"""The pattern of what shows that the period after "in" ends no sentence."""
_MINUTE, _SECOND = Noun(("minute", "minutes")), Noun(("second", "seconds"))
_DURATION = {"d": Noun(("day", "days")), "h": Noun(("hour", "hours")), "m": _MINUTE, "s": _SECOND}


def build_measure_rules(wording: Wording, units: Mapping[str, Noun]) -> tuple[Rule, ...]:
    """Return the rules that must stand before those for units; `units` has the nouns by symbol."""
    return (
        _coordinate_rule(wording),
        *_length_rules(wording),
        _part_rule(wording.notation),
        _duration_rule(wording),
        _attached_rule(wording, units),
        _joined_rule(wording, units),
    )


def of_one(unit: str) -> str:
    """Return the words for one `unit` after its parts: "of a kilometer", "of an ounce", in recipes "teaspoon"."""
    if unit.endswith("spoon"):
        return unit
    return f"of {'an' if unit.startswith(('a', 'ei', 'hour', 'in', 'o')) else 'a'} {unit}"


def _count(wording: Wording, written: str, noun: Noun) -> str:
    whole, _, fraction = written.partition(".")
    return count_number(wording, Number("", whole, fraction), noun)


def _is_quoted(found: Match[str]) -> bool:
    """Tell whether a quotation is open before the match, so that its last mark is a quotation mark."""
    before = found.string[max(0, found.start() - _LONGEST_QUOTE) : found.start()]
    return before.rpartition("\n")[2].count('"') % 2 == 1


def _part_rule(notation: Notation) -> Rule:
    """Return the rule for inches after a fraction, which another rule reads: "5/16 in. thick", "2¾ in."."""
    parts = r"(?P<whole>[0-9][ -])?[0-9]{1,2}/[0-9]{1,2}|(?P<whole>[0-9][ ]?)?[½¼¾⅓⅔⅛⅜⅝⅞]"
    pattern = rf"in\.(?<=(?:{parts})[ ]in\.)(?<=(?P<half>½|(?<![0-9])1/2)?[ ]in\.)(?:{_GOES_ON}|(?=\s*\Z))"

    def read(found: Match[str]) -> Reading:
        if found["whole"]:
            return "inches"
        return "inch" if found["half"] else of_one("inch")

    return Rule(notation.compile(pattern), read, "/½¼¾⅓⅔⅛⅜⅝⅞", kind=Measure)


def _length_rules(wording: Wording) -> tuple[Rule, ...]:
    notation = wording.notation

    def read_height(found: Match[str]) -> Reading:
        feet = _count(wording, found["feet"], _FOOT)
        return f"{feet} {_count(wording, found['inches'], _INCH)}" if found["inches"] else feet

    def read_inches(found: Match[str]) -> Reading:
        return None if _is_quoted(found) else _count(wording, found["value"], _INCH)

    def read_sign(found: Match[str]) -> Reading:
        return None if _is_quoted(found) else "inch"

    def read_sides(found: Match[str]) -> Reading:
        noun = _FOOT if found["mark"] in "'′’" else _INCH
        return " by ".join(_count(wording, side, noun) for side in found.captures("side"))

    number = r"[0-9]{1,4}(?:\.[0-9]{1,3})?"
    inch = r"(?P<inches>[0-9]{1,2}(?:\.[0-9])?)(?:[\"″”]|''|)(?![\p{L}\p{N}])"
    height = rf"{notation.left}(?P<feet>[0-9]{{1,2}})['′’][ ]?{inch}"
    and_inches = r"(?P<inches>[0-9]{1,2}(?:\.[0-9])?)[ -]?in\b(?:\.(?!\s*+\Z|\s++\p{Lu}))?+"
    spelled = rf"{notation.left}(?P<feet>[0-9]{{1,3}})[ -]?ft\.?,?[ ]{and_inches}"
    feet = rf"{notation.left}(?P<feet>[0-9]{{1,5}})′(?P<inches>(?!))?+"
    inches = rf"{notation.left}(?<![0-9]/)(?P<value>{number})(?:″|\"(?=[ ](?:\p{{L}}|[48]K)|[,;)]|[ ]?[x×]))"
    before_word = rf"{notation.left}(?<![0-9]/)(?P<value>{number})[ ]in\.{_GOES_ON}"
    after_fraction = r"[\"″](?<=[0-9]/[0-9]{1,2}[\"″])(?!\p{L}|\p{N})"
    more_sides = rf"(?:[ ]?[x×][ ]?(?P<side>{number})(?P=mark)){{1,2}}+(?![\p{{L}}\p{{N}}])"
    sides = rf"{notation.left}(?P<side>{number})(?P<mark>['′’\"″”]){more_sides}"
    between = rf"[xX×](?<=\p{{Nd}}[ ]?(?:{_LENGTHS})\.?[ ]?[xX×])(?=[ ]?\p{{Nd}})"
    return labelled(
        Measure,
        Rule(notation.compile(sides), read_sides, after_number("'′’\"″”")),
        Rule(notation.compile(between), lambda found: "by", before_number("xX×")),
        Rule(notation.compile(height), read_height, after_number("'′’")),
        Rule(notation.compile(spelled), read_height, after_number("f-")),
        Rule(notation.compile(feet), read_height, after_number("′")),
        Rule(notation.compile(inches), read_inches, after_number('"″')),
        Rule(notation.compile(before_word), lambda found: _count(wording, found["value"], _INCH), after_number("i")),
        Rule(notation.compile(after_fraction), read_sign, after_number('"″')),
    )


def _coordinate_rule(wording: Wording) -> Rule:
    notation = wording.notation
    number = r"[0-9]{1,3}(?:\.[0-9]{1,8})?"
    degrees = rf"{notation.left}(?P<degree>{number})[ ]?°[ ]?"
    parts = rf"(?:(?P<minute>{number})[′'’][ ]?(?:(?P<second>{number})[″\"”])?[ ]?)?"
    coordinate = rf"{degrees}{parts}(?P<half>[NSEW])(?![\p{{L}}\p{{N}}])"

    def read(found: Match[str]) -> Reading:
        nouns = {"degree": wording.degree, "minute": _MINUTE, "second": _SECOND}
        said = [_count(wording, found[part], noun) for part, noun in nouns.items() if found[part]]
        return " ".join([*said, _HALVES[found["half"]]])

    return Rule(notation.compile(coordinate), read, after_number("°"), kind=Measure)


def _duration_rule(wording: Wording) -> Rule:
    """Return the rule for a duration of at least two parts: "1h 30m"."""
    notation = wording.notation
    parts = [rf"(?P<{part}>[0-9]{{1,3}})[ ]?{part}{'(?:in)?' if part == 'm' else ''}" for part in _DURATION]
    pairs = "|".join(
        rf"{first}[ ]?" + "".join(rf"(?:{later}[ ]?)?+" for later in parts[index + 1 :])
        for index, first in enumerate(parts[:-1])
    )

    def read(found: Match[str]) -> Reading:
        written = {part: found[part] for part in _DURATION if found[part]}
        if len(written) < 2:
            return None
        return " ".join(_count(wording, number, _DURATION[part]) for part, number in written.items())

    pattern = rf"(?=[0-9]{{1,3}}[ ]?[dhm]){notation.left}(?>{pairs})(?<!\s)(?![\p{{L}}\p{{N}}_])"
    return Rule(notation.compile(pattern), read, after_number("dhm"), kind=Duration)


def _attached_rule(wording: Wording, units: Mapping[str, Noun]) -> Rule:
    """Return the rule for a measure with a hyphen before a noun: "a 10-km run"."""

    def read(found: Match[str]) -> Reading:
        return f"{spell_number(wording, number_of(found))} {units[found['unit']].forms[0]}"

    notation = wording.notation
    number = rf"(?<![A-Za-z][-‑]){notation.ahead('-‑')}{notation.number}"
    pattern = rf"{number}[-‑](?P<unit>\L<units>)(?:\.(?=[ ]\p{{L}}|\)))?+(?=[ \u00A0]\p{{L}}|\))"
    return Rule(notation.compile(pattern, units=units), read, after_number("-‑"), kind=Measure)


def _joined_rule(wording: Wording, units: Mapping[str, Noun]) -> Rule:
    """Return the rule for the first of two measures, whose period ends no sentence: "20 lbs. 4 oz."."""
    notation = wording.notation
    large, small = "lb lbs tbsp yd hr hrs qt gal min".split(), "oz tsp in min mins sec ft".split()
    then_small = rf"(?=[ ][0-9]{{1,2}}[ ]?(?:{alternatives(small)})(?!\p{{L}}))"
    pattern = rf"{notation.number}[ ]?(?P<unit>{alternatives(large)})\.{then_small}"
    return Rule(
        notation.compile(pattern),
        lambda found: count_number(wording, number_of(found), units[found["unit"]]),
        after_number(large),
        kind=Measure,
    )


def build_units(language: str) -> dict[str, Noun]:
    """Return the nouns of units by symbol in en-US or en-GB."""
    return unit_nouns(
        language, word_tables("english"), lambda one, many: Noun((_spelled(one, language), _spelled(many, language)))
    )


def _spelled(unit: str, language: str) -> str:
    """Return an American name of a unit as `language` spells it ("square metre")."""
    return unit.replace("meter", "metre").replace("liter", "litre") if language == "en-GB" else unit
