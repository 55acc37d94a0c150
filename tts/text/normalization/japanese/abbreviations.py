"""Japanese abbreviations of a sign or a letter: W杯, ㈱."""

from tts.text.normalization.classes import Abbreviation
from tts.text.normalization.japanese import words as japanese_words
from tts.text.normalization.rules.forms import Rule, alternatives
from tts.text.normalization.rules.notation import Notation


def build_word_rule(notation: Notation) -> Rule:
    """Return the rule for words of one sign or letter, and for firms: W杯, ㈱."""
    words = japanese_words.SHORT_WORDS
    return Rule(
        notation.compile(rf"(?<!\p{{Latin}}){alternatives(words)}"),
        lambda found: words[found[0]],
        "".join({word[0] for word in words}),
        kind=Abbreviation,
    )
