"""The rule for French decades; `romance` reads other dates."""

from tts.text.normalization.french.numbers import cardinal
from tts.text.normalization.rules.forms import Rule
from tts.text.normalization.rules.numbers import Wording


def build_decade_rule(wording: Wording) -> Rule:
    """Return the rule for a decade after an apostrophe: "les années '90"."""
    pattern = r"(?<=\bannées[ \u00A0])[’'‘](?P<decade>[1-9]0)(?![\p{L}\p{N}’'])"
    return Rule(wording.notation.compile(pattern), lambda found: cardinal(int(found["decade"])), "'’‘")
