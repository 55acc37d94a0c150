"""Rules for a dash or colon between two numbers: "to" in ranges and scores, "minus" in sums, nothing in "50-50"."""

from regex import Match

from tts.text.normalization.rules.forms import Reading, Rule, after_number, before_number
from tts.text.normalization.rules.notation import CURRENCY_SIGNS
from tts.text.normalization.rules.numbers import Wording

_DASHES = "-–—−"
_LONGEST_TERM = 40


def build_range_rules(wording: Wording, to: str) -> tuple[Rule, ...]:
    """Return the rules for the sign itself; other rules read the numbers around it."""
    unit = r"(?:\s?[%°€£¥₽]|[ \u00A0]?(?i:[ap]\.?[ ]?m)\.?|\p{L}{1,3})?"
    apart = rf"(?<![{_DASHES}{wording.notation.glue}\p{{N}}_/])"
    before = rf"(?<={apart}(?P<low>\p{{Nd}}[\p{{Nd}}.,:hH]{{0,12}}){unit}(?P<gap>[ \u00A0]?))"
    after = rf"(?=(?P=gap)[{CURRENCY_SIGNS}]?(?P<high>\p{{Nd}}[\p{{Nd}}.,:hH]{{0,12}}+)(?![{_DASHES}/_]\p{{Nd}}))"
    pattern = rf"{before}(?P<dash>[{_DASHES}]){after}"

    def read(found: Match[str]) -> Reading:
        low, high = found["low"], found["high"].rstrip(".,:")
        if _is_in_sum(found) or (found["gap"] and found["dash"] == "−"):
            return wording.signs["−"]
        is_code = len(low) > 2 and len(high) > 2 and low.isdecimal() and high.isdecimal() and int(low) > int(high)
        if not found["gap"] and (is_code or (low == high and len(low) > 1)):
            return ""
        return to

    def read_below(found: Match[str]) -> str:
        return wording.signs["−"] if _is_in_sum(found) else to

    lower = r"(?P<low>\p{Nd})[ \u00A0]?[^\s\p{Nd}\-–—−~]{0,3}(?P<gap>[ \u00A0]?)"
    below = rf"(?<={lower})[–—~…](?=(?P=gap)[-−](?P<high>\p{{Nd}}[\p{{Nd}}.,]*+))"
    proportion = r"(?<=(?<![\p{L}\p{N}:.,/-])\p{Nd}{1,4}):(?=\p{Nd}{1,4}(?![\p{L}\p{N}]|[:.,/-]\p{N}))"
    return (
        Rule(wording.notation.compile(pattern), read, before_number(_DASHES + CURRENCY_SIGNS)),
        Rule(wording.notation.compile(below), read_below, before_number("-−")),
        Rule(wording.notation.compile(proportion), lambda found: to, after_number(":")),
    )


def build_difference_rule(wording: Wording) -> Rule:
    """Return the rule for a minus with spaces around it between the terms of an equation: "2x² - 3x + 1 = 0"."""
    before = r"(?<=(?:[\p{Nd})²³]|(?<!\p{L})\p{L}{1,2})[ \u00A0])"
    after = r"(?=[ \u00A0](?:[\p{Nd}(√]|\p{L}(?!\p{L})))"
    near = rf"[^\n;!?]{{0,{_LONGEST_TERM}}}"
    equation = rf"(?:(?={near}[=≠≤≥≈])|(?<=[=≠≤≥≈]{near}))"
    pattern = rf"{before}[{_DASHES}]{after}{equation}"
    return Rule(wording.notation.compile(pattern), lambda found: wording.signs["−"], _DASHES)


def _is_in_sum(found: Match[str]) -> bool:
    """Tell whether an operator stands before or after the two numbers."""
    before = found.string[max(0, found.start("low") - 2) : found.start("low")].strip()
    after = found.string[found.end("high") : found.end("high") + 2].strip()
    return bool(set(before[-1:] + after[:1]) & set("=+×÷*"))
