"""The Portuguese rule for the terms of interest."""

from tts.text.normalization.classes import Money
from tts.text.normalization.rules.forms import Rule
from tts.text.normalization.rules.numbers import Wording

_TERMS = {"a": "ao ano", "m": "ao mês", "d": "ao dia"}


def build_interest_rule(wording: Wording) -> Rule:
    """Return the rule for the terms of interest: "10,5% a.a.", "1% a.m."."""
    pattern = r"(?<=%[ ])a\.[ ]?(?P<term>[amd])(?:\.(?!\s*+\Z|\s++\p{Lu}))?"
    return Rule(wording.notation.compile(pattern), lambda found: _TERMS[found["term"]], "%", kind=Money)
