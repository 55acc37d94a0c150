"""The rule for the Portuguese weekday whose number is no ordinal."""

from tts.text.normalization.rules.forms import Rule
from tts.text.normalization.rules.numbers import Wording


def build_tuesday_rule(wording: Wording) -> Rule:
    """Return the rule for "3ª-feira", which is "terça-feira"."""
    pattern = rf"{wording.notation.left}3\.?ª(?=[- ][Ff]eira)"
    return Rule(wording.notation.compile(pattern), lambda found: "terça", "ª")
