"""Rules for French abbreviations that need more than a table: saints ("St-Étienne") and centuries ("XIXe s.")."""

from tts.text.normalization.french import words
from tts.text.normalization.rules.forms import Rule, alternatives
from tts.text.normalization.rules.numbers import Wording


def build_saint_rule(wording: Wording) -> Rule:
    """Return the rule for a saint in a name: "St-Étienne", "Ste-Anne"."""
    saint = alternatives(words.SAINTS)
    pattern = rf"(?<![\p{{L}}\p{{M}}\p{{N}}_])(?P<saint>{saint})-(?P<name>\p{{Lu}}\p{{Ll}}++)(?!\p{{L}})"
    return Rule(wording.notation.compile(pattern), lambda found: f"{words.SAINTS[found['saint']]}-{found['name']}", "S")


def build_century_rule(wording: Wording) -> Rule:
    """Return the rule for "s." after the number of a century: "XIXe s."."""
    century = r"(?<=[IVX](?:e|er|[èe]me|ᵉ|ᵉʳ)[ \u00A0])s(?:\.(?!\s*+\Z|\s++\p{Lu})|(?=\.))"
    return Rule(wording.notation.compile(century), lambda found: "siècle", "s")
