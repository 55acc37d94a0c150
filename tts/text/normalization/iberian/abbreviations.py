"""The rule for saints in Spanish and Portuguese names: "S. Juan", "S. Paulo"."""

from tts.text.normalization.rules.forms import Rule
from tts.text.normalization.rules.numbers import Wording


def build_saint_rule(wording: Wording, saints: str, said: str) -> Rule:
    """Return the rule that says `said` for "S." before a name of the pattern `saints`."""
    pattern = rf"(?<!\p{{L}}|\p{{Lu}}\. ?)S\.(?=[ \u00A0](?:{saints})(?!\p{{L}}))"
    return Rule(wording.notation.compile(pattern), lambda found: said, "S")
