"""Rules for Portuguese abbreviations that the name after them explains: "D. Ana", "R. Augusta", "S. Paulo"."""

from tts.text.normalization.classes import Abbreviation
from tts.text.normalization.iberian.abbreviations import build_saint_rule
from tts.text.normalization.portuguese import words
from tts.text.normalization.rules.forms import Rule, labelled
from tts.text.normalization.rules.numbers import Wording


def build_name_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules, which read "dona Ana", "rua Augusta", "são Paulo"."""
    left = r"(?<!\p{L}|\p{Lu}\. ?)"
    women = rf"{left}D\.(?=[ \u00A0](?:\p{{Lu}}\p{{Ll}}*a|{words.WOMEN})(?!\p{{L}}))"
    numbered = r"(?=[ \u00A0](?:\p{Nd}|[\p{Lu}d][\p{L} ]{2,40}(?:,|[ ]n[.ºo°])[ ]?n?[.ºo°]*[ ]?\p{Nd}))"
    in_street = r"(?<=(?<!\p{L})(?:[NnDd]?[aà]|[Pp]ela|esquina com a)[ ]|^)"
    named = r"(?=[ ](?:d[aeo]s?[ ])?\p{Lu})(?!R\.[ ]\p{Lu}\p{L}*[ ]\p{Ll})"
    streets = rf"{left}R\.{numbered}|{in_street}R\.{named}"
    return labelled(
        Abbreviation,
        Rule(wording.notation.compile(women), lambda found: "dona", "."),
        build_saint_rule(wording, words.SAINTS, "são"),
        Rule(wording.notation.compile(streets), lambda found: "rua", "."),
    )
