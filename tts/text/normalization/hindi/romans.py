"""The Hindi contexts of Roman numerals: parts of a book, sovereigns, items of a list."""

from regex import Match

from tts.text.normalization.classes import Roman
from tts.text.normalization.hindi import words
from tts.text.normalization.hindi.numbers import cardinal, title_ordinal
from tts.text.normalization.rules.forms import Reading, Rule, alternatives
from tts.text.normalization.rules.notation import Notation
from tts.text.normalization.rules.romans import RomanContext, Romans, roman_value


def build_romans() -> Romans:
    """Return the contexts."""
    sovereigns = alternatives(words.SOVEREIGNS)
    return Romans(
        (
            RomanContext(say=lambda value, before: cardinal(value), before=alternatives(words.BEFORE_ROMANS)),
            RomanContext(say=lambda value, before: title_ordinal(value), before=sovereigns, letters="IVX"),
        )
    )


def build_item_rule(notation: Notation) -> Rule:
    """Return the rule for the small numeral of an item of a list: "(iv)"."""

    def read(found: Match[str]) -> Reading:
        value = roman_value(found[0].upper())
        return cardinal(value) if value else None

    return Rule(notation.compile(r"(?<=(?<![\p{L}\p{M}\p{N}])\()(?:[ivx]{2,5}|[iv])(?=\))"), read, "iv", kind=Roman)
