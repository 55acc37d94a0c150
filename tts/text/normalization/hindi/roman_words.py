"""The rule for Hindi words and Indian names in Latin letters, as people type them in chats: "kal", "bhai", "Paytm"."""

from regex import Match

from tts.text.normalization.rules.forms import Reading, Rule, alternatives
from tts.text.normalization.rules.notation import LETTER, Notation
from tts.text.normalization.rules.tables import word_tables

_SAID = word_tables("hindi")["roman words"]
"""Only words that are not English too."""


def build_roman_word_rule(notation: Notation) -> Rule:
    """Return the rule, which reads the words as Hindi does rather than as English would."""
    starts = "".join(sorted({word[0] for word in _SAID}))
    left, right = rf"(?<!{LETTER}|[\p{{N}}_@#&./'’-])", rf"(?!{LETTER}|[\p{{N}}_@/'’]|[.-]{LETTER})"
    pattern = rf"(?=[{starts}{starts.upper()}]){left}(?i:{alternatives(_SAID)}){right}"

    def read(found: Match[str]) -> Reading:
        return None if found[0].isupper() else _SAID[found[0].lower()]

    return Rule(notation.compile(pattern), read, starts + starts.upper())
