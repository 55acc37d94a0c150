"""Rules for a dash or colon between two numbers: "to" in ranges and scores, "minus" in sums, nothing in "50-50"."""

import itertools
from string import ascii_letters

import regex
from regex import Match

from tts.text.normalization.classes import Code, Formula, Measure, Range, Ratio
from tts.text.normalization.rules.forms import SCALE_OF_ONE, Reading, Rule, Verbalized, after_number, before_number
from tts.text.normalization.rules.notation import CURRENCY_SIGNS, NUMERO, SIGN_START, VULGAR_FRACTIONS, ascii_digits
from tts.text.normalization.rules.numbers import Wording, spell_whole

_DASHES = "-–—−"
_PARTS_OF_INCH = (16, 32, 64)
_WORD_BEFORE_PLUS = regex.compile(r"\p{L}{2}[ ]?\+[ ]?\Z", regex.REVERSE)
"""A plus after a word joins what is asked for: "degree + 3-5 years"."""
_NUMERO = regex.compile(rf"{NUMERO}[ \u00A0]?\Z", regex.REVERSE)
_LONGEST_TERM = 40
_SIZES = "sizes?|größen?|gr\\.|tailles?|tallas?|tagli[ae]|tamanhos?|manequim|サイズ|尺码|尺寸|साइज़|مقاس"
"""The pattern of words before two sizes."""
_FRACTION = rf"(?:\p{{Nd}}{{1,2}}[/⁄]\p{{Nd}}{{1,2}}|\p{{Nd}}{{0,3}}[{VULGAR_FRACTIONS}])"
_QUANTITY = rf"(?:{_FRACTION}|\p{{Nd}}[\p{{Nd}}.,]{{0,12}})"
_UNIT = r"[ \u00A0]?(?:[°µ㎡㎥\p{L}]{1,4}[²³]?(?:/\p{L}{1,4}[²³]?)?|[A-Z]{0,2}\p{Sc}|[%‰°])"
_LABEL_ENDS = (*CURRENCY_SIGNS, *"₽₩₺₴₪฿₫₦₱¢#№§.", *ascii_letters)
_LABEL = r"(?:(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|[#№§]|[A-Z]|[a-z]\.)[ \u00A0]?|[a-z])"
"""A currency or the name of a row of numbers: "Q1–Q3", "§ 5 – § 7"."""


def build_range_rules(wording: Wording, to: str) -> tuple[Rule, ...]:
    """Return the rules for the sign itself; other rules read the numbers around it."""
    unit = r"(?:\s?[%°€£¥₽]|[ \u00A0]?(?i:[ap]\.?[ ]?m)\.?|\p{L}{1,3})?"
    apart = _start_of_pair(wording)
    before = rf"(?<={apart}(?P<low>\p{{Nd}}[\p{{Nd}}.,:hH]{{0,12}}){unit}(?P<gap>[ \u00A0]?))"
    high = rf"(?P<high>\p{{Nd}}[\p{{Nd}}.,:hH]{{0,12}}+)(?![{_DASHES}/_]\p{{Nd}})"
    after = (
        rf"(?=(?P=gap)[{CURRENCY_SIGNS}]?(?:(?P<high>\p{{Nd}}{{1,2}}:\p{{Nd}}{{2}})(?=[,/]\p{{Nd}}{{1,2}}:)|{high}))"
    )
    pattern = rf"{before}(?P<dash>[{_DASHES}]){after}"

    def say(meaning: Range | Formula | Code) -> Reading:
        if isinstance(meaning, Code):
            return ""
        return to if isinstance(meaning, Range) else wording.signs["−"]

    read: Verbalized[Range | Formula | Code] = Verbalized(_pair_of, say)
    read_below: Verbalized[Range | Formula] = Verbalized(_pair_below_zero_of, say)
    lower = r"(?P<low>\p{Nd})[ \u00A0]?[^\s\p{Nd}\-–—−~]{0,3}(?P<gap>[ \u00A0]?)"
    below = rf"(?<={lower})[–—~…](?=(?P=gap)[-−](?P<high>\p{{Nd}}[\p{{Nd}}.,]*+))"
    proportion = r"(?<=(?<![\p{L}\p{N}:.,/-])\p{Nd}{1,4}):(?=\p{Nd}{1,4}(?![\p{L}\p{N}]|[:.,/-]\p{N}))"
    return (
        Rule(wording.notation.compile(pattern), read, before_number(_DASHES + CURRENCY_SIGNS)),
        Rule(wording.notation.compile(below), read_below, before_number("-−")),
        Rule(wording.notation.compile(proportion), lambda found: to, after_number(":"), kind=Ratio),
        *build_quantity_rules(wording, to),
    )


def build_special_range_rules(wording: Wording, to: str) -> tuple[Rule, ...]:
    """Return the rules for ranges one after the other ("1-3,5-7") and for strokes between the ends of one."""
    apart = rf"(?<![{wording.notation.glue}\p{{N}}.,:/_-])"
    memory = rf"(?<={apart}[1-9]\p{{Nd}}?)/(?=[1-9]\p{{Nd}}{{1,3}}[ \u00A0]?[GT][Bo](?!\p{{L}}))"
    return (
        _range_list_rule(wording, to),
        _stroke_range_rule(wording, to),
        Rule(wording.notation.compile(memory), lambda found: "", after_number("/"), kind=Measure),
    )


def _range_list_rule(wording: Wording, to: str) -> Rule:
    """Return the rule for pages, days or hours with commas and no spaces, each greater than the one before.

    The end of a last range is left to the rules for units and hours.
    """
    number, glue = r"[1-9]\p{Nd}{0,3}(?!\p{Nd})", wording.notation.glue
    left = rf"(?=\p{{Nd}}{{1,4}}[-–,]\p{{Nd}}){wording.notation.left}(?<![-–.,:/+\p{{Sc}}])"
    end = r"(?!\p{N}|[.,:/_–-]\p{N})"
    ranged = rf"(?P<list>{number}(?:[-–,]{number}){{1,40}}[-–])(?=(?P<last>{number}){end})"
    single = rf"(?P<list>{number}(?:[-–,]{number}){{2,40}}){end}(?![{glue}%°])"

    def read(found: Match[str]) -> Reading:
        last = found["last"] or ""
        parts = [regex.split("[-–]", part) for part in f"{found['list']}{last}".split(",")]
        numbers = [int(ascii_digits(one)) for part in parts for one in part]
        ranges = [len(part) for part in parts]
        if ranges.count(2) < 2 or max(ranges) > 2 or any(low >= high for low, high in itertools.pairwise(numbers)):
            return None
        said = ", ".join(f" {to} ".join(spell_whole(wording, ascii_digits(one)) for one in part) for part in parts)
        return said.removesuffix(spell_whole(wording, ascii_digits(last))) if last else said

    return Rule(wording.notation.compile(f"{left}(?:{ranged}|{single})"), read, after_number("-–"), kind=Range)


def _stroke_range_rule(wording: Wording, to: str) -> Rule:
    """Return the rule for the stroke between two temperatures of a day or two sizes: "12/24 °C", "size 38/40"."""
    low, high = r"(?P<low>[1-9]\p{Nd}?)", r"(?P<high>[1-9]\p{Nd})(?![\p{L}\p{N}/]|[.,]\p{N})"
    apart = rf"(?<![{wording.notation.glue}\p{{N}}.,:/_-])"
    of_day = rf"(?<={apart}{low})/(?={high}[ \u00A0]?[°℃])"
    of_size = rf"(?<=(?<!\p{{L}})(?i:{_SIZES})[ :]{{0,2}}{low})/(?={high})"

    def read(found: Match[str]) -> Reading:
        low, high = (int(ascii_digits(found[name])) for name in ("low", "high"))
        is_of_inch = low % 2 and high in _PARTS_OF_INCH
        return to if 1 < low < high and high > 9 and not is_of_inch else None

    return Rule(wording.notation.compile(f"{of_day}|{of_size}"), read, after_number("/"), kind=Range)


def _pair_of(found: Match[str]) -> Range | Formula | Code:
    """Return whether a dash stands in a range, a sum or a code ("50-50")."""
    low, high = found["low"], found["high"].rstrip(".,:")
    if _is_in_sum(found) or (found["gap"] and found["dash"] == "−"):
        return Formula(found[0])
    is_falling = low.isdecimal() and high.isdecimal() and int(low) > int(high)
    is_long = len(low) > 2 and len(high) > 2
    is_code = is_falling and (is_long or _NUMERO.search(found.string, 0, found.start("low")))
    if not found["gap"] and (is_code or (low == high and len(low) > 1)):
        return Code(f"{low}{found[0]}{high}")
    return Range(low, high)


def _pair_below_zero_of(found: Match[str]) -> Range | Formula:
    return Formula(found[0]) if _is_in_sum(found) else Range(found["low"], found["high"])


def build_scale_rule(wording: Wording, to: str) -> Rule:
    """Return the rule for the colon of a scale ("1:50,000"); a lap of "1:32.576" has no hundreds at its end."""
    signs = regex.escape("".join(wording.notation.groups.split()), special_only=False)
    spaced = r"(?:[ \u00A0\u202F]\p{Nd}{3}){0,2}[ \u00A0\u202F]000"
    grouped = rf"\p{{Nd}}{{1,3}}(?:(?:[{signs}]\p{{Nd}}{{3}}){{0,2}}[{signs}]\p{{Nd}}00|{spaced})|\p{{Nd}}{{3,7}}"
    glue = wording.notation.glue
    pattern = rf":(?<=(?<![{glue}\p{{N}}:.,/-])1:)(?=(?:{grouped})(?![{glue}\p{{N}}:]|[.,]\p{{N}}))"
    return Rule(wording.notation.compile(pattern), lambda found: to, SCALE_OF_ONE, kind=Ratio)


def _start_of_pair(wording: Wording) -> str:
    """Return the pattern before the first of two numbers, which is not within a code and may have a sign."""
    return rf"(?:(?<![{_DASHES}{wording.notation.glue}\p{{N}}_/])|(?<={SIGN_START}[-−]))"


def build_quantity_rules(wording: Wording, to: str) -> tuple[Rule, ...]:
    """Return the rules for a dash between quantities of one unit or row ("3 km–5 km", "Q1–Q3") and beside fractions."""
    apart, gap = _start_of_pair(wording), r"(?P<gap>[ \u00A0]?)"
    low, high = f"(?P<low>{_QUANTITY})", f"(?P<high>{_QUANTITY})"
    after_unit = rf"(?<={apart}(?<!\p{{Sc}}[\p{{Nd}}.,]{{0,9}}){low}(?P<unit>{_UNIT}){gap})[{_DASHES}]"
    before_unit = rf"(?=(?P=gap)[-−+]?{high}(?P=unit)(?![\p{{L}}\p{{N}}]))"
    after_label = rf"(?<=(?<![\p{{L}}\p{{N}}_-])(?P<unit>{_LABEL}){low}(?:[kKmM]|[bB]n?)?{gap})[{_DASHES}]"
    before_label = rf"(?=(?P=gap)(?P=unit){high}(?![{_DASHES}/_][\p{{L}}\p{{N}}]))"
    pairs = ((_FRACTION, "", _QUANTITY), (_QUANTITY, "", _FRACTION), (_FRACTION, r"[ \u00A0]", _FRACTION))
    of_fraction = "|".join(rf"(?<={apart}{first}{space})[{_DASHES}](?={space}{last})" for first, space, last in pairs)
    below_zero = rf"(?<={SIGN_START}[-−]{low}(?P<gap>))[{_DASHES}](?=[-−]?{high}(?![{_DASHES}/_]\p{{Nd}}))"

    def classify(found: Match[str]) -> Range | Formula | None:
        low, high = found["low"], found["high"]
        is_below_zero = found.string[found.start("low") - 1 : found.start("low")] in ("-", "−")
        is_falling = not is_below_zero and low.isdecimal() and high.isdecimal() and int(low) > int(high)
        before, after = _line_around(found)
        is_sum = found[0] == "−" or "=" in after or (is_falling and "=" in before)
        if found["gap"] and is_sum:
            return Formula(found[0])
        return None if found["gap"] and is_falling else Range(low, high)

    def say(meaning: Range | Formula) -> str:
        return to if isinstance(meaning, Range) else wording.signs["−"]

    read: Verbalized[Range | Formula] = Verbalized(classify, say)
    patterns = (
        (after_unit + before_unit, before_number(_DASHES)),
        (after_label + before_label, before_number(_LABEL_ENDS)),
        (below_zero, before_number("-−")),
    )
    rules = [
        Rule(wording.notation.compile(f"(?=[{_DASHES}]){pattern}"), read, {*needs, *VULGAR_FRACTIONS})
        for pattern, needs in patterns
    ]
    fraction = wording.notation.compile(f"(?=[{_DASHES}])(?:{of_fraction})")
    return (*rules, Rule(fraction, lambda found: to, {*VULGAR_FRACTIONS, *after_number("/⁄")}, kind=Range))


def _line_around(found: Match[str]) -> tuple[str, str]:
    """Return the text of the line near the match, before and after it."""
    before = found.string[max(0, found.start() - _LONGEST_TERM) : found.start()].rpartition("\n")[2]
    return before, found.string[found.end() : found.end() + _LONGEST_TERM].partition("\n")[0]


def build_difference_rule(wording: Wording) -> Rule:
    """Return the rule for a minus between terms: in equations ("2x² - 3x + 1 = 0"), after a variable ("4x-3")."""
    before = r"(?<=(?:[\p{Nd})²³]|(?<!\p{L})\p{L}{1,2})[ \u00A0])"
    after = r"(?=[ \u00A0](?:[\p{Nd}(√]|\p{L}(?!\p{L})))"
    near = rf"[^\n;!?]{{0,{_LONGEST_TERM}}}"
    equation = rf"(?:(?={near}[=≠≤≥≈])|(?<=[=≠≤≥≈]{near}))"
    joined = r"(?<=(?<![\p{L}\p{N}.,])\p{Nd}{1,3}[xyz])[-−+](?=\p{Nd}{1,3}(?![\p{L}\p{N}/-]|[.,:]\p{N}))"
    below = rf"(?P<below>{SIGN_START}–(?=\p{{Nd}}{{1,3}}(?:[.,]\p{{Nd}}{{1,2}})?[ \u00A0]?°))"
    pattern = rf"{before}[{_DASHES}]{after}{equation}|{joined}|{below}"

    def read(found: Match[str]) -> str:
        if found["below"]:
            return wording.minus.format("")
        return wording.signs["+" if found[0] == "+" else "−"]

    return Rule(wording.notation.compile(pattern), read, f"{_DASHES}+", kind=Formula)


def _is_in_sum(found: Match[str]) -> bool:
    """Tell whether an operator stands before or after the two numbers."""
    before = found.string[max(0, found.start("low") - 2) : found.start("low")].strip()
    if before.endswith("+") and _WORD_BEFORE_PLUS.search(found.string, 0, found.start("low")):
        return False
    after = found.string[found.end("high") : found.end("high") + 2].strip()
    return bool(set(before[-1:] + after[:1]) & set("=+×÷*"))
