"""The Hindi contexts of Roman numerals: parts of a book, sovereigns."""

from tts.text.normalization.hindi import words
from tts.text.normalization.hindi.numbers import cardinal, title_ordinal
from tts.text.normalization.rules.forms import alternatives
from tts.text.normalization.rules.romans import RomanContext, Romans


def build_romans() -> Romans:
    """Return the contexts."""
    sovereigns = alternatives(words.SOVEREIGNS)
    return Romans(
        (
            RomanContext(say=lambda value, before: cardinal(value), before=alternatives(words.BEFORE_ROMANS)),
            RomanContext(say=lambda value, before: title_ordinal(value), before=sovereigns, letters="IVX"),
        )
    )
