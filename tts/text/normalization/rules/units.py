"""Rules for measures: a number with the symbol of a unit ("5 km", "60 km/h", "20 °C")."""

import functools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import regex
from regex import Match

from tts.text.normalization.classes import Measure
from tts.text.normalization.rules.forms import (
    NUMBER_WITH_MARK,
    LazyPattern,
    Reading,
    Rule,
    Verbalized,
    after_number,
    alternatives,
    before_number,
    labelled,
    pieces_of,
)
from tts.text.normalization.rules.notation import SPACE, Notation, Number, ascii_digits, number_of
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.numbers import Wording, count_number, spell_number, with_sign

# After a space these are more often something else: "5 in the morning".
_ONLY_ATTACHED = frozenset({"in", "MP", "pt"})

_ALIKE = tuple(
    frozenset(symbols.split())
    for symbols in (
        "kW PS",
        "kW hp",
        "kW CV",
        "kW cv",
        "kW ch",
        "g oz",
        "kg lb",
        "kg lbs",
        "km mi",
        "kJ kcal",
        "km/h mph",
        "°C °F",
        "V A",
        "V Ah",
        "V W",
        "V Hz",
    )
)
"""Units for the same thing, one of which stands behind the other: "110 kW/150 PS"."""
_SIDE = "[ABDHLPTW]"
"""The letter of a length, a width, a height or a depth in the languages of Europe: "B x T x H"."""
_ALONE = "kWh MWh GWh km² m² m³ cm³ cm² mm² km/h mg ml kg kW".split()


@dataclass(frozen=True, slots=True, kw_only=True)
class Units:
    """The counted nouns of units by their symbols; the template `per` joins two of them ("{} per {}").

    `by` is said between the lengths of sides ("2 x 4 m"), `times` after the number of packs ("2 x 400 g"). `of` reads a
    unit after a fraction other than a half ("tres cuartos de kilogramo"). Symbols of `only_attached` are not read after
    a space.
    """

    nouns: Mapping[str, Noun]
    per: str = "{} {}"
    by: str = ""
    times: Noun | None = None
    of: Callable[[str], str] = str
    only_attached: Collection[str] = _ONLY_ATTACHED


def build_unit_rules(wording: Wording, units: Units) -> tuple[Rule, ...]:
    """Return the rules for measures, and for a unit after a fraction, which another rule reads."""
    notation = wording.notation
    no_letters = r"(?!\.\p{L}(?:\.|(?![\p{L}\p{N}])))"
    price = r"[A-Z]{0,2}\p{Sc}[ ]?\p{Nd}|\p{Nd}[\p{Nd}.,]{0,8}[ \u00A0]?\p{Sc}"
    end = (
        rf"{no_letters}(?:\.(?=\s++\p{{Ll}}|,))?+"
        rf"(?![{notation.glue}\p{{M}}\p{{N}}_²³]|/(?!\p{{Lo}}|{price})|[-’']\p{{L}}|\([a-z0-9]\))"
    )

    def read_per(found: Match[str]) -> Reading:
        per = units.per.format("", units.nouns[found["unit"]].forms[0] if found["unit"] else "")
        return per + units.per.format("", found["last"]) if found["last"] else per

    last = r"/(?P<last>an|\p{Ll}{3,8})(?![\p{L}\p{N}/])"
    before, word = r"(?<=[\p{Nd}\p{Sc}][ \u00A0]?|\p{Nd}k)", r"(?=\p{Ll}{3}|an(?!\p{L}))"
    per_unit = rf"{before}/(?:(?P<unit>\L<units>)(?:{last}|{end})|{word})"
    return (
        *_size_rules(wording, units),
        *_lesser_unit_rules(wording, units, end),
        _measure_rule(wording, units, end),
        Rule(notation.compile(per_unit, units=units.nouns), read_per, "/", kind=Measure),
        *_lone_unit_rules(notation, units, end),
    )


def _lesser_unit_rules(wording: Wording, units: Units, end: str) -> Iterator[Rule]:
    """Yield the rules for minutes after hours and inches after feet ("2 h 5 m", "6 ft 2 in"); `end` follows them."""
    for symbol, greater, written in (("min", "h", "m(?:in)?"), ("in", "ft", "in")):
        if symbol in units.nouns:
            noun = units.nouns[symbol]
            pattern = rf"(?<=\p{{Nd}}[ \u00A0]?{greater}[ \u00A0]?){wording.notation.number}{SPACE}{written}{end}"
            yield Rule(
                wording.notation.compile(pattern),
                functools.partial(_read_lesser, wording, noun),
                after_number(greater),
                kind=Measure,
            )


def _read_lesser(wording: Wording, noun: Noun, found: Match[str]) -> Reading:
    return count_number(wording, number_of(found), noun)


def _measure_rule(wording: Wording, units: Units, end: str) -> Rule:
    """Return the rule for a number with a unit, and with what it is measured by: "5 km", "60 km/h"; `end` follows.

    Two numbers of the same unit ("8GB/128GB") are said one after the other.
    """
    notation = wording.notation
    unit = rf"(?:(?P<unit>\L<units>)|{SPACE}(?P<unit>\L<free_units>))"
    inverse = r"[ \u00A0·⋅](?P<per>(?:\L<units>)(?=⁻¹)|mol|kg|[sLhm])(?:⁻¹|[-−]1(?![,.]?\p{Nd}))"
    per = rf"(?:/(?:(?P<many>\p{{Nd}}{{1,4}})[ ]?)?+(?P<per>\L<units>)|{inverse})?+"
    tail = rf"(?:{per}{end}|(?P<slash>/)(?=\p{{Ll}}{{3}}|an(?!\p{{L}})))"
    ahead = notation.ahead(regex.escape("".join({symbol[0] for symbol in units.nouns})))
    no_code = r"(?<!(?<![°\p{Nd}][ \u00A0]?[A-Za-z]{0,3})[A-Za-z][-‑])"

    pattern = f"{no_code}{ahead}{notation.number}{unit}{tail}"
    compiled = notation.compile(pattern, units=units.nouns, free_units=_free_units(units))
    read = Verbalized(_measure_of, functools.partial(_say, wording, units))
    return Rule(compiled, read, after_number(units.nouns))


def _measure_of(found: Match[str]) -> Measure:
    many = Number("", found["many"], "") if found["many"] else None
    return Measure(number_of(found), found["unit"], found["per"] or "", many, bool(found["slash"]))


def _say(wording: Wording, units: Units, measure: Measure) -> str:
    number = measure.number
    counted = with_sign(wording, number, count_number(wording, number, units.nouns[measure.unit]))
    if not measure.per:
        return units.per.format(counted, "") if measure.is_per_word else counted
    per = units.nouns[measure.per]
    many = count_number(wording, measure.many, per) if measure.many else per.forms[0]
    return f"{counted}, {many}" if _is_pair(measure) else units.per.format(counted, many)


def _is_pair(measure: Measure) -> bool:
    """Tell whether the stroke stands between two measures: of one unit ("8GB/128GB"), or of one thing ("200g/7oz")."""
    if not measure.many:
        return False
    is_one_unit = measure.unit == measure.per or {measure.unit[-1], measure.per[-1]} == {"B"}
    is_one_thing = any({measure.unit, measure.per} <= alike for alike in _ALIKE if measure.unit != measure.per)
    is_per_many = measure.many.whole.strip("0") == "1" and measure.unit != "V"
    return is_one_unit or (is_one_thing and not is_per_many)


def _lone_unit_rules(notation: Notation, units: Units, end: str) -> Iterator[Rule]:
    """Yield the rules for a unit after a number that another rule reads: a fraction, a last side, a power.

    What it is measured by may follow it ("10⁻³ mol/L").
    """
    after_sign = r"(?<=(?P<whole>\p{Nd} ?)?[½¼¾⅓⅔⅛])"
    sides = r"(?P<whole>\p{Nd}[ ]?[xX×][ ]?)\p{Nd}{1,6}(?:[.,]\p{Nd}{1,3})?"
    strokes = r"(?P<whole>\p{Nd}[ -])?(?<!\p{Nd})[1-9]/[1-9]\p{Nd}?|(?P<whole>\p{Nd}{2,3}/)\p{Nd}{2,3}"
    after_number_of = rf"(?<=\p{{Nd}})(?<={sides}|{strokes})"
    power = r"[⁻⁰¹²³⁴-⁹]{1,4}+|[eE][-−+]?\p{Nd}{1,3}|\^[-−]?\p{Nd}{1,2}"
    marked = rf"(?<=[+\p{{N}}])(?<=(?P<whole>\p{{Nd}}(?:\+|{power})))"

    def read(found: Match[str]) -> Reading:
        said = unit_said(found, units.nouns[found["unit"]].forms)
        return units.per.format(said, units.nouns[found["per"]].forms[0]) if found["per"] else said

    def unit_said(found: Match[str], forms: Sequence[str]) -> str:
        if found["whole"]:
            return forms[min(1, len(forms) - 1)]
        is_half = found.string[max(0, found.start() - 4) : found.start()].rstrip().endswith(("½", "1/2"))
        return forms[0] if is_half else units.of(forms[0])

    contexts = ((after_sign, "½¼¾⅓⅔⅛"), (after_number_of, after_number("/xX×")), (marked, NUMBER_WITH_MARK))
    for before, needs in contexts:
        pattern = rf"{before}{SPACE}(?P<unit>\L<free_units>)(?:/(?P<per>\L<units>))?+{end}"
        compiled = notation.compile(pattern, free_units=_free_units(units), units=units.nouns)
        yield Rule(compiled, read, needs, kind=Measure)


def _free_units(units: Units) -> list[str]:
    """Return the symbols that are read after a space too."""
    return [symbol for symbol in units.nouns if symbol not in units.only_attached]


def build_scaled_unit_rule(units: Mapping[str, Noun], scales: Collection[str], symbols: Iterable[str]) -> Rule:
    """Return the rule for one of `symbols` after a number and one of `scales` in words ("100 million kg")."""
    before = rf"(?<=\p{{Nd}}[ \u00A0]?(?i:{'|'.join(scales)})[ \u00A0]?)"
    pattern = rf"{before}(?P<unit>\L<units>)(?![\p{{L}}\p{{M}}\p{{N}}_'’@/&-])"
    compiled = LazyPattern(pattern, units=[symbol for symbol in symbols if symbol in units])
    return Rule(compiled, lambda found: units[found["unit"]].forms[:2][-1], "0", pieces=pieces_of(scales), kind=Measure)


def build_bare_unit_rule(wording: Wording, articles: str, units: Mapping[str, Noun]) -> Rule:
    """Return the rule for a symbol without a number after one of `articles`: "el kWh", "prix au m²"."""
    bare = alternatives([symbol for symbol in _ALONE if symbol in units])
    article = rf"(?<=(?<!\p{{L}})(?i:{articles})[ \u00A0])"
    pattern = rf"{article}(?P<unit>{bare})(?![\p{{L}}\p{{N}}_/²³]|[-’']\p{{L}})"
    return Rule(wording.notation.compile(pattern), lambda found: units[found["unit"]].forms[0], kind=Measure)


def _size_rules(wording: Wording, units: Units) -> tuple[Rule, ...]:
    """Return the rules for the lengths of sides and for packs; the rule for a unit after a fraction reads the unit."""
    if not units.by:
        return ()
    side = r"\p{Nd}{1,6}(?:[.,]\p{Nd}{1,3})?"

    def say_side(written: str, gender: Gender = Gender.NONE) -> str:
        whole, _, fraction = written.replace(",", ".").partition(".")
        return spell_number(wording, Number("", ascii_digits(whole), ascii_digits(fraction)), gender)

    def read(found: Match[str]) -> Reading:
        *counts, last = found.captures("side")
        if found["pack"] is None or not units.times:
            return f" {units.by} ".join(map(say_side, (*counts, last)))
        said = [say_side(count, units.times.gender) for count in counts]
        return f" {units.times.forms[0]} ".join([*said, say_side(last)])

    def read_thread(found: Match[str]) -> Reading:
        return f"M {say_side(found['wide'])} {units.by} {say_side(found['pitch'])}"

    thread = r"(?<![\p{L}\p{N}_-])M(?P<wide>[1-9]\p{Nd}?)[xX×](?P<pitch>\p{Nd}{1,2}(?:[.,]\p{Nd}{1,2})?)"
    thread += r"(?![\p{L}\p{N}])"
    length = r"(?:[ \u00A0]?(?:[cmk]?m|ft|px)|in)(?![\p{L}\p{N}²³])"
    between = (
        r"(?<=\p{Nd}[ \u00A0]?[cmk]?m[ \u00A0])[xX×](?=[ \u00A0]\p{Nd})"
        rf"|(?<=\p{{Nd}}[ \u00A0])×(?=[ \u00A0]{side}(?:[ \u00A0]×[ \u00A0]{side})?{length})"
    )
    lettered = rf"(?<=(?<![\p{{L}}\p{{N}}]){_SIDE}[ \u00A0])x(?=[ \u00A0]{_SIDE}(?![\p{{L}}\p{{N}}]))"
    sides = rf"(?P<side>{side})(?:[xX×](?P<side>{side})|[ ][xX][ ](?P<side>{side})){{1,2}}+"
    ahead = r"(?=[\p{Nd}.,]{1,10}+[ ]?[xX×])"
    pack = r"(?=[ \u00A0]?(?P<pack>[km]?g|[mc]?[lL]|oz|lb)(?![\p{L}\p{N}]))"
    end = rf"(?:{pack}|(?={length})|(?![\p{{L}}\p{{N}}_]))(?![ ]?[xX×=*])"
    return labelled(
        Measure,
        Rule(wording.notation.compile(f"{ahead}{wording.notation.left}{sides}{end}"), read, after_number("xX×")),
        Rule(wording.notation.compile(between), lambda found: units.by, before_number("xX×")),
        Rule(wording.notation.compile(lettered), lambda found: units.by, pieces=pieces_of(["x"])),
        Rule(wording.notation.compile(thread), read_thread, after_number("xX×")),
    )
